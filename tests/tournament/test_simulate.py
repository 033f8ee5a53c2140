"""`pitboss tournament simulate` and `verify`: a whole tournament with its record, and a forged line that is found."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cli.main import main
from pitboss.lab.tournaments.apart import tables_apart
from pitboss.lab.tournaments.dealt import RoundTerms
from pitboss.tournament.templates import template


def run(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["tournament", *args])
    return result.exit_code, result.output


def test_a_simulated_tournament_is_sound_until_a_line_of_it_is_changed(tmp_path: Path) -> None:
    document, record = tmp_path / "turbo.toml", tmp_path / "record"
    document.write_text(template("turbo"))
    code, output = run("simulate", str(document), "--entries", "10", "--record", str(record), "--json")
    told = json.loads(output)
    assert (code, told["entries"], told["pool"], told["commission"]) == (0, 10, "500.00", "50.00")
    assert sum(float(prize) for _, _, prize in told["prizes"]) == 500
    assert json.loads(run("verify", str(record), "--json")[1]) == {"sound": True, "wrong": None}
    code, output = run("simulate", str(document), "--record", str(record))
    assert code != 0
    own = record / "tournament.jsonl"
    lines = own.read_text().splitlines()
    place = next(number for number, line in enumerate(lines) if '"event":"places_confirmed"' in line)
    lines[place] = lines[place].replace('"awards":[[', '"awards":[[1', 1)
    own.write_text("\n".join(lines))
    code, output = run("verify", str(record), "--json")
    wrong = json.loads(output)["wrong"]
    assert (code, wrong["stream"], wrong["number"]) == (1, "tournament", place + 1)


def test_a_round_that_left_other_stacks_is_found_at_its_table(tmp_path: Path) -> None:
    document, record = tmp_path / "sit-and-go.toml", tmp_path / "record"
    document.write_text(template("sit-and-go"))
    assert run("simulate", str(document), "--record", str(record))[0] == 0
    table = next(record.glob("table-*.jsonl"))
    lines = table.read_text().splitlines()
    place = next(number for number, line in enumerate(lines) if '"event":"concluded"' in line)
    lines[place] = lines[place].replace('"stakes":[[', '"stakes":[[1', 1)
    table.write_text("\n".join(lines))
    code, output = run("verify", str(record))
    assert code == 1
    assert f"{table.stem}, event {place + 1}" in output


def test_the_outcome_is_the_same_byte_for_byte_however_many_processes_play_the_tables(tmp_path: Path) -> None:
    """With late moves, breaks, re-buys and add-ons: 27 entries at three tables."""
    document = tmp_path / "rebuy.toml"
    document.write_text(template("rebuy"))
    found = []
    for jobs in ("1", "2", "3"):
        record = tmp_path / f"record-{jobs}"
        call = ("simulate", str(document), "--entries", "27", "--jobs", jobs, "--record", str(record), "--json")
        code, output = run(*call)
        assert code == 0, output
        files = {file.name: file.read_bytes() for file in record.iterdir()}
        found.append((files, {name: value for name, value in json.loads(output).items() if name != "seconds"}))
    assert found[0] == found[1] == found[2]
    assert len(found[0][0]) > 3
    assert json.loads(run("verify", str(tmp_path / "record-2"), "--json")[1]) == {"sound": True, "wrong": None}


def test_a_fault_at_a_table_elsewhere_is_told_here() -> None:
    with tables_apart(1, 2, None) as tables:
        tables.begin(5, RoundTerms(0, 1, is_placed=False))
        with pytest.raises(KeyError):
            tables.left(5)


def test_quick_results_need_no_tables(tmp_path: Path) -> None:
    document = tmp_path / "canberra.toml"
    document.write_text(template("canberra"))
    code, output = run("simulate", str(document), "--entries", "8", "--quick")
    assert code == 0
    assert "pool $180.00, kept $20.00" in output


def test_every_draw_is_proved_from_the_secrets_and_a_changed_byte_is_found(tmp_path: Path) -> None:
    """TP-13."""
    document, record = tmp_path / "deepstack.toml", tmp_path / "record"
    document.write_text(template("deepstack"))
    assert run("simulate", str(document), "--entries", "23", "--quick", "--record", str(record))[0] == 0
    own = record / "tournament.jsonl"
    code, output = run("ballot", "verify", str(own), "--json")
    found = json.loads(output)
    assert (code, found["sound"], found["wrong"], found["by_hand"], found["waiting"]) == (0, True, None, 0, 0)
    assert found["proved"] > 2
    assert "draws proved" in run("ballot", "verify", str(own))[1]
    lines = own.read_text().splitlines()
    # With the secret of later draws in doubt only the ballot is proved.
    for tag, field, proved in (
        ("seats_drawn", '"seed":"', 0),
        ("secret_revealed", '"seed":"', 1),
        ("ballot_committed", '"draws":"', 1),
    ):
        place = next(number for number, line in enumerate(lines) if f'"event":"{tag}"' in line)
        line, spot = lines[place], lines[place].index(field) + len(field)
        other = "0" if line[spot] != "0" else "1"
        own.write_text("\n".join([*lines[:place], line[:spot] + other + line[spot + 1 :], *lines[place + 1 :]]))
        code, output = run("ballot", "verify", str(own), "--json")
        assert (code, json.loads(output)["sound"], json.loads(output)["proved"]) == (1, False, proved)
    revealed = next(number for number, line in enumerate(lines) if '"event":"secret_revealed"' in line)
    own.write_text("\n".join(lines[:revealed]))
    before = json.loads(run("ballot", "verify", str(own), "--json")[1])
    assert (before["proved"], before["waiting"]) == (1, found["proved"] - 1)


def test_what_is_no_log_or_no_record_is_a_wrong_call(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("not a log")
    (tmp_path / "empty").write_text("")
    (tmp_path / "folder").mkdir()

    turbo = tmp_path / "turbo.toml"
    turbo.write_text(template("turbo"))
    for call in (
        ("ballot", "verify", str(text)),
        ("ballot", "verify", str(tmp_path / "empty")),
        ("ballot", "verify", str(tmp_path / "none")),
        ("verify", str(tmp_path / "folder")),
        ("verify", str(tmp_path / "none")),
        ("check", str(tmp_path / "none")),
        ("print", str(tmp_path / "none")),
        ("simulate", str(turbo), "--entries", "5000"),
        ("simulate", str(turbo), "--record", str(turbo)),
        ("simulate", str(turbo), "--record", str(turbo / "below")),
        ("verify", str(tmp_path / "folder"), "T1"),
        ("simulate", str(turbo), "--jobs", "0"),
        ("simulate", str(turbo), "--jobs", "two"),
    ):
        code, output = run(*call)
        assert code == 2, (call, output)
        assert "Traceback" not in output
        assert output.strip().splitlines()[-1].startswith("Error: ")


def test_a_sit_and_go_that_is_not_filled_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    document = tmp_path / "sit-and-go.toml"
    document.write_text(template("sit-and-go"))
    for words in (("simulate", "--entries", "2"), ("forecast", "--players", "2", "--dealt")):
        code, output = run(words[0], str(document), *words[1:])
        assert code == 2, words
        assert "it starts as soon as" in output
    assert run("forecast", str(document), "--players", "2", "--runs", "10")[0] == 0


def test_more_than_there_is_room_for_are_refused_or_forecast_by_what_was_fitted(tmp_path: Path) -> None:
    tables = ('basis = "as few as seat everybody"', "most = 2")
    for name, change, many, words in (
        ("sit-and-go", ("", ""), "10", "places for 9"),
        ("sit-and-go", ("most = 9", "most = 18"), "18", "one table of 9"),
        ("stud", ("", ""), "60", "places for 42"),
        ("satellite", ("", ""), "61", "places for 60"),
        ("turbo", tables, "19", "2 tables of 9"),
    ):
        document = tmp_path / f"{name}.toml"
        document.write_text(template(name).replace(*change))
        code, output = run("simulate", str(document), "--entries", many)
        assert (code, words in output) == (2, True), output
        code, output = run("forecast", str(document), "--players", many, "--dealt")
        assert code == 2, output
        code, output = run("forecast", str(document), "--players", many, "--runs", "10")
        assert (code, "courses fitted" in output) == (0, True), output
