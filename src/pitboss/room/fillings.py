"""What fills the shoes of a table, in a stream of its own because it is secret: pledged first, then used.

The house draws the secret of a shuffle one shuffle ahead and publishes its commitment: the pledge. Only then people at
the table add texts of their own, so that neither side can choose the order; the shuffle mixes in what has come by then,
and its record holds it. Bots add their names, which everybody knows in advance (docs/shuffle.md).
"""

from collections.abc import Iterable, Mapping
from typing import Protocol

import msgspec

from pitboss.play import Codec
from pitboss.room.chance import OF_THE_SYSTEM, RoomChance
from pitboss.room.chores import is_bot
from pitboss.room.presence import Presences
from pitboss.shoe import Nonce, Secret, commitment, seed_bytes, sorted_nonces

PATIENCE = 1.0
"""Seconds for which a shuffle waits for the text of somebody who is connected; a page sends it by itself."""


class Pledged(msgspec.Struct, frozen=True, tag_field="event", tag="pledged"):
    """The secret of the next shuffle, drawn for so many cards; a later pledge takes its place."""

    cards: int
    seed: bytes
    key: bytes

    @property
    def secret(self) -> Secret:
        return Secret(self.seed, self.key)


class Filled(msgspec.Struct, frozen=True, tag_field="event", tag="filled"):
    """A shuffle in a round: its secret, the physical cards that were returned for it, and what people added."""

    round: int
    seed: bytes
    key: bytes
    returned: tuple[int, ...] = ()
    nonces: tuple[Nonce, ...] = ()

    @property
    def secret(self) -> Secret:
        return Secret(self.seed, self.key)


class SeatHolder(Protocol):
    """Somebody who has a seat, at a table of any kind."""

    @property
    def person(self) -> str: ...

    @property
    def name(self) -> str: ...


Secrets = Pledged | Filled
CODEC: Codec[Secrets] = Codec((Pledged, Filled))


class Fillings:
    """The secret stream of one table in memory, ahead of the store by what is being written."""

    def __init__(
        self, records: Iterable[Secrets] = (), chance: RoomChance = OF_THE_SYSTEM, table: str = "", gone: int = 0
    ) -> None:
        self.records: list[Secrets] = list(records)
        """Those at hand; `gone` others were before them."""
        self.gone = gone
        self._chance = chance
        self._table = table
        self.durable = self.length
        self.pledge = ""
        """The published commitment to the secret of the next shuffle; nothing before there is one on the disk."""
        self.texts: dict[str, str] = {}
        """What people have added to that secret, by person."""
        self._publish()

    @property
    def length(self) -> int:
        """How many there are in all."""
        return self.gone + len(self.records)

    @property
    def shuffles(self) -> list[Filled]:
        """Those at hand."""
        return [record for record in self.records if isinstance(record, Filled)]

    @property
    def fresh(self) -> list[Secrets]:
        """What is not in the store yet."""
        return self.records[self.durable - self.gone :]

    def of_round(self, round_: int) -> list[Filled]:
        return [filling for filling in self.shuffles if filling.round == round_]

    def prepare(self, cards: int) -> None:
        """Pledge a secret for the next shuffle, unless there is one that serves for so many cards."""
        if self._pledged(cards) is None:
            secret = self._chance.secret(cards, "shuffle", self._table, self.length)
            self.records.append(Pledged(cards, *msgspec.structs.astuple(secret)))

    def fill(
        self, round_: int, cards: int, sitters: Mapping[int, SeatHolder], returned: tuple[int, ...] = ()
    ) -> Filled:
        """The shuffle of so many cards with the secret that was pledged, and with what those at the table added."""
        texts = self.texts if self._pledged(cards) is not None and not self.fresh else {}
        self.prepare(cards)
        pledged = self.records[-1]
        filling = Filled(round_, pledged.seed, pledged.key, returned, nonces_of(sitters, texts))
        self.records.append(filling)
        return filling

    def contribute(self, person: str, pledge: str, text: str) -> bool:
        """Add a text to the shuffle that was pledged, in place of an earlier one; false if it comes too late for that.

        Cards that are being written as shuffled are in their order already, though nobody has seen it yet.
        """
        Nonce(person, text)
        in_time = bool(pledge) and pledge == self.pledge and not self.fresh
        if in_time:
            self.texts[person] = text
        return in_time

    def waits_for(self, sitters: Mapping[int, SeatHolder], presences: Presences) -> bool:
        """Whether somebody at the table is connected and has not added a text yet."""
        people = (sitter.person for sitter in sitters.values() if not is_bot(sitter.person))
        return any(presences[person].connections and person not in self.texts for person in people)

    def settle(self) -> None:
        """All records are in the store now."""
        self.durable = self.length
        self._publish()

    def roll_back(self) -> None:
        """Forget what is not in the store; what people added stays, as the pledge does."""
        del self.records[self.durable - self.gone :]

    def before_round(self, number: int) -> int:
        """How many there were before the pledge that was used first in a round of this number, or that is open."""
        used = (place for place, each in enumerate(self.records) if isinstance(each, Filled) and each.round >= number)
        place = next(used, len(self.records))
        return self.gone + place - (place > 0 and isinstance(self.records[place - 1], Pledged))

    def forget(self, count: int) -> None:
        """Let go of so many of all, from the first."""
        del self.records[: count - self.gone]
        self.gone = count

    def _publish(self) -> None:
        last = self.records[-1] if self.records else None
        pledge = commitment.secret_commitment(last.secret).hex() if isinstance(last, Pledged) else ""
        if pledge != self.pledge:
            self.pledge, self.texts = pledge, {}

    def _pledged(self, cards: int) -> Pledged | None:
        """The pledge that is open, if its secret is long enough for every order of so many cards."""
        last = self.records[-1] if self.records else None
        serves = isinstance(last, Pledged) and seed_bytes(last.cards) == seed_bytes(cards)
        return last if isinstance(last, Pledged) and serves else None


def nonces_of(sitters: Mapping[int, SeatHolder], texts: Mapping[str, str]) -> tuple[Nonce, ...]:
    """What is mixed in, seat by seat; a bot adds its name, a person who has sent nothing adds nothing."""
    added = {
        seat: sitter.name if is_bot(sitter.person) else texts.get(sitter.person) for seat, sitter in sitters.items()
    }
    return sorted_nonces([Nonce(f"seat {seat}", text) for seat, text in added.items() if text])


def stream_of(table: str) -> str:
    return f"shoe:{table}"
