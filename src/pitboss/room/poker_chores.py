"""What the house does at a table between rounds without being asked, one thing at a time.

The deck is checked, the table opened and closed, the operator consents to agreements, bots come and go, those who are
away sit out (H-R02), whoever lets a free seat wait goes off the list (H-R07), and the next round begins.
"""

from collections.abc import Callable, Iterator
from random import Random, SystemRandom

import msgspec

from pitboss.cards import Deck
from pitboss.play import Choice, Expected, Principal, Role
from pitboss.poker.commission import TimeCharge
from pitboss.poker.options import Options
from pitboss.poker.table.commands import (
    AnyCommand,
    Approve,
    Consent,
    DrawForSeat,
    LeaveList,
    Release,
    SitOut,
    StartRound,
    Withdraw,
)
from pitboss.poker.table.due import StartDue
from pitboss.poker.table.seating import claimants
from pitboss.poker.table.state import PokerTableState
from pitboss.poker.table.table import PokerTable
from pitboss.room.bots import TEMPERS, consents, temper_of
from pitboss.room.chores import DEALER, OPERATOR, SUPERVISOR, Chore, is_bot, newcomer, temper_at
from pitboss.room.lobby import ChipsWish, Meta
from pitboss.room.presence import GONE, HOLD, MISSED, Presences
from pitboss.room.wallets import Wallets
from pitboss.table.commands import CheckDeck, CloseTable, Leave, NotifyClosure, NotifyInspector, OpenTable, Sit, TopUp
from pitboss.table.due import CloseDue, DeckCheckDue, OpenDue
from pitboss.table.terms import Coming, Phase

ASKED = 3.0
"""Seconds in which the seated players may take a seat that was left, before others may."""
CALLED = 60.0
"""Seconds for which a free seat waits for the first of the waiting list (H-R07)."""


class PokerSitting(msgspec.Struct, frozen=True):
    """All that the house looks at between rounds."""

    meta: Meta
    state: PokerTableState
    due: Expected[AnyCommand] | None
    presences: Presences
    wallets: Wallets
    now: float
    clock: int
    pause: float
    think: float
    is_watched: bool
    wish_of: Callable[[str], ChipsWish] = lambda person: ChipsWish()
    """What somebody wants bought between rounds."""
    called: float = 0.0
    """Since when a seat is free for the first of the waiting list, by the loop's clock."""
    may_begin: bool = True
    """Whether the tournament that the table belongs to lets it begin a round."""
    chance: Random = msgspec.field(default_factory=SystemRandom)


def next_chore(sitting: PokerSitting) -> Chore | None:
    """The next thing for the house to do, or nothing while it waits for people."""
    return next(_chores(sitting), None)


def usual_buy_in(options: Options, wallet: int) -> int:
    """Twice the minimum stake, or a hundred minimum bets where there is none, within what is allowed and there."""
    wished = 2 * options.min_table_stake or 100 * options.minimum
    most = min(options.max_buy_in or wished, wallet)
    return max(min(wished, most) // options.unit * options.unit, options.min_table_stake)


def free_seats(state: PokerTableState) -> list[int]:
    """Seats that nobody has, and that the seated players do not have the first call on."""
    return [seat for seat in state.seats if seat not in state.places and seat not in state.first_call]


def first_called(state: PokerTableState) -> str:
    """Who may take a free seat before all others: the first of the waiting list; nobody if no seat is free."""
    unclaimed = [seat for seat in free_seats(state) if seat not in state.claims]
    return state.waiting[0] if state.waiting and unclaimed else ""


def _chores(sitting: PokerSitting) -> Iterator[Chore]:
    yield from _due(sitting)
    yield from _inspector(sitting)
    yield from _closing(sitting)
    if sitting.state.closing:
        return
    if sitting.meta.tournament:
        yield from _start_in_tournament(sitting)
        return
    yield from _agreement(sitting)
    yield from _chips(sitting)
    yield from _seats(sitting)
    yield from _bots(sitting)
    yield from _start(sitting)
    for seat in sorted(sitting.state.first_call):
        yield Chore(Release(seat), DEALER, ASKED)


def _due(sitting: PokerSitting) -> Iterator[Chore]:
    match sitting.due:
        case DeckCheckDue(deck=deck):
            yield Chore(CheckDeck(deck.cards), DEALER)
        case OpenDue():
            yield Chore(OpenTable(), OPERATOR)
        case CloseDue():
            yield Chore(CloseTable(), OPERATOR)


def _inspector(sitting: PokerSitting) -> Iterator[Chore]:
    """An inspector hears that a table will close before the players do; of the tables of a tournament, which are broken
    by a published plan, as soon as they are open (T-R33)."""
    state = sitting.state
    is_told = sitting.meta.closing or (sitting.meta.tournament and state.phase is Phase.OPEN)
    if is_told and state.law.inspector_first and not state.inspector:
        yield Chore(NotifyInspector(), OPERATOR)


def _closing(sitting: PokerSitting) -> Iterator[Chore]:
    state = sitting.state
    if not sitting.meta.closing or state.closing:
        return
    yield Chore(NotifyClosure(), OPERATOR)


def _agreement(sitting: PokerSitting) -> Iterator[Chore]:
    """The operator has no objection to what the rules allow; each bot answers by itself, after its own temper."""
    state = sitting.state
    if state.proposal is None:
        return
    if 0 not in state.consents:
        yield Chore(Approve(), OPERATOR)
    for seat in state.present:
        person = state.places[seat].person
        if is_bot(person) and seat not in state.consents:
            agrees = consents(temper_of(temper_at(person)), state.announced, state.proposal)
            yield Chore(Consent(seat) if agrees else Withdraw(seat), Principal(Role.PLAYER, seat), sitting.think)


def _chips(sitting: PokerSitting) -> Iterator[Chore]:
    """Chips that players want bought between rounds, as far as rules and wallets go."""
    state = sitting.state
    for seat, place in sorted(state.places.items()):
        cents = chips_to_buy(state, seat, sitting.wish_of(place.person), sitting.wallets[place.person])
        if cents and isinstance(PokerTable.judged(state, TopUp(seat, cents)), Choice):
            yield Chore(TopUp(seat, cents), Principal(Role.PLAYER, seat, place.person))


def chips_to_buy(state: PokerTableState, seat: int, wish: ChipsWish, wallet: int) -> int:
    """What a wish comes to for a stake as it is: never above the maximum, never left below the minimum."""
    terms, stake = state.terms_of_stakes, state.stake_of(seat)
    wanted = max(wish.next, wish.keep_at - stake, 0 if stake else wish.rebuy)
    if wanted <= 0:
        return 0
    wanted = max(wanted, terms.min_table_stake - stake)
    most = min(wallet, terms.max_buy_in - stake if terms.max_buy_in else wallet)
    cents = min(wanted, most) // terms.unit * terms.unit
    return cents if cents > 0 and stake + cents >= terms.min_table_stake else 0


def _seats(sitting: PokerSitting) -> Iterator[Chore]:
    """Who is away sits out, then leaves; who cannot pay for the time leaves; seats that several want are drawn for."""
    state, scheme = sitting.state, sitting.state.announced.commission
    for seat, place in sorted(state.places.items()):
        if is_bot(place.person):
            continue
        presence = sitting.presences[place.person]
        if presence.is_away(sitting.now, GONE):
            yield Chore(Leave(seat), SUPERVISOR)
        elif place.present and (presence.is_away(sitting.now, HOLD) or presence.missed >= MISSED):
            yield Chore(SitOut(seat), SUPERVISOR)
        elif isinstance(scheme, TimeCharge) and place.present and sitting.wallets[place.person] < scheme.rate:
            yield Chore(Leave(seat), SUPERVISOR)
    for person in state.waiting:
        if sitting.presences[person].is_away(sitting.now, HOLD):
            yield Chore(LeaveList(person), SUPERVISOR)
    if (first := first_called(state)) and sitting.now - sitting.called >= CALLED:
        yield Chore(LeaveList(first), SUPERVISOR)
    for seat in sorted(state.claims):
        if len(wanted := claimants(state, seat)) > 1:
            cards = sitting.chance.sample(Deck().cards, len(wanted))
            yield Chore(DrawForSeat(seat, tuple(zip(wanted, cards, strict=True))), DEALER)


def _bots(sitting: PokerSitting) -> Iterator[Chore]:
    """Bots without a stake, or beyond the number wished for, leave; new ones come, without taking the last seat."""
    state, meta = sitting.state, sitting.meta
    bots = [seat for seat, place in sorted(state.places.items()) if is_bot(place.person)]
    for seat in bots:
        if not state.places[seat].stake:
            yield Chore(Leave(seat), SUPERVISOR)
    for seat in bots[meta.bots :]:
        yield Chore(Leave(seat), SUPERVISOR)
    free = free_seats(state)
    if len(bots) < meta.bots and free and not state.waiting and not state.claims:
        yield Chore(_bot(sitting, sitting.chance.choice(free)), SUPERVISOR)


def _bot(sitting: PokerSitting, seat: int) -> Sit:
    state = sitting.state
    person, label = newcomer(sitting.meta, TEMPERS, state.places.values(), sitting.chance)
    return Sit(person, seat, usual_buy_in(state.announced, 10**12), label, Coming.POST)


def _start_in_tournament(sitting: PokerSitting) -> Iterator[Chore]:
    """Who sits where with what is the tournament's; rounds follow one another whether anybody looks on or not."""
    if isinstance(sitting.due, StartDue) and sitting.may_begin:
        yield Chore(StartRound(sitting.clock), DEALER, sitting.pause)


def _start(sitting: PokerSitting) -> Iterator[Chore]:
    """A round begins while somebody is there to play it or to look on."""
    people = any(not is_bot(sitting.state.places[seat].person) for seat in sitting.state.present)
    if isinstance(sitting.due, StartDue) and not sitting.meta.paused and (people or sitting.is_watched):
        yield Chore(StartRound(sitting.clock), DEALER, sitting.pause)
