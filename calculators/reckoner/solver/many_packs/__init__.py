"""Hands of any packs, jokers and meld rules, with lay-offs: used wherever `one_pack` is not enough.

`search.arrange` is its one question; `objectives` say what is best, `layout` is what it answers.
A hand falls into a `decomposition` by rank and suit, whose `candidate_runs` and `candidate_sets`
are weighed by the jokers that they take (`joker_budgets`).
"""
