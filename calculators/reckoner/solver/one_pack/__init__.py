"""Hands of one pack without jokers as masks of 52 bits: used for gin rummy, where speed tells."""
