"""Who may do what at a followed table: one list of roles, and the rights of each."""

import pytest

from pitboss.play import Command, Principal, Refusal, Role, permit
from pitboss.poker.commands import Act, Choose, Deal
from pitboss.poker.kinds import Kind
from pitboss.poker.options import Options
from pitboss.poker.table.commands import Claim, Exclude, GiveNotice, JoinList, Move, StartRound
from pitboss.table.commands import CloseTable, DecideDispute, Sit
from pitboss.table.conduct import Conduct
from pitboss.table.keeping_commands import Annotate, CountChips, ReportConduct, StrikeOut, Warn

DEALER, SUPERVISOR, OPERATOR = Role.DEALER, Role.SUPERVISOR, Role.OPERATOR
STAFF = {DEALER, SUPERVISOR, OPERATOR}
BEHIND = {Role.SEATING, Role.SURVEILLANCE, Role.INSPECTOR, Role.TRAINER, Role.AUDITOR}
RIGHTS: tuple[tuple[Command, set[Role]], ...] = (
    (Act(3, Kind.FOLD), STAFF),
    (Deal((None,)), {DEALER}),
    (StartRound(), {DEALER}),
    (CountChips(3, 100), STAFF),
    (Choose("void", "a fire alarm", Principal(SUPERVISOR)), {SUPERVISOR}),
    (Choose("void", "a fire alarm", Principal(OPERATOR)), {OPERATOR}),
    (Sit("anna", 3, 100), STAFF | {Role.SEATING}),
    (JoinList("anna"), STAFF | {Role.SEATING}),
    (Claim("anna", 3), STAFF | {Role.SEATING}),
    (Move(3, 4), STAFF | {Role.SEATING}),
    (ReportConduct(Conduct.LANGUAGE, "speaks another language", 3), STAFF | {Role.SURVEILLANCE}),
    (Warn(3, Conduct.LANGUAGE, "Vera"), STAFF),
    (Exclude(3, "it", "so", Principal(SUPERVISOR)), {SUPERVISOR}),
    (Annotate("a note"), STAFF | {Role.INSPECTOR}),
    (GiveNotice(Options()), {OPERATOR}),
    (DecideDispute(1, "it stands", "Olga"), {OPERATOR}),
    (CloseTable(), {OPERATOR}),
)


@pytest.mark.parametrize(("command", "allowed"), RIGHTS, ids=lambda value: type(value).__name__)
def test_each_role_has_its_rights(command: Command, allowed: set[Role]) -> None:
    """The table of rights, role by role; staff speaks for a seat where a person deals."""
    found = set()
    for role in STAFF | BEHIND:
        try:
            permit(command, Principal(role, for_seat=command.actor if role in STAFF else 0))
        except Refusal:
            continue
        found.add(role)
    assert found == allowed


@pytest.mark.parametrize("role", sorted(STAFF))
def test_whoever_keeps_the_record_signs_for_what_is_struck_out(role: Role) -> None:
    permit(StrikeOut(0, Principal(role)), Principal(role))
    with pytest.raises(Refusal):
        permit(StrikeOut(0, Principal(role, name="Del")), Principal(role, name="Vera"))


def test_nobody_but_the_auditor_sees_what_is_hidden() -> None:
    """No member of staff sees a hidden card while the round lasts, and no inspector either."""
    assert [role for role in Role if Principal(role).sees_all] == [Role.AUDITOR]
