"""A round of the kernels in the engine: the same cards and the same answers, with every event and its rules.

This is the bridge to the rule book, and what holds the kernels to the engine: where they differ, the engine refuses an
answer, or the stakes at the end are others.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from pitboss.batch.codes import ANSWER_BITS, ANSWER_MASK, DECLINE, DRAW, KINDS, POST
from pitboss.batch.rules import TableRules
from pitboss.cards import CARDS, Card
from pitboss.play import Expected
from pitboss.poker.commands import Act, Burn, Command, Cut, Deal, Decline, Draw, Post, Show
from pitboss.poker.dealing import spots_due
from pitboss.poker.due import Acts, BurnDue, CutDue, DealDue, DrawDue, PostDue, ShowDue
from pitboss.poker.events import Seat
from pitboss.poker.kinds import Kind
from pitboss.poker.round import Round
from pitboss.poker.state import State
from pitboss.table.commands import Shuffle
from pitboss.table.due import ShuffleDue

Due = Expected[Command]


def reopened(
    table: TableRules, number: int, stakes: Sequence[int], answers: Sequence[int], dealt: Sequence[int]
) -> Round:
    """The round of this number; `stakes` in cents by player, answers and cards in the order in which they came."""
    round_ = started(table, number, stakes)
    cards, given = iter(dealt), iter(answers)
    while (due := round_.expected()) is not None:
        round_.do(dealer_of(round_.state, due, cards) or command_of(round_.state, due, next(given)))
    return round_


def started(table: TableRules, number: int, stakes: Sequence[int]) -> Round:
    """The round before its first card. Player p sits in seat p + 1; the marker goes round."""
    seats = [Seat(seat, int(stakes[seat - 1])) for seat in table.seats]
    return Round.start(table.game, table.options, seats, table.marker(number))


def is_question(due: Due) -> bool:
    """Whether kernels ask a player about this too; the rest has but one answer there."""
    if isinstance(due, PostDue):
        return due.offered or len(due.amounts) > 1
    return isinstance(due, Acts | DrawDue)


def dealer_of(state: State, due: Due, cards: Iterator[int]) -> Command | None:
    """What happens without a decision: shuffle, cut, the only post, cards in their order, and every hand shown."""
    if isinstance(due, ShuffleDue):
        return Shuffle()
    if isinstance(due, CutDue):
        return Cut(due.seat)
    if isinstance(due, PostDue) and not is_question(due):
        return Post(due.seat)
    if isinstance(due, DealDue):
        count = 1 if state.drawing else len(spots_due(state).each)
        return Deal(tuple(CARDS[next(cards)] for _ in range(count)))
    if isinstance(due, BurnDue):
        return Burn(CARDS[next(cards)])
    return Show(due.seat) if isinstance(due, ShowDue) else None


def command_of(state: State, due: Due, answer: int) -> Command:
    """An answer as the command of the player who is due."""
    kind, what = answer & ANSWER_MASK, answer >> ANSWER_BITS
    (principal,) = due.by
    seat = principal.seat
    if kind == DECLINE:
        return Decline(seat)
    if kind == POST:
        return Post(seat, what)
    if kind == DRAW:
        return Draw(seat, places_of(state.own[seat], what))
    act = KINDS[kind]
    return Act(seat, act, what if act in (Kind.BET, Kind.RAISE) else 0)


def places_of(own: Sequence[Card | None], cards: int) -> tuple[int, ...]:
    """Where the cards of a set lie in a hand."""
    return tuple(place for place, card in enumerate(own) if card is not None and cards >> card.number & 1)


def dealt_cards(hidden: NDArray[np.void]) -> list[int]:
    """The cards that left the shoe at a table, in their order."""
    cards: list[int] = hidden["shoe"][: int(hidden["dealt"])].tolist()
    return cards
