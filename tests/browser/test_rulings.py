"""A supervisor calls rulings at a table in a real browser, and two players see what was decided, and why."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import SUPERVISOR, NewPage
from tests.browser.playing import ASKED, TABLE, barriers, join_by, log_in, sit_down, stay


def as_staff(page: Page, link: str, name: str = SUPERVISOR) -> None:
    """To somebody else's table, as one of the staff."""
    log_in(page, name)
    page.goto(link)
    page.get_by_role("tab", name="Rulings").click()


def await_any_turn(*pages: Page) -> None:
    """Until one of those who play is asked for something; nothing moves then before he has answered."""
    while not any(page.locator(ASKED).count() for page in pages):
        pages[0].wait_for_timeout(20)


def test_a_supervisor_calls_rulings_and_two_players_see_them(page: Page, new_page: NewPage) -> None:
    link = sit_down(page, "holdem", bots=0, seats=3)
    second, kim = new_page(), new_page()
    join_by(second, link)
    await_any_turn(page, second)
    as_staff(kim, link)
    assert page.get_by_role("tab", name="Rulings").count() == 0

    # A wager before its turn, by whoever is not asked: told with names, in sentences that end once.
    early = second if page.locator(ASKED).count() else page
    kim.get_by_test_id("fact").select_option("wager_out_of_turn")
    kim.locator("[data-field=seat] select").select_option(early.locator(TABLE).get_attribute("data-seat"))
    kim.locator("[data-field=cents] input").fill("40")
    kim.get_by_test_id("preview").click()
    expect(kim.get_by_test_id("previewed")).to_contain_text("as far as the limits allow")
    told = kim.get_by_test_id("previewed").inner_text()
    assert not re.search(r"\.\.|\bseat \d", told, re.IGNORECASE), told

    kim.get_by_test_id("fact").select_option("disrupted")
    kim.locator("[data-field=cause] select").select_option("disturbance")
    kim.locator("[data-field=what] input").fill("a fire alarm")
    kim.get_by_test_id("preview").click()
    previewed = kim.get_by_test_id("previewed")
    expect(previewed).to_contain_text("everybody gets back what he has put in")
    expect(previewed).to_contain_text("gets $")
    assert barriers(kim) == []
    expect(page.get_by_test_id("ruling")).to_have_count(0)

    kim.get_by_test_id("confirm-ruling").click()
    for player in (page, second):
        expect(player.get_by_test_id("ruling")).to_contain_text("a fire alarm")
        expect(player.get_by_test_id("ruling")).to_contain_text("stands still")
        expect(player.locator(ASKED)).to_have_count(0)
        assert player.locator("[data-choose]").count() == 0
    kim.get_by_test_id("ruling-reason").fill("It was a drill.")
    kim.locator("[data-choose='play on']").click()
    for player in (page, second):
        ruling = player.get_by_test_id("ruling")
        expect(ruling).to_have_attribute("data-chosen", "play on")
        expect(ruling).to_contain_text("It was a drill.")
        expect(player.locator("aside")).to_contain_text("The supervisor decides")
    page.get_by_test_id("why-ruling").click()
    expect(page.get_by_test_id("why").get_by_role("link").first).to_contain_text("NI2018-51/19.1")
    page.keyboard.press("Escape")
    assert barriers(page) == []
    await_any_turn(page, second)

    kim.get_by_test_id("fact").select_option("not_covered")
    kim.locator("[data-field=what] input").fill("a glass is spilt")
    kim.get_by_test_id("preview").click()
    kim.get_by_test_id("confirm-ruling").click()
    rounds = page.locator(TABLE).get_attribute("data-round")
    for player in (page, second):
        player.get_by_role("button", name="I agree: void").click()
    page.wait_for_function(
        "round => Number(document.querySelector('[data-testid=table]').dataset.round) > round", arg=rounds
    )
    expect(page.locator("aside")).to_contain_text("The round is void")


def test_the_explorer_tells_what_happens_when_things_go_wrong(page: Page) -> None:
    page.goto("/rules")
    page.get_by_role("link", name="When things go wrong").click()
    casebook = page.get_by_test_id("casebook")
    expect(casebook).to_contain_text("Unanimity")
    expect(casebook.get_by_role("link", name="NI2018-51/17.16").first).to_be_visible()
    page.get_by_test_id("casebook-edition").select_option("seven-card-stud-1994")
    expect(casebook).to_contain_text("A wager is declared void")
    expect(casebook.get_by_role("link", name="S94-1994/7CS19.2(a)").first).to_be_visible()
    assert barriers(page) == []


NOTE_CALLED = f"""([plate, asked]) => {{
    window.called = [];
    const note = () => {{
        const seat = document.querySelector(`${{plate}}.called`);
        const clock = seat?.querySelector(".clock")?.textContent.trim();
        if (clock) window.called.push({{text: seat.innerText, clock, asked: document.querySelectorAll(asked).length}});
    }};
    const all = {{attributes: true, childList: true, characterData: true, subtree: true}};
    new MutationObserver(note).observe(document.querySelector("{TABLE}"), all);
}}"""
"""From now on a page keeps what it shows of a called time: on a slow machine the time may be over before we look."""
# Two digits up to 40: the room's own 280 seconds do not count in this turn.
TIME_RUNS = """isAsked => window.called.some(({text, clock, asked}) =>
    /time called/i.test(text) && /^(40|[123]?[0-9])$/.test(clock) && asked === Number(isAsked))"""


def test_time_is_called_and_everybody_sees_it_run_until_the_player_acts(page: Page, new_page: NewPage) -> None:
    link = sit_down(page, "holdem", bots=0, seats=3)
    second, kim = new_page(), new_page()
    join_by(second, link)
    await_any_turn(page, second)
    as_staff(kim, link)
    slow, other = (page, second) if page.locator(ASKED).count() else (second, page)
    seat = slow.locator(TABLE).get_attribute("data-seat")
    plate = f".seat[data-seat='{seat}']"

    for player in (slow, other, kim):
        player.evaluate(NOTE_CALLED, [plate, ASKED])
    kim.get_by_test_id("fact").select_option("time_called")
    kim.locator("[data-field=seat] select").select_option(seat)
    kim.get_by_test_id("preview").click()
    kim.get_by_test_id("confirm-ruling").click()
    for player in (slow, other, kim):
        player.wait_for_function(TIME_RUNS, arg=player is slow)
        expect(player.get_by_text("Kim calls time on").first).to_be_attached()
    assert barriers(other) == []
    # What its end does is proven in virtual time; here whoever was called on acts before.
    stay(slow)
    for player in (slow, other):
        expect(player.locator(f"{plate}.called")).to_have_count(0)
