"""The record of a shuffle: its cards, its secret, its nonces, its cut and how far it was dealt.

Rules: NI2018-51/7.1 and 7.2, S94-1994/7CS4.1 to 4.4, S89-1997/7.1 to 7.3.
"""

from collections.abc import Sequence

import msgspec

from pitboss.cards import Deck
from pitboss.shoe import commitment
from pitboss.shoe.cut import cut
from pitboss.shoe.derivation import LONGEST_NAME, Nonce, Secret, check_name, order_of


class CutRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cut that was made: after how many cards from the top, and by whom."""

    at: int
    by: str

    def __post_init__(self) -> None:
        check_name(self.by, "the name of who cut", LONGEST_NAME)


class ShuffleRecord(msgspec.Struct, frozen=True):
    """One shuffle and what became of it; positions count from nought, in the order after the cut.

    `cut` is none until the cards are cut, and stays none for fewer than four, which cannot be. `dealt` counts every
    card that left the shoe; `burned` lists the positions of those that were burned.
    """

    cards: tuple[int, ...]
    secret: Secret
    nonces: tuple[Nonce, ...] = ()
    cut: CutRecord | None = None
    dealt: int = 0
    burned: tuple[int, ...] = ()


class Commitments(msgspec.Struct, frozen=True):
    """What can be published of a shuffle before its cut, with the order and the tree that stand behind it."""

    order: tuple[int, ...]
    tree: commitment.Tree
    secret_commitment: bytes
    statement: bytes

    @property
    def root(self) -> bytes:
        return commitment.root_of(self.tree)


def dealing_order(shuffle: ShuffleRecord) -> tuple[int, ...]:
    """The physical cards as they leave the shoe, after the cut if there was one."""
    order = order_of(shuffle.cards, shuffle.secret.seed, shuffle.nonces)
    return tuple(order) if shuffle.cut is None else cut(order, shuffle.cut.at)


def commitments_of(deck: Deck, shuffles: Sequence[ShuffleRecord]) -> list[Commitments]:
    """The commitments to each shuffle of a shoe; each statement binds the one before it."""
    made: list[Commitments] = []
    for shuffle in shuffles:
        order = tuple(order_of(shuffle.cards, shuffle.secret.seed, shuffle.nonces))
        tree = commitment.tree_of(deck, order, shuffle.secret.key)
        committed = commitment.secret_commitment(shuffle.secret)
        previous = made[-1].statement if made else commitment.NO_STATEMENT
        statement = commitment.statement_of(
            deck, len(order), previous, committed, shuffle.nonces, commitment.root_of(tree)
        )
        made.append(Commitments(order, tree, committed, statement))
    return made
