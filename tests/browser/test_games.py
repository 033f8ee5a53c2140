"""A full round of each game by mouse, from the lobby to the award."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import (
    AWARDS,
    STAY,
    TABLE,
    await_turn,
    awards,
    barriers,
    pause,
    play_now,
    play_round,
    play_until,
    sit_down,
)

WON = re.compile(r"\b(wins?|takes?|shares?|no pot)\b")
GAMES = (
    "holdem",
    "omaha",
    "draw",
    "faro",
    "five-card-stud",
    "seven-card-stud",
    "canberra-manila",
    "three-card-manila",
)


@pytest.mark.parametrize("game", GAMES)
def test_a_round_by_mouse(page: Page, game: str) -> None:
    play_now(page, game)
    await_turn(page)
    expect(page.locator("[data-testid=own] [role=img]").first).to_be_visible()
    assert page.locator("[data-testid=hand]").inner_text().strip(), "the line that names the hand is empty"
    assert barriers(page) == []
    number = play_round(page)
    expect(page.locator("[data-testid=story]")).to_contain_text(WON)
    page.goto(f"{page.url}/rounds")
    expect(page.get_by_role("link", name=f"Round {number}", exact=True)).to_be_visible()


def test_the_award_and_the_commission_say_why(page: Page) -> None:
    sit_down(page, "holdem")
    await_turn(page)
    # With no round to follow, the award stays where it can be looked at.
    pause(page)
    play_until(page, sign=AWARDS, choices=STAY)
    awards(page).get_by_role("button", name="Why?").click()
    dialog = page.get_by_test_id("why")
    expect(dialog.get_by_test_id("why-sums")).to_contain_text("$")
    link = dialog.get_by_role("link").first
    rule = link.inner_text()
    link.click()
    expect(page.get_by_role("heading", name=rule)).to_be_visible()
    assert page.locator(TABLE).count() == 0
