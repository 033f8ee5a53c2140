"""Every table at six sizes of the screen: nothing lies over anything else, and every act is inside the screen."""

import contextlib
from pathlib import Path

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.playing import barriers, barriers_by_day_and_night
from tests.browser.staged import LINE, OWN_CARDS, VERSIONS, Staged, View, view
from tests.browser.staged_house import STATES, house_view

OVERLAPS = (Path(__file__).parent / "overlaps.js").read_text()
SIZES = ((1440, 900), (1280, 720), (1024, 768), (390, 844), (844, 390), (932, 430))
MOST = {"holdem": 10, "omaha": 10, "draw": 8, "faro": 9, "five-card-stud": 10, "seven-card-stud": 7}
"""The most seats of a table that has its players around the felt."""
FELT = "[data-testid=table] > .felt"
PARTS = ".dock, .dock .act, .dock .preset, .dock .slider, .dock .less, .dock .more, .dock .tools button"
MEASURES = f"""() => [...document.querySelectorAll("{PARTS}")]
    .map(each => each.getBoundingClientRect())
    .map(({{x, y, width, height}}) => [x, y, width, height].join())
    .join(" ")"""


@pytest.mark.parametrize("sizes", [SIZES[:3], SIZES[3:]], ids=["screens", "phones"])
def test_nothing_lies_over_anything(new_page: NewPage, sizes: tuple[tuple[int, int], ...]) -> None:
    page = new_page(dark=True)
    staged = Staged(page)
    found: list[str] = []

    def look(seen: View, what: str) -> None:
        staged.show(seen)
        found.extend(f"{width}x{height}, {what}: {each}" for each in page.evaluate(OVERLAPS))

    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for game in OWN_CARDS:
            for seats in {6, MOST.get(game, 10)}:
                for state in ("turn", "show"):
                    seen = view(game, seats, state)
                    # Before one's own cards at one's turn, else before somebody else's.
                    seen["table"]["marker"] = {"kind": "buck", "seat": 1 if state == "turn" else 3}
                    look(seen, f"{game}, {seats} seats, {state}")
        for state in ("turn", "wait", "show"):
            look(view("holdem", 23, state), f"23 seats, {state}")
        look(view("holdem", 6, "free"), "free seats")
    assert found == [], "\n".join(found)


def test_the_dock_never_moves(page: Page) -> None:
    """One's turn, the turns before it and the end of a round have the same buttons at the same places."""
    staged = Staged(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        where, places, felts = f"{width}x{height}", {}, []
        for state in ("wait", "turn", "wait", "turn"):
            staged.show(view("holdem", 6, state))
            places[state] = page.evaluate(MEASURES)
            felts.append(page.locator(FELT).bounding_box())
            acts = page.locator(".dock .act")
            expect(acts).to_have_count(3)
        assert places["turn"] == places["wait"], where
        staged.show(view("holdem", 6, "show"))
        assert page.evaluate(MEASURES).split(" ")[:1] == places["turn"].split(" ")[:1], where
        felts.append(page.locator(FELT).bounding_box())
        assert all(felt == felts[0] for felt in felts), f"{where}: the felt changes its size"


def test_tables_against_the_house_have_room_for_all_and_a_dock_that_stays(new_page: NewPage) -> None:
    page = new_page(dark=True)
    staged = Staged(page)
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for game in ("canberra", "baccarat"):
            docks = set()
            for seats, state in ((seats, state) for seats in (5, 7, 9) for state in STATES):
                staged.show(house_view(game, seats, state))
                where = f"{game}, {seats} boxes, {state}, {width}x{height}"
                found += [f"{where}: {each}" for each in page.evaluate(OVERLAPS)]
                docks.add(page.evaluate(MEASURES))
            assert len(docks) == 1, f"{game}, {width}x{height}: the dock moves"
    assert found == [], "\n".join(found)


def test_tables_in_every_state_are_without_barriers(page: Page) -> None:
    poker = [view("holdem", 6, "turn"), view("seven-card-stud", 6, "wait"), view("seven-card-stud", 6, "show")]
    house = [house_view("canberra", 5, state) for state in STATES] + [house_view("baccarat", 5, "settled")]
    for seen in (poker, house):
        staged = Staged(page)
        for each in seen:
            staged.show(each)
            assert barriers_by_day_and_night(page) == []


def test_text_at_twice_its_size_is_lost_nowhere(page: Page) -> None:
    found = []
    for seen in ([view("holdem", 6, state) for state in ("turn", "show")], [house_view("canberra", 5, "wager")]):
        staged = Staged(page)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for each in seen:
                staged.show(each | {"version": next(VERSIONS)})
                found += [f"{width}x{height}: {each}" for each in page.evaluate(OVERLAPS)]
    assert found == [], "\n".join(found)


def test_a_sheet_on_a_phone_leaves_the_dock_free_and_goes_when_the_turn_comes(new_page: NewPage) -> None:
    page = new_page(width=390, height=844)
    staged = Staged(page)
    staged.show(view("holdem", 6, "wait"))
    page.get_by_test_id("menu").click()
    sheet, dock = page.get_by_test_id("sheet"), page.locator(".dock")
    below, above = sheet.bounding_box(), dock.bounding_box()
    assert below is not None
    assert above is not None
    assert below["y"] + below["height"] <= above["y"] + 1
    assert barriers(page) == []
    staged.show(view("holdem", 6, "turn"))
    expect(sheet).to_be_hidden()
    expect(page.locator("[data-act=stay]")).to_be_enabled()


def test_who_won_and_why(page: Page) -> None:
    staged = Staged(page)
    staged.show(view("holdem", 6, "show"))
    banner = page.get_by_test_id("awards")
    expect(banner).to_contain_text("Gambler wins $1,590 with two pair, kings and jacks")
    assert page.locator(".stage .card.lit").count() == 5
    assert page.locator(".stage .card.dim").count() > 0


def stop_time(page: Page) -> None:
    """From here on the page's time goes on only as far as it is told to.

    The moment has to be ahead when the page hears of it, and so near that no line is given up meanwhile.
    """
    for _ in range(20):
        with contextlib.suppress(PlaywrightError):
            return page.clock.pause_at(page.evaluate("Date.now()") + 4_000)
    raise AssertionError("the page does not stop its clock")


def test_a_silent_line_is_told_within_three_seconds_and_takes_the_acts_out_of_use(page: Page) -> None:
    page.clock.install(time=0)
    staged = Staged(page)
    staged.show(view("holdem", 6, "turn"))
    stay, lost = page.locator("[data-act=stay]"), page.get_by_test_id("lost")
    expect(stay).to_be_enabled()
    stop_time(page)
    expect(stay).to_be_enabled()
    staged.answers = False
    staged.say(**LINE)
    expect(page.get_by_test_id("unseen")).to_have_text("1")
    page.clock.run_for(3_000)
    expect(lost).to_contain_text("No connection for")
    for act in ("fold", "stay", "wager"):
        expect(page.locator(f"[data-act={act}]")).to_be_disabled()
    page.clock.resume()
    assert barriers(page) == []
    staged.answers = True
    expect(lost).to_be_hidden()
    expect(stay).to_be_enabled()


def test_the_browser_says_that_it_is_offline(page: Page) -> None:
    staged = Staged(page)
    staged.show(view("holdem", 6, "turn"))
    page.evaluate("() => window.dispatchEvent(new Event('offline'))")
    expect(page.get_by_test_id("lost")).to_be_visible()
    expect(page.locator("[data-act=fold]")).to_be_disabled()


def test_what_somebody_says_stands_at_the_seat_and_is_counted_until_it_is_seen(page: Page) -> None:
    staged = Staged(page)
    staged.show(view("holdem", 6, "wait"))
    staged.say(**LINE)
    expect(page.locator(".seat[data-seat='2'] .bubble")).to_have_text("well played")
    expect(page.get_by_test_id("unseen")).to_have_text("1")
    staged.say(**{**LINE, "type": "reaction", "what": "nice", "seat": 3})
    expect(page.locator(".seat[data-seat='3'] .bubble")).to_have_text("Nice hand")
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_test_id("unseen")).to_be_hidden()
    expect(page.get_by_role("button", name="Mute Gambler")).to_be_attached()
    assert barriers(page) == []
