"""What the room's dealer does for a player whose time has run out."""

from pitboss.play import Lateness
from pitboss.poker.commands import Command
from pitboss.poker.due import Acts
from pitboss.poker.kinds import Forced, Kind
from tests.poker.drivers import Dealer, calls, shoe_of, table
from tests.proof import rules


def late(acts: Acts, lateness: Lateness) -> Command:
    command = acts.late(acts.seat, lateness)
    assert command is not None
    return command


@rules("NI2018-51/4.8(a)", "C-R39", "C-R11")
def test_whoever_must_open_is_out_and_the_next_must_open_instead() -> None:
    at = table("holdem-2018", (20_000, 20_000, 20_000), forced=Forced.ANTES, ante=500, time_limit=30)
    round_, dealer = at.start(), Dealer(shoe_of(at, 1))
    while not isinstance(due := round_.expected(), Acts):
        assert due is not None
        round_.do(dealer.answer(round_.state, due) or calls(due))
    assert Kind.FOLD not in due.open
    before = list(round_.state.stake)
    round_.do(late(due, Lateness.ANNOUNCED))
    then = round_.expected()
    assert isinstance(then, Acts)
    assert not round_.state.active >> due.seat & 1
    assert then.seat != due.seat
    assert set(then.open) == set(due.open)
    assert round_.state.stake == before


@rules("H-R01")
def test_the_last_blind_stays_in_where_that_costs_nothing() -> None:
    at = table("holdem-2018", (20_000, 20_000, 20_000))
    round_, dealer = at.start(), Dealer(shoe_of(at, 1))
    while not (isinstance(due := round_.expected(), Acts) and not due.cost):
        assert due is not None
        round_.do(dealer.answer(round_.state, due) or calls(due))
    assert due.seat == round_.state.last_blind
    assert Kind.CHECK not in due.open
    before = list(round_.state.stake)
    round_.do(late(due, Lateness.HOUSE))
    assert round_.state.active >> due.seat & 1
    assert round_.state.stake == before
