"""The chip in which a pot is shared, where it is larger than the smallest chip of wagers."""

import pytest

from pitboss.cards import parse_cards
from pitboss.play import Refusal
from pitboss.poker.events import Awarded
from pitboss.poker.kinds import Forced
from tests.poker.drivers import Dealer, calls, play, table


@pytest.mark.parametrize(
    ("share_unit", "ante", "won"), [(0, 500, [750, 750]), (100, 500, [800, 700]), (100, 550, [825, 825])]
)
def test_a_pot_of_whole_chips_is_shared_in_whole_chips(share_unit: int, ante: int, won: list[int]) -> None:
    """Three antes, two equal hands: half a chip each, or the odd chip to the first; a pot of cents is always cents."""
    at = table(
        "holdem-common-practice",
        [ante] * 3,
        forced=Forced.ANTES,
        ante=ante,
        unit=1,
        share_unit=share_unit,
    )
    round_ = at.start()
    play(round_, Dealer(parse_cards("Ac 2c Ad Kc 2d Kd As 9s 8h 7h 3s")), calls)
    assert [event.cents for event in round_.events if isinstance(event, Awarded)] == won


def test_a_negative_chip_is_refused() -> None:
    with pytest.raises(Refusal, match="smallest chip"):
        table("holdem-common-practice", [1000] * 2, share_unit=-1).start()
