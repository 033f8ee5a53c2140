"""The log of a followed table: entries become events, and what is struck out is gone from what viewers see."""

from collections.abc import Callable, Iterable, Sequence

from pitboss.conditions.policies import Attest, Policies
from pitboss.following import entries as e
from pitboss.following.approving import ApprovalPolicy, pending_choice
from pitboss.following.attesting import Attested
from pitboss.following.followed import EntryWritten, FollowedTable, is_paid
from pitboss.play import Command, Principal, Refusal, Transfer
from pitboss.play.command import SUPERVISION
from pitboss.play.tail import Tail
from pitboss.room.chain import ChainRecord
from pitboss.room.following.devices import Lease, ReadDifference, check_fence
from pitboss.room.following.entering import CODEC, KEEPING, EntryKept, MakeEntry, entries_of, is_device, taken_up, timed
from pitboss.room.following.jackpots import JackpotDesk
from pitboss.room.following.readers import ReaderAtTable, differing
from pitboss.room.following.terms import FollowedTerms
from pitboss.room.kind import AnyTable, TableKind
from pitboss.room.log import Backing, TableLog
from pitboss.room.rounds import AnyEvent, Earlier
from pitboss.room.snapshots.base import NOTHING, Base
from pitboss.room.store import StoreEntry
from pitboss.room.wallets import at_table
from pitboss.table.keeping import effective_places
from pitboss.table.keeping_events import StruckOut
from pitboss.table.table import Table


class FollowedLog(TableLog):
    """`book` has what was entered, ahead of the store by what is being written; `kept` is what is durable of it.

    What is struck out takes the table back in its own log, so that all of it stays at hand.
    """

    is_kept = False

    def __init__(
        self, id_: str, kind: TableKind, table: AnyTable, backing: Backing, tournament: str = "", base: Base = NOTHING
    ) -> None:
        super().__init__(id_, kind, table, backing, tournament, base)
        self._desk: JackpotDesk | None = None
        self.terms = FollowedTerms()
        """What is settled for this table; the room sets it, and what follows."""
        self.policies: Callable[[], Policies] = Policies
        """What the house asks for."""
        self.lease: Lease | None = None
        """The device that writes here."""
        self.late = 0
        """How many entries came too late."""
        self.differences: list[ReadDifference] = []
        """What a reader and this table have differed about, settled or not."""
        self.reader: ReaderAtTable | None = None
        """What reads the cards here, since it was heard first."""
        self.kept = Tail[EntryWritten]()
        self.kept_at = Tail[int]()
        """When each was written, by the room's clock."""
        self.book = self._opened()
        self.waiting = self.book.pending
        """The ruling that waits for a supervisor, as far as that is durable."""

    @classmethod
    def load(cls, id_: str, kind: TableKind, backing: Backing, tournament: str = "") -> "FollowedLog":
        log = super().load(id_, kind, backing, tournament)
        assert isinstance(log, cls), "a log of its own class"
        records = list(backing.store.read(entries_of(id_)))
        log.kept = taken_up(log.followed, (CODEC.decode(record.event) for record in records))
        log.kept_at = Tail([record.at for record in records])
        log.book = log._opened()
        log.waiting = log.book.pending
        return log

    @property
    def followed(self) -> Table:
        """The table, as one that can be followed."""
        assert isinstance(self.table, Table), "a table that is followed"
        return self.table

    @property
    def has_reader(self) -> bool:
        """Whether a reader of cards stands here and is heard."""
        return self.reader is not None and self.reader.is_alive(self.now())

    def differing(self) -> list[ReadDifference]:
        """What a reader and the table differ about, and nobody has settled yet."""
        return differing(self.differences, self.kept)

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
        start, number = self.table.length, len(self.book.written) + 1
        check_fence(self.lease, command.fence, command.by.role in SUPERVISION or is_device(command.by))
        if command.number not in (0, number):
            reason = f"entry {command.number} does not come next, but {number}: look at the table first"
            raise Refusal(KEEPING, reason)
        self.book.policy, self.book.attested = self._policy(), self.attested
        try:
            written = self.book.enter(timed(command.entry, self.now(), self.has_reader), command.by, command.beside)
        except Refusal:
            self._settle_back()
            raise
        finally:
            self.table = self.book.table
        self._settle()
        self.add(StoreEntry(entries_of(self.id), CODEC.encode(EntryKept(written))), len(self.kept), self._keep)
        return self.table.after(start)

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
        return pending_choice(self.book.table, e.TableEntry(command), by, self._policy()) is not None

    def _policy(self) -> ApprovalPolicy:
        policies = self.policies()
        return ApprovalPolicy(policies.second_person_above, policies.dealer_decides)

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

    def roll_back(self) -> None:
        super().roll_back()
        if self._desk is not None:
            self._desk.taken()
        self.book = self._opened()

    def _take_up(self, records: Iterable[ChainRecord]) -> None:
        found = list(records)
        self.table = self.table.anew(self.kind.codec.decode(record.event) for record in found)
        self._publish([record.at for record in found])

    def _opened(self) -> FollowedTable:
        if self._desk is None and self.meter is not None:
            self._desk = JackpotDesk(self.meter, self.id)
        return FollowedTable(self.followed, self.kept, self._desk)

    def _keep(self) -> None:
        self.kept = Tail(self.book.written[:], self.book.written.gone)
        self.waiting = self.book.pending

    def _moves(self, event: AnyEvent) -> tuple[Transfer, ...]:
        """Chips are bought with cash from outside, and no wallet of the room is touched."""
        return at_table(self.id, event.transfers(), is_followed=True)

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
        self.shown = self.base.table(self.kind)
        self.rounds = Tail(gone=self.base.rounds)
        self.seated_at.clear()
        self.between.clear()
        self.ledger.clear()
        self._earlier = Earlier()
        self._turns = self.kind.turns()
        log = self.table.log
        for place in effective_places(log):
            self._show(log[place], place + 1)
        self.between.update(place + 1 for place in log.places if isinstance(log[place], StruckOut))
