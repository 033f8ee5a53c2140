"""What the commission costs: from rounds played out, the same for the same seed, in whatever order they are played."""

from statistics import stdev

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from pitboss.batch.rules import rules_for
from pitboss.cli.edge_commission import commission
from pitboss.editions.ni2018 import HOLDEM
from pitboss.lab.commission_cost import Setting, Taken, commission_cost, limit_text, play_rounds
from pitboss.malformed import Malformed
from pitboss.poker.events import Charged
from pitboss.poker.kinds import Threshold
from pitboss.poker.options import Options
from pitboss.tempers import temper_at
from tests.batch.by_the_room import played_by_the_room

SUMS = ("commission", "squares", "pots")
SETTING = Setting(HOLDEM, HOLDEM.defaults, 3, 20_000)


def test_rounds_depend_on_the_seed_and_their_number_alone() -> None:
    together, first, second = (play_rounds(SETTING, *span, 11) for span in ((0, 60), (0, 20), (20, 60)))
    assert together == Taken(60, *(getattr(first, name) + getattr(second, name) for name in SUMS))
    assert together != play_rounds(SETTING, 0, 60, 12)


def test_the_engine_and_the_rooms_bots_come_to_the_same_cent() -> None:
    """The kernels' answer is that of the rules, charge by charge."""
    setting = Setting(HOLDEM, HOLDEM.defaults, 4, 20_000)
    table = rules_for(HOLDEM, HOLDEM.defaults, 4)
    rounds = [played_by_the_room(table, number, setting.stake, 5, temper_at) for number in range(40)]
    charged = [sum(event.cents for event in each.events if isinstance(event, Charged)) for each in rounds]
    pots = sum(pot.cents for each in rounds for pot in each.state.pots)
    assert play_rounds(setting, 0, 40, 5) == Taken(40, sum(charged), sum(cents**2 for cents in charged), pots)
    assert sum(charged) > 0


def test_the_marker_goes_round_the_table() -> None:
    assert [SETTING.begin(number).state.setup.marker for number in range(4)] == [1, 2, 3, 1]


def test_a_hundred_rounds_are_told_in_dollars() -> None:
    parts = [Taken(2, 400, 100.0**2 + 300.0**2, 8000), Taken(2, 0, 0.0, 500)]
    found = commission_cost(SETTING, parts)
    assert (found.rounds, found.per_100_rounds) == (4, 100.0)
    assert found.per_player == pytest.approx(100 / 3)
    assert found.share_of_pots == 400 / 8500
    assert found.standard_error == pytest.approx(stdev([1, 3, 0, 0]) / 4**0.5 * 100)
    assert commission_cost(SETTING, [Taken(1, 0, 0.0, 0)]).share_of_pots == 0.0


def test_a_count_says_by_which_commission_it_was_made() -> None:
    """The same rounds cost more where one sum has to pass the threshold, for then small pots bear it too."""
    each = commission_cost(SETTING, [played_at(Threshold.EACH_POT)])
    one = commission_cost(Setting(HOLDEM, at(Threshold.ONE_SUM), 3, 20_000), [played_at(Threshold.ONE_SUM)])
    assert each.commission == "5% of the pots in whole dollars, at most $10; nothing from a pot of $19 or less"
    assert one.commission.endswith("; nothing from pots that hold together $19 or less")
    assert each.per_100_rounds <= one.per_100_rounds


def at(threshold: Threshold) -> Options:
    return replace(HOLDEM.defaults, commission_threshold=threshold)


def played_at(threshold: Threshold) -> Taken:
    return play_rounds(Setting(HOLDEM, at(threshold), 3, 20_000), 0, 300, 5)


def test_the_command_says_by_which_commission_it_counts() -> None:
    asked = ["holdem", "--players", "3", "--rounds", "3"]
    assert "nothing from a pot of $19 or less." in CliRunner().invoke(commission, asked).output
    one_sum = CliRunner().invoke(commission, [*asked, "--threshold", "one_sum", "--json"]).output
    assert "nothing from pots that hold together $19 or less" in one_sum


def test_a_table_that_the_rules_do_not_allow_is_refused() -> None:
    with pytest.raises(Malformed, match="holdem, 40 players"):
        Setting(HOLDEM, HOLDEM.defaults, 40, 20_000).check()
    with pytest.raises(Malformed, match="chips of"):
        Setting(HOLDEM, HOLDEM.defaults, 3, 1).check()


def test_limits_are_named_once() -> None:
    assert limit_text(HOLDEM.defaults).startswith("no_limit ")
    assert "," not in limit_text(HOLDEM.defaults)
