"""Before a pot is paid, its size and the commission are announced (S94-1994, 9.3(b))."""

import pytest

from pitboss.poker.events import Awarded, Charged, PotsFormed
from pitboss.poker.tell import tell
from tests.poker.drivers import Dealer, calls, play, shoe_of, table
from tests.proof import rules


@pytest.mark.parametrize(
    ("edition", "rule"),
    [
        pytest.param("seven-card-stud-1994", "S94-1994/7CS9.3(b)", marks=rules("S94-1994/7CS9.3(b)")),
        pytest.param("canberra-manila-1994", "S94-1994/CM9.3(b)", marks=rules("S94-1994/CM9.3(b)")),
        pytest.param("five-card-stud-1994", "S94-1994/5CS9.3(b)", marks=rules("S94-1994/5CS9.3(b)")),
    ],
)
def test_pot_and_commission_are_announced_before_the_pot_is_paid(edition: str, rule: str) -> None:
    at = table(edition, [20000] * 6, marker=1)
    round_ = at.start()
    play(round_, Dealer(shoe_of(at, 7)), calls)
    kinds = [type(event) for event in round_.events]
    assert kinds.index(PotsFormed) < kinds.index(Charged) < kinds.index(Awarded)
    charged = next(event for event in round_.events if isinstance(event, Charged))
    formed = next(event for event in round_.events if isinstance(event, PotsFormed))
    assert rule in charged.rules
    told = [line.text for line in tell(round_.events)]
    announced = next(text for text in told if "ommission" in text)
    pot = sum(pot.cents for pot in formed.pots) // 100
    assert f"${pot}" in announced
    assert not charged.cents or f"${charged.cents // 100}" in announced
