"""Other ways to play: by keyboard alone, on the text table, on a phone; and what a reload or a lost line does."""

import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import NewPage
from tests.browser.playing import (
    ASKED,
    AWARDS,
    TABLE,
    await_move,
    await_turn,
    awards,
    barriers,
    hear,
    in_turn,
    listen,
    play_round,
    play_until,
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
    while not may_raise(page):
        fold_by_key(page)
        await_turn(page)
    number, before = round_of(page), turn_of(page)
    page.keyboard.press("1")
    wager = page.locator("[data-act=wager]")
    shown = wager.inner_text()
    page.keyboard.press("r")
    page.keyboard.press("ArrowUp")
    expect(wager).not_to_have_text(shown)
    page.keyboard.press("ArrowDown")
    expect(wager).to_have_text(shown)
    page.keyboard.press("Enter")
    await_move(page, before)
    for _ in range(40):
        page.wait_for_selector(f"{ASKED}, {AWARDS}")
        if round_of(page) != number or awards(page).count():
            break
        before = turn_of(page)
        page.keyboard.press("c")
        await_move(page, before)
    listen(page)
    page.keyboard.press("b")
    hear(page, "Board")
    page.keyboard.press("s")
    page.keyboard.press("1")
    hear(page, "Seat 1")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Fold")


def may_raise(page: Page) -> bool:
    """Whether there is room for twice the price and one step more: an all-in before us may leave none."""
    slider = page.locator("[data-testid=acts] input[type=range]:enabled")
    return bool(slider.count()) and bool(
        slider.evaluate("slider => Number(slider.max) > 2 * Number(slider.value) + Number(slider.step)")
    )


def fold_by_key(page: Page) -> None:
    before = turn_of(page)
    page.keyboard.press("f")
    # Where a check is free, a fold is asked for twice.
    if page.get_by_role("button", name="Fold anyway").count():
        page.keyboard.press("f")
    await_move(page, before)


def test_a_round_on_the_text_table(page: Page) -> None:
    sit_down(page, "seven-card-stud")
    page.get_by_role("link", name="Text table").click()
    line, ask = page.get_by_test_id("line"), page.get_by_test_id("ask")
    expect(ask).to_contain_text("Your turn")
    assert barriers(page) == []
    root = page.get_by_test_id("text-table")
    number = root.get_attribute("data-round")
    for _ in range(40):
        page.wait_for_function(
            "number => { const d = document.querySelector('[data-testid=text-table]').dataset;"
            " return d.round !== number || d.stage === 'between'"
            " || document.querySelector('[data-testid=ask]').innerText.includes('Your turn') }",
            arg=number,
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
    # Before somebody's last chips there may be nothing to raise.
    play_until(page, sign="[data-act=wager]:has-text('Raise to')")
    page.get_by_role("link", name="Text table").click()
    expect(page.get_by_test_id("ask")).to_contain_text("Raise to")
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
    # With more than anybody else has, no single call costs the whole stake.
    sit_down(page, "omaha", cents=80_000)
    await_turn(page)
    stay(page)
    await_turn(page)

    def picture() -> tuple[str, list[str | None], str]:
        cards = page.locator("[data-testid=own] [role=img]")
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
    shut: list[bool] = []

    def through(line: WebSocketRoute) -> None:
        if shut:
            line.close(code=1012, reason="the room restarts")
            return
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket("**/ws", through)
    sit_down(page, "holdem")
    await_turn(page)
    turn = turn_of(page)
    shut.append(True)
    lines[-1].close(code=1012, reason="the room restarts")
    expect(page.get_by_test_id("lost")).to_be_visible()
    shut.clear()
    expect(page.get_by_test_id("lost")).to_be_hidden()
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


def test_the_phone_has_room_for_everything(new_page: NewPage) -> None:
    page = new_page(width=360, height=640)
    sit_down(page, "canberra-manila")
    await_turn(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    card = page.locator("[data-testid=own] [role=img]").first.bounding_box()
    button = page.locator("[data-act=fold]").bounding_box()
    assert card is not None
    assert button is not None
    assert card["width"] >= 44
    assert button["height"] >= 48
    assert button["y"] + button["height"] <= 640
    assert barriers(page) == []
    play_round(page)
    expect(page.locator(TABLE)).to_be_visible()
