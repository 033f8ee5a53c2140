"""`pitboss tournament icm` and `payouts` as a person or a program uses them."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.main import main
from pitboss.tournament.templates import template

THREE = ("icm", "--stacks", "50000,30000,20000", "--prizes", "500,300,200")
MANY = ("icm", "--stacks", ",".join(map(str, range(100, 1600, 100))), "--prizes", "100,60.50,40")
CURVE = ("payouts", "--pool", "25400", "--players", "127", "--curve")
PERCENT = ("payouts", "--pool", "5190", "--players", "32", "--percent")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["tournament", *arguments])


def answer(*arguments: str) -> dict[str, object]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, object] = json.loads(result.stdout)
    return found


def test_icm_for_programs() -> None:
    assert answer(*THREE) == {"equities": ["383.93", "327.50", "288.57"]}
    fractions = [{"num": 5375, "den": 14}, {"num": 655, "den": 2}, {"num": 2020, "den": 7}]
    assert answer(*THREE, "--exact") == {"equities": ["383.93", "327.50", "288.57"], "exact": fractions}


def test_icm_for_people() -> None:
    lines = run(*THREE, "--exact").output.splitlines()
    assert lines[1].split() == ["50,000", "50.00%", "$383.93", "38.39%", "5375/14"]
    assert lines[-1].split() == ["100,000", "$1,000.00"]


def test_fractions_of_thousands_of_digits_are_written_whole() -> None:
    primes = "1,71993,143719,220411,301867,401939,502441,604997,700001,811619,900007,999983"
    question = ("icm", "--stacks", primes, "--prizes", "2048,1024,512,256,128,64,32,16,8,4,2,1", "--exact")
    found = answer(*question)["exact"]
    assert isinstance(found, list)
    assert len(str(found[0]["den"])) > 4300
    assert "a fraction over a number of" in run(*question).output


def test_more_players_than_fractions_are_for() -> None:
    equities = answer(*MANY)["equities"]
    assert isinstance(equities, list)
    assert sum(round(100 * float(each)) for each in equities) == 200_50
    result = run(*MANY, "--exact")
    assert result.exit_code == 2
    assert "at most 12 players, not for 15" in result.output


def test_payouts_for_programs() -> None:
    assert answer(*PERCENT, "40,30,20,10") == {
        "pool": "5190.00",
        "players": 32,
        "paid": 4,
        "prizes": ["2076.00", "1557.00", "1038.00", "519.00"],
    }
    assert answer(*CURVE)["prizes"] == [
        *["7340.00", "3320.00", "2160.00", "1610.00", "1300.00", "1110.00", "970.00", "870.00", "790.00"],
        *["690.00"] * 3,
        *["590.00"] * 3,
        *["530.00"] * 3,
        "500.00",
    ]
    sums = answer("payouts", "--pool", "1000", "--players", "9", "--sums", "500,300", "--taken", "9")
    assert sums["prizes"] == ["700.00", "300.00"]
    taken = answer("payouts", "--pool", "1000", "--players", "12", "--percent", "50,30,20", "--taken", "2")
    assert taken["prizes"] == ["625.00", "375.00"]
    rounded = answer("payouts", "--pool", "1000", "--players", "12", "--percent", "45.5,34.5,20", "--round-to", "10")
    assert rounded["prizes"] == ["460.00", "340.00", "200.00"]


def test_payouts_for_people() -> None:
    lines = run(*CURVE).output.splitlines()
    assert lines[0] == "$25,400.00 for 19 of 127 players"
    assert lines[10].split() == ["10-12", "$690.00", "2.72%", "each"]


@pytest.mark.parametrize("question", [THREE, MANY, CURVE, (*PERCENT, "40,30,20,10")])
def test_pictures(question: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "picture.svg"
    assert run(*question, "--plot", str(file)).exit_code == 0
    assert "$" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (("icm", "--stacks", "5,a", "--prizes", "3"), "'a' is no number of chips"),
        (("icm", "--stacks", "5,,6", "--prizes", "3"), "write amounts with a comma between them"),
        (("icm", "--stacks", "5,0", "--prizes", "3"), "who has none is out"),
        (("icm", "--stacks", "5", "--prizes", "3,2"), "2 prizes for 1 players"),
        (("icm", "--stacks", "5,6", "--prizes", "3.005"), "at most two decimals"),
        (("icm", "--stacks", "5,6", "--prizes", "3", "--plot", "a.gif"), "a plot is a .png or .svg file"),
        ((*PERCENT, "40,30"), "add up to 100, not to 70"),
        ((*PERCENT, "40,60"), "place 2 has more than place 1"),
        ((*PERCENT, "40,30,30.001"), "at most two decimals"),
        (("payouts", "--pool", "9", "--players", "9", "--curve", "--steep", "99999"), "--steep is 0 to 10,000"),
        ((*PERCENT, "fifty"), "is no number for a percentage"),
        ((*PERCENT, "100", "--curve"), "one of --percent, --sums and --curve"),
        ((*PERCENT, "100", "--round-to", "0"), "a cent or more"),
        ((*PERCENT, "100", "--taken", "33"), "1 to the 32 players"),
        (("payouts", "--pool", "1", "--players", "0", "--percent", "100"), "--players 0"),
        ((*CURVE, "--paid", "0"), "more than none"),
        ((*CURVE, "--paid", "101"), "at most all of it"),
        ((*CURVE, "--fee", "2000"), "19 prizes of at least $3,000"),
    ],
)
def test_bad_input_is_one_sentence(question: tuple[str, ...], words: str) -> None:
    result = run(*question)
    assert result.exit_code == 2
    assert words in result.output


@pytest.fixture
def document(tmp_path: Path) -> str:
    file = tmp_path / "thursday.toml"
    file.write_bytes((Path(__file__).parents[1] / "lab" / "thursday.toml").read_bytes())
    return str(file)


def test_a_forecast_for_people(document: str) -> None:
    lines = run("forecast", document, "--players", "40", "--runs", "50", "--fitted").output.splitlines()
    assert lines[0].startswith("40 players, 50 courses fitted with seed 1")
    assert [line.split()[0] for line in lines[2:5]] == ["in", "final", "end"]
    assert lines[5] == "Twenty big blinds in play: level 15, 00:30 to 00:50."
    assert lines[7].split() == ["1", "19:30", "40", "(40", "to", "40)", "5", "(5", "to", "5)"]


def test_a_forecast_for_programs(document: str, tmp_path: Path) -> None:
    file = tmp_path / "end.svg"
    result = run("forecast", document, "--players", "20..22", "--runs", "5", "--json", "--plot", str(file))
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(row["players"], row["courses"]) for row in rows] == [(20, "dealt"), (21, "dealt"), (22, "dealt")]
    assert rows[0]["quick"] == {"level": 13, "begins": 260, "ends": 280}
    assert rows[0]["end"]["low"] < rows[0]["end"]["middle"] < rows[0]["end"]["high"]
    assert "when will it end?" in file.read_text(encoding="utf-8")


def test_a_forecast_deals_every_round_where_kernels_can_play_it(document: str, tmp_path: Path) -> None:
    lines = run("forecast", document, "--players", "10", "--runs", "3").output.splitlines()
    assert lines[0].startswith("10 players, 3 courses dealt with seed 1")
    assert [line.split()[0] for line in lines[2:5]] == ["in", "final", "end"]
    # Larger fields, parts of seconds and a dead button are fitted unless somebody insists.
    assert answer("forecast", document, "--players", "101", "--runs", "3")["courses"] == "fitted"
    assert answer("forecast", document, "--players", "9", "--runs", "3", "--pace", "9.5+1")["courses"] == "fitted"
    dead = tmp_path / "dead.toml"
    dead.write_text('button = { moves = "dead" }\n' + template("omaha-1999"), encoding="utf-8")
    assert answer("forecast", str(dead), "--players", "9", "--runs", "3")["courses"] == "fitted"
    insisting = run("forecast", str(dead), "--players", "9", "--runs", "3", "--dealt")
    assert (insisting.exit_code, insisting.output.strip()) == (2, "Error: kernels play no dead button (T-R35)")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--players", "40.."), "write a number such as 40"),
        (("--players", "80..40"), "from the fewer to the more"),
        (("--players", "1"), "2 to 10,000"),
        (("--players", "9", "--pace", "fast"), "real, web, or seconds"),
        (("--players", "9", "--pace", "0+0"), "a second or more"),
        (("--players", "9", "--buy-back", "101"), "at most all of them"),
        (("--players", "9", "--runs", "0"), "0 runs"),
        (("--players", "9", "--fitted", "--runs", "0"), "0 runs"),
        (("--players", "9", "--dealt", "--pace", "9.5+1"), "whole seconds"),
    ],
)
def test_a_forecast_refuses_in_one_sentence(document: str, options: tuple[str, ...], words: str) -> None:
    result = run("forecast", document, *options)
    assert result.exit_code == 2
    assert words in result.output


def test_a_forecast_needs_a_document(tmp_path: Path) -> None:
    assert "cannot be read" in run("forecast", str(tmp_path / "none.toml"), "--players", "9").output


def test_percentages_alone_say_how_many_are_paid() -> None:
    assert answer("payouts", "--pool", "3200", "--percent", "40,30,20,10")["prizes"] == [
        "1280.00",
        "960.00",
        "640.00",
        "320.00",
    ]
    result = run("payouts", "--pool", "3200", "--curve")
    assert (result.exit_code, result.output.strip()) == (
        2,
        "Error: --players: a curve pays a part of those who entered",
    )
