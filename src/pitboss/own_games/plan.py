"""The plan of a game in words a card player uses: `deal 2 down`, `bet`, `deal 3 board`, `discard 1`, `show`.

The shuffle, the cut and what is put up come first in every plan and are not written. Cards for players come one at a
time; cards for the board together, after a burned card where the table burns.
"""

import re
from collections.abc import Iterator, Sequence

from pitboss.own_games.faults import Faults, shown
from pitboss.play import RuleIds
from pitboss.poker.game import Game, Step
from pitboss.poker.kinds import DealPlace, Opener, Verb
from pitboss.poker.plan import beginning
from pitboss.poker.round import OWN

MOST_CARDS, MOST_STEPS = 10, 40
FORMS = "deal N down, deal N up, deal N board, burn, bet, bet by OPENER, discard N, draw, draw up to N, show"
STREETS = {"deal": 1, "flop": 2, "turn": 3, "river": 4}
"""By the betting round that belongs to them."""

_DEAL = re.compile(r"deal (\d{1,2}) (down|up|board)")
_DISCARD = re.compile(r"discard (\d{1,2})")
_DRAW = re.compile(r"draw(?: up to (\d{1,2}))?")
_BET = re.compile(r"bet(?: by (.+))?")


class PlanWords:
    """Reads a plan; `draws` are the numbers of cards that its draws allow."""

    def __init__(self, base: Game, faults: Faults) -> None:
        self.base = base
        self.faults = faults
        self.draws: list[int] = []
        self._bets = 0

    def steps(self, words: Sequence[object]) -> tuple[Step, ...]:
        """The whole plan, the beginning included; a word that cannot be understood is a fault."""
        if not 1 <= len(words) <= MOST_STEPS:
            self.faults.add("plan", f"{len(words)} steps: 1 to {MOST_STEPS} are wanted")
            return ()
        steps = [*beginning(self.base.law)]
        for number, word in enumerate(words):
            steps += self._steps(f"plan[{number}]", word)
        return tuple(steps)

    def _steps(self, key: str, word: object) -> Iterator[Step]:
        text = " ".join(word.lower().split()) if isinstance(word, str) else ""
        if match := _DEAL.fullmatch(text):
            yield from self._deal(key, int(match[1]), match[2])
        elif match := _DISCARD.fullmatch(text):
            if self.faults.integer(key, int(match[1]), 1, MOST_CARDS):
                yield Step(Verb.DISCARD, OWN, count=int(match[1]))
        elif match := _DRAW.fullmatch(text):
            if self.faults.integer(key, int(match[1] or 5), 1, 5):
                self.draws.append(int(match[1] or 5))
                yield Step(Verb.DRAW, self.base.law.draw or OWN)
        elif match := _BET.fullmatch(text):
            yield from self._bet(key, match[1])
        elif text in ("burn", "show"):
            yield Step(Verb(text), self._cited(Verb(text)) if text == "burn" else self.base.law.showdown)
        else:
            self.faults.add(key, f"{shown(word)} is no step: write {FORMS}")

    def _deal(self, key: str, count: int, place: str) -> Iterator[Step]:
        if not self.faults.integer(key, count, 1, MOST_CARDS):
            return
        if place == "board":
            yield Step(Verb.DEAL, self._cited(Verb.DEAL, DealPlace.BOARD), place=DealPlace.BOARD, count=count, up=True)
        else:
            rules = self._cited(Verb.DEAL, up=place == "up")
            yield from [Step(Verb.DEAL, rules, up=place == "up")] * count

    def _bet(self, key: str, named: str | None) -> Iterator[Step]:
        self._bets += 1
        law = self.base.law
        rules = law.opener_first if self._bets == 1 else law.opener_later
        opener = Opener.AFTER_BLIND if self._bets == 1 else Opener.MARKER_ORDER
        if named is not None and not self.faults.one_of(key, named, tuple(Opener)):
            return
        yield Step(Verb.BET, rules if named is None else rules + OWN, opener=Opener(named) if named else opener)

    def _cited(self, verb: Verb, place: DealPlace = DealPlace.EACH, up: bool = False) -> RuleIds:
        """What the game that this one is based on cites for such a step, if it has one."""
        alike = (step for step in self.base.plan if step.verb is verb and verb is not Verb.DEAL)
        dealt = (
            step for step in self.base.plan if step.verb is verb and step.place is place and (step.up is up or not up)
        )
        found = next(dealt if verb is Verb.DEAL else alike, None)
        return found.rules if found else OWN


def with_hole_cards(plan: Sequence[Step], count: int) -> tuple[Step, ...]:
    """The plan with so many cards face down to each before the first betting round."""
    first = next(place for place, step in enumerate(plan) if step.verb is Verb.BET)
    down = [place for place in range(first) if _is_down(plan[place])]
    if not down:
        return tuple(plan)
    rest = [step for place, step in enumerate(plan) if place not in down]
    hole = Step(Verb.DEAL, plan[down[0]].rules)
    return (*rest[: down[0]], *(hole,) * count, *rest[down[0] :])


def with_board(plan: Sequence[Step], streets: Sequence[int]) -> tuple[Step, ...]:
    """The plan of a game with a board, dealt in these numbers of cards with a betting round after each."""
    first = next(place for place, step in enumerate(plan) if step.verb is Verb.BET)
    burn = next((step for step in plan if step.verb is Verb.BURN), None)
    card = next(step for step in plan if step.verb is Verb.DEAL and step.place is DealPlace.BOARD)
    bet = [step for step in plan if step.verb is Verb.BET][-1]
    before = [step for step in plan[: first + 1] if step.place is not DealPlace.BOARD]
    steps = [*before]
    for count in streets:
        steps += [
            *((burn,) if burn else ()),
            Step(Verb.DEAL, card.rules, place=DealPlace.BOARD, count=count, up=True),
            bet,
        ]
    return (*steps, plan[-1])


def with_discard(plan: Sequence[Step], betting_round: int, count: int) -> tuple[Step, ...]:
    """The plan with so many cards thrown away after a betting round."""
    bets = [place for place, step in enumerate(plan) if step.verb is Verb.BET]
    after = bets[betting_round - 1] + 1
    return (*plan[:after], Step(Verb.DISCARD, OWN, count=count), *plan[after:])


def _is_down(step: Step) -> bool:
    return step.verb is Verb.DEAL and step.place is DealPlace.EACH and not step.up
