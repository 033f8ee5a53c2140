"""How a round goes on while something irregular is open: what is due then, what happens by itself, and what is taken.

The engine asks here only in a round that has had a ruling; a regular round knows nothing of it.
"""

from collections.abc import Sequence

from pitboss.play import Event, Expected, Refusal
from pitboss.poker.betting import act
from pitboss.poker.commands import Act, Agree, Choose, Command
from pitboss.poker.due import Acts
from pitboss.poker.rulings.capping import open_acts
from pitboss.poker.rulings.dealing_due import answer_for_dealing, due_for_dealing, events_of_dealing
from pitboss.poker.rulings.events import ClockStopped
from pitboss.poker.rulings.holding import act_on_hold, bound_acts, take_up
from pitboss.poker.rulings.open_matters import irregular_of
from pitboss.poker.rulings.polling import agree, due_of_question
from pitboss.poker.rulings.timing import fold_absent
from pitboss.poker.state import State

Events = Sequence[Event[State]]


def due_meanwhile(state: State) -> Expected[Command] | None:
    """What is due in place of the regular thing; nothing where that stands."""
    irregular = irregular_of(state)
    if irregular.question is not None:
        return due_of_question(state, irregular.question, irregular.poll)
    if (due := due_for_dealing(state)) is not None or not state.betting:
        return due
    if irregular.holds and (acts := bound_acts(state)) is not None:
        return acts
    return open_acts(state) if irregular.cap_in(state.bet_round) else None


def events_meanwhile(state: State) -> Events | None:
    """What happens by itself in place of what would happen regularly; nothing where that stands."""
    irregular = irregular_of(state)
    if irregular.question is not None:
        return ()
    if (events := events_of_dealing(state)) is not None:
        return events
    if irregular.absent and (gone := fold_absent(state)):
        return gone
    return (take_up(state) or None) if irregular.holds else None


def answer_meanwhile(state: State, due: Expected[Command] | None, command: Command) -> Events | None:
    """The events of a command that an irregularity changes; nothing where it is decided regularly."""
    irregular = irregular_of(state)
    if irregular.question is not None:
        if isinstance(command, Choose):
            return None
        if isinstance(command, Agree) and due is not None:
            return agree(state, due, command)
        raise Refusal(irregular.question.ruling.rules, f"the round stands still: {due.sentence() if due else ''}")
    if (events := answer_for_dealing(state, due, command)) is not None:
        return events
    if not isinstance(command, Act) or not isinstance(due, Acts) or command.seat != due.seat:
        return None
    hold = irregular.hold_of(due.seat)
    acted: list[Event[State]] = [act(state, due, command)] if hold is None else act_on_hold(state, hold, due, command)
    if due.seat in irregular.clocks and state.setup.law.irregular.clock is not None:
        acted.append(ClockStopped(state.setup.law.irregular.clock.rules, due.seat))
    return acted
