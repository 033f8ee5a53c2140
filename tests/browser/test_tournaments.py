"""Tournaments in a browser: a sit-and-go from entry to prize, and a director's evening of 27 entries.

Each has a room of its own, which the first ends and opens again in the middle of play.
"""

import datetime
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from pitboss.tournament.templates import drawn_up, template
from tests.browser.playing import ASKED, PATIENCE, STAY, barriers, choose

OPERATOR, DIRECTOR, PASSWORD = "Olga", "Dora", "a long password"
SECOND = 1000


class House:
    """A room that can be ended and opened again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        for role, name in (("operator", OPERATOR), ("director", DIRECTOR)):
            self._pitboss("staff", "add", "--role", role, "--password", PASSWORD, name)
        self.http = httpx.Client(base_url=self.address, timeout=PATIENCE / SECOND)

    def open(self) -> None:
        quick = ["--port", str(self.port), "--hurry", "0.02", "--generous", "--to-act", "280"]
        command = [sys.executable, "-m", "pitboss", "serve", "--data", str(self.folder / "data"), *quick]
        with (self.folder / "log").open("a") as log:
            self.server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.server.stdout is not None
        assert any("http://" in line for line in self.server.stdout), (self.folder / "log").read_text()

    def close(self) -> None:
        self.server.terminate()
        self.server.wait()
        assert self.server.stdout is not None
        self.server.stdout.close()

    def log_in(self, name: str) -> dict[str, str]:
        answer = self.http.post("/api/login", json={"name": name, "password": PASSWORD})
        return {"Authorization": f"Bearer {answer.json()['token']}"}

    def announce(self, conditions: str) -> str:
        body = {"conditions": conditions, "reference": "R 1"}
        answer = self.http.post("/api/tournaments", json=body, headers=self.log_in(OPERATOR))
        assert answer.status_code == 201, answer.text
        return str(answer.json()["tournament"])

    def _pitboss(self, *words: str) -> None:
        command = [sys.executable, "-m", "pitboss", *words, "--data", str(self.folder / "data")]
        subprocess.run(command, check=True, capture_output=True)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    found = House(tmp_path)
    found.open()
    yield found
    found.close()
    found.http.close()


@pytest.fixture
def visit(browser: Browser, house: House) -> Iterator[Page]:
    context = browser.new_context(
        base_url=house.address, viewport={"width": 1280, "height": 900}, reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []


def small_sit_and_go() -> str:
    """Ten players at two tables, with five big blinds each."""
    text = template("sit-and-go")
    for old, new in (
        ('name = "Sit-and-go"', 'name = "Ten at two tables"'),
        ("tables = { seats = 9, most = 1 }", "tables = { seats = 5, most = 2 }"),
        ("start = 9, ", "start = 10, "),
        ("report_within = 60", "report_within = 3"),
        ("chips = { start = 1500", "chips = { start = 100"),
        ("players = { least = 1, most = 9 }", "players = { least = 1, most = 10 }"),
        ("players = [9], percent", "players = [10], percent"),
    ):
        assert old in text, old
        text = text.replace(old, new)
    return text


def test_a_person_plays_a_sit_and_go_from_entry_to_prize(house: House, visit: Page) -> None:
    id_ = house.announce(small_sit_and_go())
    visit.goto("/tournaments")
    visit.get_by_test_id("tournaments-open").get_by_role("button", name="Enter").click()
    expect(visit.get_by_test_id("enter").get_by_role("heading", name="20.3(a)(ix)")).to_be_visible()
    assert barriers(visit) == []
    visit.get_by_role("checkbox").check()
    visit.get_by_test_id("enter-now").click()
    expect(visit.get_by_test_id("own-place")).to_contain_text("You are in")
    assert barriers(visit) == []

    visit.wait_for_url(re.compile("/table/"))
    strip = visit.get_by_test_id("tournament-strip")
    expect(strip).to_contain_text("Ten at two tables")
    visit.wait_for_selector(ASKED)
    expect(visit.locator("[data-testid=table] > .felt")).not_to_contain_text("$")
    visit.reload()
    visit.wait_for_selector(ASKED)
    house.close()
    house.open()
    play_to_the_end(visit)

    visit.goto(f"/tournament/{id_}/prizes")
    rows = visit.get_by_test_id("places").locator("tbody tr")
    expect(rows).to_have_count(10)
    expect(visit.get_by_test_id("places")).to_contain_text("paid")
    assert barriers(visit) == []
    page = house.http.get(f"/api/tournaments/{id_}").json()["view"]
    assert page["phase"] == "paid"
    assert sorted(row["cash"] for row in page["places"])[-3:] == [2000, 3000, 5000]
    assert sum(row["cash"] for row in page["places"]) == page["pool"] == 10_000

    log = house.http.get(f"/api/tournaments/{id_}/log").json()
    told = [line["text"] for line in log["lines"]]
    assert any("moves to table" in line for line in told), told
    visit.goto(f"/tournament/{id_}/draws")
    visit.get_by_role("button", name="Verify in this browser").click()
    expect(visit.get_by_test_id("verdict")).to_contain_text("verified")
    expect(visit.get_by_test_id("verdict")).not_to_contain_text("wrong")
    assert barriers(visit) == []


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


class Desk:
    """What a director does, by commands; each is done, or the test ends."""

    def __init__(self, house: House, id_: str) -> None:
        self.house, self.path, self.who, self.count = house, f"/api/tournaments/{id_}", house.log_in(DIRECTOR), 0

    def __call__(self, command: str, **fields: object) -> None:
        self.count += 1
        body = {"id": f"command-{self.count}", "command": {"command": command, **fields}}
        answer = self.house.http.post(f"{self.path}/do", json=body, headers=self.who)
        assert answer.status_code == 200, (command, fields, answer.text)

    def ask(self, what: str) -> None:
        answer = self.house.http.post(f"{self.path}/{what}", json={}, headers=self.who)
        assert answer.status_code == 200, answer.text

    @property
    def page(self) -> dict[str, Any]:
        found: dict[str, Any] = self.house.http.get(self.path, headers=self.who).json()
        return found

    def due(self) -> list[dict[str, Any]]:
        each: list[dict[str, Any]] = self.page["desk"]["due"]
        return each

    def confirm_all(self) -> None:
        """Everything that a person can do now, until nothing of it is left."""
        for _ in range(100):
            now = self.page["clock"]
            ready = [d for d in self.due() if d["command"] and d["doer"] == "person" and not d["waits"]]
            ready = [each for each in ready if each["after"] <= now]
            if not ready:
                return
            self(**ready[0]["command"])
        raise AssertionError("there is always something due")

    def play(self, table: int, out: list[tuple[int, int]]) -> None:
        """A round of a floor table in which these seats lose their last chips."""
        self("begin_round", table=table, at=0)
        self("note_round", table=table, at=0, out=[[seat, put, []] for seat, put in out])
        self.confirm_all()


def test_a_director_runs_an_evening_of_floor_tables(house: House, visit: Page) -> None:
    starts = datetime.datetime.now(datetime.UTC).replace(microsecond=0) + datetime.timedelta(seconds=12)
    text = drawn_up("rebuy", title="Thursday Hold-em", starts_at=starts.isoformat())
    text = text.replace("[prizes]", "hand_for_hand = { at = 20 }\n[prizes]") if "hand_for_hand" not in text else text
    id_ = house.announce(text)
    desk = Desk(house, id_)
    desk.ask("take-over")
    identity = desk.page["view"]["identity"]
    for number in range(1, 28):
        desk("enter", person=f"desk:Player {number}", at=0, agreed=identity)
    desk("close_entries", at=0)
    desk("draw_seats", at=0, order=[], floor=[1, 2, 3])
    for number in range(1, 28):
        desk("arrive", person=f"desk:Player {number}")
    visit.goto("/healthz")
    token = desk.who["Authorization"].removeprefix("Bearer ")
    visit.evaluate("token => localStorage.setItem('pitboss.token', JSON.stringify(token))", token)
    visit.goto(f"/tournament/{id_}/desk")
    # The session can start as soon as its time has come: one key does it.
    expect(visit.get_by_test_id("due-first")).to_contain_text("the session is to start")
    visit.keyboard.press("d")
    expect(visit.get_by_test_id("pause")).to_be_enabled()
    assert barriers(visit) == []

    # Space stops the clock, and lets it go on.
    visit.locator("body").click(position={"x": 5, "y": 5})
    visit.keyboard.press("Space")
    expect(visit.get_by_test_id("pause")).to_contain_text("Go on")
    visit.keyboard.press("Space")
    expect(visit.get_by_test_id("pause")).to_contain_text("Pause the clock")

    # Somebody enters late, somebody buys back, and two go out with equal chips: the places are shared.
    desk("enter", person="desk:Late Larry", at=0, agreed=identity)
    desk("arrive", person="desk:Late Larry")
    stack = desk.page["view"]["start_stack"]
    first = desk.page["view"]["tables"][0]
    desk.play(1, [(first["seats"][0]["seat"], stack)])
    visit.get_by_role("button", name="$100 paid").click()
    expect(visit.locator("dd", has_text=re.compile("^1$"))).to_be_visible()
    assert desk.page["view"]["pool"] == 28 * 10_000 + 10_000
    second = desk.page["view"]["tables"][1]
    pair = [(seat["seat"], stack) for seat in second["seats"][:2]]
    desk.play(2, pair)
    for each in desk.page["desk"]["pending"]:
        desk("decline_rebuy", person=each["person"], at=0)
    places = [(row["place"], row["shared"]) for row in desk.page["view"]["places"]]
    assert places == [(27, 2), (27, 2)]
    expect(visit.get_by_text("27th=").first).to_be_visible()

    desk("break", at=0, minutes=10)
    visit.goto(f"/tournament/{id_}/clock")
    expect(visit.get_by_test_id("clock")).to_have_attribute("data-layout", "break")
    expect(visit.get_by_test_id("time-left")).to_contain_text(re.compile(r"^\s*(10:00|09:\d\d)"))
    box, height = visit.get_by_test_id("time-left").bounding_box(), 900
    assert box is not None
    assert box["height"] >= height / 4
    assert barriers(visit) == []
    visit.keyboard.press("s")
    expect(visit.get_by_text("Late Larry")).to_be_visible()
