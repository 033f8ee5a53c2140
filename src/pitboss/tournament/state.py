"""The state of a tournament: entries, tables, clock, draws, money and places. Only events write to it.

It holds no card and no secret. What it knows of a table it is told when a round there begins and ends.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from pitboss.table.tournament_law import Regime, TournamentLaw
from pitboss.tournament.ballot import DrawnLots
from pitboss.tournament.clock import Clock
from pitboss.tournament.commands import GraveCommand
from pitboss.tournament.conditions import Conditions, FirstMarker, Level, MarkerMoves, OutOrder, TwoLeft, WagerOrder
from pitboss.tournament.entry import Entry
from pitboss.tournament.levels import level_at
from pitboss.tournament.places import Out
from pitboss.tournament.structure import BlindOrder, first_marker, marker_moves, session_of, two_left
from pitboss.tournament.tables import TournamentTable
from pitboss.tournament.terms import Award, Phase, PrizeDeal, Status, Took, TournamentDispute, Why

ROUNDS_OF_A_SESSION = 1_000_000
"""More than any session has."""


class Proposal(NamedTuple):
    """A grave act that waits for a second person, and who has proposed it (T-R86)."""

    act: GraveCommand
    by: str


@dataclass(eq=False, repr=False)
class TournamentState:
    """A tournament as far as the folded events tell it."""

    conditions: Conditions = field(init=False)
    law: TournamentLaw = field(init=False)
    game: BlindOrder = field(init=False)
    number: int = 0
    """How many events there are: the number of the last."""
    phase: Phase = Phase.DRAFT
    version: int = 0
    identity: str = ""
    documented: bool = False
    published: bool = False
    regulator: bool = False
    director: str = ""
    assistants: tuple[str, ...] = ()
    # draws
    committed: tuple[str, str] = ("", "")
    is_ballot_revealed: bool = False
    balloted_at: int = 0
    """When the seats of the session that is on, or comes next, were drawn."""
    draws: list[DrawnLots] = field(default_factory=list)
    drawn: int = 0
    """Later draws of this session so far."""
    # entries
    entries: dict[int, Entry] = field(default_factory=dict)
    by_person: dict[str, int] = field(default_factory=dict)
    reserves: list[str] = field(default_factory=list)
    excluded: set[str] = field(default_factory=set)
    entered: int = 0
    """Entries that were not withdrawn."""
    missing: set[int] = field(default_factory=set)
    """Who has a seat and has not taken it yet."""
    starts_at: int = 0
    warned: set[str] = field(default_factory=set)
    # tables
    tables: dict[int, TournamentTable] = field(default_factory=dict)
    sizes: dict[int, set[int]] = field(default_factory=dict)
    """The numbers of the tables by how many sit there."""
    seats: int = 0
    """Seats in use at a table, as the director sets them."""
    last_table: int = 0
    floors: set[int] = field(default_factory=set)
    """Tables of the last session of which no cards are in the system, where seats are kept (T-R28)."""
    followed: set[int] = field(default_factory=set)
    """Those at which a person dealt."""
    redrawn: set[int] = field(default_factory=set)
    waived: set[int] = field(default_factory=set)
    playing: int = 0
    """Rounds that are on."""
    # time
    session: int = 0
    """Counted from 1; 0 before the first."""
    clock: Clock = field(default_factory=Clock)
    levels: dict[tuple[int, int], Level] = field(default_factory=dict)
    session_rounds: int = 0
    level_played: int = 0
    """The highest level of this session at which a round was begun, at tables that are no more too (T-R72)."""
    skips_absent: bool = False
    """Absent players are not dealt in, and post nothing (T-R42, T-R84)."""
    resumes: int = 0
    """When the session goes on that could not be finished, from its adjournment until then; else 0 (T-R66)."""
    is_adjourned: bool = False
    rounds_before: int = 0
    """Where a session goes on another day, the rounds that each table had played in it at least."""
    is_ending: str = ""
    """Why no further round begins in this session."""
    off: set[int] = field(default_factory=set)
    """Who plays off equal chips against the house in the round that is on or comes next (T-R82)."""
    still_off: set[int] = field(default_factory=set)
    """Those of them who have not played that round yet."""
    # rounds
    busts: list[tuple[int, Took]] = field(default_factory=list)
    """Who lost the last chips in rounds that are noted, by table: still to be settled."""
    in_play: set[int] = field(default_factory=set)
    bags: set[int] = field(default_factory=set)
    """Who is in, and plays in a later session than the one that is on."""
    pending: dict[int, int] = field(default_factory=dict)
    uncounted: int = 0
    """Chips that changed hands at floor tables and have not been counted since."""
    beat: int = 0
    hand_for_hand: bool = False
    in_beat: bool = False
    beat_level: int = 0
    outs: dict[int, Out] = field(default_factory=dict)
    before: dict[int, dict[int, int]] = field(default_factory=dict)
    """By table, the stacks as its last round found them."""
    # chips and money
    issued: int = 0
    retired: int = 0
    bank: int = 0
    fees: int = 0
    commission: int = 0
    rebuys: int = 0
    add_ons: int = 0
    added: int = 0
    refunded: int = 0
    bought: int = 0
    """What the operator pays in cash in place of goods."""
    coloured: set[int] = field(default_factory=set)
    smallest: int = 0
    is_pool_closed: bool = False
    pool: int = 0
    players: int = 0
    retained: int = 0
    places_paid: int = 0
    seats_won: int = 0
    """How many places win a seat in another tournament (T-R62)."""
    prizes: tuple[tuple[int, int], ...] = ()
    """Cash and goods by place, once they are fixed."""
    unclaimed: int = 0
    """Bounties that nobody can win (T-R61)."""
    deal: PrizeDeal | None = None
    proposed: PrizeDeal | None = None
    accepted: set[int] = field(default_factory=set)
    is_deal_approved: bool = False
    # the end
    rankings: list[tuple[tuple[int, int, int], ...]] = field(default_factory=list)
    """Of every session that has ended: entry, place, how many share it."""
    qualified: tuple[int, ...] = ()
    awards: dict[int, Award] = field(default_factory=dict)
    paid: set[int] = field(default_factory=set)
    disputes: list[TournamentDispute] = field(default_factory=list)
    directions: list[str] = field(default_factory=list)
    proposals: dict[int, Proposal] = field(default_factory=dict)
    """Grave acts that wait for a second person, by their numbers (T-R86)."""
    last_proposal: int = 0

    # --- looking things up

    def entry_of(self, person: str) -> Entry | None:
        """The entry that somebody has made or shares, or plays as a substitute (T-R11, T-R45)."""
        number = self.by_person.get(person)
        return self.entries[number] if number is not None else None

    @property
    def has_done_duties(self) -> bool:
        """Whether this version of the conditions is documented, published, and approved or notified (20.2, T-R03)."""
        return self.documented and self.published and (self.regulator or self.law.regime is Regime.HOUSE)

    @property
    def left(self) -> int:
        """Players left: seated, pending or bagged."""
        return len(self.in_play)

    @property
    def here(self) -> int:
        """Players left in the session that is on."""
        return len(self.in_play) - len(self.bags)

    @property
    def chips(self) -> int:
        """Chips in play."""
        return self.issued - self.retired

    @property
    def level(self) -> Level:
        """The level that holds; the first before it began."""
        return self.level_at(self.clock.level)

    def level_at(self, number: int) -> Level:
        key = (self.session, max(1, number))
        found = self.levels.get(key)
        if found is None:
            found = self.levels[key] = level_at(self.conditions, key[1], session_of(self.conditions, self.session))
        return found

    @property
    def coming_session(self) -> int:
        """The session that comes next: the one that was adjourned, or the one after the last (T-R66)."""
        return self.session if self.is_adjourned else self.session + 1

    @property
    def is_last_session(self) -> bool:
        return self.session >= max(1, len(self.conditions.sessions))

    @property
    def is_by_round(self) -> bool:
        """Whether those who are out are placed by the round, later being better, and not by the time (T-R78)."""
        by_round = self.conditions.against_house.out is OutOrder.ROUND
        return bool(self.session) and self.game.against_house and by_round

    @property
    def is_in_turn(self) -> bool:
        """Whether antes against the house are put up in turn, from a marker that moves on (T-R80)."""
        return self.game.against_house and self.conditions.against_house.wagers is WagerOrder.ROTATING

    @property
    def has_dead_button(self) -> bool:
        """Whether nobody skips a blind, and the button may lie before an empty seat (T-R35)."""
        return marker_moves(self.conditions) is MarkerMoves.DEAD and not self.game.against_house

    @property
    def draws_marker(self) -> bool:
        """Whether cards place the first button or buck of a table (T-R27)."""
        has_marker = self.is_in_turn or not self.game.against_house
        return has_marker and first_marker(self.conditions) is FirstMarker.CARD

    @property
    def adjusts_marker(self) -> bool:
        """Whether the button is adjusted when two are left, so that nobody posts the last blind twice (T-R36)."""
        is_forward = not (self.has_dead_button or self.game.against_house)
        return is_forward and two_left(self.conditions) is TwoLeft.ADJUSTED

    def going_out(self, table: int = 0) -> int:
        """By what those are placed who go out with the next event: its number, or against the house the round."""
        if not self.is_by_round:
            return self.number + 1
        played = self.tables[table].rounds if table in self.tables else 0
        return self.session * ROUNDS_OF_A_SESSION + played

    def bank_left(self, entry: Entry) -> int:
        """Milliseconds that an entry may still think beyond the time to act in this session (T-R46)."""
        return max(0, self.conditions.time_bank * 1000 - entry.bank_used)

    def is_dealt_in(self, entry: Entry) -> bool:
        """Whether an entry with a seat has part in its rounds: with chips, and present where the absent are skipped; in
        a play-off only those whom it is for (T-R82)."""
        if self.off and entry.number not in self.off:
            return False
        return bool(entry.stack) and not (entry.away and self.skips_absent)

    def can_ante(self, entry: Entry) -> bool:
        """Whether an entry is dealt in against the house: with the least ante, or more (T-R79)."""
        return entry.stack >= self.level.minimum and self.is_dealt_in(entry)

    def holders(self, table: TournamentTable) -> int:
        """The seats to which the marker may go: all of them, but those of absent players who are passed over."""
        if not self.skips_absent:
            return table.mask
        there = [seat for seat, number in table.seats.items() if not self.entries[number].away]
        return sum(1 << seat for seat in there) or table.mask

    def seated(self) -> Iterator[Entry]:
        """Everybody with a seat, in the order of the entries."""
        return (entry for entry in self.entries.values() if entry.table)

    # --- what events do to seats

    def open_table(self, number: int, floor: bool = False, followed: bool = False) -> TournamentTable:
        table = self.tables[number] = TournamentTable(number, floor, followed)
        table.rounds = self.rounds_before
        self.last_table = max(self.last_table, number)
        self.sizes.setdefault(0, set()).add(number)
        return table

    def close_table(self, number: int) -> None:
        self._unsized(self.tables.pop(number))

    def sit(self, entry: Entry, table: int, seat: int) -> None:
        at = self.tables[table]
        self._unsized(at)
        at.take(seat, entry.number)
        self.sizes.setdefault(at.size, set()).add(table)
        entry.table, entry.seat = table, seat

    def unsit(self, entry: Entry) -> None:
        if not entry.table:
            return
        self.missing.discard(entry.number)
        at = self.tables[entry.table]
        self._unsized(at)
        at.leave(entry.seat)
        self.sizes.setdefault(at.size, set()).add(at.number)
        entry.table = entry.seat = 0

    def _unsized(self, table: TournamentTable) -> None:
        """Whose size is about to change is not among the tables of that size any more."""
        numbers = self.sizes[table.size]
        numbers.discard(table.number)
        if not numbers:
            del self.sizes[table.size]

    def return_bounty(self, entry: Entry) -> None:
        """An elimination is undone: whatever was won for it comes back."""
        for winner, cash, head in entry.bounty_lost:
            entry.head += cash + head
            if winner:
                self.entries[winner].bounty -= cash
                self.entries[winner].head -= head
            else:
                self.unclaimed -= cash
        entry.bounty_lost.clear()

    def give_up_bounty(self, entry: Entry, is_placed: bool) -> None:
        """Nobody can win this head any more; without a place, what it has won is not paid either (T-R61)."""
        self.unclaimed += entry.head
        entry.head = 0
        if not is_placed:
            self.unclaimed += entry.bounty - entry.bounty_paid + entry.session_prizes
            entry.bounty, entry.session_prizes = entry.bounty_paid, 0

    def owes(self, award: Award) -> int:
        """What of an award is to be paid or handed over: bounties may have been paid at once."""
        return award.total + award.goods - self.entries[award.entry].bounty_paid

    def whose(self, entry: Entry) -> tuple[str, ...]:
        """Whose a prize is: the members', or the substitute's where the conditions say so (T-R11, T-R45)."""
        stated = self.conditions.substitutes
        if entry.substitute and stated is not None and stated.prize == "substitute":
            return (entry.substitute,)
        return entry.members

    def go_out(self, entry: Entry, out: Out | None, why: Why) -> None:
        """An entry is out of the tournament, or of this session of it."""
        self.unsit(entry)
        self.in_play.discard(entry.number)
        self.bags.discard(entry.number)
        self.pending.pop(entry.number, None)
        entry.status, entry.out, entry.why = Status.OUT, out, why
        entry.pending_until = 0
        if out is not None:
            self.outs[entry.number] = out
