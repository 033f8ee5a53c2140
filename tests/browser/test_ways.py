"""Other ways to play: by keyboard alone, on the text table, on a phone; and what a reload or a lost line does."""

import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import NewPage
from tests.browser.playing import (
    TABLE,
    await_move,
    await_turn,
    awards,
    barriers,
    play_round,
    round_of,
    sit_down,
    stay,
    turn_of,
)


def test_a_round_by_keyboard_alone(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_test_id("play-now")).to_be_enabled()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.testid") == "play-now":
            break
    page.keyboard.press("Enter")
    await_turn(page)
    number = round_of(page)
    raised = False
    for _ in range(40):
        page.wait_for_selector("[data-testid=acts], [data-testid=offer], [data-testid=awards]", timeout=40_000)
        if round_of(page) != number or awards(page).count():
            break
        before = turn_of(page)
        if not raised and page.locator("[data-testid=amount]").count():
            page.keyboard.press("1")
            shown = page.locator("[data-act=wager]").inner_text()
            page.keyboard.press("r")
            page.keyboard.press("ArrowUp")
            page.keyboard.press("ArrowDown")
            assert page.locator("[data-act=wager]").inner_text() == shown
            page.keyboard.press("Enter")
            raised = True
        else:
            page.keyboard.press("c")
        await_move(page, before)
    assert raised
    live = page.locator("[data-live=polite]")
    page.keyboard.press("b")
    expect(live).to_contain_text("Board")
    page.keyboard.press("s")
    page.keyboard.press("1")
    expect(live).to_contain_text("Seat 1")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Fold")


def test_a_round_on_the_text_table(page: Page) -> None:
    sit_down(page, "seven-card-stud")
    page.get_by_role("link", name="Text table").click()
    line, ask = page.get_by_test_id("line"), page.get_by_test_id("ask")
    expect(ask).to_contain_text("Your turn", timeout=40_000)
    assert barriers(page) == []
    root = page.get_by_test_id("text-table")
    number = root.get_attribute("data-round")
    for _ in range(40):
        page.wait_for_function(
            "number => { const d = document.querySelector('[data-testid=text-table]').dataset;"
            " return d.round !== number || d.stage === 'between'"
            " || document.querySelector('[data-testid=ask]').innerText.includes('Your turn') }",
            arg=number,
            timeout=40_000,
        )
        if root.get_attribute("data-round") != number or root.get_attribute("data-stage") == "between":
            break
        turn = root.get_attribute("data-turn")
        # Whoever must open has nothing but the call.
        line.fill("c" if re.search("Fold|Check|Call", ask.inner_text()) else "show")
        line.press("Enter")
        expect(root).not_to_have_attribute("data-turn", turn or "")
    expect(page.get_by_test_id("story")).to_contain_text(re.compile("wins|no pot"))
    line.fill("seat 1")
    line.press("Enter")
    expect(page.get_by_test_id("answer")).to_contain_text("Seat 1")


def test_a_refusal_and_its_why(page: Page) -> None:
    sit_down(page, "holdem")
    page.get_by_role("link", name="Text table").click()
    expect(page.get_by_test_id("ask")).to_contain_text("Raise to", timeout=40_000)
    line = page.get_by_test_id("line")
    line.fill("r 0.50")
    line.press("Enter")
    expect(page.get_by_test_id("answer")).to_contain_text("chip")
    line.fill("why")
    line.press("Enter")
    dialog = page.get_by_test_id("why")
    expect(dialog.get_by_role("link").first).to_be_visible()
    assert barriers(page) == []
    page.keyboard.press("Escape")
    line.fill("ask split")
    line.press("Enter")
    expect(page.get_by_test_id("answer")).to_contain_text("may not split the pot by agreement")
    line.fill("why")
    line.press("Enter")
    rule = dialog.get_by_role("link").first.inner_text()
    dialog.get_by_role("link").first.click()
    expect(page.get_by_test_id("rule").get_by_role("heading", name=rule)).to_be_visible()
    assert barriers(page) == []


def test_a_reload_in_mid_round_loses_nothing(page: Page) -> None:
    sit_down(page, "omaha")
    await_turn(page)
    stay(page)
    await_turn(page)

    def picture() -> tuple[str, list[str | None], str]:
        cards = page.locator("[data-testid=own] svg")
        return (
            turn_of(page),
            [cards.nth(at).get_attribute("aria-label") for at in range(cards.count())],
            str(page.get_by_test_id("pot").inner_text()),
        )

    before = picture()
    page.reload()
    await_turn(page)
    assert picture() == before
    stay(page)


def test_a_lost_connection_shows_and_heals(page: Page) -> None:
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket("**/ws", through)
    sit_down(page, "holdem")
    await_turn(page)
    turn = turn_of(page)
    lines[-1].close(code=1012, reason="the room restarts")
    expect(page.get_by_test_id("lost")).to_be_visible()
    expect(page.get_by_test_id("lost")).to_be_hidden(timeout=10_000)
    assert turn_of(page) == turn
    assert len(lines) == 2
    stay(page)


def test_a_stale_click_changes_nothing_and_says_so(page: Page, new_page: NewPage) -> None:
    sit_down(page, "holdem")
    address = page.url
    await_turn(page)
    second = new_page(beside=page)
    held: list[bool] = []

    def slow(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def forward(message: str | bytes) -> None:
            if not (held and '"type":"view"' in str(message).replace(" ", "")):
                line.send(message)

        server.on_message(forward)

    second.route_web_socket("**/ws", slow)
    second.goto(address)
    await_turn(second)
    held.append(True)
    stay(page)
    second.locator("[data-act=fold]").click()
    refusal = second.get_by_test_id("refusal")
    expect(refusal).to_have_attribute("data-kind", "stale")
    expect(refusal).to_contain_text("turn")
    expect(page.locator("[data-testid=story]")).not_to_contain_text(re.compile(r"Guest \w+ folds"))


def test_a_choice_before_the_turn_is_carried_out(page: Page, new_page: NewPage) -> None:
    link = sit_down(page, "holdem", bots=0)
    other = new_page()
    other.goto(link)
    other.get_by_role("button", name="Sit down").click()
    first, second = in_turn(page, other)
    choice = second.get_by_test_id("pre").get_by_role("button", name="Call any")
    choice.click()
    expect(second.get_by_test_id("pre").get_by_role("button", pressed=True)).to_contain_text("Call any")
    told = first.locator("[data-testid=story]")
    before = told.inner_text().count("calls") + told.inner_text().count("checks") + told.inner_text().count("stays")
    stay(first)
    expect(told).to_contain_text(re.compile(rf"(?:(?:calls|checks|stays)[\s\S]*){{{before + 2}}}"))


def in_turn(one: Page, other: Page) -> tuple[Page, Page]:
    """The two players, the one to act first."""
    for _ in range(200):
        for page, waiting in ((one, other), (other, one)):
            if page.get_by_test_id("acts").count() and waiting.get_by_test_id("pre").count():
                return page, waiting
        one.wait_for_timeout(100)
    raise AssertionError("nobody is asked to act")


def test_the_phone_has_room_for_everything(new_page: NewPage) -> None:
    page = new_page(width=360, height=640)
    sit_down(page, "canberra-manila")
    await_turn(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    card = page.locator("[data-testid=own] svg").first.bounding_box()
    button = page.locator("[data-act=fold]").bounding_box()
    assert card is not None
    assert button is not None
    assert card["width"] >= 44
    assert button["height"] >= 48
    assert button["y"] + button["height"] <= 640
    assert barriers(page) == []
    play_round(page)
    expect(page.locator(TABLE)).to_be_visible()
