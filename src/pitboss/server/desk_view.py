"""What whoever keeps the record of any followed table sees besides the table: what now, what to say, chips, entries.

All of it is made from what everybody may know: no card that is hidden has a part in it (NI2018-51/19.4(b)).
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from pitboss.cards import Card
from pitboss.conditions.policies import LEVELS
from pitboss.following import entries as e
from pitboss.following.approving import PendingRuling
from pitboss.following.attesting import step_due
from pitboss.following.between import NextDuty, coming_in, duties
from pitboss.following.chips import chip_line
from pitboss.following.customs import customs
from pitboss.following.levels import EntryLevel
from pitboss.following.lines import instructions
from pitboss.following.now import what_now
from pitboss.following.say import Saying, currency_of, sayings, unsaid
from pitboss.following.written import OF_TOURNAMENT, EntryWritten, is_notice, last_order, stays
from pitboss.play import Role, RuleIds
from pitboss.play.command import SUPERVISION
from pitboss.play.money import Currency
from pitboss.poker.table.table import PokerTable
from pitboss.room.following.entry_texts import seen_of
from pitboss.room.following.in_tournament import NOTHING_TOLD, can_strike, told_at
from pitboss.room.following.log import FollowedLog
from pitboss.room.following.needs import ruling_needed
from pitboss.room.host import TableHost
from pitboss.room.person import Person
from pitboss.server.ruling_view import RulingView, ruling_view
from pitboss.server.tournament_terms import TournamentTerms, out_next, tournament_terms
from pitboss.table.table import Table

GHOSTS = 3
REMEMBERED = 40
"""So many entries are shown to go back to."""


class BetweenView(msgspec.Struct, frozen=True):
    """Something that stands before the next round."""

    text: str
    rules: RuleIds
    seat: int


class ClosedAct(msgspec.Struct, frozen=True):
    """An act that one might think of now, and the rules that close it."""

    text: str
    rules: RuleIds


class NowView(msgspec.Struct, frozen=True):
    """What is due in one sentence with its rules, and what else stands before the next round, most urgent first.

    `closed` is what cannot be done instead; `since` when somebody has been waited for to decide, 0 if nobody is.
    """

    sentence: str
    rules: RuleIds
    besides: list[BetweenView]
    closed: list[ClosedAct]
    since: int


class ComingView(msgspec.Struct, frozen=True):
    """A seat in the next round, before it is dealt: in or out, what it puts up, and why.

    `amounts` may be put up besides or instead, an over-blind `after` that of another seat; `owes` what it might refuse.
    """

    seat: int
    dealt: bool
    cents: int
    text: str
    rules: RuleIds
    amounts: tuple[int, ...]
    after: int
    owes: bool


class LeaseLine(msgspec.Struct, frozen=True):
    """The number of the device that writes here, and whose hands it is in; `scribe`: a second person enters for the
    dealer. Which device it is goes to nobody else: whoever names it may write with it."""

    number: int
    person: str
    scribe: bool


class ReaderView(msgspec.Struct, frozen=True):
    """What reads the cards: whether that is entered, on how much it and the table differ, what it suggests of acts.

    No card is named: it may be one that nobody has seen.
    """

    name: str
    alive: bool
    differ: int
    ghosts: list[str]


class SayingView(msgspec.Struct, frozen=True):
    """What a rule wants said, and whether it has been."""

    words: str
    rules: RuleIds
    said: bool


class EntryLine(msgspec.Struct, frozen=True):
    """An entry as it is listed."""

    number: int
    text: str
    by: str
    at: int
    implied: int
    passed: str
    """Who passed with it without a word: shown for a moment."""
    struck: bool
    undoes: bool
    """Whether it can be taken back: it is in force, and says more than what outlasts a strike-out."""


class WaitingRuling(msgspec.Struct, frozen=True):
    """A ruling that waits for somebody, and who reported what it is about."""

    by: str
    ruling: RulingView
    approved: list[str]
    needs: int
    because: str
    """Why a second person confirms it."""


class DealersDesk(msgspec.Struct, frozen=True, kw_only=True):
    """What the screens of all games share: `step` names what is due, `number` is that of the next entry."""

    number: int
    step: str
    now: NowView
    say: list[SayingView]
    customs: list[str]
    """What is said of the last entry although no rule wants it, where the house shows that."""
    lines: list[str]
    lines_rules: RuleIds
    """The rules that have the chips go so."""
    cards: int
    """How many open cards are due next."""
    deck: list[str]
    lying: list[str]
    """The cards of the deck that lie open or were named."""
    entries: list[EntryLine]
    """The latest, oldest first."""
    last: int
    """The last entry that can be taken back; 0 if there is none."""
    waiting: WaitingRuling | None
    may_decide: bool
    dealer: str
    """Who deals, by name; empty if nobody has taken duty."""
    is_yours: bool
    """Whether the viewer deals here."""
    role: Role
    level: str
    floor_called: bool
    procedure: str
    """The step before the first act that comes next; empty where something else does."""
    each_step: bool
    """Whether the house wants each of them said by itself."""
    unpaid: bool
    """Whether it is to be said first that the last round is paid."""
    pay_said: bool
    """Whether the house wants that said after every round."""
    coming: list[ComingView]
    """Between rounds: who comes in next, and at what price."""
    chips: list[str]
    """The lines in chips of the table, where it has told which; parallel to them."""
    lease: LeaseLine | None
    late: int
    """So many entries came too late, from a device that writes no more."""
    reader: ReaderView | None
    wanted: str
    """The level that is to be recorded at least at this table, while the record of the round is below it."""
    tournament: TournamentTerms | None
    """What the tournament of the table says of it; nothing at a table for cash."""


def desk_of(host: TableHost, person: Person, table: Table, least: int, level: EntryLevel) -> dict[str, Any]:
    """The fields that all screens share, for a member of staff; what lies there is the game's own.

    `least` is the minimum bet of the table, `level` how much is known of its round.
    """
    log = followed_log(host)
    due = table.expected()
    in_force = [each for each in log.kept if _is_in_force(each)]
    waiting = log.waiting
    lines, moved_by = _lines(log, table, in_force)
    deals = log.shown.on_duty.get(Role.DEALER, "")
    terms, told = tournament_terms(host), told_at(log) if log.tournament else NOTHING_TOLD
    order = last_order(log.kept, log.table.log) if person.role is Role.DEALER else 0
    undoes = partial(_can_undo, log, told=told, order=order)
    return {
        "number": log.next_number,
        "step": "approve" if waiting is not None else due.name if due is not None else "closed",
        "now": _now(log, table, terms, out_next(host)),
        "say": _sayings(log, table, in_force),
        "customs": _customs(log, table, in_force),
        "lines": lines,
        "lines_rules": moved_by,
        "entries": [_line(host, log, each, undoes(each), currency_of(table)) for each in log.kept[-REMEMBERED:]],
        "last": next((each.number for each in reversed(in_force) if undoes(each)), 0),
        "waiting": _waiting(host, log, waiting) if waiting is not None else None,
        "may_decide": person.role in SUPERVISION,
        "dealer": host.name_of(deals) if deals else "",
        "is_yours": deals == person.id,
        "role": person.role,
        "floor_called": log.shown.floor_called,
        "procedure": step_due(table) or "",
        "each_step": log.attested.steps,
        "unpaid": log.owes_pots,
        "pay_said": log.attested.pots,
        "coming": [
            ComingView(each.seat, each.is_dealt, each.cents, each.text, each.rules, each.amounts, each.after, each.owes)
            for each in coming_in(table)
        ],
        "chips": [chip_line(line, log.terms.chips) for line in lines],
        "lease": _lease(host, log),
        "late": log.late,
        "reader": _reader(log),
        "level": level if log.rounds else "",
        "wanted": _wanted(log, least, level) if log.rounds else "",
        "tournament": terms,
    }


def _wanted(log: FollowedLog, least: int, level: EntryLevel) -> str:
    """What this table was set up with, or what the house demands of tables of its minimum bet, which is in money.

    More than that is as good.
    """
    wanted = log.terms.level or log.policies().level_for(0 if log.tournament else least)
    return wanted if LEVELS.index(level) > LEVELS.index(wanted) else ""


def followed_log(host: TableHost) -> FollowedLog:
    """The log of a table that a person deals."""
    log = host.log
    assert isinstance(log, FollowedLog), "a table that a person deals"
    return log


def names_of(cards: Sequence[Card]) -> list[str]:
    """Each card of a deck once, however many decks there are."""
    return [str(card) for card in dict.fromkeys(cards)]


def _now(log: FollowedLog, table: Table, terms: TournamentTerms | None, out: Sequence[NextDuty]) -> NowView:
    besides = [BetweenView(each.text, each.rules, each.seat) for each in (*out, *duties(table))]
    if terms is not None and terms.waits:
        besides.insert(0, BetweenView(f"The tournament: {terms.waits}.", terms.rules, 0))
    open_, waiting = ruling_needed(log), log.waiting
    since = open_.since if open_ is not None else 0
    if waiting is None:
        now = what_now(table)
        closed = [ClosedAct(each.reason or each.name.replace("_", " "), each.rules) for each in now.closed]
        return NowView(now.sentence, now.rules, besides, closed, since)
    ruling = waiting.ruling
    who = "A second person is to confirm" if waiting.approved or waiting.because else "A supervisor is to approve"
    return NowView(f"{who}: {'; '.join(ruling.facts)}.", ruling.rules, besides, [], since)


def _waiting(host: TableHost, log: FollowedLog, waiting: PendingRuling) -> WaitingRuling:
    return WaitingRuling(
        by=host.name_of(waiting.by.name),
        ruling=ruling_view(waiting.ruling),
        approved=[host.name_of(name) for name in waiting.approved],
        needs=waiting.needs,
        because=waiting.because,
    )


def _lease(host: TableHost, log: FollowedLog) -> LeaseLine | None:
    lease = log.lease
    if lease is None:
        return None
    return LeaseLine(lease.number, host.name_of(lease.person), lease.is_scribe)


def _reader(log: FollowedLog) -> ReaderView | None:
    """The reader that stands here, or of which something is left to settle, though it was not heard since."""
    reader, open_ = log.reader, log.differing()
    if reader is None:
        return ReaderView(open_[-1].reader, False, len(open_), []) if open_ else None
    ghosts = [ghost.hint for ghost in reader.reader.ghosts[-GHOSTS:]]
    return ReaderView(reader.name, log.has_reader, len(open_), ghosts)


def _sayings(log: FollowedLog, table: Table, in_force: Sequence[EntryWritten]) -> list[SayingView]:
    """What the last entry wants said, and what came from the tournament since; words that were said are ticked.

    Before it what has waited longer to be said.
    """
    said: set[str] = set()
    found: list[Saying] = []
    for written in reversed(in_force):
        if isinstance(written.entry, e.Spoken):
            said.add(written.entry.words)
            continue
        found = sayings(table, seen_of(log, written)) + found
        if written.by != OF_TOURNAMENT:
            break
    waited = [SayingView(each.words, each.rules, False) for each in unsaid(table, found)]
    return [*waited, *(SayingView(each.words, each.rules, each.words in said) for each in found)]


def _customs(log: FollowedLog, table: Table, in_force: Sequence[EntryWritten]) -> list[str]:
    made = (each for each in reversed(in_force) if each.by != OF_TOURNAMENT)
    last = next((each for each in made if not isinstance(each.entry, e.Spoken)), None)
    if last is None or not log.policies().customs_said:
        return []
    return customs(seen_of(log, last), last.implied, currency_of(table))


def _lines(log: FollowedLog, table: Table, in_force: Sequence[EntryWritten]) -> tuple[list[str], RuleIds]:
    """What the dealer's hands do with the chips, and by which rules: since a round ended until the next deal."""
    round_ = table.state.last if isinstance(table, PokerTable) else None
    pots = round_.pots if round_ is not None else ()
    for written in reversed(in_force):
        seen = seen_of(log, written)
        if lines := instructions(seen, pots, currency_of(table)):
            moving = [event for event in seen if event.transfers()]
            return lines, tuple(dict.fromkeys(rule for event in moving for rule in event.rules))
        if table.state.in_round or isinstance(written.entry, BEGINS):
            break
    return [], ()


BEGINS = (e.DealEntry, e.SameAgain, e.WagerEntry, e.NoMoreBetsEntry)
"""With these the chips of the round before have long been paid."""


def _line(host: TableHost, log: FollowedLog, written: EntryWritten, undoes: bool, currency: Currency) -> EntryLine:
    at, told_as = log.kept_at[written.number - 1], log.texts.of(log, written, currency)
    by = host.name_of(written.by.name) + (f", signed beside {host.name_of(written.beside)}" if written.beside else "")
    return EntryLine(written.number, told_as.text, by, at, written.implied, told_as.passed, written.struck, undoes)


def _is_in_force(written: EntryWritten) -> bool:
    return not written.struck and not isinstance(written.entry, e.Strike)


def _can_undo(log: FollowedLog, written: EntryWritten, told: int, order: int) -> bool:
    """Whether striking an entry out takes something back: who is on duty and what is disputed would stay (H-R12).

    What a tournament has been told, or has said itself, is its director's; a dealer strikes out nothing up to the last
    `order`; and what players were told, they were told.
    """
    if not can_strike(written, told) or written.number <= order or is_notice(written):
        return False
    return _is_in_force(written) and not stays(written, log.table.log, written.start)
