"""A person deals real cards and a tablet follows: rounds entered by touch, to the end, with the engine's own money."""

import re
from collections.abc import Iterable

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, WebSocketRoute, expect

from pitboss.cards import parse_cards
from pitboss.editions import GAMES
from pitboss.following import entries as e
from pitboss.following.followed import FollowedTable
from pitboss.play import Principal, Role
from pitboss.play.money import dollars
from pitboss.poker.table.table import PokerTable
from pitboss.table.commands import CheckDeck, OpenTable, Sit
from pitboss.table.terms import Approvals
from tests.browser.conftest import DEALER, OPERATOR, SUPERVISOR, NewPage
from tests.browser.playing import MEASURED, barriers, log_in

TABLET: ViewportSize = {"width": 1024, "height": 768}
SMALL = """() => [...document.querySelectorAll("button, input, select")]
    .filter((key) => key.offsetParent && !key.disabled)
    .map((key) => [key.textContent.trim(), key.getBoundingClientRect()])
    .filter(([, box]) => box.width < 44 || box.height < 44)
    .map(([text]) => text)"""
STAKE = 500_00


class Tablet:
    """A dealer's screen; every tap on it is counted."""

    def __init__(self, page: Page, table: str) -> None:
        self.page = page
        self.taps = 0
        page.goto(f"/deal/{table}")
        self.desk = page.get_by_test_id("desk")
        expect(self.desk).to_be_visible()

    @property
    def number(self) -> int:
        return int(self.desk.get_attribute("data-number") or 0)

    def tap(self, key: Locator, entries: int = 1) -> None:
        """Tap a key, and wait until the room has what is entered with it."""
        number = self.number
        key.click()
        self.taps += 1
        expect(self.desk).to_have_attribute("data-number", str(number + entries))

    def key(self, name: str) -> None:
        self.tap(self.page.get_by_test_id(name))

    def seat(self, number: int, entries: int = 1) -> None:
        self.tap(self.page.locator(f"button[data-seat='{number}']"), entries)

    def wager(self, amount: int) -> None:
        self.tap(self.page.locator(f"[data-cents='{100 * amount}']"))

    def cards(self, *cards: str) -> None:
        for card in cards:
            self.tap(self.page.locator(f"[data-card='{card}']"))

    def stakes(self) -> list[str]:
        return self.page.locator("button[data-seat] b").all_text_contents()


def opened(page: Page, new_page: NewPage, game: str, edition: str, seats: int) -> Tablet:
    """A table at which a person deals, open, with somebody in every seat."""
    operator = new_page()
    token = log_in(operator, OPERATOR)
    made = operator.request.post(
        "/api/tables",
        data={"game": game, "edition": edition, "seats": seats, "dealing": "person"},
        headers={"Authorization": f"Bearer {token}"},
    )
    assert made.status == 201, made.text()
    table = made.json()["table"]
    page.set_viewport_size(TABLET)
    log_in(page, DEALER)
    tablet = Tablet(page, table)
    tablet.key("duty")
    tablet.key("check-deck")
    Tablet(operator, table).key("open-table")
    expect(tablet.desk).to_have_attribute("data-step", re.compile("players|shuffle"))
    for seat in range(1, seats + 1):
        tablet.seat(seat, entries=0)
        tablet.tap(page.locator(f"[data-sum='{STAKE}']"))
    tablet.taps = 0
    return tablet


def engine_stakes(edition: str, seats: int, entries: Iterable[e.AnyEntry]) -> list[str]:
    """What everybody has when the same is entered at a table without a room."""
    table = PokerTable.set_up(GAMES[edition], None, seats, Approvals("table", "shoe", "commission", 100_000))
    book = FollowedTable(table)
    book.enter(e.TableEntry(CheckDeck(table.state.due_deck.cards)))
    book.enter(e.TableEntry(OpenTable()), Principal(Role.OPERATOR))
    for seat in range(1, seats + 1):
        book.enter(e.TableEntry(Sit(f"badge {seat}", seat, STAKE)))
    for entry in entries:
        book.enter(entry)
    return [dollars(book.table.state.stake_of(seat)) for seat in range(1, seats + 1)]


def named(text: str) -> list[e.AnyEntry]:
    return [e.CardsEntry((card,)) for card in parse_cards(text)]


@pytest.mark.timeout(180)
def test_a_hold_em_round_by_touch_is_that_of_the_engine(page: Page, new_page: NewPage) -> None:
    """F-01: thirteen taps, $50 back to seat 6, take $4, push $91."""
    tablet = opened(page, new_page, "holdem", "holdem-2018", 10)
    tablet.key("deal")
    tablet.seat(6)
    tablet.wager(30)
    tablet.seat(10)
    tablet.key("call")
    tablet.seat(2)
    tablet.key("call")
    tablet.cards("7h", "Kd", "2c")
    assert page.evaluate(SMALL) == []
    assert barriers(page) == []
    tablet.seat(6)
    tablet.wager(50)
    tablet.key("rest")
    assert tablet.taps == 13
    lines = page.get_by_test_id("lines").locator("li")
    assert lines.all_text_contents() == ["Back to seat 6: $50.", "Pot $95: take $4, push $91 to seat 6."]
    entries = [
        e.DealEntry(),
        e.Jump(6),
        e.To(30_00),
        e.Jump(10),
        e.CallEntry(),
        e.Jump(2),
        e.CallEntry(),
        *named("7h Kd 2c"),
    ]
    assert tablet.stakes() == engine_stakes("holdem-2018", 10, [*entries, e.Jump(6), e.To(50_00), e.Rest()])
    tablet.key("undo")
    expect(page.get_by_test_id("now")).to_have_text("Seat 10, $50 to call")
    tablet.key("rest")
    assert tablet.stakes()[5] == "$561"


@pytest.mark.timeout(180)
def test_a_stud_round_by_touch_is_that_of_the_engine(page: Page, new_page: NewPage) -> None:
    """Up cards in their order, the last one face down, and a winner pointed out without cards."""
    tablet = opened(page, new_page, "seven-card-stud", "seven-card-stud-1994", 3)
    tablet.key("deal")
    tablet.cards("7h", "Kd", "2c")
    for _ in range(3):
        tablet.key("call")
    tablet.cards("Ks", "3d", "9h")
    tablet.key("rest")
    tablet.cards("4c", "Qd", "8c")
    tablet.wager(4)
    tablet.key("call")
    tablet.key("fold")
    tablet.cards("Td", "Jc")
    tablet.key("rest")
    tablet.key("street")
    tablet.wager(4)
    tablet.key("call")
    tablet.seat(3, entries=0)
    tablet.key("pay")
    entries = [
        e.DealEntry(),
        *named("7h Kd 2c"),
        e.CallEntry(),
        e.CallEntry(),
        e.CallEntry(),
        *named("Ks 3d 9h"),
        e.Rest(),
    ]
    entries += [
        *named("4c Qd 8c"),
        e.To(4_00),
        e.CallEntry(),
        e.FoldEntry(),
        *named("Td Jc"),
        e.Rest(),
        e.StreetEntry(),
    ]
    entries += [e.To(4_00), e.CallEntry(), e.ReadEntry(((3,),))]
    assert tablet.stakes() == engine_stakes("seven-card-stud-1994", 3, entries)


@pytest.mark.timeout(180)
def test_a_fouled_hand_is_reported_by_tiles_and_approved_on_another_device(page: Page, new_page: NewPage) -> None:
    tablet = opened(page, new_page, "holdem", "holdem-2018", 4)
    tablet.key("deal")
    tablet.wager(30)
    tablet.key("call")
    page.get_by_test_id("wrong").click()
    page.locator("[data-tile='hand fouled']").click()
    page.locator("[data-first='Cards discarded'] [data-answer='3']").click()
    money = page.get_by_test_id("ruling-money")
    expect(money).to_contain_text("Seat 3")
    expect(money).to_contain_text("Nothing changes for seat 1, 2, 4.")
    tablet.tap(page.get_by_test_id("do-it"))
    expect(page.get_by_test_id("now")).to_have_text("A supervisor is to approve")
    expect(page.get_by_test_id("approve")).to_have_count(0)
    kim = new_page()
    log_in(kim, SUPERVISOR)
    Tablet(kim, page.url.rsplit("/", 1)[1]).key("approve")
    expect(page.get_by_test_id("now")).to_have_text("Seat 1, $25 to call")
    expect(page.locator("button[data-seat='3']")).to_contain_text("folded")


class Line:
    """The line between a tablet and the room, which can be cut."""

    def __init__(self, page: Page) -> None:
        self._is_up = True
        self._sockets: list[WebSocketRoute] = []
        page.route_web_socket("**/ws", self._open)

    def _open(self, socket: WebSocketRoute) -> None:
        if self._is_up:
            socket.connect_to_server()
            self._sockets.append(socket)
        else:
            socket.close()

    def cut(self) -> None:
        self._is_up = False
        for socket in self._sockets:
            socket.close()

    def mend(self) -> None:
        self._is_up = True


@pytest.mark.timeout(180)
def test_entries_made_without_a_line_are_taken_when_it_is_back(page: Page, new_page: NewPage) -> None:
    """They are kept over a reload, and taken once and in their order; players and floor see what came of them."""
    line = Line(page)
    tablet = opened(page, new_page, "holdem", "holdem-2018", 4)
    tablet.key("deal")
    # The deal is seen before it is answered, and one that was not answered would wait with the others.
    expect(tablet.desk).to_have_attribute("data-waiting", "0")
    number, table = tablet.number, page.url.rsplit("/", 1)[1]
    line.cut()
    expect(page.get_by_test_id("alone")).to_contain_text("the last known state")
    for key in ("3", "0", "Enter", "2", "/", "Enter"):
        page.keyboard.press(key)
    expect(tablet.desk).to_have_attribute("data-waiting", "3")
    expect(page.get_by_test_id("alone")).to_contain_text("3 entries wait")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    line.mend()
    expect(tablet.desk).to_have_attribute("data-number", str(number + 3))
    expect(tablet.desk).to_have_attribute("data-waiting", "0")
    assert tablet.stakes() == ["$495", "$470", "$470", "$500"]
    page.goto(f"/display/{table}")
    expect(page.get_by_test_id("display")).to_contain_text("$65")
    assert barriers(page) == []
    page.goto("/floor")
    expect(page.locator(f"[data-tile='{table}']")).to_be_visible()
    assert barriers(page) == []


@pytest.mark.timeout(240)
def test_two_rounds_by_touch_without_a_line(page: Page, new_page: NewPage) -> None:
    """Every act of a round and the next deal have keys; a report and a note come meanwhile, and nothing is lost."""
    line = Line(page)
    tablet = opened(page, new_page, "holdem", "holdem-2018", 4)
    tablet.key("deal")
    expect(tablet.desk).to_have_attribute("data-waiting", "0")
    table = page.url.rsplit("/", 1)[1]
    line.cut()
    expect(page.get_by_test_id("alone")).to_be_visible()
    made = 0

    def touch(*keys: Locator) -> None:
        nonlocal made
        for key in keys:
            key.click()
            made += 1
            expect(tablet.desk).to_have_attribute("data-waiting", str(made))

    def to(digits: str) -> None:
        for digit in digits:
            page.locator(".digits").get_by_role("button", name=digit, exact=True).click()
        touch(key("to"))

    def key(name: str) -> Locator:
        return page.get_by_test_id(name)

    def seat(number: int) -> Locator:
        return page.locator(f"button[data-seat='{number}']")

    def card(name: str) -> Locator:
        return page.locator(f"[data-card='{name}']")

    def shows(*what: Locator) -> None:
        for each in (key("showdown"), *what):
            each.click()
        touch(key("showdown"))

    to("30")
    touch(seat(2), key("call"), card("7h"), card("Kd"), card("2c"))
    assert page.evaluate(SMALL) == []
    assert page.evaluate(MEASURED) == []
    assert barriers(page) == []
    sue = new_page()
    token = log_in(sue, SUPERVISOR)
    for command in (
        {"command": "report_conduct", "matter": "another language", "words": "speaks French", "seat": 3},
        {"command": "annotate", "words": "the shift has changed"},
    ):
        entry = {"id": f"meanwhile-{command['command']}", "entry": {"kind": "table", "command": command}}
        headers = {"Authorization": f"Bearer {token}"}
        answer = sue.request.post(f"/api/floor/tables/{table}", data=entry, headers=headers)
        assert answer.status == 200, answer.text()
    touch(seat(3))
    to("50")
    touch(key("rest"), key("deal"), *4 * [key("call")], *3 * [key("street")])
    to("10")
    touch(key("undo"), seat(4))
    to("10")
    touch(key("call"), key("rest"))
    shows(card("As"), card("Ah"))
    shows(card("Ks"), card("Kh"))
    shows(seat(4))
    touch(key("deal"))
    line.mend()
    expect(tablet.desk).to_have_attribute("data-waiting", "0")
    expect(key("alone")).to_have_count(0)
    expect(key("late")).to_have_count(0)
    first: list[e.AnyEntry] = [
        e.DealEntry(),
        e.To(30_00),
        e.Jump(2),
        e.CallEntry(),
        *named("7h Kd 2c"),
        e.Jump(3),
        e.To(50_00),
        e.Rest(),
    ]
    second: list[e.AnyEntry] = [
        e.DealEntry(),
        *4 * [e.CallEntry()],
        *3 * [e.StreetEntry()],
        e.Jump(4),
        e.To(10_00),
        e.CallEntry(),
        e.Rest(),
    ]
    shown = [e.CardsEntry(tuple(parse_cards(hand))) for hand in ("As Ah", "Ks Kh")]
    entries = [*first, *second, *shown, e.ReadEntry(((4,),)), e.DealEntry()]
    assert tablet.stakes() == engine_stakes("holdem-2018", 4, entries)
