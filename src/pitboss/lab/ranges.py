"""Hands as people write them in a question about equity: cards, ranges such as `TT+` and `AKs`, or `random`.

A hand with fewer cards than the game deals is known in part, and the rest may be any. In games of two hole cards a
range says which whole hands a player may hold, each as likely as another.
"""

import re
from collections.abc import Iterator
from itertools import combinations, product

import msgspec

from pitboss.cards import RANKS, Card, Deck, parse_cards, text_of
from pitboss.malformed import Malformed

UNKNOWN = ("random", "any", "*", "?")
TWO_CARDS = 2

Cards = tuple[int, ...]


class RangedHand(msgspec.Struct, frozen=True):
    """What is known of one player's hand: some of its cards, or, if there are `choices`, that it is one of these."""

    text: str
    cards: Cards = ()
    choices: tuple[Cards, ...] = ()


def parse_holding(text: str, own: int, deck: Deck) -> RangedHand:
    """Read `AsKs`, `As` (and any other), `random`, `TT+, AKs`, `A5s-A2s`, `AsKd, QhQc`."""
    if text.strip().lower() in UNKNOWN:
        return RangedHand("random")
    tokens = [token for token in re.split(r"[,;]", text) if token.strip()]
    if not tokens:
        raise Malformed("a hand without cards: write its cards, a range, or random")
    if len(tokens) == 1 and not _is_range(tokens[0], own):
        cards = _cards(tokens[0], deck)
        if len(cards) > own:
            raise Malformed(f"{text_of(cards)} is {len(cards)} cards: a hand of this game has {own}")
        return RangedHand(text_of(cards), tuple(card.number for card in cards))
    choices = {hand for token in tokens for hand in _choices(token.strip(), own, deck)}
    return RangedHand(", ".join(token.strip() for token in tokens), choices=tuple(sorted(choices)))


_RANGE = re.compile(r"(?P<high>[2-9TJQKA])(?P<low>[2-9TJQKA])(?P<suits>[so]?)(?P<up>\+?)")


class _Pattern(msgspec.Struct, frozen=True):
    """Two ranks, higher first, of one suit (`s`), of two (`o`), or either."""

    high: int
    low: int
    suits: str


def _is_range(token: str, own: int) -> bool:
    return own == TWO_CARDS and all(_RANGE.fullmatch(part.strip()) for part in token.split("-"))


def _choices(token: str, own: int, deck: Deck) -> Iterator[Cards]:
    """The whole hands that one part of a range stands for."""
    if _is_range(token, own):
        for pattern in _patterns(token, deck):
            yield from _hands(pattern)
        return
    cards = _cards(token, deck)
    if len(cards) != own:
        raise Malformed(f"{token!r} is {len(cards)} cards: in a list each hand is whole, here of {own}")
    yield tuple(sorted(card.number for card in cards))


def _patterns(token: str, deck: Deck) -> list[_Pattern]:
    ends = [part.strip() for part in token.split("-")]
    if len(ends) > 2 or (len(ends) == 2 and "+" in token):
        raise Malformed(f"no range: {token!r}; write AKs, AKo, AK, TT, TT+, ATs+, 99-66 or A5s-A2s")
    first = _pattern(ends[0], deck)
    if len(ends) == 2:
        return _between(token, first, _pattern(ends[1], deck))
    if not token.endswith("+"):
        return [first]
    if first.high == first.low:
        return [_Pattern(rank, rank, "") for rank in range(first.high, len(RANKS))]
    return [_Pattern(first.high, rank, first.suits) for rank in range(first.low, first.high)]


def _between(token: str, first: _Pattern, second: _Pattern) -> list[_Pattern]:
    pairs = first.high == first.low and second.high == second.low
    if first.suits != second.suits or not (pairs or (first.high == second.high and first.low != first.high)):
        raise Malformed(f"no range: {token!r}; its ends must be two pairs, or alike in the higher card and the suits")
    low, high = sorted((first.low, second.low))
    return [_Pattern(rank if pairs else first.high, rank, first.suits) for rank in range(low, high + 1)]


def _pattern(text: str, deck: Deck) -> _Pattern:
    found = _RANGE.fullmatch(text)
    assert found is not None
    low, high = sorted((RANKS.index(found["high"]), RANKS.index(found["low"])))
    if low < deck.lowest_rank:
        raise Malformed(f"{text!r}: there is no {RANKS[low]} in a deck of {deck}")
    if low == high and found["suits"]:
        raise Malformed(f"{text!r}: a pair is always of two suits; write {RANKS[low]}{RANKS[high]}")
    return _Pattern(high, low, found["suits"])


def _hands(pattern: _Pattern) -> Iterator[Cards]:
    if pattern.high == pattern.low:
        yield from combinations(range(4 * pattern.low, 4 * pattern.low + 4), 2)
        return
    for low, high in product(range(4), repeat=2):
        if pattern.suits == "" or (pattern.suits == "s") == (low == high):
            yield 4 * pattern.low + low, 4 * pattern.high + high


def _cards(token: str, deck: Deck) -> tuple[Card, ...]:
    cards = parse_cards(token)
    for place, card in enumerate(cards):
        if card not in deck:
            raise Malformed(f"{card} is not in a deck of {deck}")
        if card in cards[:place]:
            raise Malformed(f"{card} is there twice; a card may be used once")
    return cards
