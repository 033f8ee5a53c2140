"""The stories of the floor (scenarios/floor) by touch on one tablet: as many taps as they are to cost, and their money.

Beside the page runs the same table without a room: it says how many entries a touch makes, what it costs, and who has
what at the end.
"""

import re
import uuid
from collections.abc import Iterator, Sequence
from itertools import cycle, product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from pitboss.cards import parse_cards
from pitboss.following import entries as e
from pitboss.following.asking import again, guides
from pitboss.following.floor import FloorCase, Running, read_cases, table_of
from pitboss.following.given import command_of
from pitboss.following.possible import offer_of
from pitboss.following.reports import tile_of
from pitboss.following.strip import strip_of
from pitboss.play.money import dollars
from pitboss.poker.due import Acts
from pitboss.poker.rulings.facts import AnyFact
from pitboss.poker.table.table import PokerTable
from tests.browser.conftest import DEALER, OPERATOR, SUPERVISOR, NewPage
from tests.browser.playing import MEASURED, barriers, log_in
from tests.browser.test_deal import Line, Tablet

FLOOR = Path(__file__).parents[2] / "scenarios" / "floor"
CASES = {case.id: case for file in FLOOR.glob("*.toml") for case in read_cases(file.read_text())}
ROUNDS = ("F-01", "F-02", "F-03", "F-05", "F-06", "F-08", "F-09", "F-12", "F-13", "F-15b", "F-17", "F-20", "F-21")
IRREGULAR = (
    "F-04",
    "F-05b",
    "F-07",
    "F-14",
    "F-15",
    "F-16",
    "F-18",
    "F-19",
    "F-22",
    "F-23",
    "F-24",
    "over-blind",
    "blind-refused",
)
ALSO = ("F-06b", "F-12a", "F-12b", "F-12d", "F-13b", "F-21b")
"""Other ways that stories go, which are tried where every story is on every screen."""
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
EDITIONS = {"mini-baccarat": "baccarat-1995"}
"""What the room calls a game of the stories, where that is not the same."""
ANSWERS = {"few": "too few", "many": "too many", "dealt": "dealt so", "player": "the player's"}
"""How the screen words what is reported, where that is not the same."""
BOARD = 5
CARD = re.compile(r"(?:[2-9TJQKA][shdc] ?)+")
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
        given = case.table.options
        options: dict[str, Any] = {name: given[name] for name in ("straddles", "burn") if name in given}
        options |= {"min_table_stake": 1000} if "min_table_stake" in given else {}
        seats = case.table.chairs or max(case.table.stakes)
        edition = EDITIONS.get(case.table.game, case.table.game)
        body = {
            "game": edition.rpartition("-")[0], "edition": edition, "seats": seats, "dealing": "person",
            "options": options,
        }  # fmt: skip
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
        if entry["kind"] == "table" and entry["command"]["command"] == "replace_cards":
            # Two who work here check what replaces the cards, whoever does so in the story.
            entry = self.command("replace_cards", dealer=DEALER, supervisor=SUPERVISOR)
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
                    if not part.startswith("deal until"):
                        self.settled()
            elif line.lines is not None:
                expect(self.page.get_by_test_id("lines").get_by_role("listitem")).to_have_text(list(line.lines))
            elif line.refuse.startswith("report"):
                self.too_late()
            elif line.command and not line.refused:
                followed = self.beside.followed
                followed.enter(e.TableEntry(command_of(followed.table, line.command)))
                # On a device of the own, beside the tablet that writes here.
                self.send({"kind": "table", "command": line.command}, SUPERVISOR)
                self.settled()
        assert self.tablet.taps == self.beside.taps == self.case.taps, self.case.id
        state = self.beside.followed.table.state
        stakes = [dollars(state.stake_of(seat)) for seat in sorted(state.places)]
        expect(self.page.locator("button[data-seat] b")).to_have_text(stakes)

    def too_late(self) -> None:
        """Two touches tell that the last round stands (17.14); a dispute is left."""
        self.page.get_by_test_id("wrong").tap()
        self.page.locator("[data-when='last_round']").tap()
        expect(self.page.get_by_test_id("discovery")).to_contain_text("the last one stands")
        expect(self.page.locator("[data-tile]:enabled")).to_have_count(0)
        expect(self.page.get_by_test_id("dispute")).to_be_enabled()
        self.page.keyboard.press("Escape")

    def settled(self) -> None:
        """The tablet shows the entry that was made last."""
        number = self.first + len(self.beside.followed.written)
        expect(self.tablet.desk).to_have_attribute("data-number", str(number))

    def touch(self, line: str) -> None:
        if line in KEYS:
            self.tap(self.page.get_by_test_id(KEYS[line]))
        elif match := re.fullmatch(r"deal until (\d+)", line):
            self.tap(self.page.locator(f"[data-refuses='{match[1]}']"))
        elif '"post_refused"' in line:
            pass  # the same touch has said it
        elif line.startswith("deal "):
            for seat, amount in re.findall(r"(\d+)=(\d+)", line):
                self.tap(self.page.locator(f"[data-post='{seat} {amount}00']"))
            self.tap(self.page.get_by_test_id("deal"))
        elif match := re.fullmatch(r"report (behind )?(.+)", line):
            self.report(msgspec.json.decode(match[2], type=AnyFact), bool(match[1]))
        elif match := re.fullmatch(r"(\d+) agrees to (.+)", line):
            self.tap(self.page.locator(f"[data-agree='{match[1]} {match[2]}']"))
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
        key.tap()
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

    def report(self, fact: AnyFact, behind: bool) -> None:
        """WRONG?, the tile, the answers, and DO IT; which fact it is goes with the first answer."""
        table = self.beside.followed.table
        self.tap(self.page.get_by_test_id("wrong"))
        if any(guide.fits(fact, behind) for guide in again(table)):
            self.tap(self.page.locator("[data-again]"))
            self.tap(self.page.get_by_test_id("do-it"))
            return
        tile = tile_of(fact)
        self.tap(self.page.locator(f"[data-tile='{tile.name}']"))
        asked = guides(table, offer_of(table, tile))
        guide = next(each for each in (*(one for one in asked if one.given), *asked) if each.fits(fact, behind))
        title = guide.title or guide.tag.replace("_", " ").capitalize()
        fields = [field for field in fact.__struct_fields__ if field not in ("what", "offered", *guide.given)]
        given = {field: getattr(fact, field) for field in fields}
        if len(asked) > 1:
            if fields and fields[0] in ("seat", "seats", "cause"):
                value = given[fields[0]]
                head, *rest = value if isinstance(value, tuple) else (value,)
                self.tap(self.page.locator(f"[data-first='{title}'] [data-answer='{head}']"))
                given[fields[0]] = tuple(rest)
            else:
                self.tap(self.page.locator(f"[data-fact='{title}']"))
        for field, value in given.items():
            self.answer(field, value, guide.tag == "objected")
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
            card, words = asked.locator(f"[data-card='{each}']"), ANSWERS.get(str(each), str(each))
            self.tap(card if field.startswith("card") else asked.get_by_role("button", name=words, exact=True))


def staff(new_page: NewPage) -> tuple[Page, dict[str, str]]:
    """The dealer's page, and the sessions of all who work at the table."""
    page = new_page(1280, 800, touch=True)
    tokens = {name: log_in(page, name) for name in (OPERATOR, SUPERVISOR, DEALER)}
    return page, tokens


Screen = tuple[int, int, bool]
SCREENS: tuple[Screen, ...] = ((1280, 800, False), (1024, 768, True), (1024, 768, False), (1280, 800, True))
"""Two sizes, each for the right hand and for the left."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Stories take the screens in turn; with `--every-screen` (`soak.deal`) each of them is on each screen."""
    if "turns" not in metafunc.fixturenames:
        return
    if metafunc.config.getoption("every_screen"):
        turns = [[turn] for turn in product((*ROUNDS, *IRREGULAR, *ALSO), SCREENS)]
        ids = [f"{name}-{width}x{height}-{'left' if left else 'right'}" for [(name, (width, height, left))] in turns]
    else:
        turns = [list(zip(names, cycle(SCREENS), strict=False)) for names in (ROUNDS, IRREGULAR)]
        ids = ["rounds", "irregular"]
    metafunc.parametrize("turns", turns, ids=ids)


@pytest.mark.timeout(300)
def test_stories_by_touch(new_page: NewPage, turns: Sequence[tuple[str, Screen]]) -> None:
    """Each is measured where it ends: 44 px, 96 x 72, 8 px, 7:1; the last also with text of twice the size."""
    page, tokens = staff(new_page)
    page.goto("/deal")
    wrong: list[str] = []
    for name, (width, height, left) in turns:
        page.set_viewport_size({"width": width, "height": height})
        kept = {"leftHanded": left, "theme": "light" if left else "dark"}
        page.evaluate("kept => localStorage.setItem('pitboss.preferences', JSON.stringify(kept))", kept)
        stage = Stage(page, tokens, CASES[name])
        expect(stage.tablet.desk).to_have_class(re.compile(r"\bleft\b") if left else re.compile("^(?!.*left)"))
        stage.play()
        wrong += [f"{name}: {each}" for each in page.evaluate(MEASURED)]
    assert wrong + barriers(page) == []
    page.evaluate("""() => { document.documentElement.style.fontSize = "200%"; }""")
    assert page.evaluate(REACHED) == [], "text of twice the size"


@pytest.mark.timeout(300)
def test_a_round_as_text_alone(new_page: NewPage) -> None:
    """F-01 on the text page: every entry is a line, and what now, the chips and the stakes are read there."""
    page, tokens = staff(new_page)
    stage = Stage(page, tokens, CASES["F-01"])
    page.goto(f"/deal/{stage.table}/text")
    last = page.get_by_test_id("last")
    expect(last).to_be_attached()
    for line in (line for line in stage.case.play if isinstance(line, str)):
        page.get_by_test_id("line").fill(line)
        page.keyboard.press("Enter")
        stage.beside.enter(line)
        number = stage.first + len(stage.beside.followed.written)
        expect(last).to_have_attribute("data-number", str(number))
    lines = page.get_by_test_id("lines").get_by_role("listitem")
    expect(lines).to_have_text(["Back to seat 6: $50.", "Pot $95: take $4, push $91 to seat 6."])
    page.get_by_test_id("line").fill("nonsense")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("answer")).to_contain_text("is no entry")
    assert barriers(page) == []


@pytest.mark.timeout(300)
def test_a_round_on_the_keyboard_alone(new_page: NewPage) -> None:
    """F-02 with words and cards as on the text table, nothing touched: hands are shown by their cards."""
    page, tokens = staff(new_page)
    stage = Stage(page, tokens, CASES["F-02"])
    words = {"c": "c", "rest": "rest", "street": "street", "deal": "deal", "muck": "muck"}
    for line in (line for line in stage.case.play if isinstance(line, str)):
        for part in stage.parts(line):
            cards = part.split() if CARD.fullmatch(part) else []
            amount = f"r {part}" if part.isdecimal() else part
            for text in cards or [words.get(part, amount)]:
                page.keyboard.type(text)
                if not cards and not text.endswith("/"):
                    page.keyboard.press("Enter")
            stage.beside.enter(part)
            stage.settled()
    expect(page.get_by_test_id("lines")).to_contain_text("push $129 to seat 2")


@pytest.mark.timeout(300)
def test_three_rounds_without_a_line(new_page: NewPage) -> None:
    """F-10: entered and struck out alone; on return the room has what it would have had at once."""
    page, tokens = staff(new_page)
    line = Line(page)
    stage = Stage(page, tokens, CASES["F-10"])
    play = [text for text in stage.case.play if isinstance(text, str)]
    alone = play[: next(at for at, text in enumerate(play) if text.startswith("report"))]
    line.cut()
    expect(page.get_by_test_id("alone")).to_contain_text("the last known state")
    made = 0
    for text in alone:
        cards = text.split() if CARD.fullmatch(text) else []
        if text == "x":
            page.keyboard.press("Backspace")
        for each in cards or ([] if text == "x" else [text]):
            page.keyboard.type(each)
            if not cards and not each.endswith("/"):
                page.keyboard.press("Enter")
        made += len(cards) or 1
        expect(stage.tablet.desk).to_have_attribute("data-waiting", str(made))
    line.mend()
    expect(stage.tablet.desk).to_have_attribute("data-waiting", "0")
    for text in alone:
        for part in stage.parts(text):
            stage.beside.enter(part)
    stage.settled()
    for text in play[len(alone) :]:
        stage.touch(text)
        stage.beside.enter(text)
        stage.settled()
    state = stage.beside.followed.table.state
    stakes = [dollars(state.stake_of(seat)) for seat in sorted(state.places)]
    expect(page.locator("button[data-seat] b")).to_have_text(stakes)
    assert sum(written.struck for written in stage.beside.followed.written) == stage.case.struck == 1


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
