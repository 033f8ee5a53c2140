"""`make pictures`: every picture of README and documentation, and all ten games at three sizes, dark and light.

Those of the documentation lie in docs/images, the others in build/pictures. `python -m pictures NAME...` makes
some only.
"""

import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, Page

from pictures import following, operating, scenes, tournaments
from pictures.visitor import UPRIGHT, open_browser, open_page, open_room, take, take_all
from tests.browser.playing import round_of
from tests.browser.tournament_room import STAFF

ROOT = Path(__file__).parent.parent
IMAGES = ROOT / "docs" / "images"
OTHERS = ROOT / "build" / "pictures"
WORKERS = 2
WHOLE = 1_500
"""Milliseconds for answers that come in parts."""
EQUITY = "/lab/equity?game=holdem&hand=AsKs&hand=QhQd&hand=7c7d&board=Js7sTh"


def game(page: Page, name: str) -> None:
    """A game at one's turn, or against the house when the hands lie open."""
    if name in scenes.HOUSE:
        scenes.at_house(page, name)
    else:
        scenes.at_turn(page, name)
    # In this order: cards that have just come are drawn a little otherwise than after a change of size.
    take_all(page, OTHERS, name)
    take(page, IMAGES / f"table-{name}.png")


def holdem(page: Page) -> None:
    game(page, "holdem")
    page.set_viewport_size({"width": UPRIGHT[0], "height": UPRIGHT[1]})
    take(page, IMAGES / "phone-holdem.png")


def stud(page: Page) -> None:
    game(page, "seven-card-stud")
    page.set_viewport_size({"width": UPRIGHT[0], "height": UPRIGHT[1]})
    take(page, IMAGES / "phone-seven-card-stud.png")


def award(page: Page) -> None:
    """Who won and why, then the same round in the replayer, on the text table and in the lobby."""
    scenes.at_turn(page, "holdem")
    scenes.to_the_end(page)
    take_all(page, OTHERS, "award")
    take(page, IMAGES / "award.png")
    page.locator("[data-testid=award-why], [data-testid=awards] button").first.click()
    page.wait_for_function("() => document.querySelector('[data-testid=why]')?.innerText.includes('Loading') === false")
    take(page, IMAGES / "why.png")
    page.keyboard.press("Escape")
    table = page.url.split("/table/")[1].split("#")[0]
    number = round_of(page)
    page.goto(f"/table/{table}/rounds/{number}")
    page.get_by_role("button", name="Last step").click()
    take(page, IMAGES / "replayer.png")
    page.goto(f"/table/{table}/text")
    page.wait_for_selector("[data-testid=text-table], main pre, main ol")
    take(page, IMAGES / "text-table.png")


def lobby(page: Page) -> None:
    scenes.open_tables(page, "omaha", "canberra", "seven-card-stud", "canberra-manila", "baccarat")
    scenes.at_turn(page, "holdem")
    page.goto("/", wait_until="networkidle")
    page.wait_for_selector("[data-testid=own-seats] h3")
    take_all(page, OTHERS, "lobby")
    take(page, IMAGES / "lobby.png")


def tournament(page: Page) -> None:
    """One evening as the director, the room and everybody see it."""
    address = tournaments.evening(page)
    views = {
        "tournament-desk": (f"{address}/desk", "[data-testid=forecast]"),
        "tournament-clock": (f"{address}/clock", "[data-testid=time-left]"),
        "tournament-page": (address, "[data-testid=players]"),
        "tournament-record": (f"{address}/record", "[data-testid=evidence]"),
        "tournaments": ("/tournaments", "[data-testid=tournaments-running]"),
    }
    for name, (path, ready) in views.items():
        page.goto(path)
        page.wait_for_selector(ready)
        take(page, IMAGES / f"{name}.png")
        take_all(page, OTHERS, name)


def tournament_table(page: Page) -> None:
    tournaments.own_table(page, "holdem-six")
    take(page, IMAGES / "tournament-table.png")
    take_all(page, OTHERS, "tournament-table")


def at(path: str, name: str, ready: str) -> Callable[[Page], None]:
    """A page that needs nothing but its address, and what it shows when it is whole."""

    def visit(page: Page) -> None:
        page.goto(path)
        page.wait_for_selector(ready)
        page.wait_for_timeout(WHOLE)
        take(page, IMAGES / f"{name}.png")

    return visit


PICTURES: dict[str, Callable[[Page], None]] = {
    "holdem": holdem,
    "seven-card-stud": stud,
    **{
        name: partial(game, name=name)
        for name in (*scenes.GAMES, *scenes.HOUSE)
        if name not in ("holdem", "seven-card-stud")
    },
    "award": award,
    "dealer": partial(following.dealt, images=IMAGES),
    "dealer-canberra": partial(following.dealt_against_the_house, images=IMAGES),
    "what-now": partial(following.what_now, folder=OTHERS),
    "house": partial(operating.conditions, images=IMAGES),
    "lobby": lobby,
    "tournament": tournament,
    "tournament-table": tournament_table,
    "create": at("/create/holdem", "create", ".good"),
    "rules": at("/rules?search=out+of+turn", "rules", "[data-testid=rules] li"),
    "lab-equity": at(EQUITY, "lab-equity", "[data-testid=plot] svg"),
    "lab-canberra": at("/lab/canberra", "lab-canberra", "[data-testid=chart] svg"),
}


STAFFED = {
    "tournament": STAFF,
    **dict.fromkeys(("dealer", "dealer-canberra", "what-now"), following.STAFF),
    "house": operating.STAFF,
}
"""Pictures of what people run who work in the room, and those people."""


def make(browser: Browser, address: str, name: str) -> None:
    began = time.monotonic()
    page = open_page(browser, address)
    PICTURES[name](page)
    page.context.close()
    print(f"{name:20} {time.monotonic() - began:5.1f} s", flush=True)


def make_all() -> int:
    """Everything, by as many as there are cores: a room takes longer to open than a picture to take."""
    shares = [list(PICTURES)[at::WORKERS] for at in range(WORKERS)]
    workers = [subprocess.Popen([sys.executable, "-m", "pictures", *share], cwd=ROOT) for share in shares]
    return max(worker.wait() for worker in workers)


def main(wanted: list[str]) -> None:
    unknown = [name for name in wanted if name not in PICTURES]
    if unknown:
        sys.exit(f"There is no picture {', '.join(unknown)}; there are {', '.join(PICTURES)}.")
    if not wanted:
        sys.exit(make_all())
    with open_browser() as browser:
        for name in wanted:
            # A room for each, so that no picture depends on those made before it.
            with open_room(STAFFED.get(name, ())) as address:
                make(browser, address, name)


if __name__ == "__main__":
    main(sys.argv[1:])
