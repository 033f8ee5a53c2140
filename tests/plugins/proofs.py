"""Records which marked tests passed and so proved their rules; fails those that prove a rule nobody cited.

The report goes to `build/rules-coverage.json`: a whole run replaces it, a partial run updates the tests that ran. Where
there is none yet a partial run leaves it so, and the index that comes with the package is asked instead.
"""

import tomllib
from collections.abc import Generator, Mapping
from pathlib import Path

import msgspec
import pytest

from pitboss.rulebook import lookup, proofs
from pitboss.rulebook.coverage import ProofReport, parse_report
from tests.plugins import citations
from tests.proof import fault_of

REPORT = Path("build/rules-coverage.json")
SCENARIOS = "tests/scenario/test_scenarios.py"
BROWSER = "tests/browser"
RENEW = "--renew-proofs"
UNPROVED = 6
"""The exit code of a run whose proofs are not in order: no test that is run once more can mend that."""
INDEX = Path("src/pitboss/rulebook/proofs.json")
EXCEPTIONS = Path("tests/uncited.toml")
# What a run may be narrowed by; without any of them it is whole.
NARROWING = ("keyword", "markexpr", "lf", "stepwise", "ignore", "ignore_glob", "deselect")


class Proofs:
    """What one session proves. Tests report through their properties, so that it works across worker processes."""

    def __init__(self, config: pytest.Config) -> None:
        self.file = config.rootpath / REPORT
        self.exceptions = read_exceptions(config.rootpath / EXCEPTIONS)
        self.is_worker = hasattr(config, "workerinput")
        self.is_whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS and not any(
            set(config.getoption(option, None) or ()) - {BROWSER}
            if option == "ignore"
            else config.getoption(option, None)
            for option in NARROWING
        )
        """Whether every test that proves rules is in the run: those in a browser, which prove none, may be left out."""
        self.ran: dict[str, tuple[str, ...]] = {}
        self.marked: dict[str, tuple[str, ...]] = {}
        """What tests say that they prove, whether or not they ran."""
        self.is_stale = False
        self.excused: set[str] = set()
        self.unused: list[str] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        citations.cited.clear()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        """After the test itself: every engine rule and ruling that it proves must have been cited by now."""
        result = yield
        ids = rules_marked(item)
        uncited = [id_ for id_ in ids if must_be_cited(id_) and id_ not in citations.cited]
        missing = [id_ for id_ in uncited if id_ not in self.exceptions]
        if missing:
            heard = ", ".join(sorted(citations.cited)) or "nothing"
            pytest.fail(f"{', '.join(missing)}: not cited while the test ran; it cited {heard}", pytrace=False)
        item.user_properties += [("proved", id_) for id_ in ids] + [("excused", id_) for id_ in uncited]
        return result

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        if session.config.getoption(RENEW):
            marked = {item.nodeid: rules_marked(item) for item in session.items}
            root = session.config.rootpath
            (root / INDEX).write_bytes(proofs.encoded(index_of(marked, root)))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.marked[report.nodeid] = tuple(str(id_) for name, id_ in report.user_properties if name == "marked")
        properties = report.user_properties if report.when == "call" and report.passed else []
        self.excused.update(str(id_) for name, id_ in properties if name == "excused")
        if report.failed or report.when != "teardown":
            self.ran[report.nodeid] = tuple(str(id_) for name, id_ in properties if name == "proved")

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.is_worker or not self.ran:
            return
        is_whole = self.is_whole and is_complete(session)
        if is_whole or self.file.exists():
            before = {} if is_whole else parse_report(self.file.read_bytes()).tests
            tests = {test: ids for test, ids in sorted({**before, **self.ran}.items()) if ids}
            write(self.file, ProofReport(tests))
        self.unused = sorted(set(self.exceptions) - self.excused) if is_whole else []
        root = session.config.rootpath
        self.is_stale = is_whole and is_stale(self.marked, root)
        if self.unused or self.is_stale:
            session.exitstatus = UNPROVED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for id_ in self.unused:
            terminalreporter.write_line(f"{EXCEPTIONS}: no test needs the exception for {id_}", red=True)
        if self.is_stale:
            terminalreporter.write_line(f"{INDEX} is not the index of these tests: `make proofs`", red=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(RENEW, action="store_true", help="write the index of proofs that comes with the package")


def pytest_configure(config: pytest.Config) -> None:
    citations.observe()
    config.pluginmanager.register(Proofs(config))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks of a class and of its tests add up, so the joint list is checked here."""
    faults = [f"{item.nodeid}: {fault}" for item in items if (ids := rules_marked(item)) and (fault := fault_of(ids))]
    if faults:
        raise pytest.UsageError(*faults)
    for item in items:
        item.user_properties += [("marked", id_) for id_ in rules_marked(item)]


def rules_marked(item: pytest.Item) -> tuple[str, ...]:
    """The ids that a test proves, from all its marks."""
    return tuple(id_ for mark in item.iter_markers("rules") for id_ in mark.args)


def index_of(marked: Mapping[str, tuple[str, ...]], root: Path) -> proofs.ProofIndex:
    """The index of tests, and of scenarios by their own names."""
    from pitboss.scenario import read

    tests = {test: ids for test, ids in marked.items() if not test.startswith((SCENARIOS, BROWSER))}
    scenarios = {
        f"scenarios/{file.name}: {scenario.name}": scenario.rules
        for file in sorted((root / "scenarios").glob("*.toml"))
        for scenario in read(file)
    }
    return proofs.index_of({**tests, **scenarios})


def is_stale(marked: Mapping[str, tuple[str, ...]], root: Path) -> bool:
    """Whether the index that comes with the package is another than that of these tests."""
    return (root / INDEX).exists() and (root / INDEX).read_bytes() != proofs.encoded(index_of(marked, root))


def must_be_cited(id_: str) -> bool:
    """Engine rules and rulings are proved only where the software says that they decided."""
    rule = lookup.book().rules.get(id_)
    return rule is not None and rule.needs_citation


def read_exceptions(file: Path) -> dict[str, str]:
    """Ids that may be proved without being cited, with the reason."""
    reasons = tomllib.loads(file.read_text()) if file.exists() else {}
    for id_, reason in reasons.items():
        if not must_be_cited(id_):
            raise pytest.UsageError(f"{EXCEPTIONS}: {id_!r} is no engine rule or ruling")
        if not isinstance(reason, str) or not reason.strip():
            raise pytest.UsageError(f"{EXCEPTIONS}: {id_} has no reason")
    return reasons


def is_complete(session: pytest.Session) -> bool:
    """Whether the session came to its end rather than being stopped."""
    stopped = session.shouldstop or session.shouldfail
    return not stopped and session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)


def write(file: Path, report: ProofReport) -> None:
    """In one step, so that a reader never meets half a report."""
    file.parent.mkdir(exist_ok=True)
    fresh = file.with_suffix(".new")
    fresh.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=1))
    fresh.replace(file)
