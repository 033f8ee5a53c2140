"""Who decides on a device of the own has shown lately to be it, where the house wants it so (H-R17)."""

from pitboss.banked.canberra.commands import ChooseOutcome
from pitboss.conditions.policies import Policies
from pitboss.following import entries as e
from pitboss.play.command import SUPERVISION
from pitboss.poker.commands import Choose
from pitboss.room.card_room import CardRoom
from pitboss.room.conditions import ROOM
from pitboss.room.confirming import ConfirmedBy
from pitboss.room.floor.base import FloorCommand
from pitboss.room.floor.conduct import TakeMeasure
from pitboss.room.floor.exclusions import ConfirmExclusion
from pitboss.room.following.entering import MakeEntry
from pitboss.room.following.log import FollowedLog
from pitboss.room.person import Person

ABOUT_PEOPLE = (ConfirmExclusion, TakeMeasure)


def minutes_for(room: CardRoom, person: Person, policies: Policies) -> int:
    """Within how many minutes of a confirmation somebody decides; 0: at any time."""
    if person.role not in SUPERVISION:
        return 0
    is_asked = policies.confirm_all or room.confirming.way(person) is ConfirmedBy.PASSKEY
    return policies.passkey_minutes if is_asked else 0


def check_confirmed(room: CardRoom, person: Person, session: str, made: MakeEntry, policies: Policies) -> None:
    """Refuse an entry that lets a ruling take effect, from a session that was not confirmed lately.

    Whoever signs on the dealer's device does so with name and number, and is not asked again.
    """
    if _decides(made.entry) and (minutes := minutes_for(room, person, policies)):
        room.confirming.check_fresh(person, session, minutes)


def check_confirmed_on_floor(room: CardRoom, person: Person, session: str, command: FloorCommand) -> None:
    """The same of what is decided about people: a measure on a report, an entry of the exclusion list."""
    if not isinstance(command, ABOUT_PEOPLE):
        return
    report = room.floor.state.conduct.reports.get(command.number) if isinstance(command, TakeMeasure) else None
    policies = policies_at(room, report.table if report is not None else ROOM)
    if minutes := minutes_for(room, person, policies):
        room.confirming.check_fresh(person, session, minutes)


def policies_at(room: CardRoom, table: str) -> Policies:
    """What the house asks for at a table, as that has it in its round; or in the room."""
    host = room.tables.get(table)
    return (
        host.log.policies()
        if host is not None and isinstance(host.log, FollowedLog)
        else room.conditions.policies_at(table)
    )


def _decides(entry: e.AnyEntry) -> bool:
    is_choice = isinstance(entry, e.TableEntry) and isinstance(entry.command, Choose | ChooseOutcome)
    return isinstance(entry, e.ApproveEntry) or is_choice
