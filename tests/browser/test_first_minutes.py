"""A person's first five minutes: page, name, seat, ten rounds, a win and why, the last hand, leaving, results.

Nothing depends on luck: bets are so small that no stake is lost meanwhile, and rounds go on until one is won.
"""

import re

from playwright.sync_api import Page, expect

from tests.browser.playing import BETWEEN, JOIN, SAVE, STAY, TABLE, await_turn, barriers, pause, play_round, play_until

ROUNDS = 10
MOST = 60
"""Rounds in which whoever stays in against one bot has won some, or the cards are not what they should be."""


def make_a_table(page: Page) -> None:
    """From the lobby to a table with one bot, bets of ten dollars, and as much time as one likes."""
    page.goto("/")
    page.get_by_role("link", name="Create a table").click()
    page.get_by_label("Name of the table").fill("Friday")
    page.get_by_label("Bots", exact=True).fill("1")
    page.get_by_test_id("who").select_option("private")
    page.get_by_label("Pace").select_option("instant")
    limits = page.locator("[data-option=limits]")
    limits.locator("select").first.select_option("spread")
    limits.locator("input").nth(1).fill("10")
    limits.locator("input").nth(1).press("Tab")
    time = page.locator("[data-option=time_limit] input").first
    page.locator("details", has=time).locator("summary").click()
    time.fill("0")
    time.press("Tab")
    expect(page.get_by_test_id("verdict")).to_contain_text("This table is legal")
    page.get_by_role("button", name="Create the table").click()
    page.get_by_role("link", name="To the table").click()


def take_a_seat(page: Page, name: str) -> None:
    page.get_by_role("button", name="Sit here").first.click()
    page.get_by_test_id("guest-name").fill(name)
    page.get_by_role("radio", name="star").check(force=True)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(TABLE)).not_to_have_attribute("data-seat", "0")
    # Whose turn it is at once is told that in place of the name, which the banner says later.
    expect(page.locator(".seat.own")).to_contain_text(re.compile(f"{name}|Your turn"))


def play_till_a_win(page: Page) -> None:
    """Round after round with a pause behind it, until the banner names the player; a pot that is shared is no win."""
    for _ in range(MOST):
        pause(page)
        play_until(page, sign=BETWEEN, choices=STAY)
        if page.locator(".seat.own.won").count() and page.locator(".seat.won").count() == 1:
            return
        page.get_by_role("button", name="Go on").click()
        await_turn(page)
    raise AssertionError(f"no win in {MOST} rounds")


def test_a_persons_first_five_minutes(page: Page) -> None:
    make_a_table(page)
    take_a_seat(page, "Nora")
    first = play_round(page, SAVE)
    while play_round(page, SAVE) < first + ROUNDS - 1:
        pass

    play_till_a_win(page)
    banner = page.get_by_test_id("awards")
    expect(banner).to_contain_text(re.compile(r"Nora wins \$\d+"))
    banner.get_by_role("button", name="Why?").click()
    why = page.get_by_test_id("why")
    expect(why.get_by_test_id("why-sums")).to_contain_text("$")
    expect(why.get_by_role("link").first).to_contain_text("NI2018-51/")
    page.keyboard.press("Escape")

    number = page.locator(TABLE).get_attribute("data-round")
    page.get_by_role("button", name="Look at the round").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"Round {number}")
    expect(page.get_by_test_id("replayer")).to_be_visible()
    page.go_back()

    page.get_by_role("tab", name="Seat").click()
    page.get_by_test_id("leave").click()
    page.wait_for_selector(JOIN)
    page.goto("/results")
    expect(page.get_by_test_id("played")).to_have_text(re.compile(r"^\d{2}"))
    expect(page.get_by_test_id("biggest")).to_contain_text("Friday")
    page.get_by_test_id("only").select_option("won")
    expect(page.get_by_test_id("rounds")).to_contain_text(f"Round {number}")
    assert barriers(page) == []
