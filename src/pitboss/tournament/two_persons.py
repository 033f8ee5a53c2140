"""Grave acts that one person proposes and another confirms, where the conditions say so (T-R86).

Cancellation, exclusion, reinstatement, a clock set by more than a minute and the confirmation of places. What was
proposed is judged at once, so that nobody is asked to confirm what the rules refuse, and again when it is confirmed.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from pitboss.play import Command, Principal, Refusal, RuleIds
from pitboss.tournament.ballot import DrawnLots
from pitboss.tournament.commands import (
    Cancel,
    ConfirmPlaces,
    DropAct,
    ExcludePlayer,
    GraveCommand,
    ProposeAct,
    Reinstate,
    SecondAct,
    SetClock,
)
from pitboss.tournament.conditions import GraveAct
from pitboss.tournament.events import TournamentEvent
from pitboss.tournament.events.two_persons import ActDropped, ActProposed, ActSeconded
from pitboss.tournament.lots import wanted
from pitboss.tournament.moments import MINUTE
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import length_of

Events = Sequence[TournamentEvent]
Decide = Callable[[TournamentState, Command], Events]
CommandT = TypeVar("CommandT", bound=Command)
GRAVE: dict[type[Command], GraveAct] = {
    Cancel: GraveAct.CANCEL,
    ExcludePlayer: GraveAct.EXCLUDE,
    Reinstate: GraveAct.REINSTATE,
    SetClock: GraveAct.CLOCK,
    ConfirmPlaces: GraveAct.PLACES,
}
OF_THE_MOMENT = ("at", "draws", "cards")
"""What of an act is not what was meant by it: its time, its lots, its cards."""


def needs_second(state: TournamentState, command: Command) -> bool:
    """Whether the conditions want a second person for an act."""
    act = GRAVE.get(type(command))
    if act is None or act not in state.conditions.two_persons:
        return False
    return not isinstance(command, SetClock) or _changes_much(state, command)


def _changes_much(state: TournamentState, command: SetClock) -> bool:
    clock = state.clock
    left = clock.left(length_of(state.level), command.at) if state.session else 0
    return command.level != clock.level or abs(command.left - left) > MINUTE


def spoken_by(command: Command, by: Principal) -> Command:
    """A command of two persons in the name of whoever sends it."""
    if isinstance(command, ProposeAct | SecondAct | DropAct) and not command.by:
        return replace(command, by=by.name)
    return command


def act_of(state: TournamentState, command: Command) -> Command:
    """What a command does: itself, or the act that it confirms."""
    proposal = state.proposals.get(command.number) if isinstance(command, SecondAct) else None
    return proposal.act if proposal is not None else command


def as_sent(state: TournamentState, command: CommandT, by: Principal) -> CommandT | ProposeAct | SecondAct:
    """What somebody's command comes to: itself; or a proposal, or the second word on another's."""
    if not state.version or not needs_second(state, command):
        return command
    for number, proposal in state.proposals.items():
        if proposal.by != by.name and _meant(proposal.act) == _meant(command):
            return SecondAct(number, by.name)
    assert isinstance(command, Cancel | ExcludePlayer | Reinstate | SetClock | ConfirmPlaces), "grave acts are these"
    return ProposeAct(command, by.name)


# The fields of whatever act it is.
def _meant(act: Command) -> tuple[type[Command], dict[str, Any]]:
    fields = msgspec.structs.asdict(act)
    return type(act), {name: value for name, value in fields.items() if name not in OF_THE_MOMENT}


def check_alone(state: TournamentState, command: Command) -> None:
    """Refuse an act of one person that takes two."""
    if needs_second(state, command):
        raise Refusal(_rules(state, command), "two persons do this: one proposes it, and another confirms it")


def propose_act(state: TournamentState, command: ProposeAct, decide: Decide) -> Events:
    rules = _rules(state, command.act)
    if not needs_second(state, command.act):
        raise Refusal(rules, "this takes no second person")
    _check_name(rules, command.by)
    if any(_meant(proposal.act) == _meant(command.act) for proposal in state.proposals.values()):
        raise Refusal(rules, "this is proposed already: another person confirms it")
    decide(state, _tried(state, command.act))
    return [ActProposed(rules, state.last_proposal + 1, command.act, command.by)]


def _tried(state: TournamentState, act: GraveCommand) -> Command:
    """The act as it is tried: lots are drawn when it is done, and any will do until then."""
    if not isinstance(act, Reinstate):
        return act
    return replace(act, draws=tuple(DrawnLots(0, tuple(range(want.count))) for want in wanted(state, act)))


def second_act(state: TournamentState, command: SecondAct, decide: Decide) -> Events:
    proposal = state.proposals.get(command.number)
    if proposal is None:
        raise Refusal((*state.law.directions, "T-R86"), f"there is no act {command.number} to confirm")
    rules = _rules(state, proposal.act)
    _check_name(rules, command.by)
    if proposal.by == command.by:
        raise Refusal(rules, "whoever has proposed an act does not confirm it: a second person does")
    return [ActSeconded(rules, command.number, command.by, command.at), *decide(state, _now(proposal.act, command))]


def _now(act: Command, command: SecondAct) -> Command:
    """The act with the time and the lots of the moment at which it is done."""
    if isinstance(act, SetClock):
        return replace(act, at=command.at)
    return replace(act, draws=command.draws) if isinstance(act, Reinstate) else act


def drop_act(state: TournamentState, command: DropAct) -> Events:
    if command.number not in state.proposals:
        raise Refusal((*state.law.directions, "T-R86"), f"there is no act {command.number} to drop")
    rules = _rules(state, state.proposals[command.number].act)
    _check_name(rules, command.by)
    return [ActDropped(rules, command.number, command.by)]


def _check_name(rules: RuleIds, name: str) -> None:
    if not name.strip():
        raise Refusal(rules, "two persons are known by their names")


def _rules(state: TournamentState, act: Command) -> RuleIds:
    law = state.law
    of_act = {
        GraveAct.CANCEL: law.cancel,
        GraveAct.EXCLUDE: law.excluded,
        GraveAct.PLACES: law.places,
    }
    return (*of_act.get(GRAVE[type(act)], law.directions), *law.further, "T-R86")
