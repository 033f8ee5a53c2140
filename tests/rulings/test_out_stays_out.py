"""An exclusion lasts: however often the cards are dealt anew, whoever is excluded gets none."""

import random

import pytest

from pitboss.play import Principal, Refusal, Role
from pitboss.poker.commands import Choose, Occurred
from pitboss.poker.due import Acts
from pitboss.poker.rulings.facts import CutExposed, HoleCardsOutOfTurn, RuleBroken
from pitboss.poker.table.commands import StartRound
from pitboss.poker.table.reenact import first_departure
from pitboss.poker.table.table import CODEC, PokerTable
from pitboss.table.commands import Sit
from tests.poker.drivers import Dealer, calls
from tests.table.builders import deck_of, finish, seated, step

SUPERVISOR = Principal(Role.SUPERVISOR, name="Kim")
EDITIONS = [
    "holdem-2018",
    "seven-card-stud-1994",
    "five-card-stud-1994",
    "canberra-manila-1994",
    "faro-1999",
    "draw-1999",
]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(10))
def test_an_exclusion_outlasts_every_misdeal(edition: str, seed: int) -> None:
    dice, table = random.Random(seed), seated(edition, 5)
    total = sum(place.stake for place in table.state.places.values())
    out = dice.randint(1, 5)
    table.do(StartRound())
    for _ in range(dice.randint(1, 12)):
        step(table, _dealer(table), calls)
    _exclude(table, out, dice)
    for _ in range(dice.randint(1, 3)):
        _deal_anew(table, dice)
        _check_out(table, out)
    if table.state.round is not None:
        finish(table)
    assert out not in table.state.places
    with pytest.raises(Refusal, match="excluded"):
        table.do(Sit(f"p{out}", out, 1000_00))
    left = table.state.left_with[f"p{out}"]
    commission = sum(e.commission for e in [table.state.last] if e is not None)
    assert sum(place.stake for place in table.state.places.values()) + left + commission == total
    log = [CODEC.decode(CODEC.encode(event)) for event in table.events]
    assert first_departure(log) is None


def _dealer(table: PokerTable) -> Dealer:
    """A dealer with the cards that are still in the shoe."""
    used = table.state.round.used if table.state.round is not None else 0
    return Dealer([card for card in deck_of(table) if not used & card.bit])


def _exclude(table: PokerTable, seat: int, dice: random.Random) -> None:
    table.do(Occurred(RuleBroken(seat, "a device")))
    due = table.expected()
    outcomes = [name for name in getattr(due, "outcomes", ()) if "excluded" in name]
    table.do(Choose(dice.choice(outcomes), "It was seen.", SUPERVISOR))


def _deal_anew(table: PokerTable, dice: random.Random) -> None:
    """A misdeal if there can be one, and the new deal up to somebody's turn."""
    round_ = table.state.round
    if round_ is None:
        return
    for fact in (CutExposed(), HoleCardsOutOfTurn((round_.seats_in(round_.active)[0],), seen=True)):
        try:
            table.do(Occurred(fact))
        except Refusal:
            continue
        break
    while table.state.round is not None and not isinstance(table.expected(), Acts):
        step(table, _dealer(table), calls)
    if dice.random() < 0.5 and table.state.round is not None:
        step(table, _dealer(table), calls)


def _check_out(table: PokerTable, seat: int) -> None:
    round_ = table.state.round
    if round_ is not None:
        assert not round_.active >> seat & 1
        assert not round_.able >> seat & 1
