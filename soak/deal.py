"""The stories of the floor by touch on every screen: two sizes, each for the right hand and for the left.

`python -m soak.deal --report FILE` runs `tests/browser/test_deal_stories.py` so that each story is on each screen;
`make test` has the stories take the screens in turn. Without a browser nothing is shown, and the part fails.
"""

import sys
import time
from pathlib import Path

import click
import msgspec
import pytest

STORIES = "tests/browser/test_deal_stories.py"


class Report(msgspec.Struct, frozen=True):
    """Which stories ended as they should on which screens, and which did not."""

    passed: tuple[str, ...]
    failed: tuple[str, ...]
    seconds: float


class Kept:
    """What pytest reports of each story, by its name and screen."""

    def __init__(self) -> None:
        self.passed: list[str] = []
        self.failed: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        name = report.nodeid.partition("[")[2].rstrip("]")
        if not report.passed:
            self.failed.append(f"{name}: {report.when} {report.outcome}")
        elif report.when == "call":
            self.passed.append(name)


@click.command()
@click.option("--story", "stories", multiple=True, help="Only this one, such as F-01.")
@click.option("--report", "path", type=click.Path(path_type=Path), help="Where the report goes, as JSON.")
def main(stories: tuple[str, ...], path: Path | None) -> None:
    """Touch every story on every screen; exit code 1 if one fails or none was run."""
    began, kept = time.monotonic(), Kept()
    wanted = " or ".join(f"{story}-" for story in stories) or "touch"
    # What it writes to the terminal is progress: the words of this part go into the report of all.
    sys.stdout, words = sys.stderr, sys.stdout
    pytest.main([STORIES, "--every-screen", "-q", "-p", "no:cacheprovider", "-k", f"touch and ({wanted})"], [kept])
    sys.stdout = words
    report = Report(tuple(kept.passed), tuple(kept.failed), time.monotonic() - began)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    names = [name.rsplit("-", 2) for name in report.passed]
    stories_done, screens = {name[0] for name in names}, {tuple(name[1:]) for name in names}
    click.echo(
        f"{len(stories_done)} stories by touch on {len(screens)} screens, {len(names)} in all, "
        f"in {report.seconds:,.0f} s"
    )
    for failure in report.failed:
        click.echo(failure)
    is_good = bool(report.passed) and not report.failed
    click.echo("passed" if is_good else "FAILED")
    sys.exit(not is_good)


if __name__ == "__main__":
    main()
