"""The dealer's screen measured in every state: sheets, tiles, questions, rulings, approvals, counts, clock, showdown.

Every target 44 x 44, the keys of a turn 96 x 72, 8 px between keys of opposite meaning, FOLD and RAISE never side by
side, 7:1 for every text, one polite and one assertive region, nothing that axe finds, nothing that moves for whoever
wants that, and everything within reach with text of twice the size.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DEALER, OPERATOR, SUPERVISOR, NewPage
from tests.browser.playing import MEASURED, barriers, log_in
from tests.browser.test_deal import opened
from tests.browser.test_deal_stories import CASES, Stage
from tests.browser.test_weight import Scales
from tests.browser.what_now import expect_told, states

WEIGHT = 150_000
"""Bytes of the page after packing, fonts apart."""
GESTURES = re.compile(r"\bon(?:dblclick|drag\w*|contextmenu|mouse\w*|pointer\w*|touch\w*|hover)\b|:hover|svelte/motion")
SHEET = "[data-testid=sheet]"
DEAL = Path(__file__).parents[2] / "web" / "src" / "deal"


class Looked:
    """What was found wrong so far, by the name of the state."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wrong: list[str] = []
        self.states: list[str] = []

    def at(self, state: str) -> None:
        """The whole page, and with a sheet over it that sheet: below it nothing is otherwise than before."""
        self.states.append(state)
        within = SHEET if self.page.locator(SHEET).count() else ""
        found = self.page.evaluate(MEASURED) + barriers(self.page, within=within)
        self.wrong += [f"{state}: {each}" for each in found]

    def twice_the_size(self, state: str) -> None:
        """With text of 200 % everything can be reached; keys do not shrink."""
        self.page.evaluate("""() => { document.documentElement.style.fontSize = "200%"; }""")
        found = self.page.evaluate(MEASURED.replace("const CONTRAST = 7", "const CONTRAST = 0"))
        self.wrong += [f"{state} at 200 %: {each}" for each in found]
        self.page.evaluate("""() => { document.documentElement.style.fontSize = ""; }""")


def key(page: Page, name: str) -> None:
    page.get_by_test_id(name).click()


def close(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("sheet")).to_have_count(0)


def every_tile(looked: Looked, moment: str) -> None:
    """WRONG? with every tile that is open, and behind it what is asked; the first answer shows a ruling."""
    page = looked.page
    key(page, "wrong")
    tiles = page.locator("[data-tile]:enabled")
    expect(tiles.first).to_be_visible()
    looked.at(f"{moment}: wrong?")
    looked.twice_the_size(f"{moment}: wrong?")
    for name in tiles.evaluate_all("(found) => found.map((each) => each.dataset.tile)"):
        page.locator(f"[data-tile='{name}']").click()
        looked.at(f"{moment}: {name}")
        first = page.locator("[data-answer]")
        if first.count():
            first.first.click()
            expect(page.get_by_test_id("tile-questions")).to_have_attribute("aria-busy", "false")
            looked.at(f"{moment}: {name}, asked")
        key(page, "other-tile")
    for when in ("earlier", "last_round", "before"):
        page.locator(f"[data-when='{when}']").click()
        expect(page.get_by_test_id("discovery")).to_be_visible()
        looked.at(f"{moment}: {when}")
    close(page)


@pytest.mark.timeout(300)
def test_every_state_of_the_dealers_screen(page: Page, new_page: NewPage) -> None:
    tablet = opened(page, new_page, "holdem", "holdem-2018", 4)
    page.emulate_media(reduced_motion="reduce")
    looked = Looked(page)
    looked.at("between rounds")
    looked.twice_the_size("between rounds")
    page.locator("button[data-seat='2']").click()
    looked.at("a seat")
    looked.twice_the_size("a seat")
    close(page)
    tablet.key("deal")
    looked.at("a turn")
    looked.twice_the_size("a turn")
    assert page.evaluate("document.getAnimations().filter((each) => each.playState === 'running').length") == 0
    page.keyboard.press("7")
    looked.at("an amount")
    page.keyboard.press("Backspace")
    key(page, "count")
    looked.at("a count")
    key(page, "count")
    every_tile(looked, "first act")
    key(page, "wrong")
    key(page, "behind")
    expect(page.get_by_test_id("now")).to_have_text("Count the round")
    looked.at("behind")
    tablet.key("undo")
    key(page, "wrong")
    key(page, "dispute")
    looked.at("a dispute")
    close(page)
    key(page, "wrong")
    page.get_by_test_id("find-tile").fill("string bet")
    expect(page.get_by_test_id("cases")).to_be_visible()
    expect(page.locator("[data-tile]").first).to_have_text(re.compile("wrong chips"))
    looked.at("found by words")
    close(page)
    expect(page.get_by_test_id("ran-out")).to_have_count(0)
    tablet.key("clock")
    looked.at("the clock")
    expect(page.get_by_test_id("in-time")).to_have_count(0)
    tablet.key("call")
    expect(page.get_by_test_id("ran-out")).to_have_count(0)
    tablet.cards("7h")
    looked.at("cards")
    tablet.cards("Kd", "2c")
    tablet.key("street")
    tablet.key("street")
    tablet.key("rest")
    looked.at("the showdown")
    every_tile(looked, "showdown")
    page.locator("button[data-seat='2']").click()
    tablet.key("pay")
    looked.at("paid")
    page.get_by_test_id("lines-why").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    looked.at("why")
    page.keyboard.press("Escape")
    every_tile(looked, "after the round")
    assert looked.wrong == []
    assert len(looked.states) > 30


@pytest.mark.timeout(300)
def test_every_state_of_what_now(new_page: NewPage) -> None:
    """Each has a head of its own words, the room's sentence, and keys that are large enough."""
    page = new_page(1024, 768, touch=True)
    tokens = {name: log_in(page, name) for name in (OPERATOR, SUPERVISOR, DEALER)}
    wrong: list[str] = []
    heads: list[str] = []
    for shown in states(page, tokens):
        heads.append(expect_told(page, shown))
        wrong += [f"{shown.name}: {each}" for each in page.evaluate(MEASURED)]
    assert wrong == []
    assert {"Who deals here?", "Ready to open", "The table is closed", "A second person is to confirm"} <= {*heads}


@pytest.mark.timeout(300)
def test_what_waits_for_a_supervisor(new_page: NewPage) -> None:
    """A ruling on the dealer's tablet and on the supervisor's, signed beside, refused, and one that is put to all."""
    page = new_page(1024, 768, touch=True)
    tokens = {name: log_in(page, name) for name in (OPERATOR, SUPERVISOR, DEALER)}
    stage = Stage(page, tokens, CASES["F-18"])
    stage.touch('report {"fact": "cards_discarded", "seat": 2}')
    looked = Looked(page)
    expect(page.get_by_test_id("waiting")).to_be_visible()
    looked.at("waits for approval")
    key(page, "sign-here")
    looked.at("signed beside")
    close(page)
    other = new_page(1024, 768)
    log_in(other, SUPERVISOR)
    other.goto(f"/deal/{stage.table}")
    expect(other.get_by_test_id("approve")).to_be_visible()
    above = Looked(other)
    above.at("to approve")
    key(other, "reject")
    above.at("not so")
    stage = Stage(page, tokens, CASES["F-21"])
    stage.touch('report {"fact": "not_covered", "what": "a card too many on the board", "cards": ["7h", "Kd", "2c"]}')
    expect(page.locator("[data-agree]").first).to_be_visible()
    looked.at("everybody is asked")
    looked.twice_the_size("everybody is asked")
    assert looked.wrong + above.wrong == []


@pytest.mark.timeout(300)
def test_tables_against_the_house_are_measured(page: Page, new_page: NewPage) -> None:
    tablet = opened(page, new_page, "canberra", "canberra-1997", 3)
    looked = Looked(page)
    looked.at("wagers")
    page.locator("aside [data-cents='1000']").click()
    page.locator("button[data-seat='1']").click()
    expect(tablet.desk).to_have_attribute("data-waiting", "0")
    tablet.key("no-more-bets")
    tablet.cards("Td")
    looked.at("who bets")
    page.locator("button[data-seat='1']").click()
    tablet.key("stay")
    looked.at("the dealer's cards")
    assert looked.wrong == []


def test_the_page_is_light_enough_for_a_tablet(page: Page) -> None:
    log_in(page, DEALER)
    scales = Scales(page)
    page.goto("/deal", wait_until="networkidle")
    first = scales.weight()
    assert 15_000 < first < WEIGHT


def test_nothing_is_dragged_held_hovered_or_tapped_twice() -> None:
    """A touch is all that the screen asks for: no handler of anything else stands in its sources."""
    sources = [(file.name, file.read_text()) for file in sorted(DEAL.glob("*.svelte"))]
    assert [f"{name}: {match[0]}" for name, text in sources for match in GESTURES.finditer(text)] == []
