"""What the floor's own stories cost in taps: F-28 to F-30 by touch, counted, with what is refused on the way.

F-27 is the operator's, and with the other tests of that page.
"""

import uuid
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DEALER, OPERATOR, SUPERVISOR, NewPage
from tests.browser.playing import log_in

TABLET = (1024, 768)


class Hand:
    """Somebody who works here, by touch; every tap is counted."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.token = log_in(page, name)
        self.taps = 0

    def tap(self, target: Locator) -> None:
        self.taps += 1
        target.click()

    def choose(self, target: Locator, label: str) -> None:
        self.taps += 1
        target.select_option(label)

    def type(self, target: Locator, text: str) -> None:
        """One tap for each key."""
        self.taps += len(text)
        target.fill(text)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        headers = {"Authorization": f"Bearer {self.token}"}
        answer = self.page.request.post(path, data=body, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def enter(self, table: str, kind: str, **fields: Any) -> None:
        self.post(f"/api/floor/tables/{table}", {"id": str(uuid.uuid4()), "entry": {"kind": kind, **fields}})

    def command(self, table: str, name: str, **fields: Any) -> None:
        self.enter(table, "table", command={"command": name, **fields})

    def step(self, name: str) -> None:
        self.tap(self.page.get_by_test_id(f"step-{name.replace(' ', '-')}"))


def opened(olga: Hand, dana: Hand, edition: str, seats: int, **more: Any) -> str:
    """A table with people in all its seats, opened without the floor's checklist."""
    body = {"game": edition.rpartition("-")[0], "edition": edition, "seats": seats, "dealing": "person", **more}
    table = str(olga.post("/api/tables", body)["table"])
    person = dana.page.request.get("/api/me", headers={"Authorization": f"Bearer {dana.token}"}).json()["person"]
    dana.command(table, "take_duty", role="dealer", person=person)
    dana.enter(table, "checked")
    olga.command(table, "open_table")
    for seat in range(1, seats + 1):
        dana.command(table, "sit", person=f"{table} badge {seat}", seat=seat, cents=300_00)
    return table


def test_an_abstaining_player_gives_the_seat_up_in_two_taps(new_page: NewPage) -> None:
    """F-30: advised by itself, two taps of the supervisor."""
    kim, olga, dana = (Hand(new_page(*TABLET), name) for name in (SUPERVISOR, OPERATOR, DEALER))
    table = opened(olga, dana, "holdem-2018", 4)
    dana.command(table, "sit_out", seat=2)
    for _ in range(3):
        dana.enter(table, "deal")
        dana.enter(table, "rest")
    kim.page.goto("/floor")
    advice = kim.page.locator("[data-need='seat']", has_text="Seat 2 has let 3 rounds go by")
    kim.tap(advice.get_by_role("link", name="Look"))
    kim.tap(kim.page.locator("[data-seat='2']").get_by_test_id("vacate"))
    expect(kim.page.locator("[data-seat='2']").get_by_text(f"{table} badge 2")).to_have_count(0)
    assert (kim.taps, dana.taps) == (2, 0)


def test_a_table_of_1994_is_closed_in_four_taps_of_the_operator_and_one_of_the_dealer(new_page: NewPage) -> None:
    """F-28: players before the inspector refused, then inspector, players, deck, and all leave with their stakes."""
    olga, dana = (Hand(new_page(*TABLET), name) for name in (OPERATOR, DEALER))
    table = opened(olga, dana, "seven-card-stud-1994", 2)
    for hand in (olga, dana):
        hand.page.goto(f"/floor/table/{table}")
    olga.step("players")
    expect(olga.page.get_by_test_id("refused")).to_contain_text("inspector")
    olga.step("inspector")
    expect(olga.page.locator("[data-step='inspector'][data-done='true']")).to_be_visible()
    olga.step("players")
    expect(olga.page.locator("[data-step='players'][data-done='true']")).to_be_visible()
    dana.step("deck checked")
    again = olga.page.locator("[data-step='deck checked'][data-done='true']", has_text="once more")
    expect(again).to_be_visible()
    olga.step("closed")
    expect(olga.page.locator("[data-step='closed'][data-done='true']")).to_be_visible()
    assert (olga.taps, dana.taps) == (4, 1)


def test_a_count_of_fifty_one_cards_opens_a_matter_at_once(new_page: NewPage) -> None:
    """F-29: three taps of the supervisor for the count; the round waits, and one person alone checks no new deck."""
    kim, olga, dana = (Hand(new_page(*TABLET), name) for name in (SUPERVISOR, OPERATOR, DEALER))
    table = opened(olga, dana, "holdem-2018", 3)
    issue = {"command": "issue_deck", "deck": f"G-{table}", "table": table}
    kim.post("/api/floor/decks", {"id": f"deck-{table}", "command": issue})
    dana.enter(table, "deal")
    kim.page.goto(f"/floor/table/{table}")
    kim.type(kim.page.get_by_label("Cards found"), "51")
    with kim.page.expect_response("**/api/floor/decks"):
        kim.tap(kim.page.get_by_role("button", name="Count the cards"))
    kim.page.goto("/floor")
    expect(kim.page.locator("[data-need='ruling']", has_text="51").first).to_be_visible()
    assert kim.taps == 3
    answer = dana.page.request.post(
        f"/api/floor/tables/{table}",
        data={"id": str(uuid.uuid4()), "entry": {"kind": "call"}},
        headers={"Authorization": f"Bearer {dana.token}"},
    )
    assert (answer.status, "NI2018-51/19.3" in answer.text()) == (422, True)
    olga.enter(table, "table", command={"command": "choose", "outcome": "void", "reason": "a card is missing"})
    kim.page.goto(f"/floor/table/{table}")
    fresh = kim.page.locator("form", has=kim.page.get_by_label("New deck"))
    fresh.get_by_label("New deck").fill(f"H-{table}")
    fresh.get_by_label("Dealer who checks").select_option(label=DEALER)
    fresh.get_by_label("Why?").select_option("not complete")
    fresh.get_by_label("Bag").fill("7")
    fresh.get_by_label("What is missing or too many").fill("the king of hearts")
    expect(fresh.get_by_role("button", name="Replace")).to_be_disabled()
    expect(fresh.get_by_label("Supervisor who checks").locator("option")).to_have_text(["", SUPERVISOR])
    fresh.get_by_label("Supervisor who checks").select_option(label=SUPERVISOR)
    fresh.get_by_role("button", name="Replace").click()
    expect(kim.page.get_by_role("heading", name=f"Deck H-{table}")).to_be_visible()
