"""Amounts and cards as public hand histories write them: decimals, never floats, and two characters a card."""

from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache

from pitboss.cards import CARDS, Card
from pitboss.malformed import Malformed

UNKNOWN = "??"
FACES: dict[str, Card | None] = {card.value: card for card in CARDS if card is not Card.JOKER} | {UNKNOWN: None}
"""A joker has no notation there: `Jk` would look like a jack to others."""
OWN_FACES = FACES | {Card.JOKER.value: Card.JOKER}


def cents_of(value: object, what: str) -> int:
    """A whole or decimal number of dollars in cents; Malformed if it is neither, or finer than a cent."""
    if type(value) is int:
        return value * 100
    if not isinstance(value, Decimal) or not value.is_finite():
        raise Malformed(f"{what} is {value!r}; an amount is a whole or decimal number")
    cents = value * 100
    whole = int(cents)
    if cents != whole:
        raise Malformed(f"{what} is {value}, finer than a hundredth")
    return whole


def amount(cents: int) -> str:
    """5, 5.5 or 5.05: the shortest decimal."""
    whole, rest = divmod(abs(cents), 100)
    sign = "-" if cents < 0 else ""
    return f"{sign}{whole}" + (f".{rest:02d}".rstrip("0") if rest else "")


def parse_amount(text: str) -> int:
    """The cents of an amount written in an action."""
    if text.isdecimal():
        return int(text) * 100
    whole, _, rest = text.partition(".")
    if not (whole.isdecimal() and rest.isdecimal()):
        raise Malformed(f"{text!r} is no amount")
    return cents_of(Decimal(text), "an amount")


@lru_cache(maxsize=8192)
def parse_faces(text: str, joker: bool = False) -> tuple[Card | None, ...]:
    """Cards without anything between them; `??` is one that nobody has seen, and `Jk` is known only to us."""
    known = OWN_FACES if joker else FACES
    try:
        return tuple([known[text[place : place + 2]] for place in range(0, len(text), 2)])
    except KeyError as error:
        raise Malformed(
            f"no card: {error.args[0]!r} in {text!r}; a card is written like As or Td, or {UNKNOWN}"
        ) from error


def faces(cards: Iterable[Card | None], joker: bool = False) -> str:
    """The same cards as text; a joker is an unknown card to others."""
    return "".join(UNKNOWN if card is None or (card is Card.JOKER and not joker) else card.value for card in cards)
