"""`pitboss follow` and `pitboss reader`: what a dealer at a keyboard sees, and what a shoe is answered."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cli.follow import follow
from pitboss.cli.main import main
from pitboss.cli.reader import reader

FLOOR = Path(__file__).parents[2] / "scenarios" / "floor"


def followed(*lines: str) -> str:
    result = CliRunner().invoke(follow, ["holdem-2018", "--seats", "6"], input="\n".join(lines))
    assert result.exit_code == 0, result.output
    return result.output


def test_a_round_is_followed() -> None:
    output = followed("deal", "6/", "30", "rest")
    assert "Back to seat 6: $20.\n  Pot $25: take $1, push $24 to seat 6.\n" in output
    assert "  Record: full\n" in output
    assert output.endswith("4 taps. Rounds: 1 full.\n")


def test_what_is_refused_says_why() -> None:
    output = followed("deal", "2/", "2/", "frobnicate", "7h Kd 2c", "rest", "x", "quit", "deal")
    assert "No: all but one would have folded" in output
    assert "'frobnicate' is no entry" in output


def test_what_is_to_be_said_is_ticked_off() -> None:
    output = followed('say "We play."', "say", "say", "deal", "c", "clock", 'say "too late"', "say", "say")
    assert output.count("'We play.' is not to be said") == output.count("'too late' is not to be said") == 1
    assert output.count("  nothing is to be said\n") == 2, "the deck was, and the time that was called"


def test_a_ruling_waits_for_a_supervisor() -> None:
    output = followed(
        "deal",
        'report {"fact": "cards_discarded", "seat": 4}',
        "c",
        "supervisor: approve",
        "5/",
    )
    assert "A supervisor is to approve" in output
    assert "No: a supervisor is to approve the ruling first" in output


def test_files_are_checked() -> None:
    result = CliRunner().invoke(follow, ["--from", str(FLOOR / "rounds.toml"), "--json"])
    assert result.exit_code == 0
    assert '"F-01":[]' in result.output


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\xff\xfe", "cannot be read: it is no UTF-8 text"),
        (b"", "a file of the floor holds [[case]] tables and nothing else"),
        (b"[[cases]]\nid = 'F-01'\n", "a file of the floor holds [[case]] tables and nothing else"),
        (b"case = " + b"[" * 3000, "no TOML: it is nested too deeply"),
        (b"[[case]]\nid = 'F-01'\n", "no case of the floor"),
    ],
)
def test_a_file_without_cases_is_told_and_not_passed(tmp_path: Path, content: bytes, told: str) -> None:
    file = tmp_path / "cases.toml"
    file.write_bytes(content)
    result = CliRunner().invoke(main, ["follow", "--from", str(file)])
    assert result.exit_code == 2
    assert f"{file}: {told}" in result.output


def test_a_shoe_is_answered() -> None:
    plain = CliRunner().invoke(reader, ["--simulate", "--answer", "--check"]).output
    assert plain.count("-> OK") == 9
    assert "-> NO" not in plain
    gap = CliRunner().invoke(reader, ["--simulate", "--answer", "--fault", "gap"]).output
    assert "-> AGAIN 3\n" in gap
    repeat = CliRunner().invoke(reader, ["--simulate", "--answer", "--fault", "repeat"]).output
    assert repeat.count("-> OK 3\n") == 2
    unread = CliRunner().invoke(reader, ["--simulate", "--answer", "--fault", "unreadable"]).output
    assert "PB1 BAD 3 shoe\n  -> OK 3\n" in unread
    assert CliRunner().invoke(reader, []).exit_code == 2
