"""The log of a followed table: entries become events, and what is struck out is gone from what viewers see."""

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from pitboss.conditions.policies import Attest, Policies
from pitboss.following import entries as e
from pitboss.following.approving import ApprovalPolicy, pending_choice
from pitboss.following.attesting import Attested
from pitboss.following.corrections import Correction, corrections
from pitboss.following.followed import FollowedTable
from pitboss.following.written import OF_TOURNAMENT, EntryWritten, is_paid
from pitboss.play import Command, Principal, Refusal, Transfer
from pitboss.play.command import SUPERVISION
from pitboss.play.tail import Tail
from pitboss.poker.table.events.people import Listed, Unlisted
from pitboss.room.following.devices import Lease, ReadDifference, check_fence
from pitboss.room.following.entering import (
    CODEC,
    KEEPING,
    EntryKept,
    MakeEntry,
    check_by_hand,
    entries_of,
    is_device,
    taken_up,
    timed,
)
from pitboss.room.following.entry_texts import EntryTexts
from pitboss.room.following.jackpots import JackpotDesk
from pitboss.room.following.readers import ReaderAtTable, differing, is_noted, settles
from pitboss.room.following.summary import Remembered, last_hour, to_remember, worth_keeping
from pitboss.room.following.terms import FollowedTerms
from pitboss.room.following.told import MOST_TOLD, ToldRuling, told_rulings
from pitboss.room.kind import AnyTable, TableKind
from pitboss.room.log import Backing, TableLog, stream_of
from pitboss.room.rounds import AnyEvent, Earlier, Noted, RoundLog
from pitboss.room.snapshots.base import EVERY, NOTHING, Base, kept_base
from pitboss.room.store import StoreEntry
from pitboss.room.wallets import at_table
from pitboss.table.keeping import ABOUT_PEOPLE, BESIDE_THE_RECORD, effective_places
from pitboss.table.keeping_events import Said, StruckOut
from pitboss.table.table import Table

TRIED = 2
"""Before so many of the rounds that would do it is tried."""
BESIDE = (*ABOUT_PEOPLE, *BESIDE_THE_RECORD, Said, Listed, Unlisted)
"""What is about people, duty, lists or words: it changes neither who is due nor chips, cards or terms."""
SPARE = 5
"""So many are at hand when what was before is let go of: the last two of them may yet be struck out."""


class FollowedLog(TableLog):
    """`book` has what was entered, ahead of the store by what is being written; `kept` is what is durable of it.

    What is struck out takes the table back in its own log. So that is kept as it stands before an entry that no
    strike-out reaches any more.
    """

    is_followed = True

    def __init__(
        self, id_: str, kind: TableKind, table: AnyTable, backing: Backing, tournament: str = "", base: Base = NOTHING
    ) -> None:
        super().__init__(id_, kind, table, backing, tournament, base)
        self._desk: JackpotDesk | None = None
        self.terms = FollowedTerms()
        """What is settled for this table; the room sets it, and what follows."""
        self.house: Callable[[], Policies] = Policies
        """What the house asks for now."""
        self._asked: Policies | None = None
        """What it asked for when the round began that is on."""
        self.lease: Lease | None = None
        """The device that writes here."""
        self.late = 0
        """How many entries came too late."""
        self.differences: list[ReadDifference] = []
        """What a reader and this table have differed about, settled or not."""
        self.texts = EntryTexts()
        """What was entered last, in words."""
        self.reader: ReaderAtTable | None = None
        """What reads the cards here, since it was heard first: of several devices the one that has greeted last."""
        self.readers: dict[str, ReaderAtTable] = {}
        """All that have greeted here, by device."""
        self.kept = Tail[EntryWritten](gone=base.remembered.entries)
        self.kept_at = Tail[int](gone=base.remembered.entries)
        """When each was written, by the room's clock."""
        self.book = self._opened()
        self.waiting = self.book.pending
        """The ruling that waits for a supervisor, as far as that is durable."""
        self._clear: set[int] = set()
        """The rounds at hand before which nothing lay on the table or waited for a decision."""
        self._considered = 0
        """How many rounds there were when it was last considered to let go of some."""

    @classmethod
    def load(cls, id_: str, kind: TableKind, backing: Backing, tournament: str = "") -> "FollowedLog":
        base = kept_base(backing.store, stream_of(id_), kind)
        log = cls(id_, kind, kind.table.taken_up(partial(base.table, kind), base.number), backing, tournament, base)
        log._open_from(base)
        log.meter = kind.meter(log.state, backing.meters)
        log.book = log._opened()
        log._consider_keeping()
        return log

    def _open_from(self, base: Base) -> None:
        """The table as the store has it, from where it was kept; from further back if that was struck out since."""
        store, gone = self._store, base.remembered.entries
        records = list(store.read(entries_of(self.id), gone))
        entered = [CODEC.decode(record.event) for record in records]
        if any(0 < each.written.strikes <= gone for each in entered):
            self._open_from(kept_base(store, self.stream, self.kind, base.number - 1))
            return
        found = list(store.read(self.stream, base.number))
        events = [self.kind.codec.decode(record.event) for record in found]
        self.base = base
        self.table = self.kind.table.taken_up(partial(base.table, self.kind), base.number, events)
        self.times = Tail([record.at for record in found], base.number)
        self._durable = self.table.length
        self._show_anew()
        self.kept = taken_up(self.followed, entered, gone)
        self.kept_at = Tail([record.at for record in records], gone)
        self.book = self._opened()
        self.waiting = self.book.pending

    @property
    def followed(self) -> Table:
        """The table, as one that can be followed."""
        assert isinstance(self.table, Table), "a table that is followed"
        return self.table

    @property
    def has_reader(self) -> bool:
        """Whether a reader of cards stands here and is heard, and what it says is entered."""
        return self.reader is not None and self.reader.is_alive(self.now()) and not self.reader.reader.stands_back

    def missed(self, device: str) -> None:
        """A tablet that is alone gets no cards from devices."""
        if self.reader is not None and self.lease is not None and self.lease.device == device:
            self.reader.stand_back()

    @property
    def entered(self) -> int:
        """Also those that are being written."""
        return len(self.book.written)

    def differing(self) -> list[ReadDifference]:
        """What a reader and the table differ about, and nobody has settled yet."""
        return differing(self.differences, self.kept, self.base.remembered.settled)

    def struck(self) -> list[Correction]:
        """What was struck out since whoever supervises has noted something here, with the time of each."""
        looked = next((each.number for each in reversed(self.kept) if is_noted(each)), 0)
        found = [
            msgspec.structs.replace(each, at=self.kept_at[each.number - 1])
            for each in corrections(self.kept[looked:], self.table.log)
        ]
        return found if looked else [*self.base.remembered.struck, *found]

    def told(self) -> list[ToldRuling]:
        """What dealers let take effect since whoever supervises has noted something here, with the time of each."""
        looked = next((each.number for each in reversed(self.kept) if is_noted(each)), 0)
        found = [
            msgspec.structs.replace(each, at=self.kept_at[each.number - 1])
            for each in told_rulings(self.kept[looked:], self.table.log)
        ]
        return (found if looked else [*self.base.remembered.told, *found])[-MOST_TOLD:]

    def past_events(self) -> list[Noted]:
        """Also of what is gone what has to be known."""
        decode = self.kind.codec.decode
        gone = [Noted(number, at, decode(event)) for number, at, event in self.base.remembered.landmarks]
        return [*gone, *super().past_events()]

    @property
    def began(self) -> list[int]:
        """Also of those in the last hour before."""
        return [*self.base.remembered.began, *super().began]

    @property
    def next_number(self) -> int:
        """The number of the next entry."""
        return len(self.kept) + 1

    @property
    def is_ahead(self) -> bool:
        """Also by an entry of which nothing has come yet: a report that waits for a supervisor."""
        return super().is_ahead or len(self.book.written) > len(self.kept)

    def do(self, command: Command) -> Sequence[AnyEvent]:
        """Make an entry in memory, whole or not at all."""
        assert isinstance(command, MakeEntry), "a followed table takes entries alone"
        check_by_hand(command.entry)
        self.check_next(command)
        return self._enter(command)

    def check_next(self, command: MakeEntry) -> None:
        """Refuse an entry of a device that does not write here, or that was made before it knew the last one.

        What came from the tournament meanwhile is no other tablet's, and keeps nobody from going on; nor does what is
        beside the round: a shift that changes while a tablet is alone takes nothing from it (H-R20).
        """
        written, number = self.book.written, len(self.book.written) + 1
        check_fence(self.lease, command.fence, command.by.role in SUPERVISION or is_device(command.by))
        is_next = command.number in (0, number)
        if not is_next and written.gone < command.number < number:
            is_next = all(self._is_beside(each) for each in written[command.number - 1 :])
        if not is_next:
            reason = f"entry {command.number} does not come next, but {number}: look at the table first"
            raise Refusal(KEEPING, reason)

    def _is_beside(self, written: EntryWritten) -> bool:
        """Whether an entry that was made without knowing it means what it would mean with it."""
        made = self.book.events_of(written)
        return written.by == OF_TOURNAMENT or (bool(made) and all(isinstance(event, BESIDE) for event in made))

    def direct(self, command: Command) -> Sequence[AnyEvent]:
        """What the tournament of the table has decided, as an entry of its own in memory: no device made it."""
        return self._enter(MakeEntry(e.TableEntry(command), OF_TOURNAMENT))

    def leave(self, device: str, by: Principal) -> bool:
        """Leave the rest of the round to a count in memory, as a device was heard no more: an entry of whoever takes
        its place. False where the rules refuse that: nothing was missed while a ruling waited, it is left already, or
        there is nothing to count against the house.
        """
        if self.waiting is not None or not self.state.in_round:
            return False
        try:
            self._enter(MakeEntry(e.Stop(unheard=device), by))
        except Refusal:
            return False
        return True

    def _enter(self, command: MakeEntry) -> Sequence[AnyEvent]:
        start = self.table.length
        self.book.policy, self.book.attested = self.policy, self.attested
        try:
            entry = timed(command.entry, self.now(), self.has_reader, command.made)
            written = self.book.enter(entry, command.by, command.beside, command.made)
        except Refusal:
            self._settle_back()
            raise
        finally:
            self.table = self.book.table
        self._settle()
        self.add(StoreEntry(entries_of(self.id), CODEC.encode(EntryKept(written))), len(self.kept), self._keep)
        return self.table.after(start)

    def policies(self) -> Policies:
        """What the house asks for here; in a round what it asked for as that began (H-R19)."""
        if self._asked is None or not self.state.has_begun:
            self._asked = self.house()
        return self._asked

    @property
    def attested(self) -> Attested:
        """What the house wants said by itself, now."""
        policies = self.policies()
        return Attested(policies.attest is Attest.EACH, policies.pay_attested)

    @property
    def owes_pots(self) -> bool:
        """Whether the dealer is still to say that the last round is paid."""
        return self.attested.pots and not is_paid(self.kept, self.table.log)

    def asks_another(self, command: Command, by: Principal) -> bool:
        """Whether a decision would wait for a second person, as the house has it now."""
        return pending_choice(self.book.table, e.TableEntry(command), by, self.policy) is not None

    @property
    def policy(self) -> ApprovalPolicy:
        """What the house asks for; its sums are money, which tournament chips are not (H-R37)."""
        policies = self.policies()
        return ApprovalPolicy(policies.second_person_above, policies.dealer_decides, bool(self.tournament))

    def _settle(self) -> None:
        """What the jackpot has done for an entry is written with it."""
        made = self._desk.taken() if self._desk is not None else []
        if made and self.meter is not None:
            self._is_meter_ahead = True
            for entry in self.meter.entries(made):
                self.add(entry, self.meter.durable)

    def _settle_back(self) -> None:
        """An entry was refused after the jackpot had moved for it."""
        if self._desk is not None and self._desk.taken():
            self._desk.meter.roll_back()

    def entries(self) -> list[StoreEntry]:
        """Real cards are shuffled by hand: nothing is pledged."""
        return self._entries()

    def publish(self, at: int) -> None:
        super().publish(at)
        self.kept_at.extend([at] * (len(self.kept) - len(self.kept_at)))
        self._consider_keeping()

    def roll_back(self) -> None:
        super().roll_back()
        if self._desk is not None:
            self._desk.taken()
        self.book = self._opened()

    def _opened(self) -> FollowedTable:
        if self._desk is None and self.meter is not None:
            self._desk = JackpotDesk(self.meter, self.id)
        return FollowedTable(self.followed, self.kept, self._desk, self.base.remembered.errors)

    def _keep(self) -> None:
        self.kept = Tail(self.book.written[:], self.book.written.gone)
        self.waiting = self.book.pending
        if self.reader is not None and not is_device(self.kept[-1].by):
            self.reader.reader.ghosts.clear()  # what a person enters confirms them, or says otherwise

    def _moves(self, event: AnyEvent) -> tuple[Transfer, ...]:
        """Chips are bought with cash from outside, or are the tournament's: no wallet of the room is touched."""
        against_house = self.kind.against_house
        return at_table(self.id, event.transfers(), self.tournament, is_followed=True, against_house=against_house)

    def _publish(self, times: list[int]) -> None:
        fresh = self.table.after(self._durable)
        if not any(isinstance(event, StruckOut) for event in fresh):
            super()._publish(times)
            return
        self.times.extend(times)
        self._durable = self.table.length
        self._show_anew()

    def _show_anew(self) -> None:
        """What is struck out was never shown: rounds, seats and turns are those of all other events."""
        base = self.base
        self.shown = base.table(self.kind)
        self.rounds = Tail(gone=base.rounds)
        self.seated_at, self.ledger, self.names = dict(base.seated_at), dict(base.ledger), dict(base.names)
        self.between.clear()
        self._clear.clear()
        self._earlier = Earlier()
        self._turns = self.kind.turns()
        if base.turns is not None:
            self._turns.take_up(base.turns)
        log = self.table.log
        for place in effective_places(log):
            self._show(log[place], place + 1)
        self.between.update(place + 1 for place in log.places if isinstance(log[place], StruckOut))

    # What is let go of.

    def _consider_standing(self, number: int, round_: RoundLog) -> None:
        """A table that a person deals is kept later, and before an entry."""
        if self._is_clear():
            self._clear.add(round_.number)

    def _is_clear(self) -> bool:
        """Also, what players are told of the next round, and since when, is read from the events at hand."""
        return self.kind.is_clear(self.shown) and not self.shown.notice

    def _dealt(self) -> list[RoundLog]:
        """The rounds at hand in which a card lies: by these it is known how far a strike-out may reach."""
        cards = self.followed.first_cards
        return [round_ for round_ in self.rounds if any(isinstance(event, cards) for event in round_.events)]

    def _consider_keeping(self) -> None:
        """Once enough rounds are over, let go of what was before the last of them, as it stood before an entry."""
        if len(self.rounds) == self._considered or self.is_ahead:
            return
        self._considered, border = len(self.rounds), self.followed.border()
        clear = [round_ for round_ in self._dealt()[EVERY:-SPARE] if round_.number in self._clear]
        for round_ in reversed(clear[-TRIED:]):
            entry = next(each for each in self.kept if each.end >= round_.numbers[0])
            # A round against the house opens as the one before ends, in an entry that cannot be struck out any more.
            ends_another = (entry.number, round_.numbers[0] - 1) if entry.start < border else ()
            for entries, place in filter(None, ((entry.number - 1, entry.start), ends_another)):
                if place <= border and self._keep_before(entries, place, round_):
                    return

    def _keep_before(self, entries: int, place: int, round_: RoundLog) -> bool:
        """Let go of so many entries and all events before a place, if nothing since reaches there and it is clear."""
        if any(0 < each.strikes <= entries for each in self.kept[entries:]):
            return False
        then = FollowedLog(self.id, self.kind, self.table.at(place), self.backing, self.tournament, self.base)
        then._is_live, then._durable = False, place
        then.times = self.times.until(place)
        then._show_anew()
        if not then._is_clear():
            return False
        base = then._as_it_stands(place, round_)
        self._stand_on(msgspec.structs.replace(base, remembered=self._remembered(then, entries)))
        return True

    def _remembered(self, then: "FollowedLog", entries: int) -> Remembered:
        """What has to be known of so many entries, and of the table as it was then."""
        known, before = self.base.remembered, self.kept[:entries]
        encode = self.kind.codec.encode
        looked = next((each.number for each in reversed(before) if is_noted(each)), known.looked)
        return Remembered(
            entries=entries,
            errors=known.errors + sum(isinstance(each.entry, e.Strike) for each in before),
            settled=next((each.number for each in reversed(before) if settles(each)), known.settled),
            looked=looked,
            struck=worth_keeping([each for each in self.struck() if looked < each.number <= entries]),
            told=tuple(each for each in self.told() if looked < each.number <= entries),
            landmarks=tuple((each.number, each.at, encode(each.event)) for each in to_remember(then.past_events())),
            began=last_hour(then.began),
        )

    def _stand_on(self, base: Base) -> None:
        super()._stand_on(base)
        if self.base is base:
            self.kept.forget(base.remembered.entries)
            self.kept_at.forget(base.remembered.entries)
            self._clear = {number for number in self._clear if number >= base.round}
            self.book = self._opened()
