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


def test_a_dealer_deals_a_table_of_a_tournament(room: TournamentRoom, page: Page) -> None:
    desk = DirectorsDesk(room, id_ := room.announce(three_players()))
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
    table = desk.view["tables"][0]["room"]

    log_in(page, DEALER)
    page.goto(f"/deal/{table}")
    page.get_by_test_id("duty").click()
    page.get_by_test_id("check-deck").click()
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
