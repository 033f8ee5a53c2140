"""The screens of a table that a person deals: the dealer's in the middle of a round, the players', and the floor."""

from pathlib import Path

from playwright.sync_api import Page

from pictures.visitor import open_page, shoot, take
from tests.browser.conftest import DEALER, OPERATOR, SUPERVISOR
from tests.browser.playing import log_in
from tests.browser.test_deal import Tablet, opened

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
    """Every state of WHAT NOW at a table of hold-em, from a table without a dealer to a ruling that waits."""
    browser = page.context.browser
    assert browser is not None, "a page of a browser"
    page.goto("/rules")
    address = str(page.evaluate("() => location.origin"))
    operator = open_page(browser, address)
    token = log_in(operator, OPERATOR)
    wish = {"game": "holdem", "edition": "holdem-2018", "seats": 4, "dealing": "person"}
    made = operator.request.post("/api/tables", data=wish, headers={"Authorization": f"Bearer {token}"})
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    log_in(page, DEALER)
    tablet = Tablet(page, made.json()["table"])

    def state(name: str) -> None:
        shoot(page, folder / f"what-now-{name}.png")

    state("1-who-deals")
    tablet.key("duty")
    state("2-check-the-deck")
    tablet.key("check-deck")
    state("3-to-be-opened")
    Tablet(operator, made.json()["table"]).key("open-table")
    page.wait_for_selector("[data-testid=desk][data-step=players]")
    state("4-players")
    for seat in range(1, 5):
        tablet.seat(seat, entries=0)
        tablet.tap(page.locator("[data-sum='50000']"))
    state("5-ready-to-deal")
    tablet.key("deal")
    state("6-a-turn")
    tablet.key("clock")
    state("7-the-clock")
    tablet.key("call")
    tablet.key("call")
    tablet.key("call")
    tablet.key("call")
    state("8-cards")
    tablet.cards("7h", "Kd", "2c")
    state("9-to-check")
    for _ in range(2):
        tablet.key("street")
    tablet.key("rest")
    state("10-the-showdown")
    page.get_by_test_id("wrong").click()
    page.locator("[data-tile='hand fouled']").click()
    page.locator("[data-first='Cards discarded'] [data-answer='1']").click()
    page.wait_for_selector("[data-testid=do-it]")
    state("11-a-ruling")
    tablet.tap(page.get_by_test_id("do-it"))
    state("12-a-supervisor-approves")
    kim = open_page(browser, address)
    log_in(kim, SUPERVISOR)
    kim.goto(page.url)
    kim.get_by_test_id("approve").click()
    page.wait_for_selector("[data-testid=desk]:not([data-step=approve])")
    page.locator("button[data-seat='2']").click()
    tablet.key("pay")
    state("13-paid")


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
