"""The card room: its people, wallets and tables over one store. Everything that happens in it is an event there."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

import structlog

from pitboss.play import Command, Principal, Role
from pitboss.room import conditions_desk, history, people, uptime
from pitboss.room.accounts import Accounts
from pitboss.room.chance import OF_THE_SYSTEM, RoomChance
from pitboss.room.checkpoints.checkpoint import Checkpoint
from pitboss.room.checkpoints.growth import is_closed
from pitboss.room.checkpoints.keeping import Keeper
from pitboss.room.checkpoints.sealing import Sealer
from pitboss.room.checkpoints.sheets import Sheets
from pitboss.room.conditions import AnyConditionsEvent, ConditionsLog
from pitboss.room.confirming import Confirming
from pitboss.room.floor.desk import FloorDesk
from pitboss.room.floor.log import FloorLog
from pitboss.room.floor.page import handover_page
from pitboss.room.following.device_desk import DeviceDesk
from pitboss.room.holding import Holding, Holdings
from pitboss.room.hosted import House
from pitboss.room.lobby import Lobby, Meta
from pitboss.room.log import Backing, stream_of
from pitboss.room.meters import LATEST, Meters
from pitboss.room.node_terms import NodeTerms
from pitboss.room.pace import Timing
from pitboss.room.person import Person
from pitboss.room.remembering import TableMemory
from pitboss.room.results import Results
from pitboss.room.snapshots.jackpots import MeterPrize
from pitboss.room.store import Fenced, KeyReused, Store, StoreEntry, StoreFailed, StoreUnusable, StreamMoved, check_new
from pitboss.room.stores import StoreName
from pitboss.room.tables import OtherNodes, RoomTables
from pitboss.room.tournaments import listing
from pitboss.room.tournaments.at_hand import Tournaments
from pitboss.room.tournaments.host import TournamentHost
from pitboss.room.tournaments.listing import TournamentMeta
from pitboss.room.tournaments.log import OVER, TournamentLog
from pitboss.room.tournaments.log import stream_of as of_tournament
from pitboss.room.tournaments.secrets import new_secrets
from pitboss.room.turned_away import HOUSE, Conflict, Elsewhere, Forbidden, NoSuchTable
from pitboss.room.wallets import Wallets
from pitboss.tournament.commands import OpenEntries

SHOWN = 60
"""So much of what somebody calls a tournament is repeated in an answer."""
_log = structlog.get_logger()


def wall_clock() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


class CardRoom:
    """A room that is open. `open` it on a data folder; `close` it when the last has left."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        timing: Timing,
        keeper: Keeper | None = None,
        chance: RoomChance = OF_THE_SYSTEM,
    ) -> None:
        self.store = store
        self._keeper = keeper
        self.sheets = Sheets(store)
        self.clock = clock
        self.people = people.People(store)
        self.wallets = Wallets(store.balance)
        self.meters = Meters(store)
        self.devices = DeviceDesk(store)
        self.results = Results()
        self.settled = ConditionsLog(store, self.wallets)
        self.conditions = self.settled.book
        """What the operator has settled: terms, policies, checklists, signs."""
        self.read_since = 0
        """When this node began to read what others follow, too: by it they are followed."""
        self._loop_began: float | None = None
        """When the loop's clock stood at nothing, in milliseconds since 1970."""
        self.holdings = Holdings(store)
        self._backing = Backing(store, self.wallets, clock, self.meters, chance)
        metas = Lobby(store)
        self.tournaments = Tournaments(self._backing, self.holdings)
        self.tables = RoomTables(metas, self._backing, self.holdings, self.conditions, self.devices, self.tournaments)
        self.accounts = Accounts(self.people, self._backing, self.tables)
        self.confirming = Confirming(self.accounts, self._backing.clock)
        self.floor = FloorDesk(
            FloorLog(self._backing),
            store,
            self.tables,
            self.conditions,
            partial(conditions_desk.due_signs, self),
            partial(handover_page, self),
            lambda table: self.devices.state.reader_at(table),
            self.people.member,
            self.people.role_of,
        )
        self._house = House(self.people, self.wallets, clock, timing, self.steady, chance, self.floor)
        self.tables.house = self.tournaments.house = self._house
        self.tournaments.tables = self.tables
        self.seating = asyncio.Lock()
        """Held by whoever looks for a seat at any table: the next finds the table that was made for the one before."""
        self._winners: dict[MeterPrize, str] = {}
        self._beating: asyncio.Task[None] | None = None

    @classmethod
    def open(
        cls,
        where: Path | StoreName,
        clock: Callable[[], int] = wall_clock,
        timing: Timing | None = None,
        checkpoints: Path | None = None,
        chance: RoomChance = OF_THE_SYSTEM,
    ) -> "CardRoom":
        """The room in a data folder or a database, as its only writer; StoreUnusable says why it cannot be opened.

        Its checkpoints are kept in a folder of their own (see `Place`). A database tells the time by its own clock.
        """
        name = where if isinstance(where, StoreName) else StoreName(where)
        store = name.store(clock)
        try:
            sealer = Sealer(store, name.place(checkpoints), store.clock)
            sealer.check()
            room = cls(store, store.clock, timing or Timing(), Keeper(sealer, name.data), chance)
            room.results = Results(name.results)
            return room
        except BaseException:
            store.close()
            raise

    @classmethod
    def open_among(
        cls,
        where: StoreName,
        terms: NodeTerms | None = None,
        timing: Timing | None = None,
        chance: RoomChance = OF_THE_SYSTEM,
    ) -> "CardRoom":
        """The room in a database as one of several nodes that have it open; StoreUnusable says why it cannot be.

        Nodes keep no checkpoints: `pitboss checkpoint` takes them, wherever the key is.
        """
        store = where.store_among(terms or NodeTerms())
        try:
            began = store.clock()
            room = cls(store, store.clock, timing or Timing(), None, chance)
            room.results, room.read_since = Results(where.results), began
            return room
        except BaseException:
            store.close()
            raise

    async def end_shift(self, name: str, person: Person) -> Checkpoint:
        """A shift ends with a checkpoint that says so, for a supervisor or the operator; Conflict without a key."""
        if person.role not in (Role.SUPERVISOR, Role.OPERATOR):
            raise Forbidden("a shift is ended by a supervisor or the operator")
        if self._keeper is None:
            raise Conflict("nodes take no checkpoints: `pitboss checkpoint --shift NAME` ends it, where the key is")
        return await self._keeper.end_shift(name, Principal(person.role, name=person.id))

    def steady(self, at: float | None = None) -> int:
        """Now, or a moment of the loop's clock, in milliseconds since 1970 as if nobody had set the clock since then.

        Whatever is counted down is told by this clock; records have the time of day.
        """
        now = asyncio.get_running_loop().time()
        if self._loop_began is None:
            self._loop_began = self.clock() - 1000 * now
        return round(self._loop_began + 1000 * (now if at is None else at))

    def start(self) -> None:
        """Take up every table that is not closed where the store has it."""
        self.holdings.open()
        self.accounts.take_over()
        there = self.tables.unclosed()
        wanted = {meta.tournament for meta in there}
        announced = self.tournaments.candidates(wanted)
        held = self.holdings.hold_all(_streams(announced, there))
        self.tournaments.take_up(((each, self.tournaments.load(each)) for each in announced), held, wanted)
        for meta in there:
            self.tables.take_up(meta, held[stream_of(meta.id)])
        self.tournaments.start()
        self._find_winners()
        self._beating = asyncio.create_task(self._beat(), name="pulse")
        if self._keeper is not None:
            self._keeper.start()

    def start_among(self, others: OtherNodes, hosted: Iterable[str] | None = None) -> list[str]:
        """Begin as one of several nodes, without tables; the names of all that are open somewhere, or should be.

        `hosted` are those that have owners, or want one; nothing in a room that no nodes have had yet.
        """
        self.tables.others = others
        with contextlib.suppress(StreamMoved, KeyReused):  # another node has done it at this moment
            if is_closed(self.store):
                self.holdings.open()
            self.accounts.take_over()
        self._beating = asyncio.create_task(self._beat(), name="pulse")
        there = self.tables.unclosed() if hosted is None else self.tables.hear_of(hosted)
        return [meta.id for meta in there]

    async def take_house(self, holding: Holding, known: Mapping[str, TableMemory]) -> None:
        """Have what belongs to the house from now on: conditions, floor and devices as they are, tournaments, their
        tables. Fenced if another node has something of it yet, which it gives up as soon as it looks; it is to be
        tried again then.

        `holding` is the right by which the house is had, `known` what the node knew of tables that had them before.
        """
        self.holdings.house = holding
        self.devices.read_again()
        await self.settled.catch_up()
        await self.floor.log.catch_up()
        there = await self.tables.of_house()
        wanted = {meta.tournament for meta in there}
        announced = await asyncio.to_thread(self.tournaments.candidates, wanted)
        held = await asyncio.to_thread(self.holdings.hold_all, _streams(announced, there))
        loaded = [(each, await asyncio.to_thread(self.tournaments.load, each)) for each in announced]
        # One that is over nobody waits for: it is found when somebody asks for it.
        loaded = [(meta, log) for meta, log in loaded if log.stream in held or log.shown.phase not in OVER]
        needed = _streams((meta for meta, _ in loaded), there)
        if elsewhere := [stream for stream in needed if stream not in held]:
            raise Fenced(f"{', '.join(elsewhere)}: not given up yet by whoever had the house")
        self.tournaments.take_up(loaded, held, wanted)
        for meta in there:
            await self.tables.take_over(meta, held[stream_of(meta.id)], known.get(meta.id))
        self.tournaments.start()

    async def let_house_go(self) -> dict[str, TableMemory]:
        """Somebody else has what belongs to the house: what is to be known of each of its tables."""
        await self.tournaments.let_go()
        known = dict[str, TableMemory]()
        for id_, host in tuple(self.tables.items()):
            if self.tables.is_of_house(host.meta) and (memory := await self.tables.let_go(id_)) is not None:
                known[id_] = memory
        return known

    def _find_winners(self) -> None:
        """Who won the latest prizes of the jackpots, in rounds that are long over."""
        for prize in (prize for meter in self.meters for prize in meter.prizes[-LATEST:]):
            host = self.tables.get(prize.table)
            names = history.names_in(host.log, prize.round) if host is not None else None
            self._winners[prize] = names[prize.paid.box] if names is not None else ""

    async def look_for_winners(self) -> None:
        """The same of prizes that were won at other nodes, each once; tables that show them are told."""
        for meter in self.meters:
            latest = [prize for prize in meter.prizes[-LATEST:] if prize not in self._winners]
            unknown = [prize for prize in latest if prize.table in self.tables.metas.open]
            for prize in unknown:
                self._winners[prize] = ""  # nobody else reads it meanwhile
                try:
                    host = await self.tables.to_look_at(prize.table)
                    round_ = await history.round_numbered(host.log, prize.round) if host is not None else None
                except BaseException:
                    del self._winners[prize]
                    raise
                self._winners[prize] = round_.names[prize.paid.box] if round_ is not None else ""
            for listener in tuple(meter.listeners) if unknown else ():
                listener()

    def winner_of(self, prize: MeterPrize) -> str:
        """Whose prize it was, as long as the table where it was won is open; else nothing."""
        host = self.tables.get(prize.table)
        if host is None and prize.table not in self.tables.metas.open:
            return ""
        if prize not in self._winners and host is not None:
            rounds = (round_ for round_ in host.log.rounds if round_.number == prize.round)
            if (round_ := next(rounds, None)) is not None:
                self._winners[prize] = round_.names[prize.paid.box]
        return self._winners.get(prize, "")

    async def close(self) -> None:
        if self._beating is not None:
            self._beating.cancel()
        self._note_pulse()
        await self.floor.close()
        try:
            if not self.tables.is_house_elsewhere:
                self.tournaments.note()
            self.tables.note()
        except (StoreFailed, StoreUnusable) as error:
            # It is no truth: without it the next opening looks at more.
            _log.warning("room not noted", reason=str(error))
        await self.tournaments.stop()
        await self.tables.stop()
        if self._keeper is not None:
            await self._keeper.close()
        self.results.close()
        self.store.close()

    async def _beat(self) -> None:
        while True:
            self._note_pulse()
            try:
                await self.tables.look_around()
                await self.tournaments.look_around()
            except (StoreFailed, StoreUnusable) as error:
                _log.warning("room cannot look around", reason=str(error))
            await asyncio.sleep(uptime.BEAT)

    def _note_pulse(self) -> None:
        """The pulse matters only while somebody is on the clock, or a tournament is."""
        is_timed = any(host.plan is not None and host.plan.deadline for host in self.tables.values())
        if is_timed or any(host.is_on_the_clock for host in self.tournaments.values()):
            self.store.beat(self.clock())

    # tournaments

    async def announce(self, commands: Sequence[Command], meta: TournamentMeta, by: Principal) -> TournamentHost:
        """Put a tournament up, with all that its first commands decide in one transaction; Refusal if one is refused.

        The secrets of its draws are made and committed to with them.
        """
        if self.tables.is_house_elsewhere:
            raise Elsewhere(HOUSE)
        log = TournamentLog(meta.id, self._backing)
        for command in commands:
            log.do(command)
        log.do(log.keep(new_secrets(log.state.conditions, self._house.chance.of("ballot", meta.id, 1))).committed())
        if not log.state.conditions.entries_from:
            log.do(OpenEntries(self.steady()))
        announced = listing.TournamentAnnounced(meta.id, meta.host, meta.offer, meta.pace, meta.lists_tables)
        log.add(StoreEntry(listing.STREAM, listing.CODEC.encode(announced)))
        with self.tournaments.announcing(meta.id):
            log.holding = self.holdings.hold(log.stream)
            check_new(await log.commit(f"{log.stream}:0", None, by, others=[self.holdings.of_house()]))
        if self.tables.is_house_elsewhere:
            raise Fenced(f"{log.stream} was announced, and is where the house is now")
        return self.tournaments.begin(meta, log, log.holding)

    async def tournament(self, id_: str) -> TournamentHost:
        """A tournament by its name; NoSuchTable if there is none."""
        if self.tables.is_house_elsewhere:
            raise Elsewhere(HOUSE)
        host = await self.tournaments.find(id_)
        if host is None:
            raise NoSuchTable(f"there is no tournament {id_[:SHOWN]!r}")
        return host

    async def settle(self, event: AnyConditionsEvent, check: Callable[[], None] = lambda: None) -> None:
        """Write what the operator has settled, then let it be so (`ConditionsLog.settle`)."""
        await self.settled.settle(event, check)
        self.floor.stirred()


def _streams(tournaments: Iterable[TournamentMeta], tables: Iterable[Meta]) -> list[str]:
    return [*(of_tournament(each.id) for each in tournaments), *(stream_of(each.id) for each in tables)]
