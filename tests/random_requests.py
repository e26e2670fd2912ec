"""Requests drawn by chance, good and bad, for every calculator there is.

What a request holds follows from the calculator's own inputs and house rules, so that a new
calculator needs nothing here. Where chance alone would hardly ever ask a sensible question,
`SENSIBLE` adds a way to.
"""

from collections.abc import Callable, Iterator
from random import Random

from reckoner.calculators import CALCULATORS
from reckoner.calculators.request import Calculator, Input
from reckoner.rulesets import PRESETS
from reckoner.words.cards import PACK, RANK_TEXT, SUIT_SYMBOLS, SUITS, Card, write_cards
from reckoner.words.rules import Option
from tests.unit.solver.hands import random_showdown

type Request = dict[str, str]

MISTAKES = ("", " ", "1S", "7", "7S 7S", "ten", "-1", "1e3", "|", "7S | ", "💥", "<b>7S</b>", "’")


def random_requests(seed: int, count: int) -> list[Request]:
    """The same requests for the same seed; the calculators take turns."""
    random = Random(seed)
    calculators = list(CALCULATORS.values())
    return [random_request(random, calculators[turn % len(calculators)]) for turn in range(count)]


def random_request(random: Random, calculator: Calculator) -> Request:
    if calculator.name in SENSIBLE and random.random() < 0.6:
        request = SENSIBLE[calculator.name](random)
    else:
        request = dict(_inputs(random, calculator))
    request["calculator"] = calculator.name
    preset = random.choice(calculator.presets)
    if preset != calculator.presets[0] or random.random() < 0.3:
        request["rules"] = preset
    request |= _house_rules(random, calculator, preset)
    if random.random() < 0.1:
        _spoil(random, request)
    return request


def _inputs(random: Random, calculator: Calculator) -> Iterator[tuple[str, str]]:
    """The usual inputs or another group of them, seldom both; some are left out."""
    usual, *others = sorted({each.group for each in calculator.inputs})
    chosen = random.choice((usual, usual, *others))
    chances = {usual: 0.4, chosen: 0.95}
    deck = Deck(random)
    for each in calculator.inputs:
        if random.random() < chances.get(each.group, 0.05):
            yield each.name, KINDS[each.kind](deck, each)


def _house_rules(random: Random, calculator: Calculator, preset: str) -> Iterator[tuple[str, str]]:
    known = PRESETS[preset].options()
    telling = [rule for rule in known.values() if calculator.name in rule.affects]
    for rule in random.sample(telling, min(len(telling), random.choice((0, 0, 1, 2, 4)))):
        yield rule.name, _word(random, rule)


def _word(random: Random, rule: Option) -> str:
    words = list(rule.words)
    if rule.whole is not None:
        words.append(str(random.randint(rule.whole[0], (rule.whole[1] or 500) + 1)))
    if rule.card:
        words.append(str(random.choice(PACK)))
    return random.choice(words)


def _spoil(random: Random, request: Request) -> None:
    """Makes a mistake that a reader, a bad link or a typing error might."""
    key = random.choice([*request, "hands", "house_rule"])
    if key in request and random.random() < 0.3:
        del request[key]
    else:
        request[key] = random.choice(MISTAKES)


class Deck:
    """One pack that all cards of a request come from, hands mostly from neighbouring ranks."""

    def __init__(self, random: Random) -> None:
        self.random = random
        low = random.randint(1, 9)
        near = [card for card in PACK if low <= card.rank < low + random.choice((4, 6, 13))]
        far = [card for card in PACK if card not in near]
        self._cards = [*random.sample(near, len(near)), *random.sample(far, len(far))]

    def deal(self, count: int) -> list[Card]:
        dealt, self._cards = self._cards[:count], self._cards[count:]
        return dealt

    def meld(self, least: int = 3) -> list[Card]:
        """A set or a run of cards not dealt yet; a few loose ones when none is left."""
        for _ in range(20):
            meld = self._set(least) if self.random.random() < 0.5 else self._run(least)
            if all(card in self._cards for card in meld):
                self._cards = [card for card in self._cards if card not in meld]
                return meld
        return self.deal(least)

    def _set(self, least: int) -> list[Card]:
        rank = self.random.randint(1, 13)
        suits = self.random.sample(SUITS, self.random.randint(least, 4))
        return [Card(rank, suit) for suit in suits]

    def _run(self, least: int) -> list[Card]:
        length = self.random.randint(least, 5)
        low = self.random.randint(1, 14 - length)
        suit = self.random.choice(SUITS)
        return [Card(low + step, suit) for step in range(length)]

    def written(self, cards: list[Card]) -> str:
        """Cards in one of the notations that are read."""
        text = write_cards(cards)
        style = self.random.randrange(6)
        if style == 0:
            text = text.lower()
        elif style == 1:
            text = text.replace(" ", ",")
        elif style == 2:
            text = text.replace("10", "T")
        elif style == 3:
            for letter, symbol in SUIT_SYMBOLS.items():
                text = text.replace(letter, symbol)
        if self.random.random() < 0.02:
            text += " *"
        return text


def _cards(deck: Deck, asked: Input) -> str:
    most = asked.most or 10
    count = asked.deal or deck.random.randint(0, min(most, 10))
    if deck.random.random() < 0.4:
        count = deck.random.choice((0, min(most, 11), most + 1, deck.random.randint(1, most)))
    return deck.written(deck.deal(count))


def _card(deck: Deck, asked: Input) -> str:
    return deck.written(deck.deal(1))


def _melds(deck: Deck, asked: Input) -> str:
    groups = [deck.meld() for _ in range(deck.random.randint(1, 3))]
    if deck.random.random() < 0.1:
        groups.append(deck.deal(3))
    return " | ".join(deck.written(cards) for cards in groups)


def _hands(deck: Deck, asked: Input) -> str:
    seats = deck.random.randint(1, 4)
    return " | ".join(deck.written(deck.deal(deck.random.randint(0, 8))) for _ in range(seats))


def _lay_offs(deck: Deck, asked: Input) -> str:
    melds = (deck.meld(4) for _ in range(deck.random.randint(0, 2)))
    return " | ".join(f"{deck.written(meld[:1])} on {deck.written(meld[1:])}" for meld in melds)


def _count(deck: Deck, asked: Input) -> str:
    return str(deck.random.choice((0, 1, 5, 10, 11, 25, 98, deck.random.randint(0, 200))))


def _counts(deck: Deck, asked: Input) -> str:
    return " | ".join(_count(deck, asked) for _ in range(deck.random.randint(1, 4)))


def _choice(deck: Deck, asked: Input) -> str:
    return deck.random.choice(list(asked.choices))


def _names(deck: Deck, asked: Input) -> str:
    return deck.random.choice(("You|Rival", "Ann | Bob", "Zoë|Ólafur", "A|B|C", "", "<i>|&"))


def _rows(deck: Deck, asked: Input) -> str:
    def points() -> int:
        return deck.random.choice((0, 0, 5, 12, 25, 31, 56, deck.random.randint(0, 120)))

    players = deck.random.choice((2, 2, 2, 3))
    deals = deck.random.randint(0, 12)
    return " | ".join(",".join(str(points()) for _ in range(players)) for _ in range(deals))


KINDS: dict[str, Callable[[Deck, Input], str]] = {
    "cards": _cards,
    "card": _card,
    "melds": _melds,
    "hands": _hands,
    "lay-offs": _lay_offs,
    "count": _count,
    "counts": _counts,
    "choice": _choice,
    "names": _names,
    "rows": _rows,
}
"""How an input of each kind is filled in."""


def _showdown(random: Random) -> Request:
    """Hands that may meet: the knocker's is good enough to knock."""
    deck = Deck(random)
    knocker, defender = random_showdown(random)
    return {"knocker": deck.written(knocker), "defender": deck.written(defender)}


def _gin_match(random: Random) -> Request:
    """Deals that one side alone scores, as in gin."""
    deals = []
    for _ in range(random.randint(1, 15)):
        points = [0, 0]
        points[random.randrange(2)] = random.choice((0, 4, 13, 25, 27, 31, 44))
        deals.append(",".join(map(str, points)))
    return {"players": "Ann|Bob", "deals": " | ".join(deals)}


def _opening(random: Random) -> Request:
    """A hand of two packs in which melds and jokers abound, of a size whose search is quick."""
    deck = Deck(random)
    cards = [*deck.meld(), *deck.meld(), *deck.deal(random.randint(2, 8))]
    cards += random.sample(cards, random.randint(0, 2))  # from the other pack
    random.shuffle(cards)
    hand = deck.written(cards) + " *" * random.choice((0, 0, 1, 2))
    request = {"hand": hand, "threshold": random.choice(("30", "40", "51", "75"))}
    if random.random() < 0.3:
        request["taken"] = str(random.choice(cards))
    return request


def _bare_ranks(random: Random) -> str:
    return " ".join(random.choices([*RANK_TEXT[1:], "*"], k=random.randint(0, 8)))


def _penalty(random: Random) -> Request:
    """Leftovers whose suits nobody wrote down."""
    return {"hands": " | ".join(_bare_ranks(random) for _ in range(random.randint(1, 4)))}


SENSIBLE: dict[str, Callable[[Random], Request]] = {
    "showdown": _showdown,
    "match": _gin_match,
    "opening": _opening,
    "penalty": _penalty,
}
"""Ways to ask a calculator something that has an answer, by its name."""
