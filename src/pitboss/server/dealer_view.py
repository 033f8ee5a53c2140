"""What whoever keeps the record of a followed table sees besides the table: what now, what to say, keys, entries.

All of it is made from what everybody may know: no card that is hidden has a part in it (NI2018-51/19.4(b)).
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from pitboss.cards import Card
from pitboss.following import entries as e
from pitboss.following.followed import EntryWritten, PendingRuling
from pitboss.following.levels import level_of
from pitboss.following.lines import instructions
from pitboss.following.now import Now, clock_terms, what_now
from pitboss.following.poker import calling, tapping_out
from pitboss.following.say import sayings
from pitboss.following.story import entry_words
from pitboss.following.strip import strip_of
from pitboss.following.taps import BETS_IN
from pitboss.play import Expected, Refusal, Role, RuleIds, project
from pitboss.play.command import SUPERVISION
from pitboss.poker.commands import Act
from pitboss.poker.due import Acts, DealDue, DrawDue, OpenerDue, ShowDue
from pitboss.poker.kinds import Kind
from pitboss.poker.state import State
from pitboss.poker.table.state import PokerTableState
from pitboss.poker.table.table import PokerTable
from pitboss.room.following.log import FollowedLog
from pitboss.room.host import TableHost
from pitboss.room.people import Person
from pitboss.room.rounds import AnyEvent
from pitboss.room.viewing import SPECTATOR
from pitboss.server.ruling_view import RulingView, ruling_view

REMEMBERED = 40
"""So many entries are shown to go back to."""


class NowView(msgspec.Struct, frozen=True):
    """What is due in one sentence with its rules, and what else stands before the next round."""

    sentence: str
    rules: RuleIds
    besides: tuple[str, ...] = ()


class SayingView(msgspec.Struct, frozen=True):
    """What a rule wants said, and whether it has been."""

    words: str
    rules: RuleIds
    said: bool


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


class EntryLine(msgspec.Struct, frozen=True):
    """An entry as it is listed."""

    number: int
    text: str
    by: str
    at: int
    implied: int
    struck: bool


class WaitingRuling(msgspec.Struct, frozen=True):
    """A ruling that waits for a supervisor, and who reported what it is about."""

    by: str
    ruling: RulingView


class ClockKey(msgspec.Struct, frozen=True):
    """What CLOCK gives, or why it is refused."""

    seconds: int
    rules: RuleIds
    refused: str = ""


class DealerScreen(msgspec.Struct, frozen=True, kw_only=True):
    """The dealer's screen: `step` names what is due, `number` is that of the next entry."""

    number: int
    step: str
    now: NowView
    say: list[SayingView]
    lines: list[str]
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
    cards: int
    """How many open cards are due next."""
    deck: list[str]
    lying: list[str]
    """The cards of the deck that lie open or were named."""
    entries: list[EntryLine]
    """The latest, oldest first."""
    last: int
    """The last entry in force; 0 if there is none."""
    waiting: WaitingRuling | None
    may_decide: bool
    clock: ClockKey
    dealer: str
    """Who deals, by name; empty if nobody has taken duty."""
    is_yours: bool
    """Whether the viewer deals here."""
    role: Role
    level: str
    floor_called: bool


def dealer_view(host: TableHost, person: Person) -> DealerScreen:
    """The screen of a member of staff at a followed table."""
    log = host.log
    assert isinstance(log, FollowedLog), "a table that a person deals"
    shown: PokerTableState = log.shown
    table = PokerTable.standing(shown, log.table.events)
    due = table.expected()
    in_force = [each for each in log.kept if not each.struck and not isinstance(each.entry, e.Strike)]
    waiting, now = log.waiting, what_now(table)
    deals = shown.on_duty.get(Role.DEALER, "")
    return DealerScreen(
        number=log.next_number,
        step="approve" if waiting is not None else due.name if due is not None else "closed",
        now=_now(now, waiting),
        say=_sayings(log, table, in_force),
        lines=_lines(log, shown, in_force),
        turn=_turn(due, shown.round),
        show=_show(due, shown.round),
        draw=(due.least, due.most) if isinstance(due, DrawDue) else None,
        splits=shown.round is not None and len(shown.round.setup.evaluators) > 1,
        every_low=shown.round is not None and not shown.round.setup.options.low_qualifier,
        openers=due.seats if isinstance(due, OpenerDue) else (),
        cards=due.count if isinstance(due, DealDue) and due.up else 0,
        deck=[str(card) for card in _deck(shown)],
        lying=[str(card) for card in _deck(shown) if shown.round is not None and shown.round.used & card.bit],
        entries=[_line(host, log, each) for each in log.kept[-REMEMBERED:]],
        last=in_force[-1].number if in_force else 0,
        waiting=WaitingRuling(host.name_of(waiting.by.name), ruling_view(waiting.ruling)) if waiting else None,
        may_decide=person.role in SUPERVISION,
        clock=_clock(table),
        dealer=host.name_of(deals) if deals else "",
        is_yours=deals == person.id,
        role=person.role,
        level=level_of(table) if log.rounds else "",
        floor_called=shown.floor_called,
    )


def _now(now: Now, waiting: PendingRuling | None) -> NowView:
    if waiting is None:
        return NowView(now.sentence, now.rules, now.besides)
    ruling = waiting.ruling
    return NowView(f"A supervisor is to approve: {'; '.join(ruling.facts)}.", ruling.rules, now.besides)


def _seen(log: FollowedLog, written: EntryWritten) -> list[AnyEvent]:
    """The events of an entry as everybody may know them."""
    seen = (project(event, SPECTATOR) for event in log.table.events[written.start : written.end])
    return [event for event in seen if event is not None]


def _sayings(log: FollowedLog, table: PokerTable, in_force: Sequence[EntryWritten]) -> list[SayingView]:
    """What the last entry wants said; words that were said since are ticked."""
    said: set[str] = set()
    for written in reversed(in_force):
        if isinstance(written.entry, e.Spoken):
            said.add(written.entry.words)
            continue
        found = sayings(table, _seen(log, written))
        return [SayingView(each.words, each.rules, each.words in said) for each in found]
    return []


def _lines(log: FollowedLog, shown: PokerTableState, in_force: Sequence[EntryWritten]) -> list[str]:
    """What the dealer's hands do with the chips: after the last entry, or since a round ended until the next deal."""
    pots = shown.last.pots if shown.last is not None else ()
    for written in reversed(in_force):
        if lines := instructions(_seen(log, written), pots):
            return lines
        if shown.round is not None or isinstance(written.entry, e.DealEntry):
            break
    return []


def _turn(due: Expected[Any] | None, round_: State | None) -> TurnKeys | None:
    if not isinstance(due, Acts) or round_ is None:
        return None
    return TurnKeys(
        seat=due.seat,
        fold=Kind.FOLD in due.open,
        call=_calling(due),
        price=due.price,
        cost=due.cost,
        strip=strip_of(due, round_, BETS_IN),
        chip=BETS_IN,
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


def _deck(shown: PokerTableState) -> tuple[Card, ...]:
    return shown.round.setup.deck.cards if shown.round is not None else shown.due_deck.cards


def _line(host: TableHost, log: FollowedLog, written: EntryWritten) -> EntryLine:
    at = log.kept_at[written.number - 1]
    text = entry_words(written.entry, _seen(log, written), written.implied)
    return EntryLine(written.number, text, host.name_of(written.by.name), at, written.implied, written.struck)


def _clock(table: PokerTable) -> ClockKey:
    try:
        terms = clock_terms(table)
    except Refusal as refusal:
        return ClockKey(0, refusal.rules, refusal.reason)
    return ClockKey(terms.seconds, terms.rules)
