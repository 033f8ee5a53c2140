"""The dealer's screen of a table of poker: the keys of the player in turn, of the showdown, of the draw, the clock."""

from typing import Any

import msgspec

from pitboss.following.entries import Strike
from pitboss.following.levels import level_of
from pitboss.following.now import clock_terms
from pitboss.following.poker import calling, tapping_out
from pitboss.following.strip import strip_of
from pitboss.following.written import tapped_by
from pitboss.play import Expected, Refusal, RuleIds
from pitboss.poker.commands import Act
from pitboss.poker.due import Acts, DealDue, DrawDue, OpenerDue, ShowDue
from pitboss.poker.kinds import Kind, Verb
from pitboss.poker.state import State
from pitboss.poker.table.due import CountDue
from pitboss.poker.table.seating import claimants
from pitboss.poker.table.state import PokerTableState
from pitboss.poker.table.table import PokerTable
from pitboss.room.following.log import FollowedLog
from pitboss.room.host import TableHost
from pitboss.room.person import Person
from pitboss.server.desk_view import DealersDesk, desk_of, followed_log, names_of

COME = (Verb.DEAL, Verb.DRAW, Verb.DISCARD)
"""Steps of a plan with which cards come or go."""


class TurnKeys(msgspec.Struct, frozen=True):
    """The keys of the player in turn: what CHECK / CALL does and costs, the strip, and everything in.

    `call` is empty where the rules close it, `tap_out` is 0 where nothing can be put in.
    """

    seat: int
    fold: bool
    call: str
    price: int
    """The total of this betting round that a call goes to."""
    cost: int
    strip: tuple[int, ...]
    chip: int
    least: int
    most: int
    tap_out: int
    call_and_fold: bool


class ShowKeys(msgspec.Struct, frozen=True):
    """Whose hand is to be shown; `must`: it may not be thrown in."""

    seat: int
    must: bool


class ClockKey(msgspec.Struct, frozen=True):
    """What CLOCK gives, or why it is refused."""

    seconds: int
    rules: RuleIds
    refused: str = ""


class WantedBy(msgspec.Struct, frozen=True):
    """Somebody who waits for a seat."""

    person: str
    name: str


class VacantSeat(msgspec.Struct, frozen=True):
    """A free seat: whether those who sit here are asked first, and who wants it until cards have decided (8.2)."""

    seat: int
    asked_first: bool
    claims: list[WantedBy]


class DealerScreen(DealersDesk, frozen=True, kw_only=True, tag_field="desk", tag="poker"):
    """The dealer's screen of a table of poker."""

    turn: TurnKeys | None
    show: ShowKeys | None
    draw: tuple[int, int] | None
    """How few and how many cards may be drawn."""
    splits: bool
    """Whether high and low hands share the pots of this round."""
    every_low: bool
    """Whether every hand has a low: then somebody wins the low half."""
    openers: tuple[int, ...]
    """Who may be the one whom the cards showing name, where those were not entered."""
    clock: ClockKey
    hidden: int
    """How many cards make one entry: those of a hand that nobody has seen, where the next card is one of a hand."""
    count: tuple[int, ...]
    """The seats whose stakes the rest of the round is left to; none where it is not."""
    tapped: int
    """The seat that put in everything with the last entry: its chips may be counted at once. 0 if none did."""
    free: list[VacantSeat]
    listed: list[WantedBy]
    """Who is on the list of this table, the first on top."""


def dealer_view(host: TableHost, person: Person) -> DealerScreen:
    """The screen of a member of staff at a followed table of poker."""
    log = followed_log(host)
    shown: PokerTableState = log.shown
    table = log.table.standing(shown)
    assert isinstance(table, PokerTable), "a table of poker"
    due, round_ = table.expected(), shown.round
    deck = round_.setup.deck.cards if round_ is not None else shown.due_deck.cards
    return DealerScreen(
        **desk_of(host, person, table, shown.coming.minimum, level_of(table)),
        turn=_turn(due, round_, _chip(host, log)),
        show=ShowKeys(due.seat, due.must) if isinstance(due, ShowDue) else None,
        draw=(due.least, due.most) if isinstance(due, DrawDue) else None,
        splits=round_ is not None and len(round_.setup.evaluators) > 1,
        every_low=round_ is not None and not round_.setup.options.low_qualifier,
        openers=due.seats if isinstance(due, OpenerDue) else (),
        cards=due.count if isinstance(due, DealDue) and due.up else 0,
        deck=names_of(deck),
        lying=[str(card) for card in deck if round_ is not None and round_.used & card.bit],
        clock=_clock(table),
        hidden=_hidden(due, round_),
        count=due.seats if isinstance(due, CountDue) else (),
        tapped=_tapped(log),
        free=[_free(host, shown, seat) for seat in shown.seats if seat not in shown.places],
        listed=[WantedBy(each, host.name_of(each)) for each in shown.waiting],
    )


def _chip(host: TableHost, log: FollowedLog) -> int:
    """The chip that the table bets in: in a tournament the smallest that is still in play."""
    if host.tournament is not None:
        return max(1, host.tournament.state.smallest)
    return log.terms.chip or log.policies().bets_in


def _tapped(log: FollowedLog) -> int:
    last = next((each for each in reversed(log.kept) if not each.struck and not isinstance(each.entry, Strike)), None)
    return tapped_by(last, log.table.log) if last is not None else 0


def _free(host: TableHost, shown: PokerTableState, seat: int) -> VacantSeat:
    claims = claimants(shown, seat) if seat not in shown.drawn else []
    return VacantSeat(seat, seat in shown.first_call, [WantedBy(each, host.name_of(each)) for each in claims])


def _turn(due: Expected[Any] | None, round_: State | None, chip: int) -> TurnKeys | None:
    if not isinstance(due, Acts) or round_ is None:
        return None
    return TurnKeys(
        seat=due.seat,
        fold=Kind.FOLD in due.open,
        call=_calling(due),
        price=due.price,
        cost=due.cost,
        strip=strip_of(due, round_, chip),
        chip=chip,
        least=due.least,
        most=due.most,
        tap_out=_all_in(due, round_),
        call_and_fold=Kind.CALL_AND_FOLD in due.open,
    )


def _calling(acts: Acts) -> str:
    try:
        return calling(acts).value
    except Refusal:
        return ""


def _all_in(acts: Acts, round_: State) -> int:
    """The total that TAP OUT leads to."""
    try:
        command = tapping_out(acts, round_)
    except Refusal:
        return 0
    assert isinstance(command, Act), "to tap out is an act"
    return command.to or acts.to(command.kind)


def _hidden(due: Expected[Any] | None, round_: State | None) -> int:
    """A card that is touched while the last bets are made is the first of the first hand: everybody has passed."""
    if isinstance(due, ShowDue) and round_ is not None:
        return round_.own[due.seat].count(None)
    if not isinstance(due, Acts) or round_ is None:
        return 0
    if any(step.verb in COME for step in round_.setup.plan[round_.step + 1 :]):
        return 0
    return max(round_.own[seat].count(None) for seat in round_.seats_in(round_.active))


def _clock(table: PokerTable) -> ClockKey:
    try:
        terms = clock_terms(table)
    except Refusal as refusal:
        return ClockKey(0, refusal.rules, refusal.reason)
    return ClockKey(terms.seconds, terms.rules)
