"""Who may do what at a followed table: one list of roles, and the rights of each."""

import click
import pytest

from pitboss.cli import staff
from pitboss.following import entries as e
from pitboss.play import Command, Principal, Refusal, Role, permit
from pitboss.play.principal import GIVEN_ROLES
from pitboss.poker.commands import Act, Choose, Deal
from pitboss.poker.kinds import Kind
from pitboss.poker.options import Options
from pitboss.poker.rulings.facts import CardsDiscarded
from pitboss.poker.table.commands import Claim, Exclude, GiveNotice, JoinList, Move, StartRound
from pitboss.table.commands import CloseTable, DecideDispute, Sit
from pitboss.table.conduct import Conduct
from pitboss.table.keeping_commands import Annotate, CountChips, ReportConduct, StrikeOut, Warn
from tests.following.tables import followed
from tests.proof import rules

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
    (GiveNotice(Options()), {SUPERVISOR, OPERATOR}),
    (DecideDispute(1, "it stands", "Olga"), {OPERATOR}),
    (CloseTable(), {SUPERVISOR, OPERATOR}),
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


def test_the_command_line_gives_every_role_that_the_room_knows() -> None:
    [role] = [option for option in staff.add.params if option.name == "role"]
    assert isinstance(role.type, click.Choice)
    assert list(role.type.choices) == [each.value for each in GIVEN_ROLES]
    assert set(Role) - set(GIVEN_ROLES) == {Role.CLOCK, Role.SPECTATOR}


def test_nobody_but_the_auditor_sees_what_is_hidden() -> None:
    """No member of staff sees a hidden card while the round lasts, and no inspector either."""
    assert [role for role in Role if Principal(role).sees_all] == [Role.AUDITOR]


@rules("H-R18")
@pytest.mark.parametrize("role", [Role.SEATING, Role.SURVEILLANCE, Role.INSPECTOR])
@pytest.mark.parametrize("entry", [e.CountEntry(3, 290_00), e.ReportEntry(CardsDiscarded(1))], ids=["count", "report"])
def test_no_entry_does_what_its_maker_may_not(role: Role, entry: e.AnyEntry) -> None:
    """A tap-out is not counted anew by whoever may not count, nor is the table stopped by whoever reports nothing."""
    table = followed("holdem-2018", deal=True)
    table.enter(e.TapOut())
    events, written = list(table.table.events), list(table.written)
    with pytest.raises(Refusal, match="may not send"):
        table.enter(entry, Principal(role, name="Sue"))
    assert (table.table.events, table.written[:], table.pending) == (events, written, None)
    table.enter(entry)
    assert len(table.written) == len(written) + 1
