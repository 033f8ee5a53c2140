"""The lab's work as functions that travel to the workshop's process: numpy and numba are used there and only there."""

from collections.abc import Sequence

from pitboss.banked.jackpot.terms import JackpotTerms
from pitboss.cards import Card
from pitboss.lab.baccarat import Baccarat, BaccaratOdds, baccarat
from pitboss.lab.canberra_rules import CanberraRules
from pitboss.lab.canberra_types import Chart, Comparison, Decision, HouseEdge, Trade
from pitboss.lab.equity import Budget, job_of
from pitboss.lab.equity_question import Question
from pitboss.lab.jackpot import HANDS, JackpotReturn, jackpot_return, prizes_of_all_hands
from pitboss.lab.jackpot_course import Drift, Standing, courses_job, drift
from pitboss.lab.tally import Tally

SECONDS = Budget(matchups=20_000, deals=1_500_000_000, hands=300_000, samples=1 << 22)
"""What one question may cost here: a few seconds of one core."""


def chunks_of(question: Question, samples: int | None, seed: int) -> int:
    """How many pieces the question has."""
    return len(job_of(question, samples, seed, SECONDS).chunks)


def chunk_of(question: Question, samples: int | None, seed: int, number: int) -> Tally:
    """One piece of it."""
    job = job_of(question, samples, seed, SECONDS)
    return job.work(*job.chunks[number])


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


def some_courses(terms: JackpotTerms, start: Standing, chips: int, count: int, number: int) -> list[list[Standing]]:
    """One piece of the courses of a jackpot, always from the same seed."""
    job = courses_job(terms, start, chips, count, 1)
    return job.work(*job.chunks[number])


def coups(odds: BaccaratOdds, most: int) -> list[Baccarat]:
    """Mini-Baccarat with one deck, two decks, and so on."""
    return [baccarat(decks, odds) for decks in range(1, most + 1)]
