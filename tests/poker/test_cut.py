"""A cut of no card is none; a cut that nobody counted says so, in commands, events and records of either version."""

import pytest

from pitboss.editions import GAMES
from pitboss.play import Refusal
from pitboss.poker.commands import Cut, Occurred
from pitboss.poker.events import Seat, WasCut
from pitboss.poker.reenact import first_departure
from pitboss.poker.round import CODEC, Round
from pitboss.poker.rulings import facts
from pitboss.poker.table.table import CODEC as TABLE_CODEC
from pitboss.table.commands import Shuffle
from tests.proof import rules

OLD = b'{"event":"cut","rules":["NI2018-51/7.2"],"seat":0,"after":0}'
OLD_COUNTED = b'{"event":"cut","rules":["NI2018-51/7.2"],"seat":0,"after":12}'


def _to_be_cut(edition: str) -> Round:
    game = GAMES[edition]
    round_ = Round.start(game, game.defaults, [Seat(seat, 200_00) for seat in (1, 2, 3)], 1)
    round_.do(Shuffle())
    return round_


@pytest.mark.parametrize(
    "edition",
    [
        pytest.param("seven-card-stud-1994", marks=rules("S94-1994/7CS4.2")),
        pytest.param("five-card-stud-1994", marks=rules("S94-1994/5CS4.2")),
        pytest.param("canberra-manila-1994", marks=rules("S94-1994/CM4.2")),
        pytest.param("faro-1999", marks=rules("G-R03")),
        pytest.param("holdem-2018", marks=rules("NI2018-51/7.2")),
    ],
)
def test_no_card_is_no_cut(edition: str) -> None:
    """The shoe is cut between its cards, or nobody has counted: that is None and no number."""
    round_ = _to_be_cut(edition)
    cutter = 0 if edition == "holdem-2018" else 1
    due = round_.expected()
    assert due is not None
    for after in (0, -1, 1, 51, 52):
        assert Cut(cutter, after) not in due
        with pytest.raises(Refusal, match="at least two must be left on either side"):
            round_.do(Cut(cutter, after))
    assert Cut(cutter) in due
    (cut,) = round_.do(Cut(cutter))
    assert isinstance(cut, WasCut)
    assert cut.after is None
    assert CODEC.decode(CODEC.encode(cut)) == cut
    assert first_departure(round_.events) is None


@rules("C-R28")
def test_a_cut_that_a_ruling_orders_divides_the_cards_too() -> None:
    round_ = _to_be_cut("holdem-2018")
    round_.do(Cut(0, 20))
    round_.do(Occurred(facts.NotCut()))
    with pytest.raises(Refusal, match="the dealer is to cut, after 2 to 50 cards"):
        round_.do(Cut(0, 0))
    round_.do(Cut())


@rules("NI2018-51/7.2")
def test_old_records_say_nought_for_what_nobody_counted() -> None:
    """They are read as what they meant; a place that was counted stays."""
    _to_be_cut("holdem-2018").do(Cut())
    for codec in (CODEC, TABLE_CODEC):
        assert codec.decode(OLD) == WasCut(("NI2018-51/7.2",), 0, None)
        assert codec.decode(OLD_COUNTED) == WasCut(("NI2018-51/7.2",), 0, 12)


def test_an_old_round_replays_and_is_sound() -> None:
    """A record that was written with 0 folds to the same state, and judged anew it stands."""
    round_ = _to_be_cut("holdem-2018")
    round_.do(Cut())
    lines = [CODEC.encode(event) for event in round_.events]
    lines[-1] = OLD
    old = [CODEC.decode(line) for line in lines]
    assert Round.replay(old).expected() == round_.expected()
    assert first_departure(old) is None
