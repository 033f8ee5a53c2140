"""The long count: it repeats a finding outside its limits once, and fails only what is outside both times."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cards import Deck
from soak import shuffle
from soak.uniformity import Finding


def findings_in_turn(monkeypatch: pytest.MonkeyPatch, *values: float) -> list[str]:
    """Let successive counts find these p-values; returns the labels they are asked with."""
    labels: list[str] = []
    turns = iter(values)

    def findings_of(deck: Deck, label: str, shuffles: int) -> list[Finding]:
        labels.append(label)
        return [Finding("card by position", 0.0, 1, next(turns)), Finding("adjacent pairs", 0.0, 1, 0.5)]

    monkeypatch.setattr(shuffle, "findings_of", findings_of)
    return labels


@pytest.mark.parametrize(
    ("values", "passed"), [((0.5,), True), ((0.0002, 0.4), True), ((0.0002, 0.9995), False), ((0.9999, 0.0001), False)]
)
def test_a_finding_fails_the_count_when_it_is_outside_twice(
    monkeypatch: pytest.MonkeyPatch, values: tuple[float, ...], passed: bool
) -> None:
    labels = findings_in_turn(monkeypatch, *values)
    row = shuffle.uniformity_of(Deck(), "label", 1000)
    assert row.passed is passed
    assert labels == ["label", "label, repeated"][: len(values)]
    assert [finding.p for finding in (*row.findings, *row.repeated) if finding.name == "card by position"] == [*values]


def test_a_short_count_writes_its_report(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "report.json"
    done = CliRunner().invoke(shuffle.main, ["--shuffles", "20000", "--rounds", "6", "--report", str(path)])
    assert done.exit_code == 0, done.output
    report = json.loads(path.read_bytes())
    assert report["label"] == "pitboss soak 1"
    assert [row["shuffles"] for row in report["uniformity"]] == [8000, 3000, 3000, 2800, 2800, 400]
    languages = len(report["proofs"]["verifiers"])
    assert report["proofs"]["true_accepted"] == report["proofs"]["changed_refused"] == 12 * languages
