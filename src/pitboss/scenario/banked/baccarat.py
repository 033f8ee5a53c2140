"""Scenarios of Mini-Baccarat: how its lines are said, and what happens by itself at its table."""

import re
from collections.abc import Mapping
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

SIDES = "player|banker|tie"


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
        if match := re.fullmatch(rf"(\d+) wagers ([\d.]+) on ({SIDES})", words):
            self.until("wagers")
            self.do(Wager(int(match[1]), Side(match[3]), int(dollars_of(match[2]))))
        elif match := re.fullmatch(rf"(\d+) takes back ({SIDES})", words):
            self.until("wagers")
            self.do(TakeBack(int(match[1]), Side(match[2])))
        elif match := re.fullmatch(rf"pass ({SIDES}) to (\d+)", words):
            self.until("open")
            self.do(PassOut(Side(match[1]), int(match[2])))
        elif match := re.fullmatch(rf"(dealer|\d+) opens ({SIDES})", words):
            self.until("open")
            self.do(Open(Side(match[2]), 0 if match[1] == "dealer" else int(match[1])))
        elif words == "retrieve":
            self.until("open")
            self.do(Retrieve())
        elif match := re.fullmatch(r"deal(?: (\d+))?", words):
            self._deal(int(match[1] or 1))
        else:
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
