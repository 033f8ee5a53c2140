"""What viewers have seen of a table's rounds: the fold of the projected events, kept up to date as they happen.

Whoever is dealt in sees by the seat of that round, everybody else looks on (S94-1994/7CS16.4, NI2018-51/16.4); a view
is the same fold that `Table.view` makes, without starting anew at every act.
"""

from collections import deque
from collections.abc import Sequence
from itertools import groupby

from pitboss.play import Event
from pitboss.play.telling import Told
from pitboss.poker.events import Dealt, Ended, Revealed
from pitboss.poker.rulings.events import Voided
from pitboss.poker.state import State
from pitboss.poker.tell import Teller
from pitboss.room.viewing import APART, REMEMBERED, SPECTATOR, RoundEvents, Sentence


class RoundLog(RoundEvents[State]):
    """The events of one round with their numbers in the table's log, and who sat where when it began."""

    @property
    def turn(self) -> int:
        """What an act answers: how much has happened in the round."""
        return sum(map(counts, self.events))

    @property
    def is_over(self) -> bool:
        return any(isinstance(event, Ended | Voided) for event in reversed(self.events))


def counts(event: Event[State]) -> bool:
    """Whether an event brings the round to another turn: a hand shown without need does not."""
    return not isinstance(event, Revealed)


class Eyes:
    """One person at a table, or everybody who looks on; `told` is the story of the latest rounds."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.told: deque[Sentence] = deque(maxlen=REMEMBERED)
        self._round: RoundLog | None = None
        self._seen = 0
        self._teller = Teller(SPECTATOR)

    def look(self, rounds: Sequence[RoundLog]) -> State | None:
        """See what has happened since the last look; the latest round as this person may know it, if there was one."""
        if not rounds:
            return None
        if self._round is not rounds[-1]:
            if self._round is not None:
                self._catch_up(self._round)
            self._begin(rounds[-1])
        self._catch_up(rounds[-1])
        return self._teller.state

    def _begin(self, log: RoundLog) -> None:
        self._round = log
        self._seen = 0
        self._teller = Teller(log.viewer(self.person))

    def _catch_up(self, log: RoundLog) -> None:
        for told, number in tellings(self._teller, log.events[self._seen :], log.numbers[self._seen :]):
            self.told.append(Sentence(told.text, told.rules, told.section, number))
        self._seen = len(log.events)


def tellings(teller: Teller, events: Sequence[Event[State]], numbers: Sequence[int]) -> list[tuple[Told, int]]:
    """The sentences of events, each with a number of its own; cards dealt in one go make one sentence."""
    told: list[tuple[Told, int]] = []
    numbered = iter(numbers)
    for (is_deal, _), group in groupby(events, _kind_of_deal):
        together = list(group)
        if is_deal:
            last = [next(numbered) for _ in together][-1]
            told.append((teller.deal([event for event in together if isinstance(event, Dealt)]), last * APART))
            continue
        for event in together:
            told += [(each, number) for number, each in enumerate(teller.tell(event), next(numbered) * APART)]
    return told


def _kind_of_deal(event: Event[State]) -> tuple[bool, bool]:
    return isinstance(event, Dealt), isinstance(event, Dealt) and bool(event.seat)
