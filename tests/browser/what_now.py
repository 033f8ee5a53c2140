"""Every state of WHAT NOW on the dealer's screen, one after the other: for pictures, and to be measured.

The stories of scenarios/floor/what-now.toml are entered over HTTP, beside the same tables without a room; a table that
is not open yet comes first, a decision that a second person confirms last.
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec
from playwright.sync_api import Page, expect

from pitboss.conditions.policies import Policies
from pitboss.editions import GAMES
from pitboss.following.approving import ApprovalPolicy
from pitboss.following.floor import FloorCase, FloorPoint, read_cases, step
from pitboss.following.now import what_now
from pitboss.play import Role
from pitboss.poker.table.table import PokerTable
from pitboss.table.commands import CheckDeck
from pitboss.table.terms import Approvals
from tests.browser.conftest import OPERATOR, SUPERVISOR
from tests.browser.test_deal import Tablet
from tests.browser.test_deal_stories import Stage

STORIES = Path(__file__).parents[2] / "scenarios" / "floor" / "what-now.toml"
PEOPLE = {Role.DEALER: SUPERVISOR, Role.SUPERVISOR: SUPERVISOR, Role.OPERATOR: OPERATOR}
"""The tablet writes at the table, and whoever supervises on a device of the own: what a dealer enters, too."""
POLICY = ApprovalPolicy(Policies().second_person_above)


class StateShown(msgspec.Struct, frozen=True):
    """A state that the page shows now, by a name for its picture; `sentence` is what the engine says of it."""

    name: str
    sentence: str


def states(page: Page, tokens: dict[str, str]) -> Iterator[StateShown]:
    """The page of a dealer comes to every state in turn."""
    yield from _opening(page, tokens)
    for case in read_cases(STORIES.read_text()):
        yield from _told(Stage(page, tokens, case), case)
    yield from _confirmed(page, tokens)


def _opening(page: Page, tokens: dict[str, str]) -> Iterator[StateShown]:
    """A table without a dealer, without a deck, not yet open, without players."""
    headers = {"Authorization": f"Bearer {tokens[OPERATOR]}"}
    wish = {"game": "holdem", "edition": "holdem-2018", "seats": 4, "dealing": "person"}
    table = page.request.post("/api/tables", data=wish, headers=headers).json()["table"]
    beside = PokerTable.set_up(GAMES["holdem-2018"], None, 4, Approvals("table", "shoe", "commission", 10_00))
    tablet = Tablet(page, table)
    yield StateShown("opening-1-who-deals", what_now(beside).sentence)
    tablet.key("duty")
    yield StateShown("opening-2-check-the-deck", what_now(beside).sentence)
    tablet.key("check-deck")
    beside.do(CheckDeck(beside.state.due_deck.cards))
    yield StateShown("opening-3-to-be-opened", what_now(beside).sentence)


def _told(stage: Stage, case: FloorCase) -> Iterator[StateShown]:
    for number, item in enumerate(case.play, 1):
        book = stage.beside.followed
        made = len(book.written)
        assert step(stage.beside, item) == [], case.id
        for written in book.written[made:]:
            if isinstance(item, str) and book.pending is not None and written.by.role is Role.DEALER:
                stage.touch(item)  # what a dealer reports waits; what a supervisor does, he has approved himself
            else:
                stage.send(msgspec.to_builtins(written.entry), PEOPLE[written.by.role])
        if isinstance(item, FloorPoint) and item.now:
            yield _shown(stage, f"{case.id}-{number:02}")


def _confirmed(page: Page, tokens: dict[str, str]) -> Iterator[StateShown]:
    """An exclusion, which a second and different person confirms."""
    (case,) = [case for case in read_cases(STORIES.read_text()) if case.id == "now-draw"]
    stage = Stage(page, tokens, case)
    stage.beside.followed.policy = POLICY
    for line in ("deal", 'report {"fact": "rule_broken", "seat": 2, "what": "cards off the table"}'):
        for entry in stage.taken(line):
            stage.send(msgspec.to_builtins(entry), SUPERVISOR)
    (entry,) = stage.taken("supervisor: choose excluded because it went on")
    stage.send(msgspec.to_builtins(entry), SUPERVISOR)
    yield _shown(stage, "confirm")


def _shown(stage: Stage, name: str) -> StateShown:
    stage.settled()
    book = stage.beside.followed
    if book.pending is None:
        return StateShown(name, what_now(book.table).sentence)
    who = "A second person is to confirm" if book.pending.because else "A supervisor is to approve"
    return StateShown(name, f"{who}: {'; '.join(book.pending.ruling.facts)}.")


def expect_told(page: Page, shown: StateShown) -> str:
    """The head of the screen says it, in its own words and in the room's; what it says, to be compared."""
    head = page.get_by_test_id("now")
    expect(head).not_to_be_empty()
    told = head.inner_text()
    below = "" if f"{told}." == shown.sentence else shown.sentence
    expect(page.get_by_test_id("sentence")).to_have_text(below)
    return told
