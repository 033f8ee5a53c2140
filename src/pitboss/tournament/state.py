"""The state of a tournament: entries, tables, clock, draws, money and places. Only events write to it.

It holds no card and no secret. What it knows of a table it is told when a round there begins and ends.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pitboss.poker.seats import clockwise, next_after
from pitboss.table.tournament_law import Regime, TournamentLaw
from pitboss.tournament.ballot import DrawnLots
from pitboss.tournament.clock import Clock
from pitboss.tournament.commands import GraveCommand
from pitboss.tournament.conditions import Conditions, FirstMarker, Level, MarkerMoves, OutOrder, TwoLeft, WagerOrder
from pitboss.tournament.levels import level_at
from pitboss.tournament.places import Out
from pitboss.tournament.structure import BlindOrder, first_marker, marker_moves, session_of, two_left
from pitboss.tournament.terms import IN_PLAY, Award, Phase, PrizeDeal, Status, Took, TournamentDispute, Why

ROUNDS_OF_A_SESSION = 1_000_000
"""More than any session has."""


class Proposal(NamedTuple):
    """A grave act that waits for a second person, and who has proposed it (T-R86)."""

    act: GraveCommand
    by: str


class Entry:
    """What one fee has bought: a person's entry, or a team's."""

    __slots__ = (
        "add_ons",
        "agreed",
        "arrived",
        "away",
        "bank_used",
        "bot",
        "bounty",
        "bounty_lost",
        "bounty_paid",
        "commission",
        "fee",
        "flight",
        "head",
        "is_counted",
        "issued",
        "kept",
        "lost_at",
        "lost_table",
        "member",
        "members",
        "moves",
        "nonce",
        "number",
        "out",
        "pending_until",
        "person",
        "points",
        "put",
        "rebuys",
        "report_by",
        "seat",
        "session",
        "session_prizes",
        "stack",
        "standing",
        "status",
        "substitute",
        "table",
        "ticket",
        "turn",
        "version",
        "why",
        "winners",
    )

    def __init__(self, number: int, person: str, members: tuple[str, ...] = ()) -> None:
        self.number = number
        self.person = person
        self.members = members or (person,)
        self.member = 0
        """Whose turn it is at the table, among the members of a team."""
        self.substitute = ""
        self.status = Status.ENTERED
        self.fee = self.commission = self.rebuys = self.add_ons = 0
        """Cents of the fee; how often chips were bought besides."""
        self.version = 0
        """The version of the conditions under which the fee was paid (T-R03)."""
        self.agreed = 0
        self.nonce = ""
        self.bot = self.arrived = self.away = self.ticket = False
        self.bank_used = 0
        """Milliseconds of the time bank that are gone in this session (T-R46)."""
        self.flight = 0
        self.table = self.seat = self.stack = self.issued = 0
        self.kept: tuple[int, int] | None = None
        """Table and seat when the last session ended, where seats are kept (T-R28)."""
        self.is_counted = True
        """The stack is known to the chip; at a floor table no round was played since that told none."""
        self.session = 0
        """The session in which the entry plays, or played last."""
        self.standing: tuple[int, ...] = ()
        """Against the house, once a play-off began: the stack before it, and that after each of its rounds (T-R82)."""
        self.report_by = 0
        self.pending_until = 0
        self.lost_at = self.lost_table = self.put = self.turn = 0
        """The event that ended the round in which the last chips were lost, where, what was put in, from the button."""
        self.winners: tuple[int, ...] = ()
        self.out: Out | None = None
        self.why: Why | None = None
        self.head = self.bounty = 0
        """The bounty on the entry, and what it has won of others', in cents."""
        self.bounty_paid = 0
        """What of the bounties won was paid at once (T-R60)."""
        self.session_prizes = 0
        """What was won in single sessions, in cents (NI2018-51/20.3(a)(iii)(E))."""
        self.bounty_lost: list[tuple[int, int, int]] = []
        """What became of the bounty at the last elimination: who won it, how much of it, how much on the own head."""
        self.points: list[tuple[int, int]] = []
        """Points of each session, as fractions."""
        self.moves = 0

    @property
    def is_in(self) -> bool:
        return self.status in IN_PLAY

    @property
    def score(self) -> tuple[int, ...]:
        """By what an entry that is in is placed at the end of a session: chips, then those of play-offs (T-R82)."""
        return self.standing or (self.stack,)

    @property
    def at_table(self) -> str:
        """Who sits for the entry: a substitute, or the member of a team whose turn it is."""
        return self.substitute or self.members[self.member % len(self.members)]


class TournamentTable:
    """A table of the tournament: seats and who has them; the marker of the round that is on, or of the next."""

    __slots__ = (
        "beat",
        "began",
        "blinds",
        "blinds_was",
        "due",
        "ended",
        "floor",
        "held",
        "level",
        "marker",
        "mask",
        "number",
        "on",
        "posted",
        "posted_was",
        "posts",
        "rounds",
        "seats",
        "taken",
        "vacated",
        "was",
    )

    def __init__(self, number: int, floor: bool = False) -> None:
        self.number = number
        self.floor = floor
        """No cards of it are in the system: stacks and eliminations are entered by the director."""
        self.seats: dict[int, int] = {}
        self.mask = 0
        self.marker = 0
        """0: the first round is still to come."""
        self.blinds: tuple[int, ...] = ()
        """With a dead button, where blinds were due in the last round of play, empty seats too (T-R35)."""
        self.blinds_was: tuple[int, ...] = ()
        self.due: tuple[int, ...] = ()
        """The same of the round that is on."""
        self.posts = self.posted = self.posted_was = 0
        """Where the button is adjusted when two are left, the seat of the last blind: of the round that is on, of the
        last, and of the one before (T-R36)."""
        self.on = False
        self.began = self.ended = self.level = self.rounds = self.beat = self.vacated = self.was = 0
        self.taken = 0
        """The commission, in chips, of the last round (T-R07)."""
        self.held = ""

    @property
    def size(self) -> int:
        return len(self.seats)

    def first_marker(self, is_highest: bool) -> int:
        return 0 if not self.mask else self.mask.bit_length() - 1 if is_highest else next_after(0, self.mask)

    def coming_marker(self, is_highest: bool) -> int:
        """Where the marker is in the next round, as if nobody went out in the one that is on."""
        if not self.marker:
            return self.first_marker(is_highest)
        if self.blinds or self.due:
            return self.due[0] if self.on else self.marker  # dead: it lies where the blinds have passed
        return next_after(self.marker, self.mask) if self.on else clockwise(self.marker, self.mask or 2)[0]

    def take(self, seat: int, entry: int) -> None:
        self.seats[seat] = entry
        self.mask |= 1 << seat

    def leave(self, seat: int) -> None:
        """The seat falls free; a marker that lies before it goes on at once, and begins anew if nobody is left."""
        del self.seats[seat]
        self.mask ^= 1 << seat
        self.vacated = seat
        if not self.mask:
            self.marker, self.blinds, self.due = 0, (), ()
        elif self.marker == seat and not self.on and not self.blinds:
            self.marker = next_after(seat, self.mask)


class TournamentState:
    """A tournament as far as the folded events tell it."""

    conditions: Conditions
    law: TournamentLaw
    game: BlindOrder

    def __init__(self) -> None:
        self.number = 0
        """How many events there are: the number of the last."""
        self.phase = Phase.DRAFT
        self.version = 0
        self.identity = ""
        self.documented = self.published = self.regulator = False
        self.director = ""
        self.assistants: tuple[str, ...] = ()
        # draws
        self.committed: tuple[str, str] = ("", "")
        self.is_ballot_revealed = False
        self.balloted_at = 0
        """When the seats of the session that is on, or comes next, were drawn."""
        self.draws: list[DrawnLots] = []
        self.drawn = 0
        """Later draws of this session so far."""
        # entries
        self.entries: dict[int, Entry] = {}
        self.by_person: dict[str, int] = {}
        self.reserves: list[str] = []
        self.excluded: set[str] = set()
        self.entered = 0
        """Entries that were not withdrawn."""
        self.missing: set[int] = set()
        """Who has a seat and has not taken it yet."""
        self.starts_at = 0
        self.warned: set[str] = set()
        # tables
        self.tables: dict[int, TournamentTable] = {}
        self.sizes: dict[int, set[int]] = {}
        """The numbers of the tables by how many sit there."""
        self.seats = 0
        """Seats in use at a table, as the director sets them."""
        self.last_table = 0
        self.floors: set[int] = set()
        """Tables of the last session of which no cards are in the system, where seats are kept (T-R28)."""
        self.redrawn: set[int] = set()
        self.waived: set[int] = set()
        self.playing = 0
        """Rounds that are on."""
        # time
        self.session = 0
        """Counted from 1; 0 before the first."""
        self.clock = Clock()
        self.levels: dict[tuple[int, int], Level] = {}
        self.session_rounds = 0
        self.level_played = 0
        """The highest level of this session at which a round was begun, at tables that are no more too (T-R72)."""
        self.skips_absent = False
        """Absent players are not dealt in, and post nothing (T-R42, T-R84)."""
        self.resumes = 0
        """When the session goes on that could not be finished, from its adjournment until then; else 0 (T-R66)."""
        self.is_adjourned = False
        self.rounds_before = 0
        """Where a session goes on another day, the rounds that each table had played in it at least."""
        self.is_ending = ""
        """Why no further round begins in this session."""
        self.off: set[int] = set()
        """Who plays off equal chips against the house in the round that is on or comes next (T-R82)."""
        self.still_off: set[int] = set()
        """Those of them who have not played that round yet."""
        # rounds
        self.busts: list[tuple[int, Took]] = []
        """Who lost the last chips in rounds that are noted, by table: still to be settled."""
        self.in_play: set[int] = set()
        self.bags: set[int] = set()
        """Who is in, and plays in a later session than the one that is on."""
        self.pending: dict[int, int] = {}
        self.uncounted = 0
        """Chips that changed hands at floor tables and have not been counted since."""
        self.beat = 0
        self.hand_for_hand = self.in_beat = False
        self.beat_level = 0
        self.outs: dict[int, Out] = {}
        self.before: dict[int, dict[int, int]] = {}
        """By table, the stacks as its last round found them."""
        # chips and money
        self.issued = self.retired = self.bank = 0
        self.fees = self.commission = self.rebuys = self.add_ons = self.added = self.refunded = 0
        self.bought = 0
        """What the operator pays in cash in place of goods."""
        self.coloured: set[int] = set()
        self.smallest = 0
        self.is_pool_closed = False
        self.pool = self.players = self.retained = 0
        self.places_paid = 0
        self.seats_won = 0
        """How many places win a seat in another tournament (T-R62)."""
        self.prizes: tuple[tuple[int, int], ...] = ()
        """Cash and goods by place, once they are fixed."""
        self.unclaimed = 0
        """Bounties that nobody can win (T-R61)."""
        self.deal: PrizeDeal | None = None
        self.proposed: PrizeDeal | None = None
        self.accepted: set[int] = set()
        self.is_deal_approved = False
        # the end
        self.rankings: list[tuple[tuple[int, int, int], ...]] = []
        """Of every session that has ended: entry, place, how many share it."""
        self.qualified: tuple[int, ...] = ()
        self.awards: dict[int, Award] = {}
        self.paid: set[int] = set()
        self.disputes: list[TournamentDispute] = []
        self.directions: list[str] = []
        self.proposals: dict[int, Proposal] = {}
        """Grave acts that wait for a second person, by their numbers (T-R86)."""
        self.last_proposal = 0

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

    def open_table(self, number: int, floor: bool = False) -> TournamentTable:
        table = self.tables[number] = TournamentTable(number, floor)
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
