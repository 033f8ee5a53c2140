"""Mini-Baccarat, as the room knows it: a shoe serves for many coups.

In a tournament it is a session of one for points (T-R83). A coup begins there when the tournament has it begin.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, get_args

from pitboss.banked.baccarat import commands as coup
from pitboss.banked.baccarat import events
from pitboss.banked.baccarat.kinds import BaccaratStep, Side
from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.baccarat.state import BaccaratState
from pitboss.banked.baccarat.table import CODEC, MiniBaccaratTable
from pitboss.banked.baccarat.tell import TOGETHER, BaccaratTeller, teller_for
from pitboss.editions import BACCARAT_LAWS
from pitboss.play import Command, Principal, Refusal, Role
from pitboss.room.banked import APPROVALS, OF_THE_HOUSE, Banked
from pitboss.room.kind import OF_THE_TOURNAMENT, Commands
from pitboss.room.requests import NOT_OURS
from pitboss.room.rounds import AnyEvent, RoundLog, ShoeExtent
from pitboss.room.snapshots import tables
from pitboss.table.terms import Phase
from pitboss.tournament.levels import baccarat_options
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import edition_played, session_of
from pitboss.tournament.tables import TournamentTable
from pitboss.tournament.terms import Phase as TournamentPhase
from pitboss.tournament.terms import Took

if TYPE_CHECKING:
    from pitboss.room.log import TableLog
    from pitboss.room.requests import Asked


class Baccarat(Banked):
    """A round is a coup, with the shuffle of a new shoe if it comes first."""

    name = "baccarat"
    editions = tuple(BACCARAT_LAWS)
    table = MiniBaccaratTable
    codec = CODEC
    states = tables.BACCARAT
    options = BaccaratOptions

    commands = get_args(coup.Command)
    of_the_house: Commands = (
        *OF_THE_HOUSE,
        coup.NoMoreBets,
        coup.ShowFirst,
        coup.BurnCards,
        coup.OpenCoup,
        coup.DealSides,
        coup.PassOut,
        coup.Retrieve,
    )

    starts: Commands = (coup.OpenCoup,)
    of_the_tournament: Commands = (*OF_THE_TOURNAMENT, coup.GiveCoupNotice, coup.ExcludeFromCoups)

    begins = (events.ShoeShuffled, events.CoupOpened, events.Wagered)
    ends = (events.CoupEnded, events.CoupVoided)
    wagers = (events.Wagered, events.WagerTakenBack)
    together_words = TOGETHER

    def notice(self, edition: str, options: Any) -> Command:
        return coup.GiveCoupNotice(options)

    # tournaments

    def of_tournament(self, state: TournamentState) -> MiniBaccaratTable:
        number = state.session + (state.phase is not TournamentPhase.RUNNING)
        level = max(1, state.clock.level) if number == state.session else 1
        conditions = state.conditions
        options = baccarat_options(conditions, level, session_of(conditions, number), state.seats)
        law = conditions.tournament_law or conditions.edition
        return MiniBaccaratTable.set_up(edition_played(conditions, number), options, APPROVALS, tournament=law)

    def at_round(self, state: BaccaratState, tournament: TournamentState, own: TournamentTable) -> Command | None:
        return coup_notice(state, tournament, own.level)

    def noted(self, log: "TableLog", stacks: Mapping[int, int]) -> tuple[Took, ...] | None:
        """Nobody is out by a coup alone: only with less than the least wager before the next (T-R79)."""
        ended = next(event for event in reversed(self.in_force(log)) if isinstance(event, self.ends))
        return None if isinstance(ended, events.CoupVoided) else ()

    def check_asked(self, asked: "Asked", state: BaccaratState) -> None:  # type: ignore[override]  # a state of its own
        super().check_asked(asked, state)
        if isinstance(asked.command, coup.InvalidateCoup) and state.tournament and not state.in_round:
            raise Refusal(("T-R49",), "a coup that is over is the director's to undo, who has noted it")
        if isinstance(asked.command, coup.OpenHand) and asked.by.role is not Role.PLAYER:
            raise Refusal(NOT_OURS, f"{asked.command.__struct_config__.tag} is for the room's own dealer")

    def take_backs(self, state: BaccaratState, seat: int) -> list[Command]:
        return [coup.TakeBackWager(seat, side) for owner, side in state.wagers if owner == seat]

    def wagering(self, state: BaccaratState) -> Iterable[int]:
        return sorted({seat for seat, _ in state.wagers})

    def step(self, state: BaccaratState) -> Hashable:
        return state.step, state.out, state.is_called, state.step is BaccaratStep.WAGERS and bool(state.wagers)

    def no_more_bets(self, at: int) -> Command:
        return coup.NoMoreBets(at)

    def least_wager(self, seat: int, least: int) -> Command:
        """On Player, which is settled at even money without commission (T-R83)."""
        return coup.Wager(seat, Side.PLAYER, least)

    def teller_for(self, viewer: Principal) -> BaccaratTeller:
        return teller_for(viewer)

    def note(self, state: Any, event: AnyEvent, number: int, rounds: Sequence[RoundLog]) -> None:
        super().note(state, event, number, rounds)
        if isinstance(event, events.CoupReversed):
            rounds[event.number - 1].undone_by = (number, event)

    def is_clear(self, state: BaccaratState) -> bool:
        """Before a new shoe: what is in use is of the events that follow."""
        return state.step is BaccaratStep.SHUFFLE and not state.wagers and not state.in_round

    def shoe_of(self, log: "TableLog", round_: RoundLog) -> ShoeExtent | None:
        """The shoe that was in use when a coup ended, up to the last coup that is over."""
        events = log.table.until(log.durable)
        shuffles = [place for place, event in enumerate(events, log.table.gone) if is_shuffle(event)]
        before = [place for place in shuffles if place < round_.numbers[-1]]
        if not before:
            return None
        filling = [log.fillings.shuffles[len(before) - 1]]
        if len(shuffles) > len(before):
            return ShoeExtent(log.rounds[:], filling, before[-1], shuffles[len(before)])
        over = max(other.numbers[-1] for other in log.rounds if other.is_over)
        return ShoeExtent(log.rounds[:], filling, before[-1], over, is_spent(log.shown))


def coup_notice(state: BaccaratState, tournament: TournamentState, level: int) -> Command | None:
    """The notice of a level; nothing where the table has its terms already."""
    stated = session_of(tournament.conditions, tournament.session)
    options = baccarat_options(tournament.conditions, level, stated, state.terms.boxes)
    return coup.GiveCoupNotice(options) if (state.notice or state.terms) != options else None


def is_shuffle(event: object) -> bool:
    return isinstance(event, events.ShoeShuffled)


def is_spent(state: BaccaratState) -> bool:
    """Whether no card will come from the shoe any more."""
    return state.step is BaccaratStep.SHUFFLE or state.phase is Phase.CLOSED
