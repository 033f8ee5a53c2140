"""What is asked of a player besides betting: the cut, blinds of one's choice, over-blinds, the draw, showing a hand."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.playing import STAY, barriers, by_oneself, join_by, play_until, sit_down

STORY = "[data-testid=story]"
FACES = "[...document.querySelectorAll('[data-testid=own] [role=img]')].map(card => card.getAttribute('aria-label'))"
OWN_NAME = """async () => {
    const token = JSON.parse(localStorage.getItem("pitboss.token"));
    return (await (await fetch("/api/me", {headers: {Authorization: `Bearer ${token}`}})).json()).name;
}"""
SMALL_BETS: dict[str, object] = {"limits": [{"kind": "spread", "minimum": 1000, "maximum": 1000}]}
"""Nobody taps out in a single round."""


def told(page: Page, what: str) -> None:
    page.get_by_role("tab", name="Story").click()
    expect(page.locator(STORY)).to_contain_text(re.compile(what))


def faces(page: Page) -> list[str]:
    return [str(face) for face in page.evaluate(FACES)]


def test_the_cut(page: Page) -> None:
    sit_down(page, "five-card-stud", bots=1)
    by_oneself(page, "Leave the cut to the dealer")
    play_until(page, sign="[data-offer=cut]")
    assert barriers(page) == []
    place = page.locator("[data-offer=cut] input")
    place.fill("20")
    expect(page.get_by_test_id("offer")).to_contain_text("After 20 cards")
    page.get_by_role("button", name="Cut here").click()
    told(page, r"Guest \w+ cuts the cards after 20 cards")


def test_the_cut_may_be_left_to_the_dealer(page: Page) -> None:
    sit_down(page, "five-card-stud", bots=1)
    by_oneself(page, "Leave the cut to the dealer")
    play_until(page, sign="[data-offer=cut]")
    page.get_by_role("button", name="Leave it to the dealer").click()
    told(page, r"Guest \w+ leaves the cut to the dealer")


def test_the_blind_of_1994_is_one_to_three_minimums(page: Page) -> None:
    sit_down(page, "seven-card-stud", bots=1, edition="seven-card-stud-1994")
    by_oneself(page, "Put up what I owe")
    play_until(page, sign="[data-offer=blind]")
    offer = page.get_by_test_id("offer")
    expect(offer.get_by_role("button", name=re.compile(r"Blind \$"))).to_have_count(3)
    offer.get_by_role("button", name="Why?").click()
    expect(page.get_by_test_id("why").get_by_role("link").first).to_contain_text("S94-1994/7CS")
    page.keyboard.press("Escape")
    offer.get_by_role("button", name="Blind $4").click()
    told(page, r"Guest \w+ posts the blind, \$4")


def test_an_over_blind_is_made_or_declined(page: Page) -> None:
    sit_down(page, "holdem", bots=2, options={"straddles": 1})
    by_oneself(page, "Put up what I owe")
    play_until(page, sign="[data-offer=over_blind]")
    page.get_by_role("button", name="Over-blind $20").click()
    told(page, r"Guest \w+ posts an over-blind, \$20")
    expect(page.locator("[data-offer=over_blind]")).to_be_hidden()
    play_until(page, sign="[data-offer=over_blind]")
    page.get_by_role("button", name="No over-blind").click()
    told(page, r"Guest \w+ declines the over-blind")


def test_cards_are_exchanged(page: Page) -> None:
    sit_down(page, "draw", bots=3, options=SMALL_BETS)
    play_until(page, sign="[data-offer=draw]", choices=STAY)
    before = faces(page)
    assert len(before) == 5
    for place in (1, 3):
        page.locator("[data-testid=own] label").nth(place).click()
    page.get_by_role("button", name="Exchange 2 cards").click()
    page.wait_for_function(
        f"before => {{ const faces = {FACES}; return faces.length === 5 && faces.join() !== before.join() }}",
        arg=before,
    )
    # The bets of the second betting round wait for us, so these are the cards of the same hand.
    after = faces(page)
    assert len(set(before) & set(after)) == 3
    assert {before[1], before[3]}.isdisjoint(after)


def test_a_beaten_hand_is_thrown_in_or_shown(page: Page, new_page: NewPage) -> None:
    # Two who never bet come to a showdown in every round, and lose no more than their blinds.
    link = sit_down(page, "holdem", bots=0)
    other = new_page()
    join_by(other, link)
    for each in (page, other):
        by_oneself(each, "Throw in hands that need not be shown")
    for choice, sentence in (("Throw it in unseen", "throws the hand in unseen"), ("Show your hand", "shows")):
        # Whoever must show is asked for a moment, too, until the dealer turns the hand up.
        asked = "[data-offer=show]:has-text('Show your hand, or throw it in unseen.')"
        beaten = play_until(page, other, sign=asked, choices=STAY)
        name = beaten.evaluate(OWN_NAME)
        beaten.get_by_role("button", name=choice).click()
        told(beaten, f"{name} {sentence}")
