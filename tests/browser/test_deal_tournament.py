"""A table of a tournament that a person deals: named at the desk with the ballot, and dealt by touch, in chips."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from pitboss.tournament.templates import template
from tests.browser.own_room import hire
from tests.browser.playing import PATIENCE, barriers, log_in
from tests.browser.test_deal import TABLET
from tests.browser.test_tournaments import changed
from tests.browser.tournament_room import DirectorsDesk, TournamentRoom

DEALER = "Del"
STAKES = 1500


@pytest.fixture
def room(tmp_path: Path) -> Iterator[TournamentRoom]:
    found = TournamentRoom(tmp_path)
    hire(tmp_path / "data", (("dealer", DEALER),))
    found.open()
    yield found
    found.close()
    found.http.close()


@pytest.fixture
def page(browser: Browser, room: TournamentRoom) -> Iterator[Page]:
    context = browser.new_context(base_url=room.address, viewport=TABLET, reduced_motion="reduce", has_touch=True)
    found = context.new_page()
    found.set_default_timeout(PATIENCE)
    yield found
    context.close()


def three_players() -> str:
    return changed(
        template("sit-and-go"),
        ("start = 9, ", "start = 3, "),
        ("report_within = 60", "report_within = 1"),
        ("players = { least = 1, most = 9 }", "players = { least = 1, most = 3 }"),
        ("players = [9], percent", "players = [3], percent"),
        ("bots = true", "bots = false"),
    )


def three_against_the_house() -> str:
    """Four rounds of Canberra Poker, the last two with twice the antes."""
    return changed(
        template("canberra"),
        ('starts_at = "1997-07-03T19:30:00+10:00"', "sit_and_go = { start = 3, report_within = 1 }"),
        ("end = { rounds = 40 }", "end = { rounds = 4 }"),
        ("players = { least = 6, most = 28 }", "players = { least = 1, most = 3 }"),
        ("rounds = 20, break_after = 10", "rounds = 2"),
        ("rounds = 20 }", "rounds = 2 }"),
        ("players = [6, 13], percent", "players = [3, 13], percent"),
    )


def started(room: TournamentRoom, page: Page, document: str) -> tuple[DirectorsDesk, str]:
    """A tournament of three whose first table is named at the desk as one that a person deals, and its id there."""
    desk = DirectorsDesk(room, id_ := room.announce(document))
    desk.ask("take-over")
    for name in ("Ann", "Ben", "Cid"):
        desk("enter", person=f"desk:{name}", at=0, agreed=desk.view["identity"])
    desk.sign_in(page)
    page.goto(f"/tournament/{id_}/desk")
    page.get_by_label("Tables that a person deals").fill("1")
    page.get_by_test_id("due-first").get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("a person deals", exact=True)).to_be_visible()
    for name in ("Ann", "Ben", "Cid"):
        desk("arrive", person=f"desk:{name}")
    expect(page.get_by_test_id("due-first")).to_contain_text("the session is to start")
    page.get_by_test_id("due-first").get_by_role("button", name="Confirm").click()
    expect(page.get_by_test_id("pause")).to_be_enabled()
    return desk, desk.view["tables"][0]["room"]


def opened(page: Page, table: str) -> None:
    """The dealer's screen, with the dealer on duty and the deck checked."""
    log_in(page, DEALER)
    page.goto(f"/deal/{table}")
    page.get_by_test_id("duty").click()
    page.get_by_test_id("check-deck").click()


def test_a_dealer_deals_a_table_of_a_tournament(room: TournamentRoom, page: Page) -> None:
    desk, table = started(room, page, three_players())
    opened(page, table)
    coming = page.get_by_test_id("coming")
    expect(coming).to_contain_text("is dealt in: blind 10")
    expect(coming.locator("[data-coming='1']")).to_be_disabled()
    expect(page.get_by_test_id("count")).to_be_disabled()
    expect(page.locator("[data-seat='1']")).to_contain_text("1,500")
    page.locator("[data-seat='1']").click()
    expect(page.get_by_text("Seats, chips and absences are the tournament's")).to_be_visible()
    page.keyboard.press("Escape")
    assert "$" not in page.get_by_test_id("desk").inner_text()
    assert barriers(page) == []
    desk("hold_table", table=1, reason="a dispute")
    expect(page.get_by_test_id("besides")).to_contain_text("the table is held: a dispute")
    desk("release_table", table=1)
    expect(page.get_by_test_id("besides")).to_have_count(0)
    page.get_by_test_id("deal").click()
    page.locator("[data-cents='60']").click()
    page.get_by_test_id("rest").click()
    expect(page.get_by_test_id("lines")).to_contain_text("push")
    expect(page.get_by_test_id("undo")).to_be_disabled()
    stacks = sorted(seat["stack"] for seat in desk.view["tables"][0]["seats"])
    assert sum(stacks) == 3 * STAKES
    assert stacks[0] < STAKES < stacks[-1]


def test_a_dealer_deals_canberra_poker_in_a_tournament(room: TournamentRoom, page: Page) -> None:
    desk, table = started(room, page, three_against_the_house())
    desk("mark_away", person="desk:Cid")
    opened(page, table)
    boxes = page.locator("button[data-seat]")
    expect(boxes.first).to_contain_text("1,000")
    expect(page.locator("button[data-seat]", has_text="away")).to_have_count(1)
    boxes.first.click()
    expect(page.get_by_text("Seats, chips and absences are the tournament's")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("aside [data-cents='175']").click()
    boxes.first.click()
    expect(boxes.first).to_contain_text("825")
    page.get_by_test_id("no-more-bets").click()
    expect(boxes.nth(2)).to_contain_text("975")
    page.locator("[data-card='Td']").click()
    page.get_by_test_id("stay").click()
    for card in ("Ts", "4h", "5c", "6d"):
        page.locator(f"[data-card='{card}']").click()
    expect(page.get_by_test_id("undo")).to_be_disabled()
    assert "$" not in page.get_by_test_id("desk").inner_text()
    assert barriers(page) == []
    stacks = {seat["seat"]: seat["stack"] for seat in desk.view["tables"][0]["seats"]}
    assert stacks == {1: 825, 2: 975, 3: 975}
