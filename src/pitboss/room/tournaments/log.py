"""A tournament in memory and in the store: decided first, shown only when it is on the disk.

`play` runs ahead of the store by what is being written; `shown` follows when that is durable. Whoever writes holds
`lock`: the tournament's host, or that of a table whose round begins or ends, after his own table (`TableHost.desk`).
"""

import asyncio
from collections.abc import Callable, Sequence

from pitboss.play import Command, Event, Principal, Transfer
from pitboss.room.holding import Holding
from pitboss.room.log import Backing
from pitboss.room.store import Receipt, Right, StoreEntry
from pitboss.room.tournaments import secrets
from pitboss.room.tournaments.accounts import in_room
from pitboss.room.tournaments.floor import counted
from pitboss.room.tournaments.secrets import SecretsKept
from pitboss.room.writing import LogAhead, write
from pitboss.tournament.software import Secrets
from pitboss.tournament.state import TournamentState
from pitboss.tournament.tournament import CODEC, Tournament

TournamentEvents = Sequence[Event[TournamentState]]


class TournamentLog:
    """The log of one tournament."""

    def __init__(self, id_: str, backing: Backing) -> None:
        self.id = id_
        self.stream = stream_of(id_)
        self.play = Tournament()
        self.shown = Tournament.blank()
        self.times: list[int] = []
        self.lock = asyncio.Lock()
        self.listeners: list[Callable[[TournamentEvents, int], None]] = []
        """Told what has become durable, and the number of the first."""
        self.holding: Holding | None = None
        """By what right it is written."""
        self._backing = backing
        self._kept: list[SecretsKept] = []
        self._kept_durable = 0
        self._more: list[StoreEntry] = []

    @classmethod
    def load(cls, id_: str, backing: Backing) -> "TournamentLog":
        """The tournament as the store has it, with the secrets of its draws."""
        log = cls(id_, backing)
        records = list(backing.store.read(log.stream))
        log.play = Tournament.replay([CODEC.decode(record.event) for record in records])
        Tournament.fold(log.shown, log.play.events)
        log.times = [record.at for record in records]
        log._kept = [secrets.CODEC.decode(record.event) for record in backing.store.read(secrets.stream_of(id_))]
        log._kept_durable = len(log._kept)
        return log

    @property
    def state(self) -> TournamentState:
        """As decided, which may be ahead of the store."""
        return self.play.state

    @property
    def durable(self) -> int:
        """How many events are on the disk."""
        return len(self.times)

    @property
    def is_ahead(self) -> bool:
        return len(self.play.events) > self.durable

    @property
    def secrets(self) -> Secrets:
        """Those of the session that is on or comes next."""
        return self._kept[-1].secrets

    def keep(self, kept: SecretsKept) -> Secrets:
        """New secrets, written with the event that commits to them."""
        self._kept.append(kept)
        return kept.secrets

    def add(self, entry: StoreEntry) -> None:
        """Something of another stream that belongs to the same transaction."""
        self._more.append(entry)

    def do(self, command: Command) -> list[Event[TournamentState]]:
        """Judge a command and go ahead in memory; `commit` makes it last."""
        return self.play.do(command)

    def decide(self, command: Command) -> TournamentEvents:
        """What a command would bring about at first, with nothing done; Refusal if it is refused."""
        return self.play.decide(self.state, None, command)

    async def commit(
        self, key: str, body: bytes | None, by: Principal, answer: bytes = b"", others: Sequence[LogAhead] = ()
    ) -> Receipt:
        """Write all that was done since the last commit in one transaction, that of tables with it."""
        parts = (*others, self)
        return await write(self._backing.store, self._backing.wallets, parts, key, body, by, answer)

    def answered(self, key: str, body: bytes) -> Receipt | None:
        """What came of a command before."""
        return self._backing.store.answered(key, body)

    # a part of a transaction (`writing.LogAhead`)

    def entries(self) -> list[StoreEntry]:
        fresh = self.play.events[self.durable :]
        entries = [StoreEntry(self.stream, CODEC.encode(event), self._moves(event)) for event in fresh]
        kept = self._kept[self._kept_durable :]
        entries += [StoreEntry(secrets.stream_of(self.id), secrets.CODEC.encode(each)) for each in kept]
        return entries + self._more

    def _moves(self, event: Event[TournamentState]) -> tuple[Transfer, ...]:
        """What an event moves. What is counted comes first of all that a command brings about: `shown` is before it."""
        return in_room(self.id, event.transfers()) + counted(self.id, self.shown, event)

    def lengths(self) -> dict[str, int]:
        return {self.stream: self.durable, secrets.stream_of(self.id): self._kept_durable}

    def fence(self) -> dict[str, Right]:
        return {} if self.holding is None else {self.stream: self.holding.right}

    def publish(self, at: int) -> None:
        first, self._kept_durable = self.durable, len(self._kept)
        self._more.clear()
        fresh = self.play.events[first:]
        Tournament.fold(self.shown, fresh)
        self.times += [at] * len(fresh)
        for listener in self.listeners:
            listener(fresh, first + 1)

    def roll_back(self) -> None:
        self._more.clear()
        del self._kept[self._kept_durable :]
        self.play = Tournament.replay(self.play.events[: self.durable])


def stream_of(id_: str) -> str:
    return f"tournament:{id_}"
