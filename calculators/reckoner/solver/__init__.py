"""The general solver: any meld rules, several packs, jokers, lay-offs; exact.

`search.arrange` is its one question; `aims` say what is best, `layout` is what it answers.
The hands of one pack without jokers that gin deals have a faster way of their own
(`reckoner.deadwood`).
"""
