"""What if: recorded rounds settled again as the engine settles them, and the lab's figures beside a change."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pitboss
from pitboss.lab.baccarat import baccarat
from pitboss.lab.commission_again import ChargedAgain, charged_again
from pitboss.lab.effect_types import Unit, WhatIf
from pitboss.lab.house_effects import effects
from pitboss.lab.jackpot import jackpot_return
from pitboss.malformed import Malformed
from pitboss.play import Event
from pitboss.poker.events import Charged
from pitboss.poker.state import State
from tests.conditions.drawn_up import changed, house

SCALES: list[dict[str, object]] = [
    {"scheme": "pot_5", "cap": 10},
    {"scheme": "pot_5", "cap": 2},
    {"scheme": "pot_5", "cap": 25},
    {"scheme": "time", "rate": 10, "period": 30},
]


def played(seed: int, acts: list[int], commission: dict[str, object]) -> list[Event[State]]:
    """A round whose players do the first, second or third thing that they may, by turns."""
    round_ = pitboss.game("holdem").deal(
        {1: 60, 2: 150, 3: 400, 4: 600}, button=4, shoe=pitboss.shuffled(seed), commission=commission
    )
    for act in [*acts, *[0] * 60]:
        if round_.is_over:
            break
        due: Any = round_.engine.expected()
        words = [word for word in (f"{due.seat}{act_}" for act_ in "ckaf") if word in round_.legal]
        round_.do(words[act % len(words)])
    found: list[Event[State]] = round_.engine.events
    return found


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.lists(st.integers(0, 3), max_size=8), st.sampled_from(SCALES), st.sampled_from(SCALES))
def test_a_round_settled_again_is_what_the_engine_would_have_taken(
    seed: int, acts: list[int], one: dict[str, object], other: dict[str, object]
) -> None:
    offer = house("holdem-2018").offers[0]
    events, otherwise = played(seed, acts, one), played(seed, acts, other)
    taken, truth = ([e.cents for e in log if isinstance(e, Charged)] for log in (events, otherwise))
    options: Any = changed(offer, commission=other).options
    again = charged_again([events], options)
    assert (again.taken, again.again) == (sum(taken), sum(truth))
    assert again.rounds == 1
    own: Any = changed(offer, commission=one).options
    assert charged_again([events, events], own) == ChargedAgain(2, 2 * sum(taken), 2 * sum(taken), 2 * again.pots)


def test_rounds_without_a_settlement_do_not_count() -> None:
    options: Any = house("holdem-2018").offers[0].options
    events = played(1, [0, 0, 0], SCALES[0])
    cut = next(at for at, event in enumerate(events) if isinstance(event, Charged))
    assert charged_again([events[:cut], []], options) == ChargedAgain()
    assert ChargedAgain().per_100(0) == 0
    assert ChargedAgain(50, 200, 300, 4000).per_100(300) == 600


def test_baccarat_and_the_jackpot_are_those_of_the_lab() -> None:
    before = house("baccarat-1995").offers[0]
    now = changed(before, decks=6, minimum=10)
    found = {each.what: each for each in effects(before, now, WhatIf())}
    eight, six = baccarat(8), baccarat(6)
    assert found["house edge on Banker"].before == eight.edges.banker.decimal
    assert found["house edge on Banker"].now == six.edges.banker.decimal
    assert found["take an hour"].now == pytest.approx(float(six.edges.banker.fraction * 1000 * 7 * 40))
    tie = eight.tie.fraction
    exact = 64 * tie + (1 - tie) - (1 - 9 * tie) ** 2
    assert found["variance on Tie"].before == float(exact)
    won, lost = eight.banker.fraction, eight.player.fraction
    mean = Fraction(95, 100) * won - lost
    assert found["variance on Banker"].before == float(Fraction(95, 100) ** 2 * won + lost - mean**2)
    assert {each.error for each in found.values()} == {0.0}


def test_canberra_poker_costs_more_where_the_payout_is_capped_and_the_chip_has_its_return() -> None:
    before = house("canberra-1997").offers[0]
    now = changed(before, max_payout=10_000, jackpot="boomerang")
    found = {each.what: each for each in effects(before, now, WhatIf(meter=20_000_00))}
    least, most = found["house edge at the minimum ante"], found["house edge at the maximum ante"]
    assert least.before == least.now, "at five dollars no prize comes near the maximum"
    assert least.before < most.before < most.now
    assert found["variance at the maximum ante"].now < found["variance at the maximum ante"].before
    chip = found["return of a jackpot chip"]
    assert (chip.before, chip.now) == (0.0, jackpot_return(100, 20_000_00).returned.decimal)
    assert found["drift of the pool a chip"].unit is Unit.CENTS


def test_different_games_are_not_compared() -> None:
    document = house("canberra-1997", "baccarat-1995")
    with pytest.raises(Malformed, match="different games"):
        effects(document.offers[0], document.offers[1], WhatIf())
