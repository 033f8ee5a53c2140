"""Random rounds for the records: whole ones, cut ones, and tables whose game has a public code."""

import random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from pitboss.play import Event
from pitboss.poker.events import Declined, Shuffled, Started, WasCut
from pitboss.poker.kinds import Ace, Limit, Win
from pitboss.poker.options import BetLimit
from pitboss.poker.round import Round
from pitboss.poker.state import State
from tests.poker.drivers import Dealer, Table, chance, shoe_of, steps
from tests.poker.strategies import tables

# The same cases in every run: a failure here is a defect, never luck.
often = settings(
    max_examples=100,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)


def played(at: Table, seed: int, share: float = 1.0) -> Round:
    """A round with random answers, to its end or (`share` below 1) stopped at random."""
    round_, dice = at.start(), random.Random(seed)
    for _ in steps(round_, Dealer(shoe_of(at, seed)), chance(seed, concede=True)):
        if dice.random() > share:
            break
    return round_


def told(events: list[Event[State]]) -> list[Event[State]]:
    """What a hand history can hold: not who shuffled, cut and declined, nor which rulebook was in force."""
    return [event for event in events if not isinstance(event, Started | Shuffled | WasCut | Declined)]


def _fixed(small: int, big: int) -> tuple[BetLimit, ...]:
    return tuple(BetLimit(Limit.SPREAD, bet, bet) for bet in (small, small, big))


@st.composite
def public_tables(draw: st.DrawFn) -> Table:
    """Games that other readers know: no limit, fixed limit, pot-limit Omaha, the short deck."""
    no_limit = (BetLimit(Limit.NO_LIMIT, 1000),)
    limits = draw(st.sampled_from([no_limit, no_limit, _fixed(1000, 2000), (BetLimit(Limit.FULL_POT, 1000),)]))
    kind = limits[0].kind
    name = "omaha" if kind is Limit.FULL_POT else "holdem"
    edition = f"{name}-{draw(st.sampled_from(['2018', 'common-practice', 'common-practice']))}"
    deck = draw(st.sampled_from([52, 52, 36])) if kind is Limit.NO_LIMIT else 52
    at = draw(
        tables(
            editions=(edition,),
            deck=deck,
            ace_low=True,
            joker=False,
            win=Win.HIGH,
            low_qualifier=False,
            low_ace=Ace.HIGH,
            limits=limits,
            raise_cap=3 if kind is Limit.SPREAD else 0,
            unit=100,
            tap_out_unit=100,
            blinds=draw(st.sampled_from([(500, 1000), (1000,), (500, 1000, 2000)])),
            over_blinds=(),
        )
    )
    stakes = {seat: 100 * draw(st.integers(15, 600)) for seat in at.stakes}
    return Table(at.edition, at.options, stakes, at.marker)
