"""The state of a table: who sits where with what, the marker, the terms in force, and the round that is on, if any.

Only events write to it.
"""

import msgspec
from msgspec.structs import replace

from pitboss.play import Ruling
from pitboss.play.table_terms import Hours, Phase
from pitboss.poker.game import Game
from pitboss.poker.kinds import Forced
from pitboss.poker.options import Options
from pitboss.poker.rulings.facts import AnyFact
from pitboss.poker.seats import Seats, mask_of, next_after
from pitboss.poker.state import State
from pitboss.poker.table.law import TableLaw
from pitboss.poker.table.terms import Agreement, Approvals, Coming, Dispute, Standing


class Place:
    """A taken seat and its player between rounds."""

    __slots__ = ("coming", "idle", "leaving", "missed", "name", "person", "present", "short", "stake", "standing")

    def __init__(self, person: str, name: str, stake: int, coming: Coming) -> None:
        self.person = person
        self.name = name
        self.stake = stake
        self.coming = coming
        self.standing = Standing.NEW
        self.present = True
        self.leaving = False
        self.short = False
        """Plays on below the minimum stake: a declared player (NI2018-51/14.3, S94-1994/7CS13.3)."""
        self.missed: frozenset[int] = frozenset()
        """Which blinds went past the seat while it was not dealt in, by their place in the structure."""
        self.idle = 0
        """Rounds in a row without a chip put in."""


class Before(msgspec.Struct):
    """A table as its last round found it, for a round that turns out void: it is repeated as if it had not been."""

    marker: int
    passed: int
    revolved: bool
    people: dict[int, str]
    stakes: dict[int, int]
    idle: dict[int, int]
    entering: dict[int, tuple[Standing, frozenset[int]]]
    """What those who came in had to make good: they come in again."""

    def is_still_at(self, state: "TableState", seat: int) -> bool:
        """Whether the person who was dealt in at a seat has it still."""
        return seat in state.places and state.places[seat].person == self.people[seat]

    def restore(self, state: "TableState") -> None:
        """Whoever came in with the round has still to come in."""
        for seat, (standing, missed) in self.entering.items():
            if self.is_still_at(state, seat):
                state.places[seat].standing, state.places[seat].missed = standing, missed


class Review(msgspec.Struct, frozen=True):
    """A ruling on the round before that waits for a person to choose."""

    fact: AnyFact
    ruling: Ruling


class TableState:
    """A table as far as the folded events tell it. `round` is the round that is on, `last` the one before."""

    __slots__ = (
        "agreement",
        "approvals",
        "before",
        "blind_seats",
        "checked",
        "checked_since_round",
        "claims",
        "closing",
        "consents",
        "date",
        "disputes",
        "drawn",
        "excluded",
        "first_call",
        "first_marker",
        "game",
        "group",
        "hours",
        "inspector",
        "last",
        "law",
        "left_with",
        "marker",
        "next_charge",
        "notice",
        "options",
        "passed",
        "phase",
        "places",
        "proposal",
        "review",
        "revolved",
        "round",
        "rounds",
        "seats",
        "selected",
        "waiting",
    )

    game: Game
    law: TableLaw
    options: Options
    approvals: Approvals
    seats: Seats

    def __init__(self) -> None:
        self.phase = Phase.SET_UP
        self.date = ""
        self.places: dict[int, Place] = {}
        self.waiting: list[str] = []
        self.claims: dict[int, list[str]] = {}
        self.drawn: dict[int, str] = {}
        self.first_call: set[int] = set()
        self.group = ""
        self.selected: frozenset[str] = frozenset()
        self.left_with: dict[str, int] = {}
        self.marker = self.first_marker = self.passed = 0
        self.revolved = False
        self.blind_seats: Seats = ()
        self.rounds = 0
        self.round: State | None = None
        self.last: State | None = None
        self.notice: tuple[Game, TableLaw, Options] | None = None
        self.agreement: Agreement | None = None
        self.proposal: Agreement | None = None
        self.consents: set[int] = set()
        self.checked: tuple[int, bool] | None = None
        self.checked_since_round = False
        self.hours: Hours | None = None
        self.next_charge = 0
        self.inspector = self.closing = False
        self.disputes: list[Dispute] = []
        self.excluded: set[str] = set()
        self.before: Before | None = None
        self.review: Review | None = None

    def seat_of(self, person: str) -> int:
        """Where a person sits; 0 for nowhere."""
        return next((seat for seat, place in self.places.items() if place.person == person), 0)

    def stake_of(self, seat: int) -> int:
        """The table stake of a seat, in a round or between rounds."""
        in_round = self.round is not None and seat in self.round.setup.seats
        return self.round.stake[seat] if self.round is not None and in_round else self.places[seat].stake

    def is_dealt_in(self, seat: int) -> bool:
        """Whether a round is on and the seat is part of it."""
        return self.round is not None and seat in self.round.setup.seats

    @property
    def is_full(self) -> bool:
        return len(self.places) == len(self.seats)

    @property
    def present(self) -> Seats:
        """The seats whose players are there and stay."""
        return tuple(seat for seat, place in sorted(self.places.items()) if place.present and not place.leaving)

    @property
    def ready(self) -> Seats:
        """The seats that could be dealt in: present, with chips."""
        return tuple(seat for seat in self.present if self.places[seat].stake > 0)

    @property
    def coming_game(self) -> Game:
        """The game of the next round."""
        return self.notice[0] if self.notice else self.game

    @property
    def coming_law(self) -> TableLaw:
        return self.notice[1] if self.notice else self.law

    @property
    def announced(self) -> Options:
        """The operator's terms for the next round, before the players' agreement."""
        return self.notice[2] if self.notice else self.options

    @property
    def standing_agreement(self) -> Agreement | None:
        """The agreement as far as it holds for the next round: not with another game, nor with too many players."""
        agreement = self.agreement
        if agreement is None or self.coming_game is not self.game or too_many(self, agreement.deck, len(self.ready)):
            return None
        return agreement

    @property
    def coming(self) -> Options:
        """The options of the next round."""
        return merged(self.announced, self.standing_agreement)

    def next_seat(self, after: int, among: Seats) -> int:
        """The first of some seats clockwise after a seat; 0 if there are none."""
        return next_after(after, mask_of(among))


def too_many(state: TableState, deck: int, players: int) -> bool:
    """Whether a deck is too small for so many players (S94-1994/7CS3.5.p6, p7)."""
    return any(rule.size == deck and players > rule.most_players for rule in state.game.decks)


def merged(options: Options, agreement: Agreement | None) -> Options:
    """The operator's terms with what the players have agreed on; the ante is the minimum (S94-1994/7CS6.5(b))."""
    if agreement is None:
        return options
    if agreement.deck:
        options = replace(options, deck=agreement.deck)
    if agreement.ace_low is not None:
        options = replace(options, ace_low=agreement.ace_low)
    if agreement.forced is not None:
        options = replace(options, forced=agreement.forced, limits=agreement.limits or options.limits)
        if agreement.forced is Forced.ANTES:
            options = replace(options, ante=options.minimum if options.blind_multiples else options.ante)
    return options
