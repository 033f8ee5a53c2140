"""The lab in a browser: equity by mouse and keyboard, Canberra Poker, the jackpot, the links of tables and rounds."""

import re

from playwright.sync_api import Page, expect

from tests.browser.at_the_house import ante, await_decision, play_on
from tests.browser.conftest import NewPage
from tests.browser.playing import (
    STAY,
    TABLE,
    await_turn,
    awards,
    barriers,
    barriers_by_day_and_night,
    pause,
    play_until,
    round_of,
    sit_down,
)

WARM = 240_000
"""The first question of a room waits until the lab's programs are loaded, or even compiled."""
ANSWER = "[data-testid=equity]"


def settled(page: Page) -> None:
    """Until every question that was asked has been answered."""
    page.wait_for_selector("[data-testid=plot] svg", timeout=WARM)
    page.wait_for_function("() => !document.querySelector('[data-busy=true]')", timeout=WARM)


def shares(page: Page) -> list[str]:
    """The equities, as they stand in the table."""
    return page.locator("[data-testid=equities] tbody tr td:nth-of-type(1)").all_inner_texts()


def test_equity_by_mouse_and_keyboard(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Lab", exact=True).click()
    settled(page)
    expect(page.locator(ANSWER)).to_contain_text("all 1,712,304 deals were counted")
    assert shares(page) == ["45.871%", "54.129%"]
    assert page.locator(f"{ANSWER} svg rect").count() >= 4, "the same as bars"

    page.get_by_test_id("add-hand").click()
    page.locator("[data-card='7c']").click()
    page.locator("[data-card='6c']").click()
    expect(page.get_by_test_id("hand-3")).to_have_value("7c6c")
    expect(page.get_by_test_id("equities").locator("tbody tr")).to_have_count(3)
    expect(page.get_by_role("group", name="Cards for: Board")).to_be_visible()
    # The deck by keyboard: from the last card that was touched three to the left, then one up.
    page.locator("[data-card='6c']").focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("board")).to_have_value("9d")
    page.get_by_test_id("board").fill("Js Ts 2h")
    expect(page.get_by_test_id("equities").locator("tbody tr").first.get_by_role("img")).to_have_count(2)
    settled(page)
    page.get_by_text("The same as a table").click()
    expect(page.get_by_test_id("streets").locator("tbody tr")).to_have_count(2)
    assert barriers(page) == []

    address = page.url
    page.goto("/")
    page.goto(address)
    settled(page)
    expect(page.get_by_test_id("hand-3")).to_have_value("7c6c")
    assert shares(page)[0].endswith("%")
    page.get_by_role("button", name="Why?").first.click()
    expect(page.get_by_test_id("why").get_by_role("link", name="NI2018-51/3.3", exact=True)).to_be_visible()


def test_ranges_short_decks_and_what_cannot_be(page: Page) -> None:
    page.goto("/lab/equity?game=holdem&hand=AsKs&hand=QhQd&deck=36&ace=yes")
    settled(page)
    expect(page.get_by_test_id("equities")).to_contain_text("108,298")
    expect(page.locator("[data-card]")).to_have_count(36)
    page.get_by_test_id("hand-2").fill("AsQd")
    expect(page.get_by_test_id("working").locator(".notice")).to_contain_text("As")
    page.get_by_test_id("hand-2").fill("TT+")
    expect(page.locator(ANSWER)).to_contain_text("Exact")
    page.get_by_test_id("hand-2").fill("random")
    page.get_by_test_id("add-hand").click()
    expect(page.locator(ANSWER)).to_contain_text("Sampled")
    expect(page.get_by_test_id("equities")).to_contain_text("Error")
    page.get_by_test_id("game").select_option("omaha")
    expect(page.get_by_test_id("hand-1")).to_have_value("random")
    settled(page)
    assert barriers(page) == []


def test_canberra_poker_line_by_line(page: Page) -> None:
    page.goto("/lab/canberra")
    settled(page)
    expect(page.get_by_test_id("house-edge")).to_have_text("5.1991%")
    expect(page.get_by_test_id("edge-fraction")).to_have_text("1,036,344,990,372 / 19,933,230,517,200")
    expect(page.get_by_test_id("strategies").locator("tbody tr")).to_have_count(5)
    rows = int(page.get_by_test_id("chart").get_attribute("data-rows") or 0)
    assert page.locator("[data-testid=chart] svg rect").count() >= 13 * rows
    page.locator("[data-line='royal flush']").fill("100")
    expect(page.get_by_test_id("house-edge")).to_have_text("5.2243%")
    expect(page.get_by_test_id("what-if")).to_contain_text("+0.0252%")
    assert "royal" in page.url
    page.get_by_role("button", name="three-rules").click()
    expect(page.get_by_test_id("house-edge")).to_have_text("5.2245%")
    page.get_by_test_id("gazetted").click()
    expect(page.get_by_test_id("house-edge")).to_have_text("5.1993%")
    page.get_by_test_id("chart").get_by_text("The same as a table").click()
    expect(page.get_by_test_id("chart-table").locator("tbody tr").first).to_contain_text("A K Q J or better")
    page.get_by_test_id("own-hand").fill("As Kd Qh Jc 9s")
    page.get_by_test_id("upcard").fill("2d")
    expect(page.get_by_test_id("decision")).to_contain_text("Bet")
    expect(page.get_by_test_id("decision")).to_contain_text("163,185")
    page.get_by_test_id("qualifier").fill("a red card")
    expect(page.get_by_test_id("working").first).to_contain_text("is no qualifier")
    page.get_by_test_id("gazetted").click()
    settled(page)
    assert barriers(page) == []


def test_the_jackpot_and_baccarat(page: Page) -> None:
    page.goto("/lab/jackpot?meter=25000&chips=50000")
    settled(page)
    expect(page.get_by_test_id("break-even")).to_contain_text("$149,389.45")
    expect(page.get_by_test_id("jackpot").locator("svg")).to_contain_text("breaks even")
    expect(page.get_by_test_id("courses")).to_contain_text("50,000 chips played")
    assert barriers(page) == []
    page.get_by_test_id("meter").fill("149389.45")
    expect(page.get_by_test_id("jackpot")).to_contain_text("A chip returns 100.0000%")
    page.get_by_test_id("meter").fill("much")
    expect(page.get_by_role("alert")).to_contain_text("no amount")
    page.get_by_role("tab", name="Jackpot").press("ArrowRight")
    expect(page.get_by_role("tab", name="Mini-Baccarat")).to_be_focused()
    expect(page.get_by_test_id("baccarat").locator("tbody tr").last).to_contain_text("45.8597%")
    assert barriers(page) == []


def test_the_lab_on_a_phone(new_page: NewPage) -> None:
    page = new_page(width=390, height=844)
    for path in ("/lab", "/lab/canberra", "/lab/jackpot", "/lab/baccarat"):
        page.goto(path)
        settled(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
        assert barriers_by_day_and_night(page) == [], path


def test_at_a_table_the_link_opens_after_the_round(page: Page) -> None:
    sit_down(page, "holdem")
    await_turn(page)
    link = page.get_by_test_id("lab-link")
    expect(link).to_have_attribute("aria-disabled", "true")
    link.click(force=True)
    expect(page.locator(TABLE)).to_be_visible()
    expect(page.get_by_role("link", name="Lab", exact=True)).to_have_count(0)
    table = page.url.split("/table/")[1].split("#")[0]
    number = page.locator(TABLE).get_attribute("data-round")
    page.evaluate(f"window.open('/lab/round/{table}/{number}', '_self')")
    expect(page.get_by_test_id("not-yet")).to_contain_text("the lab opens for it when it is over")
    page.get_by_role("link", name="Back to the table").click()
    await_turn(page)

    # Whoever is dealt into the next round has to wait again.
    pause(page)
    play_until(page, sign="[data-testid=lab-link][href]", choices=STAY)
    assert str(round_of(page)) == number
    page.goto(f"/table/{table}/rounds/{number}")
    page.get_by_role("button", name="Last step").click()
    expect(awards(page).first).to_be_visible()
    page.get_by_label("Jump to").select_option("Betting round 1")
    page.get_by_test_id("lab-link").click()
    page.wait_for_url(re.compile("/lab/equity"))
    expect(page.get_by_test_id("deck").locator("option:checked")).to_have_text(re.compile("52"))
    settled(page)
    expect(page.locator(ANSWER)).to_be_visible()
    own = page.get_by_label(re.compile("Hand of Guest"))
    assert len(own.first.input_value()) == 4
    page.go_back()
    expect(page.get_by_test_id("replayer")).to_be_visible()


def test_a_round_against_the_house_opens_with_its_decision(page: Page) -> None:
    sit_down(page, "canberra", bots=1, seats=4)
    ante(page)
    await_decision(page)
    link = page.get_by_test_id("lab-link")
    expect(link).to_have_attribute("aria-disabled", "true")
    pause(page)
    number = play_on(page, act="fold")
    page.wait_for_selector(f"[data-testid=lab-link][href$='/{number}']")
    link.click()
    page.wait_for_url(re.compile(r"/lab/canberra\?hand="))
    expect(page.get_by_test_id("decision")).to_contain_text("163,185")
    assert len(page.get_by_test_id("own-hand").input_value().split()) == 5
    expect(page.get_by_test_id("maximum")).to_have_value("25000.00")
