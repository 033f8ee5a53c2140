"""`pitboss equity` as a person or a program uses it: hands, ranges, refusals, samples, pictures."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cards import Deck
from pitboss.cli.main import main
from pitboss.lab.equity import equity, is_countable
from pitboss.lab.equity_question import EQUITY_GAMES, ask
from pitboss.lab.equity_streets import streets
from pitboss.lab.ranges import parse_holding


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["equity", *arguments])


def answer(*arguments: str) -> dict[str, object]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, object] = json.loads(result.stdout)
    return found


def test_json_has_all_that_the_count_found() -> None:
    assert answer("holdem", "AsKs", "QhQd", "--ace-low") == {
        "game": "holdem",
        "exact": True,
        "deals": 1712304,
        "players": [
            {
                "hand": "As Ks",
                "wins": 787966,
                "ties": 6732,
                "equity": 0.46214457245909607,
                "share": {"num": 3165328, "den": 6849216, "decimal": 0.46214457245909607},
            },
            {
                "hand": "Qh Qd",
                "wins": 917606,
                "ties": 6732,
                "equity": 0.537855427540904,
                "share": {"num": 3683888, "den": 6849216, "decimal": 0.537855427540904},
            },
        ],
    }


def test_people_get_a_table() -> None:
    lines = run("holdem", "AsKs", "QhQd", "--board", "2c3c4d5d", "--dead", "7s").output.splitlines()
    assert lines[0] == "holdem, board 2c 3c 4d 5d, dead 7s: all 43 deals"
    assert lines[1].split() == ["hand", "equity", "wins", "ties"]
    assert lines[3].split()[:2] == ["Qh", "Qd"]


def test_the_ace_is_high_only_in_holdem_unless_asked() -> None:
    """C-R02: the 2018 order has no ace-low straight by default."""
    high, low = (
        answer("holdem", "As2d", "KhKd", "--board", "3c4c5hKs9d"),
        answer("holdem", "As2d", "KhKd", "--board", "3c4c5hKs9d", "--ace-low"),
    )
    assert [player["wins"] for player in high["players"]] == [0, 1]  # type: ignore[attr-defined]
    assert [player["wins"] for player in low["players"]] == [1, 0]  # type: ignore[attr-defined]


def test_samples_come_with_their_seed_and_error_and_are_near() -> None:
    exact = equity(ask("omaha", ["AsAhKsQh", "JdTd9c8c"]))
    drawn = answer("omaha", "AsAhKsQh", "JdTd9c8c", "--samples", "200000", "--seed", "5")
    assert drawn == answer("omaha", "AsAhKsQh", "JdTd9c8c", "--samples", "200000", "--seed", "5")
    assert (drawn["exact"], drawn["deals"], drawn["seed"]) == (False, 200_000, 5)
    first = drawn["players"][0]  # type: ignore[index]
    assert first["error"] == pytest.approx(0.0011, abs=5e-5)
    assert abs(first["equity"] - exact.players[0].equity) < 4 * first["error"]
    told = run("omaha", "AsAhKsQh", "JdTd9c8c", "--samples", "200000", "--seed", "5").output
    assert "200,000 deals drawn with seed 5" in told


def test_what_is_too_much_to_count_is_sampled() -> None:
    assert not is_countable(ask("seven-card-stud", ["AsAh2s", "JdTd9c"]))
    assert not is_countable(ask("holdem", ["AsKs", "random", "random", "random"]))
    assert is_countable(ask("holdem", ["AsKs", "random", "random"]))
    assert is_countable(ask("seven-card-stud", ["AsAh2s3s4s", "JdTd9c8c7c"]))
    assert is_countable(ask("faro", ["AsKsQsJs9s", "random"]))


@pytest.mark.parametrize("game", EQUITY_GAMES)
def test_every_game_is_answered(game: str) -> None:
    found = answer(game, "As", "random", "--samples", "1000")
    assert found["deals"] == 1000
    assert sum(player["share"]["num"] for player in found["players"]) == found["players"][0]["share"]["den"]  # type: ignore[attr-defined, index]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("KA", 16),
        ("TT", 6),
        ("TT+", 30),
        ("ATs+", 16),
        ("99-66", 24),
        ("66-99", 24),
        ("A5s-A2s", 16),
        ("QQ+,AK", 34),
        ("AsKs, AKs", 4),
        ("AsKd, QhQc", 2),
    ],
)
def test_ranges_hold_so_many_hands(text: str, count: int) -> None:
    holding = parse_holding(text, 2, Deck())
    assert len(holding.choices) == count
    assert all(len(set(hand)) == 2 for hand in holding.choices)


def test_known_cards_leave_a_range() -> None:
    question = ask("holdem", ["AKs", "QQ+", "KsQd"], board="Ac 2c 3c", dead="Qh")
    assert [len(holding.choices) for holding in question.holdings] == [2, 0 + 1 + 3 + 3, 0]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess", "AsKs", "QhQd"], "'chess' is not one of"),
        (["canberra", "AsKs", "QhQd"], "'canberra' is not one of"),
        (["holdem", "AsKs"], "give at least two"),
        (["holdem", "AsKs", "AsQd"], "As is there twice"),
        (["holdem", "AsKs", "QhQd", "--board", "As"], "As is there twice"),
        (["holdem", "AsKs", "QhQd", "--dead", "Qh"], "Qh is there twice"),
        (["holdem", "AsKsQs", "QhQd"], "is 3 cards: a hand of this game has 2"),
        (["holdem", "AsKx", "QhQd"], "no card: 'Kx'"),
        (["holdem", "", "QhQd"], "a hand without cards"),
        (["holdem", "5h4h", "QhQd", "--deck", "32"], "5h is not in a deck of 32 cards"),
        (["holdem", "55", "QhQd", "--deck", "32"], "there is no 5 in a deck of 32 cards"),
        (["holdem", "55s", "QhQd"], "a pair is always of two suits"),
        (["holdem", "A5s-K2s", "QhQd"], "no range: 'A5s-K2s'"),
        (["holdem", "99-77-55", "QhQd"], "no range: '99-77-55'"),
        (["holdem", "AA", "AsAh", "--dead", "Ac"], "every such hand holds a card that is known to lie elsewhere"),
        (["holdem", "AsKs,AsQs", "AsJs,AsTs"], "cannot be held at once"),
        (["holdem", "AsKs,AsQs", "AsJs,AsTs", "--samples", "9"], "cannot be held at once"),
        (["holdem", "AsKs", "QhQd", "--board", "2c3c4c5c6c7c"], "6 cards on the board: holdem has 5"),
        (["holdem", "JkKs", "QhQd"], "Jk is not in a deck of 52 cards"),
        (["holdem", "AsKs", "QhQd", "--deck", "50"], "50"),
        (["holdem", *["random"] * 24], "24 hands of 2, the board and the dead cards are 53 cards: the deck has 52"),
        (["holdem", "AsKs", "QhQd", "--qualifier"], "only with a split pot"),
        (["holdem", "AsKs", "QhQd", "--low-ace", "low"], "the ace can be low in low hands only"),
        (["holdem", "AsKs", "QhQd", "--low", "--split"], "one of them"),
        (["holdem", "AsKs", "QhQd", "--samples", "0"], "0 samples"),
        (["holdem", "AsKs", "QhQd", "--samples", "9", "--seed", "-1"], "seed -1"),
        (["canberra-manila", "AsKs", "QhQd", "--deck", "52"], "is not played with 52 cards"),
        (["canberra-manila", "AsKs", "QhQd", "--low"], "no low hands"),
        (["canberra-manila", "AsKs", "QhQd", "--joker"], "no joker"),
        (["omaha", "AsKsQsJs, AhKh", "QhQd"], "in a list each hand is whole"),
        (["draw", "AsKs", "QhQd", "--board", "2c"], "draw has no board"),
        (["holdem", "AsKs", "QhQd", "--plot", "there.gif"], "a plot is a .png or .svg file"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(arguments: list[str], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert result.stdout == ""


def test_equity_by_street_is_asked_as_it_was() -> None:
    question = ask("holdem", ["AsKs", "QhQd"], board="Qs Js 2h 9c")
    found = streets(question)
    assert [street.name for street in found] == ["hole cards", "Qs Js 2h", "9c"]
    assert [len(street.question.board) for street in found] == [0, 3, 4]
    stud = streets(ask("seven-card-stud", ["AsAh2s4dTs", "JdTd9c8h"]))
    assert [street.name for street in stud] == ["3 cards", "4 cards", "5 cards"]
    assert [[len(h.cards) for h in street.question.holdings] for street in stud] == [[3, 3], [4, 4], [5, 4]]
    manila = streets(ask("canberra-manila", ["AsKs", "QhQd"], board="Qs Js"))
    assert [street.name for street in manila] == ["Qs", "Js"]
    assert [street.name for street in streets(ask("draw", ["AsKs", "QhQd"]))] == ["cards so far"]


@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_a_picture_of_equity_by_street(suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"equity.{suffix}"
    assert run("holdem", "AsKs", "QhQd", "--board", "Qs Js 2h 9c", "--plot", str(file)).exit_code == 0
    assert file.stat().st_size > 5000
    if suffix == "svg":
        drawn = file.read_text(encoding="utf-8")
        assert all(text in drawn for text in ("Equity by street", "hole cards", "Qs Js 2h", "As Ks", "Qh Qd"))
