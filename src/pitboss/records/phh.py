"""Reading the Poker Hand History format: each recorded hand becomes a round, or a sentence that says why it cannot.

Strict: no action is inserted, amounts are exact, duplicate cards are refused, and what the file says about its own
result has to agree with the replay. Public codes are replayed as common practice, which is where real hands come from.
"""

import os
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import partial
from itertools import islice
from pathlib import Path

import msgspec

from pitboss.malformed import Malformed
from pitboss.play import Refusal
from pitboss.poker.events.beginning import NUMBER
from pitboss.poker.round import Round
from pitboss.poker.seats import Seats
from pitboss.records.phh_actions import Damaged, Script
from pitboss.records.phh_fields import Fields, FiledHand, PhhHand, entries, hand_of
from pitboss.records.phh_games import Beginning, Unsupported, public_beginning
from pitboss.records.phh_own import OwnFields, burned_of, own_beginning, own_fields
from pitboss.records.phh_result import NOTHING, house_share

PIECE = 1 << 16
TOGETHER = 32
"""So many hands go through a stage before the next begins, which so stays in the caches: an eighth less time."""


class HandRead(msgspec.Struct, gc=False):
    """A hand of a file: its round as far as it could be played, and what is wrong, if anything."""

    key: str
    hand: PhhHand | None = None
    round: Round | None = None
    seats: Seats = ()
    error: str = ""
    house: Decimal = NOTHING
    """Cents that the house took by the recorded result of a hand that is replayed without commission."""

    @property
    def ok(self) -> bool:
        return not self.error

    @property
    def stakes(self) -> tuple[int, ...]:
        """The stakes after the hand, in the order of the file."""
        assert self.round is not None, self.error
        return tuple([self.round.state.stake[seat] for seat in self.seats])


def read(text: str, name: str = ".phh") -> Iterator[HandRead]:
    """The hands of a file, whose name tells whether it holds one or many; none is ever a reason to stop."""
    found = entries(text, name.endswith("s"))
    while some := list(islice(found, TOGETHER)):
        yield from _readings(some)


def read_files(files: Iterable[Path]) -> Iterator[tuple[Path, HandRead]]:
    """The hands of many files, each with its file; one that cannot be read gives a reading that says so."""
    found = ((file, entry) for file in files for entry in _entries_of(file))
    while some := list(islice(found, TOGETHER)):
        yield from zip([file for file, _ in some], _readings([entry for _, entry in some]), strict=True)


def read_public(fields: Fields) -> HandRead:
    """A hand as somebody reads it who knows nothing of our own fields."""
    (reading,) = _readings([FiledHand("", {name: value for name, value in fields.items() if name[:1] != "_"})])
    return reading


def _entries_of(file: Path) -> Iterable[FiledHand]:
    try:
        text = _bytes_of(file).decode()
    except OSError as error:
        return (FiledHand("", None, f"cannot be read: {error.strerror}"),)
    except UnicodeDecodeError:
        return (FiledHand("", None, "it is no text in UTF-8"),)
    return entries(text, file.name.endswith("s"))


def _bytes_of(file: Path) -> bytes:
    """The same as `Path.read_bytes` with fewer calls: most files of a collection hold one short hand."""
    descriptor = os.open(file, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    try:
        return b"".join(iter(partial(os.read, descriptor, PIECE), b""))
    finally:
        os.close(descriptor)


class _Draft:
    """A hand on its way from its fields to its reading, which the stages fill in."""

    __slots__ = ("fields", "hand", "reading", "round", "script")

    hand: PhhHand
    round: Round
    script: Script

    def __init__(self, entry: FiledHand) -> None:
        self.fields = entry.fields or {}
        self.reading = HandRead(entry.key, error=entry.damage)

    def check(self) -> None:
        self.hand = self.reading.hand = hand_of(self.fields)

    def begin(self) -> None:
        hand, own = self.hand, own_fields(self.hand)
        beginning = own_beginning(hand, own) if own else public_beginning(hand)
        try:
            self.round = Round.start(
                beginning.game, beginning.options, beginning.seats, beginning.marker, beginning.owed
            )
        except Refusal as refusal:
            raise Malformed(f"no such round can begin: {refusal.reason}") from refusal
        seats = tuple(map(NUMBER, beginning.seats))
        self.reading.round, self.reading.seats = self.round, seats
        self.script = _script(self.round, hand, own, beginning, seats)
        self.round.open()

    def play(self) -> None:
        self.script.play(self.hand.actions)

    def finish(self) -> None:
        self.script.finish()

    def judge(self) -> None:
        reading, venue = self.reading, str(self.fields.get("venue", ""))
        reading.house = house_share(self.hand, self.round, reading.seats, venue)


_STAGES = (_Draft.check, _Draft.begin, _Draft.play, _Draft.finish, _Draft.judge)


def _readings(found: Iterable[FiledHand]) -> list[HandRead]:
    """The readings of some hands, which go through the stages together, each as far as it is sound."""
    drafts = [_Draft(entry) for entry in found]
    for stage in _STAGES:
        for draft in drafts:
            if not draft.reading.error:
                try:
                    stage(draft)
                except Malformed as error:
                    draft.reading.error = str(error)
    return [draft.reading for draft in drafts]


def _script(round_: Round, hand: PhhHand, own: OwnFields | None, beginning: Beginning, seats: Seats) -> Script:
    if own is None:
        return Script(round_, seats)
    jokers = frozenset((joker.action, joker.card) for joker in own.joker)
    levels = dict(zip(seats, hand.blinds, strict=True))
    return Script(round_, seats, beginning.over_blinds, levels, burned_of(own), jokers)


__all__ = ["Damaged", "HandRead", "Unsupported", "read", "read_files", "read_public"]
