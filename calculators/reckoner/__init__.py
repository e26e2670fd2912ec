"""Rummy Reckoner: what a rummy hand is worth, exactly, with the sum shown."""

__version__ = "1.0.0"
