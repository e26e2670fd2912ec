"""The words of every rummy game: cards, melds, rules and their options, sums, errors.

Nothing here knows a game, and nothing here counts a hand.
"""
