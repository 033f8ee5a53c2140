"""Scenarios of Mini-Baccarat: how its lines are said, and what happens by itself at its table."""

import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from pitboss.banked.baccarat.commands import Burn, Deal, NoMoreBets, Open, PassOut, Retrieve, ShowFirst, TakeBack, Wager
from pitboss.banked.baccarat.due import BurnDue, DealDue, FirstCardDue, OpenDue, WagersDue
from pitboss.banked.baccarat.kinds import Side
from pitboss.banked.baccarat.table import Table
from pitboss.cards import Card, parse_card
from pitboss.malformed import Malformed
from pitboss.play import Command, Expected, Refusal
from pitboss.scenario.banked.course import STOP, BankedCourse
from pitboss.scenario.banked.reading import sides_of
from pitboss.scenario.banked.types import BankedScenario
from pitboss.scenario.money import dollars_of


class BaccaratCourse(BankedCourse):
    """A table of Mini-Baccarat under way. Cards of `top` go to the coup, not to the burn."""

    names: ClassVar[Mapping[type[Expected[Any]], str]] = {
        FirstCardDue: "first_card",
        BurnDue: "burn",
        WagersDue: "wagers",
        DealDue: "deal",
        OpenDue: "open",
    }

    def __init__(self, play: Table, scenario: BankedScenario) -> None:
        super().__init__(play, scenario)
        self.table = play

    def of_the_game(self, due: object) -> Command | None:
        match due:
            case FirstCardDue():
                return ShowFirst(parse_card(self.cards.first) if self.cards.first else self.any_card())
            case BurnDue(count=count):
                return Burn((None,) * count)
            case WagersDue():
                return self._next_wager() or (NoMoreBets() if due.placed else STOP)
            case DealDue():
                return Deal((self._next_card(),))
            case OpenDue(sides=sides, held=held, holder=holder):
                if not sides:
                    return Retrieve()
                side = held if held in sides else sides[0]
                return Open(side, holder if side is held else 0)
            case _:
                return STOP

    def say(self, text: str) -> None:
        words = " ".join(text.split())
        if match := re.fullmatch(r"deal(?: (\d+))?", words):
            self._deal(int(match[1] or 1))
            return
        for pattern, waits_for, command_of in _LINES:
            if match := pattern.fullmatch(words):
                self.until(waits_for)
                self.do(command_of(match))
                return
        raise Malformed(f"{words!r} is no line: 1 wagers 10 on tie, pass player to 1, 1 opens player, retrieve")

    def _deal(self, count: int) -> None:
        """Deal so many cards, whatever is due: an additional card may be asked for too early."""
        if not isinstance(self.play.expected(), OpenDue):
            self.until("deal")
        for _ in range(count):
            card = self._next_card()
            try:
                self.do(Deal((card,)))
            except Refusal:
                self.top.insert(0, card)
                raise

    def _next_wager(self) -> Command | None:
        for seat, text in sorted(self.round.wagers.items()):
            for side, cents in sides_of(text).items():
                if (seat, side) not in self.table.state.wagers:
                    return Wager(seat, side, cents)
        return None

    def _next_card(self) -> Card:
        return self.top.pop(0) if self.top else self.any_card()


def _opens(match: re.Match[str]) -> Command:
    return Open(Side(match[2]), 0 if match[1] == "dealer" else int(match[1]))


_SIDES = "|".join(Side)
# What a line looks like, what has to be due for it, and the command that it is.
_LINES: tuple[tuple[re.Pattern[str], str, Callable[[re.Match[str]], Command]], ...] = (
    (
        re.compile(rf"(\d+) wagers ([\d.]+) on ({_SIDES})"),
        "wagers",
        lambda match: Wager(int(match[1]), Side(match[3]), int(dollars_of(match[2]))),
    ),
    (
        re.compile(rf"(\d+) takes back ({_SIDES})"),
        "wagers",
        lambda match: TakeBack(int(match[1]), Side(match[2])),
    ),
    (re.compile(rf"pass ({_SIDES}) to (\d+)"), "open", lambda match: PassOut(Side(match[1]), int(match[2]))),
    (re.compile(rf"(dealer|\d+) opens ({_SIDES})"), "open", _opens),
    (re.compile("retrieve"), "open", lambda match: Retrieve()),
)
