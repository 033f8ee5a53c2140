"""The plugin counts what tests prove, and fails a test whose rule nobody cited."""

import json
import os
from pathlib import Path

import pytest

from tests.plugins.proofs import UNPROVED
from tests.rulebook.originals import ROOT

HEAD = """
    from pitboss.play import Refusal
    from tests.proof import rules

    def refuse(*ids):
        try:
            raise Refusal(ids, "No.")
        except Refusal:
            pass
"""
CITED = """
    @rules("NI2018-51/17.6(b)", "C-R33")
    def test_cited():
        refuse("NI2018-51/17.6(b)")
"""
UNCITED = """
    @rules("NI2018-51/17.6(b)")
    def test_uncited():
        refuse("NI2018-51/17.6", "NI2018-51/4.7")
"""


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project of its own that uses the plugin."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "src"), str(ROOT)]))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    pytester.makeini("""
        [pytest]
        testpaths = suite
        addopts = -p tests.plugins.proofs --strict-markers
        markers = rules(*ids): proves
    """)
    pytester.mkdir("suite")
    return pytester


def write(suite: pytest.Pytester, name: str, *parts: str) -> None:
    suite.makepyfile(**{f"suite/test_{name}": "".join([HEAD, *parts])})


def proved(suite: pytest.Pytester) -> dict[str, list[str]]:
    report = json.loads(Path(suite.path / "build" / "rules-coverage.json").read_text())
    return {test.rpartition("::")[2]: ids for test, ids in report["tests"].items()}


def test_a_test_that_passes_and_cites_proves_its_rules(suite: pytest.Pytester) -> None:
    write(suite, "a", CITED)
    suite.runpytest_inprocess().assert_outcomes(passed=1)
    assert proved(suite) == {"test_cited": ["NI2018-51/17.6(b)", "C-R33"]}


def test_a_rule_that_nobody_cited_fails_the_test(suite: pytest.Pytester) -> None:
    write(suite, "a", UNCITED)
    result = suite.runpytest_inprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["*NI2018-51/17.6(b): not cited while the test ran; it cited NI2018-51/17.6, NI2018-51/4.7"]
    )
    assert proved(suite) == {}


def test_what_another_test_cited_does_not_count(suite: pytest.Pytester) -> None:
    write(suite, "a", CITED, UNCITED)
    suite.runpytest_inprocess().assert_outcomes(passed=1, failed=1)


def test_citations_of_fixtures_count_and_other_kinds_need_none(suite: pytest.Pytester) -> None:
    write(
        suite,
        "a",
        """
    import pytest

    @pytest.fixture
    def table():
        refuse("NI2018-51/4.7")

    @rules("NI2018-51/4.7", "NI2018-51/1.1", "G-R01")
    def test_fixture(table):
        pass
    """,
    )
    suite.runpytest_inprocess().assert_outcomes(passed=1)
    assert proved(suite) == {"test_fixture": ["NI2018-51/4.7", "NI2018-51/1.1", "G-R01"]}


def test_events_rulings_and_hands_are_heard(suite: pytest.Pytester) -> None:
    write(
        suite,
        "a",
        """
    from pitboss.cards import parse_cards
    from pitboss.hands import hands_of
    from pitboss.play import Command, Event, Outcome, Play, Ruling
    from pitboss import hands

    class Ruled(Event, frozen=True):
        ruling: Ruling

        def apply(self, state):
            pass

    class Game(Play):
        blank = staticmethod(dict)
        expect = staticmethod(lambda state: None)
        follow = staticmethod(lambda state: ())

        @staticmethod
        def decide(state, due, command):
            outcomes = (Outcome("void", "The hand is void.", ("S94-1994/7CS17.6",)),)
            return [Ruled(("NI2018-51/17.5",), Ruling(("Seen.",), ("NI2018-51/17.9",), outcomes))]

    @rules("NI2018-51/17.5", "NI2018-51/17.9", "S94-1994/7CS17.6")
    def test_event():
        Game([]).do(None)

    @rules("NI2018-51/3.3(a)")
    def test_hand():
        from pitboss.hands import rank, BEST_FIVE, Ranking
        rank(parse_cards("As Ks Qs Js Ts"), Ranking(), BEST_FIVE)
    """,
    )
    suite.runpytest_inprocess().assert_outcomes(passed=2)


@pytest.mark.parametrize(
    ("ids", "message"),
    [
        ('"NI2018-51/17.66"', "unknown rule 'NI2018-51/17.66'; near it: NI2018-51/17.6*"),
        ('"C-R01", "C-R02", "C-R03", "C-R04", "C-R05", "C-R06"', "a test proves one to 5 rules, not 6*"),
        ("", "a test proves one to 5 rules, not 0*"),
        ('"C-R01", "C-R01"', "a rule is named twice*"),
    ],
)
def test_a_wrong_mark_fails_at_collection(suite: pytest.Pytester, ids: str, message: str) -> None:
    write(suite, "a", f"\n    @rules({ids})\n    def test_wrong():\n        pass\n")
    result = suite.runpytest_inprocess()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines([f"*{message}"])


def test_marks_of_class_and_test_add_up_to_five_at_most(suite: pytest.Pytester) -> None:
    write(
        suite,
        "a",
        """
    @rules("C-R01", "C-R02", "C-R03")
    class TestMany:
        @rules("C-R04", "C-R05", "C-R06")
        def test_six(self):
            pass
    """,
    )
    result = suite.runpytest_inprocess()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*TestMany::test_six: a test proves one to 5 rules, not 6*"])


def exceptions(suite: pytest.Pytester, text: str) -> None:
    folder = suite.mkdir("tests")
    (folder / "uncited.toml").write_text(text)


def test_an_exception_with_its_reason_excuses(suite: pytest.Pytester) -> None:
    exceptions(suite, '"NI2018-51/17.6(b)" = "It is only a heading."\n')
    write(suite, "a", UNCITED)
    suite.runpytest_inprocess().assert_outcomes(passed=1)
    assert proved(suite) == {"test_uncited": ["NI2018-51/17.6(b)"]}


def test_an_exception_that_no_test_needs_fails_a_whole_run(suite: pytest.Pytester) -> None:
    exceptions(suite, '"NI2018-51/17.6(b)" = "It is only a heading."\n')
    write(suite, "a", CITED)
    result = suite.runpytest_inprocess()
    assert result.ret == UNPROVED
    result.stdout.fnmatch_lines(["tests/uncited.toml: no test needs the exception for NI2018-51/17.6(b)"])
    assert suite.runpytest_inprocess("-k", "cited").ret == pytest.ExitCode.OK


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('"NI2018-51/99" = "?"', "*'NI2018-51/99' is no engine rule or ruling"),
        ('"NI2018-51/1.1" = "A record."', "*'NI2018-51/1.1' is no engine rule or ruling"),
        ('"NI2018-51/17.6" = " "', "*NI2018-51/17.6 has no reason"),
    ],
)
def test_a_wrong_exception_stops_the_run(suite: pytest.Pytester, text: str, message: str) -> None:
    exceptions(suite, text)
    write(suite, "a", CITED)
    result = suite.runpytest_inprocess()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([message])


def test_workers_report_to_one_file(suite: pytest.Pytester) -> None:
    for name in "abcd":
        write(suite, name, CITED.replace("test_cited", f"test_cited_{name}"))
    exceptions(suite, '"NI2018-51/17.6(a)" = "It is only a heading."\n')
    write(suite, "e", UNCITED.replace("(b)", "(a)"))
    suite.runpytest_subprocess("-p", "xdist", "-n", "2").assert_outcomes(passed=5)
    assert sorted(proved(suite)) == ["test_cited_a", "test_cited_b", "test_cited_c", "test_cited_d", "test_uncited"]


def test_a_partial_run_updates_what_ran_and_a_whole_run_replaces(suite: pytest.Pytester) -> None:
    write(suite, "a", CITED)
    write(suite, "b", CITED.replace("test_cited", "test_other"))
    suite.runpytest_inprocess()
    write(suite, "a", CITED.replace("refuse(", "print("))
    suite.runpytest_inprocess("suite/test_a.py")
    assert list(proved(suite)) == ["test_other"]
    write(suite, "a", CITED.replace("test_cited", "test_renamed"))
    suite.runpytest_inprocess("suite/test_a.py")
    assert sorted(proved(suite)) == ["test_other", "test_renamed"]
    write(suite, "a", CITED)
    suite.runpytest_inprocess()
    assert sorted(proved(suite)) == ["test_cited", "test_other"]


def test_a_partial_run_alone_makes_no_report(suite: pytest.Pytester) -> None:
    write(suite, "a", CITED)
    write(suite, "b", CITED.replace("test_cited", "test_other"))
    suite.runpytest_inprocess("suite/test_a.py").assert_outcomes(passed=1)
    assert not (suite.path / "build" / "rules-coverage.json").exists()
    suite.runpytest_inprocess("--ignore", "tests/browser").assert_outcomes(passed=2)
    assert sorted(proved(suite)) == ["test_cited", "test_other"]


def test_a_run_that_was_stopped_forgets_nothing(suite: pytest.Pytester) -> None:
    write(suite, "a", UNCITED)
    write(suite, "b", CITED)
    suite.runpytest_inprocess()
    suite.runpytest_inprocess("-x").assert_outcomes(failed=1)
    assert list(proved(suite)) == ["test_cited"]


def test_a_test_that_fails_in_its_end_proves_nothing(suite: pytest.Pytester) -> None:
    write(
        suite,
        "a",
        """
    import pytest

    @pytest.fixture
    def broken():
        yield
        raise RuntimeError

    @rules("C-R01")
    def test_broken(broken):
        pass

    @rules("C-R02")
    def test_skipped():
        pytest.skip("not today")
    """,
    )
    suite.runpytest_inprocess().assert_outcomes(passed=1, errors=1, skipped=1)
    assert proved(suite) == {}


def test_the_index_of_proofs_is_renewed_by_collecting_and_must_be_that_of_a_whole_run(suite: pytest.Pytester) -> None:
    folder = suite.mkdir("src") / "pitboss" / "rulebook"
    folder.mkdir(parents=True)
    write(suite, "a", CITED)
    suite.runpytest_inprocess("--collect-only", "--renew-proofs")
    index = json.loads((folder / "proofs.json").read_text())["rules"]
    assert index == {id_: ["suite/test_a.py::test_cited"] for id_ in ("C-R33", "NI2018-51/17.6(b)")}
    assert suite.runpytest_inprocess().ret == pytest.ExitCode.OK
    write(suite, "b", CITED.replace("test_cited", "test_other"))
    for result in (suite.runpytest_inprocess(), suite.runpytest_subprocess("-p", "xdist", "-n", "2")):
        assert result.ret == UNPROVED
        result.stdout.fnmatch_lines(["src/pitboss/rulebook/proofs.json is not the index of these tests: `make proofs`"])
    assert suite.runpytest_inprocess("-k", "other").ret == pytest.ExitCode.OK
    suite.runpytest_inprocess("--collect-only", "--renew-proofs")
    assert suite.runpytest_inprocess().ret == pytest.ExitCode.OK
