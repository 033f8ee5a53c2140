"""The dealer's screen of a table of poker: the keys of the player in turn, of the showdown, of the draw, the clock."""

from typing import Any

import msgspec

from pitboss.following.levels import level_of
from pitboss.following.now import clock_terms
from pitboss.following.poker import calling, tapping_out
from pitboss.following.strip import strip_of
from pitboss.play import Expected, Refusal, RuleIds
from pitboss.poker.commands import Act
from pitboss.poker.due import Acts, DealDue, DrawDue, OpenerDue, ShowDue
from pitboss.poker.kinds import Kind
from pitboss.poker.state import State
from pitboss.poker.table.state import PokerTableState
from pitboss.poker.table.table import PokerTable
from pitboss.room.host import TableHost
from pitboss.room.people import Person
from pitboss.server.desk_view import DealersDesk, desk_of, followed_log, names_of


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
    """Whose hand is to be shown: so many of its cards are not known; `must`: it may not be thrown in."""

    seat: int
    must: bool
    hidden: int


class ClockKey(msgspec.Struct, frozen=True):
    """What CLOCK gives, or why it is refused."""

    seconds: int
    rules: RuleIds
    refused: str = ""


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


def dealer_view(host: TableHost, person: Person) -> DealerScreen:
    """The screen of a member of staff at a followed table of poker."""
    log = followed_log(host)
    shown: PokerTableState = log.shown
    table = PokerTable.standing(shown, log.table.events)
    due, round_ = table.expected(), shown.round
    deck = round_.setup.deck.cards if round_ is not None else shown.due_deck.cards
    return DealerScreen(
        **desk_of(host, person, table),
        turn=_turn(due, round_, log.terms.chip or log.policies().bets_in),
        show=_show(due, round_),
        draw=(due.least, due.most) if isinstance(due, DrawDue) else None,
        splits=round_ is not None and len(round_.setup.evaluators) > 1,
        every_low=round_ is not None and not round_.setup.options.low_qualifier,
        openers=due.seats if isinstance(due, OpenerDue) else (),
        cards=due.count if isinstance(due, DealDue) and due.up else 0,
        deck=names_of(deck),
        lying=[str(card) for card in deck if round_ is not None and round_.used & card.bit],
        clock=_clock(table),
        level=level_of(table) if log.rounds else "",
    )


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


def _show(due: Expected[Any] | None, round_: State | None) -> ShowKeys | None:
    if not isinstance(due, ShowDue) or round_ is None:
        return None
    return ShowKeys(due.seat, due.must, round_.own[due.seat].count(None))


def _clock(table: PokerTable) -> ClockKey:
    try:
        terms = clock_terms(table)
    except Refusal as refusal:
        return ClockKey(0, refusal.rules, refusal.reason)
    return ClockKey(terms.seconds, terms.rules)
