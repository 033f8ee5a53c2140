"""What those who keep the record of a table by hand may ask for, where a person deals. Amounts are cents."""

from typing import ClassVar

from pitboss.play import Command, Principal, Role, RuleIds
from pitboss.play.command import NOTING, REPORTING, STAFF, SUPERVISION, Roles
from pitboss.table.conduct import Conduct


class StrikeOut(Command, frozen=True, gc=False, tag="strike_out"):
    """What was entered from this event of the log on did not happen so: it stays legible and counts no more."""

    roles: ClassVar[Roles] = STAFF
    first: int
    by: Principal = Principal(Role.DEALER)
    spares: bool = True
    """Whether people's matters stay; not so in the first rooms."""

    @property
    def signed(self) -> Principal:
        return self.by


class CountChips(Command, frozen=True, gc=False, tag="count_chips"):
    """The chips before a seat were counted, and so many were found."""

    roles: ClassVar[Roles] = STAFF
    seat: int
    cents: int


class Say(Command, frozen=True, gc=False, tag="say"):
    """The dealer has said what rules want said."""

    roles: ClassVar[Roles] = STAFF
    words: str
    wanted_by: RuleIds


class Annotate(Command, frozen=True, gc=False, tag="annotate"):
    """A line beside the record, which moves nothing."""

    roles: ClassVar[Roles] = NOTING
    words: str


class CallFloor(Command, frozen=True, gc=False, tag="call_floor"):
    """The dealer calls a supervisor."""

    roles: ClassVar[Roles] = STAFF


class Attend(Command, frozen=True, gc=False, tag="attend"):
    """A supervisor has come to the table."""

    roles: ClassVar[Roles] = SUPERVISION
    by: str


class TakeDuty(Command, frozen=True, gc=False, tag="take_duty"):
    """Somebody deals, supervises or runs this table from now on."""

    roles: ClassVar[Roles] = STAFF | {Role.SHIFT_MANAGER}
    role: Role
    person: str


class LeaveDuty(Command, frozen=True, gc=False, tag="leave_duty"):
    """Whoever deals, supervises or runs this table goes off duty."""

    roles: ClassVar[Roles] = STAFF | {Role.SHIFT_MANAGER}
    role: Role


class ReportConduct(Command, frozen=True, gc=False, tag="report_conduct"):
    """Somebody is said to have done what a rule about persons forbids: a seat, or whoever `who` describes (seat 0)."""

    roles: ClassVar[Roles] = REPORTING
    matter: Conduct
    words: str
    seat: int = 0
    who: str = ""


class Warn(Command, frozen=True, gc=False, tag="warn"):
    """A player is warned: no measure in law, but told, recorded and counted."""

    roles: ClassVar[Roles] = STAFF
    seat: int
    matter: Conduct
    by: str


OfTheRecord = StrikeOut | CountChips | Say | Annotate | CallFloor | Attend | TakeDuty | LeaveDuty | ReportConduct | Warn
