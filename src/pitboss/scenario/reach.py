"""Reaching a position that is given only by what each seat has put in: the betting is searched for and played.

The search goes through the public engine, act by act, so the position is one that the rules allow.
"""

from collections.abc import Iterator

from pitboss.malformed import Malformed
from pitboss.play import Refusal
from pitboss.play.money import dollars
from pitboss.poker.due import Acts
from pitboss.poker.events import Acted, Posted
from pitboss.poker.kinds import Kind
from pitboss.poker.rulings.events import Forfeited
from pitboss.scenario.course import Course, RoundLike
from pitboss.scenario.types import Reach

MOST_TRIALS = 20_000


def lines_to(course: Course, reach: Reach) -> list[str]:
    """The acts that lead to the position, to the end of the betting; Malformed if none are found."""
    found = _Search(reach).find(course.fork(), [])
    if found is None:
        wanted = ", ".join(f"seat {seat} {dollars(cents)}" for seat, cents in reach.into.items())
        raise Malformed(f"reach: no betting leads to {wanted}")
    return found


def put_in(round_: RoundLike) -> dict[int, int]:
    """What each seat has put in so far, whatever went back later."""
    into = dict.fromkeys(round_.state.setup.seats, 0)
    for event in round_.events:
        if isinstance(event, Posted | Acted | Forfeited):
            into[event.seat] += event.cents
    return into


class _Search:
    """Depth first, likely acts first."""

    def __init__(self, reach: Reach) -> None:
        self.target = {seat: int(cents) for seat, cents in reach.into.items()}
        self.folded = set(reach.folded)
        self.trials = 0

    def find(self, course: Course, said: list[str]) -> list[str] | None:
        course.until("show")
        into = put_in(course.round)
        if any(into[seat] > self.target.get(seat, 0) for seat in into):
            return None
        acts = course.round.expected()
        if not isinstance(acts, Acts):
            return said if self._is_there(course.round, into) else None
        for text in self._candidates(course.round, acts, into):
            self.trials += 1
            if self.trials > MOST_TRIALS:
                return None
            trial = course.fork()
            try:
                trial.say(text)
            except Refusal:
                continue
            if (found := self.find(trial, [*said, text])) is not None:
                return found
        return None

    def _is_there(self, round_: RoundLike, into: dict[int, int]) -> bool:
        folds = set(round_.state.folds)
        return into == {seat: self.target.get(seat, 0) for seat in into} and folds == self.folded

    def _candidates(self, round_: RoundLike, acts: Acts, into: dict[int, int]) -> Iterator[str]:
        seat, total = acts.seat, round_.state.total[acts.seat]
        need = self.target.get(seat, 0) - into[seat]
        if need:
            kind = "raises to" if Kind.RAISE in acts.open else "bets"
            for to in self._totals(acts, total, into[seat], need):
                yield f"{seat} {kind} {to / 100:.2f}"
            if acts.tap_out - total == need:
                yield f"{seat} taps out"
        if Kind.CHECK in acts.open:
            yield f"{seat} checks"
        if Kind.CALL in acts.open and acts.cost <= need:
            yield f"{seat} calls"
        if seat in self.folded and not need:
            yield f"{seat} folds"

    def _totals(self, acts: Acts, total: int, already: int, need: int) -> list[int]:
        """Totals worth betting or raising to: where some seat has to end, or whatever size there is, largest first."""
        if acts.sizes:
            return sorted((to for to in acts.sizes if to - total <= need), reverse=True)
        return [total + end - already for end in sorted(set(self.target.values())) if already < end <= already + need]
