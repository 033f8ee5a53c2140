"""Tables of poker, as the room knows them: where rounds begin and end, what is asked and told, which cards are used."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast, get_args

import msgspec

from pitboss.cards import Deck
from pitboss.editions import GAMES
from pitboss.malformed import Malformed
from pitboss.play import Command, Event, Principal
from pitboss.play.telling import Told
from pitboss.poker import commands as round_commands
from pitboss.poker.commands import Cut, Occurred
from pitboss.poker.due import CutDue
from pitboss.poker.events import Acted, BettingOpened, Dealt, Drew, Ended, Revealed, Shuffled, Started, WasCut
from pitboss.poker.options import Options
from pitboss.poker.rulings import facts
from pitboss.poker.rulings.authority_events import ToldToAll
from pitboss.poker.rulings.events import ClockStarted, Decided, FoundAway, FoundBack, HandOut, Ruled, Voided
from pitboss.poker.rulings.timing import is_time_called, on_clock
from pitboss.poker.state import State
from pitboss.poker.table import commands as of_table
from pitboss.poker.table.commands import AnyCommand
from pitboss.poker.table.state import PokerTableState
from pitboss.poker.table.table import CODEC, PokerTable, is_of_last_round, round_number
from pitboss.poker.table.words import sentence_of, spoken
from pitboss.poker.tell import PokerTeller
from pitboss.room.bots import TEMPERS
from pitboss.room.chores import gone_bots
from pitboss.room.dealer import PokerDealer
from pitboss.room.fillings import Filled
from pitboss.room.kind import OF_THE_TOURNAMENT, Commands, PersonCommands, TableKind
from pitboss.room.meters import Meters
from pitboss.room.offered import offered
from pitboss.room.poker_chores import usual_buy_in
from pitboss.room.rounds import AnyEvent, KeptTurns, RoundLog, ShoeExtent
from pitboss.room.snapshots import tables
from pitboss.shoe import new_cut
from pitboss.table import commands as shared
from pitboss.table.commands import OpenTable, Shuffle, Sit, TopUp
from pitboss.table.events import ClosedForGood, DisputeDecided, DisputeRaised, Left, Seated, TableEvent
from pitboss.table.keeping_commands import OfTheRecord
from pitboss.table.terms import Approvals, Coming, Phase
from pitboss.tournament.bounties import who_took
from pitboss.tournament.levels import options_of
from pitboss.tournament.markers import is_placed
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import edition_played, session_of
from pitboss.tournament.tables import TournamentTable
from pitboss.tournament.terms import Phase as TournamentPhase
from pitboss.tournament.terms import Took

if TYPE_CHECKING:
    from pitboss.room.host import TableHost
    from pitboss.room.log import TableLog
    from pitboss.room.plan import Planner
    from pitboss.room.requests import Asked

APPROVALS = Approvals("the room's own table", "the room's own shoe", "the room's own terms", 100_000)
SEATS = 6


class Poker(TableKind):
    """Games among players. A round is a play of its own, which the table carries."""

    name = "poker"
    has_bank = True
    editions = tuple(GAMES)
    tempers = TEMPERS
    table = PokerTable
    codec = CODEC
    states = tables.POKER
    options = Options

    commands = get_args(AnyCommand)
    of_the_house: Commands = (
        Shuffle,
        round_commands.Deal,
        round_commands.Burn,
        shared.CheckDeck,
        shared.ReplaceCards,
        OpenTable,
        of_table.StartRound,
        of_table.Release,
        of_table.DrawForSeat,
        # What is for a table that a person deals.
        *get_args(OfTheRecord),
        of_table.StopFollowing,
        round_commands.Name,
        round_commands.NameOpener,
        round_commands.Read,
    )
    of_a_person: PersonCommands = (Sit, of_table.JoinList, of_table.LeaveList, of_table.Claim)
    starts: Commands = (of_table.StartRound,)
    of_the_tournament: Commands = (*OF_THE_TOURNAMENT, of_table.GiveNotice, of_table.Exclude)
    sits: PersonCommands = (Sit,)
    buys: PersonCommands = (Sit, TopUp)
    for_players: Commands = (Sit, of_table.JoinList, of_table.Claim)
    reports: tuple[type[Any], ...] = (Occurred,)
    cannot_happen: tuple[type, ...] = (
        facts.HoleCardExposed,
        facts.FoundFaceUp,
        facts.CommunalCardEarly,
        facts.CardsShown,
    )
    why_not = "this room shows no card by mistake, and none to one person alone"

    seated = (Seated,)
    left = (Left,)
    begins = (Started,)
    ends = (Ended, Voided)
    closed = (ClosedForGood,)
    after_closing = (DisputeRaised, DisputeDecided)
    stands_alone = True

    def usual_options(self, edition: str) -> Options:
        """The game's own defaults, with the announced clock where the rules have one (NI2018-51/4.2(j))."""
        game = offered(edition)
        return msgspec.structs.replace(game.defaults, time_limit=30) if game.table.sign.clock else game.defaults

    def usual_seats(self, edition: str) -> int:
        return min(SEATS, max(rule.most_players for rule in offered(edition).decks))

    def usual_buy_in(self, terms: Options, wallet: int) -> int:
        return usual_buy_in(terms, wallet)

    def terms(self, state: PokerTableState) -> Options:
        return state.options

    def announced(self, state: PokerTableState) -> Options:
        return state.announced

    def notice(self, edition: str, options: Any) -> Command:
        return of_table.GiveNotice(options, edition)

    def stake_of(self, state: PokerTableState, seat: int) -> int:
        return state.stake_of(seat)

    def edition(self, state: PokerTableState) -> str:
        return state.game.edition

    async def prepare(self, options: Any, meters: Meters) -> None:
        """A poker table stands by itself."""

    def set_up(
        self,
        edition: str,
        options: Any,
        seats: int,
        meters: Meters,
        approvals: Approvals | None = None,
        date: str = "",
    ) -> PokerTable:
        if not isinstance(options, Options):
            raise Malformed(f"{edition} has the options of poker")
        return PokerTable.set_up(offered(edition), options, seats, approvals or self.unbrought(edition), date)

    def unbrought(self, edition: str) -> Approvals:
        """The approvals of a table for which nobody has brought any: where software deals, the room's own."""
        return APPROVALS

    def sitting(self, person: str, seat: int, cents: int, name: str, coming: Coming) -> Command:
        return Sit(person, seat, cents, name, coming)

    def dealer(self, host: "TableHost", ran: float) -> "Planner":
        return PokerDealer(host, ran)

    # tournaments

    def of_tournament(self, state: TournamentState) -> PokerTable:
        number = state.session + (state.phase is not TournamentPhase.RUNNING)
        session, level = session_of(state.conditions, number), state.clock.level if number == state.session else 1
        options, edition = (
            options_of(state.conditions, max(1, level), session),
            edition_played(state.conditions, number),
        )
        law = state.conditions.tournament_law or state.conditions.edition
        return PokerTable.set_up(offered(edition), options, state.seats, APPROVALS, tournament=law)

    def at_round(self, state: PokerTableState, tournament: TournamentState, own: TournamentTable) -> Command | None:
        return level_notice(state, tournament, own.level)

    def marker_at_round(
        self, state: PokerTableState, tournament: TournamentState, own: TournamentTable
    ) -> Command | None:
        return of_table.PlaceMarker(own.marker) if is_placed(tournament, own, state) else None

    def undone(self, marker: int) -> Command | None:
        return of_table.ReturnMarker(marker)

    def noted(self, log: "TableLog", stacks: Mapping[int, int]) -> tuple[Took, ...] | None:
        state: PokerTableState = log.state
        was_dealt = False
        for event in reversed(self.in_force(log)):
            if isinstance(event, Voided):
                return None
            was_dealt = was_dealt or isinstance(event, Dealt)
            if isinstance(event, Started):
                break
        last = state.last
        if not was_dealt or last is None:
            return None
        return tuple(
            who_took(last, seat, put) for seat, put in sorted(stacks.items()) if put and not state.stake_of(seat)
        )

    # commands

    def check_asked(self, asked: "Asked", state: PokerTableState) -> None:
        """The lists say all."""

    def one_person(self, state: PokerTableState) -> tuple[str, ...]:
        return state.law.one_seat

    def buying_in(self, state: PokerTableState) -> tuple[str, ...]:
        return state.law.joining

    def completed(self, command: Command, due: Any) -> Command:
        """A player who cuts without counting leaves the place to chance."""
        if isinstance(command, Cut) and command.after is None and isinstance(due, CutDue):
            return Cut(command.seat, new_cut(due.most + due.least))
        return command

    def mentioned(self, state: PokerTableState) -> Iterable[str]:
        return (*state.waiting, *(each for wanted in state.claims.values() for each in wanted))

    def spoken(self, state: PokerTableState, command: Command, person: str, name_of: Callable[[str], str]) -> str:
        if isinstance(command, Occurred) and isinstance(command.what, facts.TimeCalled) and person:
            place = state.places.get(command.what.seat)
            return f"{name_of(person)} calls time on {name_of(place.person) if place else 'nobody'}."
        return spoken(state, command)

    # rounds

    def round_number(self, state: PokerTableState, rounds: Sequence[RoundLog]) -> int:
        """The round that is on, or else the last one."""
        return state.rounds + (state.round is not None)

    def turns(self) -> "PokerTurns":
        return PokerTurns()

    def new_round(self, state: PokerTableState, event: AnyEvent, rounds: Sequence[RoundLog]) -> RoundLog | None:
        if not isinstance(event, Started):
            return None
        persons = {seat.number: state.places[seat.number].person for seat in event.seats}
        return RoundLog(state.rounds + 1, persons, {seat.number: seat.name for seat in event.seats})

    def round_of(self, state: PokerTableState, event: AnyEvent, rounds: Sequence[RoundLog]) -> RoundLog | None:
        if isinstance(event, TableEvent):
            return None
        number = round_number(state, event)
        return next(round_ for round_ in reversed(rounds) if round_.number == number)

    def note(self, state: PokerTableState, event: AnyEvent, number: int, rounds: Sequence[RoundLog]) -> None:
        """Who is dealt in is known from the start."""

    def is_clear(self, state: PokerTableState) -> bool:
        waits = (state.round, state.review, state.notice, state.miscount)
        return state.phase is Phase.OPEN and all(each is None for each in waits)

    def tidy(self, state: PokerTableState) -> None:
        super().tidy(state)
        state.missed_buck -= gone_bots(state, state.missed_buck)
        for before in (state.before, state.lined):
            if before is not None:
                before.missed_buck -= gone_bots(state, before.missed_buck)
        for people in (state.left_with, state.left_owing):
            for person in gone_bots(state, people):
                del people[person]

    def reaches_back(self, state: PokerTableState, event: AnyEvent, round_: RoundLog) -> bool:
        return is_of_round_before(state, event)

    # what is told

    def teller(self, log: "TableLog", round_: RoundLog, viewer: Principal) -> PokerTeller:
        return PokerTeller(viewer)

    def together(self, event: AnyEvent) -> Hashable:
        """Cards dealt in one go, to seats or to the board."""
        return ("dealt", bool(event.seat)) if isinstance(event, Dealt) else None

    def tell_together(self, teller: PokerTeller, events: list[Any]) -> Told:
        return teller.deal(events)

    def sentence(self, state: PokerTableState, event: AnyEvent, name_of: Callable[[str], str]) -> str:
        return sentence_of(state, event, name_of)

    # shoes

    def deck(self, state: PokerTableState) -> Deck:
        return state.coming_game.deck(state.announced) if state.round is None else state.round.setup.deck

    def shoe_in_use(self, log: "TableLog") -> tuple[Sequence[AnyEvent], Sequence[Filled]]:
        if log.state.round is None or not log.rounds:
            return (), ()
        return log.rounds[-1].events, log.fillings.of_round(log.round_number)

    def shoe_of(self, log: "TableLog", round_: RoundLog) -> ShoeExtent | None:
        return ShoeExtent([round_], log.fillings.of_round(round_.number))


def level_notice(state: PokerTableState, tournament: TournamentState, level: int) -> Command | None:
    """The notice of a level of a tournament; nothing where the table has its terms, or has been told of them."""
    options = options_of(tournament.conditions, level, session_of(tournament.conditions, tournament.session))
    return of_table.GiveNotice(options) if state.announced != options else None


class PokerTurns:
    """Turns of a round of poker: how much has happened in it. Between rounds there is none."""

    def __init__(self) -> None:
        self.number = 0
        self._counted = 0
        self._stopped = 0
        self._called: dict[int, int] = {}
        """By seat, the event by which time was called on it last."""

    def follow(self, number: int, event: AnyEvent, shown: PokerTableState) -> None:
        if shown.round is None:
            self.number = 0
        elif isinstance(event, TableEvent) or is_of_round_before(shown, event):
            return
        elif isinstance(event, Started):
            self.number, self._counted, self._stopped, self._called = 1, number, 0, {}
        else:
            round_event = cast("Event[State]", event)
            self.number += counts(round_event)
            self._counted = number if counts(round_event) else self._counted
            self._stopped = number if isinstance(event, _STOPS) else self._stopped
            if isinstance(event, ClockStarted):
                self._called[event.seat] = number

    @property
    def kept(self) -> KeptTurns:
        return KeptTurns()

    def take_up(self, kept: KeptTurns) -> None:
        """There is none before a round, and the round begins them anew."""

    def began(self, shown: PokerTableState) -> int:
        """The event that opened the turn, or a time that was called in it.

        What is ruled meanwhile gives nobody more of a time that was called; a question that was open, or the shoe,
        does.
        """
        round_ = shown.round
        if round_ is None:
            return 0
        return max(self._stopped, self._called.get(on_clock(round_), 0)) if is_time_called(round_) else self._counted


def counts(event: Event[State]) -> bool:
    """Whether an event brings the round to another turn: a hand shown without need, or time called, does not.

    Nor does a ruling that nobody has to decide; what it does is told by events of its own.
    """
    if isinstance(event, Ruled):
        return event.ruling.outcome is None
    return not isinstance(event, _MEANWHILE)


def is_of_round_before(state: PokerTableState, event: AnyEvent) -> bool:
    """Whether an event tells of a hand of the round before: until the first card it may."""
    return is_of_last_round(event) and state.round is not None and not state.in_round


_MEANWHILE = (Revealed, ClockStarted, FoundAway, FoundBack, ToldToAll)
_STOPS = (BettingOpened, Acted, Drew, Dealt, HandOut, Decided, Shuffled, WasCut)
