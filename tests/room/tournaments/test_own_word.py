"""Who buys and who agrees: the entrant by the account, or by word at the desk; nobody else for them."""

from random import Random

import pytest

from pitboss.lab.tournaments.driving import Driver
from pitboss.lab.tournaments.quick import Quick
from pitboss.play import Command, Principal, Refusal, Role
from pitboss.play.money import wallet
from pitboss.room.person import Person
from pitboss.room.tournaments.commands import check_payer
from pitboss.room.wallets import Wallets
from pitboss.tournament import commands
from pitboss.tournament.reading import read
from pitboss.tournament.state import TournamentState
from pitboss.tournament.templates import template
from tests.proof import rules

PERSONS = {name: Person(name, name) for name in ("ann", "ben")}
RICH = Wallets(lambda name: 10**6 if name == wallet("ann") else 0)
DIRECTOR = Principal(Role.DIRECTOR, name="dora")
CASHIER = Principal(Role.CASHIER, name="carl")
ANN, BEN = (Principal(Role.PLAYER, name=name) for name in PERSONS)
BOUGHT: list[type[commands.Rebuy | commands.AddOn]] = [commands.Rebuy, commands.AddOn]


@pytest.fixture(scope="module")
def state() -> TournamentState:
    """Ann has an account, and Ben plays for her; Bea has entered at the desk."""
    chance = Random(3)
    driver = Driver(read(template("rebuy")), chance, Quick(chance))
    driver.enter(["ann", "desk:Bea", *(f"desk:{number}" for number in range(10))])
    driver.start()
    driver.do(commands.Substitute("ann", "ben"))
    return driver.state


def refused(state: TournamentState, command: Command, by: Principal, wallets: Wallets = RICH) -> tuple[str, ...]:
    """The rules by which the room refuses a command; none if it takes it."""
    try:
        check_payer(state, command, by, PERSONS, wallets)
    except Refusal as refusal:
        return refusal.rules
    return ()


@rules("T-R64")
def test_a_director_speaks_for_nobody_who_has_an_account(state: TournamentState) -> None:
    for person in ("ann", "ben"):  # Ben's is the entry of Ann
        assert refused(state, commands.ProposeDeal(person, "icm"), DIRECTOR) == ("T-R64",)
        assert refused(state, commands.AcceptDeal(person), DIRECTOR) == ("T-R64",)
        assert refused(state, commands.AcceptDeal(person), BEN) == ("T-R64",)
        assert not refused(state, commands.AcceptDeal(person), ANN)
    for own in ("dora", "desk:Bea"):
        assert not refused(state, commands.ProposeDeal(own, "icm"), DIRECTOR)
    assert not refused(state, commands.AcceptDeal("desk:Bea"), DIRECTOR)


@rules("T-R17", "T-R19")
@pytest.mark.parametrize("bought", BOUGHT)
def test_only_the_entrant_spends_what_is_in_the_wallet(
    state: TournamentState, bought: type[commands.Rebuy | commands.AddOn]
) -> None:
    assert not refused(state, bought("ann", 0), ANN)
    assert refused(state, bought("ben", 0), BEN)
    assert refused(state, bought("ann", 0), BEN)
    assert refused(state, bought("ann", 0), CASHIER)
    assert not refused(state, bought("desk:Bea", 0), CASHIER)
    empty = Wallets(lambda name: 10**6 if name == wallet("ben") else 0)
    for name in PERSONS:  # the wallet is that of the entry, by whatever name it is called
        assert refused(state, bought(name, 0), ANN, empty) == state.law.fee
