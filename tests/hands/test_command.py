"""`pitboss rank` and `pitboss warm` as a person or a program uses them."""

import json
from itertools import product

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.main import main
from pitboss.editions import HANDS as GAMES

CONFIGURATIONS = list(product((52, 48, 44, 40, 36, 32), (True, False), (True, False)))


def run(*arguments: str, stdin: str | bytes = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=stdin)


def objects(result: Result) -> list[dict[str, object]]:
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_hand_for_people() -> None:
    result = run("rank", "9c", "9d", "Kh", "K♠", "kd")
    assert result.exit_code == 0
    assert result.stdout.startswith("full house, kings over nines\n")
    assert "Ks Kh Kd 9d 9c" in result.stdout
    assert "NI2018-51/3.3(e)" in result.stdout


def test_a_hand_for_programs() -> None:
    (found,) = objects(run("rank", "--json", "AsKsQsJs10s"))
    assert found["cards"] == found["best"] == ["As", "Ks", "Qs", "Js", "Ts"]
    assert (found["category"], found["text"]) == ("royal flush", "royal flush")
    assert isinstance(found["value"], int)
    assert list(found) == ["cards", "category", "value", "best", "text", "rules"]


def test_ace_low_is_off_and_the_text_says_what_it_would_do() -> None:
    cards = ("As", "2d", "3c", "4h", "5s")
    assert "with --ace-low this is a better hand: straight, five high" in run("rank", *cards).stdout
    assert run("rank", "--ace-low", *cards).stdout.startswith("straight, five high")
    assert "note" not in run("rank", "As", "Ks", "Qs", "Js", "Ts").stdout
    assert run("rank", "--game", "canberra", *cards).stdout.startswith("straight, five high")


@pytest.mark.parametrize(("deck", "joker", "ace"), CONFIGURATIONS)
def test_every_deck_and_option(deck: int, joker: bool, ace: bool) -> None:
    options = ["--deck", str(deck), "--ace-low" if ace else "--no-ace-low", *["--joker"] * joker]
    last = "Jk" if joker else "Ad"
    (found,) = objects(run("rank", "--json", *options, "As", "Ac", "Ah", "Kd", last))
    assert found["category"] == "four of a kind"
    (low,) = objects(run("rank", "--json", "--low", "--low-ace", "low", *options, "As", "Ac", "Ah", "Kd", last))
    assert low["category"] == ("three of a kind" if joker else "four of a kind")


def test_lines_from_standard_input() -> None:
    found = objects(run("rank", "--json", "-", stdin="As Ks Qs Js Ts\n\n2c 2d 3c 3d 4h 4s 9d\n"))
    assert [hand["category"] for hand in found] == ["royal flush", "two pairs"]
    text = run("rank", "-", stdin="As Ks Qs Js Ts\n")
    assert text.stdout == "As Ks Qs Js Ts  45056  royal flush\n"


def test_a_bad_line_is_named_after_the_good_ones() -> None:
    result = run("rank", "--json", "-", stdin="As Ks Qs Js Ts\n\nAs Ks Qs Js Zs\n")
    assert result.exit_code == 2
    assert "line 3: no card" in result.stderr
    assert len(result.stdout.splitlines()) == 1
    assert "line 1" in run("rank", "-", stdin=b"\xff\xfe\n").stderr


BOARD = "Kd Kc 9h 8s 2d"
HANDS = {
    "holdem": f"As Kh / {BOARD}",
    "omaha": f"As Ah Kh 3c / {BOARD}",
    "draw": "As Kh Kd Kc 9h",
    "faro": f"As Ah Kh 3c 4c / {BOARD}",
    "five-card-stud": "As Kh Kd Kc 9h",
    "seven-card-stud": "As Kh Kd Kc 9h 8s 2d",
    "canberra-manila": "As Kh / Kd Kc 9h 8s 7d",
    "three-card-manila": "As Kh 7s / Kd Kc 9h 8s 7d",
    "canberra": "As Kh Kd Kc 9h",
    "stud": "As Kh Kd Kc 9h 8s 2d",
    "stud-eight-or-better": "As Kh Kd Kc 9h 8s 2d",
    "razz": "Kh Kd Kc As Ah Ad Ac",
    "five-card-draw": "As Kh Kd Kc 9h",
    "deuce-to-seven-single-draw": "As Kh Kd Kc 9h",
    "deuce-to-seven-triple-draw": "As Kh Kd Kc 9h",
    "badugi": "As Ah Kd Kc",
}
OTHERS = {"three-card-manila": "full house", "razz": "full house", "badugi": "two-card badugi"}


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_ranks_a_hand(game: str) -> None:
    (found,) = objects(run("rank", "--json", "--game", game, HANDS[game]))
    assert found["category"] == OTHERS.get(game, "three of a kind")
    assert ("board" in found) == ("/" in HANDS[game])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["As", "Ks"], "2 cards"),
        (["As", "Ks", "Qs", "Js", "As"], "twice"),
        (["--deck", "50", "As", "Ks", "Qs", "Js", "Ts"], "no deck of 50"),
        (["--deck", "36", "As", "Ks", "Qs", "Js", "2s"], "not in a deck of 36"),
        (["As", "Ks", "Qs", "Js", "Jk"], "not in a deck of 52 cards"),
        (["--low-ace", "low", "As", "Ks", "Qs", "Js", "Ts"], "needs a low ranking"),
        (["--game", "canberra-manila", "--deck", "52", "As", "Ks"], "S94-1994/CM3.1"),
        (["--game", "canberra", "--joker", "As", "Ks", "Qs", "Js", "Ts"], "S89-1997/3.1"),
        (["--game", "holdem", "As", "Ks", "Qs", "Js", "Ts"], "has a board"),
        (["--game", "draw", "As Ks / Qs Js Ts"], "has no board"),
        (["As Ks / Qs Js Ts"], "needs --game"),
        (["--game", "holdem", "As Ks / Qs Js Ts / 2d"], "more than one /"),
        (["--game", "chess", "As"], "chess"),
        (["xx"], "no card"),
        ([], "CARDS"),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_code_2(arguments: list[str], message: str) -> None:
    result = run("rank", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


@pytest.mark.timeout(1200)  # it may be the first to compile the kernels, on a machine that is busy
def test_warm_compiles_everything() -> None:
    steps = objects(run("warm", "--json"))
    wanted = {
        "tables",
        "hands of seven",
        "two and three",
        "house edges",
        "rounds by the million",
        "the house's bots",
        "tournaments",
    }
    assert wanted <= {step["step"] for step in steps}
    assert all(isinstance(step["seconds"], float) for step in steps)
    assert f"{len(steps)} steps ready" in run("warm").output
