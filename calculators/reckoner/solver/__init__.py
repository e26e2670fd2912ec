"""The one home of exact counting: what a hand is worth at best, and with which melds.

`one_pack` has the masks of 52 bits for hands of one pack without jokers: gin rummy. `many_packs`
has the search for any meld rules, several packs, jokers, and melds on the table: everything else.
`openings` asks the search for what table rummy may put down first.
"""
