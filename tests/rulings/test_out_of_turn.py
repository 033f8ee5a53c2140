"""Wagers out of turn, every mixture of what two skipped players can do, against a plain restatement of the rules.

The restatement knows only what was said: the amount out of turn, the wager that stood, and each skipped player's act.
"""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from pitboss.editions import GAMES
from pitboss.poker.commands import Act, Occurred
from pitboss.poker.due import Acts
from pitboss.poker.events import Acted
from pitboss.poker.kinds import Kind, Limit
from pitboss.poker.options import BetLimit
from pitboss.poker.round import Round
from pitboss.poker.rulings.events import Forfeited, TakenUp
from pitboss.poker.rulings.facts import WagerOutOfTurn
from tests.poker.drivers import Dealer, Table, calls, shoe_of
from tests.proof import rules

OFFENDER = 3
DOLLAR = 100


class Said(msgspec.Struct, frozen=True):
    """A case: the wager of seat 1 that stood when seat 3 laid chips down (0 for none), and what the others then did."""

    standing: int
    laid: int
    acts: tuple[tuple[Kind, int], ...]
    """Of each skipped player the kind of act and the total it went to."""


@rules("NI2018-51/17.6(a)", "NI2018-51/17.6(b)", "NI2018-51/17.6(c)", "NI2018-51/17.6(d)", "C-R33")
def test_every_mixture_of_2018() -> None:
    for standing in (0, 20):
        for case, round_ in cases("holdem-2018", standing, (5, 10, 15, 20, 30, 40, 60, 150)):
            assert outcome(round_) == restated_2018(case), case


@rules("S94-1994/7CS17.4", "S94-1994/7CS17.5", "RR-24", "RR-38")
def test_every_mixture_of_1994() -> None:
    for standing in (0, 2, 4):
        for case, round_ in cases("seven-card-stud-1994", standing, (1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 20)):
            assert outcome(round_) == restated_1994(case), case


def restated_2018(case: Said) -> tuple[str, int]:
    """NI2018-51/17.6 to 17.8 in a no-limit round with a smallest bet of 10, as a person would read them."""
    wagers = [total for kind, total in case.acts if kind not in (Kind.FOLD, Kind.CHECK)]
    if any(total > case.laid for total in wagers):
        return "free, but folding forfeits", case.laid
    if wagers:
        return "call or fold", case.laid
    if any(kind is Kind.CHECK for kind, _ in case.acts):
        return "checked", 0
    if case.laid < case.standing:
        return "complete or fold", case.laid
    if not case.standing:
        return ("bet", case.laid) if case.laid >= 10 else ("complete or withdraw", case.laid)
    raised = case.laid >= 2 * case.standing
    return ("raise", case.laid) if raised else ("call", case.standing)


def restated_1994(case: Said) -> tuple[str, int]:
    """S94-1994/7CS17.4 and 17.5 in a middle round with a blind of 2: bets and raises of 2 and 4, three raises."""
    totals = [total for kind, total in case.acts if kind is not Kind.FOLD]
    if any(total > case.laid for total in totals):
        return "free", 0
    steps, high = [], case.standing
    for total in totals:
        if total > high:
            steps += [total - high] if high else []
            high = total
    if not high:
        return ("bet", max(size for size in (2, 4) if size <= case.laid)) if case.laid >= 2 else ("free", 0)
    least = max(steps, default=2)
    raises = [high + size for size in (2, 4) if size >= least and high + size <= case.laid]
    if raises and len(steps) < 3:
        return "raise", max(raises)
    return ("call", high) if case.laid >= high else ("free", 0)


def cases(edition: str, standing: int, amounts: tuple[int, ...]) -> Iterator[tuple[Said, Round]]:
    """Every case of the edition: seat 3 lays each amount, then the skipped players do everything they may."""
    for laid in amounts:
        start = flop(edition)
        skipped: tuple[int, ...] = (1, 2)
        if standing:
            start.do(Act(1, Kind.BET, standing * DOLLAR))
            skipped = (2,)
        start.do(Occurred(WagerOutOfTurn(OFFENDER, laid * DOLLAR)))
        yield from after_all(start, skipped, Said(standing, laid, ()))


def after_all(round_: Round, skipped: tuple[int, ...], so_far: Said) -> Iterator[tuple[Said, Round]]:
    if not skipped:
        yield so_far, round_
        return
    acts = round_.expected()
    assert isinstance(acts, Acts)
    assert acts.seat == skipped[0]
    for act in choices(acts):
        again = Round.replay(round_.events)
        (acted,) = [event for event in again.do(act) if isinstance(event, Acted)][:1]
        yield from after_all(again, skipped[1:], replace(so_far, acts=(*so_far.acts, (acted.kind, acted.to // DOLLAR))))


def choices(acts: Acts) -> Iterator[Act]:
    for kind in acts.open:
        if kind in (Kind.BET, Kind.RAISE):
            sizes = acts.sizes or (acts.least, 1500, 2000, 4500, 6000)
            yield from (Act(acts.seat, kind, to) for to in sorted(set(sizes)) if acts.allows(to))
        else:
            yield Act(acts.seat, kind)


def outcome(round_: Round) -> tuple[str, int]:
    """What became of the chips: the act they made, or what their owner may do now."""
    made = next((e for e in reversed(round_.events) if isinstance(e, Acted) and e.seat == OFFENDER), None)
    taken = next((e for e in reversed(round_.events) if isinstance(e, TakenUp)), None)
    assert taken is not None
    acts = round_.expected()
    if made is not None and round_.events.index(made) > round_.events.index(taken):
        if made.kind is Kind.CHECK:
            return "checked", 0
        return str(made.kind), made.to // DOLLAR
    assert isinstance(acts, Acts)
    assert acts.seat == OFFENDER
    held = round_.state.irregular.hold_of(OFFENDER) if round_.state.irregular else None
    chips = held.cents // DOLLAR if held else 0
    if set(acts.open) == {Kind.CALL, Kind.FOLD}:
        return ("complete or fold" if taken.terms == "complete or fold" else "call or fold"), chips
    if acts.sizes == (acts.least,) and held:
        return "complete or withdraw", chips
    again = Round.replay(round_.events)
    forfeits = [event for event in again.do(Act(OFFENDER, Kind.FOLD)) if isinstance(event, Forfeited)]
    return ("free, but folding forfeits" if forfeits else "free"), chips


def flop(edition: str) -> Round:
    """Betting round two of four players, seat 1 to act first, stakes ample."""
    game = GAMES[edition]
    if game.edition == "holdem-2018":
        limit = BetLimit(Limit.NO_LIMIT, 10 * DOLLAR)
        options = replace(game.defaults, blinds=(5 * DOLLAR, 10 * DOLLAR), limits=(limit,))
        marker = 4
    else:
        limits = tuple(replace(limit, minimum=2 * DOLLAR) for limit in game.defaults.limits)
        options, marker = replace(game.defaults, limits=limits, blind_multiples=(1,)), 1
    at = Table(edition, options, dict.fromkeys(range(1, 5), 1000 * DOLLAR), marker)
    for seed in range(100):
        round_ = at.start()
        dealer = Dealer(shoe_of(at, seed))
        while round_.state.bet_round < 2 or not round_.state.betting:
            due = round_.expected()
            assert due is not None
            round_.do(dealer.answer(round_.state, due) or calls(due))
        if round_.state.turn == 1:
            return round_
    raise AssertionError("no shoe lets seat 1 act first")
