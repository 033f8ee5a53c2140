"""The screens of a table that a person deals: the dealer's in the middle of a round, the players', and the floor."""

from pathlib import Path

from playwright.sync_api import Page

from pictures.visitor import open_page, shoot, take
from tests.browser.conftest import DEALER, OPERATOR, SUPERVISOR
from tests.browser.playing import log_in
from tests.browser.test_deal import opened
from tests.browser.what_now import expect_told, states

STAFF = (("dealer", DEALER), ("operator", OPERATOR), ("supervisor", SUPERVISOR))
TABLET = (1180, 820)


def dealt(page: Page, images: Path) -> None:
    """Hold-em for nine: a raise, two callers, the flop, and a hand that touched the discards."""
    browser = page.context.browser
    assert browser is not None, "a page of a browser"
    page.goto("/rules")
    address = str(page.evaluate("() => location.origin"))

    def new_page() -> Page:
        return open_page(browser, address)

    tablet = opened(page, new_page, "holdem", "holdem-2018", 9)
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    tablet.key("deal")
    tablet.seat(6)
    tablet.wager(30)
    tablet.seat(9)
    tablet.key("call")
    tablet.seat(2)
    tablet.key("call")
    tablet.cards("7h", "Kd", "2c")
    tablet.seat(6)
    tablet.wager(50)
    take(page, images / "dealer.png")
    page.get_by_test_id("wrong").click()
    page.locator("[data-tile='hand fouled']").click()
    page.locator("[data-first='Cards discarded'] [data-answer='9']").click()
    page.wait_for_selector("[data-testid=do-it]")
    take(page, images / "dealer-ruling.png")
    tablet.tap(page.get_by_test_id("do-it"))
    kim = new_page()
    log_in(kim, SUPERVISOR)
    kim.goto("/floor")
    kim.wait_for_selector("[data-need=ruling]")
    take(kim, images / "floor.png")


def what_now(page: Page, folder: Path) -> None:
    """Every state of WHAT NOW, from a table without a dealer to a decision that a second person confirms."""
    browser = page.context.browser
    assert browser is not None, "a page of a browser"
    page.goto("/rules")
    tablet = open_page(browser, str(page.evaluate("() => location.origin")), size=TABLET, touch=True)
    tokens = {name: log_in(tablet, name) for name in (OPERATOR, SUPERVISOR, DEALER)}
    for shown in states(tablet, tokens):
        expect_told(tablet, shown)
        shoot(tablet, folder / f"what-now-{shown.name}.png")
    tablet.context.close()


def dealt_against_the_house(page: Page, images: Path) -> None:
    """Canberra Poker: two boxes have bet, the dealer has a pair, and box 2 is to be read."""
    browser = page.context.browser
    assert browser is not None, "a page of a browser"
    page.goto("/rules")
    address = str(page.evaluate("() => location.origin"))
    tablet = opened(page, lambda: open_page(browser, address), "canberra", "canberra-1997", 3)
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    page.locator("aside [data-cents='1000']").click()
    for seat in (1, 2):
        tablet.seat(seat)
    tablet.key("no-more-bets")
    tablet.cards("Td")
    for seat in (1, 2):
        tablet.seat(seat, entries=0)
    tablet.key("stay")
    for card in ("Ts", "4h", "5c"):
        page.locator(f"[data-card='{card}']").click()
    tablet.cards("6d")
    page.wait_for_selector("[data-testid=won]")
    take(page, images / "dealer-canberra.png")
