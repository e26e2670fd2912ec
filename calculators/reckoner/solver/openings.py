"""Table rummy's openings: the best one, the waiver, and the other sensible ones to choose from.

An opening is one action, so all its melds add up and a joker counts as what it stands for.
Source: table rummy's opening rules; threshold, waiver and pure run are options.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from reckoner.rulesets.table import TableRummy
from reckoner.solver.many_packs.fewest_cards import TooManyWays, fewest_cards
from reckoner.solver.many_packs.layout import Layout, lay_out
from reckoner.solver.many_packs.objectives import HIGHEST, LEAST_LEFT, MOST_CARDS, Objective
from reckoner.solver.many_packs.search import arrange
from reckoner.words.cards import JOKER, Card, card_order
from reckoner.words.melds import RUN, Meld

THRESHOLDS = (51, 40, 30)
"""The usual thresholds, the highest first."""


def reaches(total: int) -> int | None:
    """Return the highest usual threshold that a total meets.

    >>> reaches(40), reaches(29)
    (40, None)
    """
    return next((threshold for threshold in THRESHOLDS if total >= threshold), None)


@dataclass(frozen=True)
class Opening:
    """Melds that go down together: their total in points, and whether that opens.

    `waived` says that the threshold is not met and need not be, `short_by` how many points
    are missing where it does not open. `lacks_taken` and `lacks_pure_run` say that melds
    could not hold what an opening must; `in_hand` that what stays in hand is known.
    """

    layout: Layout
    total: int
    opens: bool
    waived: bool = False
    short_by: int = 0
    lacks_taken: bool = False
    lacks_pure_run: bool = False
    in_hand: bool = True


def as_laid(melds: Sequence[Meld], rules: TableRummy, taken: Card | None = None) -> Opening:
    """Return melds as they lie as an opening, without regard to what stays in hand.

    >>> from reckoner.words.melds import read_melds
    >>> rules = TableRummy(threshold=51)
    >>> as_laid(read_melds("7S 7H 7D | KS KH KD", rules.melds), rules).opens
    True
    """
    layout = Layout(tuple(melds), ())
    total, threshold = layout.total(rules.values), rules.threshold or 0
    lacks_taken = taken is not None and not any(taken in meld.cards for meld in melds)
    pure = any(meld.kind == RUN and not meld.jokers for meld in melds)
    lacks_pure_run = rules.pure_run_required and not pure
    return Opening(
        layout,
        total,
        opens=total >= threshold and not lacks_taken and not lacks_pure_run,
        short_by=max(threshold - total, 0),
        lacks_taken=lacks_taken,
        lacks_pure_run=lacks_pure_run,
        in_hand=False,
    )


@dataclass(frozen=True)
class Choice:
    """A sensible opening and what it is best at: `reasons` are some of `REASONS`."""

    reasons: tuple[str, ...]
    layout: Layout


REASONS = {
    "highest": "the highest total",
    "goes-out": "out this turn",
    "fewest-cards": "the fewest cards",
    "least-left": "the least left in hand",
    "fewest-jokers": "the fewest jokers",
}


@dataclass(frozen=True)
class OpeningHand:
    """A hand that may open, under its rules; `taken` is a card that the opening must use."""

    hand: tuple[Card, ...]
    rules: TableRummy
    taken: Card | None = None

    def best(self) -> Opening:
        """Return the opening of highest total, or else one for which the threshold is waived.

        Where no melds hold what they must, the opening has none and its total is 0.
        """
        highest = self.highest or self._laid_out(())
        if not self.opens(highest) and self.waived is not None:
            return self._opening(self.waived)
        return self._opening(highest)

    @functools.cached_property
    def highest(self) -> Layout | None:
        """The melds of highest total, whatever the threshold."""
        return self._arrange(self.hand, HIGHEST)

    @functools.cached_property
    def waived(self) -> Layout | None:
        """The highest opening that leaves no more cards than the waiver allows."""
        allowed = self.rules.waiver_cards
        if allowed is None or self.highest is None or not self.highest.melds:
            return None
        if len(self.highest.loose) <= allowed:
            return self.highest
        if self.fullest is None or len(self.fullest.loose) > allowed:
            return None
        return max([self.fullest, *self._leaving(allowed)], key=self._total)

    @functools.cached_property
    def fullest(self) -> Layout | None:
        """The melds of most cards; among those of as many the highest."""
        return self._arrange(self.hand, MOST_CARDS)

    def _leaving(self, allowed: int) -> Iterator[Layout]:
        """Yield the fullest openings of the hand without some of its cards."""
        cards = sorted(self.hand, key=card_order)
        for count in range(1, allowed + 1):
            for left in sorted(set(combinations(cards, count))):
                kept = tuple((Counter(cards) - Counter(left)).elements())
                layout = self._arrange(kept, MOST_CARDS)
                if layout is not None and not layout.loose and layout.melds:
                    yield self._laid_out(layout.melds)

    def choices(self) -> list[Choice]:
        """Return the sensible openings, each once, with all that it is best at."""
        found: dict[tuple[object, ...], tuple[list[str], Layout]] = {}
        for reason, layout in self._sensible():
            key = tuple(sorted((meld.kind, meld.cards, meld.spots) for meld in layout.melds))
            found.setdefault(key, ([], layout))[0].append(reason)
        return [Choice(tuple(reasons), layout) for reasons, layout in found.values()]

    def _sensible(self) -> Iterator[tuple[str, Layout]]:
        best = self.best()
        if not best.opens:
            return
        if self.highest is not None and self.opens(self.highest):
            yield "highest", self.highest
        out = best.layout if best.waived else self._going_out()
        if out is not None:
            yield "goes-out", out
        least = self._fewest_cards()
        if least is not None:
            yield "fewest-cards", least
        lightest = self._arrange(self.hand, LEAST_LEFT)
        if lightest is not None and self.opens(lightest):
            yield "least-left", lightest
        thrifty = self._fewest_jokers()
        if thrifty is not None:
            yield "fewest-jokers", thrifty

    def _going_out(self) -> Layout | None:
        """Return an opening that leaves one card to throw away, or none."""
        return next(
            (
                layout
                for layout in (self.highest, self.fullest)
                if layout is not None and len(layout.loose) <= 1 and self._opening(layout).opens
            ),
            None,
        )

    def _fewest_cards(self) -> Layout | None:
        try:
            melds = fewest_cards(
                self.hand,
                self.rules.threshold or 0,
                self.rules.melds,
                self.rules.values,
                using=self.taken,
                pure_run=self.rules.pure_run_required,
            )
        except TooManyWays:
            return None
        return None if melds is None else self._laid_out(melds)

    def _fewest_jokers(self) -> Layout | None:
        """Return the highest opening with as few jokers as it takes; `None` if there are none."""
        naturals = tuple(card for card in self.hand if card != JOKER)
        jokers = len(self.hand) - len(naturals)
        if not jokers:
            return None
        for spent in range(jokers + 1):
            layout = self._arrange((*naturals, *[JOKER] * spent), HIGHEST)
            if layout is not None and self.opens(layout):
                return self._laid_out(layout.melds)
        return None

    def opens(self, layout: Layout) -> bool:
        """Say whether a layout's melds reach the threshold."""
        return bool(layout.melds) and self._total(layout) >= (self.rules.threshold or 0)

    def _opening(self, layout: Layout) -> Opening:
        total, threshold = self._total(layout), self.rules.threshold or 0
        reached = self.opens(layout)
        allowed = self.rules.waiver_cards
        waived = (
            not reached
            and bool(layout.melds)
            and allowed is not None
            and len(layout.loose) <= allowed
        )
        opens = reached or waived
        return Opening(
            layout,
            total,
            opens,
            waived,
            short_by=0 if opens else max(threshold - total, 0),
            lacks_taken=self.highest is None and self._taken_fits_nowhere(),
            lacks_pure_run=self.highest is None and not self._taken_fits_nowhere(),
        )

    def _taken_fits_nowhere(self) -> bool:
        anyhow = replace(self, rules=replace(self.rules, pure_run_required=False))
        return self.taken is not None and anyhow.highest is None

    def _total(self, layout: Layout) -> int:
        return layout.total(self.rules.values)

    def _arrange(self, hand: Sequence[Card], objective: Objective) -> Layout | None:
        if self.taken is not None and self.taken not in hand:
            return None
        return arrange(
            hand,
            self.rules.melds,
            self.rules.values,
            objective,
            using=self.taken,
            pure_run=self.rules.pure_run_required,
        )

    def _laid_out(self, melds: Sequence[Meld]) -> Layout:
        return lay_out(
            self.hand,
            melds,
            self.rules.melds,
            self.rules.values,
            keep_pure=self.rules.pure_run_required,
        )
