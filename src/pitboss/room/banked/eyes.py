"""What viewers have seen of a table against the house: the fold of the projected events, kept up as they happen.

Whoever has a hand in a round sees by the seat of that round, everybody else looks on. All that is told, of the game
and of the house, is told here.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from pitboss.banked.house.state import HouseState
from pitboss.banked.house.telling import Teller
from pitboss.play import project
from pitboss.play.telling import Told
from pitboss.room.banked.games import AnyEvent, Game
from pitboss.room.banked.log import BankedLog
from pitboss.room.viewing import APART, REMEMBERED, SPECTATOR, Sentence


class Eyes:
    """One person at a table, or everybody who looks on; `told` is the story from the round on that was seen first."""

    def __init__(self, person: str, log: BankedLog) -> None:
        self.person = person
        self.told: deque[Sentence] = deque(maxlen=REMEMBERED)
        self._teller: Teller[Any] = log.game.teller(SPECTATOR)
        self._latest = 0
        self._seen = 0
        if log.rounds:
            self._latest = len(log.rounds) - 1
            self._seen = log.rounds[-1].numbers[0] - 1
            self._teller.state = log.before(log.rounds[-1])

    def look(self, log: BankedLog) -> HouseState:
        """See what has happened since the last look; the table as this person may know it."""
        for round_ in log.rounds[self._latest :]:
            self._catch_up(log, round_.numbers[0] - 1)
            self._teller.viewer = round_.viewer(self.person)
            self._catch_up(log, round_.numbers[-1])
        self._catch_up(log, log.durable)
        self._latest = max(0, len(log.rounds) - 1)
        state: HouseState = self._teller.state
        return state

    def _catch_up(self, log: BankedLog, until: int) -> None:
        if until <= self._seen:
            return
        events, numbers = log.table.events[self._seen : until], range(self._seen + 1, until + 1)
        for told, number in tellings(log.game, self._teller, events, numbers):
            self.told.append(Sentence(told.text, told.rules, told.section, number))
        self._seen = until


def tellings(
    game: Game, teller: Teller[Any], events: Sequence[AnyEvent], numbers: Iterable[int]
) -> list[tuple[Told, int]]:
    """The sentences of events, each with a number of its own; the teller has seen them afterwards."""
    told: list[tuple[Told, int]] = []
    for kind, group in groupby(zip(numbers, events, strict=True), lambda pair: type(pair[1])):
        pairs = list(group)
        if kind not in game.together:
            told += [(each, number * APART) for number, event in pairs for each in teller.tell(event)]
            continue
        seen = [shown for _, event in pairs if (shown := project(event, teller.viewer)) is not None]
        text = game.together[kind](teller, seen)
        for shown in seen:
            shown.apply(teller.state)
        if text:
            told.append((teller.told(text, seen), pairs[-1][0] * APART))
    return told
