"""Templates are documents that the check finds clean, also with another edition, start or name."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.main import main
from pitboss.malformed import Malformed
from pitboss.tournament.checking import check
from pitboss.tournament.reading import read
from pitboss.tournament.templates import TEMPLATES, drawn_up, template, template_for
from tests.proof import rules


@pytest.mark.parametrize("name", TEMPLATES)
@rules("NI2018-51/20.3", "T-R06", "T-R84")
def test_a_template_is_clean(name: str) -> None:
    assert check(read(template(name), name)) == []


@pytest.mark.parametrize(
    "edition",
    [
        "holdem-2018",
        "omaha-2018",
        "seven-card-stud-1994",
        "seven-card-stud-1999",
        "five-card-stud-1994",
        "five-card-stud-1999",
        "canberra-manila-1994",
        "canberra-manila-1999",
        "three-card-manila-1999",
        "omaha-1999",
        "draw-1999",
        "faro-1999",
        "canberra-1995",
        "canberra-1997",
        "holdem-common-practice",
    ],
)
def test_every_edition_with_a_template_gets_a_clean_document(edition: str) -> None:
    conditions = read(drawn_up(template_for(edition), edition))
    assert conditions.edition == edition
    assert [finding for finding in check(conditions) if not finding.warning] == []


def test_start_and_name_are_put_in() -> None:
    conditions = read(drawn_up("turbo", "", "2027-02-04T20:00:00+11:00", "Friday turbo"))
    assert (conditions.name, conditions.date) == ("Friday turbo", "2027-02-04")
    assert conditions.starts_at == "2027-02-04T20:00:00+11:00"
    for wrong in ({"starts_at": "tomorrow"}, {"title": 'a "b"'}, {"edition": "whist"}):
        with pytest.raises(Malformed):
            drawn_up("turbo", **wrong)


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["tournament", *words])


def test_new_writes_a_file_that_check_finds_clean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for words in (["turbo", "a.toml"], ["b.toml", "--like", "stud"], ["c.toml"], ["league"]):
        assert run("new", *words).exit_code == 0
    for file in ("a.toml", "b.toml", "c.toml", "league.toml"):
        done = run("check", file, "--json")
        assert (done.exit_code, done.output) == (0, "")
    again = run("new", "turbo", "a.toml")
    assert again.exit_code == 2
    assert "is there already" in again.output


def test_check_tells_each_finding_and_its_exit_code(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text(template("turbo").replace('restrictions = "none"\n', ""), encoding="utf-8")
    done = run("check", str(file), "--json")
    assert done.exit_code == 1
    found = json.loads(done.output)
    assert list(found) == ["item", "rules", "warning", "text"]
    assert (found["item"], found["rules"], found["warning"]) == ("20.3(a)(vi)", ["NI2018-51/20.3(a)(vi)"], False)
    assert "1 error, 0 warnings" in run("check", str(file)).output
    assert run("check", str(tmp_path / "absent.toml")).exit_code == 2
