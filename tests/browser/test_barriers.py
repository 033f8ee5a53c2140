"""Every page of the room by day and by night: axe finds nothing, not even what it calls minor.

The lab is looked at where its answers are (`test_lab.py`), tables in every state where those are (`test_layouts.py`).
"""

from collections.abc import Iterable

from playwright.sync_api import Page, expect

from pitboss.tournament.templates import template
from tests.browser.conftest import OPERATOR
from tests.browser.playing import barriers_by_day_and_night, log_in, play_round, sit_down
from tests.browser.tournament_room import StaffedRoom

OPEN = (
    "/",
    "/create",
    "/create/canberra",
    "/preferences",
    "/account",
    "/rules",
    "/rules/NI2018-51/17.6",
    "/results",
    "/tournaments",
    "/checkpoint",
)
NOTHING = ("/nowhere", "/table/nowhere", "/display/nowhere", "/tournament/nowhere", "/tournament/nowhere/clock")
"""Addresses at which there is nothing, which is told."""
TABS = ("", "/tables", "/levels", "/prizes", "/conditions", "/draws", "/rounds", "/log", "/record", "/clock", "/desk")


def walk(page: Page, paths: Iterable[str]) -> list[str]:
    """What is found on pages one after the other."""
    found = []
    for path in paths:
        page.goto(path)
        page.get_by_role("heading", level=1).first.wait_for()
        expect(page.get_by_text("Loading…")).to_have_count(0)
        found += [f"{path}: {each}" for each in barriers_by_day_and_night(page)]
    return found


def test_pages_for_everybody_are_without_barriers(page: Page) -> None:
    sit_down(page, "holdem", bots=1)
    number = play_round(page)
    table = page.url.split("#")[0]
    of_it = (table, f"{table}/text", f"{table}/rounds", f"{table}/rounds/{number}")
    assert walk(page, (*of_it, *OPEN, *NOTHING)) == []


def test_pages_of_staff_and_of_a_tournament_are_without_barriers(page: Page, room: str) -> None:
    staffed = StaffedRoom(room)
    token = staffed.log_in(OPERATOR)
    wish = {"game": "holdem", "edition": "holdem-2018", "seats": 6, "dealing": "person"}
    table = staffed.http.post("/api/tables", json=wish, headers=token).json()["table"]
    tournament = f"/tournament/{staffed.announce(template('sit-and-go'))}"
    staffed.http.close()
    log_in(page, OPERATOR)
    of_staff = ("/floor", "/deal", f"/deal/{table}", f"/display/{table}", "/checkpoint", "/tournaments")
    assert walk(page, (*of_staff, *(tournament + tab for tab in TABS))) == []
