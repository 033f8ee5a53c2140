"""What a person may set: keys, faces, sound, motion; and the ranges of the form that makes a table."""

import re
from functools import partial

from playwright.sync_api import Page, Response, expect

from tests.browser.conftest import NewPage
from tests.browser.playing import await_turn, barriers, play_round, sit_down
from tests.browser.test_games import GAMES

BLUE, GREEN, RED, BLACK = "rgb(26, 89, 189)", "rgb(20, 113, 58)", "rgb(194, 31, 53)", "rgb(24, 28, 36)"


def prefer(page: Page, name: str) -> None:
    page.goto("/preferences")
    page.get_by_role("checkbox", name=name).click()


def test_a_key_can_be_changed(page: Page) -> None:
    page.goto("/preferences")
    keys = page.get_by_role("region", name="Keys", exact=True)
    keys.get_by_role("button", name="Change: Fold").click()
    page.keyboard.press("x")
    expect(keys.get_by_role("row", name=re.compile("^Fold"))).to_contain_text("X")
    sit_down(page, "holdem")
    await_turn(page)
    page.keyboard.press("f")
    expect(page.get_by_test_id("acts")).to_be_visible()
    page.keyboard.press("x")
    if page.get_by_role("button", name="Fold anyway").count():
        page.keyboard.press("x")
    expect(page.get_by_test_id("story")).to_contain_text(re.compile(r"Guest \w+ folds"))
    page.goto("/preferences")
    keys.get_by_role("button", name="Usual keys").click()
    expect(keys.get_by_role("row", name=re.compile("^Fold"))).to_contain_text("F1")


def ink(page: Page, suit: str) -> str:
    return str(page.locator(f".card.suit-{suit}").first.evaluate("card => getComputedStyle(card).color"))


def test_cards_in_four_colours(page: Page) -> None:
    page.goto("/preferences")
    page.wait_for_selector(".card.suit-d")
    assert [ink(page, suit) for suit in "shdc"] == [BLACK, RED, RED, BLACK]
    page.get_by_role("checkbox", name=re.compile("Four colours")).click()
    assert [ink(page, suit) for suit in "shdc"] == [BLACK, RED, BLUE, GREEN]
    page.goto("/")
    page.wait_for_selector(".card.suit-d")
    assert ink(page, "d") == BLUE, "the choice is not kept"
    assert barriers(page) == []


def test_a_name_a_mark_and_a_full_wallet_without_an_account(page: Page) -> None:
    page.goto("/account")
    page.get_by_test_id("own-name").fill("Nora")
    page.get_by_role("radio", name="kettle").check(force=True)
    page.get_by_test_id("save-name").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.get_by_role("banner")).to_contain_text("Nora $1,000")
    page.get_by_role("button", name="Refill").click()
    expect(page.get_by_role("alert")).to_contain_text("full already")
    page.goto("/")
    expect(page.get_by_text("Playing as Nora.")).to_be_visible()
    page.get_by_test_id("play-now").click()
    expect(page.get_by_test_id("table")).not_to_have_attribute("data-seat", "0")
    page.goto("/account")
    expect(page.get_by_test_id("wallet")).not_to_have_text("$1,000")
    page.get_by_role("button", name="Refill").click()
    # Both at once: beside the button and in the bar.
    expect(page.get_by_test_id("wallet")).to_have_text("$1,000")
    expect(page.get_by_role("banner")).to_contain_text("Nora $1,000")
    assert page.get_by_role("alert").count() == 0


def test_felt_backs_and_large_text_are_kept(page: Page) -> None:
    page.goto("/preferences")
    page.get_by_role("radio", name="Wine").check(force=True)
    page.get_by_role("group", name="Backs of cards").get_by_role("radio", name="Blue").check(force=True)
    page.get_by_role("checkbox", name="Larger text").click()
    assert barriers(page) == []
    page.goto("/")
    token = "name => getComputedStyle(document.documentElement).getPropertyValue(name)"
    assert "#78303f" in page.evaluate(token, "--felt")
    assert page.evaluate(token, "--back") == "#22406e"
    assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == 20
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


COUNT_TONES = """
    window.tones = 0;
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () { window.tones++; return make.call(this); };
"""


def test_sound_and_silence(page: Page) -> None:
    page.add_init_script(COUNT_TONES)
    sit_down(page, "holdem")
    await_turn(page)
    page.wait_for_function("window.tones > 0")
    page.get_by_role("button", name="Sound on").click()
    expect(page.get_by_role("button", name="Sound off")).to_be_visible()
    before = page.evaluate("window.tones")
    play_round(page)
    assert page.evaluate("window.tones") == before


def motion_of(page: Page) -> str:
    await_turn(page)
    return str(page.locator("[data-testid=own] li").first.evaluate("card => getComputedStyle(card).animationName"))


def test_motion_is_there_for_those_who_like_it(new_page: NewPage) -> None:
    moving = new_page(moving=True)
    sit_down(moving, "holdem")
    assert motion_of(moving) != "none"
    prefer(moving, "Motion")
    moving.go_back()
    assert motion_of(moving) == "none"
    still = new_page()
    sit_down(still, "holdem")
    assert motion_of(still) == "none"


def is_judged(answer: Response, seats: int) -> bool:
    """Whether it is the room's verdict on a table with so many seats."""
    asked = answer.request.post_data_json if answer.url.endswith("/api/tables/check") else None
    return asked is not None and asked["seats"] == seats


def test_every_legal_number_of_seats_is_offered(page: Page) -> None:
    for game in GAMES:
        page.goto(f"/create/{game}")
        seats, verdict = page.get_by_test_id("seats"), page.get_by_test_id("verdict")
        expect(verdict).to_contain_text("This table is legal")
        most = int(seats.get_attribute("max") or 0)
        assert seats.get_attribute("min") == "2", game
        with page.expect_response(partial(is_judged, seats=most)):
            seats.fill(str(most))
        expect(page.get_by_text(f"Seats, 2 to {most}")).to_be_visible()
        expect(verdict).to_contain_text("This table is legal")
        seats.fill(str(most + 1))
        expect(verdict.locator(".notice"), game).to_contain_text(f"2 to {most} seats, not {most + 1}")
        verdict.get_by_role("button", name="Why?").click()
        expect(page.get_by_test_id("why").get_by_role("link").first).to_be_visible()


def test_a_deck_too_small_for_the_seats_is_explained_by_rule(page: Page) -> None:
    page.goto("/create/holdem")
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_contain_text("This table is legal")
    page.get_by_test_id("seats").fill("14")
    page.get_by_text("Cards and hands").click()
    page.locator("[data-option=deck] select").select_option("32")
    expect(verdict.locator(".notice")).to_contain_text("14 players are too many for 32 cards")
    expect(page.get_by_role("button", name="Create the table")).to_be_disabled()
    page.get_by_test_id("seats").fill("13")
    expect(verdict).to_contain_text("This table is legal")
    assert barriers(page) == []
