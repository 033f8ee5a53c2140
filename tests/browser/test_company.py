"""People among each other: waiting list, disputes, wishes, agreements, stakes, and what the host of a table may do."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.playing import (
    BETWEEN,
    TABLE,
    act,
    await_turn,
    barriers,
    join_by,
    pause,
    play_until,
    sit_down,
)

BOTS = "[data-testid=table] .seat .bot"


def you(page: Page) -> None:
    page.get_by_role("tab", name="Seat").click()


def stop(host: Page, *others: Page) -> None:
    """The host pauses the table; everybody plays the round to its end."""
    pause(host, *others)
    play_until(host, *others, sign=BETWEEN)
    for page in (host, *others):
        page.wait_for_selector(BETWEEN)


def test_the_waiting_list(page: Page, new_page: NewPage) -> None:
    link = sit_down(page, "holdem", bots=0, seats=2)
    second, third, fourth = new_page(), new_page(), new_page()
    join_by(second, link)
    for place, waiting in ((1, third), (2, fourth)):
        waiting.goto(link)
        waiting.get_by_role("button", name="Join the waiting list").click()
        expect(waiting.get_by_test_id("waiting")).to_contain_text(f"number {place} of {place} on the waiting list")
    assert barriers(third) == []
    third.get_by_role("tab", name="Terms").click()
    expect(third.get_by_test_id("waiting-names")).to_contain_text("Guest")
    fourth.get_by_role("button", name="Leave the waiting list").click()
    expect(fourth.get_by_role("button", name="Join the waiting list")).to_be_visible()

    you(page)
    page.get_by_test_id("leave").click()
    play_until(second, page, sign="[data-testid=join]", rounds=3)
    expect(third.get_by_test_id("waiting")).to_contain_text("A seat is free for you")
    third.get_by_role("button", name="Sit down").click()
    expect(third.locator(TABLE)).not_to_have_attribute("data-seat", "0")


def test_a_wish_is_answered_with_its_rule(page: Page) -> None:
    sit_down(page, "holdem")
    await_turn(page)
    you(page)
    page.get_by_test_id("wish").select_option("split the pot by agreement")
    page.get_by_role("button", name="Ask", exact=True).click()
    refusal = page.get_by_test_id("refusal")
    expect(refusal).to_contain_text("may not split the pot by agreement")
    refusal.get_by_role("button", name="Why?").click()
    expect(page.get_by_test_id("why").get_by_role("link").first).to_contain_text("NI2018-51/")
    assert barriers(page) == []


def test_a_refusal_can_be_read_on_a_phone(new_page: NewPage) -> None:
    page = new_page(width=360, height=640)
    sit_down(page, "seven-card-stud")
    await_turn(page)
    page.get_by_test_id("menu").click()
    page.get_by_role("tab", name="Seat").click()
    page.get_by_role("button", name="Ask", exact=True).click()
    page.get_by_test_id("refusal").get_by_role("button", name="Why?").click()
    expect(page.get_by_test_id("why").get_by_role("link").first).to_be_visible()


def test_a_dispute_is_written_down(page: Page) -> None:
    sit_down(page, "holdem")
    await_turn(page)
    you(page)
    page.get_by_label("What went wrong?").fill("The button skipped me.")
    page.get_by_test_id("dispute").click()
    expect(page.get_by_label("What went wrong?")).to_have_value("")
    page.get_by_role("tab", name="Story").click()
    story = page.get_by_test_id("story")
    expect(story).to_contain_text(re.compile(r"Guest \w+ complains; .*consult|Guest \w+ complains; .*review"))
    expect(page.get_by_test_id("refusal")).to_be_hidden()


def test_players_agree_on_a_deck(page: Page, new_page: NewPage) -> None:
    link = sit_down(page, "seven-card-stud", bots=0, seats=4, edition="seven-card-stud-1994")
    other = new_page()
    join_by(other, link)
    stop(page, other)
    page.get_by_role("button", name="Propose: Play with 40 cards").click()
    expect(other.get_by_text("Proposed: a deck of 40 cards").first).to_be_visible()
    other.get_by_role("button", name="Consent").first.click()
    expect(page.get_by_text("Agreed: a deck of 40 cards")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("tab", name="Story").click()
    play_until(page, other, sign=f"{TABLE}[data-stage=bet]")
    expect(page.get_by_test_id("story")).to_contain_text("with 40 cards")


def test_players_agree_on_a_low_ace_and_one_withdraws(page: Page, new_page: NewPage) -> None:
    link = sit_down(page, "five-card-stud", bots=0, seats=4, edition="five-card-stud-1994")
    other = new_page()
    join_by(other, link)
    stop(page, other)
    you(other)
    other.get_by_role("button", name="Propose: The ace may be low in straights").click()
    page.get_by_role("button", name="Consent").first.click()
    expect(page.get_by_text("Agreed: the ace is low too")).to_be_visible()
    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_text("Agreed: the ace is low too")).to_be_hidden()


def test_a_stake_is_topped_up(page: Page) -> None:
    sit_down(page, "holdem")
    stop(page)
    plate = page.locator(".seat.own .stack")
    before = cents(plate.inner_text())
    wallet = page.locator("header .wallet")
    purse = cents(wallet.inner_text())
    page.get_by_test_id("stake").fill("50")
    page.get_by_test_id("top-up").click()
    expect(plate).to_have_text(money(before + 5000))
    expect(wallet).to_have_text(money(purse - 5000))


def money(amount: int) -> str:
    return f"${amount / 100:,.2f}".removesuffix(".00")


def cents(text: str) -> int:
    return round(100 * float(text.replace("$", "").replace(",", "")))


def test_the_host_removes_a_player_and_changes_the_bots(page: Page, new_page: NewPage) -> None:
    link = sit_down(page, "holdem", bots=3)
    other = new_page()
    join_by(other, link)
    you(page)
    expect(page.locator(BOTS)).to_have_count(3)
    page.get_by_label("Bots at the table").fill("1")
    page.get_by_role("button", name="Change", exact=True).click()
    page.get_by_role("button", name=re.compile("Remove Guest")).click()
    expect(page.get_by_role("button", name=re.compile("Remove Guest"))).to_have_count(0)
    assert play_until(page, other, sign=f"{TABLE}[data-seat='0']") is other
    while page.locator(BOTS).count() != 1:
        act(page)
        page.wait_for_timeout(20)


def test_a_table_by_invitation_opens_to_its_link_only(page: Page, new_page: NewPage) -> None:
    link = sit_down(page, "holdem")
    stranger = new_page()
    stranger.goto(link.split("#")[0])
    expect(stranger.get_by_role("heading", level=1)).to_contain_text("by invitation")
    stranger.goto("/")
    stranger.goto(link)
    expect(stranger.get_by_test_id("join")).to_be_visible()
    stranger.reload()
    expect(stranger.get_by_test_id("join")).to_be_visible()
    you(page)
    expect(page.get_by_label("Invitation link")).to_have_value(re.compile(re.escape(link)))


def test_bots_among_themselves_leave_the_page_alive_and_play_at_a_persons_pace(page: Page) -> None:
    link = sit_down(page, "holdem", bots=5)
    you(page)
    page.get_by_test_id("leave").click()
    play_until(page, sign=f"{TABLE}[data-seat='0']", rounds=200)
    page.goto(link)
    page.wait_for_selector(TABLE)
    page.evaluate(
        f"""() => {{
            window.seen = {{frames: 0, views: 0, first: 0, round: 0}};
            const table = document.querySelector("{TABLE}");
            seen.first = Number(table.dataset.round);
            const tick = () => {{ seen.frames++; requestAnimationFrame(tick) }};
            requestAnimationFrame(tick);
            const count = () => {{ seen.views++; seen.round = Number(table.dataset.round) }};
            new MutationObserver(count).observe(table, {{attributeFilter: ["data-turn", "data-round"]}});
        }}"""
    )
    # Rounds go on, and the page draws at least as often as it shows a view: none of them keeps it busy.
    page.wait_for_function("() => seen.round >= seen.first + 2")
    frames, views = page.evaluate("() => [seen.frames, seen.views]")
    assert 0 < views <= frames
    page.get_by_role("tab", name="Terms").click()
    expect(page.get_by_test_id("sign")).to_be_visible()
