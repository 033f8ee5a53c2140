"""The end of a log: what of it is at hand, each by its place in the whole; the rest is with whoever keeps the log."""

from collections.abc import Iterator, Sequence
from typing import TypeVar, overload

ItemT = TypeVar("ItemT")


class Tail(Sequence[ItemT]):
    """Places and length are those of the whole log, of which the first `gone` items are not at hand.

    To go through it is to go through what is at hand, and a slice has what is at hand of those places.
    """

    __slots__ = ("_at_hand", "gone")

    def __init__(self, at_hand: list[ItemT] | None = None, gone: int = 0) -> None:
        self.gone = gone
        self._at_hand: list[ItemT] = [] if at_hand is None else at_hand

    def __len__(self) -> int:
        """How many there have been."""
        return self.gone + len(self._at_hand)

    def __bool__(self) -> bool:
        """Whether any is at hand."""
        return bool(self._at_hand)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tail) and (self.gone, self._at_hand) == (other.gone, other._at_hand)

    def __iter__(self) -> Iterator[ItemT]:
        return iter(self._at_hand)

    def __reversed__(self) -> Iterator[ItemT]:
        return reversed(self._at_hand)

    @overload
    def __getitem__(self, place: int) -> ItemT: ...

    @overload
    def __getitem__(self, place: slice) -> list[ItemT]: ...

    def __getitem__(self, place: int | slice) -> ItemT | list[ItemT]:
        """An item by its place, or those at hand of some."""
        if isinstance(place, slice):
            first, last, _ = place.indices(len(self))
            return self._at_hand[max(0, first - self.gone) : max(0, last - self.gone)]
        if not -len(self._at_hand) <= (place if place < 0 else place - len(self)) < 0:
            raise IndexError("an item that is gone, or none")
        return self._at_hand[place if place < 0 else place - self.gone]

    @property
    def places(self) -> range:
        """Where those lie that are at hand."""
        return range(self.gone, len(self))

    @property
    def at_hand(self) -> list[ItemT]:
        return self._at_hand

    def until(self, place: int) -> "Tail[ItemT]":
        """The log as it was before a place."""
        return Tail(self[:place], self.gone)

    def append(self, item: ItemT) -> None:
        self._at_hand.append(item)

    def extend(self, items: Sequence[ItemT]) -> None:
        self._at_hand += items

    def forget(self, count: int) -> None:
        """Let go of so many of all, from the first."""
        del self._at_hand[: count - self.gone]
        self.gone = count
