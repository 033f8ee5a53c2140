"""The games against the house in a real browser: Canberra Poker and Mini-Baccarat, alone and in company."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_the_house import (
    CHIP,
    DONE,
    RESULTS,
    WAGER,
    ante,
    await_decision,
    await_wagers,
    lay,
    no_scrolling_sideways,
    on_spot,
    own_box,
    play_on,
)
from tests.browser.conftest import OPERATOR, NewPage
from tests.browser.playing import TABLE, barriers, hear, join_by, listen, pause, play_now, round_of, sit_down
from tests.browser.test_rulings import as_staff

OPEN = "[data-act=open]:enabled"
"""A place of the dock is one element whatever it asks: once pressed, it may wait as another act that is not open."""
CITED = re.compile(r"S89-1997/|G-R\d")


def open_seat(page: Page) -> None:
    """The drawer of one's seat, on a phone."""
    page.get_by_test_id("menu").click()
    page.get_by_role("tab", name="Seat").click()


def test_two_people_and_a_bot_by_mouse_and_by_keyboard(page: Page, new_page: NewPage) -> None:
    link = sit_down(page, "canberra", bots=1, seats=4)
    other = new_page()
    join_by(other, link)
    await_wagers(page, other)
    assert barriers(page) == []
    meter = page.get_by_test_id("meter")
    before = meter.get_attribute("data-cents")

    ante(page, chips=2, jackpot=True)
    expect(page.get_by_test_id("placed")).to_contain_text("ante $10, jackpot chip")
    assert (on_spot(page, "ANTE"), on_spot(page, "BET"), on_spot(page, "BOOMERANG JACKPOT")) == (1000, 0, 100)
    for key in ("1", "1", "1", "j", "j"):
        other.keyboard.press(key)
    expect(other.locator("[data-act=ante]")).to_have_text("Ante $15")
    other.keyboard.press("a")
    other.wait_for_selector(DONE)
    other.keyboard.press("e")

    await_decision(page)
    expect(page.get_by_test_id("own").locator(".card")).to_have_count(5)
    assert page.get_by_test_id("hand").inner_text().strip()
    assert page.locator("[data-testid=dealer-cards] li").count() == 5
    hidden = page.locator("[data-testid=dealer-cards] .card[aria-label='card face down']")
    expect(hidden).to_have_count(4)
    expect(page.locator("[data-act=bet]")).to_have_text("Bet $20")
    assert barriers(page) == []
    # A bot's next ante would clear the layout.
    pause(page, other)
    page.locator("[data-act=bet]").click()
    await_decision(other)
    other.keyboard.press("f")

    expect(other.locator(RESULTS)).to_contain_text("the ante is lost with the fold", ignore_case=True)
    expect(other.locator(RESULTS)).to_contain_text("-$15")
    results = page.locator(RESULTS)
    expect(results).to_contain_text("the jackpot chip is collected", ignore_case=True)
    expect(results).to_contain_text("ante")
    expect(results).to_contain_text("bet")
    # Whoever is dealt a flush or better, or the Dead Man's Hand, has a line for the prize besides.
    prizes = results.get_by_text("the jackpot pays for a").count()
    expect(results.locator("li")).to_have_count(3 + prizes)
    for line in range(3):
        results.get_by_role("button", name="Why?").nth(line).click()
        expect(page.get_by_test_id("why").get_by_role("link").first).to_contain_text(CITED)
        page.keyboard.press("Escape")
    expect(meter).not_to_have_attribute("data-cents", before or "")
    assert barriers(page) == []


def test_the_last_wager_again_and_taken_back_by_keyboard(page: Page) -> None:
    sit_down(page, "canberra", bots=0, seats=2)
    ante(page, chips=3)
    play_on(page)
    await_wagers(page)
    expect(page.locator("[data-act=repeat]")).to_have_text("Again $15")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-act=ante]")).to_have_text("Ante $10")
    page.keyboard.press("x")
    expect(page.locator("[data-act=ante]")).to_be_disabled()
    page.keyboard.press("r")
    page.wait_for_selector(DONE)
    page.keyboard.press("e")
    await_decision(page)
    assert on_spot(page, "ANTE") == 1500
    page.keyboard.press("b")
    page.wait_for_selector(RESULTS)
    listen(page)
    page.keyboard.press("d")
    hear(page, "Dealer:")
    page.keyboard.press("m")
    hear(page, "Boomerang Jackpot $")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Bet, exactly twice the ante")


def test_a_wager_is_taken_back_before_no_more_bets(page: Page, new_page: NewPage) -> None:
    link = sit_down(page, "canberra", bots=0, seats=2)
    other = new_page()
    join_by(other, link)
    await_wagers(page, other)
    lay(page, chips=1)
    page.locator("[data-act=jackpot]").click()
    expect(page.get_by_test_id("placed")).to_contain_text("jackpot chip")
    page.locator("[data-act=take-back]").click()
    await_wagers(page)
    assert (on_spot(page, "ANTE"), on_spot(page, "BOOMERANG JACKPOT")) == (0, 0)
    assert other.locator(WAGER).count() == 1


def test_history_replayer_and_proof(page: Page) -> None:
    sit_down(page, "canberra", bots=2, seats=4)
    ante(page, jackpot=True)
    await_decision(page)
    pause(page)
    number = play_on(page)
    page.get_by_role("link", name="Rounds").click()
    expect(page.get_by_role("columnheader", name="Wagered")).to_be_visible()
    page.get_by_role("link", name=f"Round {number}", exact=True).click()
    replayer = page.get_by_test_id("replayer")
    expect(replayer).to_have_attribute("data-step", "0")
    page.get_by_test_id("forward").click()
    expect(replayer).to_have_attribute("data-step", "1")
    page.get_by_label("Jump to").select_option("Fold or bet")
    hidden = replayer.locator(".card[aria-label='card face down']")
    assert hidden.count() >= 4, "the dealer's and other players' cards are to stay face down"
    page.get_by_role("button", name="Last step").click()
    expect(replayer.get_by_test_id("dealer-hand")).not_to_have_text("Dealer")
    assert replayer.get_by_test_id("net").count() == 3
    replayer.get_by_test_id("net").first.click()
    expect(page.get_by_test_id("why")).to_contain_text("In all")
    page.keyboard.press("Escape")
    expect(replayer.get_by_test_id("pay-table")).to_contain_text("250 to 1")
    assert barriers(page) == []
    page.get_by_test_id("check").click()
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_contain_text("All checks passed")
    expect(verdict).to_contain_text("The statement is the one this page saw")
    page.get_by_text("As text").click()
    expect(page.get_by_test_id("text")).to_contain_text("NO MORE BETS")
    assert page.get_by_test_id("phh").count() == 0


def test_a_reload_while_one_decides_loses_nothing(page: Page) -> None:
    sit_down(page, "canberra", bots=1, seats=3)
    ante(page, chips=2)
    await_decision(page)

    def picture() -> tuple[int, list[str | None], str]:
        cards = page.locator("[data-testid=own] [role=img]")
        faces = [cards.nth(at).get_attribute("aria-label") for at in range(cards.count())]
        return round_of(page), faces, page.locator("[data-act=bet]").inner_text()

    before = picture()
    page.reload()
    await_decision(page)
    assert picture() == before
    pause(page)
    play_on(page, act="fold")


def test_a_round_on_the_text_table(page: Page) -> None:
    # A bot's next ante would clear the layout, and the outcomes with it.
    sit_down(page, "canberra", bots=0, seats=3)
    await_wagers(page)
    page.get_by_role("link", name="Text table").click()
    line, ask, answer = page.get_by_test_id("line"), page.get_by_test_id("ask"), page.get_by_test_id("answer")
    expect(ask).to_contain_text("Ante $5 to")
    assert barriers(page) == []
    line.fill("ante 7")
    line.press("Enter")
    expect(answer).to_contain_text("multiples of $5")
    line.fill("why")
    line.press("Enter")
    expect(page.get_by_test_id("why").get_by_role("link").first).to_contain_text("S89-1997/")
    page.keyboard.press("Escape")
    line.fill("ante 10")
    line.press("Enter")
    expect(ask).not_to_contain_text("Ante $5 to")
    line.fill("done")
    line.press("Enter")
    expect(ask).to_contain_text("Fold; Bet $20")
    line.fill("bet")
    line.press("Enter")
    expect(page.get_by_test_id("outcomes")).to_contain_text("ante")
    line.fill("pays")
    line.press("Enter")
    expect(answer).to_contain_text("royal flush 250 to 1")


def test_a_supervisor_rules_on_what_the_rules_do_not_cover(page: Page, new_page: NewPage) -> None:
    link = sit_down(page, "canberra", bots=0, seats=3)
    ante(page)
    await_decision(page)
    kim = new_page()
    as_staff(kim, link)
    facts = kim.get_by_test_id("fact")
    expect(facts.locator("option[value=not_covered]")).to_have_count(1)
    facts.select_option("not_covered")
    kim.locator("[data-field=facts] input").fill("a glass is spilt over the cards")
    kim.get_by_test_id("preview").click()
    expect(kim.get_by_test_id("previewed")).to_be_visible()
    assert barriers(kim) == []
    kim.get_by_test_id("confirm-ruling").click()
    expect(page.get_by_test_id("ruling")).to_contain_text("a glass is spilt over the cards")
    kim.get_by_test_id("ruling-reason").fill("The cards cannot be read.")
    kim.locator("[data-choose]").first.click()
    expect(page.get_by_test_id("ruling")).not_to_have_attribute("data-chosen", "")
    page.get_by_test_id("why-ruling").click()
    expect(page.get_by_test_id("why").get_by_role("link").first).to_be_visible()


def test_the_operator_invalidates_a_round(page: Page, new_page: NewPage) -> None:
    link = sit_down(page, "canberra", bots=0, seats=2)
    ante(page, jackpot=True)
    await_decision(page)
    olga = new_page()
    as_staff(olga, link, OPERATOR)
    olga.get_by_test_id("measure").select_option("invalidate")
    olga.locator("[data-field=ground] select").select_option("fire")
    expect(olga.get_by_test_id("order")).to_be_disabled()
    olga.locator("[data-field=reason] input").fill("The alarm went off.")
    assert barriers(olga) == []
    olga.get_by_test_id("order").click()
    expect(page.locator(RESULTS)).to_contain_text("does not count")
    page.locator(RESULTS).get_by_role("button", name="Why?").first.click()
    expect(page.get_by_test_id("why").get_by_role("link").first).to_contain_text("S89-1997/15.3")


def test_a_round_that_was_undone_says_so_in_the_history(page: Page, new_page: NewPage) -> None:
    link = sit_down(page, "canberra", bots=0, seats=2)
    ante(page)
    number = play_on(page, act="fold")
    await_wagers(page)
    olga = new_page()
    as_staff(olga, link, OPERATOR)
    olga.get_by_test_id("measure").select_option("invalidate")
    olga.locator("[data-field=ground] select").select_option("fraud")
    olga.locator("[data-field=reason] input").fill("The deck was marked.")
    olga.locator("[data-field=person] input").fill("a dealer")
    olga.get_by_test_id("order").click()
    expect(page.locator(RESULTS)).to_contain_text("does not count")
    page.get_by_role("link", name="Rounds").click()
    expect(page.get_by_test_id("rounds")).to_contain_text("undone")
    page.get_by_role("link", name=f"Round {number}", exact=True).click()
    expect(page.get_by_test_id("undone")).to_have_text(f"The outcome of round {number} is undone: fraud.")


@pytest.mark.parametrize("way", ["mouse", "key", "text"])
def test_whoever_is_done_is_dealt_to_at_once(page: Page, way: str) -> None:
    """Anybody else has much longer in this room for another wager than anything is waited for."""
    sit_down(page, "baccarat", bots=0, seats=2)
    await_wagers(page)
    page.locator("[data-chip]").first.click()
    page.locator("[data-act=banker]").click()
    done = page.locator(DONE)
    expect(done).to_be_visible()
    assert barriers(page) == []
    if way == "mouse":
        done.click()
    elif way == "key":
        page.keyboard.press("e")
    else:
        page.get_by_role("link", name="Text table").click()
        page.get_by_test_id("line").fill("done")
        page.get_by_test_id("line").press("Enter")
        expect(page.get_by_test_id("outcomes")).to_contain_text("Banker")
        return
    expect(done).to_have_count(0)
    expect(page.get_by_test_id("winner")).not_to_be_empty()


def test_the_meter_moves_at_every_table_that_is_connected_to_it(page: Page, new_page: NewPage) -> None:
    elsewhere = new_page()
    sit_down(elsewhere, "canberra", bots=0, seats=2)
    await_wagers(elsewhere)
    meter = elsewhere.get_by_test_id("meter")
    before = meter.get_attribute("data-cents") or ""
    sit_down(page, "canberra", bots=0, seats=2)
    ante(page, jackpot=True)
    play_on(page)
    expect(meter).not_to_have_attribute("data-cents", before)
    # Without motion the digits are there at once.
    digits, cents = meter.evaluate("meter => [meter.querySelector('.digits').textContent, Number(meter.dataset.cents)]")
    assert digits == f"${cents / 100:,.2f}"


def test_a_coup_with_all_cards_face_up(page: Page, new_page: NewPage) -> None:
    # A bot's next wager would clear the layout before everything has been looked at.
    link = sit_down(page, "baccarat", bots=0, seats=4)
    other = new_page()
    join_by(other, link)
    await_wagers(page, other)
    assert barriers(page) == []
    expect(page.get_by_test_id("baccarat-commission")).to_contain_text("5%")
    page.locator("[data-chip]").first.click()
    page.locator("[data-act=player]").click()
    expect(page.get_by_test_id("placed")).to_contain_text("Take back Player $5")
    page.locator("[data-chip]").first.click()
    page.locator("[data-act=tie]").click()
    expect(page.get_by_test_id("placed")).to_contain_text("Take back Tie $5")
    assert (on_spot(page, "PLAYER"), on_spot(page, "BANKER"), on_spot(page, "TIE")) == (500, 0, 500)
    number = round_of(page)
    page.locator(DONE).click()
    other.keyboard.press("2")
    expect(other.locator("[data-act=banker]")).to_have_text("Banker $25")
    other.keyboard.press("k")
    other.wait_for_selector(DONE)
    other.keyboard.press("e")

    expect(page.get_by_test_id("winner")).to_have_text(re.compile("Player wins|Banker wins|A tie"))
    expect(page.locator(RESULTS).locator("li")).to_have_count(2)
    assert 2 <= page.locator("[data-testid=hand-player] .card").count() <= 3
    for side in ("player", "banker"):
        expect(page.get_by_test_id(f"points-{side}")).to_have_text(re.compile(r"^\d$"))
    expect(page.get_by_test_id("road")).to_have_attribute("data-coups", "1")
    page.locator(RESULTS).get_by_role("button", name="Why?").first.click()
    expect(page.get_by_test_id("why").get_by_role("link").first).to_contain_text(re.compile(r"S58-1995/|G-R\d"))
    page.keyboard.press("Escape")
    assert barriers(page) == []

    page.goto(f"{page.url.split('#')[0]}/rounds/{number}")
    page.get_by_role("button", name="Last step").click()
    expect(page.get_by_test_id("points-banker")).to_have_text(re.compile(r"^\d$"))
    page.get_by_test_id("check").click()
    expect(page.get_by_test_id("verdict")).to_contain_text("All checks passed")
    expect(page.get_by_test_id("verdict")).to_contain_text("The statement is the one this page saw")


def test_a_coup_whose_cards_the_players_open(page: Page, new_page: NewPage) -> None:
    link = sit_down(page, "baccarat", bots=0, seats=3, options={"method": "b"})
    other = new_page()
    join_by(other, link)
    await_wagers(page, other)
    for _ in range(2):
        page.locator("[data-chip]").first.click()
    page.locator("[data-act=player]").click()
    page.locator(DONE).click()
    other.keyboard.press("1")
    other.keyboard.press("k")
    other.wait_for_selector(DONE)
    other.keyboard.press("e")
    # Whoever holds a hand opens it, by mouse or by key, until the coup is decided: nobody else does.
    opened: set[str] = set()
    while not page.get_by_test_id("winner").inner_text():
        for opens in page.locator(OPEN).all_inner_texts():
            opened.add(opens)
            page.locator(OPEN).click()
        for opens in other.locator(OPEN).all_inner_texts():
            opened.add(opens)
            other.keyboard.press("o")
        page.wait_for_timeout(20)
    assert opened == {"Open Player's cards", "Open Banker's cards"}
    expect(page.get_by_test_id("winner")).not_to_be_empty()
    page.get_by_role("tab", name="Story").click()
    expect(page.get_by_test_id("story")).to_contain_text(re.compile(r"Guest \w+.* opens .* of Player's hand"))


@pytest.mark.parametrize("game", ["canberra", "baccarat"])
def test_the_phone_has_room_for_everything(new_page: NewPage, game: str) -> None:
    page = new_page(width=390, height=844)
    sit_down(page, game)
    await_wagers(page)
    no_scrolling_sideways(page, 390)
    assert barriers(page) == []
    page.locator("[data-chip]").first.click()
    button = page.locator("[data-act=ante]" if game == "canberra" else "[data-act=banker]")
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= 48
    assert box["y"] + box["height"] <= 844
    button.click()
    expect(page.locator(DONE)).to_be_visible()
    if game == "baccarat":
        # No bot is to clear the layout with its next wager.
        open_seat(page)
        page.get_by_label("Bots at the table").fill("0")
        page.get_by_role("button", name="Change", exact=True).click()
        page.get_by_role("button", name="Close", exact=True).click()
    page.locator(DONE).click()
    if game == "canberra":
        await_decision(page)
        open_seat(page)
        page.get_by_role("button", name="Pause after this round").click()
        page.get_by_role("button", name="Close", exact=True).click()
        expect(page.get_by_test_id("paused")).to_be_visible()
        card = page.locator("[data-testid=own] [role=img]").first.bounding_box()
        assert card is not None
        assert card["width"] >= 44
        no_scrolling_sideways(page, 390)
        page.locator("[data-act=bet]").click()
    page.wait_for_selector(RESULTS)
    no_scrolling_sideways(page, 390)
    assert barriers(page) == []
    open_seat(page)
    expect(page.get_by_test_id("leave")).to_be_visible()


def test_the_lobby_offers_both_games_and_the_meter(page: Page) -> None:
    play_now(page, "canberra")
    await_wagers(page)
    play_now(page, "baccarat")
    await_wagers(page)
    page.goto("/")
    expect(page.get_by_test_id("meters").get_by_test_id("meter")).to_be_visible()
    assert barriers(page) == []

    page.goto("/create/canberra")
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_contain_text("This table is legal")
    expect(verdict).to_contain_text("ante $5 to $500")
    page.locator("[data-option=maximum] input").fill("123")
    page.locator("[data-option=maximum] input").press("Tab")
    expect(verdict.locator(".notice").first).to_contain_text("multiple")
    expect(page.get_by_role("button", name="Create the table")).to_be_disabled()
    page.locator("[data-option=maximum] input").fill("100")
    page.locator("[data-option=maximum] input").press("Tab")
    page.locator("[data-option=jackpot] select").select_option("")
    expect(verdict).to_contain_text("This table is legal")
    assert barriers(page) == []
    page.get_by_role("button", name="Create the table").click()
    page.get_by_role("button", name="Sit down").click()
    await_wagers(page)
    expect(page.locator(TABLE)).to_contain_text("not offered")
    assert page.locator(CHIP).count() == 0


def test_the_sign_the_host_and_a_top_up(page: Page) -> None:
    sit_down(page, "canberra", bots=1, seats=3)
    await_wagers(page)
    expect(page.get_by_text("DEALER ONLY PLAYS WITH ACE/KING OR HIGHER").first).to_be_visible()
    page.get_by_role("tab", name="Terms").click()
    expect(page.get_by_test_id("sign")).to_contain_text("maximum payout $25,000")
    page.get_by_role("tab", name="Seat").click()
    stake = page.locator(f"{own_box(page)} .stack")
    before = round(float(stake.inner_text().replace("$", "").replace(",", "")))
    page.get_by_test_id("stake").fill("50")
    page.get_by_test_id("top-up").click()
    expect(stake).to_have_text(f"${before + 50:,}")
    page.get_by_label("Bots at the table").fill("0")
    page.get_by_role("button", name="Change", exact=True).click()
    ante(page)
    play_on(page)
    expect(page.locator(f"{TABLE} .bot")).to_have_count(0)
    page.get_by_test_id("leave").click()
    expect(page.get_by_test_id("join")).to_be_visible()
