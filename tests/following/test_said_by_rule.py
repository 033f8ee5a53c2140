"""What the rules want said, row by row of the table in the floor's specification (A.11): the words, and the rule.

What is said from one entry alone; the winner, the settlement, and what waits until it is said are with their own tests.
"""

from typing import Any

import msgspec
import pytest

from pitboss.editions import GAMES
from pitboss.following.floor import FloorPoint, FloorTable, Running, step, table_of
from pitboss.following.say import sayings
from pitboss.play.dollars import Dollars
from tests.proof import rules

Line = str | FloorPoint
APPROVE = "supervisor: approve"
TOLD = 'report {"fact": "told_to_one", "seat": 3, "to_seat": 1, "what": "it had a queen"}'
SHOWN = 'report {"fact": "cards_shown", "seat": 3, "cards": ["Qh", "Kd"], "to_seat": 1}'
SHOWN_TO_ALL = 'report {"fact": "cards_shown", "seat": 3, "cards": ["Qh", "Kd"]}'
THREE_FOUND = 'report {"fact": "ante_found", "seat": 4, "cents": 300}'
ALL_HEAR = "For everybody: of the hand of seat 3: it had a queen."
ALL_SEE = "For everybody: of the hand of seat 3: the queen of hearts and the king of diamonds."
STUD, BOXES, COUP = "seven-card-stud-1994", "canberra-1997", "mini-baccarat"
UNCALLED = ("deal", "3h 5c 6d", "c", "f", "f")
ANTES = ("deal", "w1=10", "w2=10")
WAGERS = ("deal", "2s", "w1=10 on player", "w2=5 on banker", "bets")
HALF_HOURS = {"commission": {"scheme": "time", "rate": 10, "period": 1800}}


def by(role: str, name: str, **fields: Any) -> FloorPoint:
    """A command of the table that a member of staff gives."""
    return FloorPoint(command={"command": name, **fields}, by=role)


def said(game: str, play: tuple[Line, ...], options: dict[str, Any] | None = None) -> list[tuple[str, tuple[str, ...]]]:
    """What is to be said after the last line, with its rules."""
    seats = dict.fromkeys((1, 2, 3) if game == STUD else (1, 2, 3, 4), Dollars(300_00))
    running = Running(table_of(FloorTable(game, seats, options=options or {})))
    for line in play:
        assert step(running, line) == []
    assert running.last is not None
    events = running.followed.events_of(running.last)
    return [(each.words, each.rules) for each in sayings(running.followed.table, events)]


DISPUTE = by("dealer", "raise_dispute", seat=1, facts="my flush was read as a straight")
OMAHA = by("operator", "give_notice", edition="omaha-1999", options=msgspec.to_builtins(GAMES["omaha-1999"].defaults))
NO_HAND = (*ANTES, "bets", "Td", "stay 1", "9s 4h 5c 6d")
TOTALS = (*WAGERS, "9s 2h 4d 3c")
ROWS: dict[str, tuple[str, tuple[Line, ...], tuple[str, ...], str]] = {
    "told of a folded hand": ("holdem-2018", ("deal", "f", TOLD, APPROVE), (ALL_HEAR,), "NI2018-51/16.5"),
    "told of a live hand": ("holdem-2018", ("deal", "c", TOLD, APPROVE), (ALL_HEAR,), "NI2018-51/16.6"),
    "told after the round": ("holdem-2018", ("deal", "rest", TOLD, APPROVE), (ALL_HEAR,), "NI2018-51/17.18"),
    "told in 1994": (STUD, (*UNCALLED[:-1], TOLD, APPROVE), (ALL_HEAR,), "S94-1994/7CS16.5"),
    "told in 1994, uncalled": (STUD, (*UNCALLED, TOLD, APPROVE), (ALL_HEAR,), "S94-1994/7CS16.6"),
    "shown a folded hand": ("holdem-2018", ("deal", "f", SHOWN, APPROVE), (ALL_SEE,), "NI2018-51/16.5"),
    "shown a live hand": ("holdem-2018", ("deal", "c", SHOWN, APPROVE), (ALL_SEE,), "NI2018-51/16.6"),
    "shown after the round": ("holdem-2018", ("deal", "rest", SHOWN, APPROVE), (ALL_SEE,), "NI2018-51/17.18"),
    "shown in 1994, uncalled": (STUD, (*UNCALLED, SHOWN, APPROVE), (ALL_SEE,), "S94-1994/7CS16.6"),
    "game chosen": ("faro-1999", ("deal", OMAHA), ("The next round is Omaha.",), "1999-FARO/5.2(a)"),
    "ninety seconds": (
        "omaha-1999",
        ("deal", "clock"),
        ("Seat 3, you have 90 seconds to act; then the hand is void and its bets stay in the pot.",),
        "1999-FARO/5.6",
    ),
    "under the minimum": (
        BOXES,
        (*ANTES, THREE_FOUND, APPROVE),
        ("Seat 4, that is below the minimum: it plays this once.",),
        "S89-1997/5.1(c)",
    ),
    "under the minimum, seen after the deal": (
        BOXES,
        (*ANTES, "w4=10", "bets", THREE_FOUND, APPROVE),
        ("Seat 4, that is below the minimum: it plays this once.",),
        "S89-1997/5.1(c)",
    ),
    "under the minimum, too late": (
        BOXES,
        (*ANTES, "bets", THREE_FOUND, APPROVE),
        ("Seat 4, that is below the minimum, and too late: it goes back.",),
        "S89-1997/6.6",
    ),
    "wagers closed": (BOXES, (*ANTES, "bets"), ("No more bets.",), "S89-1997/8.2"),
    "dealer's hand": (
        BOXES,
        (*ANTES, "bets", "Td", "stay 1", "Ts 4h 5c 6d"),
        ("The dealer has a pair of tens.",),
        "S89-1997/9.2",
    ),
    "no hand": (BOXES, NO_HAND, ("No hand.",), "S89-1997/9.4"),
    "wagers of a coup closed": (COUP, WAGERS, ("No more bets.",), "S58-1995/MB8.3"),
    "totals": (COUP, TOTALS, ("Player 3.", "Banker 5."), "S58-1995/MB8.3(a)"),
    "totals with third cards": (COUP, (*TOTALS, "6c Kd"), ("Player 9.", "Banker 5."), "S58-1995/MB10.1(a)"),
    "dispute of 1994": (STUD, (DISPUTE,), ("An inspector is present and may be consulted.",), "S94-1994/7CS19.5"),
    "dispute of 1997": (
        BOXES,
        (DISPUTE,),
        ("You may consult the Government casino inspector on duty.",),
        "S89-1997/15.5",
    ),
    "dispute of 2018": (
        "holdem-2018",
        (DISPUTE,),
        ("The operator decides; the Commission reviews the decision on request.",),
        "NI2018-51/19.4",
    ),
}


@pytest.mark.parametrize(
    ("game", "play", "words", "rule"), [pytest.param(*row, id=name, marks=rules(row[3])) for name, row in ROWS.items()]
)
def test_what_a_rule_wants_said_is_said_with_it(
    game: str, play: tuple[Line, ...], words: tuple[str, ...], rule: str
) -> None:
    found = said(game, play)
    assert tuple(each for each, _ in found) == words
    assert all(rule in cited for _, cited in found)


@rules("NI2018-51/15.3")
def test_a_charge_for_time_is_told_once_to_all_with_its_period() -> None:
    [(words, cited)] = said("holdem-2018", (by("dealer", "start_round", at=1000),), HALF_HOURS)
    assert words == "The charge is $10 for each half hour, paid now and not given back."
    assert "NI2018-51/15.3" in cited


@rules("NI2018-51/16.5", "NI2018-51/17.18")
def test_of_cards_that_everybody_saw_nobody_has_to_be_told() -> None:
    for before in ("f", "rest"):
        assert said("holdem-2018", ("deal", before, SHOWN_TO_ALL, APPROVE)) == []
