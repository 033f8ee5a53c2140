"""What is asked of a player besides betting: the cut, blinds of one's choice, over-blinds, the draw, showing a hand."""

import re

from playwright.sync_api import Page, expect

from tests.browser.playing import STAY, barriers, by_oneself, play_until, sit_down

STORY = "[data-testid=story]"
OWN = "[data-testid=own] svg"


def told(page: Page, what: str) -> None:
    page.get_by_role("tab", name="Story").click()
    expect(page.locator(STORY)).to_contain_text(re.compile(what))


def faces(page: Page) -> list[str]:
    return [str(card.get_attribute("aria-label")) for card in page.locator(OWN).all()]


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
    sit_down(page, "draw", bots=3)
    play_until(page, sign="[data-offer=draw]")
    before = faces(page)
    assert len(before) == 5
    for place in (1, 3):
        page.locator("[data-testid=own] label").nth(place).click()
    page.get_by_role("button", name="Exchange 2 cards").click()
    page.wait_for_function(
        "before => JSON.stringify([...document.querySelectorAll('[data-testid=own] svg')]"
        ".map(card => card.getAttribute('aria-label'))) !== JSON.stringify(before)",
        arg=before,
    )
    after = faces(page)
    assert len(set(before) & set(after)) == 3
    assert {before[1], before[3]}.isdisjoint(after)


def test_a_beaten_hand_is_thrown_in_or_shown(page: Page) -> None:
    # Small fixed bets, so that one can be called to the end round after round.
    limits = [{"kind": "spread", "minimum": 1000, "maximum": 1000}]
    sit_down(page, "holdem", bots=3, cents=100_000, options={"limits": limits})
    by_oneself(page, "Throw in hands that need not be shown")
    for choice, sentence in (("Throw it in unseen", "throws the hand in unseen"), ("Show your hand", "shows")):
        play_until(page, sign="[data-offer=show]", choices=STAY)
        expect(page.get_by_test_id("offer")).to_contain_text("Show your hand, or throw it in unseen.")
        page.get_by_role("button", name=choice).click()
        told(page, rf"Guest \w+ {sentence}")
