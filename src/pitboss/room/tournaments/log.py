"""A tournament in memory and in the store: decided first, shown only when it is on the disk.

In memory is what happened since `base`, the tournament as it stood some events ago; what was before is in the store.
`play` runs ahead of the store by what is being written; `shown` follows when that is durable. Whoever writes holds
`lock`: the tournament's host, or that of a table whose round begins or ends, after his own table (`TableHost.desk`).
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice

from pitboss.play import Command, Event, Principal, Transfer
from pitboss.room.holding import Holding
from pitboss.room.log import Backing
from pitboss.room.snapshots.tournaments import EVERY, KEPT, NOTHING, TournamentBase
from pitboss.room.store import Receipt, Right, StoreEntry
from pitboss.room.tournaments import secrets
from pitboss.room.tournaments.accounts import in_room
from pitboss.room.tournaments.floor import counted
from pitboss.room.tournaments.secrets import SecretsKept
from pitboss.room.writing import LogAhead, write
from pitboss.tournament.software import Secrets
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Phase
from pitboss.tournament.tournament import CODEC, Tournament

TournamentEvents = Sequence[Event[TournamentState]]
OVER = (Phase.PAID, Phase.CANCELLED)


class TournamentLog:
    """The log of one tournament."""

    def __init__(self, id_: str, backing: Backing, base: TournamentBase = NOTHING) -> None:
        self.id = id_
        self.stream = stream_of(id_)
        self.base = base
        self.play = Tournament.taken_up(partial(KEPT.state, base), base.number)
        self.shown = KEPT.state(base)
        self.times: list[int] = []
        """When the events at hand were written, as far as they are durable."""
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
        log = cls(id_, backing, KEPT.latest(backing.store, stream_of(id_)))
        for record in backing.store.read(log.stream, log.base.number):
            log.play.take(CODEC.decode(record.event))
            log._show(record.at)
            log._consider_standing(log._is_much)
        log._consider_standing(log.shown.phase in OVER)
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
        return self.play.gone + len(self.times)

    @property
    def latest_at(self) -> int:
        """When the last of them was written."""
        return self.times[-1] if self.times else self.base.at

    @property
    def is_ahead(self) -> bool:
        return self.play.length > self.durable

    def since(self, number: int) -> Iterator[tuple[int, Event[TournamentState]]]:
        """What is durable after the event of a number, with the times; from the store what is no longer at hand."""
        if number >= self.play.gone:
            yield from zip(self.times[number - self.play.gone :], self.play.after(number), strict=False)
            return
        for record in islice(self._backing.store.read(self.stream, number), self.durable - number):
            yield record.at, CODEC.decode(record.event)

    def after(self, number: int) -> TournamentState:
        """The tournament as it stood after the event of a number: a state of one's own."""
        number = min(number, self.durable)
        is_at_hand = number >= self.base.number
        base = self.base if is_at_hand else KEPT.latest(self._backing.store, self.stream, number)
        state = KEPT.state(base)
        Tournament.fold(state, (event for _, event in islice(self.since(base.number), number - base.number)))
        return state

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

    async def answered(self, key: str, body: bytes) -> Receipt | None:
        """What came of a command before."""
        return await asyncio.wrap_future(self._backing.store.look_up(key, body))

    # a part of a transaction (`writing.LogAhead`)

    def entries(self) -> list[StoreEntry]:
        fresh = self.play.after(self.durable)
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
        fresh = self._show(at)
        self._consider_standing(self._is_much or self.shown.phase in OVER)
        for listener in self.listeners:
            listener(fresh, first + 1)

    def roll_back(self) -> None:
        self._more.clear()
        del self._kept[self._kept_durable :]
        self.play = self.play.at(self.durable)

    def _show(self, at: int) -> TournamentEvents:
        """What was decided is durable, and for all to see."""
        fresh = self.play.after(self.durable)
        Tournament.fold(self.shown, fresh)
        self.times += [at] * len(fresh)
        return fresh

    @property
    def _is_much(self) -> bool:
        """Whether so much is at hand that the tournament is kept as it stands: the more, the more are in it."""
        return len(self.times) >= max(EVERY, len(self.shown.entries))

    def _consider_standing(self, is_due: bool) -> None:
        """Let go of what has happened, if it is much or the end: the tournament is kept as it stands."""
        if is_due and self.times:
            self.base = TournamentBase(self.durable, KEPT.states.encode(self.shown), self.latest_at)
            KEPT.keep(self.base, self._backing.store, self.stream)
            self.play.forget(self.durable, partial(KEPT.state, self.base))
            self.times.clear()


def stream_of(id_: str) -> str:
    return f"tournament:{id_}"
