"""A followed table: entries in their order, each decided whole or not at all, struck out or in force.

The table's log is the truth; an entry says which of its events came of one gesture, who made it and what was implied.
"""

from collections.abc import Sequence

import msgspec

from pitboss.banked.baccarat.events import CoupReversed, CoupVoided
from pitboss.banked.canberra.ruling_events import RoundReversed, RoundVoided
from pitboss.following import entries as e
from pitboss.following.approving import BY_RULE, PendingRuling, name_of, pending_choice, pending_report
from pitboss.following.attesting import ASKED, Attested, begins_round, check_step
from pitboss.following.beside import stands_beside
from pitboss.following.differences import found_in
from pitboss.following.house import HouseFollower, follower_of
from pitboss.following.levels import EntryLevel, RecordedRound, house_level_of, level_of
from pitboss.following.lines import instructions
from pitboss.following.meters import MeterDesk, MeterReading, NoMeter, completed
from pitboss.following.poker import OpensRuling, PokerFollower
from pitboss.following.reports import APPROVAL, onlooker_of, report_of
from pitboss.following.say import currency_of
from pitboss.following.settled import settled
from pitboss.following.written import (
    ENDS,
    EntryWritten,
    all_in,
    cards_entered,
    crossed_out,
    is_paid,
    last_notice,
    last_order,
    tapped_by,
)
from pitboss.play import Command, Principal, Refusal, Role, permit
from pitboss.play.command import STAFF, SUPERVISION
from pitboss.play.tail import Tail
from pitboss.poker.due import Acts
from pitboss.poker.rulings.events import Voided
from pitboss.poker.rulings.facts import TimeExpired
from pitboss.poker.table.events import NotFollowed, Overturned
from pitboss.poker.table.table import PokerTable
from pitboss.table.keeping import STRUCK
from pitboss.table.keeping_commands import Annotate, StrikeOut
from pitboss.table.state import TERMS
from pitboss.table.table import AnyEvent, Table

DEALER = Principal(Role.DEALER)
VOID = (Voided, RoundVoided, CoupVoided)
"""With these it is over, and was no round of play."""
UNDONE = (Overturned, RoundReversed, CoupReversed)
"""With these one that was paid is void after all."""


class FollowedTable:
    """A table that a person deals. `enter` takes what the dealer says; everything else is to be looked at.

    `written` is what was entered so far at a table that is taken up again, `meter` where it asks its jackpot; `errors`
    were struck out before what is at hand.
    """

    def __init__(
        self,
        table: Table,
        written: Tail[EntryWritten] | None = None,
        meter: MeterDesk | None = None,
        errors: int = 0,
    ) -> None:
        self.table = table
        self.policy = BY_RULE
        """What the house asks for beyond the rules, now."""
        self.attested = Attested()
        """What it wants said by itself."""
        self.meter = meter or NoMeter()
        self._readings: list[MeterReading] = []
        self._beside, self._made = "", 0
        self.written = Tail[EntryWritten]() if written is None else Tail(written[:], written.gone)
        self.errors = errors + sum(each.is_correction for each in self.written)
        """How often something was struck out."""
        self.pending = self._waiting()
        """A ruling that waits for a supervisor, and the table with it."""

    def enter(
        self,
        entry: e.AnyEntry,
        by: Principal = DEALER,
        beside: str = "",
        made: int = 0,
        again: e.CallEntry | e.To | e.TapOut | None = None,
        spares: bool = True,
    ) -> EntryWritten:
        """Take an entry whole, or Refusal with nothing done; `beside` is on whose device it was signed, `made` when.

        `again` is what a count makes again, where that is known: else the act that was entered. A strike-out `spares`
        what others have settled, unless it was made before any did.
        """
        self._readings, self._beside, self._made = [], beside, made
        if isinstance(entry, e.Strike):
            return self._strike(entry, by, spares)
        keeps_still = self.pending is not None and not stands_beside(entry)
        if keeps_still or isinstance(entry, e.ApproveEntry | e.Reject):
            return self._answer(entry, by)
        if isinstance(entry, e.ReportEntry):
            return self._report(entry, by)
        if isinstance(entry, e.TableEntry):
            return self._command(entry, by)
        if isinstance(entry, e.RanOut):
            return self._ran_out(entry, by)
        if isinstance(entry, e.PaidEntry):
            return self._paid(entry, by)
        if isinstance(entry, e.CountEntry) and (tapped := self._tapped_out(entry.seat)) is not None:
            return self._count_again(entry, tapped, again or self._as_entered(tapped, entry.cents), by)
        return self._take(entry, by)

    def _take(
        self, entry: e.AnyEntry, by: Principal, means: Sequence[e.AnyEntry] = (), asked_by: Principal | None = None
    ) -> EntryWritten:
        """Take an entry, or all that it `means` at this table; it is written down as it was made.

        `asked_by` is who has asked for what another one approves.
        """
        start, implied = self.table.length, 0
        try:
            for each in means or (entry,):
                for command, is_implied in self._follower().steps(each):
                    self._check_attested(each, command)
                    self._do(command, asked_by or by)
                    implied += is_implied
        except Refusal:
            self._back_to(start)
            raise
        return self._write(entry, by, start, implied)

    def _check_attested(self, entry: e.AnyEntry, command: Command) -> None:
        """What the house wants said by itself is not implied."""
        if self.attested.steps:
            check_step(self.table, entry, command)
        if self.attested.pots and begins_round(self.table, command) and not is_paid(self.written, self.table.log):
            raise Refusal(ASKED, "this house wants it said that the last round is paid, before the next begins")

    def _paid(self, entry: e.PaidEntry, by: Principal) -> EntryWritten:
        """Nothing comes of it but that it was said."""
        if by.role not in STAFF:
            raise Refusal(ASKED, f"{by} pays nobody")
        if is_paid(self.written, self.table.log):
            raise Refusal(ASKED, "nothing is to be paid")
        return self._write(entry, by, self.table.length)

    def _do(self, command: Command, by: Principal) -> None:
        """One command of an entry, if it is for whoever makes it."""
        _permit(command, by)
        reading = self.meter.reading(self.table, command)
        if reading is not None:
            self._readings.append(reading)
            command = completed(command, reading)
        self.meter.follow(self.table, self.table.do(command))

    @property
    def in_force(self) -> Sequence[EntryWritten]:
        """What was entered and is not struck out."""
        return [each for each in self.written if not each.struck and not isinstance(each.entry, e.Strike)]

    def events_of(self, written: EntryWritten) -> Sequence[AnyEvent]:
        return self.table.log[written.start : written.end]

    def lines(self) -> list[str]:
        """What the dealer's hands do with the chips now: of the last entry, if it ended a round."""
        if not self.written:
            return []
        round_ = self.table.state.last if isinstance(self.table, PokerTable) else None
        pots = round_.pots if round_ is not None else ()
        return instructions(self.events_of(self.written[-1]), pots, currency_of(self.table))

    def level(self, entry: e.AnyEntry | None = None) -> EntryLevel:
        """How much is known of the round that is on, or was on last; with an `entry` that is just being written."""
        if isinstance(self.table, PokerTable):
            return level_of(self.table)
        last = [entry] if isinstance(entry, e.CardsEntry) else []
        return house_level_of(self.table, [*last, *cards_entered(self.written, self.table.log)])

    def _report(self, entry: e.ReportEntry, by: Principal) -> EntryWritten:
        """Something irregular: at once where the rules let the dealer do it, or leave it open; else once approved."""
        command = report_of(self.table, entry.fact)
        _permit(command, by)
        pending = pending_report(self.table, entry, by, self.policy)
        return self._take(entry, by, self._reported(entry)) if pending is None else self._wait(pending)

    def _ran_out(self, entry: e.RanOut, by: Principal) -> EntryWritten:
        """The dealer's word that time is out is a report like others: the house may have a supervisor approve all."""
        due = self.table.expected()
        if isinstance(due, Acts):
            report = e.ReportEntry(TimeExpired(due.seat))
            _permit(report_of(self.table, report.fact), by)
            if (pending := pending_report(self.table, report, by, self.policy)) is not None:
                return self._wait(pending)
        return self._take(entry, by)

    def _reported(self, report: e.ReportEntry) -> list[e.TableEntry]:
        """What a report asks of the table: what happened is ruled on, and an onlooker is reported besides."""
        happened = e.TableEntry(report_of(self.table, report.fact))
        if not report.behind:
            return [happened]
        return [e.TableEntry(onlooker_of(self.table, report.fact)), happened]

    def _command(self, entry: e.TableEntry, by: Principal) -> EntryWritten:
        """Anything else that is asked of the table; a decision may need a second person."""
        pending = pending_choice(self.table, entry, by, self.policy)
        if pending is None:
            return self._take(entry, by)
        _permit(entry.command, by)
        # What the rules refuse is refused now, and not when somebody else has confirmed it.
        self.table.decide(self.table.state, self.table.expected(), entry.command)
        return self._wait(pending)

    def _wait(self, pending: PendingRuling) -> EntryWritten:
        written = self._write(pending.report, pending.by, self.table.length)
        self.pending = msgspec.structs.replace(pending, number=written.number)
        return written

    def _waiting(self) -> PendingRuling | None:
        """What waits: the last entry of which nothing has come yet, with the approvals that were given since."""
        approved: list[str] = []
        for written in reversed(self.written):
            if written.struck or self._is_beside(written):
                continue
            if written.start != written.end:
                return None
            if isinstance(written.entry, e.ApproveEntry):
                approved.insert(0, name_of(written.by))
                continue
            pending = None
            if isinstance(written.entry, e.ReportEntry):
                pending = pending_report(self.table, written.entry, written.by, written.policy)
            elif isinstance(written.entry, e.TableEntry):
                pending = pending_choice(self.table, written.entry, written.by, written.policy)
            if pending is None:
                return None
            return msgspec.structs.replace(pending, approved=tuple(approved), number=written.number)
        return None

    def _is_beside(self, written: EntryWritten) -> bool:
        """Whether an entry is beside the round, or strikes out such a one and what is beside it."""
        said = self.written[written.strikes - 1] if written.is_correction else written
        return stands_beside(said.entry)

    def _answer(self, entry: e.AnyEntry, by: Principal) -> EntryWritten:
        """While a ruling waits the table stands still; a supervisor lets it take effect, or says what is wrong."""
        pending = self.pending
        if pending is None:
            raise Refusal(APPROVAL, "no ruling waits to be approved")
        if not isinstance(entry, e.ApproveEntry | e.Reject) or by.role not in SUPERVISION:
            raise pending.comes_first
        if isinstance(entry, e.Reject):
            return self._reject(entry, by)
        if name_of(by) in pending.signed:
            raise Refusal(APPROVAL, f"a second, different person confirms it: {pending.because}")
        signed = msgspec.structs.replace(pending, approved=(*pending.approved, name_of(by)))
        if len(signed.approved) < signed.needs:
            self.pending = signed
            return self._write(entry, by, self.table.length)
        report = pending.report
        means = self._reported(report) if isinstance(report, e.ReportEntry) else [report]
        return self._settled(entry, by, means, pending.by)

    def _reject(self, entry: e.Reject, by: Principal) -> EntryWritten:
        if not entry.words.strip():
            raise Refusal(APPROVAL, "to refuse needs a word")
        return self._settled(entry, by, [e.TableEntry(Annotate(entry.words))], by)

    def _settled(
        self, entry: e.AnyEntry, by: Principal, means: Sequence[e.AnyEntry], asked_by: Principal
    ) -> EntryWritten:
        """What waited is over, and this came of it."""
        written = self._take(entry, by, means, asked_by)
        self.pending = None
        return written

    def _follower(self) -> PokerFollower | HouseFollower:
        """Who makes commands of entries at this table."""
        if isinstance(self.table, PokerTable):
            return PokerFollower(self.table)
        return follower_of(self.table, not isinstance(self.meter, NoMeter))

    def _write(
        self,
        entry: e.AnyEntry,
        by: Principal,
        start: int,
        implied: int = 0,
        strikes: int = 0,
        again: e.CallEntry | e.To | None = None,
        spares: bool = False,
    ) -> EntryWritten:
        end = self.table.length
        number, readings = len(self.written) + 1, tuple(self._readings)
        policy = self.policy if isinstance(entry, e.ReportEntry | e.TableEntry) else BY_RULE
        found = found_in(self.table.log[start:], self._dealer)
        kept = (readings, policy, self._beside, self._ended(start, entry), self._made, found, again, spares)
        written = EntryWritten(number, entry, by, start, end, implied, False, strikes, *kept)
        self.written.append(written)
        return written

    @property
    def _dealer(self) -> str:
        """Who deals now, by id; empty if nobody has taken duty."""
        return self.table.state.on_duty.get(Role.DEALER, "")

    def _ended(self, start: int, entry: e.AnyEntry) -> RecordedRound | None:
        """What the record of a round ends with, if an entry has ended it with its events, or made it void after all."""
        events = self.table.log[start:]
        if any(isinstance(event, UNDONE) for event in events):
            paid = next((each.ended for each in reversed(self.in_force) if each.ended is not None), None)
            return msgspec.structs.replace(paid, counts=-1) if paid is not None else None
        is_void = any(isinstance(event, VOID) for event in events)
        if not is_void and not any(isinstance(event, (*ENDS, NotFollowed)) for event in events):
            return None
        return RecordedRound(self.level(entry), self._dealer, int(not is_void))

    def _back_to(self, place: int) -> None:
        """An entry that is refused half-way leaves nothing behind."""
        if self.table.length > place:
            self.table = self.table.at(place)

    def _strike(self, entry: e.Strike, by: Principal, spares: bool) -> EntryWritten:
        """The log keeps every event; from the entry on they count no more."""
        found = next((each for each in self.in_force if each.number == entry.number), None)
        if found is None:
            raise Refusal(STRUCK, f"there is no entry {entry.number} in force")
        start = self.table.length
        if by.role not in STAFF:
            raise Refusal(STRUCK, f"{by} keeps no record")
        if by.role is Role.DEALER and self._is_anothers(found):
            raise Refusal(STRUCK, "another dealer dealt that round: a supervisor strikes it out")
        if spares and by.role is Role.DEALER and found.number <= (order := last_order(self.written, self.table.log)):
            raise Refusal(STRUCK, f"entry {order} is no dealer's: a supervisor strikes it out")
        first = self._first_struck(found)
        if first < start and spares:
            self._take_back(found, StrikeOut(first, by), by)
        elif first < start:
            self._do(StrikeOut(first, by), by)
        self.written = crossed_out(self.written, found, first, self.table.log)
        self.errors += 1
        written = self._write(entry, by, start, strikes=found.number, spares=spares)
        self.pending = self._waiting() if spares else None
        return written

    def _first_struck(self, found: EntryWritten) -> int:
        """The place of the log from which on it is struck out with an entry.

        Where nothing has come of one that waits, this is behind what was entered meanwhile and is beside the round.
        """
        waited = isinstance(found.entry, e.ReportEntry | e.TableEntry)
        if found.start < found.end or not waited:
            return found.start
        after = (each for each in self.in_force if each.number > found.number and not stands_beside(each.entry))
        return next((each.start for each in after if each.start < each.end), self.table.length)

    def _take_back(self, found: EntryWritten, strike: StrikeOut, by: Principal) -> None:
        """Take events back from an entry on, or Refusal where that would change what was settled with others than those
        at the table. Players who were told other terms since were told them: that is written again."""
        start, before = self.table.length, settled(self.table)
        self._do(strike, by)
        told = last_notice(self.written, found.number)
        if told is not None and settled(self.table).get(TERMS) != before.get(TERMS):
            self._tell_again(*told, start)
        after = settled(self.table)
        if changed := [what for what in before if after.get(what) != before[what]]:
            self._back_to(start)
            way = "chips go back, exclusions are lifted and terms are announced anew, each in its own way"
            raise Refusal(STRUCK, f"that would change {' and '.join(changed)}, which no strike-out does: {way}")

    def _tell_again(self, notice: Command, by: Principal, start: int) -> None:
        try:
            self._do(notice, by)
        except Refusal:
            self._back_to(start)
            raise

    def _is_anothers(self, first: EntryWritten) -> bool:
        """Whether a round that ended since was dealt by somebody who does not deal here any more."""
        ended = [each.ended.dealer for each in self.in_force if each.number >= first.number and each.ended is not None]
        return bool(set(ended) - {"", self._dealer})

    def _tapped_out(self, seat: int) -> EntryWritten | None:
        """The last entry, if with it this seat put in everything."""
        last = self.in_force[-1] if self.in_force else None
        return last if last is not None and tapped_by(last, self.table.log) == seat else None

    def _as_entered(self, tapped: EntryWritten, found: int) -> e.CallEntry | e.To | e.TapOut:
        """What the player has done who had so much: he called, or wagered what was said, as far as it goes."""
        entry, acted = tapped.entry, all_in(tapped, self.table.log)
        is_short = acted is not None and found < acted.cents
        return entry if isinstance(entry, e.CallEntry | e.To) and not is_short else e.TapOut()

    def _count_again(
        self, entry: e.CountEntry, tapped: EntryWritten, again: e.CallEntry | e.To | e.TapOut, by: Principal
    ) -> EntryWritten:
        """The act is struck out and made again with the sum that was found, in one entry."""
        start, before = self.table.length, self.written
        try:
            self._do(StrikeOut(tapped.start, by), by)
            for each in (entry, again):
                for command, _ in self._follower().steps(each):
                    self._do(command, by)
        except Refusal as refusal:
            self._back_to(start)
            self.written = before
            if isinstance(refusal, OpensRuling):
                way = "strike the act out, count, and enter it again"
                raise Refusal(refusal.rules, f"with that stake {refusal.reason}: {way}") from None
            raise
        self.written = crossed_out(self.written, tapped, tapped.start, self.table.log)
        act = None if isinstance(again, e.TapOut) else again
        return self._write(entry, by, start, strikes=tapped.number, again=act)


def _permit(command: Command, by: Principal) -> None:
    """Refuse what is not for the role of whoever makes an entry; staff speaks for the seat that acts.

    Whoever supervises may enter what the dealer may (H-R18).
    """
    is_dealers = by.role in SUPERVISION and Role.DEALER in command.roles
    role = Role.DEALER if is_dealers and by.role not in command.roles else by.role
    permit(command, msgspec.structs.replace(by, role=role, for_seat=command.actor))
