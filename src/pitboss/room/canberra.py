"""Canberra Poker, as the room knows it, with the jackpot that its tables settle with."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, get_args

from pitboss.banked.canberra import commands as hand
from pitboss.banked.canberra import events, facts, jackpot_desk
from pitboss.banked.canberra.commands import Invalidate, PayPrizes, TurnUp
from pitboss.banked.canberra.kinds import CanberraStep
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.canberra.ruling_events import RoundCorrected, RoundReversed, RoundVoided
from pitboss.banked.canberra.state import CanberraState
from pitboss.banked.canberra.table import CODEC, CanberraTable
from pitboss.banked.canberra.tell import TOGETHER, CanberraTeller, teller_for
from pitboss.editions import CANBERRA_LAWS
from pitboss.play import Command, Principal, Refusal
from pitboss.room.banked import APPROVALS, OF_THE_HOUSE, Banked
from pitboss.room.kind import OF_THE_TOURNAMENT, Commands
from pitboss.room.meters import BOOMERANG, Meter, Meters
from pitboss.room.requests import NOT_OURS
from pitboss.room.rounds import AnyEvent, RoundLog, ShoeExtent
from pitboss.room.snapshots import tables
from pitboss.table.commands import Shuffle
from pitboss.table.terms import Approvals
from pitboss.tournament.levels import canberra_options
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import edition_played, session_of
from pitboss.tournament.tables import TournamentTable
from pitboss.tournament.terms import Phase as TournamentPhase
from pitboss.tournament.terms import Took

if TYPE_CHECKING:
    from pitboss.room.log import TableLog
    from pitboss.room.requests import Asked


class Canberra(Banked):
    """One shoe serves for one round."""

    name = "canberra"
    editions = tuple(CANBERRA_LAWS)
    table = CanberraTable
    codec = CODEC
    states = tables.CANBERRA
    options = CanberraOptions

    commands = get_args(hand.Command)
    of_the_house: Commands = (*OF_THE_HOUSE, hand.CloseAntes, hand.DealBoxes, hand.RevealDealer, TurnUp, PayPrizes)
    reports: tuple[type[Any], ...] = (hand.CanberraOccurred,)
    cannot_happen: tuple[type, ...] = (
        facts.BoxCardExposed,
        facts.OutOfOrder,
        facts.BoxMiscounted,
        facts.InRack,
        facts.HandWithoutAnte,
        facts.CardsMiscounted,
    )
    why_not = "the room's own dealer exposes, miscounts and misplaces no card"
    settles: Commands = (PayPrizes, Invalidate)
    starts: Commands = (Shuffle,)
    of_the_tournament: Commands = (*OF_THE_TOURNAMENT, hand.GiveLimitsNotice, hand.Sanction, Invalidate)

    begins = (events.RoundOpened,)
    ends = (events.RoundEnded, RoundVoided)
    wagers = (events.Anted, events.AnteTakenBack)
    together_words = TOGETHER

    def usual_options(self, edition: str) -> CanberraOptions:
        """The game's own defaults, with the Boomerang Jackpot."""
        return CanberraOptions(jackpot=BOOMERANG)

    async def prepare(self, options: Any, meters: Meters) -> None:
        """The jackpot is opened with the first table that has it."""
        if isinstance(options, CanberraOptions) and options.jackpot:
            await meters.opened(options.jackpot)

    def set_up(
        self,
        edition: str,
        options: Any,
        seats: int,
        meters: Meters,
        approvals: Approvals | None = None,
        date: str = "",
    ) -> CanberraTable:
        table = super().set_up(edition, options, seats, meters, approvals, date)
        assert isinstance(table, CanberraTable), "a table of this game"
        meter = self.meter(table.state, meters)
        if meter is not None:
            jackpot_desk.check_connection(table, meter.shown)
        return table

    def notice(self, edition: str, options: Any) -> Command:
        return hand.GiveLimitsNotice(options)

    def meter(self, state: CanberraState, meters: Meters) -> Meter | None:
        return meters.get(state.terms.jackpot)

    # tournaments

    def of_tournament(self, state: TournamentState) -> CanberraTable:
        number = state.session + (state.phase is not TournamentPhase.RUNNING)
        level = max(1, state.clock.level) if number == state.session else 1
        conditions = state.conditions
        law = conditions.tournament_law or conditions.edition
        stated = session_of(conditions, number)
        options = canberra_options(conditions, level, state.seats, conditions.identity, session=stated)
        return CanberraTable.set_up(edition_played(conditions, number), options, APPROVALS, tournament=law)

    def at_round(self, state: CanberraState, tournament: TournamentState, own: TournamentTable) -> Command | None:
        return limits_notice(state, tournament, own.level, own.marker)

    def noted(self, log: "TableLog", stacks: Mapping[int, int]) -> tuple[Took, ...] | None:
        """Nobody is out by a round alone: only with less than the least ante before the next (T-R79)."""
        for event in reversed(self.in_force(log)):
            if isinstance(event, RoundVoided):
                return None
            if is_shuffle(event):
                break
        return ()

    def check_asked(self, asked: "Asked", state: CanberraState) -> None:  # type: ignore[override]  # a state of its own
        super().check_asked(asked, state)
        if isinstance(asked.command, hand.CountCards) and asked.command.cards != len(state.deck):
            raise Refusal(NOT_OURS, "the room's own dealer loses no card")

    def do(self, log: "TableLog", command: Command) -> Sequence[AnyEvent]:
        """What concerns the jackpot changes its meter too, in the same transaction."""
        table, meter = log.table, log.meter
        if meter is None or not isinstance(command, TurnUp | PayPrizes | Invalidate):
            return table.do(command)
        assert isinstance(table, CanberraTable), "a table of this game"
        if isinstance(command, TurnUp):
            return jackpot_desk.turn_up(table, meter.shown, command)
        if isinstance(command, PayPrizes):
            return log.settle(lambda jackpot: jackpot_desk.settle(table, jackpot, log.id))
        return log.settle(lambda jackpot: jackpot_desk.invalidate(table, jackpot, log.id, command))

    def take_backs(self, state: CanberraState, seat: int) -> list[Command]:
        return [hand.TakeBackAnte(seat)] if state.has_wager(seat) else []

    def wagering(self, state: CanberraState) -> Iterable[int]:
        return state.boxes

    def step(self, state: CanberraState) -> Hashable:
        return state.step, state.ruling is not None, state.step is CanberraStep.WAGERS and bool(state.boxes)

    def no_more_bets(self, at: int) -> Command:
        return hand.CloseAntes(at)

    def least_wager(self, seat: int, least: int) -> Command:
        return hand.Ante(seat, least)

    def teller_for(self, viewer: Principal) -> CanberraTeller:
        return teller_for(viewer)

    def note(self, state: Any, event: AnyEvent, number: int, rounds: Sequence[RoundLog]) -> None:
        super().note(state, event, number, rounds)
        if isinstance(event, RoundReversed):
            rounds[event.number - 1].undone_by = (number, event)

    def is_clear(self, state: CanberraState) -> bool:
        """What the last round left on the layout goes with the opening of the next."""
        return not (state.opened or state.in_round or state.rulings)

    def reaches_back(self, state: Any, event: AnyEvent, round_: RoundLog) -> bool:
        return isinstance(event, RoundReversed | RoundCorrected) and not round_.is_over

    def shoe_of(self, log: "TableLog", round_: RoundLog) -> ShoeExtent | None:
        """One shoe serves for one round."""
        shuffled = [number for number, event in zip(round_.numbers, round_.events, strict=True) if is_shuffle(event)]
        if not shuffled:
            return None
        earlier = sum(is_shuffle(event) for event in log.table.until(shuffled[-1]))
        return ShoeExtent([round_], [log.fillings.shuffles[earlier - 1]], shuffled[-1] - 1)


def limits_notice(state: CanberraState, tournament: TournamentState, level: int, first: int) -> Command | None:
    """The notice of a level, and of who antes first in turn; nothing where the table has these terms already."""
    conditions = tournament.conditions
    stated = session_of(conditions, tournament.session)
    options = canberra_options(conditions, level, state.terms.boxes, conditions.identity, first, session=stated)
    return hand.GiveLimitsNotice(options) if (state.notice or state.terms) != options else None


def is_shuffle(event: AnyEvent) -> bool:
    return isinstance(event, events.CardsShuffled)
