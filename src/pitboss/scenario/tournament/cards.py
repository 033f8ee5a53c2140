"""Rounds of a tournament that are played card by card: the level's options, whoever is dealt in, the marker's seat."""

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec.structs import asdict, replace

from pitboss.malformed import Malformed
from pitboss.play import Event
from pitboss.play.dollars import Dollars
from pitboss.poker.events import Seat
from pitboss.poker.game import game_of
from pitboss.poker.round import Round
from pitboss.poker.rulings.timing import is_time_called, on_clock
from pitboss.poker.setup import owed_posts, setup_for
from pitboss.poker.state import State
from pitboss.poker.validation import resolved
from pitboss.scenario.checking import false_things
from pitboss.scenario.clock import CaseClock
from pitboss.scenario.course import Course as RoundCourse
from pitboss.scenario.course import Stopped
from pitboss.scenario.names import placed
from pitboss.scenario.source import CardSource
from pitboss.scenario.steps import take
from pitboss.scenario.tournament.course import TournamentCourse
from pitboss.scenario.tournament.types import TableRound
from pitboss.scenario.types import Expect
from pitboss.tournament.bounties import who_took
from pitboss.tournament.commands import DrawOnBank, NoteRound
from pitboss.tournament.levels import options_of
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import edition_played, session_of
from pitboss.tournament.tables import TournamentTable

Expected = TypeVar("Expected", bound=Expect)
CENTS = 100
SECOND = 1000


class BankClock(CaseClock):
    """The time to act, and behind it the time bank of whoever is in turn (T-R46)."""

    def __init__(self, banks: dict[int, int]) -> None:
        super().__init__()
        self.banks = banks
        """Seconds left, by seat."""

    def left(self, state: State) -> int | None:
        left = super().left(state)
        return left if left is None or is_time_called(state) else left + self.banks[on_clock(state)]

    def draw(self, seat: int, limit: int) -> None:
        """The turn of a seat is over: what it took beyond its time comes from the bank."""
        over = max(0, self.now - self.turn_since - limit)
        self.banks[seat] -= min(self.banks[seat], over)


class CourseAtTable(RoundCourse):
    """A round at a table of a tournament, in which players may draw on their time banks."""

    clock: BankClock

    def __init__(self, round_: Round, source: CardSource, banks: dict[int, int]) -> None:
        super().__init__(round_, source)
        self.clock = BankClock(banks)

    def _keep_time(self, turn: int, events: list[Event[Any]]) -> None:
        limit = self.round.state.setup.options.time_limit
        if turn and limit and (self._turn() != turn or any(getattr(event, "seat", 0) == turn for event in events)):
            self.clock.draw(turn, limit)
        super()._keep_time(turn, events)


def play_cards(course: TournamentCourse, given: TableRound) -> list[str]:
    """Play a round to its end and tell the tournament; what was false about it. Refusal if it may not begin."""
    course.begins(str(given.table))
    at_table = _begun(course, given)
    false: list[str] = []
    try:
        for number, item in enumerate(given.play, 1):
            false += take(at_table, item if isinstance(item, str) else in_chips(item), number)
        with placed("at its end"):
            at_table.moment(given.end.before)
            false += [f"at its end: {text}" for text in false_things(in_chips(given.end), at_table)]
        at_table.until()
    except Stopped as stopped:
        return [*false, str(stopped)]
    course.at_tables += at_table.events
    if not at_table.round.is_over:
        return [*false, f"the round was to be over, and is not: {at_table.due} is due"]
    _draw_on_banks(course, given.table, at_table.clock)
    course.do(_noted(course, given.table, at_table))
    return false


def _draw_on_banks(course: TournamentCourse, number: int, clock: BankClock) -> None:
    for seat, left in sorted(clock.banks.items()):
        entry = course.state.entries[course.state.tables[number].seats[seat]]
        if used := course.state.bank_left(entry) - left * SECOND:
            course.do(DrawOnBank(entry.person, used))


def _begun(course: TournamentCourse, given: TableRound) -> CourseAtTable:
    state = course.state
    table, stated = state.tables[given.table], session_of(state.conditions, state.session)
    level = state.level_at(table.level)
    game = game_of(level.game or edition_played(state.conditions, state.session))
    seats = seats_of_round(state, table)
    options = options_of(state.conditions, table.level, stated)
    owed = None
    if table.due:
        numbers = tuple(seat.number for seat in seats)
        owed = owed_posts(setup_for(game, resolved(game, options), numbers, table.marker), due=table.due)
    round_ = Round.start(game, options, seats, table.marker, owed)
    banks = {seat: state.bank_left(state.entries[table.seats[seat]]) // SECOND for seat in round_.state.setup.seats}
    return CourseAtTable(round_, CardSource(given.shoe, round_.state.setup.deck), banks)


def _noted(course: TournamentCourse, number: int, at_table: RoundCourse) -> NoteRound:
    """What the round leaves: every stack, and whoever lost the last chips."""
    state, table = course.state, course.state.tables[number]
    before = {seat: state.entries[entry].stack for seat, entry in table.seats.items()}
    stacks = before | at_table.stakes
    out = [who_took(at_table.round.state, seat, before[seat]) for seat, left in at_table.stakes.items() if not left]
    return NoteRound(number, course.now, tuple(sorted(stacks.items())), tuple(out))


def in_chips(expect: Expected) -> Expected:
    """The same expectations of a table whose amounts are chips, and no dollars."""
    return replace(expect, **{name: _chips(value) for name, value in asdict(expect).items()})


# Whatever a field holds: an amount, several of them, or something else.
def _chips(value: Any) -> Any:
    if isinstance(value, Dollars):
        if value % CENTS:
            raise Malformed("chips are whole numbers")
        return int(value) // CENTS
    if isinstance(value, tuple):
        return tuple(map(_chips, value))
    if isinstance(value, Mapping):
        return {key: _chips(each) for key, each in value.items()}
    return value


def seats_of_round(state: TournamentState, table: TournamentTable) -> list[Seat]:
    """Everybody who is dealt in, there or not, with the stack and whoever sits for the entry (NI2018-51/20.12)."""
    dealt = [(seat, state.entries[number]) for seat, number in sorted(table.seats.items())]
    return [Seat(seat, entry.stack, entry.at_table) for seat, entry in dealt if state.is_dealt_in(entry)]
