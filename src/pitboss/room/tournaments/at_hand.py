"""The tournaments of an open room that are at hand: those that are on, and of the others what somebody looks at.

Whatever is over goes out of memory when nobody has looked at it for a while, and comes from the store again.
"""

import asyncio
import contextlib
from collections.abc import Collection, Iterable, Iterator, Mapping

from pitboss.room.holding import Holding, Holdings
from pitboss.room.hosted import House
from pitboss.room.log import Backing
from pitboss.room.tournaments import unfinished
from pitboss.room.tournaments.host import TableOpener, TournamentHost
from pitboss.room.tournaments.listing import CODEC, STREAM, TournamentMeta
from pitboss.room.tournaments.log import OVER, TournamentLog, stream_of
from pitboss.room.tournaments.satellites import Satellites
from pitboss.tournament.state import TournamentState

PAUSE = 0.01
REMEMBERED = 60.0
"""Seconds for which one that is over stays in memory after the last look at it."""


class Tournaments(dict[str, TournamentHost]):
    """Those at hand, by their ids, in the order in which they were announced or asked for."""

    def __init__(self, backing: Backing, holdings: Holdings) -> None:
        super().__init__()
        self.satellites = Satellites(self)
        self.house: House
        self.tables: TableOpener
        """What they share and who opens their tables; the room sets both."""
        self._backing = backing
        self._holdings = holdings
        self._looked_at: dict[str, float] = {}
        """When somebody looked last at what is over, by the loop's clock."""
        self._coming: set[str] = set()
        """Those that are being read at this moment."""
        self.announced_now: set[str] = set()
        """Those that are written for the first time at this moment, and are then here."""
        self._times_let_go = 0
        self._numbered = self._known = backing.store.length(STREAM)
        """The highest number that one has, or was to have; up to which number it is known here what became of them."""

    def new_id(self) -> str:
        """A name that none has."""
        self._numbered = max(self._numbered, self._backing.store.length(STREAM)) + 1
        return f"T{self._numbered}"

    # opening

    def candidates(self, wanted: Iterable[str] = ()) -> list[TournamentMeta]:
        """What may still be on, and those that are wanted whether they are over or not, as the store has them."""
        self._known = self._backing.store.length(STREAM)
        found = {meta.id: meta for meta in unfinished.unfinished(self._backing.store)}
        more = (unfinished.announced(self._backing.store, id_) for id_ in sorted(set(wanted) - found.keys() - {""}))
        return [*found.values(), *(meta for meta in more if meta is not None)]

    def load(self, meta: TournamentMeta) -> TournamentLog:
        return TournamentLog.load(meta.id, self._backing)

    def take_up(
        self,
        loaded: Iterable[tuple[TournamentMeta, TournamentLog]],
        held: Mapping[str, Holding],
        wanted: Collection[str] = (),
    ) -> None:
        """Have those that are on, and those that are wanted; of the rest nothing stays. What is at hand goes on as it
        is."""
        over: list[tuple[TournamentMeta, str]] = []
        for meta, log in loaded:
            if meta.id in self:
                continue
            if log.shown.phase not in OVER or meta.id in wanted:
                self._have(meta, log, held[log.stream])
            else:
                over.append((meta, log.shown.conditions.name))
        targets = self._targets()
        for meta, name in over:
            if {meta.id, name} & targets:
                self._have(meta, self.load(meta), held[stream_of(meta.id)])
        self.note()

    def start(self) -> None:
        for host in self.values():
            host.start()

    # by and by

    @contextlib.contextmanager
    def announcing(self, id_: str) -> Iterator[None]:
        """While it is written it belongs to the house as those that are at hand do."""
        self.announced_now.add(id_)
        try:
            yield
        finally:
            self.announced_now.discard(id_)

    def begin(self, meta: TournamentMeta, log: TournamentLog, holding: Holding) -> TournamentHost:
        """Have one that is in the store, and let it go on."""
        host = self._have(meta, log, holding)
        host.start()
        return host

    async def find(self, id_: str) -> TournamentHost | None:
        """A tournament by its name, whether it is over or not; nothing if there is none."""
        if id_ not in self and id_ not in self._coming:
            meta = unfinished.announced(self._backing.store, id_)
            if meta is None:
                return None
            self._coming.add(id_)
            times = self._times_let_go
            try:
                log = await asyncio.to_thread(self.load, meta)
                if id_ not in self and times == self._times_let_go:  # neither came nor went while it was read
                    self.begin(meta, log, self._holdings.hold(log.stream))
            finally:
                self._coming.discard(id_)
        while id_ in self._coming:
            await asyncio.sleep(PAUSE)
        if id_ in self:
            self._looked_at[id_] = asyncio.get_running_loop().time()
        return self.get(id_)

    async def finished(self, count: int, before: str = "") -> list[TournamentHost]:
        """The latest that are over, or those before one of them, in the order in which they were announced."""
        found: list[TournamentHost] = []
        if before and unfinished.announced(self._backing.store, before) is None:
            return found
        number = self._backing.store.length(STREAM)
        is_before = not before
        while number and len(found) < count:
            id_ = unfinished.numbered(self._backing.store, number).id
            if is_before and (id_ not in self or self[id_].is_over):
                host = await self.find(id_)
                found += [host] if host is not None and host.is_over else []
            is_before = is_before or id_ == before
            number -= 1
            await asyncio.sleep(0)
        return found[::-1]

    async def look_around(self) -> None:
        """Keep nothing of those in memory that are over and that nobody looks at."""
        now, gone = asyncio.get_running_loop().time(), list[TournamentHost]()
        targets = self._targets()
        for id_, host in self.items():
            if not host.is_deserted or {id_, host.conditions.name} & targets:
                self._looked_at.pop(id_, None)
            elif now - self._looked_at.setdefault(id_, now) >= REMEMBERED:
                gone.append(host)
        if not gone:
            return
        self._learn()
        for host in gone:
            del self[host.id], self._looked_at[host.id]
        await asyncio.gather(*(host.stop() for host in gone))
        self.note()

    def note(self) -> None:
        """What the next opening has to look at."""
        self._learn()
        targets = self._targets()
        needed = [
            host.meta
            for host in self.values()
            if not host.is_over or host.tables or {host.id, host.conditions.name} & targets
        ]
        unfinished.note(self._backing.store, self._known, needed)

    def _learn(self) -> None:
        """Of those that were announced here it is known what became of them; of what another node did meanwhile not."""
        for record in self._backing.store.read(STREAM, self._known):
            if CODEC.decode(record.event).tournament not in self:
                return
            self._known += 1

    async def let_go(self) -> None:
        """Somebody else has them."""
        self._times_let_go += 1
        await asyncio.gather(*(host.let_go() for host in self.values()))
        self.clear()

    async def stop(self) -> None:
        self._times_let_go += 1
        await asyncio.gather(*(host.stop() for host in self.values()))
        self.clear()

    def _have(self, meta: TournamentMeta, log: TournamentLog, holding: Holding) -> TournamentHost:
        log.holding = holding
        host = self[meta.id] = TournamentHost(meta, log, self.house, self.tables, self.satellites)
        return host

    def _targets(self) -> set[str]:
        """In which tournaments those that are on give seats, by id or name: whoever is in already is paid (T-R62)."""
        return {target for host in self.values() if not host.is_over and (target := _target(host.state))}


def _target(state: TournamentState) -> str:
    prizes = state.conditions.prizes
    return prizes.seats.target if prizes is not None and prizes.seats is not None else ""
