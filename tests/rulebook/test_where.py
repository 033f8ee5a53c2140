"""`pitboss rules ID --where`, and the index of proofs that comes with the package."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.main import main
from pitboss.cli.rules_where import PACKAGE, where
from pitboss.editions.ni2018.law import LAW
from pitboss.rulebook import book, proofs
from tests.plugins.proofs import index_of

ROOT = Path(__file__).parents[2]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["rules", *arguments])


def test_a_rule_is_found_in_laws_scenarios_tests_and_code() -> None:
    found = where("NI2018-51/17.11(b)")
    fields = {(field.module, field.field) for field in found.laws}
    assert ("pitboss.editions.ni2018.law", "LAW.entry_post") in fields
    assert "NI2018-51/17.11(b)" in LAW.entry_post
    assert "scenarios/entry-blind.toml: three-blinds/omaha 2018" in found.scenarios
    assert "tests/table/test_big_blind.py::test_with_three_blinds_a_newcomer_posts_the_second" in found.tests
    for place in found.code:
        line = (PACKAGE.parent / place.file).read_text().splitlines()[place.line - 1]
        assert "NI2018-51/17.11(b)" in line


@pytest.mark.parametrize("id_", ["NI2018-51/17.1", "NI2018-51/4.8", "C-R2", "S94-1994/7CS7.2"])
def test_longer_ids_are_other_rules(id_: str) -> None:
    for place in where(id_).code if id_ in book().rules else ():
        line = (PACKAGE.parent / place.file).read_text().splitlines()[place.line - 1]
        rest = line.partition(id_)[2]
        assert not rest[:1].isdigit()
        assert not rest.startswith("("), line


def test_every_field_that_is_named_holds_the_rule() -> None:
    import importlib

    for id_ in ("NI2018-51/17.6", "RR-45", "S94-1994/5CS7.1(a)", "G-R05"):
        found = where(id_)
        assert found.laws
        for field in found.laws:
            module = importlib.import_module(field.module)
            value = eval(field.field, dict(vars(module)))
            assert id_ in value, field


def test_a_page_says_what_there_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    id_ = next(iter(book().readings))
    monkeypatch.setattr(proofs, "shipped", lambda: proofs.ProofIndex({}))
    output = run(id_, "--where").output
    assert f"Scenarios\n  none names {id_}\n\nTests\n  none names {id_}\n" in output
    assert output.startswith(f"{id_}: ")


def test_as_json_and_in_any_case() -> None:
    row = json.loads(run("c-r15", "--where", "--json").output)
    assert row["id"] == "C-R15"
    assert set(row) == {"id", "laws", "scenarios", "tests", "code"}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("NI2018-51/99", "--where"), "unknown rule or reading 'NI2018-51/99'; near it: NI2018-51/9"),
        (("out of turn", "--where"), "unknown rule or reading 'out of turn'"),
        (("--where",), "--where takes the id of a rule or reading"),
        (("--coverage", "--where"), "--where takes the id of a rule or reading"),
    ],
)
def test_what_is_no_id_is_said(arguments: tuple[str, ...], told: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert told in result.output


def test_the_index_has_the_scenarios_as_they_are_and_only_tests_that_exist() -> None:
    """Tests are compared where all are collected, in a whole run; what can be seen here is."""
    shipped, scenarios = proofs.shipped(), index_of({}, ROOT)
    for id_, named in scenarios.rules.items():
        assert [proof for proof in shipped.of(id_) if proofs.SCENARIO in proof] == list(named), f"{id_}: `make proofs`"
    files = {proof.partition("::")[0] for of in shipped.rules.values() for proof in of if proofs.SCENARIO not in proof}
    assert [file for file in sorted(files) if not (ROOT / file).is_file()] == [], "`make proofs`"
    assert set(shipped.rules) <= {*book().rules, *book().readings}


def test_an_index_is_written_a_rule_on_a_line_and_read_back() -> None:
    marked = {
        "tests/a.py::test_x[1]": ("C-R15", "RR-01"),
        "tests/a.py::test_x[2]": ("RR-01",),
        "scenarios/s.toml: [a]": (),
    }
    index = proofs.index_of(marked)
    assert index.rules == {"C-R15": ("tests/a.py::test_x",), "RR-01": ("tests/a.py::test_x",)}
    assert proofs.encoded(index).count(b"\n") == 4
    assert json.loads(proofs.encoded(index))["rules"]["RR-01"] == ["tests/a.py::test_x"]
    assert index.report.tests == {"tests/a.py::test_x": ("C-R15", "RR-01")}
