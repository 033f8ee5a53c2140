"""Tables as a page would see them, made up: every place taken, bets before every seat, hands shown, long amounts.

A round that is played shows what chance brings; a layout has to hold for the worst of it. So the page is given views
that no room sent, over a socket that leads nowhere.
"""

import json
from collections.abc import Iterator
from itertools import count, cycle, islice
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from tests.browser.playing import TABLE

View = dict[str, Any]  # what is on the wire, by field
OWN_CARDS = {
    "holdem": 2,
    "omaha": 4,
    "draw": 5,
    "faro": 5,
    "five-card-stud": 5,
    "seven-card-stud": 7,
    "canberra-manila": 2,
    "three-card-manila": 3,
}
BOARDLESS = ("draw", "five-card-stud", "seven-card-stud")
UP = {"five-card-stud": (1, 2, 3, 4), "seven-card-stud": (2, 3, 4, 5)}
NAMES = ("Nora", "Gambler", "Optimist", "Professor", "Rock", "Fox", "Mirabel", "Aroha", "Fox 2", "Hugo")
DECK = [rank + suit for rank in "AKQJT98765432" for suit in "shdc"]
TWO_PAIR = ("two pair, kings and jacks", "kicker ten", "two pair, kings and jacks, kicker ten")
QUEEN_HIGH = ("queen high", "then jack, eight, seven, three", "queen high, then jack, eight, seven, three")
FULL_HOUSE = ("queens full of sevens", "", "queens full of sevens")
HANDS = {"turn": QUEEN_HIGH, "wait": FULL_HOUSE, "show": TWO_PAIR, "free": TWO_PAIR}
"""The longest names of hands, by state."""
ACTS = {
    "open": {"fold": [], "call": [], "raise": []},
    "closed": {},
    "price": 14_000,
    "cost": 9_000,
    "least": 28_000,
    "most": 125_000,
    "step": 100,
    "sizes": [],
    "tap_out": 0,
    "labels": {},
}


def seat(number: int, game: str, state: str, faces: list[str]) -> View:
    """A seat that is taken, by number: the first is the viewer's, every fourth has folded."""
    shows = state == "show" or number == 1
    ups = UP.get(game, ())
    cards = [
        {"card": face if shows or at in ups else None, "up": at in ups} for at, face in enumerate(faces) if number % 4
    ]
    is_out = number % 4 == 0
    won = 159_000 if state == "show" and number == 2 else 0
    return {
        "seat": number,
        "state": "folded" if is_out else "active",
        "person": f"g-{number}",
        "name": NAMES[(number - 1) % len(NAMES)],
        "bot": "" if number in (1, 7, 8) else "steady",
        "mark": "",
        "stake": 141_000 if number % 2 else 99_900,
        "bet": 0 if is_out or state == "show" else 14_000 if number > 2 else 5_000,
        "put_in": 20_000,
        "cards": cards,
        "connected": True,
        "away_until": 0,
        "last": None if is_out or state == "show" else {"text": "raise to $140", "kind": "raise", "to": 14_000},
        "hand": "",
        "won": won,
        "missed": [],
        "standing": "regular",
        "short": False,
        "leaving": False,
    }


def empty(number: int) -> View:
    return {"seat": number, "state": "empty"}


def dealt(game: str, deck: Iterator[str]) -> list[str]:
    return list(islice(deck, OWN_CARDS[game]))


def due(seat: int) -> View:
    return {
        "seat": seat,
        "kind": "act",
        "text": "",
        "rules": [],
        "deadline": 0,
        "seconds": 0,
        "seats": [],
        "called": False,
    }


def outcome(board: list[str], seats: list[View]) -> View:
    """Two pair for the second seat, against everybody who is still in."""
    winner = next(each for each in seats if each["won"])
    hand = [card["card"] for card in winner["cards"]]
    best = (board + hand)[:5]
    return {
        "headline": "Gambler wins $1,590 with two pair, kings and jacks",
        "detail": "kicker ten",
        "called": True,
        "wins": [
            {
                "seats": [2],
                "names": ["Gambler"],
                "cents": 159_000,
                "shares": [],
                "pots": [0],
                "pot": "the pot",
                "side": "",
                "hand": "two pair, kings and jacks",
                "detail": "kicker ten",
                "cards": best,
                "text": "Gambler wins $1,590 of the pot",
                "rules": [],
            }
        ],
        "hands": [],
        "pots": [],
        "commission": None,
        "returned": [],
        "lines": [],
    }


def view(game: str, seats: int, state: str) -> View:
    """What a viewer in the first seat sees; `state` is turn, wait (before one's turn), show or free (half empty)."""
    deck = islice(cycle(DECK), 1_000)
    board = [] if game in BOARDLESS else list(islice(deck, 5))
    taken = [
        empty(number) if state == "free" and number % 2 == 0 else seat(number, game, state, dealt(game, deck))
        for number in range(1, seats + 1)
    ]
    players = [each for each in taken if each["state"] != "empty"]
    faces = [card["card"] for card in players[0]["cards"]]
    is_over = state == "show"
    table = {
        "kind": "poker",
        "game": game,
        "title": game.replace("-", " ").capitalize(),
        "edition": f"{game}-2018",
        "stakes": "blinds $5 and $10; no limit, at least $10",
        "options": {},
        "buy_in": {"least": 20_000, "most": 0},
        "unit": 100,
        "id": "staged",
        "name": "Ainslie",
        "phase": "open",
        "host": "",
        "public": True,
        "pace": "normal",
        "paused": "",
        "closing": False,
        "sign": [],
        "rounds": 13,
        "round": 14,
        "turn": 31,
        "next_at": 0,
        "pledge": "",
        "marker": {"kind": "button", "seat": min(3, seats)},
        "waiting": [],
        "proposal": None,
        "agreement": None,
        "notice": None,
        "ruling": None,
        "keeps_seconds": 600,
        "approval": False,
        "ready": [],
        "blind": 1_000,
        "street": "showdown" if is_over else "river",
        "stage": "between" if is_over else "bet",
        "betting_round": 3,
        "betting_rounds": 4,
        "board": board,
        "shoe": 20,
        "burned": 0,
        "root": "ab" * 32,
        "pot": 159_000,
        "pots": [{"cents": 159_000, "eligible": [1, 2]}],
        "commission": 0,
        "due": None if is_over else due(1 if state == "turn" else players[-1]["seat"]),
        "awards": [{"seat": 2, "cents": 159_000, "pots": [0], "side": "", "rules": []}] if is_over else [],
        "charged": {"cents": 900, "rules": []} if is_over else None,
        "outcome": outcome(board, players) if is_over else None,
        "seats": taken,
    }
    you: View = {
        "kind": "poker",
        "person": "g-1",
        "name": "Nora",
        "role": "player",
        "seat": 1,
        "wallet": 60_000,
        "host": False,
        "invitation": "",
        "settings": {"auto_cut": True, "auto_post": True, "auto_muck": True, "auto_bank": True},
        "contribution": "",
        "cards": faces,
        **dict(zip(("hand_name", "hand_detail", "hand"), HANDS[state], strict=True)),
        "best": [],
        "mark": "",
        "entry": None,
        "low": "",
        "acts": ACTS if state == "turn" else None,
        "offer": None,
        "may": {"sit_out": {}, "leave": {}},
        "takes_effect": {},
        "muted": [],
        "asked": False,
        "asking": [],
        "chips": {"next": 0, "keep_at": 0, "rebuy": 0},
        "bank": None,
        "waiting": 0,
    }
    return {"type": "view", "version": next(VERSIONS), "clock": 1_000, "table": table, "you": you, "told": []}


LINE = {"type": "chat", "from": "Gambler", "person": "g-2", "seat": 2, "text": "well played", "at": 1}
VERSIONS = count(1)


class Staged:
    """A page before a table that is not there."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line: WebSocketRoute | None = None
        self.seen: View | None = None
        self.answers = True
        self.sent: list[View] = []
        page.route_web_socket("**/ws", self._open)
        page.goto("/table/staged")

    def _open(self, line: WebSocketRoute) -> None:
        self.line = line
        line.on_message(lambda said: self._answer(line, json.loads(said)))

    def say(self, **message: object) -> None:
        """The room says something."""
        assert self.line is not None
        self.line.send(json.dumps(message))

    def _answer(self, line: WebSocketRoute, said: View) -> None:
        self.sent.append(said)
        if said["type"] == "hello":
            welcome = {"type": "welcome", "protocol": 1, "person": "g-1", "name": "Nora", "role": "player"}
            line.send(json.dumps({**welcome, "table": "staged", "clock": 1_000, "chat": []}))
            # A page that had to wait for us too long has opened another line.
            if self.seen is not None:
                line.send(json.dumps(self.seen))
        elif said["type"] == "ping" and self.answers:
            line.send(json.dumps({"type": "pong", "at": said["at"], "clock": 1_000}))

    def said(self, kind: str) -> list[View]:
        """What the page has sent of a kind, as soon as there is anything."""
        while not (found := [each for each in self.sent if each["type"] == kind]):
            self.page.wait_for_timeout(10)
        return found

    def show(self, seen: View) -> None:
        """The page shows a view, and has come to rest."""
        self.page.wait_for_function("() => document.querySelector('h1') !== null")
        while self.line is None:
            self.page.wait_for_timeout(10)
        seen["table"]["turn"] = seen["version"]
        self.seen = seen
        self.line.send(json.dumps(seen))
        self.page.wait_for_selector(f"{TABLE}[data-turn='{seen['version']}'] .stage")
