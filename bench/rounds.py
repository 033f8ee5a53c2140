"""Rounds side by side: this product and PokerKit play the same games by the same policies, and ratios are what counts.

`python -m bench.rounds [--repeat N] [--seconds S] [--cpu N] [--json FILE]`. Six seats, one core. A round goes from its
start to its last chip, shuffle, posts, every card, every act and the showdown inside the clock, through the public
door, with the full log of events; the chips are counted at its end. Rates are rounds per second of CPU time, the best
of all repetitions, which visit every case in turn.
"""

import gc
import os
import random
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import click
import msgspec
import pokerkit
from msgspec.structs import replace

from pitboss.cards import Card, Deck
from pitboss.editions import common
from pitboss.editions.y1999 import SEVEN_CARD_STUD
from pitboss.poker.commands import Act, Burn, Cut, Deal, Post, Show
from pitboss.poker.due import Acts, BurnDue, CutDue, DealDue, PostDue
from pitboss.poker.events import Seat
from pitboss.poker.game import Game
from pitboss.poker.kinds import Kind, Limit
from pitboss.poker.options import BetLimit, Options
from pitboss.poker.round import Round
from pitboss.table.commands import Shuffle
from pitboss.table.due import ShuffleDue

SEATS, STACK, BLINDS = 6, 200, (1, 2)
FOLD, CHECK, CALL, BET, RAISE, TAP_OUT = Kind.FOLD, Kind.CHECK, Kind.CALL, Kind.BET, Kind.RAISE, Kind.TAP_OUT
AUTOMATIONS = tuple(pokerkit.Automation)
# Plays one round and counts its chips.
Work = Callable[[], None]
Wish = Callable[[], Kind]


class Case(msgspec.Struct, frozen=True):
    """A game and a policy in both engines. The ratio must not fall below `floor`; `aim` is what is in reach."""

    name: str
    game: Game
    options: Options
    packets: tuple[int, ...]
    """How many cards a dealer who deals many at once takes, in order; 0 for one to each player."""
    stake: int
    peer: pokerkit.Poker
    wish: Wish
    floor: int
    aim: int


class Figures(msgspec.Struct, frozen=True):
    """Rounds per second: PokerKit's, ours with one command a card, ours with many cards a command."""

    name: str
    pokerkit: float
    card: float
    many: float
    floor: int
    aim: int

    @property
    def ratio(self) -> float:
        return max(self.card, self.many) / self.pokerkit


def calls() -> Kind:
    return CALL


def folds() -> Kind:
    return FOLD


def mixes() -> Kind:
    """One in five folds to a bet, one in ten makes the smallest raise, the rest check or call."""
    throw = random.random()
    return FOLD if throw < 0.2 else CALL if throw < 0.9 else RAISE


def _options(game: Game, limit: Limit) -> Options:
    return replace(game.defaults, blinds=BLINDS, limits=(BetLimit(limit, BLINDS[1]),))


_HOLDEM = _options(common.HOLDEM, Limit.NO_LIMIT), (12, 3, 1, 1), STACK
_NO_LIMIT = pokerkit.NoLimitTexasHoldem(AUTOMATIONS, True, 0, BLINDS, BLINDS[1])
_STUD = pokerkit.FixedLimitSevenCardStud(AUTOMATIONS, True, 1, 1, 2, 4)
_OMAHA = pokerkit.PotLimitOmahaHoldem(AUTOMATIONS, True, 0, BLINDS, BLINDS[1])
CASES = (
    Case("hold-em, all call", common.HOLDEM, *_HOLDEM, _NO_LIMIT, calls, 45, 90),
    Case("hold-em, mixed", common.HOLDEM, *_HOLDEM, _NO_LIMIT, mixes, 25, 50),
    Case("hold-em, all fold", common.HOLDEM, *_HOLDEM, _NO_LIMIT, folds, 5, 10),
    Case(
        "seven card stud, all call",
        SEVEN_CARD_STUD,
        SEVEN_CARD_STUD.defaults,
        (18, 0, 0, 0, 0),
        100 * STACK,
        _STUD,
        calls,
        25,
        50,
    ),
    Case(
        "omaha, all call",
        common.OMAHA,
        _options(common.OMAHA, Limit.FULL_POT),
        (24, 3, 1, 1),
        STACK,
        _OMAHA,
        calls,
        80,
        150,
    ),
)


@click.command()
@click.option("--repeat", default=7, show_default=True, help="Repetitions; the best of each case counts.")
@click.option("--seconds", default=0.5, show_default=True, help="How long each case runs in a repetition.")
@click.option("--cpu", type=int, help="Pin to this core.")
@click.option("--json", "report", type=click.Path(path_type=Path), help="Write the figures to this file too.")
def main(repeat: int, seconds: float, cpu: int | None, report: Path | None) -> None:
    """Measure, print ratios, and leave with 1 if one falls below its floor."""
    if cpu is not None:
        os.sched_setaffinity(0, {cpu})
    figures = measure(CASES, repeat, seconds)
    click.echo(f"{'rounds a second, six seats':<28}{'PokerKit':>10}{'by card':>10}{'by many':>10}", nl=False)
    click.echo(f"{'ratio':>9}{'floor':>7}{'aim':>6}")
    for row in figures:
        mark = "" if row.ratio >= row.floor else "  TOO SLOW"
        click.echo(f"{row.name:<28}{row.pokerkit:>10,.1f}{row.card:>10,.0f}{row.many:>10,.0f}", nl=False)
        click.echo(f"{row.ratio:>9.1f}{row.floor:>7}{row.aim:>6}{mark}")
    if report is not None:
        rows = [{**msgspec.structs.asdict(row), "ratio": row.ratio} for row in figures]
        report.write_bytes(msgspec.json.format(msgspec.json.encode(rows), indent=2) + b"\n")
    sys.exit(any(row.ratio < row.floor for row in figures))


def measure(cases: Sequence[Case], repeat: int, seconds: float) -> list[Figures]:
    """Every case in turn, and again, so that a slow spell of the machine falls on all of them."""
    works = [(peer(case), ours(case, many=False), ours(case, many=True)) for case in cases]
    best = [[0.0, 0.0, 0.0] for _ in cases]
    for turn in range(repeat):
        for row, three in zip(best, works, strict=True):
            for column, work in enumerate(three):
                random.seed(turn)
                row[column] = max(row[column], rate(work, seconds))
    return [
        Figures(case.name, other, card, many, case.floor, case.aim)
        for case, (other, card, many) in zip(cases, best, strict=True)
    ]


def rate(work: Work, seconds: float) -> float:
    """Rounds per second of CPU time, after one to warm up; what another engine has left behind is swept up before."""
    work()
    gc.collect()
    began = time.process_time()
    count = 0
    while (spent := time.process_time() - began) < seconds:
        for _ in range(10):
            work()
        count += 10
    return count / spent


def ours(case: Case, many: bool) -> Work:
    """One round through `start`, `expected` and `do`; the dealer takes cards from a fresh shuffled deck."""
    game, options, wish = case.game, case.options, case.wish
    seats = [Seat(number, case.stake) for number in range(1, SEATS + 1)]
    total, cards = SEATS * case.stake, Deck().cards

    def play() -> None:
        deck = list(cards)
        packets = iter(case.packets)
        round_ = Round.start(game, options, seats, SEATS)
        do = round_.do
        while (due := round_.expected()) is not None:
            kind = type(due)
            if kind is Acts:
                do(decision(due, wish))  # type: ignore[arg-type]  # its type has just been asked
            elif kind is DealDue:
                count = (next(packets) or round_.state.active.bit_count()) if many else 1
                do(Deal(taken(deck, count)))
            elif kind is PostDue:
                do(Post(due.seat))  # type: ignore[attr-defined]
            elif kind is ShuffleDue:
                do(Shuffle())
            elif kind is CutDue:
                do(Cut(due.seat))  # type: ignore[attr-defined]
            elif kind is BurnDue:
                do(Burn(*taken(deck, 1)))
            else:
                do(Show(due.seat))  # type: ignore[attr-defined]
        state = round_.state
        assert sum(state.stake) + state.commission == total
        assert not state.pot

    return play


def taken(deck: list[Card], count: int) -> tuple[Card, ...]:
    """Cards at random from those left, which shuffles as it deals."""
    left = len(deck)
    for last in range(left - 1, left - 1 - count, -1):
        place = int(random.random() * (last + 1))
        deck[place], deck[last] = deck[last], deck[place]
    cards = tuple(deck[left - count :])
    del deck[left - count :]
    return cards


def decision(acts: Acts, wish: Wish) -> Act:
    """What the player wishes, if it is open; otherwise a check or a call."""
    want, kinds = wish(), acts.open
    if want is FOLD and acts.cost and FOLD in kinds:
        return Act(acts.seat, FOLD)
    if want is RAISE:
        for kind in (RAISE, BET):
            if kind in kinds:
                return Act(acts.seat, kind, acts.least)
    for kind in (CALL, CHECK, TAP_OUT):
        if kind in kinds:
            return Act(acts.seat, kind)
    return Act(acts.seat, next(iter(kinds)), acts.least)


def peer(case: Case) -> Work:
    """The same round in PokerKit, through its cheapest public interface: everything automatic but the acts."""
    game, wish = case.peer, case.wish
    brings_in = game.bring_in > 0

    def play() -> None:
        state = game(STACK, SEATS)
        while state.status:
            want = wish()
            if brings_in and state.can_post_bring_in():
                state.post_bring_in()
            elif want is FOLD and state.checking_or_calling_amount:
                state.fold()
            elif want is RAISE and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to()
            else:
                state.check_or_call()
        assert not sum(state.payoffs)

    return play


if __name__ == "__main__":
    main()
