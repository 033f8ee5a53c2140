"""How soon a visitor sees something: first content of the lobby, a rule and a table, and the seat after "Play now".

`python -m bench.pages [--repeat N]`, with Debian's Chromium on the loopback, nothing kept from one visit to the next.
The median counts; first content after more than half a second, or a seat after more than one, is too late.
"""

import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import click
from playwright.sync_api import Browser, Page, sync_playwright

from bench.load import serving
from tests.browser.chromium import launch

FIRST_CONTENT = 500
SEAT = 1_000
"""Milliseconds at most."""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
SEATED = "[data-testid=table]:not([data-seat='0'])"
PAGES = {"lobby": "/", "rules": "/rules", "create": "/create/holdem"}


@click.command()
@click.option("--repeat", default=5, show_default=True, help="Visits of each page.")
def main(repeat: int) -> None:
    """Measure and print; leave with 1 if something is too late."""
    chromium = shutil.which("chromium")
    if chromium is None:
        click.echo("No Chromium here: pages are not measured.")
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), "--generous") as (_, address),
        sync_playwright() as playwright,
    ):
        browser = launch(playwright, chromium)
        found = {name: median(repeat, partial(first_content, browser, address + path)) for name, path in PAGES.items()}
        seat = median(repeat, partial(to_a_seat, browser, address))
        browser.close()
    click.echo(f"{'first content':20} {'ms':>6}   at most {FIRST_CONTENT}")
    for name, took in found.items():
        click.echo(f"  {name:18} {took:6.0f}")
    click.echo(f"{'play now to a seat':20} {seat:6.0f}   at most {SEAT}")
    sys.exit(max(found.values()) > FIRST_CONTENT or seat > SEAT)


def visit(browser: Browser, address: str) -> Page:
    page = browser.new_context().new_page()
    page.goto(address, wait_until="networkidle")
    return page


def first_content(browser: Browser, address: str) -> float:
    page = visit(browser, address)
    took = float(page.evaluate(PAINT))
    page.context.close()
    return took


def to_a_seat(browser: Browser, address: str) -> float:
    page = visit(browser, address)
    began = time.perf_counter()
    page.get_by_test_id("play-now").click()
    page.wait_for_selector(SEATED)
    took = 1000 * (time.perf_counter() - began)
    page.context.close()
    return took


def median(repeat: int, measure: Callable[[], float]) -> float:
    return statistics.median(measure() for _ in range(repeat))


if __name__ == "__main__":
    main()
