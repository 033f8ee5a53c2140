"""`pitboss edge`: the fields that programs read, the words that people read, and refusals in one line."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pitboss.cli import edge_canberra, edge_commission
from pitboss.cli.edge import COMMANDS
from pitboss.cli.main import main
from pitboss.lab.canberra_strategies import NAMES
from pitboss.lab.commission_cost import Setting, Taken, play_rounds


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an interrupted job keeps belongs to the test."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def edge(*arguments: str) -> str:
    done = CliRunner().invoke(main, ["edge", *arguments], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def edge_json(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(edge(*arguments, "--json"))
    return found


def test_canberra_gives_exact_fractions() -> None:
    found = edge_json("canberra", "--pay", "royal flush=100")
    assert f"{found['edge']['decimal']:.3%}" == "5.224%"
    for name in ("edge", "element_of_risk", "bet_frequency", "dealer_qualifies"):
        exact = found[name]
        assert set(exact) == {"num", "den", "decimal"}
        assert exact["num"] / exact["den"] == exact["decimal"]
    assert found["edge"]["den"] == found["deals"] == 19_933_230_517_200
    assert found["standard_deviation"] == pytest.approx(2.24295, abs=1e-5)
    assert len(found["outcomes"]) == 10


@pytest.mark.parametrize("strategy", NAMES)
def test_canberra_knows_every_strategy_by_name(strategy: str) -> None:
    assert strategy in edge_canberra.STRATEGIES
    assert edge_json("canberra", "--strategy", strategy)["strategy"] == strategy


def test_canberra_takes_other_rules() -> None:
    found = edge_json("canberra", "--qualifier", "one pair", "--bet", "3", "--maximum", "500", "--ante", "25")
    assert found["rules"]["qualifier"] == "one pair"
    assert (found["rules"]["bet_multiple"], found["rules"]["maximum_payout"], found["rules"]["ante"]) == (
        3,
        50_000,
        2500,
    )


def test_canberra_decides_a_hand() -> None:
    found = edge_json("canberra", "--hand", "As Kd Qh Jc 9s", "--upcard", "2d")
    assert found["decision"] == "bet"
    assert found["no_hand"] + found["won"] + found["tied"] + found["lost"] == found["dealer_hands"] == 163_185
    assert "a fold -1" in edge("canberra", "--hand", "As Kd Qh Jc 9s", "--upcard", "2d")


def test_canberra_adds_what_is_asked_for() -> None:
    found = edge_json("canberra", "--chart", "--session", "50", "--compare", "flush=6", "--compare", "bet=1")
    assert len(found["chart"]["upcards"]) == 13
    assert found["session"]["rounds"] == 50
    first, second = found["comparisons"]
    assert first["difference"]["edge"]["decimal"] < 0
    assert second["changed"]["rules"]["bet_multiple"] == 1
    assert set(first["difference"]) == {"edge", "variance", "take_per_hour"}
    assert {"chart", "session", "comparisons"}.isdisjoint(edge_json("canberra"))


def test_canberra_for_people() -> None:
    shown = edge("canberra", "--chart", "--session", "50", "--compare", "flush=6, maximum=500")
    for words in ("5.1991% of the ante", "A K Q 10", "50 rounds", "what if: flush 6 to 1", "take per hour"):
        assert words in shown


def test_boomerang_gives_return_and_break_even_meter() -> None:
    found = edge_json("boomerang", "--chip", "1", "--meter", "25000")
    assert found["return"] == pytest.approx(0.636254, abs=1e-6)
    assert found["break_even_meter"] == 149_389.45
    assert "whole cents, each tenth rounded up" in found["break_even_meter_is"]
    plain = found["break_even_plain"]
    assert (plain["num"], plain["den"]) == (2_838_400, 19)
    assert [hit["prize"] for hit in found["hits"]] == [25_000, 2_500, 500, 150, 100, 50]
    assert "courses_in_cents" not in found
    shown = edge("boomerang", "--chip", "1", "--meter", "25000")
    assert "63.6255%" in shown
    assert "$149,389.45" in shown
    assert "without rounding at $2,838,400/19" in shown


def test_boomerang_plays_out_what_the_splits_do() -> None:
    arguments = ("boomerang", "--split", "30", "--split", "60", "--chips", "5000", "--courses", "4", "--seed", "9")
    found = edge_json(*arguments)
    assert found == edge_json(*arguments)
    assert [courses["pool_percent"] for courses in found["courses_in_cents"]] == [30, 60]
    assert [split["pool_percent"] for split in found["splits"]] == [30, 60]
    assert "nine courses of ten" in edge(*arguments)


def test_baccarat_gives_shares_and_edges() -> None:
    found = edge_json("baccarat", "--decks", "8")
    assert [round(found[side]["decimal"], 6) for side in ("banker", "player", "tie")] == [0.458597, 0.446247, 0.095156]
    assert found["banker"]["num"] == 2_292_252_566_437_888
    assert set(found["edges"]) == {"player", "banker", "tie"}
    assert edge_json("baccarat", "--commission", "4.5", "--tie-pays", "9")["edges"]["tie"]["decimal"] < 0.05
    assert "45.859742%" in edge("baccarat")


def test_commission_tells_every_table_on_a_line() -> None:
    shown = edge("commission", "holdem", "--players", "2", "--players", "3", "--rounds", "3", "--json")
    found = [json.loads(line) for line in shown.splitlines()]
    assert [(each["game"], each["players"], each["rounds"]) for each in found] == [("holdem", 2, 3), ("holdem", 3, 3)]
    assert "omaha" in edge("commission", "omaha", "--players", "2", "--limit", "no_limit:10", "--rounds", "1")


def test_an_interrupted_count_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("commission", "holdem", "--players", "2", "--rounds", "60", "--json")
    monkeypatch.setattr(edge_commission, "AT_ONCE", 20)
    whole = edge(*arguments)
    played: list[int] = []

    def watched(setting: Setting, first: int, last: int, seed: int) -> Taken:
        played.append(first)
        if len(played) == 2:
            raise KeyboardInterrupt
        return play_rounds(setting, first, last, seed)

    monkeypatch.setattr(edge_commission, "play_rounds", watched)
    assert CliRunner().invoke(main, ["edge", *arguments]).exit_code != 0
    # Of the three parts the first was kept.
    assert edge(*arguments) == whole
    assert played == [0, 20, 20, 40]


@pytest.mark.parametrize(
    "arguments",
    [
        ("canberra",),
        ("canberra", "--session", "20"),
        ("boomerang",),
        ("boomerang", "--chips", "1000", "--courses", "2"),
    ],
)
def test_plots_are_files(arguments: tuple[str, ...], tmp_path: Path) -> None:
    edge(*arguments, "--plot", str(tmp_path / "picture.png"))
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("canberra", "--pay", "five aces=3"), "no pay line"),
        (("canberra", "--qualifier", "good"), "no qualifier"),
        (("canberra", "--strategy", "wild"), "wild"),
        (("canberra", "--hand", "As Kd Qh Jc 9s"), "--upcard"),
        (("canberra", "--session", "0"), "rounds"),
        (("canberra", "--compare", "nothing"), "changes nothing"),
        (("canberra", "--maximum", "much"), "dollars"),
        (("canberra", "--plot", "picture.gif"), ".png or .svg"),
        (("boomerang", "--chip", "0"), "chip"),
        (("boomerang", "--split", "101"), "100%"),
        (("boomerang", "--chips", "3"), "chips"),
        (("boomerang", "--courses", "-1"), "courses"),
        (("boomerang", "--reserve", "-1"), "-1 dollars"),
        (("baccarat", "--decks", "0"), "decks"),
        (("baccarat", "--commission", "five"), "per cent"),
        (("commission", "holdem", "--players", "1"), "two players"),
        (("commission", "holdem", "--rounds", "0"), "--rounds"),
        (("commission", "holdem", "--limit", "none"), "--limit"),
    ],
)
def test_bad_input_is_refused_with_the_reason(arguments: tuple[str, ...], message: str) -> None:
    done = CliRunner().invoke(main, ["edge", *arguments])
    assert done.exit_code == 2
    assert message in done.output


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_game_has_help_of_its_own(name: str) -> None:
    assert f"pitboss edge {name}" in edge(name, "--help")
