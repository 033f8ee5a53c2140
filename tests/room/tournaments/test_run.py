"""`pitboss tournament run` in a room, and `verify` of that room: sound, until an event of it is another."""

import json
from pathlib import Path

from click.testing import CliRunner

from pitboss.cli.main import main
from pitboss.room.sqlite.reading import SqliteRecords
from pitboss.room.verify.tournaments import TournamentMeaning
from pitboss.tournament.templates import template

REBUY = "most = 1, cost = 90, chips = 50"


def run(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["tournament", *args])
    return result.exit_code, result.output


def test_a_tournament_of_bots_is_held_in_a_room_and_verified_there(tmp_path: Path) -> None:
    document, data = tmp_path / "soon.toml", tmp_path / "data"
    text = template("sit-and-go").replace("start = 1500", "start = 50")
    document.write_text(text.replace("report_within = 60", "report_within = 1"))
    code, output = run("run", str(document), "--entries", "9", "--room", str(data))
    assert code == 0, output
    assert "a pool of $90.00" in output
    paid = [line for line in output.splitlines() if line[:3] in ("1. ", "2. ", "3. ")]
    assert sum(float(line.rpartition("$")[2]) for line in paid) == 90
    assert json.loads(run("verify", str(data), "--json")[1]) == {"sound": True, "wrong": None}
    assert json.loads(run("verify", str(data), "T1", "--json")[1]) == {"sound": True, "wrong": None}
    code, output = run("verify", str(data), "T2")
    assert (code, "there are T1" in output) == (2, True)
    records = SqliteRecords.open(data / "room.sqlite")
    try:
        lines = {stream: [record.event for record in records.read(stream)] for stream in records.streams()}
    finally:
        records.close()
    assert first_fault(lines) == ""
    own = lines["tournament:T1"]
    place = next(number for number, line in enumerate(own) if b'"event":"eliminated"' in line)
    forged = own[place].replace(b'"put":', b'"put":1')
    assert first_fault({**lines, "tournament:T1": [*own[:place], forged, *own[place + 1 :]]}).startswith(
        f"record {place + 1} of tournament:T1"
    )
    assert first_fault({**lines, "ballot:T1": []}).startswith("ballot:T1")


def test_somebody_at_the_terminal_plays_his_seat_by_words_and_bots_the_others(tmp_path: Path) -> None:
    document = tmp_path / "soon.toml"
    text = template("sit-and-go").replace("start = 1500", "start = 50")
    document.write_text(text.replace("report_within = 60", "report_within = 1"))
    typed = "zz\nr1.5\n" + "c\nx\nt\nf\n" * 60
    call = ["tournament", "run", str(document), "--entries", "9", "--people", "Ann"]
    result = CliRunner().invoke(main, call, input=typed)
    assert result.exit_code == 0, result.output
    assert "Ann: " in result.output
    assert "zz' is no command; write it like" in result.output
    assert "chips are whole" in result.output
    assert "T1: 9 entries" in result.output
    assert "$" not in "".join(line for line in result.output.splitlines() if line.startswith("  "))


def test_when_the_input_ends_the_seat_is_played_as_that_of_somebody_away(tmp_path: Path) -> None:
    document = tmp_path / "soon.toml"
    text = template("sit-and-go").replace("start = 1500", "start = 50")
    document.write_text(text.replace("report_within = 60", "report_within = 1"))
    call = ["tournament", "run", str(document), "--entries", "9", "--people", "Ann", "--people", "Ben", "--json"]
    result = CliRunner().invoke(main, call, input="")
    assert result.exit_code == 0, result.output
    held = json.loads(result.stdout)
    assert (held["tournament"], held["entries"], held["pool"]) == ("T1", 9, "90.00")
    first, *others = (int(place.rstrip("=")) for place, _, _ in held["prizes"])
    assert first == 1
    assert len(others) >= 2, "some may go in one round, and share"
    assert set(others) <= {2, 3}
    assert "Ann: " in result.stderr


def test_people_at_the_terminal_buy_back_and_add_on_and_a_round_waits_for_their_word(tmp_path: Path) -> None:
    text = (
        template("rebuy")
        .replace("2026-", "2020-")
        .replace("least = 10", "least = 2")
        .replace("[10, 25], percent = [50, 30, 20]", "[2, 25], percent = [100]")
    )
    text = text.replace("start = 5000", "start = 50").replace("most = 3, cost = 100, chips = 5000", REBUY)
    document = tmp_path / "rebuy.toml"
    document.write_text(text.replace("chips = 7500, at = 4", "chips = 25, until_level = 4"))
    call = ["tournament", "run", str(document), "--entries", "2", "--people", "Ann", "--people", "Ben"]
    result = CliRunner().invoke(main, call, input="q\nn\ny\n" + "c\nx\ny\n" * 2000)
    assert result.exit_code == 0, result.output
    assert "an add-on of 25 chips for $100, y or n?" in result.output
    assert "'q' is no answer: y or n" in result.output
    assert result.output.count("adds on for $100") == 1
    assert "No: " not in result.output.partition("posts the small blind")[0]
    assert "buy back for $90, y or n?" in result.output
    bought = result.output.count("buys back for $90")
    assert 1 <= bought <= 2
    assert f"a pool of ${300 + 90 * bought}.00" in result.output
    document.write_text(document.read_text().replace("agreement = true", "agreement = true\nbots = true"))
    gone = CliRunner().invoke(main, [*call[:4], "4", "--people", "Ann"], input="n\n")
    assert gone.exit_code == 0, gone.output
    assert "Ann buys back" not in gone.output
    assert "has not bought back in time" not in gone.output
    assert "is out; 1 is left." in gone.output
    assert "1 place is paid: " in gone.output


def test_a_tournament_whose_start_has_come_waits_until_everybody_has_entered_and_sat_down(
    tmp_path: Path,
) -> None:
    document = tmp_path / "past.toml"
    document.write_text(template("turbo").replace("2026-", "2020-").replace("start = 3000", "start = 50"))
    call = ["tournament", "run", str(document), "--entries", "11", "--people", "Ann"]
    result = CliRunner().invoke(main, call, input="t\n" * 99)
    assert result.exit_code == 0, result.output
    assert "T1: 11 entries" in result.output
    assert "Ann has taken the seat." in result.output
    assert "forfeits" not in result.output


def test_people_who_cannot_be_are_refused_in_a_line(tmp_path: Path) -> None:
    document = tmp_path / "soon.toml"
    document.write_text(template("sit-and-go"))
    for people, words in (
        (("Ann", "ann"), "each his own"),
        ((" ",), "each his own"),
        (tuple(f"P{number}" for number in range(10)), "10 people are more than 9 entries"),
    ):
        named = [word for name in people for word in ("--people", name)]
        code, output = run("run", str(document), "--entries", "9", *named)
        assert (code, words in output) == (2, True), output


def test_a_document_without_bots_is_refused(tmp_path: Path) -> None:
    document = tmp_path / "none.toml"
    document.write_text(template("sit-and-go").replace("bots = true", "bots = false"))
    code, output = run("run", str(document))
    assert code != 0
    assert "T-R85" in output


def test_what_would_be_waited_for_for_ever_is_refused(tmp_path: Path) -> None:
    scheduled = template("turbo").replace("2026-", "2020-")
    sessions = 'sessions = [{ name = "final", '
    later = f'{sessions}end = {{ players = 3 }} }}, {{ name = "later", starts_at = "2999-01-01T19:00:00+11:00", '
    for text, words in (
        (scheduled.replace("most = 100", "most = 10"), "has places for 10"),
        (scheduled.replace('basis = "as few as seat everybody"', "most = 1"), "has one table"),
        (scheduled.replace(sessions, later), "session 2 starts later"),
        (scheduled.replace("2020-", "2999-"), "it starts at"),
    ):
        document = tmp_path / "scheduled.toml"
        document.write_text(text)
        code, output = run("run", str(document))
        assert (code, words in output) == (2, True), output


def first_fault(lines: dict[str, list[bytes]]) -> str:
    """What verification finds wrong among the streams of tournaments."""
    meaning = TournamentMeaning()
    for number, line in enumerate(lines["tournaments"], 1):
        meaning.announced(number, 0, line)
    for stream, read in (("tournament:T1", meaning.log("T1")), ("ballot:T1", meaning.ballot("T1"))):
        for number, line in enumerate(lines[stream], 1):
            read(number, 0, line)
    return str(next(meaning.faults(), ""))
