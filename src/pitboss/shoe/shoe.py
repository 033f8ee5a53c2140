"""The dealing shoe: the only source of cards, filled by a shuffle and a cut, served strictly from its head.

Rules: NI2018-51/7.1 to 7.3, S94-1994/7CS4.1 to 4.5 (with CM and 5CS), S89-1997/7.1 to 7.4, S58-1995/MB8.1;
the reshuffle of what remains follows S94-1994/7CS17.7 and 17.8, NI2018-51/17.17.
"""

from collections.abc import Sequence

import msgspec

from pitboss.cards import Card, Deck
from pitboss.malformed import Malformed
from pitboss.shoe.cut import CUT_RULES, CutRefused, can_be_cut, cut
from pitboss.shoe.derivation import Nonce, Secret, order_of, sorted_nonces
from pitboss.shoe.shuffle import CutRecord, ShuffleRecord, commitments_of, dealing_order


class Shoe:
    """A shoe from its first shuffle to its end; it deals physical cards, whose faces are in `deck.cards`."""

    __slots__ = ("_burned", "_cut", "_earlier", "_next", "_order", "_shuffle", "_statement", "deck", "ended")

    _earlier: tuple[ShuffleRecord, ...]
    _shuffle: ShuffleRecord
    _order: tuple[int, ...]
    _cut: CutRecord | None
    _next: int
    _burned: tuple[int, ...]
    _statement: bytes | None

    def __init__(self, deck: Deck, secret: Secret, nonces: Sequence[Nonce] = ()) -> None:
        self.deck = deck
        self.ended = False
        self._earlier = ()
        self._fill(tuple(range(len(deck))), secret, nonces)

    @classmethod
    def restored(cls, deck: Deck, shuffles: Sequence[ShuffleRecord]) -> "Shoe":
        """The shoe exactly where it stood when `shuffles` was taken from it, so that an interrupted deal goes on."""
        *earlier, last = shuffles
        shoe = cls.__new__(cls)
        shoe.deck = deck
        shoe.ended = False
        shoe._earlier = tuple(earlier)
        shoe._fill(last.cards, last.secret, last.nonces)
        shoe._order = dealing_order(last)
        shoe._cut, shoe._next, shoe._burned = last.cut, last.dealt, last.burned
        return shoe

    @property
    def shuffles(self) -> tuple[ShuffleRecord, ...]:
        """The whole record: every shuffle of this shoe so far. It holds the secrets."""
        now = msgspec.structs.replace(self._shuffle, cut=self._cut, dealt=self._next, burned=self._burned)
        return (*self._earlier, now)

    @property
    def statement(self) -> bytes:
        """What is published before the cut of the latest shuffle."""
        if self._statement is None:
            self._statement = commitments_of(self.deck, self.shuffles)[-1].statement
        return self._statement

    @property
    def remaining(self) -> int:
        return len(self._order) - self._next

    @property
    def inside(self) -> frozenset[int]:
        """The physical cards that are still to come, in no order."""
        return frozenset(self._order[self._next :])

    @property
    def burned(self) -> frozenset[int]:
        """The physical cards that were burned and not put back since."""
        burned: set[int] = set()
        for shuffle in self.shuffles:
            order = dealing_order(shuffle)
            burned -= set(shuffle.cards)
            burned |= {order[place] for place in shuffle.burned}
        return frozenset(burned)

    def cut(self, at: int, by: str, rules: tuple[str, ...] = CUT_RULES) -> None:
        """Cut once, after the first `at` cards; `rules` are those of the game's own edition."""
        self._check_in_play()
        if self._cut is not None:
            raise CutRefused(f"the cards were cut already, by {self._cut.by}: each shuffle is cut once", rules)
        made = CutRecord(at, by)
        self._order = cut(self._order, at, rules)
        self._cut = made

    def faces(self, count: int) -> tuple[Card, ...]:
        """The faces of the next cards, which stay where they are."""
        self._check_can_deal(count)
        faces = self.deck.cards
        return tuple([faces[card] for card in self._order[self._next : self._next + count]])

    def deal(self) -> int:
        """The next physical card."""
        self._check_can_deal(1)
        card = self._order[self._next]
        self._next += 1
        return card

    def burn(self) -> int:
        """The next physical card, set aside instead of dealt; the record says that it was burned."""
        place = self._next
        card = self.deal()
        self._burned = (*self._burned, place)
        return card

    def reshuffle(self, secret: Secret, nonces: Sequence[Nonce] = (), returned: Sequence[int] = ()) -> None:
        """Shuffle what remains with the cards put back into the shoe; the new order has its own secret and proof."""
        self._check_in_play()
        left = self._order[self._next :]
        cards = tuple(sorted((*left, *returned)))
        if len(set(cards)) < len(cards) or not set(cards) <= set(range(len(self.deck))):
            raise Malformed("a card put back must be one of this shoe that was dealt from it, and once only")
        shuffles = self.shuffles
        if secret.key in {shuffle.secret.key for shuffle in shuffles}:
            raise Malformed("this key blinded an earlier shuffle of the shoe: each shuffle needs a fresh secret")
        self._fill(cards, secret, nonces)
        self._earlier = shuffles

    def end(self) -> None:
        """Close the shoe: nothing more is dealt, and its proofs can be drawn up."""
        self.ended = True

    def _check_can_deal(self, count: int) -> None:
        self._check_in_play()
        if self._next + count > len(self._order):
            raise Malformed("the shoe is empty: no card can be dealt from it")
        if self._cut is None and can_be_cut(len(self._order)):
            raise CutRefused("the cards have not been cut: cut them before the first card is dealt", CUT_RULES)

    def _check_in_play(self) -> None:
        if self.ended:
            raise Malformed("the shoe has ended: it can be proved, no longer cut, dealt or shuffled")

    def _fill(self, cards: tuple[int, ...], secret: Secret, nonces: Sequence[Nonce]) -> None:
        shuffle = ShuffleRecord(cards, secret, sorted_nonces(nonces))
        self._order = tuple(order_of(cards, secret.seed, shuffle.nonces))
        self._shuffle = shuffle
        self._cut = None
        self._next = 0
        self._burned = ()
        self._statement = None
