"""A room for tests of tournaments, and its director's desk."""

from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Page

from tests.browser.own_room import OwnRoom, hire
from tests.browser.playing import PASSWORD, PATIENCE

OPERATOR, DIRECTOR = "Olga", "Dora"
STAFF = (("operator", OPERATOR), ("director", DIRECTOR))
SECOND = 1000


class StaffedRoom:
    """A room with an operator and a director, somewhere."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=PATIENCE / SECOND)

    def log_in(self, name: str) -> dict[str, str]:
        answer = self.http.post("/api/login", json={"name": name, "password": PASSWORD})
        return {"Authorization": f"Bearer {answer.json()['token']}"}

    def announce(self, conditions: str) -> str:
        body = {"conditions": conditions, "reference": "R 1"}
        answer = self.http.post("/api/tournaments", json=body, headers=self.log_in(OPERATOR))
        assert answer.status_code == 201, answer.text
        return str(answer.json()["tournament"])


class TournamentRoom(OwnRoom, StaffedRoom):
    """A room of its own for one test, with an operator and a director."""

    def __init__(self, folder: Path) -> None:
        OwnRoom.__init__(self, folder, "--hurry", "0.02", "--to-act", "280")
        StaffedRoom.__init__(self, self.address)
        hire(folder / "data", STAFF)


class DirectorsDesk:
    """What a director does, by commands; each is done, or the test ends."""

    def __init__(self, room: StaffedRoom, id_: str) -> None:
        self.room, self.path, self.who, self.count = room, f"/api/tournaments/{id_}", room.log_in(DIRECTOR), 0

    def __call__(self, command: str, **fields: object) -> None:
        answer = self._sent(command, fields)
        assert answer.status_code == 200, (command, fields, answer.text)

    def refused(self, command: str, **fields: object) -> str:
        """Why a command is not done."""
        answer = self._sent(command, fields)
        assert answer.status_code == 422, (command, fields, answer.text)
        return str(answer.json()["error"]["reason"])

    def _sent(self, command: str, fields: dict[str, object]) -> httpx.Response:
        self.count += 1
        body = {"id": f"command-{self.count}", "command": {"command": command, **fields}}
        return self.room.http.post(f"{self.path}/do", json=body, headers=self.who)

    def ask(self, what: str) -> None:
        answer = self.room.http.post(f"{self.path}/{what}", json={}, headers=self.who)
        assert answer.status_code == 200, answer.text

    def sign_in(self, page: Page) -> None:
        """The page is the director's from now on."""
        page.goto("/healthz")
        token = self.who["Authorization"].removeprefix("Bearer ")
        page.evaluate("token => localStorage.setItem('pitboss.token', JSON.stringify(token))", token)

    @property
    def page(self) -> dict[str, Any]:
        found: dict[str, Any] = self.room.http.get(self.path, headers=self.who).json()
        return found

    @property
    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page["view"]
        return found

    def due(self, *names: str) -> dict[str, Any] | None:
        """The first thing of these names, or of any, that a person can do now."""
        page = self.page
        ready = (each for each in page["desk"]["due"] if each["command"] and each["doer"] == "person")
        ready = (each for each in ready if not each["waits"] and each["after"] <= page["clock"])
        return next((each for each in ready if not names or each["name"] in names), None)

    def settle(self) -> None:
        """Tables are broken, balanced and drawn anew, as far as that is due."""
        while (due := self.due("redraw", "break_table", "move")) is not None:
            self(**due["command"])

    def round(self, table: int, *out: tuple[int, int]) -> None:
        """A round of a floor table in which these seats lose their last chips, with so many put in."""
        self("begin_round", table=table, at=0)
        self("note_round", table=table, at=0, out=[[seat, put, []] for seat, put in out])

    def down_to(self, left: int, stack: int) -> None:
        """Round by round one player goes out, at the table with the most."""
        while (view := self.view)["left"] > left:
            table = max(view["tables"], key=lambda table: len(table["seats"]))
            self.round(table["number"], (table["seats"][-1]["seat"], stack))
            self.settle()
