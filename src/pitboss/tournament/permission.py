"""Who may send what in a tournament: by role, players for themselves, and directors only if they were named.

NI2018-51/20.4 and dict:Tournament Director/Assistant; assistants have every right but nomination and cancellation.
"""

from pitboss.play import Command, Principal, Refusal, Role, RuleIds
from pitboss.tournament.commands import Break, DropAct, OfPerson, ProposeAct, SecondAct
from pitboss.tournament.state import TournamentState


def permit(state: TournamentState, command: Command, by: Principal) -> None:
    """Refuse a command from somebody whose role, or whose name, may not send it."""
    name = str(command.__struct_config__.tag)
    if by.role not in command.roles:
        allowed = " or ".join(sorted(command.roles)) or "nobody"
        raise Refusal(_rules(state, command), f"{by} may not send {name}: it is for {allowed}")
    if by.role is Role.DIRECTOR and by.name and by.name not in (state.director, *state.assistants):
        raise Refusal(_rules(state, command), f"{by.name} was not named director of this tournament, nor an assistant")
    if isinstance(command, ProposeAct) and by.role not in command.act.roles:
        raise Refusal(
            _rules(state, command), f"{by} may not propose what is for {' or '.join(sorted(command.act.roles))}"
        )
    if isinstance(command, ProposeAct | SecondAct | DropAct) and command.by != by.name:
        raise Refusal((*_rules(state, command), "T-R86"), f"{by} may not speak for {command.by or 'nobody'}")
    if by.role is Role.PLAYER and isinstance(command, OfPerson) and not _is_own(state, command.person, by.name):
        raise Refusal(_rules(state, command), f"{by.name or 'nobody'} may not act for {command.person}")


def _is_own(state: TournamentState, person: str, name: str) -> bool:
    """Whether an entry is somebody's own: by name, as a member of the team, or as the substitute who plays it."""
    entry = state.entry_of(person)
    return person == name or (entry is not None and (name in entry.members or name == entry.substitute))


def _rules(state: TournamentState, command: Command) -> RuleIds:
    """What makes it the director's, the operator's or the shift manager's."""
    if not state.version:
        return ("T-R09",)
    law = state.law
    return law.director + (law.pause if isinstance(command, Break) else ()) + law.directions
