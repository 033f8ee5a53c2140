"""What the house does at a table against the house without being asked, while no round is on, one thing at a time.

The cards are checked, the table opened and closed, chips bought that players wished for, bots come and go, and people
leave who wished to or have been away for long (H-R02).
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec

from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.house.state import HouseState
from pitboss.banked.house.terms import Terms
from pitboss.play import Expected, Principal, Role
from pitboss.room.bots.wager_tempers import TEMPERS
from pitboss.room.bots.wagers import HAND_COSTS
from pitboss.room.chores import DEALER, OPERATOR, SUPERVISOR, Chore, is_bot, newcomer
from pitboss.room.kind import TableKind
from pitboss.room.lobby import ChipsWish, Meta
from pitboss.room.presence import GONE, Presences
from pitboss.room.wallets import Wallets
from pitboss.table.commands import CheckDeck, CloseTable, Leave, NotifyClosure, NotifyInspector, OpenTable, Sit, TopUp
from pitboss.table.due import CloseDue, DeckCheckDue, OpenDue
from pitboss.table.terms import Phase

USUAL_BUY_IN = 40
"""In minimum wagers."""


class BankedSitting(msgspec.Struct, frozen=True):
    """All that the house looks at while no round is on."""

    meta: Meta
    kind: TableKind
    state: HouseState
    due: Expected[Any] | None
    presences: Presences
    is_leaving: Callable[[str], bool]
    now: float
    wallets: Wallets
    wish_of: Callable[[str], ChipsWish]
    chance: Random


def next_chore(sitting: BankedSitting) -> Chore | None:
    """The next thing for the house to do, or nothing while it waits for people."""
    return next(_chores(sitting), None)


def usual_buy_in(terms: Terms, wallet: int) -> int:
    """Forty minimum wagers, or as many as the wallet holds."""
    return min(USUAL_BUY_IN * terms.minimum, wallet // terms.minimum * terms.minimum)


def _chores(sitting: BankedSitting) -> Iterator[Chore]:
    yield from _cleared(sitting)
    yield from _due(sitting)
    yield from _closing(sitting)
    # Who sits at a table of a tournament, and with what, is the tournament's.
    if not sitting.state.closing and not sitting.meta.tournament:
        yield from _chips(sitting)
        yield from _seats(sitting)
        yield from _bots(sitting)


def _cleared(sitting: BankedSitting) -> Iterator[Chore]:
    """No round follows at a table that closes: wagers go back."""
    state = sitting.state
    if state.closing:
        for seat in sorted(state.places):
            for back in sitting.kind.take_backs(state, seat):
                yield Chore(back, DEALER)


def _due(sitting: BankedSitting) -> Iterator[Chore]:
    match sitting.due:
        case DeckCheckDue(deck=deck):
            yield Chore(CheckDeck(deck.cards), DEALER)
        case OpenDue():
            yield Chore(OpenTable(), OPERATOR)
        case CloseDue():
            yield Chore(CloseTable(), OPERATOR)


def _closing(sitting: BankedSitting) -> Iterator[Chore]:
    """A table closes when the wagers that lie are settled."""
    state = sitting.state
    is_told = sitting.meta.closing or (sitting.meta.tournament and state.phase is Phase.OPEN)
    if is_told and not state.inspector:
        yield Chore(NotifyInspector(), OPERATOR)  # of a tournament's tables as soon as they are open (T-R33)
    if sitting.meta.closing and not state.closing and not any(map(state.has_wager, state.places)):
        yield Chore(NotifyClosure(), OPERATOR)


def _chips(sitting: BankedSitting) -> Iterator[Chore]:
    """Chips that players want bought between rounds, as far as their wallets go; never beside a wager that lies."""
    state = sitting.state
    for seat, place in sorted(state.places.items()):
        if state.has_wager(seat) or is_bot(place.person) or sitting.is_leaving(place.person):
            continue
        cents = chips_to_buy(state.terms, place.stake, sitting.wish_of(place.person), sitting.wallets[place.person])
        if cents and state.phase is Phase.OPEN:
            yield Chore(TopUp(seat, cents), Principal(Role.PLAYER, seat, place.person))


def chips_to_buy(terms: Terms, stake: int, wish: ChipsWish, wallet: int) -> int:
    """What a wish comes to, in minimum wagers; a stake is gone that pays for none."""
    wanted = max(wish.next, wish.keep_at - stake, wish.rebuy if stake < terms.minimum else 0)
    return max(0, min(wanted, wallet) // terms.minimum * terms.minimum)


def _seats(sitting: BankedSitting) -> Iterator[Chore]:
    state = sitting.state
    for seat, place in sorted(state.places.items()):
        is_gone = not is_bot(place.person) and sitting.presences[place.person].is_away(sitting.now, GONE)
        if is_gone or sitting.is_leaving(place.person):
            for back in sitting.kind.take_backs(state, seat):
                yield Chore(back, SUPERVISOR)
            yield Chore(Leave(seat), SUPERVISOR)


def _bots(sitting: BankedSitting) -> Iterator[Chore]:
    """Bots without the chips for a round, or beyond the number wished for, leave; new ones come."""
    state, meta = sitting.state, sitting.meta
    bots = [seat for seat, place in sorted(state.places.items()) if is_bot(place.person)]
    for seat in bots:
        if not state.has_wager(seat) and state.places[seat].stake < _needed(state.terms):
            yield Chore(Leave(seat), SUPERVISOR)
    for seat in bots[meta.bots :]:
        if not state.has_wager(seat):
            yield Chore(Leave(seat), SUPERVISOR)
    free = [seat for seat in state.seats if seat not in state.places]
    if len(bots) < meta.bots and len(free) > 1:
        yield Chore(_bot(sitting, sitting.chance.choice(free)), SUPERVISOR)


def _needed(terms: Terms) -> int:
    """What a round of the smallest wager may cost."""
    if isinstance(terms, CanberraOptions):
        return HAND_COSTS * terms.minimum + terms.jackpot_chip
    return terms.minimum


def _bot(sitting: BankedSitting, seat: int) -> Sit:
    state = sitting.state
    person, label = newcomer(sitting.meta, TEMPERS, state.places.values(), sitting.chance)
    return Sit(person, seat, usual_buy_in(state.terms, 10**12), label)
