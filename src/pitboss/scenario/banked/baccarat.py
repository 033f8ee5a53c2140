"""Scenarios of Mini-Baccarat: how its lines are said, and what happens by itself at its table."""

import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from pitboss.banked.baccarat.commands import DealSides, NoMoreBets, OpenHand, PassOut, Retrieve, TakeBackWager, Wager
from pitboss.banked.baccarat.due import BurnCardsDue, DealSidesDue, FirstCardDue, OpenHandDue, WagersDue
from pitboss.banked.baccarat.kinds import Side
from pitboss.banked.baccarat.table import MiniBaccaratTable
from pitboss.cards import Card, parse_card
from pitboss.malformed import Malformed
from pitboss.play import Command, Expected, Refusal
from pitboss.play.dollars import dollars_of
from pitboss.scenario.banked.course import STOP, BankedCourse
from pitboss.scenario.banked.reading import sides_of
from pitboss.scenario.banked.types import Another
from pitboss.scenario.clock import CaseClock


class BaccaratCourse(BankedCourse):
    """A table of Mini-Baccarat under way. Cards of `top` go to the coup, not to the burn."""

    names: ClassVar[Mapping[type[Expected[Any]], str]] = {
        FirstCardDue: "first_card",
        BurnCardsDue: "burn",
        WagersDue: "wagers",
        DealSidesDue: "deal",
        OpenHandDue: "open",
    }

    def __init__(self, play: MiniBaccaratTable, at: Another, clock: CaseClock) -> None:
        super().__init__(play, at, clock)
        self.table = play

    def of_people(self, due: object) -> Command | None:
        match due:
            case WagersDue():
                return self._next_wager() or (NoMoreBets(self.clock.at) if due.placed else STOP)
            case OpenHandDue(sides=sides, held=held, holder=holder) if sides:
                side = held if held in sides else sides[0]
                return OpenHand(side, holder if side is held else 0)
            case _:
                return STOP

    def cards(self, due: Expected[Any], count: int) -> tuple[Card | None, ...]:
        match due:
            case BurnCardsDue():
                return (None,) * count
            case FirstCardDue():
                return (parse_card(self.named.first) if self.named.first else self.any_card(),)
            case _:
                return (self._next_card(),)

    def say_of_the_game(self, words: str, at_once: bool) -> None:
        if match := re.fullmatch(r"deal(?: (\d{1,3}))?", words):
            self._deal(int(match[1] or 1), at_once)
            return
        for pattern, waits_for, command_of in _LINES:
            if match := pattern.fullmatch(words):
                command = command_of(match)
                for seat in match.groupdict().values():
                    self.seat_of(words, seat)
                if not at_once:
                    self.until(waits_for)
                self.do(NoMoreBets(self.clock.at) if isinstance(command, NoMoreBets) else command)
                return
        raise Malformed(
            f"{words!r} is no line: 1 wagers 10 on tie, 1 takes back tie, no more bets, deal, deal 4, "
            "pass player to 1, 1 opens player, dealer opens banker, retrieve, 40 seconds pass, "
            "gaming hours 12:00 to 14:00"
        )

    def _deal(self, count: int, at_once: bool) -> None:
        """Deal so many cards, whatever is due: an additional card may be asked for too early."""
        if not at_once and not isinstance(self.play.expected(), OpenHandDue):
            self.until("deal")
        for _ in range(count):
            card = self._next_card()
            try:
                self.do(DealSides((card,)))
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


_SEAT, _SIDE = r"(?P<seat>[1-9]\d{0,2})", f"(?:{'|'.join(Side)})"
# What a line looks like, what has to be due for it, and the command that it is; every named group is a seat.
_LINES: tuple[tuple[re.Pattern[str], str, Callable[[re.Match[str]], Command]], ...] = (
    (
        re.compile(rf"{_SEAT} wagers ([\d._]{{1,15}}) on ({_SIDE})"),
        "wagers",
        lambda match: Wager(int(match["seat"]), Side(match[3]), int(dollars_of(match[2]))),
    ),
    (
        re.compile(rf"{_SEAT} takes back ({_SIDE})"),
        "wagers",
        lambda match: TakeBackWager(int(match["seat"]), Side(match[2])),
    ),
    (re.compile(rf"pass ({_SIDE}) to {_SEAT}"), "open", lambda match: PassOut(Side(match[1]), int(match["seat"]))),
    (re.compile(rf"dealer opens ({_SIDE})"), "open", lambda match: OpenHand(Side(match[1]))),
    (re.compile(rf"{_SEAT} opens ({_SIDE})"), "open", lambda match: OpenHand(Side(match[2]), int(match["seat"]))),
    (re.compile("retrieve"), "open", lambda match: Retrieve()),
    (re.compile("no more bets"), "wagers", lambda match: NoMoreBets()),
)
