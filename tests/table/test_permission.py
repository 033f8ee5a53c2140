"""Who may send which command: players for their own seat, and each member of staff what is theirs."""

import pytest

from pitboss.play import Principal, Refusal, Role, permit
from pitboss.poker.commands import Act
from pitboss.poker.kinds import Kind
from pitboss.poker.options import Options
from pitboss.poker.table.commands import AnyCommand, Approve, Consent, CountDeck, GiveNotice, StartRound, TableCommand
from pitboss.table.commands import (
    CheckDeck,
    CloseTable,
    Leave,
    NotifyClosure,
    NotifyInspector,
    Sit,
    TopUp,
    VacateSeat,
)

NEWCOMER = Principal(Role.PLAYER, 0, "new")
SECOND = Principal(Role.PLAYER, 2, "bert")


def refuses(command: AnyCommand, by: Principal) -> bool:
    try:
        permit(command, by)
    except Refusal:
        return True
    return False


@pytest.mark.parametrize("command", [TopUp(2, 100), Leave(2), Consent(2)])
def test_a_player_speaks_for_the_own_seat_only(command: AnyCommand) -> None:
    assert not refuses(command, SECOND)
    assert refuses(command, Principal(Role.PLAYER, 3, "carl"))
    assert refuses(command, NEWCOMER)


def test_a_newcomer_may_sit_down() -> None:
    assert not refuses(Sit("new", 4, 100), NEWCOMER)


def test_dealers_and_supervisors_check_cards() -> None:
    allowed = [other for other in Role if not refuses(CheckDeck(()), Principal(other))]
    assert allowed == [Role.DEALER, Role.SUPERVISOR]


@pytest.mark.parametrize(
    ("command", "role"),
    [
        (StartRound(), Role.DEALER),
        (CountDeck(52), Role.SUPERVISOR),
        (VacateSeat(2), Role.SUPERVISOR),
        (Approve(), Role.OPERATOR),
    ],
)
def test_staff_have_their_own_commands(command: AnyCommand, role: Role) -> None:
    allowed = [other for other in Role if not refuses(command, Principal(other))]
    assert allowed == [role]
    assert refuses(command, SECOND)


@pytest.mark.parametrize("command", [GiveNotice(Options()), NotifyInspector(), NotifyClosure(), CloseTable()])
def test_a_supervisor_orders_notices_and_the_closing_as_the_operator_does(command: AnyCommand) -> None:
    allowed = [other for other in Role if not refuses(command, Principal(other))]
    assert allowed == [Role.SUPERVISOR, Role.OPERATOR]
    assert refuses(command, SECOND)


def test_nobody_looking_on_may_send_anything() -> None:
    for kind in TableCommand.__args__:
        assert kind.roles
        assert not {Role.SPECTATOR, Role.AUDITOR, Role.CLOCK} & kind.roles


def test_staff_speaks_for_a_seat_where_it_is_said_so() -> None:
    """A person deals: the dealer enters what the player at a seat has done, under his own name."""
    for_second = Principal(Role.DEALER, name="d1", for_seat=2)
    assert refuses(TopUp(2, 100), Principal(Role.DEALER, name="d1"))
    assert not refuses(TopUp(2, 100), for_second)
    assert not refuses(Act(2, Kind.FOLD), for_second)
    assert refuses(Act(3, Kind.FOLD), for_second)
    assert not refuses(StartRound(), for_second)
    assert refuses(Approve(), for_second)
    assert refuses(TopUp(2, 100), Principal(Role.AUDITOR, for_seat=2))
    assert refuses(TopUp(2, 100), Principal(Role.PLAYER, 3, for_seat=2))
