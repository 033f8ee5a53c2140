"""The other pages: creating a table for two people and bots, rules, preferences, history, replayer, proof."""

import gzip

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import STATIC, NewPage
from tests.browser.playing import (
    ASKED,
    SAVE,
    act,
    await_turn,
    awards,
    barriers,
    pause,
    play_round,
    play_until,
    round_of,
    sit_down,
)


def test_two_people_and_bots_at_one_table(page: Page, new_page: NewPage) -> None:
    page.goto("/create/holdem")
    page.get_by_label("Name of the table").fill("Friday")
    page.get_by_label("Bots", exact=True).fill("2")
    page.get_by_test_id("who").select_option("private")
    page.get_by_label("Pace").select_option("fast")
    expect(page.get_by_test_id("verdict")).to_contain_text("This table is legal")
    assert barriers(page) == []
    page.get_by_role("button", name="Create the table").click()
    invitation = page.get_by_test_id("made").get_by_role("textbox").input_value()
    page.get_by_role("link", name="To the table").click()
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_test_id("table")).not_to_have_attribute("data-seat", "0")

    guest = new_page()
    guest.goto(invitation)
    assert barriers(guest) == []
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_test_id("table")).not_to_have_attribute("data-seat", "0")
    play_both(page, guest)

    guest.get_by_role("tab", name="Chat").click()
    guest.get_by_label("Say something").fill("well played")
    guest.keyboard.press("Enter")
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_test_id("chat")).to_contain_text("well played")
    pause(page, guest)
    assert barriers(page) == []


def play_both(first: Page, second: Page) -> None:
    """Until both have been asked for something in the same round."""
    asked: dict[int, set[int]] = {}
    while not any(len(each) == 2 for each in asked.values()):
        for number, page in enumerate((first, second)):
            if page.locator(ASKED).count():
                asked.setdefault(round_of(page), set()).add(number)
                act(page)
        first.wait_for_timeout(20)


def test_impossible_options_are_explained_by_rule(page: Page) -> None:
    page.goto("/create/canberra-manila")
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_contain_text("This table is legal")
    page.locator("[data-option=limits] select").first.select_option("no_limit")
    expect(verdict.locator(".notice").first).to_be_visible()
    expect(page.get_by_role("button", name="Create the table")).to_be_disabled()
    verdict.get_by_role("button", name="Why?").first.click()
    expect(page.get_by_test_id("why").get_by_role("link").first).to_be_visible()


def mix_in(page: Page, text: str) -> None:
    """Add a text of one's own to the next shuffle."""
    page.get_by_role("tab", name="Seat").click()
    page.get_by_test_id("mix-text").fill(text)
    page.get_by_test_id("mix").click()
    expect(page.get_by_test_id("mix-text")).to_have_attribute("placeholder", text)
    page.get_by_role("tab", name="Story").click()


def test_history_replayer_and_proof(page: Page) -> None:
    # With two blinds there is always a pot to award, even if everybody folds.
    sit_down(page, "holdem")
    await_turn(page)
    mix_in(page, "rain on the roof")
    play_round(page, SAVE)
    number = play_round(page)
    page.get_by_role("link", name="Rounds").click()
    page.get_by_role("link", name=f"Round {number}", exact=True).click()
    replayer = page.get_by_test_id("replayer")
    expect(replayer).to_have_attribute("data-step", "0")
    page.get_by_test_id("forward").click()
    expect(replayer).to_have_attribute("data-step", "1")
    page.get_by_role("button", name="Last step").click()
    expect(awards(page).first).to_be_visible()
    page.get_by_label("Jump to").select_option("Betting round 1")
    hidden = page.locator("[data-testid=replayer] .card[aria-label='card face down']")
    assert hidden.count() > 0, "other players' hole cards are to stay face down"
    assert barriers(page) == []
    page.get_by_test_id("check").click()
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_contain_text("All checks passed")
    expect(verdict).to_contain_text("The statement is the one this page saw")
    expect(verdict).to_contain_text("Your text was mixed into this shuffle, after the house was bound to its secret")
    expect(verdict).to_contain_text("rain on the roof")
    page.get_by_text("As text").click()
    expect(page.get_by_test_id("text")).to_contain_text("collected")
    with page.expect_download() as download:
        page.get_by_test_id("phh").click()
    assert "actions" in download.value.path().read_text()


def test_rules_can_be_searched(page: Page) -> None:
    page.goto("/rules")
    page.get_by_test_id("search").fill("out of turn")
    expect(page.get_by_test_id("rules").get_by_role("link", name="NI2018-51/17.6", exact=True)).to_be_visible()
    assert barriers(page) == []
    page.get_by_label("Game").select_option("seven-card-stud")
    expect(page.get_by_test_id("rules").get_by_role("link", name="NI2018-51/17.6", exact=True)).to_be_hidden()
    page.get_by_label("In force on").fill("1980-01-01")
    expect(page.get_by_role("alert")).to_be_visible()


@pytest.mark.parametrize("width", [1280, 390])
def test_tournaments_are_one_step_from_every_page_and_from_a_clock_that_shows_none(
    new_page: NewPage, width: int
) -> None:
    page = new_page(width=width)
    page.goto("/rules")
    way = page.get_by_role("navigation", name="Main").get_by_role("link", name="Tournaments")
    way.click()
    page.wait_for_url("**/tournaments")
    expect(way).to_have_attribute("aria-current", "page")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.goto("/tournament/nowhere/clock")
    page.get_by_test_id("clock").get_by_role("link", name="Tournaments").click()
    page.wait_for_url("**/tournaments")


def test_sitting_out_coming_back_and_leaving(page: Page) -> None:
    # Bots who take no time would play on under the pointer of somebody who sits out.
    sit_down(page, "holdem", pace="fast")
    page.get_by_role("tab", name="Seat").click()
    page.get_by_test_id("sit-out").click()
    play_until(page, sign="[data-testid=come-back]")
    page.get_by_test_id("come-back").click()
    expect(page.get_by_test_id("sit-out")).to_be_visible()
    page.get_by_test_id("leave").click()
    play_until(page, sign="[data-testid=join]")
    expect(page.get_by_test_id("table")).to_have_attribute("data-seat", "0")


SHIFTS = """
    window.shifted = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({value, hadRecentInput}) => {
        if (!hadRecentInput) window.shifted += value;
    })).observe({type: "layout-shift", buffered: true});
"""


def test_the_table_page_is_small(page: Page) -> None:
    """At most 130 KB after gzip, fonts apart, and nothing that jumps while it comes."""
    names: set[str] = set()
    page.on("response", lambda answer: names.add(answer.url.rsplit("/", 1)[1]) if "/assets/" in answer.url else None)
    page.add_init_script(SHIFTS)
    sit_down(page, "holdem")
    names.clear()
    page.reload()
    await_turn(page)
    assert any(name.startswith("TablePage") for name in names)
    size = sum(len(gzip.compress((STATIC / "assets" / name).read_bytes())) for name in names)
    assert size <= 130_000
    assert page.evaluate("window.shifted") < 0.05
