"""A person deals Canberra Poker and Mini-Baccarat by touch; late discovery; another device takes the table over."""

import os

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OPERATOR, SUPERVISOR, NewPage
from tests.browser.playing import barriers, log_in
from tests.browser.test_deal import SMALL, TABLET, Tablet, opened

CLOSE = """() => {
    const boxes = [...document.querySelectorAll("[data-testid='turn-row'] button")].map((key) =>
        [key.textContent.trim(), key.getBoundingClientRect()]);
    const small = boxes.filter(([, box]) => box.width < 96 || box.height < 72).map(([text]) => text);
    const near = boxes.filter(([, box], at) => at && box.left - boxes[at - 1][1].right < 8).map(([text]) => text);
    return [...small, ...near];
}"""
"""Keys of a turn that are smaller than 96 x 72, or nearer than 8 px to the one before."""
SHOTS = os.environ.get("PITBOSS_SHOTS", "")
"""Where pictures go while the screen is being looked at."""


def shot(page: Page, name: str) -> None:
    if SHOTS:
        for width, height in ((1024, 768), (1440, 900), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            page.screenshot(path=f"{SHOTS}/{name}-{width}.png")
        page.set_viewport_size(TABLET)


@pytest.mark.timeout(240)
def test_canberra_poker_by_touch(page: Page, new_page: NewPage) -> None:
    """Two wagers, who bets, the dealer's cards, one hand by its class and one that lost; then the same again."""
    tablet = opened(page, new_page, "canberra", "canberra-1997", 3)
    page.locator("aside [data-cents='1000']").click()
    for seat in (1, 2):
        tablet.seat(seat)
    shot(page, "canberra-wagers")
    assert page.evaluate(SMALL) == []
    tablet.key("no-more-bets")
    tablet.cards("Td")
    page.locator("button[data-seat='1']").click()
    page.locator("button[data-seat='2']").click()
    shot(page, "canberra-decide")
    tablet.key("stay")
    for card in ("Ts", "4h", "5c"):
        page.locator(f"[data-card='{card}']").click()
    tablet.cards("6d")
    expect(page.get_by_test_id("say")).to_contain_text("The dealer has a pair of tens.")
    expect(page.get_by_test_id("now")).to_have_text("Turn up box 2")
    shot(page, "canberra-turn")
    assert page.evaluate(CLOSE) == []
    page.get_by_test_id("won").click()
    tablet.tap(page.locator("[data-class='flush']"))
    expect(page.get_by_test_id("lines")).to_contain_text("Box 2: pay $10 on the ante and $100 on the bet.")
    tablet.key("lost")
    assert tablet.stakes() == ["$470", "$610", "$500"]
    shot(page, "canberra-paid")
    assert barriers(page) == []
    tablet.key("same")
    assert tablet.stakes() == ["$460", "$600", "$500"]
    page.get_by_test_id("take-back").click()
    tablet.seat(2)
    assert tablet.stakes() == ["$460", "$610", "$500"]


@pytest.mark.timeout(240)
def test_mini_baccarat_by_touch(page: Page, new_page: NewPage) -> None:
    tablet = opened(page, new_page, "baccarat", "baccarat-1995", 2)
    tablet.cards("2s")
    page.locator("[data-side='player']").click()
    page.locator("aside [data-cents='1000']").click()
    tablet.seat(1)
    page.locator("[data-side='banker']").click()
    tablet.seat(2)
    shot(page, "baccarat-wagers")
    assert page.evaluate(SMALL) == []
    tablet.key("no-more-bets")
    tablet.cards("9s", "2h", "4d", "3c", "6c", "Kd")
    expect(page.get_by_test_id("lines")).to_contain_text("Seat 1 on player: pay $10.")
    assert tablet.stakes() == ["$510", "$490"]
    shot(page, "baccarat-paid")
    assert barriers(page) == []
    tablet.key("undo")
    tablet.cards("4c")
    assert tablet.stakes() == ["$500", "$500"], "a tie"


def keyed(tablet: Tablet, *keys: str, entries: int = 1) -> None:
    """Keys one after the other, and until the room has what is entered with them."""
    number = tablet.number
    for key in keys:
        tablet.page.keyboard.press(key)
    expect(tablet.desk).to_have_attribute("data-number", str(number + entries))


def typed(tablet: Tablet, line: str, entries: int = 1) -> None:
    """A line, and Enter."""
    number = tablet.number
    tablet.page.keyboard.type(line)
    tablet.page.keyboard.press("Enter")
    expect(tablet.desk).to_have_attribute("data-number", str(number + entries))


@pytest.mark.timeout(240)
def test_canberra_poker_on_keypad_and_keyboard_and_as_text(page: Page, new_page: NewPage) -> None:
    """The round by touch again, with nothing touched: its money is the same; then lines of the text page."""
    tablet = opened(page, new_page, "canberra", "canberra-1997", 3)
    typed(tablet, "w1=10")
    keyed(tablet, "1", "0", "Enter", "2", "/")
    keyed(tablet, "Enter")
    keyed(tablet, "T", "d")
    keyed(tablet, "1", "/", "2", "/", "Enter")
    for card in ("Ts", "4h", "5c"):
        keyed(tablet, *card, entries=0)
    keyed(tablet, "6", "d")
    keyed(tablet, "+", entries=0)
    place = page.locator("[data-class='flush'] small").inner_text()
    keyed(tablet, *place, "Enter")
    expect(page.get_by_test_id("lines")).to_contain_text("Box 2: pay $10 on the ante and $100 on the bet.")
    keyed(tablet, "-")
    assert tablet.stakes() == ["$470", "$610", "$500"]
    keyed(tablet, "Enter")
    assert tablet.stakes() == ["$460", "$600", "$500"]
    keyed(tablet, "Backspace")
    assert tablet.stakes() == ["$470", "$610", "$500"]
    keyed(tablet, "Enter")
    keyed(tablet, "-", "2", "/")
    assert tablet.stakes() == ["$460", "$610", "$500"]
    number = tablet.number
    page.goto(f"{page.url}/text")
    last = page.get_by_test_id("last")
    lines = ["w2=20", "bets", "Td", "stay 1 2", "Ts 4h 5c 6d", "wins with one pair", "Kd Kh 2h 3s 8c"]
    for more, line in enumerate(lines, 1):
        page.get_by_test_id("line").fill(line)
        page.keyboard.press("Enter")
        expect(last).to_have_attribute("data-number", str(number + more))
    # $10 and $20 lay there, and are paid once more to the pair of kings.
    expect(page.get_by_test_id("seats")).to_contain_text("Seat 1: $500")
    assert barriers(page) == []


@pytest.mark.timeout(240)
def test_mini_baccarat_on_the_keypad(page: Page, new_page: NewPage) -> None:
    """A side is chosen with one key, an amount typed, a seat touched by its number."""
    tablet = opened(page, new_page, "baccarat", "baccarat-1995", 2)
    keyed(tablet, "2", "s")
    keyed(tablet, "*", "1", "0", "Enter", "1", "/")
    keyed(tablet, "*", "2", "/")
    keyed(tablet, "Enter")
    for card in ("9s", "2h", "4d", "3c", "6c", "Kd"):
        keyed(tablet, *card)
    expect(page.get_by_test_id("lines")).to_contain_text("Seat 1 on player: pay $10.")
    assert tablet.stakes() == ["$510", "$490"]
    typed(tablet, "w1=10 on banker")
    assert tablet.stakes() == ["$500", "$490"]


@pytest.mark.timeout(240)
def test_late_discovery_and_a_take_over(page: Page, new_page: NewPage) -> None:
    """The switch says what each time allows; a supervisor takes over, and the first tablet's entries count no more."""
    tablet = opened(page, new_page, "holdem", "holdem-2018", 3)
    shot(page, "holdem-coming")
    expect(page.get_by_test_id("coming")).to_contain_text("blind")
    tablet.key("deal")
    tablet.key("rest")
    page.get_by_test_id("wrong").click()
    page.locator("[data-when='last_round']").click()
    expect(page.get_by_test_id("discovery")).to_contain_text("until the first card of the next")
    expect(page.locator("[data-tile='the last round']")).to_be_enabled()
    expect(page.locator("[data-tile='acted out of turn']")).to_be_disabled()
    page.locator("[data-when='before']").click()
    expect(page.get_by_test_id("discovery")).to_contain_text("no ruling is possible")
    shot(page, "holdem-wrong")
    assert page.evaluate(SMALL) == []
    page.keyboard.press("Escape")
    tablet.key("deal")
    page.get_by_test_id("wrong").click()
    page.locator("[data-tile='a card was seen']").click()
    page.locator("[data-fact='Cut exposed']").click()
    expect(page.get_by_test_id("next").first).to_contain_text("shuffle")
    expect(page.get_by_test_id("elsewhere")).to_be_visible()
    shot(page, "holdem-ruling")
    page.keyboard.press("Escape")
    sue = new_page()
    log_in(sue, SUPERVISOR)
    other = Tablet(sue, page.url.rsplit("/", 1)[1])
    sue.get_by_test_id("take-over").click()
    expect(other.desk).to_have_attribute("data-fence", "2")
    expect(page.get_by_test_id("fenced")).to_contain_text("Another device writes here now")
    number = other.number
    page.get_by_test_id("call").click()
    expect(page.get_by_text("another device writes").first).to_be_visible()
    expect(sue.get_by_text("1 late")).to_be_visible()
    assert other.number == number
    other.key("fold")
    sue.close()
    again = new_page()
    log_in(again, SUPERVISOR)
    left = Tablet(again, page.url.rsplit("/", 1)[1])
    again.get_by_test_id("take-over").click()
    expect(left.desk).to_have_attribute("data-step", "count")
    expect(again.get_by_test_id("sentence")).to_contain_text("Round 2 is left to a count, as the device t-")
    shot(again, "holdem-left")
    assert again.evaluate(SMALL) == []
    left.key("undo")
    expect(left.desk).to_have_attribute("data-step", "act")


def play_one(tablet: Tablet) -> None:
    """A round in which box 1 wagers $10 and loses or wins it, of either game."""
    page = tablet.page
    if page.locator("[data-card='2s']:enabled").count():
        tablet.cards("2s")
        page.locator("[data-side='player']").click()
        page.locator("aside [data-cents='1000']").click()
        tablet.seat(1)
        tablet.key("no-more-bets")
        tablet.cards("9s", "2h", "4d", "3c", "6c", "Kd")
        return
    page.locator("aside [data-cents='1000']").click()
    tablet.seat(1)
    tablet.key("no-more-bets")
    tablet.cards("Td")
    tablet.key("stay")
    for card in ("Ts", "4h", "5c"):
        page.locator(f"[data-card='{card}']").click()
    tablet.cards("6d")


@pytest.mark.timeout(240)
@pytest.mark.parametrize(("game", "edition"), [("canberra", "canberra-1997"), ("baccarat", "baccarat-1995")])
def test_a_fire_alarm_is_the_operators_to_invalidate_for(
    page: Page, new_page: NewPage, game: str, edition: str
) -> None:
    """Of a round that is paid a second person confirms it; neither dealer nor supervisor has the key."""
    tablet = opened(page, new_page, game, edition, 2)
    table = page.url.rsplit("/", 1)[1]
    play_one(tablet)
    paid = tablet.stakes()
    assert paid != ["$500", "$500"]
    page.get_by_test_id("wrong").click()
    expect(page.get_by_test_id("tiles")).to_be_visible()
    expect(page.get_by_test_id("measures")).to_have_count(0)
    page.keyboard.press("Escape")
    olga, sue = new_page(), new_page()
    log_in(olga, OPERATOR)
    other = Tablet(olga, table)
    olga.get_by_test_id("wrong").click()
    olga.get_by_test_id("measure").select_option("invalidate")
    measures = olga.get_by_test_id("measures")
    expect(olga.get_by_test_id("order")).to_be_disabled()
    if game == "canberra":
        measures.locator("[data-field='ground'] select").select_option("fire")
    measures.locator("[data-field='reason'] input").fill("the alarm went")
    assert olga.evaluate(SMALL) == []
    assert barriers(olga) == []
    other.tap(olga.get_by_test_id("order"))
    expect(olga.get_by_test_id("waiting")).to_contain_text("a round that was paid is void")
    assert tablet.stakes() == paid
    log_in(sue, SUPERVISOR)
    Tablet(sue, table).key("approve")
    for each in (page, olga):
        expect(each.locator("button[data-seat] b")).to_have_text(["$500", "$500"])
