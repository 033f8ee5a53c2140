"""What viewers have seen of a table's rounds: the fold of the projected events, kept up to date as they happen.

Whoever has a hand in a round sees by the seat of that round, everybody else looks on (S94-1994/7CS16.4,
NI2018-51/16.4); a view is the same fold that `Play.view` makes, without starting anew at every act.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

from pitboss.play.event import project
from pitboss.play.telling import Told
from pitboss.room.chores import is_bot
from pitboss.room.kind import TableKind, Teller
from pitboss.room.log import TableLog
from pitboss.room.rounds import AnyEvent, RoundLog
from pitboss.room.viewing import APART, REMEMBERED, Sentence

LOOKED_BACK = 4
"""So many rounds are told that went by since the last look."""


class Eyes:
    """One person at a table, or everybody who looks on; `told` is the story of the latest rounds.

    Bots see what a person would see, and nobody tells them the story.
    """

    def __init__(self, person: str, named: Callable[[str], str] = str) -> None:
        self.person = person
        self._is_told = not is_bot(person)
        self._named = named
        self.told: deque[Sentence] = deque(maxlen=REMEMBERED)
        self._latest = 0
        """The number of the round that was looked at last."""
        self._seen = 0
        self._teller: Teller | None = None

    def look(self, log: TableLog) -> Any:  # the state of a table of this kind, or of its round
        """See what has happened since the last look; the latest round as this person may know it, if there was one."""
        last = len(log.rounds)
        first = max(self._latest, last - LOOKED_BACK) if self._latest else last
        for round_ in log.rounds[max(first - 1, 0) :]:
            self._catch_up(log, round_)
        return self._teller.state if self._teller is not None else None

    def _catch_up(self, log: TableLog, round_: RoundLog) -> None:
        viewer = round_.viewer(self.person)
        if self._teller is None or round_.number != self._latest:
            self._latest, self._seen = round_.number, 0
            self._teller = log.kind.teller(log, round_, viewer)
        self._teller.viewer = viewer
        if not self._is_told:
            for seen in (project(event, viewer) for event in round_.events[self._seen :]):
                if seen is not None:
                    seen.apply(self._teller.state)
            self._seen = len(round_.events)
            return
        for told, number in tellings(log.kind, self._teller, round_.events[self._seen :], round_.numbers[self._seen :]):
            self.told.append(Sentence.of(told, number, self._named))
        self._seen = len(round_.events)


def tellings(
    kind: TableKind, teller: Teller, events: Sequence[AnyEvent], numbers: Iterable[int]
) -> list[tuple[Told, int]]:
    """The sentences of events, each with a number of its own; what happened in one go makes one sentence."""
    told: list[tuple[Told, int]] = []
    for group, pairs in groupby(zip(numbers, events, strict=True), lambda pair: kind.together(pair[1])):
        if group is None:
            for number, event in pairs:
                told += [(each, place) for place, each in enumerate(teller.tell(event), number * APART)]
            continue
        together = list(pairs)
        if (one := kind.tell_together(teller, [event for _, event in together])) is not None:
            told.append((one, together[-1][0] * APART))
    return told
