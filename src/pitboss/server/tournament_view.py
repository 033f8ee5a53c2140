"""A tournament as everybody may see it: one complete view, a function of its durable state and its log.

No card, no secret of a draw before it is revealed, nobody's payments. Every number names the rules it rests on (`why`).
"""

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from pitboss.play import RuleIds
from pitboss.poker.game import GAMES
from pitboss.server import house_catalogue
from pitboss.server.tournament_parts import (
    ClockView,
    LevelView,
    PoolLine,
    PrizeView,
    big_blind,
    clock_view,
    levels_view,
    pool_lines,
    pool_with_guarantee,
    prizes_view,
)
from pitboss.server.tournament_record import ChipLine, TournamentRecord, Watched, lately
from pitboss.server.tournament_rows import (
    EntryRow,
    LogLine,
    MoveView,
    PlaceRow,
    TableView,
    entry_rows,
    log_lines,
    move_view,
    place_rows,
    table_view,
)
from pitboss.tournament import prize_money
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.levels import smallest_chip
from pitboss.tournament.moments import MINUTE
from pitboss.tournament.printing.prize_words import rounding
from pitboss.tournament.seats import break_order
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Phase
from pitboss.tournament.windows import is_add_on_open, is_before_end_of, is_late_entry_open

SAID = 40
"""Sentences of the log that a view carries."""
NOTED = 3 * MINUTE
"""How long a move is shown to the room."""


class Stage(StrEnum):
    """Where the lobby lists a tournament."""

    UPCOMING = "upcoming"
    OPEN = "open"
    RUNNING = "running"
    FINISHED = "finished"


STAGES = {
    Phase.DRAFT: Stage.UPCOMING,
    Phase.DOCUMENTED: Stage.UPCOMING,
    Phase.PUBLISHED: Stage.UPCOMING,
    Phase.ENTRIES: Stage.OPEN,
    Phase.BALLOTED: Stage.RUNNING,
    Phase.RUNNING: Stage.RUNNING,
    Phase.BETWEEN: Stage.RUNNING,
    Phase.PLACED: Stage.FINISHED,
    Phase.CONFIRMED: Stage.FINISHED,
    Phase.PAID: Stage.FINISHED,
    Phase.CANCELLED: Stage.FINISHED,
}


class TournamentCard(msgspec.Struct, frozen=True):
    """A tournament in one line of the lobby. Money is cents, chips are whole numbers."""

    id: str
    name: str
    offer: str
    title: str
    edition: str
    stage: Stage
    phase: Phase
    fee: int
    commission: int
    starts_at: int
    sit_and_go: int
    """So many entries start it; 0 if a time does."""
    late_until: int
    """The level with whose end late entry is over; 0 if there is none."""
    takes_entries: bool
    bots: bool
    entered: int
    most: int
    left: int
    pool: int
    guarantee: int
    overlay: int
    """What the operator would have to add now for the guarantee."""
    places_paid: int
    start_stack: int
    identity: str
    clock: ClockView


class Windows(msgspec.Struct, frozen=True):
    """What may still be bought, until the end of which level, and at what price."""

    late_entry: bool
    late_until: int
    rebuys: bool
    rebuy_until: int
    rebuy_cost: int
    rebuy_chips: int
    rebuy_most: int
    add_ons: bool
    add_on_at: int
    add_on_cost: int
    add_on_chips: int


class TournamentView(TournamentCard, frozen=True, kw_only=True):
    """Everything that everybody may know of a tournament."""

    version: int
    events: int
    """How many there are of it so far."""
    document: int
    """The version of the conditions that holds."""
    instrument: str
    agreement: bool
    director: str
    software: bool
    """The software director does what is due."""
    levels: list[LevelView]
    chips: int
    uncounted: int
    average: int
    average_blinds: float
    rebuys: int
    add_ons: int
    denominations: tuple[int, ...]
    windows: Windows
    hand_for_hand: bool
    beat: int
    pool_final: bool
    pool_lines: list[PoolLine]
    chip_lines: list[ChipLine]
    """Where the chips in play come from."""
    bounties: int
    prizes: list[PrizeView]
    rounding: str
    """What becomes of what does not divide, by the conditions."""
    deals: bool
    entries: list[EntryRow]
    places: list[PlaceRow]
    reserves: list[str]
    tables: list[TableView]
    break_plan: tuple[int, ...]
    moves: list[MoveView]
    said: list[LogLine]
    why: dict[str, RuleIds]


def card_of(host: Watched) -> TournamentCard:
    """One line of the lobby."""
    state, conditions = host.state, host.state.conditions
    fee, players, prizes = conditions.fee, conditions.players, conditions.prizes
    late = conditions.late_entry
    return TournamentCard(
        id=host.id,
        name=conditions.name,
        offer=host.offer,
        title=title_of(conditions.edition),
        edition=conditions.edition,
        stage=STAGES[state.phase],
        phase=state.phase,
        fee=fee.entry if fee is not None else 0,
        commission=fee.commission if fee is not None else 0,
        starts_at=state.starts_at,
        sit_and_go=_sit_and_go(conditions),
        late_until=late.until_level if late is not None else 0,
        takes_entries=takes_entries(state),
        bots=conditions.bots,
        entered=state.entered,
        most=players.most if players is not None else 0,
        left=state.left if state.session else state.entered,
        pool=pool_with_guarantee(state),
        guarantee=prizes.guarantee if prizes is not None else 0,
        overlay=prize_money.guaranteed(state),
        places_paid=prize_money.paid_places(state) if state.entered else 0,
        start_stack=conditions.chips.start if conditions.chips is not None else 0,
        identity=state.identity,
        clock=clock_view(state, host.now()),
    )


def view_of(host: Watched, record: TournamentRecord, version: int, software: bool, director: str) -> TournamentView:
    """The complete view."""
    state, conditions, now = host.state, host.state.conditions, host.now()
    card = {name: getattr(found, name) for found in (card_of(host),) for name in found.__struct_fields__}
    average = state.chips // state.left if state.left else 0
    blind = big_blind(state.level) if conditions.levels else 0
    return TournamentView(
        **card,
        version=version,
        events=host.length,
        document=state.version,
        instrument=state.law.source,
        agreement=conditions.agreement,
        director=director,
        software=software,
        levels=levels_view(state, now),
        chips=state.chips,
        uncounted=state.uncounted,
        average=average,
        average_blinds=round(average / blind, 1) if blind else 0,
        rebuys=sum(entry.rebuys for entry in state.entries.values()),
        add_ons=sum(entry.add_ons for entry in state.entries.values()),
        denominations=_denominations(state),
        windows=windows_of(state),
        hand_for_hand=state.hand_for_hand,
        beat=state.beat,
        pool_final=state.is_pool_closed,
        pool_lines=pool_lines(state),
        chip_lines=list(record.chips.values()),
        bounties=prize_money.bounties(state),
        prizes=prizes_view(state),
        rounding=rounding(conditions.prizes).text if conditions.prizes is not None else "",
        deals=conditions.deals is not None,
        entries=entry_rows(host),
        places=place_rows(host, record),
        reserves=[host.name_of(person) for person in state.reserves],
        tables=[table_view(host, table) for _, table in sorted(state.tables.items())],
        break_plan=tuple(table.number for table in break_order(state)),
        moves=[move_view(host, moved.at, moved.event) for moved in lately(record, now, NOTED)],
        said=log_lines(host, max(0, host.length - SAID)),
        why=why(state),
    )


def title_of(edition: str) -> str:
    game = GAMES.get(edition)
    return game.title if game is not None else house_catalogue.title_of(edition)


def takes_entries(state: TournamentState) -> bool:
    """Whether somebody can enter now, if there is room."""
    if state.phase is Phase.ENTRIES:
        return "entries closed" not in state.warned
    return state.phase is Phase.RUNNING and is_late_entry_open(state)


def windows_of(state: TournamentState) -> Windows:
    conditions = state.conditions
    late, rebuys, add_ons = conditions.late_entry, conditions.rebuys, conditions.add_ons
    may_rebuy = rebuys is not None and rebuys.allowed
    may_add = add_ons is not None and add_ons.allowed
    running = state.phase is Phase.RUNNING
    return Windows(
        late_entry=running and is_late_entry_open(state),
        late_until=late.until_level if late is not None else 0,
        rebuys=rebuys is not None and may_rebuy and running and is_before_end_of(state, rebuys.until_level),
        rebuy_until=rebuys.until_level if rebuys is not None and may_rebuy else 0,
        rebuy_cost=rebuys.cost if rebuys is not None and may_rebuy else 0,
        rebuy_chips=rebuys.chips if rebuys is not None and may_rebuy else 0,
        rebuy_most=rebuys.most if rebuys is not None and may_rebuy else 0,
        add_ons=may_add and is_add_on_open(state),
        add_on_at=(add_ons.at or add_ons.until_level) if add_ons is not None and may_add else 0,
        add_on_cost=add_ons.cost if add_ons is not None and may_add else 0,
        add_on_chips=add_ons.chips if add_ons is not None and may_add else 0,
    )


def why(state: TournamentState) -> dict[str, RuleIds]:
    """What each number of the page rests on."""
    law = state.law
    found: dict[str, Sequence[str]] = {
        "level": (*law.levels, "T-R38"),
        "blinds": law.levels,
        "left": law.eliminated,
        "entered": law.one_entry + law.numbers,
        "average": law.full_view,
        "chips": law.chips + law.stacks,
        "pool": law.pool + law.pool_fees + law.pool_all,
        "prizes": (*law.prizes, *law.places, "T-R57"),
        "places": (*law.places, *law.same_round),
        "fee": law.fee + law.fee_item + law.commission,
        "tables": (*law.seats, "T-R25", "T-R31", "T-R32"),
        "moves": (*law.seats, "T-R29", "T-R30"),
        "ballot": (*law.ballot, "T-R24"),
        "breaks": law.pause,
        "late": (*law.further, "T-R12"),
        "rebuys": (*law.rebuys, "T-R16", "T-R17"),
        "add_ons": (*law.add_ons, "T-R19"),
        "document": law.document + law.publish + law.regulator,
        "director": law.director,
        "hand_for_hand": (*law.directions, "T-R52"),
        "bounties": ("T-R60", "T-R61"),
        "deals": ("T-R64",),
        "forecast": (*law.further, "T-R10"),
    }
    return {name: tuple(dict.fromkeys(rules)) for name, rules in found.items() if rules}


def _denominations(state: TournamentState) -> tuple[int, ...]:
    chips = state.conditions.chips
    if chips is None or not state.conditions.levels:
        return ()
    smallest = smallest_chip(state.conditions, max(1, state.clock.level))
    return tuple(chip for chip in chips.denominations if chip >= smallest)


def _sit_and_go(conditions: Conditions) -> int:
    stated = conditions.sit_and_go
    if stated is None or stated.start is None:
        return 0
    most = conditions.players.most if conditions.players is not None else 0
    return most if stated.start == "full" else stated.start
