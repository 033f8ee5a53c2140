"""How soon the dealer's screen answers a tap: from the key to the frame that shows the entry, connected or alone.

`python -m bench.tablet [--taps N] [--slower N]`, with Debian's Chromium on the loopback: the screen shows an entry
before the room has it. The bound is 50 ms (99 %), on a machine that does nothing else; with `--slower` it is that of a
tablet whose processor is so many times slower.
"""

import asyncio
import json
import shutil
import sys
import tempfile
from pathlib import Path

import click
from playwright.sync_api import Page, sync_playwright

from bench.floor import Tokens, made
from bench.load import serving
from tests.browser.chromium import launch

LATE = 50.0
WARM = 20
"""Taps before it counts: nobody works at a page that has just been opened."""
KEYS = ("deal", "rest")
"""Everybody folds to the big blind: both keys change the whole screen."""
SHOWN = """async ([keys, taps, alone]) => {
    const desk = document.querySelector("[data-waiting]");
    const ready = (key) => document.querySelector(`[data-testid=${key}]:enabled`);
    const drawn = () => new Promise((done) => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => done();
        channel.port2.postMessage(0);
    }));
    const changed = () => new Promise((done) => {
        const watching = new MutationObserver(() => { watching.disconnect(); done(); });
        watching.observe(desk, { attributes: true, attributeFilter: ["data-waiting"] });
    });
    const took = [];
    for (let tap = 0; tap < taps; tap++) {
        const key = keys[tap % keys.length];
        while (!ready(key) || (!alone && desk.dataset.waiting !== "0")) await drawn();
        const shown = changed();
        const began = performance.now();
        ready(key).click();
        await shown;
        await drawn();
        took.push(performance.now() - began);
    }
    return took;
}"""
ALONE = ("deal",)
"""Without the room nothing new is offered: the same key stays."""


@click.command()
@click.option("--taps", default=200, show_default=True)
@click.option("--slower", default=1, show_default=True, help="On a processor so many times slower than this one.")
def main(taps: int, slower: int) -> None:
    """Measure, print, and fail where the bound is not held."""
    chromium = shutil.which("chromium")
    if chromium is None:
        click.echo("No Chromium here: the tablet is not measured.")
        return
    with tempfile.TemporaryDirectory() as folder:
        [table], _ = asyncio.run(made(Path(folder), 1))
        with serving(Path(folder), "--generous") as (server, address), sync_playwright() as playwright:
            browser = launch(playwright, chromium)
            page = browser.new_context(viewport={"width": 1024, "height": 768}, has_touch=True).new_page()
            at_the_table(page, address, table, slower)
            page.evaluate(SHOWN, [KEYS, WARM, False])
            found = {"connected": page.evaluate(SHOWN, [KEYS, taps, False])}
            # The room has said how the last round ended: what is shown alone is the state that it has told last.
            page.locator("[data-waiting='0'] [data-testid=deal]:enabled").wait_for()
            server.kill()
            page.get_by_test_id("alone").wait_for()
            found["alone"] = page.evaluate(SHOWN, [ALONE, taps, True])
            browser.close()
    click.echo(f"{'a tap is shown, ms':20} {'half':>6} {'99 %':>6}   at most {LATE:.0f}")
    late = False
    for name, took in found.items():
        ordered = sorted(took)
        last = ordered[int(len(ordered) * 0.99)]
        click.echo(f"  {name:18} {ordered[len(ordered) // 2]:6.1f} {last:6.1f}")
        late |= last > LATE
    sys.exit(late)


def at_the_table(page: Page, address: str, table: Tokens, slower: int) -> None:
    """The dealer's own screen, on a processor that much slower."""
    page.goto(f"{address}/healthz")
    page.evaluate("(token) => localStorage.setItem('pitboss.token', token)", json.dumps(table.dealer))
    page.goto(f"{address}/deal/{table.table}")
    page.locator("[data-testid=deal]:enabled").wait_for()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})


if __name__ == "__main__":
    main()
