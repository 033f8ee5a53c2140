"""How much is known of a round: four levels, never a mode. A round may pass to a lower one at any moment."""

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum

import msgspec

from pitboss.banked.canberra.events import AntesClosed, Settled
from pitboss.banked.canberra.table import CanberraTable
from pitboss.following import entries as e
from pitboss.poker.events import Dealt, OpenerNamed, ReadOut, Started
from pitboss.poker.table.events import LeftToCount, NotFollowed
from pitboss.poker.table.table import PokerTable
from pitboss.table.table import Table


class EntryLevel(StrEnum):
    """What was entered, from the most to the least."""

    READER = "reader"
    """Acts; all cards came from a device, those in the hands too."""
    FULL = "full"
    """Acts, open cards and hands that were shown."""
    MONEY = "money"
    """Acts; open cards, openers or winners on the dealer's word."""
    COUNTED = "counted"
    """Chips at both ends."""


class RecordedRound(msgspec.Struct, frozen=True, omit_defaults=True):
    """With what the record of a round ends: how much of it is known, and who dealt it (NI2018-51/dict:Dealer).

    A void round was no round of play, and `counts` 0; one that was paid and is void after all is taken back with -1.
    """

    level: EntryLevel
    dealer: str = ""
    counts: int = 1


def by_level(rounds: Iterable[RecordedRound]) -> dict[str, int]:
    """How many rounds of play are known how well, the best known first; levels without any are left out."""
    found = Counter[EntryLevel]()
    for one in rounds:
        found[one.level] += one.counts
    return {level.value: found[level] for level in EntryLevel if found[level]}


def level_of(table: PokerTable) -> EntryLevel:
    """How much is known of the round that is on, or was on last, so far."""
    log = table.in_force
    backwards = range(len(log) - 1, -1, -1)
    begun = next((place for place in backwards if isinstance(log[place], Started)), len(log))
    events = log[begun:]
    if any(isinstance(event, LeftToCount | NotFollowed) for event in events):
        return EntryLevel.COUNTED
    round_ = table.state.round or table.state.last
    dealt = [event for event in events if isinstance(event, Dealt)]
    if any(isinstance(event, ReadOut | OpenerNamed) for event in events) or round_ is None or None in round_.board:
        return EntryLevel.MONEY
    hands = zip(round_.own, round_.up, strict=True)
    if any(card is None and up for own, ups in hands for card, up in zip(own, ups, strict=True)):
        return EntryLevel.MONEY
    return EntryLevel.READER if dealt and all(event.card is not None for event in dealt) else EntryLevel.FULL


def house_level_of(table: Table, cards: Iterable[e.CardsEntry]) -> EntryLevel:
    """How much is known of the round against the house that is on, or was on last: hands may have been read.

    `cards` is how its cards were entered. A device sees all of them; a dealer names those that lie open.
    """
    if isinstance(table, CanberraTable):
        for event in reversed(table.in_force):
            if isinstance(event, AntesClosed):
                break
            if isinstance(event, Settled) and not event.cards:
                return EntryLevel.MONEY
    entered = list(cards)
    is_read = bool(entered) and all(each.shoe or each.read for each in entered)
    return EntryLevel.READER if is_read else EntryLevel.FULL
