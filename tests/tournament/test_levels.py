"""Levels compile to the options of a table, also after the last, in chips that are then in play."""

import pytest

from pitboss.malformed import Malformed
from pitboss.poker.commission import NoCommission, Scale1994
from pitboss.poker.kinds import Forced, Limit
from pitboss.poker.options import BetLimit
from pitboss.tournament.conditions import AntePayer, Conditions, Level, Override
from pitboss.tournament.levels import level_at, options_of, smallest_chip
from tests.proof import rules
from tests.tournament.documents import thursday

STUD = Conditions(edition="seven-card-stud-1994", levels=(Level(minimum=10, minutes=20), Level(minimum=20, minutes=20)))


@rules("NI2018-51/20.3(a)(vii)", "C-R50")
def test_a_level_of_thursday_is_the_options_of_its_tables() -> None:
    options = options_of(thursday(), 1)
    assert (options.blinds, options.unit, options.tap_out_unit) == ((25, 50), 25, 25)
    assert options.limits == (BetLimit(Limit.NO_LIMIT, 50),)
    assert options.commission == NoCommission()
    assert (options.min_table_stake, options.max_buy_in, options.time_limit) == (0, 0, 30)
    assert options.conditions


def test_a_chip_that_has_left_is_no_longer_the_unit() -> None:
    assert [smallest_chip(thursday(), level) for level in (1, 4, 5, 12)] == [25, 25, 100, 100]
    assert options_of(thursday(), 5).unit == 100


def test_after_the_last_level_the_first_blind_rises_by_the_step_and_the_ratio_stays() -> None:
    assert [level_at(thursday(), number).blinds for number in (12, 13, 14, 15)] == [
        (2000, 4000),
        (3000, 6000),
        (4000, 8000),
        (5000, 10_000),
    ]
    assert level_at(thursday(("after_last = { step = 1000 }", "")), 99).blinds == (2000, 4000)


@rules("T-R40", "T-R41")
def test_antes_are_of_everybody_or_of_the_last_blind_and_tap_outs_in_chips_or_bets() -> None:
    level = "blinds = [25, 50], ante = 25"
    assert options_of(thursday(("blinds = [25, 50]", level)), 1).forced is Forced.BOTH
    last = thursday(("blinds = [25, 50]", f'{level}, ante_payer = "{AntePayer.LAST_BLIND}"'))
    assert options_of(last, 1).forced is Forced.BLINDS
    assert options_of(thursday(add='tap_out_unit = "minimum_bet"'), 1).tap_out_unit == 0


@rules("T-R07", "T-R84", "S94-1994/7CS20.1")
def test_stud_of_1994_has_one_minimum_a_blind_of_it_and_commission_unless_it_is_lifted() -> None:
    options = options_of(STUD, 1)
    assert (options.blind_multiples, options.minimum, options.commission) == ((1,), 10, Scale1994(10))
    lifted = Conditions(
        edition=STUD.edition, levels=STUD.levels, overrides=(Override(rule="S94-1994/7CS12", text="no commission"),)
    )
    assert options_of(lifted, 2).commission == NoCommission()
    assert options_of(lifted, 2).minimum == 20


def test_a_document_without_levels_has_none() -> None:
    with pytest.raises(Malformed, match="no levels"):
        level_at(Conditions(edition="holdem-2018"), 1)
