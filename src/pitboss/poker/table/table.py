"""A table: its own events and those of its rounds in one log, folded into one state."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, cast

from pitboss.malformed import Malformed
from pitboss.play import Codec, Event, Expected, Play, Principal, Refusal, Role, Ruling, table_commands
from pitboss.play.table_terms import Phase
from pitboss.poker import deciding, expecting, flow
from pitboss.poker.commands import Ask, Choose, Occurred, Reveal
from pitboss.poker.events import EVENTS, Started
from pitboss.poker.games import game_of
from pitboss.poker.kinds import Wish
from pitboss.poker.options import Options
from pitboss.poker.round import rulebook_digest
from pitboss.poker.rulings.judging import rule
from pitboss.poker.state import State
from pitboss.poker.table import agreements, closure, commands, deck, notices, reviewing, seating, stakes
from pitboss.poker.table.commands import AnyCommand
from pitboss.poker.table.due import due_between_rounds
from pitboss.poker.table.events import TABLE_EVENTS, SetUp, TableEvent
from pitboss.poker.table.laws import LAWS
from pitboss.poker.table.rounds import conclude, start_round
from pitboss.poker.table.state import TableState
from pitboss.poker.table.terms import Approvals
from pitboss.poker.table.views import seen

# Events of a table and of a round share one log, so the kind of state that an event belongs to stays open.
AnyEvent = Event[Any]
AnyEvents = Sequence[AnyEvent]
EVERY_EVENT: tuple[type[AnyEvent], ...] = (*TABLE_EVENTS, *EVENTS)
CODEC: Codec[AnyEvent] = Codec(EVERY_EVENT)
"""Reads and writes the log of a table, one line an event; a round's events keep their own form."""


def fold(state: TableState, events: Iterable[AnyEvent]) -> None:
    """The table's own events go to the table, all others to the round that is on, or was on last."""
    for event in events:
        if isinstance(event, TableEvent):
            event.apply(state)
            continue
        if type(event) is Started:
            state.round = State()
        target = state.round or state.last
        assert target is not None, "a round's event without a round"
        event.apply(target)


def expect(state: TableState) -> Expected[AnyCommand] | None:
    if state.round is None:
        return due_between_rounds(state)
    return cast("Expected[AnyCommand] | None", expecting.expect(state.round))


def decide(state: TableState, due: Expected[AnyCommand] | None, command: AnyCommand) -> AnyEvents:
    decision = _DECIDE.get(type(command))
    if decision is not None:
        if state.phase is Phase.CLOSED:
            raise Refusal(state.law.closure, "the table is closed")
        return decision(state, command)
    return _decide_in_round(state, due, command)


def follow(state: TableState) -> AnyEvents:
    if state.round is None:
        return ()
    if state.round.over:
        return conclude(state)
    return flow.follow(state.round)


class Table(Play[Any, AnyCommand]):
    """One table. `Table.set_up` begins it; `expected` and `do` carry it on; `replay` rebuilds it from its log."""

    state: TableState

    @classmethod
    def set_up(
        cls,
        edition: str,
        options: Options | None = None,
        seats: int = 0,
        approvals: Approvals | None = None,
        date: str = "",
    ) -> "Table":
        """A table of an edition, or Refusal; `seats` as many as the game allows up to ten, if nothing is said.

        With a `date` the edition must be the one that binds on that day.
        """
        game, law = game_of(edition), LAWS[edition]
        terms, references = options or game.defaults, approvals or Approvals()
        count = seats or min(10, max(rule.most_players for rule in game.decks))
        notices.check_terms(game, law, terms, count, references)
        instruments = _instruments(edition, date)
        rules = law.edition + law.seating
        return cls([SetUp(rules, edition, instruments, terms, count, references, rulebook_digest(), date)])

    blank = staticmethod(TableState)
    fold = staticmethod(fold)
    expect = staticmethod(expect)
    decide = staticmethod(decide)
    follow = staticmethod(follow)

    def view(self, viewer: Principal) -> TableState:
        """The table as a viewer may know it; a player is known by name, or else by the seat he has now."""
        if viewer.role is Role.PLAYER and not viewer.name and viewer.seat in self.state.places:
            viewer = Principal(Role.PLAYER, viewer.seat, self.state.places[viewer.seat].person)
        state = self.blank()
        self.fold(state, seen(self.events, viewer))
        return state

    def preview(self, command: Occurred) -> Ruling:
        """The ruling on something irregular in the round that is on, or was on last, before anything takes effect."""
        if self.state.round is None:
            return reviewing.rule(self.state, command.what)
        reviewing.too_late(self.state, self.state.round, command.what)
        return rule(self.state.round, command.what)

    @property
    def is_closed(self) -> bool:
        return self.state.phase is Phase.CLOSED


def _decide_in_round(state: TableState, due: Expected[Any] | None, command: Any) -> AnyEvents:
    """A command of the round that is on; between rounds a hand may still be shown to all, and chips not be lent."""
    if state.round is not None:
        if isinstance(command, Occurred):
            reviewing.too_late(state, state.round, command.what)
        return deciding.decide(state.round, due, command)
    if isinstance(command, Occurred):
        return reviewing.occur(state, command)
    if isinstance(command, Choose):
        return reviewing.choose(state, command)
    if state.last is not None and isinstance(command, Reveal):
        return deciding.decide(state.last, None, command)
    if isinstance(command, Ask) and command.wish is Wish.LEND:
        raise Refusal(state.game.law.no_lending, f"seat {command.seat} may not {command.wish.value}")
    raise Refusal(state.game.law.start, f"{command.__struct_config__.tag} is for a round: none is on")


def _instruments(edition: str, date: str) -> tuple[str, ...]:
    """The instruments that an edition stands on; common practice has none. Another day's edition is refused."""
    from pitboss.rulebook import book, in_force

    known = book().editions.get(edition)
    if date and known is None:
        raise Malformed(f"{edition} is in force on no date")
    if known is None:
        return ()
    if date and (binding := in_force(known.game, date)).id != edition:
        raise Malformed(f"{edition} is not in force on {date}; {binding.id} is")
    return known.instruments


# Keyed by the type of the command, which the type checker cannot relate to the function's own parameter.
_DECIDE: dict[type[Any], Callable[[TableState, Any], Sequence[Any]]] = {
    commands.CheckDeck: deck.check_deck,
    commands.ReplaceCards: deck.replace_cards,
    commands.CountDeck: deck.count_deck,
    table_commands.OpenTable: closure.open_table,
    table_commands.SetHours: notices.set_hours,
    commands.SelectPlayers: seating.select_players,
    commands.JoinList: seating.join_list,
    commands.LeaveList: seating.leave_list,
    commands.Claim: seating.claim,
    commands.Release: seating.release,
    commands.DrawForSeat: seating.draw_for_seat,
    commands.Sit: seating.sit,
    commands.Move: seating.move,
    table_commands.Leave: seating.leave,
    table_commands.TopUp: stakes.top_up,
    commands.Reduce: stakes.reduce,
    commands.SitOut: seating.sit_out,
    commands.ComeBack: seating.come_back,
    commands.Propose: agreements.propose,
    commands.Consent: agreements.consent,
    commands.Withdraw: agreements.withdraw,
    commands.Approve: agreements.approve,
    commands.Revoke: agreements.revoke,
    commands.GiveNotice: notices.give_notice,
    commands.StartRound: start_round,
    table_commands.VacateSeat: closure.vacate_seat,
    commands.Exclude: reviewing.exclude,
    table_commands.NotifyInspector: closure.notify_inspector,
    table_commands.NotifyClosure: closure.notify_closure,
    table_commands.CloseTable: closure.close_table,
    commands.RaiseDispute: closure.raise_dispute,
    commands.DecideDispute: closure.decide_dispute,
}
