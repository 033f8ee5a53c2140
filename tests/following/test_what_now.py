"""WHAT NOW says something, with its rule, in every state that a table with a dealer can be in; the stories meet all."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pitboss.banked.baccarat.due import BurnCardsDue, CoupDue, OpenHandDue
from pitboss.banked.canberra.due import JackpotDue
from pitboss.banked.jackpot.jackpot import RoundDue
from pitboss.editions import GAMES
from pitboss.following.floor import Running, read_cases, step, table_of
from pitboss.following.now import what_now
from pitboss.play.expected import Expected
from pitboss.poker.table.table import PokerTable
from pitboss.table.commands import CheckDeck, OpenTable
from pitboss.table.table import Table
from pitboss.table.terms import Approvals
from pitboss.tournament.due import TournamentDue

WHAT_NOW = Path(__file__).parents[2] / "scenarios" / "floor" / "what-now.toml"
Kind = type[Any]
NEVER_WAITS: dict[Kind, str] = {
    BurnCardsDue: "cards are discarded with the first card of a shoe",
    OpenHandDue: "a hand is open as soon as its cards are named",
    JackpotDue: "the meter settles with the round",
    CoupDue: "a tournament begins its coups",
    RoundDue: "a jackpot is no table",
    TournamentDue: "a tournament is no table",
}
"""What may be due in the house without a dealer's screen waiting for it."""


def every_kind(base: Kind = Expected) -> Iterator[Kind]:
    """All that can be due anywhere."""
    for kind in base.__subclasses__():
        if kind.__module__.startswith("pitboss."):
            yield kind
            yield from every_kind(kind)


def opening(table: Table) -> Iterator[Table]:
    """A table before anybody sits there, step by step."""
    yield table
    table.do(CheckDeck(table.state.due_deck.cards))
    yield table
    table.do(OpenTable())
    yield table


def told() -> Iterator[Table]:
    """Every table of the stories after each of their steps."""
    yield from opening(
        PokerTable.set_up(GAMES["holdem-2018"], None, 4, Approvals("table", "shoe", "commission", 1_000))
    )
    for case in read_cases(WHAT_NOW.read_text()):
        running = Running(table_of(case.table))
        for item in case.play:
            step(running, item)
            yield running.followed.table


def test_every_state_is_told_with_its_rule() -> None:
    met = set[Kind]()
    for table in told():
        now, due = what_now(table), table.expected()
        assert len(now.sentence) > len("The .")
        assert now.rules
        met.add(type(due))
    assert met - {type(None)} == set(every_kind()) - NEVER_WAITS.keys()
