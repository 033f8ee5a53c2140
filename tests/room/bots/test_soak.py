"""The long count of the bots: a short one writes its report, and says so when a bot does not win."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss import batch
from pitboss.batch import Policy
from pitboss.room.bots import TEMPERS
from soak import bots

EDITIONS = ("holdem-2018", "draw-1999")


def counted(path: Path) -> tuple[int, str]:
    games = [word for edition in EDITIONS for word in ("--game", edition)]
    arguments = ["--deals", "20", "--gatherings", "2", "--processes", "1", *games, "--report", str(path)]
    done = CliRunner().invoke(bots.main, arguments)
    return done.exit_code, done.output


def test_a_short_count_writes_its_report(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "report.json"
    code, output = counted(path)
    report = json.loads(path.read_bytes())
    assert report["passed"] is (code == 0)
    assert len(report["duels"]) == len(EDITIONS) * len(TEMPERS) * len(bots.OPPONENTS)
    assert {row["rounds"] for row in report["duels"]} == {40}
    assert all(
        row["low"] <= row["mean"] <= row["high"] and row["passed"] is (row["low"] > 0) for row in report["duels"]
    )
    assert len(report["manners"]) == len(EDITIONS) * len(TEMPERS)
    assert "Together at one table" in output


def test_a_bot_that_only_calls_does_not_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two pure callers win nothing from each other."""

    def calling(temper: str) -> Policy:
        return batch.caller

    monkeypatch.setattr(bots, "policy_of", calling)
    code, output = counted(tmp_path / "report.json")
    assert code == 1
    assert "FAILED" in output
