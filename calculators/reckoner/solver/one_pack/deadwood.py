"""Minimum deadwood of a gin hand, exactly and fast, and the arrangements that reach it.

A hand is a 52-bit mask. One suit's 13 bits index a table of the least deadwood that its
runs alone leave, so a hand in which no set is possible is four look-ups. Sets are tried
only at ranks whose cards are also wanted by a run; elsewhere a set is always right.
"""

from __future__ import annotations

from collections.abc import Iterator

from reckoner.words.cards import ACE, PACK, SUITS, Card, bits_of, card_order, cards_of
from reckoner.words.melds import RUN, SET, Arrangement, Meld
from reckoner.words.rules import face_values

_POINTS = tuple(points for points in face_values()[ACE:] if points is not None)


def _suit_tables() -> tuple[list[int], list[int]]:
    """Return, for each set of cards of one suit, its least deadwood and its cards in runs.

    Built rank by rank: the highest card is loose, or ends a run of three, four or five
    (a longer run is two of these).
    """
    least, in_runs = [0], [0]
    for rank, points in enumerate(_POINTS):
        least += [left + points for left in least]
        in_runs += in_runs
        if rank < 2:
            continue
        three = 7 << rank - 2
        for suit in range(three, 2 << rank):
            best = min(least[suit], least[suit ^ three])
            if rank > 2 and suit >> rank - 3 & 1:
                best = min(best, least[suit ^ (three | three >> 1)])
                if rank > 3 and suit >> rank - 4 & 1:
                    best = min(best, least[suit ^ (three | three >> 2)])
            least[suit] = best
            in_runs[suit] |= three
    return least, in_runs


_LEAST, _IN_RUNS = _suit_tables()


def minimum_deadwood(mask: int) -> int:
    """Return the least deadwood of a hand of one pack, in points.

    Source: gin rummy's count, ace 1, pictures 10, each card in one meld at most.

    >>> from reckoner.words.cards import mask_of
    >>> from reckoner.words.notations import read_cards
    >>> minimum_deadwood(mask_of(read_cards("6D 7D 7C 7H 8D 8C 9C 10H")))
    17
    """
    least = _LEAST
    s = mask & 0x1FFF
    h = mask >> 13 & 0x1FFF
    d = mask >> 26 & 0x1FFF
    c = mask >> 39
    sets = s & h & (d | c) | d & c & (s | h)
    if not sets:
        return least[s] + least[h] + least[d] + least[c]
    in_runs = _IN_RUNS
    wanted = sets & (in_runs[s] | in_runs[h] | in_runs[d] | in_runs[c])
    free = ~(sets ^ wanted)
    s &= free
    h &= free
    d &= free
    c &= free
    best = least[s] + least[h] + least[d] + least[c]
    if not wanted:
        return best
    return _try_sets(s, h, d, c, wanted, best)


def _try_sets(s: int, h: int, d: int, c: int, wanted: int, best: int) -> int:
    """Return the least deadwood when each rank of `wanted` may be a set, `best` without."""
    least = _LEAST
    while wanted:
        rank = wanted & -wanted
        wanted ^= rank
        kept = ~rank
        with_set = [(s & kept, h & kept, d & kept, c & kept)]
        if s & h & d & c & rank:
            in_runs = _IN_RUNS
            ss, hh, dd, cc = with_set[0]
            if in_runs[s] & rank:
                with_set.append((s, hh, dd, cc))
            if in_runs[h] & rank:
                with_set.append((ss, h, dd, cc))
            if in_runs[d] & rank:
                with_set.append((ss, hh, d, cc))
            if in_runs[c] & rank:
                with_set.append((ss, hh, dd, c))
        for ss, hh, dd, cc in with_set:
            left = least[ss] + least[hh] + least[dd] + least[cc]
            if wanted:
                left = _try_sets(ss, hh, dd, cc, wanted, left)
            if left < best:
                best = left
    return best


def arrangements(mask: int) -> list[Arrangement]:
    """Return every arrangement of a hand that leaves the minimum deadwood, the shown one first.

    A run is never cut in two. The order, which settles ties: fewest loose cards, then
    fewest melds, then the melds whose cards come first, suit by suit from the ace up.

    >>> from reckoner.words.cards import mask_of
    >>> from reckoner.words.notations import read_cards
    >>> [str(meld) for meld in arrangements(mask_of(read_cards("5S 6S 7S 7H 7D KD")))[0].melds]
    ['7S 7H 7D']
    """
    found = [
        Arrangement(
            tuple(sorted((_meld(meld) for meld in melds), key=lambda meld: meld.cards[0].number)),
            tuple(sorted(cards_of(loose), key=card_order)),
        )
        for melds, loose in _best_layouts(mask, minimum_deadwood(mask))
        if not _cuts_a_run(melds)
    ]
    return sorted(found, key=lambda each: (len(each.loose), len(each.melds), str(each.melds)))


def _best_layouts(mask: int, budget: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield (melds, loose cards) of every layout that leaves `budget` points."""
    if minimum_deadwood(mask) > budget:
        return
    if not mask:
        yield (), 0
        return
    low = mask & -mask
    points = _POINTS[(low.bit_length() - 1) % 13]
    for melds, loose in _best_layouts(mask ^ low, budget - points):
        yield melds, loose | low
    for meld in _melds_from(low, mask):
        for melds, loose in _best_layouts(mask ^ meld, budget):
            yield (meld, *melds), loose


def _melds_from(low: int, mask: int) -> Iterator[int]:
    """Yield the melds in a hand whose first card, suit by suit, is `low`."""
    suit, rank = divmod(low.bit_length() - 1, 13)
    run, length = low, 1
    while rank + length < 13 and mask & low << length:
        run |= low << length
        length += 1
        if length >= 3:
            yield run
    same = [low << 13 * step for step in range(1, 4 - suit) if mask & low << 13 * step]
    if len(same) == 3:
        yield low | same[0] | same[1] | same[2]
    for first, card in enumerate(same):
        for other in same[first + 1 :]:
            yield low | card | other


def _cuts_a_run(melds: tuple[int, ...]) -> bool:
    runs = [meld for meld in melds if meld & meld << 1]
    return any(
        upper & -upper == 1 << lower.bit_length() and lower.bit_length() % 13
        for lower in runs
        for upper in runs
    )


def _meld(mask: int) -> Meld:
    cards = cards_of(mask)
    return Meld(RUN if mask & mask << 1 else SET, cards, cards)


def loose_points(mask: int) -> int:
    """Return the points of all cards of a hand as loose cards."""
    return sum(_POINTS[index % 13] for index in bits_of(mask))


def ranked_discards(mask: int) -> list[tuple[Card, int]]:
    """Return each card with the minimum deadwood that discarding it leaves, best first.

    Equal ones are ordered by what the discard itself counts (dearest first), then by suit.
    """
    left = [(card, minimum_deadwood(mask ^ 1 << card.number)) for card in cards_of(mask)]
    return sorted(left, key=lambda each: (each[1], -each[0].rank, SUITS.index(each[0].suit)))


def helpful_draws(mask: int, seen: int = 0) -> list[tuple[Card, int]]:
    """Return the unseen cards that lower a hand's deadwood, and to what after the best discard.

    `mask` is the hand before the draw, `seen` other cards known to be elsewhere.
    """
    now = minimum_deadwood(mask)
    found = []
    for index in bits_of((1 << 52) - 1 & ~mask & ~seen):
        drawn = mask | 1 << index
        left = min(minimum_deadwood(drawn ^ 1 << out) for out in bits_of(drawn))
        if left < now:
            found.append((PACK[index], left))
    return sorted(found, key=lambda each: (each[1], each[0].rank, SUITS.index(each[0].suit)))
