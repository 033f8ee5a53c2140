"""Records which marked tests passed and so proved their rules; fails those that prove a rule nobody cited.

The report goes to `build/rules-coverage.json`: a whole run replaces it, a partial run updates the tests that ran.
"""

import tomllib
from collections.abc import Generator
from pathlib import Path

import msgspec
import pytest

from pitboss.rulebook import lookup
from pitboss.rulebook.coverage import Report, parse_report
from tests.plugins import citations
from tests.proof import fault_of

REPORT = Path("build/rules-coverage.json")
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
            config.getoption(option, None) for option in NARROWING
        )
        self.ran: dict[str, tuple[str, ...]] = {}
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

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        properties = report.user_properties if report.when == "call" and report.passed else []
        self.excused.update(str(id_) for name, id_ in properties if name == "excused")
        if report.failed or report.when != "teardown":
            self.ran[report.nodeid] = tuple(str(id_) for name, id_ in properties if name == "proved")

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.is_worker or not self.ran:
            return
        is_whole = self.is_whole and is_complete(session)
        before = {} if is_whole or not self.file.exists() else parse_report(self.file.read_bytes()).tests
        tests = {test: ids for test, ids in sorted({**before, **self.ran}.items()) if ids}
        write(self.file, Report(tests))
        self.unused = sorted(set(self.exceptions) - self.excused) if is_whole else []
        if self.unused:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for id_ in self.unused:
            terminalreporter.write_line(f"{EXCEPTIONS}: no test needs the exception for {id_}", red=True)


def pytest_configure(config: pytest.Config) -> None:
    citations.observe()
    config.pluginmanager.register(Proofs(config))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks of a class and of its tests add up, so the joint list is checked here."""
    faults = [f"{item.nodeid}: {fault}" for item in items if (ids := rules_marked(item)) and (fault := fault_of(ids))]
    if faults:
        raise pytest.UsageError(*faults)


def rules_marked(item: pytest.Item) -> tuple[str, ...]:
    """The ids that a test proves, from all its marks."""
    return tuple(id_ for mark in item.iter_markers("rules") for id_ in mark.args)


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


def write(file: Path, report: Report) -> None:
    """In one step, so that a reader never meets half a report."""
    file.parent.mkdir(exist_ok=True)
    fresh = file.with_suffix(".new")
    fresh.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=1))
    fresh.replace(file)
