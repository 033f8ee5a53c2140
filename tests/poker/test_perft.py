"""Perft: how many lines of betting a small position allows, frozen as numbers, and two of them derived another way.

Cards come in factory order and change nothing before the showdown; every legal act with every legal amount is a branch.
"""

from collections.abc import Iterator
from functools import cache

import pytest

from pitboss.poker.commands import Act, Command, Cut, Decline, Draw, Muck, Post, Show
from pitboss.poker.due import Acts, CutDue, DrawDue, PostDue, ShowDue
from pitboss.poker.kinds import Kind, Limit
from pitboss.poker.options import BetLimit
from pitboss.poker.round import Round
from tests.poker.drivers import Dealer, Due, Table, table

WHOLE = 99
TINY = {"unit": 100, "limits": (BetLimit(Limit.NO_LIMIT, 100),)}


def perft(round_: Round, depth: int) -> int:
    """The lines of play that are over or have made so many decisions of players."""
    round_ = Round.replay(round_.events)
    due = dealt_on(round_)
    if due is None or not depth:
        return 1
    count = 0
    for command in choices(due):
        after = Round.replay(round_.events)
        after.do(command)
        count += perft(after, depth - 1)
    return count


def dealt_on(round_: Round) -> Due | None:
    """Let the dealer work until a player has to decide."""
    state = round_.state
    while (due := round_.expected()) is not None:
        at = Table(state.setup.game.edition, state.setup.options, {}, 0)
        left = [card for card in at.deck if not state.used >> card.number & 1]
        command = Dealer(left).answer(state, due)
        if command is None:
            return due
        round_.do(command)
    return None


def choices(due: Due) -> Iterator[Command]:
    """Every legal decision. Showing and throwing in are left out but for what must be: they move no chip here."""
    if isinstance(due, Acts):
        for kind in due.open:
            if kind in (Kind.BET, Kind.RAISE):
                totals = due.sizes or [to for to in range(due.least, due.most + 1) if due.allows(to)]
                yield from (Act(due.seat, kind, to) for to in totals)
            else:
                yield Act(due.seat, kind)
    elif isinstance(due, CutDue):
        yield Cut(due.seat)
    elif isinstance(due, PostDue):
        yield from (Post(due.seat, cents) for cents in due.amounts)
        if due.offered:
            yield Decline(due.seat)
    elif isinstance(due, DrawDue):
        yield from (Draw(due.seat, tuple(range(count))) for count in range(due.most + 1))
    else:
        assert isinstance(due, ShowDue)
        yield Show(due.seat) if due.must else Muck(due.seat)


FROZEN = [
    ("holdem-2018", [300, 300], {**TINY, "blinds": (100, 200)}, WHOLE, 25),
    ("holdem-2018", [400, 400], {**TINY, "blinds": (100, 100)}, WHOLE, 529),
    ("holdem-2018", [300, 200, 400], {**TINY, "blinds": (100, 200)}, WHOLE, 32),
    ("holdem-common-practice", [300, 500], {**TINY, "blinds": (100, 200)}, WHOLE, 39),
    (
        "omaha-2018",
        [400, 400, 400],
        {"unit": 100, "blinds": (100,), "limits": (BetLimit(Limit.FULL_POT, 100),)},
        7,
        610,
    ),
    ("omaha-1999", [400, 400], {"unit": 100, "blinds": (100,), "limits": (BetLimit(Limit.HALF_POT, 100),)}, 12, 399),
    ("faro-1999", [400, 400], {**TINY, "blinds": (100,)}, 10, 369),
    ("draw-1999", [300, 300], {**TINY, "ante": 100, "draw_most": 1}, WHOLE, 140),
    ("seven-card-stud-1994", [1000, 1000], {}, 8, 374),
    ("five-card-stud-1999", [1000, 1000, 1000], {}, 8, 571),
    ("canberra-manila-1999", [1000, 1000], {}, 8, 374),
    ("canberra-manila-1994", [600, 800, 1000], {}, 8, 573),
    ("three-card-manila-1999", [1000, 1000], {}, 8, 374),
]


@pytest.mark.parametrize(("edition", "stakes", "changes", "depth", "lines"), FROZEN)
def test_the_number_of_lines_is_what_it_was(
    edition: str, stakes: list[int], changes: dict[str, object], depth: int, lines: int
) -> None:
    assert perft(table(edition, stakes, 0, **changes).start(), depth) == lines


@pytest.mark.parametrize("stake", [2, 3, 4, 5])
def test_no_limit_heads_up_counted_without_the_engine(stake: int) -> None:
    """Blinds of one and two chips, the button on the first; counted below from the words of the rules alone."""
    at = table("holdem-common-practice", [100 * stake, 100 * stake], 2, **TINY, blinds=(100, 200))
    assert perft(at.start(), 99) == heads_up_lines(stake)


def heads_up_lines(stake: int) -> int:
    """Complete lines of no-limit betting between two players with equal stakes; the amounts are chips.

    Round one: the button has one chip in and acts first, the other has two and the last word (C-R12). Later rounds: the
    other acts first and may check. A raise is at least the largest raise so far, the last blind or one chip counting
    as the first (C-R17); less only as a tap-out (14.5). Once all chips are in there is nothing left to decide.
    """

    @cache
    def lines(left: int, own: int, other: int, floor: int, closing: bool, street: int) -> int:
        """The lines from here for the player in turn, who has `own` in; a call or check of his is `closing` or not."""
        fold = 1
        if closing or other == left:
            stay = next_street(left - max(own, other), street)
        else:
            stay = lines(left, other, max(own, other), floor, True, street)
        raises = 0
        if other < left:
            for to in range(max(own, other) + 1, left + 1):
                by = to - max(own, other)
                if by >= floor or to == left:
                    raises += lines(left, other, to, max(floor, by), True, street)
        return fold + stay + raises

    def next_street(left: int, street: int) -> int:
        return lines(left, 0, 0, 1, False, street + 1) if left and street < 4 else 1

    return lines(stake, 1, 2, 2, False, 1)
