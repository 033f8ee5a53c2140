"""What the commission costs: from rounds played out, the same for the same seed, in whatever order they are played."""

from random import Random
from statistics import stdev

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from pitboss.cli.edge_commission import commission, play_out
from pitboss.editions.ni2018 import HOLDEM
from pitboss.lab.commission_cost import Played, Setting, commission_cost, limit_text, play_rounds
from pitboss.malformed import Malformed
from pitboss.poker.events import Charged
from pitboss.poker.kinds import Threshold
from pitboss.poker.options import Options
from pitboss.poker.round import Round

SETTING = Setting(HOLDEM, HOLDEM.defaults, 3, 20_000)


def test_rounds_depend_on_the_seed_and_their_number_alone() -> None:
    together = play_rounds(SETTING, range(6), 11, play_out)
    assert together == [*play_rounds(SETTING, range(3), 11, play_out), *play_rounds(SETTING, range(3, 6), 11, play_out)]
    assert together != play_rounds(SETTING, range(6), 12, play_out)


def test_the_commission_is_what_the_rounds_charged() -> None:
    charged: list[int] = []

    def watched(round_: Round, chance: Random) -> None:
        play_out(round_, chance)
        charged.append(sum(event.cents for event in round_.events if isinstance(event, Charged)))

    played = play_rounds(SETTING, range(10), 3, watched)
    assert [each.commission for each in played] == charged
    assert sum(charged) > 0


def test_the_marker_goes_round_the_table() -> None:
    assert [SETTING.begin(number).state.setup.marker for number in range(4)] == [1, 2, 3, 1]


def test_a_hundred_rounds_are_told_in_dollars() -> None:
    played = [Played(100, 1900), Played(300, 5700), Played(0, 500), Played(0, 0)]
    found = commission_cost(SETTING, played)
    assert found.per_100_rounds == 100.0
    assert found.per_player == pytest.approx(100 / 3)
    assert found.share_of_pots == 400 / 8500
    assert found.standard_error == pytest.approx(stdev([1, 3, 0, 0]) / 4**0.5 * 100)
    assert commission_cost(SETTING, [Played(0, 0)]).share_of_pots == 0.0


def test_a_count_says_by_which_commission_it_was_made() -> None:
    """The same rounds cost more where one sum has to pass the threshold, for then small pots bear it too."""
    each = commission_cost(SETTING, played_at(Threshold.EACH_POT))
    one = commission_cost(Setting(HOLDEM, at(Threshold.ONE_SUM), 3, 20_000), played_at(Threshold.ONE_SUM))
    assert each.commission == "5% of the pots in whole dollars, at most $10; nothing from a pot of $19 or less"
    assert one.commission.endswith("; nothing from pots that hold together $19 or less")
    assert each.per_100_rounds <= one.per_100_rounds


def at(threshold: Threshold) -> Options:
    return replace(HOLDEM.defaults, commission_threshold=threshold)


def played_at(threshold: Threshold) -> list[Played]:
    return play_rounds(Setting(HOLDEM, at(threshold), 3, 20_000), range(30), 5, play_out)


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
