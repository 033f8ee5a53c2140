"""Where software deals nobody keeps the record by hand: what is for a followed table is refused there (H-R03)."""

from typing import get_args

import pytest

from pitboss.cards import Card
from pitboss.play import Command, Principal, Refusal, Role
from pitboss.poker import commands as round_commands
from pitboss.poker.table.commands import StopFollowing
from pitboss.room.kind import TableKind
from pitboss.room.kinds import KINDS, POKER
from pitboss.room.requests import Asked, permit_asked
from pitboss.room.wallets import Wallets
from pitboss.table.keeping_commands import Annotate, CountChips, OfTheRecord, StrikeOut
from tests.following.tables import followed
from tests.proof import rules

STAFF = (Role.DEALER, Role.SUPERVISOR, Role.OPERATOR)
BY_HAND: tuple[Command, ...] = (
    StrikeOut(0),
    CountChips(1, 100),
    Annotate("seat 2 came late"),
    StopFollowing(((1, 100),)),
    round_commands.Name(0, 0, Card("As")),
    round_commands.NameOpener(1),
    round_commands.Read(((1,),)),
)


@rules("H-R03")
@pytest.mark.parametrize("role", STAFF)
@pytest.mark.parametrize("command", BY_HAND, ids=lambda command: type(command).__name__)
def test_staff_of_a_web_table_keeps_no_record(command: Command, role: Role) -> None:
    state = followed("holdem-2018", deal=True).table.state
    with pytest.raises(Refusal) as refused:
        permit_asked(Asked("key", "vera", Principal(role, name="vera"), command), POKER, state, Wallets(lambda name: 0))
    assert refused.value.rules == ("H-R03",)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: type(kind).__name__)
def test_so_it_is_at_every_kind_of_table(kind: TableKind) -> None:
    assert set(get_args(OfTheRecord)) <= set(kind.of_the_house) & set(kind.commands)
