"""Shoes that deal what a test wants: the order of the cards is given, cut and commitments follow from it."""

import hashlib
from collections.abc import Iterable

import pytest

from pitboss.cards import Card, Deck, parse_cards
from pitboss.shoe import Nonce, Secret, commitment

Order = list[int]


class Stack:
    """The orders in which shoes deal, one after the other; the last goes on for good."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.orders: list[Order] = []
        self.shuffles = 0
        monkeypatch.setattr("pitboss.room.chance.new_secret", self._secret)
        monkeypatch.setattr("pitboss.room.chance.new_cut", lambda count: count // 2)
        monkeypatch.setattr("pitboss.shoe.shoe.order_of", self._order)
        monkeypatch.setattr("pitboss.shoe.shuffle.order_of", self._order)

    def _secret(self, count: int) -> Secret:
        self.shuffles += 1
        return Secret(self.shuffles.to_bytes(40, "big"), self.shuffles.to_bytes(32, "big"))

    def _order(self, whole: Iterable[int], seed: bytes, nonces: tuple[Nonce, ...]) -> Order:
        order = self.orders[min(int.from_bytes(seed, "big"), len(self.orders)) - 1]
        return order[-(len(order) // 2) :] + order[: -(len(order) // 2)]


def order_of(first: str, deck: Deck | None = None) -> Order:
    """A whole deck that begins with these cards."""
    faces = (deck or Deck()).cards
    wanted: list[int] = []
    for card in parse_cards(first):
        wanted.append(next(place for place, face in enumerate(faces) if face == card and place not in wanted))
    return wanted + [place for place in range(len(faces)) if place not in wanted]


def dealt(*hands: str) -> str:
    """The cards of hands as they are dealt one by one, from the dealer's left, the dealer last."""
    laps = zip(*(hand.split() for hand in hands), strict=True)
    return " ".join(card for lap in laps for card in lap)


def equal_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commitments that are the same for all cards: whose purpose is to differ, they would."""

    def leaf(position: int, card: int, face: Card, salt: bytes) -> bytes:
        return hashlib.sha256(position.to_bytes(4, "big") + salt).digest()

    monkeypatch.setattr(commitment, "leaf_of", leaf)
