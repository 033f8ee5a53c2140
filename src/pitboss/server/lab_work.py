"""The lab's work as functions that travel to the workshop's process: numpy and numba are used there and only there."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta

from pitboss.banked.jackpot.terms import JackpotTerms
from pitboss.cards import Card
from pitboss.conditions.document import AnyOffer
from pitboss.hands import hands_of
from pitboss.hands.ranking import Direction
from pitboss.lab.baccarat import BaccaratChances, BaccaratOdds, baccarat
from pitboss.lab.canberra_rules import CanberraRules
from pitboss.lab.canberra_types import Chart, Comparison, Decision, HouseEdge, Trade
from pitboss.lab.chunks import LabJob
from pitboss.lab.effect_types import HouseEffect, WhatIf
from pitboss.lab.equity import Budget, Equity, answer, is_sampled, job_of
from pitboss.lab.equity_question import EquityQuestion, Wins, ask
from pitboss.lab.equity_streets import Street, streets
from pitboss.lab.jackpot import HANDS, JackpotReturn, jackpot_return, prizes_of_all_hands
from pitboss.lab.jackpot_course import Drift, JackpotBalances, courses_job, drift
from pitboss.lab.tally import Tally
from pitboss.play import RuleIds

MOST_SAMPLES = 1 << 24
Cards = Annotated[str, Meta(max_length=200)]
RangedHand = Annotated[str, Meta(max_length=4000)]
SECONDS = Budget(matchups=20_000, deals=1_500_000_000, hands=300_000, samples=1 << 22)
"""What one question may cost here: a few seconds of one core."""


class EquityBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A question as a person writes it; `streets` asks for the equity at each betting round too.

    Reading it takes a while, so that is done beside the room too.
    """

    game: Annotated[str, Meta(max_length=40)]
    hands: Annotated[tuple[RangedHand, ...], Meta(max_length=24)]
    board: Cards = ""
    dead: Cards = ""
    deck: Annotated[int, Meta(ge=1, le=100)] | None = None
    joker: bool = False
    ace_low: bool | None = None
    wins: Wins = "high"
    low_ace: Direction = "high"
    qualifier: bool = False
    strict_1994: bool = False
    samples: Annotated[int, Meta(ge=1, le=MOST_SAMPLES)] | None = None
    seed: Annotated[int, Meta(ge=0, le=2**53)] = 0
    streets: bool = False


class OpenedQuestion(msgspec.Struct, frozen=True):
    """A question that was understood: the rules that rank its hands, its streets by name, how many pieces each has.

    The question itself comes first, and has no name.
    """

    rules: RuleIds
    streets: tuple[str, ...]
    pieces: tuple[int, ...]


@lru_cache(8)
def read(written: EquityBody) -> tuple[Street, ...]:
    """The question itself, and those of its streets; Malformed if it cannot be understood."""
    question = ask(
        written.game,
        written.hands,
        written.board,
        written.dead,
        written.deck,
        written.joker,
        written.ace_low,
        written.wins,
        written.low_ace,
        written.qualifier,
        written.strict_1994,
    )
    return Street("", question), *(streets(question) if written.streets else ())


def opened(written: EquityBody) -> OpenedQuestion:
    """What there is to do for a question."""
    asked = read(written)
    pieces = tuple(len(_job(written, number).chunks) for number in range(len(asked)))
    return OpenedQuestion(rules_of(asked[0].question), tuple(street.name for street in asked), pieces)


def piece(written: EquityBody, street: int, number: int) -> Tally:
    """One piece of it."""
    job = _job(written, street)
    return job.work(*job.chunks[number])


def closed(written: EquityBody, street: int, tallies: Sequence[Tally]) -> Equity:
    """The answer that all pieces together give."""
    question = read(written)[street].question
    return answer(question, tallies, written.seed if is_sampled(question, written.samples, SECONDS) else None)


def rules_of(question: EquityQuestion) -> RuleIds:
    """The order of hands for the deck, which cards make a hand, and what joker and low hands rest on."""
    hands = hands_of(question.game)
    order, first = hands.order, question.rankings[0]
    joker = order.joker if first.joker else ()
    low = order.low if any(ranking.is_low for ranking in question.rankings) else ()
    return tuple(dict.fromkeys((order.of_deck(first.deck).rule, *hands.pick.rules, *joker, *low)))


def _job(written: EquityBody, street: int) -> LabJob[Tally]:
    return job_of(read(written)[street].question, written.samples, written.seed, SECONDS)


def edges(rules: CanberraRules) -> list[HouseEdge]:
    """Every strategy under the rules."""
    from pitboss.lab.canberra import house_edge
    from pitboss.lab.canberra_strategies import NAMES

    return [house_edge(rules, strategy) for strategy in NAMES]


def chart(rules: CanberraRules, strategy: str) -> Chart:
    from pitboss.lab.canberra_chart import strategy_chart

    return strategy_chart(rules, strategy)


def comparison(rules: CanberraRules, strategy: str, trade: Trade) -> Comparison:
    """The rules of the gazette at the same ante, and these."""
    from pitboss.lab.canberra import house_edge
    from pitboss.lab.what_if import compare

    return compare(house_edge(CanberraRules(ante=rules.ante), strategy), house_edge(rules, strategy), trade)


def decision(rules: CanberraRules, hand: Sequence[Card], upcard: Card) -> Decision:
    from pitboss.lab.canberra_decision import best_decision

    return best_decision(rules, hand, upcard)


def returned(chip: int, meter: int) -> JackpotReturn:
    return jackpot_return(chip, meter)


def returns(chip: int, meters: Sequence[int]) -> list[float]:
    """What a chip returns at each of the meters."""
    return [prizes_of_all_hands(meter) / (HANDS * chip) for meter in meters]


def moved(terms: JackpotTerms, meter: int) -> Drift:
    return drift(terms, meter)


def some_courses(
    terms: JackpotTerms, start: JackpotBalances, chips: int, count: int, number: int
) -> list[list[JackpotBalances]]:
    """One piece of the courses of a jackpot, always from the same seed."""
    job = courses_job(terms, start, chips, count, 1)
    return job.work(*job.chunks[number])


def coups(odds: BaccaratOdds, most: int) -> list[BaccaratChances]:
    """Mini-Baccarat with one deck, two decks, and so on."""
    return [baccarat(decks, odds) for decks in range(1, most + 1)]


def house_effects(before: AnyOffer, now: AnyOffer, asked: WhatIf) -> list[HouseEffect]:
    """What a change of house conditions does."""
    from pitboss.lab.house_effects import effects

    return effects(before, now, asked)
