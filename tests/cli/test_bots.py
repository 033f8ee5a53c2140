"""`pitboss bots compare`: who wins more, how sure that is, in words, for programs and as a picture."""

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from pitboss import batch
from pitboss.cli.bots_compare import BotComparison, policy_of
from pitboss.cli.main import main
from pitboss.editions import GAMES
from pitboss.malformed import Malformed

OWN = """
from pitboss import batch

@batch.policy
def mine(table, rules, turn, own, chance):
    return batch.stay(turn) if turn.decision == 1 else batch.least_post(turn)

@batch.policy
def broken(table, rules, turn, own, chance):
    return nothing_of_this_name

number = 7
"""


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["bots", "compare", *arguments])
    return result.exit_code, result.stdout or result.stderr


def compared(*arguments: str) -> BotComparison:
    code, output = run(*arguments, "--json")
    assert code == 0, output
    return msgspec.json.decode(output, type=BotComparison)


@pytest.mark.timeout(600)  # it may be the first to compile the kernels, on a machine that is busy
def test_it_says_who_wins_more_with_an_interval_over_deals() -> None:
    told = compared("caller", "uniform", "--game", "holdem", "--rounds", "2001", "--seed", "3")
    assert (told.edition, told.players, told.rounds, told.samples, told.stake) == ("holdem-2018", 2, 2000, 1000, 200.0)
    assert [side.name for side in told.sides] == ["caller", "uniform"]
    assert told.difference.mean == pytest.approx(told.sides[0].mean - told.sides[1].mean)
    assert told.difference.low < told.difference.mean < told.difference.high
    found = batch.play(
        GAMES["holdem-2018"], policies=(batch.caller, batch.uniform), rounds=2000, seed=3, deals="duplicate"
    )
    assert told.difference.mean == pytest.approx(found.difference().per_100)
    assert (told.difference.low, told.difference.high) == pytest.approx(found.difference().interval)
    assert told.commission == pytest.approx(100 * found.commission / found.rounds / 100)
    assert compared("caller", "folder", "--game", "holdem", "--rounds", "400").better == "caller"
    fresh = compared("caller", "uniform", "--game", "holdem", "--rounds", "2000", "--seed", "3", "--deals", "fresh")
    assert fresh.samples == 2000


def test_more_than_two_sit_down_in_turn_and_options_are_those_of_the_table() -> None:
    table = ("--game", "omaha", "--edition", "omaha-common-practice", "--players", "5", "--limit", "full_pot:10")
    told = compared("uniform", "caller", *table, "--rounds", "500")
    assert [side.seats for side in told.sides] == [3, 2]
    assert told.commission == 0
    # What the ones win the others lose.
    assert 3 * told.sides[0].mean == pytest.approx(-2 * told.sides[1].mean)


def test_people_get_a_table_and_a_sentence_and_the_picture_is_a_file(tmp_path: Path) -> None:
    picture = tmp_path / "two.png"
    code, output = run("caller", "caller", "--game", "holdem", "--rounds", "400", "--plot", str(picture))
    assert code == 0
    assert "caller (A) against caller (B): holdem-2018, 2 players" in output
    assert "400 rounds, 200 deals, each in every rotation" in output
    assert "Neither is shown to win more" in output
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_tempers_and_policies_of_ones_own_are_found(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(OWN, encoding="utf-8")
    assert policy_of("Rock") is policy_of("rock") is batch.rock
    assert policy_of(f"{file}:mine").name == "mine"
    told = compared(f"{file}:mine", "caller", "--game", "holdem", "--rounds", "200")
    assert told.difference.mean == 0  # both do the same, on the same deals
    with pytest.raises(Malformed, match=r"'number' is no policy; made with @batch.policy there: mine, broken"):
        policy_of(f"{file}:number")
    code, output = run(f"{file}:broken", "caller", "--game", "holdem")
    assert code == 2
    assert "broken cannot be compiled" in output
    file.write_text("1 / 0", encoding="utf-8")
    assert run(f"{file}:mine", "rock", "--game", "holdem") == (
        2,
        f"Error: {file}: ZeroDivisionError: division by zero\n",
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("shark", "rock", "--game", "holdem"), "no bot is called 'shark': there are rock, professor"),
        (("none.py:mine", "rock", "--game", "holdem"), "none.py: there is no such file"),
        (("rock", "fox", "--game", "bridge"), "no game 'bridge'"),
        (("rock", "fox"), "--game"),
        (("rock", "fox", "--game", "holdem", "--players", "1"), "--players 1: 2 to 24"),
        (("rock", "fox", "--game", "seven-card-stud", "--players", "20"), "seven-card-stud, 20 players: "),
        (("rock", "fox", "--game", "holdem", "--rounds", "3"), "at least 4 are needed"),
        (("rock", "fox", "--game", "holdem", "--threads", "0"), "0 threads"),
        (("rock", "fox", "--game", "holdem", "--seed", "-1"), "a seed is a whole number"),
        (("rock", "fox", "--game", "holdem", "--stake", "0.01"), "a stake of"),
        (("rock", "fox", "--game", "holdem", "--stake", "much"), "dollars"),
        (("rock", "fox", "--game", "holdem", "--plot", "two.gif"), ".png or .svg"),
    ],
)
def test_bad_input_is_one_sentence(arguments: tuple[str, ...], message: str) -> None:
    code, output = run(*arguments)
    assert code == 2
    assert message in output
    assert "Traceback" not in output
