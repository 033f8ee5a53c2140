"""The kinds of games that a room has tables for, as data: how each is set up, loaded and hosted, and its bots."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec

from pitboss.banked.canberra.options import Options as CanberraOptions
from pitboss.banked.house.commands import Sit as SitAtBox
from pitboss.banked.house.events import Closed as HouseClosed
from pitboss.banked.house.terms import Terms
from pitboss.malformed import Malformed
from pitboss.play import Codec, Command, Refusal
from pitboss.play.money import dollars
from pitboss.poker.games import game_of
from pitboss.poker.options import Options
from pitboss.poker.table.commands import Sit
from pitboss.poker.table.events import Closed, DisputeDecided, DisputeRaised
from pitboss.poker.table.laws import LAWS
from pitboss.poker.table.table import CODEC, Table
from pitboss.poker.table.terms import Approvals, Coming
from pitboss.room.banked.games import GAME_OF
from pitboss.room.banked.host import BankedHost
from pitboss.room.banked.house import usual_buy_in as usual_wagers
from pitboss.room.banked.log import BankedLog
from pitboss.room.banked.meters import BOOMERANG, Meters
from pitboss.room.banked.tempers import TEMPERS as BANKED_TEMPERS
from pitboss.room.bots import TEMPERS as POKER_TEMPERS
from pitboss.room.host import TableHost
from pitboss.room.hosting import House
from pitboss.room.house import usual_buy_in
from pitboss.room.lobby import Meta
from pitboss.room.log import stream_of
from pitboss.room.people import Person
from pitboss.room.store import Store
from pitboss.room.table_log import TableLog
from pitboss.room.wallets import FULL, Wallets

AnyOptions = Options | Terms
AnyLog = TableLog | BankedLog
AnyHost = TableHost | BankedHost
APPROVALS = Approvals("the room's own table", "the room's own shoe", "the room's own terms", 100_000)
SEATS = 6


class AnyTemper(Protocol):
    """What the lobby tells of a bot."""

    @property
    def name(self) -> str: ...

    @property
    def line(self) -> str: ...


class Backing(msgspec.Struct, frozen=True):
    """What the logs of all tables are kept with."""

    store: Store
    wallets: Wallets
    clock: Callable[[], int]
    meters: Meters


class Kind(Protocol):
    """A kind of game."""

    editions: tuple[str, ...]
    tempers: Mapping[str, AnyTemper]

    def usual_options(self, edition: str) -> AnyOptions:
        """The terms of a table where nobody asked for others."""

    def usual_seats(self, edition: str) -> int: ...

    def usual_buy_in(self, edition: str) -> int:
        """What a full wallet sits down with at a table with the usual terms."""

    async def prepare(self, options: AnyOptions, meters: Meters) -> None:
        """See to it that there is what a table is connected to."""

    def set_up(self, id_: str, edition: str, options: AnyOptions, seats: int, backing: Backing) -> AnyLog:
        """A table that is not in the store yet; Refusal if the rules do not allow it."""

    def load(self, id_: str, edition: str, backing: Backing) -> AnyLog:
        """A table as the store has it."""

    def ends_closed(self, id_: str, edition: str, store: Store) -> bool:
        """Whether a table is closed for good, without reading all of its log."""

    def host(self, meta: Meta, log: AnyLog, house: House, ran: float) -> AnyHost: ...

    def sitting(self, person: Person, seat: int, cents: int, coming: Coming) -> Command: ...


class Poker:
    """Games among players."""

    editions = tuple(LAWS)
    tempers: Mapping[str, AnyTemper] = POKER_TEMPERS

    def usual_options(self, edition: str) -> Options:
        """The game's own defaults, with the announced clock where the rules have one (NI2018-51/4.2(j))."""
        defaults = game_of(edition).defaults
        return msgspec.structs.replace(defaults, time_limit=30) if LAWS[edition].sign.clock else defaults

    def usual_seats(self, edition: str) -> int:
        return min(SEATS, max(rule.most_players for rule in game_of(edition).decks))

    def usual_buy_in(self, edition: str) -> int:
        return usual_buy_in(game_of(edition).defaults, FULL)

    async def prepare(self, options: AnyOptions, meters: Meters) -> None:
        """A poker table stands by itself."""

    def set_up(self, id_: str, edition: str, options: AnyOptions, seats: int, backing: Backing) -> AnyLog:
        if not isinstance(options, Options):
            raise Malformed(f"{edition} has the options of poker")
        table = Table.set_up(edition, options, seats, APPROVALS)
        return TableLog(id_, table, backing.store, backing.wallets, backing.clock)

    def load(self, id_: str, edition: str, backing: Backing) -> AnyLog:
        return TableLog.load(id_, backing.store, backing.wallets, backing.clock)

    def ends_closed(self, id_: str, edition: str, store: Store) -> bool:
        return ends_closed(id_, CODEC, (Closed,), (DisputeRaised, DisputeDecided), store)

    def host(self, meta: Meta, log: AnyLog, house: House, ran: float) -> AnyHost:
        assert isinstance(log, TableLog), "a poker table has its own log"
        return TableHost(meta, log, house, ran)

    def sitting(self, person: Person, seat: int, cents: int, coming: Coming) -> Command:
        return Sit(person.id, seat, cents, person.name, coming)


class Banked:
    """Games against the house."""

    editions = tuple(GAME_OF)
    tempers: Mapping[str, AnyTemper] = BANKED_TEMPERS

    def usual_options(self, edition: str) -> Terms:
        """The game's own defaults; Canberra Poker with the Boomerang Jackpot."""
        game = GAME_OF[edition]
        return CanberraOptions(jackpot=BOOMERANG) if game.options is CanberraOptions else game.options()

    def usual_seats(self, edition: str) -> int:
        return self.usual_options(edition).boxes

    def usual_buy_in(self, edition: str) -> int:
        return usual_wagers(self.usual_options(edition), FULL)

    async def prepare(self, options: AnyOptions, meters: Meters) -> None:
        """The jackpot is opened with the first table that has it."""
        if isinstance(options, CanberraOptions) and options.jackpot:
            await meters.opened(options.jackpot)

    def set_up(self, id_: str, edition: str, options: AnyOptions, seats: int, backing: Backing) -> AnyLog:
        game = GAME_OF[edition]
        if not isinstance(options, game.options):
            raise Malformed(f"{edition} has the options of {game.name}")
        table = game.set_up(edition, msgspec.structs.replace(options, boxes=seats or options.boxes))
        meter = backing.meters.get(options.jackpot) if isinstance(options, CanberraOptions) else None
        if meter is not None and meter.shown.terms.chip != table.state.terms.jackpot_chip:
            chip = dollars(meter.shown.terms.chip)
            raise Refusal(("S89-1997/6.1(b)", "G-R35"), f"the jackpot {meter.name} is played with chips of {chip}")
        return BankedLog(id_, game, table, meter, backing.store, backing.wallets, backing.clock)

    def load(self, id_: str, edition: str, backing: Backing) -> AnyLog:
        meter_of = backing.meters.get
        return BankedLog.load(id_, GAME_OF[edition], meter_of, backing.store, backing.wallets, backing.clock)

    def ends_closed(self, id_: str, edition: str, store: Store) -> bool:
        # Nothing but the closing of a table comes last for good: the engine refuses all that follows.
        return ends_closed(id_, GAME_OF[edition].codec, (HouseClosed,), (), store)

    def host(self, meta: Meta, log: AnyLog, house: House, ran: float) -> AnyHost:
        assert isinstance(log, BankedLog), "a table against the house has its own log"
        return BankedHost(meta, log, house, ran)

    def sitting(self, person: Person, seat: int, cents: int, coming: Coming) -> Command:
        return SitAtBox(person.id, seat, cents, person.name)


KINDS: tuple[Kind, ...] = (Poker(), Banked())
KIND_OF: dict[str, Kind] = {edition: kind for kind in KINDS for edition in kind.editions}
"""By edition."""


def kind_of(edition: str) -> Kind:
    if edition not in KIND_OF:
        raise Malformed(f"no table of {edition!r} in this room; there are {', '.join(KIND_OF)}")
    return KIND_OF[edition]


class _First(msgspec.Struct):
    """What the first event of every table tells."""

    edition: str


def edition_of(id_: str, store: Store) -> str:
    """What is played at a table, from the first event of its stream."""
    return msgspec.json.decode(next(store.read(stream_of(id_))).event, type=_First).edition


def ends_closed(
    id_: str, codec: Codec[Any], closed: tuple[type, ...], after_closing: tuple[type, ...], store: Store
) -> bool:
    """Whether a table is closed for good, without reading all of its log; some events may come after that."""
    after = store.length(stream_of(id_))
    while after > 0:
        after -= 1
        event = codec.decode(next(store.read(stream_of(id_), after)).event)
        if not isinstance(event, after_closing):
            return isinstance(event, closed)
    return False
