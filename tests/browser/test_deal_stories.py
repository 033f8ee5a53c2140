"""The stories of the floor (scenarios/floor) by touch on one tablet: as many taps as they are to cost, and their money.

Beside the page runs the same table without a room: it says how many entries a touch makes, what it costs, and who has
what at the end.
"""

import re
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from pitboss.cards import parse_cards
from pitboss.following import entries as e
from pitboss.following.floor import FloorCase, Running, read_cases, table_of
from pitboss.following.reports import tile_of
from pitboss.following.strip import strip_of
from pitboss.play.money import dollars
from pitboss.poker.due import Acts
from pitboss.poker.rulings.facts import AnyFact
from pitboss.poker.table.table import PokerTable
from tests.browser.conftest import DEALER, OPERATOR, SUPERVISOR, NewPage
from tests.browser.playing import barriers, log_in
from tests.browser.test_deal import SMALL, Tablet

FLOOR = Path(__file__).parents[2] / "scenarios" / "floor"
CASES = {case.id: case for file in FLOOR.glob("*.toml") for case in read_cases(file.read_text())}
RIGHT = ("F-02", "F-03", "F-06", "F-08", "F-09", "F-12", "F-13", "F-15b", "F-17", "F-20")
LEFT = ("F-04", "F-05b", "F-07", "F-14", "F-15", "F-16", "F-18", "F-19")
KEYS = {
    "deal": "deal",
    "c": "call",
    "f": "fold",
    "t": "tap-out",
    "rest": "rest",
    "street": "street",
    "clock": "clock",
    "ran out": "ran-out",
    "muck": "muck",
}
OF_THE_KEYPAD = {"deal": "Enter", "c": "Enter", "street": "Enter", "f": "-", "t": "*", "rest": "."}
BOARD = 5
CARD = re.compile(r"(?:[2-9TJQKA][shdc] ?)+")
MEASURED = """() => {
    document.getAnimations().forEach((each) => each.finish());
    const ink = (text) => (text.match(/[\\d.]+/g) ?? []).map((part, at) =>
        Number(part) * (text.startsWith("color(") && at < 3 ? 255 : 1));
    const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
        .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
    const ground = (node) => {
        for (let each = node; each; each = each.parentElement) {
            const found = ink(getComputedStyle(each).backgroundColor);
            if (getComputedStyle(each).backgroundImage !== "none") return null;
            if (found.length === 3 || found[3] === 1) return found;
        }
        return [255, 255, 255];
    };
    const keys = [...document.querySelectorAll("[data-testid='desk'] button")]
        .filter((key) => key.offsetParent && !key.disabled);
    const row = [...document.querySelectorAll("[data-testid='turn-row'] button")].filter((key) => key.offsetParent);
    const boxes = row.map((key) => [key.textContent.trim(), key.getBoundingClientRect()]);
    return [
        ...boxes.filter(([, box]) => box.width < 96 || box.height < 72).map(([text]) => `small: ${text}`),
        ...boxes.filter(([, box], at) => at && box.left - boxes[at - 1][1].right < 8).map(([text]) => `near: ${text}`),
        ...keys.flatMap((key) => {
            const under = ground(key);
            if (!under) return [];
            const [one, other] = [light(ink(getComputedStyle(key).color)), light(under)];
            const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
            return ratio < 7 ? [`pale (${ratio.toFixed(1)}): ${key.textContent.trim()}`] : [];
        }),
    ];
}"""
"""What of the dealer's screen is too small, too near, or has too little contrast (7:1)."""


REACHED = """() => [...document.querySelectorAll("[data-testid='turn-row'] button, aside .keys button")]
    .filter((key) => {
        key.scrollIntoView({block: "center"});
        const box = key.getBoundingClientRect();
        const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return !key.contains(there);
    }).map((key) => key.textContent.trim())"""
"""Keys that lie out of reach, or under something else."""


class Stage:
    """A table in the room for one story, and the same one beside it."""

    def __init__(self, page: Page, tokens: dict[str, str], case: FloorCase) -> None:
        self.page, self.tokens, self.case = page, tokens, case
        self.beside = Running(table_of(case.table))
        options = {"min_table_stake": 1000} if "min_table_stake" in case.table.options else {}
        seats = case.table.chairs or max(case.table.stakes)
        body = {"game": "holdem", "edition": "holdem-2018", "seats": seats, "dealing": "person", "options": options}
        self.table = self.post("/api/tables", body, OPERATOR)["table"]
        dealer = self.ask("/api/me", DEALER)["person"]
        self.send(self.command("take_duty", role="dealer", person=dealer))
        self.send({"kind": "checked"})
        self.send(self.command("open_table"), OPERATOR)
        for seat, cents in case.table.stakes.items():
            self.send(self.command("sit", person=f"{self.table}, seat {seat}", seat=seat, cents=int(cents)))
        for line in case.before:
            for entry in self.taken(line):
                self.send(msgspec.to_builtins(entry))
        self.tablet = Tablet(page, self.table)
        self.first = self.tablet.number - len(self.beside.followed.written)
        self.beside.taps = 0

    @staticmethod
    def command(name: str, **fields: Any) -> dict[str, Any]:
        return {"kind": "table", "command": {"command": name, **fields}}

    def ask(self, path: str, who: str) -> Any:
        answer = self.page.request.get(path, headers={"Authorization": f"Bearer {self.tokens[who]}"})
        assert answer.ok, answer.text()
        return answer.json()

    def post(self, path: str, body: Any, who: str = DEALER) -> Any:
        answer = self.page.request.post(path, data=body, headers={"Authorization": f"Bearer {self.tokens[who]}"})
        assert answer.ok, answer.text()
        return answer.json()

    def send(self, entry: Any, who: str = DEALER) -> None:
        self.post(f"/api/floor/tables/{self.table}", {"id": uuid.uuid4().hex, "entry": entry}, who)

    def taken(self, line: str) -> Iterator[e.AnyEntry]:
        """The entries of a line as the tablet makes them, each done at the table beside when the next is asked for."""
        for part in self.parts(line):
            self.beside.enter(part)
            assert self.beside.last is not None
            yield self.beside.last.entry

    def parts(self, line: str) -> Iterator[str]:
        """Open cards are entered one by one, a hand that is shown whole."""
        table = self.beside.followed.table
        round_ = table.state.round if isinstance(table, PokerTable) else None
        is_board = round_ is not None and len(round_.board) < BOARD
        if CARD.fullmatch(line) and is_board:
            yield from map(str, parse_cards(line))
        else:
            yield line

    def play(self) -> None:
        """The whole story by touch; taps and money are those of the file."""
        for line in self.case.play:
            if isinstance(line, str):
                for part in self.parts(line):
                    self.touch(part)
                    self.beside.enter(part)
                    number = self.first + len(self.beside.followed.written)
                    expect(self.tablet.desk).to_have_attribute("data-number", str(number))
        assert self.tablet.taps == self.beside.taps == self.case.taps, self.case.id
        state = self.beside.followed.table.state
        stakes = [dollars(state.stake_of(seat)) for seat in sorted(state.places)]
        expect(self.page.locator("button[data-seat] b")).to_have_text(stakes)

    def touch(self, line: str) -> None:
        if line in KEYS:
            self.tap(self.page.get_by_test_id(KEYS[line]))
        elif line.startswith("report "):
            self.report(msgspec.json.decode(line.removeprefix("report "), type=AnyFact))
        elif match := re.fullmatch(r"(\w+): approve", line):
            self.send({"kind": "approve"}, SUPERVISOR)
        elif match := re.fullmatch(r"(\w+): choose (.+) because (.+)", line):
            self.send(self.command("choose", outcome=match[2], reason=match[3]), SUPERVISOR)
        elif match := re.fullmatch(r"(\d+)/", line):
            self.seat(match[1])
        elif match := re.fullmatch(r"win (\d+)", line):
            self.seat(match[1])
            self.tap(self.page.get_by_test_id("pay"))
        elif match := re.fullmatch(r"back (\d+)", line):
            self.tap(self.page.get_by_test_id("wrong"))
            self.tap(self.page.locator(f"[data-back='{int(match[1]) + self.first - 1}']"))
        elif match := re.fullmatch(r"count \d+ (\d+)", line):
            self.tap(self.page.get_by_test_id("count"))
            self.digits(match[1])
            self.tap(self.page.get_by_test_id("counted"))
        elif re.fullmatch(r"\d+", line):
            self.wager(int(line))
        else:
            for card in line.split():
                self.tap(self.page.locator(f"[data-testid='grid'] [data-card='{card}']"))

    def tap(self, key: Locator) -> None:
        key.click()
        self.tablet.taps += 1

    def seat(self, number: str) -> None:
        self.tap(self.page.locator(f"button[data-seat='{number}']"))

    def digits(self, text: str) -> None:
        for digit in text:
            self.tap(self.page.locator(".digits button", has_text=re.compile(f"^{digit}$")))

    def wager(self, amount: int) -> None:
        table = self.beside.followed.table
        due = table.expected()
        assert isinstance(table, PokerTable)
        assert isinstance(due, Acts)
        assert table.state.round is not None
        if 100 * amount in strip_of(due, table.state.round, 500):
            self.tap(self.page.locator(f"[data-testid='strip'] [data-cents='{100 * amount}']"))
            return
        self.digits(str(amount))
        self.tap(self.page.get_by_test_id("to"))
        if not due.allows(100 * amount):
            # It opens its ruling by itself.
            self.tap(self.page.get_by_test_id("do-it"))

    def report(self, fact: AnyFact) -> None:
        """WRONG?, the tile, the answers, and DO IT; which fact it is goes with the first answer."""
        name = str(fact.__struct_config__.tag)
        self.tap(self.page.get_by_test_id("wrong"))
        self.tap(self.page.locator(f"[data-tile='{tile_of(fact).name}']"))
        first = self.page.locator(f"[data-first='{name}']")
        expect(first.or_(self.page.locator("fieldset")).first).to_be_attached()
        fields = [field for field in fact.__struct_fields__ if field not in ("what", "offered")]
        given = {field: getattr(fact, field) for field in fields}
        if first.count():
            if fields and fields[0] in ("seat", "seats", "cause"):
                value = given[fields[0]]
                head, *rest = value if isinstance(value, tuple) else (value,)
                self.tap(first.locator(f"[data-answer='{head}']"))
                given[fields[0]] = tuple(rest)
            else:
                self.tap(self.page.locator(f"[data-fact='{name}']"))
        for field, value in given.items():
            self.answer(field, value, name == "objected")
        self.tap(self.page.get_by_test_id("do-it"))

    def answer(self, field: str, value: object, is_filled: bool) -> None:
        asked = self.page.locator(f"[data-field='{field}']")
        if field == "cents":
            for digit in "" if is_filled else str(int(str(value)) // 100):
                self.tap(asked.locator(f"[data-digit='{digit}']"))
            return
        for each in value if isinstance(value, tuple) else (value,):
            if each in (False, 0, "unknown"):
                continue
            card = asked.locator(f"[data-card='{each}']")
            self.tap(card if field.startswith("card") else asked.get_by_role("button", name=str(each), exact=True))


def staff(new_page: NewPage) -> tuple[Page, dict[str, str]]:
    """The dealer's page, and the sessions of all who work at the table."""
    page = new_page(1280, 800)
    tokens = {name: log_in(page, name) for name in (OPERATOR, SUPERVISOR, DEALER)}
    return page, tokens


@pytest.mark.timeout(300)
def test_stories_by_touch(new_page: NewPage) -> None:
    """For the right hand at 1280 x 800; every state is measured: 44 px, 96 x 72, 8 px between, 7:1."""
    page, tokens = staff(new_page)
    for name in RIGHT:
        Stage(page, tokens, CASES[name]).play()
        assert page.evaluate(MEASURED) == [], name
        assert page.evaluate(SMALL) == [], name
    assert barriers(page) == []


@pytest.mark.timeout(300)
def test_stories_for_the_left_hand(new_page: NewPage) -> None:
    """At 1024 x 768 by day; at the end with text of twice the size."""
    page, tokens = staff(new_page)
    page.set_viewport_size({"width": 1024, "height": 768})
    page.evaluate(
        """() => localStorage.setItem("pitboss.preferences", JSON.stringify({leftHanded: true, theme: "light"}))"""
    )
    for name in LEFT:
        stage = Stage(page, tokens, CASES[name])
        expect(stage.tablet.desk).to_have_class(re.compile(r"\bleft\b"))
        stage.play()
        assert page.evaluate(MEASURED) == [], name
    page.evaluate("""() => { document.documentElement.style.fontSize = "200%"; }""")
    assert page.evaluate(REACHED) == [], "text of twice the size"


def keypad(line: str) -> list[str]:
    """The keys of a line: a winner is a seat number with `/`, then Enter."""
    if match := re.fullmatch(r"win (\d+)", line):
        return [match[1], "/", "Enter"]
    if line in OF_THE_KEYPAD:
        return [OF_THE_KEYPAD[line]]
    return [*line] if line.endswith("/") else ["+", *line, "Enter"]


@pytest.mark.timeout(300)
def test_a_round_on_the_keypad_alone(new_page: NewPage) -> None:
    """F-07 with digits, Enter, `/`, `-`, `*` and `.` only, from the deal to the payment."""
    page, tokens = staff(new_page)
    stage = Stage(page, tokens, CASES["F-07"])
    lines = [line for line in stage.case.play if isinstance(line, str)]
    for line in lines:
        # Next cards while somebody has still to act: on the keypad all others pass first.
        passes = line == "street" and isinstance(stage.beside.followed.table.expected(), Acts)
        for part in ("rest", line) if passes else (line,):
            for key in keypad(part):
                page.keyboard.press(key)
            stage.beside.enter(part)
            number = stage.first + len(stage.beside.followed.written)
            expect(stage.tablet.desk).to_have_attribute("data-number", str(number))
    expect(page.get_by_test_id("lines")).to_have_text("Pot $145: take $7, push $138 to seat 2.")
