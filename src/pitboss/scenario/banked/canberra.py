"""Scenarios of Canberra Poker: how its lines are said, and what happens by itself at its table."""

import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from pitboss.banked.canberra import jackpot_desk
from pitboss.banked.canberra.commands import (
    Ante,
    Bet,
    CloseAntes,
    DealBoxes,
    Fold,
    PlayJackpot,
    TakeBackAnte,
)
from pitboss.banked.canberra.due import (
    AntesDue,
    DealBoxesDue,
    FoldOrBetDue,
    JackpotDue,
    RevealDue,
    RulingDue,
    TurnDue,
)
from pitboss.banked.canberra.table import CanberraTable
from pitboss.banked.jackpot.jackpot import Jackpot
from pitboss.cards import Card, parse_cards
from pitboss.malformed import Malformed
from pitboss.play import Command, Event, Expected
from pitboss.play.dollars import dollars_of
from pitboss.scenario.banked.course import STOP, BankedCourse
from pitboss.scenario.banked.reading import Stakes, stakes_of
from pitboss.scenario.banked.types import Another
from pitboss.scenario.clock import CaseClock
from pitboss.scenario.course import Stopped

LINES = "1 antes 10, 1 antes 10 on box 4, 1 plays the jackpot, 1 takes back, 1 bets, 1 bets 20, 1 folds"
OF_THE_DEALER = (
    "no more bets, deal, deal 7, everybody waits, 40 seconds pass, gaming hours 12:00 to 14:00; "
    "table 2: before a line of another table"
)


class CanberraCourse(BankedCourse):
    """A table of Canberra Poker under way, with its jackpot if it has one."""

    names: ClassVar[Mapping[type[Expected[Any]], str]] = {
        AntesDue: "wagers",
        DealBoxesDue: "deal",
        FoldOrBetDue: "decide",
        RevealDue: "reveal",
        TurnDue: "turn",
        JackpotDue: "jackpot",
        RulingDue: "ruling",
    }

    def __init__(
        self, play: CanberraTable, at: Another, clock: CaseClock, jackpot: Jackpot | None, number: int = 1
    ) -> None:
        super().__init__(play, at, clock, number)
        self.table = play
        self.jackpot = jackpot
        self.desk = jackpot_desk.Desk(play, jackpot, self.name) if jackpot is not None else None

    @property
    def name(self) -> str:
        """What the jackpot knows the table by."""
        return f"table {self.number}"

    def judge(self, command: Command) -> list[Event[object]]:
        return self.desk.do(command) if self.desk is not None else super().judge(command)

    def automatic(self, due: Expected[Any]) -> Command | None:
        return STOP if isinstance(due, JackpotDue) and self.desk is None else super().automatic(due)

    def of_people(self, due: object) -> Command | None:
        match due:
            case AntesDue():
                return self._next_wager() or (CloseAntes(self.clock.at) if due.placed else STOP)
            case FoldOrBetDue(seats=seats):
                return next((act for seat in seats if (act := self._decision(seat))), STOP)
            case _:
                return STOP

    def cards(self, due: Expected[Any], count: int) -> tuple[Card | None, ...]:
        assert isinstance(due, DealBoxesDue), "cards are dealt where a deal is due"
        return (self._card_for(due.box),)

    def say_of_the_game(self, words: str, at_once: bool) -> None:
        for pattern, waits_for, command_of in _LINES:
            if match := pattern.fullmatch(words):
                command = command_of(self.seat_of(words, match["seat"]), match)
                if not at_once:
                    self.until(waits_for)
                self.do(command)
                return
        self._say_for_the_dealer(words, at_once)

    def _deal(self, count: int) -> None:
        """So many of the cards that are due, or all of them; where none is, the table says why."""
        dealt = 0
        while (not count or dealt < count) and isinstance(due := self.play.expected(), DealBoxesDue):
            self.do_by_itself(due, DealBoxes((self._card_for(due.box),)))
            dealt += 1
        if not dealt:
            self.do(DealBoxes((None,)))
        elif dealt < count:
            raise Stopped(f"{count} cards were to be dealt, and {dealt} were due")

    def _say_for_the_dealer(self, words: str, at_once: bool) -> None:
        if match := re.fullmatch(r"deal(?: (\d{1,3}))?", words):
            if not at_once:
                self.until("deal")
            self._deal(int(match[1] or 0))
        elif words == "no more bets":
            if not at_once:
                self.until("wagers")
            while (wager := self._next_wager()) is not None:
                self.do(wager)
            self.do(CloseAntes(self.clock.at))
        elif words == "everybody waits":
            self.until("decide")
        else:
            raise Malformed(f"{words!r} is no line: {LINES}, {OF_THE_DEALER}")

    def _stakes(self, seat: int) -> Stakes | None:
        text = self.round.wagers.get(seat)
        return stakes_of(text) if text is not None else None

    def _next_wager(self) -> Command | None:
        """The next ante or chip of the notation that can be placed as it is written."""
        boxes = self.table.state.boxes
        for seat in sorted(self.round.wagers):
            stakes = self._stakes(seat)
            assert stakes is not None, "every wager in the notation is read"
            if seat not in boxes:
                return Ante(seat, stakes.ante)
            if stakes.jackpot and not boxes[seat].chip and boxes[seat].placed:
                return PlayJackpot(seat)
        return None

    def _decision(self, seat: int) -> Command | None:
        stakes = self._stakes(seat)
        if stakes is None or stakes.bet is None:
            return None
        return Bet(seat, stakes.bet) if stakes.bet else Fold(seat)

    def _card_for(self, box: int) -> Card:
        if self.top:
            return self.top.pop(0)
        text = self.named.hands.get(box, "") if box else self.named.dealer
        claimed = parse_cards(text)
        have = len(self.table.state.hand(box))
        return claimed[have] if have < len(claimed) else self.any_card()


_SEAT, _AMOUNT = r"(?P<seat>[1-9]\d{0,2})", r"(?P<amount>[\d._]{1,15})"
# What a line looks like, what has to be due for it, and the command that it is.
_LINES: tuple[tuple[re.Pattern[str], str, Callable[[int, re.Match[str]], Command]], ...] = (
    (
        re.compile(rf"{_SEAT} antes {_AMOUNT}(?: on box (?P<box>[1-9]\d{{0,2}}))?"),
        "wagers",
        lambda seat, match: Ante(seat, int(dollars_of(match["amount"])), int(match["box"] or 0)),
    ),
    (re.compile(rf"{_SEAT} plays the jackpot"), "wagers", lambda seat, match: PlayJackpot(seat)),
    (re.compile(rf"{_SEAT} takes back"), "wagers", lambda seat, match: TakeBackAnte(seat)),
    (re.compile(rf"{_SEAT} folds"), "decide", lambda seat, match: Fold(seat)),
    (
        re.compile(rf"{_SEAT} bets(?: {_AMOUNT})?"),
        "decide",
        lambda seat, match: Bet(seat, int(dollars_of(match["amount"])) if match["amount"] else 0),
    ),
)
