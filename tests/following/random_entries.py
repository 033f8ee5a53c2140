"""Random entries at one table, most of them sense and some nonsense, over a line that drops, repeats and reorders.

A device numbers what it enters and sends it until it is answered; the room's rules of the line (one number after the
other, the same id once, one device with a fence) are those of `pitboss.room.following`.
"""

import random
from collections.abc import Callable

import msgspec

from pitboss.cards import Card
from pitboss.following import entries as e
from pitboss.following.followed import FollowedTable
from pitboss.play import Principal, Refusal, Role
from pitboss.play.money import Ledger, stake
from pitboss.room.following.devices import Lease, check_fence
from tests.following.tables import followed

SEATS = 5
DEL = Principal(Role.DEALER, name="Del")
LOST, REPEATED, TAKEN_OVER = 0.08, 0.08, 0.01
"""How often a message or its answer is lost, an old one comes again, and another device takes the table over."""


class Sent(msgspec.Struct, frozen=True):
    """An entry on the line."""

    id: int
    number: int
    fence: int
    entry: e.AnyEntry


class Tried(msgspec.Struct, frozen=True):
    """What was tried at a table: entries that were taken, refused, came too late or were only repeated."""

    taken: int = 0
    refused: int = 0
    late: int = 0
    repeated: int = 0
    rounds: int = 0


class NodeTable:
    """The room's end of the line, with the rules of its log."""

    def __init__(self, edition: str) -> None:
        self.book = followed(edition, SEATS)
        self.lease = Lease("T", "tablet 1", "Del", 1)
        self.answers: dict[int, bool] = {}
        self.late: list[Sent] = []
        self.repeated = 0

    def hears(self, sent: Sent) -> bool:
        """Whether an entry counts; the same one again is answered as before."""
        if sent.id in self.answers:
            self.repeated += 1
            return self.answers[sent.id]
        try:
            check_fence(self.lease, sent.fence, is_free=False)
        except Refusal:
            self.late.append(sent)
            return False
        if sent.number != len(self.book.written) + 1:
            return False
        self.answers[sent.id] = self._enter(sent.entry)
        return self.answers[sent.id]

    def _enter(self, entry: e.AnyEntry) -> bool:
        before = (len(self.book.table.events), self.book.written[:], self.book.pending, self.book.table.expected())
        try:
            self.book.enter(entry, DEL)
        except Refusal:
            after = (
                len(self.book.table.events),
                list(self.book.written),
                self.book.pending,
                self.book.table.expected(),
            )
            assert after == before, f"{entry} was refused and left something behind"
            return False
        return True


def try_table(edition: str, seed: int, entries: int) -> Tried:
    """So many entries at a table; an AssertionError says what was broken."""
    dice, node = random.Random(seed), NodeTable(edition)
    acknowledged: list[e.AnyEntry] = []
    sent_before: list[Sent] = []
    refused = 0
    for id_ in range(entries):
        fence, next_number = node.lease.number, len(node.book.written) + 1
        sent = Sent(id_, next_number, fence, random_entry(dice, node.book))
        if dice.random() < TAKEN_OVER:
            # What the old device still sends is kept apart and changes nothing.
            node.lease = msgspec.structs.replace(node.lease, number=fence + 1)
            counted = len(node.late)
            assert not node.hears(sent)
            assert len(node.late) == counted + 1
            sent = Sent(id_ + entries, next_number, fence + 1, sent.entry)
        while dice.random() < REPEATED and sent_before:
            old, written = dice.choice(sent_before[-20:]), len(node.book.written)
            node.hears(old)
            assert len(node.book.written) == written, "something old was taken again"
        answer = None
        while answer is None:
            if dice.random() < LOST:
                continue  # the message is lost, and sent again
            heard = node.hears(sent)
            answer = heard if dice.random() >= LOST else None  # or its answer is
        sent_before.append(sent)
        if answer:
            acknowledged.append(sent.entry)
        refused += not answer
    check(edition, node.book, acknowledged)
    rounds = node.book.table.state.rounds
    return Tried(len(acknowledged), refused, len(node.late), node.repeated, rounds)


def check(edition: str, book: FollowedTable, acknowledged: list[e.AnyEntry]) -> None:
    """Nothing acknowledged is lost or doubled, the record opens as it is, and the money is that of the ledger."""
    again = followed(edition, SEATS)
    for entry in acknowledged:
        again.enter(entry, DEL)
    assert list(again.table.events) == list(book.table.events), "the same entries gave other events"
    opened = FollowedTable(book.table.replay(book.table.events), book.written)
    assert (opened.pending, opened.table.expected()) == (book.pending, book.table.expected())
    ledger = Ledger()
    for event in book.table.events:
        ledger.record(event.transfers())
    balances = {str(name): cents for name, cents in ledger.balances().items()}
    state = book.table.state
    for seat in state.places:
        assert balances.get(str(stake(seat)), 0) == state.stake_of(seat), f"seat {seat}"
    assert sum(balances.values()) == 0


def random_entry(dice: random.Random, book: FollowedTable) -> e.AnyEntry:
    """Mostly what moves a round on; now and then anything at all."""
    usual: tuple[Callable[[], e.AnyEntry], ...] = (
        e.DealEntry,
        e.DealEntry,
        e.CallEntry,
        e.CallEntry,
        e.FoldEntry,
        e.Rest,
        e.StreetEntry,
        e.StreetEntry,
        lambda: e.Jump(_seat(dice)),
        lambda: e.To(100 * dice.randrange(1, 60)),
        lambda: e.DrawEntry(dice.randrange(6)),
        lambda: e.ReadEntry(tuple((_seat(dice),) for _ in range(dice.choice((1, 1, 1, 2))))),
    )
    odd: tuple[Callable[[], e.AnyEntry], ...] = (
        e.TapOut,
        e.MuckEntry,
        e.PaidEntry,
        e.ClockEntry,
        e.RanOut,
        e.CallAndFold,
        e.SameAgain,
        e.ApproveEntry,
        lambda: e.Strike(dice.randrange(1, len(book.written) + 2)),
        lambda: e.Strike(len(book.written)),
        lambda: e.CardsEntry(tuple(_card(dice) for _ in range(dice.randrange(1, 4)))),
        lambda: e.CountEntry(_seat(dice), 100 * dice.randrange(400)),
        lambda: e.To(dice.randrange(1_000_000)),
        lambda: e.DealEntry(step=dice.choice(list(e.DealStep))),
        lambda: e.Stop(tuple((seat, 300_00) for seat in range(1, SEATS + 1)), dice.randrange(3) * 100),
    )
    return dice.choice(usual if dice.random() < 0.85 else odd)()


def _seat(dice: random.Random) -> int:
    return dice.randrange(1, SEATS + 1) if dice.random() < 0.95 else dice.randrange(100)


def _card(dice: random.Random) -> Card:
    return Card(dice.choice("23456789TJQKA") + dice.choice("shdc"))
