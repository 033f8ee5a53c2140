"""Scenarios of Canberra Poker: how its lines are said, and what happens by itself at its table."""

import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from pitboss.banked.canberra import jackpot_desk
from pitboss.banked.canberra.commands import (
    Ante,
    Bet,
    Deal,
    Fold,
    Invalidate,
    NoMoreBets,
    PlayJackpot,
    Reveal,
    TakeBack,
    TurnUp,
)
from pitboss.banked.canberra.due import (
    DealDue,
    DecisionDue,
    JackpotDue,
    RevealDue,
    RulingDue,
    TurnDue,
    WagersDue,
)
from pitboss.banked.canberra.table import Table
from pitboss.banked.jackpot.jackpot import Jackpot
from pitboss.cards import Card, parse_cards
from pitboss.malformed import Malformed
from pitboss.play import Command, Event, Expected
from pitboss.scenario.banked.course import STOP, BankedCourse
from pitboss.scenario.banked.reading import Stakes, stakes_of
from pitboss.scenario.banked.types import BankedScenario
from pitboss.scenario.money import dollars_of

NAME = "table 1"
LINE = re.compile(r"(?P<seat>\d+) (?P<verb>antes|plays|takes|folds|bets)\b ?(?P<rest>.*)")
WAITS = {"antes": "wagers", "plays": "wagers", "takes": "wagers", "folds": "decide", "bets": "decide"}


class CanberraCourse(BankedCourse):
    """A table of Canberra Poker under way, with its jackpot if it has one."""

    names: ClassVar[Mapping[type[Expected[Any]], str]] = {
        WagersDue: "wagers",
        DealDue: "deal",
        DecisionDue: "decide",
        RevealDue: "reveal",
        TurnDue: "turn",
        JackpotDue: "jackpot",
        RulingDue: "ruling",
    }

    def __init__(self, play: Table, scenario: BankedScenario, jackpot: Jackpot | None) -> None:
        super().__init__(play, scenario)
        self.table = play
        self.jackpot = jackpot

    def do(self, command: Command) -> list[Event[object]]:
        if isinstance(command, Invalidate) and self.jackpot is not None:
            return jackpot_desk.invalidate(self.table, self.jackpot, NAME, command)[0]
        return super().do(command)

    def until(self, *names: str) -> None:
        while True:
            super().until(*names)
            due = self.play.expected()
            if not isinstance(due, JackpotDue) or "jackpot" in names or self.jackpot is None:
                return
            jackpot_desk.settle(self.table, self.jackpot, NAME)
            self.take_cards()

    def of_the_game(self, due: object) -> Command | None:
        match due:
            case WagersDue():
                return self._next_wager() or (NoMoreBets() if due.placed else STOP)
            case DealDue(box=box):
                return Deal((self._card_for(box),))
            case DecisionDue(seats=seats):
                return next((act for seat in seats if (act := self._decision(seat))), STOP)
            case RevealDue():
                return Reveal()
            case TurnDue(box=box):
                return TurnUp(box)
            case _:
                return STOP

    def say(self, text: str) -> None:
        words = " ".join(text.split())
        match = LINE.fullmatch(words)
        if match is None:
            self._say_for_the_dealer(words)
            return
        self.until(WAITS[match["verb"]])
        self.do(_LINES[match["verb"]](int(match["seat"]), match["rest"]))

    def _say_for_the_dealer(self, words: str) -> None:
        if match := re.fullmatch(r"deal(?: (\d+))?", words):
            self.until("deal")
            left = int(match[1] or len(self.state.deck))
            while left and isinstance(due := self.play.expected(), DealDue):
                self.do_by_itself(due, Deal((self._card_for(due.box),)))
                left -= 1
        elif words == "no more bets":
            self.until("wagers")
            while (wager := self._next_wager()) is not None:
                self.do(wager)
            self.do(NoMoreBets())
        elif words == "everybody waits":
            self.until("decide")
        else:
            raise Malformed(f"{words!r} is no line: 1 antes 10, 1 plays the jackpot, 1 bets, 1 folds, deal")

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
        text = self.cards.hands.get(box, "") if box else self.cards.dealer
        claimed = parse_cards(text)
        have = len(self.table.state.hand(box))
        return claimed[have] if have < len(claimed) else self.any_card()


def _antes(seat: int, rest: str) -> Command:
    amount, _, box = rest.partition(" on box ")
    return Ante(seat, int(dollars_of(amount)), int(box or 0))


_LINES: dict[str, Callable[[int, str], Command]] = {
    "antes": _antes,
    "plays": lambda seat, rest: PlayJackpot(seat),
    "takes": lambda seat, rest: TakeBack(seat),
    "folds": lambda seat, rest: Fold(seat),
    "bets": lambda seat, rest: Bet(seat, int(dollars_of(rest)) if rest else 0),
}
