"""Tournaments in a browser: a sit-and-go from entry to prize, and a director's evening of 27 entries.

Each has a room of its own, which the first ends and opens again in the middle of play. Nothing that is waited for
depends on cards: a director sees to the move between tables, after the first round, and blinds that double end the
tournament.
"""

import re
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from pitboss.play.money import dollars
from pitboss.tournament.templates import template
from tests.browser.playing import ASKED, PATIENCE, SAVE, STAY, TABLE, barriers, choose, play_round
from tests.browser.tournament_room import SECOND, DirectorsDesk, TournamentRoom
from tests.tournament.documents import THURSDAY

PERCENT = (25, 18, 13, 10, 8, 7, 6, 5, 4.5, 3.5)
STACK = 5000
ADD_ON = 3000


@pytest.fixture
def room(tmp_path: Path) -> Iterator[TournamentRoom]:
    found = TournamentRoom(tmp_path)
    found.open()
    yield found
    found.close()
    found.http.close()


@pytest.fixture
def visit(browser: Browser, room: TournamentRoom) -> Iterator[Page]:
    context = browser.new_context(
        base_url=room.address, viewport={"width": 1280, "height": 900}, reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []


def changed(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def small_sit_and_go() -> str:
    """Ten players at two tables with twenty big blinds each, which double every three rounds."""
    doubling = ", ".join(f"{{ blinds = [{10 << at}, {20 << at}], rounds = 3 }}" for at in range(8))
    text = re.sub(r"levels = \[.*?^\]\n", f"levels = [{doubling}]\n", template("sit-and-go"), flags=re.DOTALL | re.M)
    return changed(
        text,
        ('name = "Sit-and-go"', 'name = "Ten at two tables"'),
        ("tables = { seats = 9, most = 1 }", "tables = { seats = 5, most = 2 }"),
        ("start = 9, ", "start = 10, "),
        ("report_within = 60", "report_within = 1"),
        ("chips = { start = 1500", "chips = { start = 400"),
        ("players = { least = 1, most = 9 }", "players = { least = 1, most = 10 }"),
        ("players = [9], percent", "players = [10], percent"),
    )


def test_a_person_plays_a_sit_and_go_from_entry_to_prize(room: TournamentRoom, visit: Page) -> None:
    id_ = room.announce(small_sit_and_go())
    desk = DirectorsDesk(room, id_)
    desk.ask("take-over")
    visit.goto("/tournaments")
    assert barriers(visit) == []
    visit.get_by_test_id("tournaments-open").get_by_role("button", name="Enter").click()
    expect(visit.get_by_test_id("enter").get_by_role("heading", name="20.3(a)(ix)")).to_be_visible()
    assert barriers(visit) == []
    visit.get_by_role("checkbox").check()
    visit.get_by_test_id("enter-now").click()
    expect(visit.get_by_test_id("own-place")).to_contain_text("You are in")
    assert barriers(visit) == []

    wallet = wallet_of(visit)
    seat_two_tables(desk)
    visit.wait_for_url(re.compile("/table/"))
    strip = visit.get_by_test_id("tournament-strip")
    expect(strip).to_contain_text("Ten at two tables")
    visit.wait_for_selector(ASKED)
    expect(visit.locator("[data-testid=table] > .felt")).not_to_contain_text("$")
    visit.reload()
    visit.wait_for_selector(ASKED)
    own, shown = own_place(desk), shown_place(visit)
    room.close()
    room.open()
    # It is the person's turn still: nothing has moved on, in the room or on the page.
    assert own_place(desk) == own
    visit.wait_for_selector(ASKED)
    assert shown_place(visit) == shown
    balance_two_tables(desk, visit)
    play_to_the_end(visit)

    visit.goto(f"/tournament/{id_}/prizes")
    expect(visit.get_by_test_id("places")).to_contain_text("paid")
    expect(visit.get_by_test_id("places").locator("tbody tr")).to_have_count(10)
    assert barriers(visit) == []
    view = desk.view
    assert view["phase"] == "paid"
    assert sum(row["cash"] for row in view["places"]) == view["pool"] == 10_000
    (own,) = (row for row in view["places"] if not row["bot"])
    assert own["paid"] == (own["cash"] > 0)
    assert wallet_of(visit) == wallet + own["cash"]
    expect(visit.get_by_test_id("own-place")).to_contain_text(f"You came {placed(own['place'])}")

    visit.goto(f"/tournament/{id_}/rounds")
    expect(visit.get_by_test_id("played-tables").get_by_role("link")).to_have_text(
        ["Rounds of table 1", "Rounds of table 2"]
    )
    visit.get_by_role("link", name="Rounds of table 1").click()
    expect(visit.get_by_test_id("rounds").locator("tbody tr").first).to_be_visible()

    visit.goto(f"/tournament/{id_}/draws")
    visit.get_by_role("button", name="Verify in this browser").click()
    expect(visit.get_by_test_id("verdict")).to_contain_text("verified")
    expect(visit.get_by_test_id("verdict")).not_to_contain_text("wrong")
    assert barriers(visit) == []


def own_place(desk: DirectorsDesk) -> tuple[int, int, int]:
    """Table, seat and stack of the only person, as the tournament has them."""
    own = next(each for each in desk.page["desk"]["people"] if not each["person"].startswith("bot:"))
    assert own["stack"] > 0
    return own["table"], own["seat"], own["stack"]


def shown_place(page: Page) -> tuple[str, str | None, str]:
    """The same as the person sees it: the table's page, the own seat, and the chips before it."""
    seat = page.locator(TABLE).get_attribute("data-seat")
    return page.url, seat, page.locator(f".seat[data-seat='{seat}'] .stack").inner_text()


def wallet_of(page: Page) -> int:
    """What the person on this page has, in cents."""
    me: dict[str, int] = page.evaluate(
        """async () => (await fetch("/api/me", {headers: {
            Authorization: `Bearer ${JSON.parse(localStorage.getItem("pitboss.token"))}`}})).json()"""
    )
    return me["wallet"]


def placed(place: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")


def tables_of(desk: DirectorsDesk) -> tuple[int, int]:
    """The table of the only person, and the other one."""
    home = own_place(desk)[0]
    return home, 3 - home


def seat_two_tables(desk: DirectorsDesk) -> None:
    """Seats are drawn, and the first round begins at the person's table alone."""
    wait_until(lambda: desk.due("ballot") is not None)
    desk("draw_seats", at=0, order=[])
    for table in (1, 2):
        desk("hold_table", table=table, reason="until everybody sits")
    # The person's page goes to the table by itself: whoever is not there at the start has no seat.
    wait_until(lambda: sum(entry["arrived"] for entry in desk.view["entries"]) == 10)
    wait_until(lambda: desk.due("start") is not None)
    desk("start_session", at=0)
    assert sorted(len(table["seats"]) for table in desk.view["tables"]) == [5, 5]
    desk("release_table", table=tables_of(desk)[0])


def balance_two_tables(desk: DirectorsDesk, page: Page) -> None:
    """After the round bots are excluded at the other table until somebody has to move: the director moves the person.

    The page says where to and why, and goes there.
    """
    home, other = tables_of(desk)
    desk("hold_table", table=home, reason="tables are balanced")
    play_round(page, SAVE)
    wait_until(lambda: not any(table["on"] for table in desk.view["tables"]))
    while (move := desk.due("move")) is None:
        bots = [each for each in desk.page["desk"]["people"] if each["table"] == other and each["stack"]]
        desk("exclude_player", person=bots[0]["person"], what="leaves", reason="for the sake of the test")
    proposed = move["command"]
    assert proposed["table"] == other
    person = next(each for each in desk.page["desk"]["people"] if not each["person"].startswith("bot:"))
    old, stack = page.url, person["stack"]
    desk("move_player", person=person["person"], table=other, seat=proposed["seat"], reason="nobody sits there yet")
    notice = page.get_by_test_id("tournament-strip").get_by_role("alert")
    expect(notice).to_contain_text(f"You move to table {other}, seat {proposed['seat']}")
    page.wait_for_url(lambda url: "/table/" in url and url != old)
    expect(page.locator(TABLE)).to_have_attribute("data-seat", str(proposed["seat"]))
    assert own_place(desk) == (other, proposed["seat"], stack)
    sizes = [len(table["seats"]) for table in desk.view["tables"]]
    assert max(sizes) - min(sizes) <= 1
    assert desk.due("move") is None
    for table in (1, 2):
        desk("release_table", table=table)
    desk.ask("give-back")


def wait_until(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE / SECOND
    while not condition():
        assert time.monotonic() < until, "it does not come"
        time.sleep(0.1)


def play_to_the_end(page: Page) -> None:
    """Stays in at every price, at whatever table one is, until one is out or has won."""
    until = time.monotonic() + PATIENCE / SECOND
    while time.monotonic() < until:
        if page.get_by_test_id("tournament-strip").get_by_role("link", name="Places and prizes").count():
            return
        if page.locator(ASKED).count():
            choose(page, STAY)
        page.wait_for_timeout(50)
    raise AssertionError(f"not out, and nothing won: {page.url}")


def evening() -> str:
    """Thursday, in five minutes, with ten places paid from 26 players on: at the bubble two tables are left."""
    starts = datetime.now(UTC).replace(microsecond=0) + timedelta(minutes=5)
    return changed(
        THURSDAY,
        ("date = 2018-03-01", f"date = {starts:%Y-%m-%d}"),
        ("2018-03-01T19:30:00+11:00", starts.isoformat()),
        ("2018-03-01T20:30:00+11:00", (starts + timedelta(hours=1)).isoformat()),
        ("percent = [40, 30, 20, 10]", f"percent = {list(PERCENT)}"),
    )


def test_a_director_runs_an_evening_of_floor_tables(room: TournamentRoom, visit: Page) -> None:
    id_ = room.announce(evening())
    desk = DirectorsDesk(room, id_)
    desk.ask("take-over")
    identity = desk.view["identity"]
    for number in range(1, 27):
        desk("enter", person=f"desk:Player {number}", at=0, agreed=identity)
    desk("close_entries", at=0)
    desk("draw_seats", at=0, order=[], floor=[1, 2, 3])
    for number in range(1, 27):
        desk("arrive", person=f"desk:Player {number}")
    desk.sign_in(visit)
    visit.goto(f"/tournament/{id_}/desk")
    room.leap()
    confirm(visit, "the session is to start")
    expect(visit.get_by_test_id("pause")).to_be_enabled()
    assert barriers(visit) == []

    # Space stops the clock, and lets it go on.
    visit.locator("body").click(position={"x": 5, "y": 5})
    visit.keyboard.press("Space")
    expect(visit.get_by_test_id("pause")).to_contain_text("Go on")
    visit.keyboard.press("Space")
    expect(visit.get_by_test_id("pause")).to_contain_text("Pause the clock")

    enter_late_and_buy_back(visit, desk)
    colour_up_in_a_break(room, visit, desk, id_)
    tie_on_the_bubble(visit, desk, id_)
    pay_to_the_cent(visit, desk, id_)


def confirm(page: Page, what: str) -> None:
    """The first thing that is due is this one: a key confirms it, once what was sent before is answered."""
    first = page.get_by_test_id("due-first")
    expect(first).to_contain_text(what)
    expect(first.get_by_role("button", name="Confirm")).to_be_enabled()
    page.keyboard.press("d")


def enter_late_and_buy_back(page: Page, desk: DirectorsDesk) -> None:
    """Somebody enters late, loses all at once, and buys back."""
    page.get_by_role("textbox", name="Name (without an account)").fill("Late Larry")
    page.get_by_role("button", name="Enter, fee paid").click()
    entries = page.get_by_role("region", name="Entries desk")
    entries.get_by_role("button", name="Do it").click()  # who has entered is chosen, and has sat down
    expect(page.get_by_text("27 of 27")).to_be_visible()
    assert sorted(len(table["seats"]) for table in desk.view["tables"]) == [9, 9, 9]
    larry = next(each for each in desk.page["desk"]["people"] if each["name"] == "Late Larry")
    desk.round(larry["table"], (larry["seat"], STACK))
    page.get_by_role("button", name="$110 paid").click()
    expect(page.get_by_role("button", name="$110 paid")).to_have_count(0)
    assert desk.view["pool"] == 27 * 10_000 + 11_000


def colour_up_in_a_break(room: TournamentRoom, page: Page, desk: DirectorsDesk, id_: str) -> None:
    """The fourth level ends with a break, in which the smallest chips leave, by the wizard; play goes on in time."""
    desk("set_clock", at=0, level=4, left=100, reason="the last level before the break")
    assert 25 in desk.view["denominations"]
    before = desk.view["chips"]
    wizard = page.get_by_test_id("colour-up")
    expect(wizard).to_contain_text("Colour up the 25s to 100s")
    desk("add_on", person="desk:Late Larry", at=0)
    assert barriers(page) == []
    for table in (1, 2, 3):
        wizard.get_by_role("spinbutton").first.fill("2")
        expect(wizard.locator("summary").first).to_contain_text("2 cards, 1 chip to win")
        wizard.get_by_role("button", name=f"Exchange at table {table}").click()
        expect(wizard.get_by_role("button", name=f"Exchange at table {table}")).to_have_count(0)
    expect(wizard).to_have_count(0)
    # At each table two odd 25s were raced for one 100, which brings 50 chips into play; an add-on came besides.
    assert desk.view["chips"] == before + 3 * (100 - 2 * 25) + ADD_ON
    page.goto(f"/tournament/{id_}/clock")
    clock = page.get_by_test_id("clock")
    expect(clock).to_have_attribute("data-layout", "break")
    expect(page.get_by_test_id("time-left")).to_contain_text(re.compile(r"^\s*(10:00|0\d:\d\d)"))
    box = page.get_by_test_id("time-left").bounding_box()
    assert box is not None
    assert box["height"] >= 900 / 4
    assert barriers(page) == []
    room.leap()
    expect(clock).to_have_attribute("data-layout", "clock")
    assert desk.view["clock"]["level"] == 5
    assert 25 not in desk.view["denominations"]
    page.keyboard.press("s")
    expect(page.get_by_text("Late Larry")).to_be_visible()
    rows = page.get_by_role("region", name="Seating").locator(".rows p")
    assert rows.evaluate_all("rows => rows.filter((row) => row.scrollWidth > row.clientWidth).length") == 0
    page.set_viewport_size({"width": 390, "height": 844})
    expect(rows.nth(14)).to_be_visible()  # a screen full of names, however narrow it is
    page.set_viewport_size({"width": 1440, "height": 900})


def tie_on_the_bubble(page: Page, desk: DirectorsDesk, id_: str) -> None:
    """One more than the places paid: hand for hand, and in one beat one goes out at each table with equal chips."""
    desk.down_to(len(PERCENT) + 1, STACK)
    page.goto(f"/tournament/{id_}/desk")
    confirm(page, "hand for hand")
    confirm(page, "beat 1 begins")
    wait_until(lambda: desk.view["beat"] == 1)
    assert desk.view["hand_for_hand"]
    tables = desk.view["tables"]
    assert len(tables) == 2
    desk.round(tables[0]["number"], (tables[0]["seats"][-1]["seat"], STACK))
    # The first table waits for the second: in one beat each plays one round.
    assert desk.refused("begin_round", table=tables[0]["number"], at=0)
    desk.round(tables[1]["number"], (tables[1]["seats"][-1]["seat"], STACK))
    expect(page.get_by_text("10th=").first).to_be_visible()
    assert [(row["place"], row["shared"]) for row in desk.view["places"][:2]] == [(10, 2), (10, 2)]


def pay_to_the_cent(page: Page, desk: DirectorsDesk, id_: str) -> None:
    """To the last prize: 27 fees, a re-buy and an add-on, all of it, with the tenth prize divided."""
    desk.settle()
    if (over := desk.due("end_hand_for_hand")) is not None:
        desk(**over["command"])
    desk.settle()
    desk.down_to(1, STACK)
    confirm(page, "places")
    page.goto(f"/tournament/{id_}/prizes")
    places = page.get_by_test_id("places")
    expect(places.locator("tbody tr")).to_have_count(27)
    expect(places).to_contain_text("paid")
    pool = 27 * 10_000 + 11_000 + 5_000
    whole = [int(pool * percent) // 100 for percent in PERCENT]
    whole[0] += pool - sum(whole)
    wanted = [*whole[:9], whole[9] - whole[9] // 2, whole[9] // 2]
    assert [row["cash"] for row in desk.view["places"]] == [*wanted, *[0] * 16]
    for row, cents in enumerate(wanted):
        expect(places.locator("tbody tr").nth(row)).to_contain_text(dollars(cents))
    tie = places.locator("tbody tr").nth(len(PERCENT) - 1)
    expect(tie).to_contain_text(f"the prizes of places 10th to 11th, {dollars(whole[9])}, divided by 2")
    expect(page.get_by_test_id("pool")).to_contain_text(dollars(pool))
    assert barriers(page) == []
