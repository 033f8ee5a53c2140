"""The state of a table that outlives its rounds: who sits where with what, its cards, hours, closure and disputes.

Only events write to it. A game adds its own, the round that is on above all.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pitboss.cards import Deck
from pitboss.play import Role
from pitboss.table.conduct import Conduct
from pitboss.table.law import TableLaw
from pitboss.table.terms import Approvals, Coming, Departure, Dispute, Hours, Phase

EXCLUDED = "who is excluded"
"""What those who may not play here any more are called among what is known elsewhere."""
TERMS = "the terms of the next round"
"""What players were told last is called there."""


class Place:
    """A taken seat and its player."""

    __slots__ = ("idle", "name", "person", "stake")

    def __init__(self, person: str, name: str, stake: int) -> None:
        self.person = person
        self.name = name
        self.stake = stake
        """What the player has between rounds."""
        self.idle = 0
        """Rounds in a row without a chip put in, in each of which every other seat was in use."""


class TableState:
    """A table as far as the folded events tell it."""

    __slots__ = (
        "advised",
        "approvals",
        "checked",
        "checked_since_round",
        "closing",
        "date",
        "difference",
        "disputes",
        "excluded",
        "floor_called",
        "held",
        "hours",
        "in_use",
        "inspector",
        "on_duty",
        "phase",
        "reports",
        "rounds",
        "said",
        "tournament",
        "warnings",
    )

    law: TableLaw
    approvals: Approvals
    places: Mapping[int, Place]

    def __init__(self) -> None:
        self.phase = Phase.SET_UP
        self.tournament = ""
        """The edition whose tournament rules hold; nothing at a table for cash."""
        self.date = ""
        self.hours: Hours | None = None
        self.inspector = self.closing = False
        self.disputes: list[Dispute] = []
        self.held: dict[int, int] = {}
        """Chips that were set aside, by the case that they are about."""
        self.excluded: dict[str, str] = {}
        """By person, the name at the table."""
        self.advised: set[str] = set()
        """Who was told that further wagers below the minimum will be returned, wherever they sit and if they leave."""
        self.rounds = 0
        """Rounds that count."""
        self.in_use = False
        """Every seat has been taken since the round began."""
        self.checked: Deck | None = None
        """The deck that was last gone through card by card and found complete; none if nothing was since."""
        self.checked_since_round = False
        self.difference = 0
        """What counts have found more than the record had, in all."""
        self.said: list[str] = []
        """What the rules want said, and was."""
        self.floor_called = False
        self.on_duty: dict[Role, str] = {}
        self.reports = 0
        """Reports on the conduct of persons."""
        self.warnings: dict[tuple[str, Conduct], int] = {}
        """How often a person was warned in a matter."""

    @property
    def seats(self) -> Sequence[int]:
        """Every seat, clockwise from the dealer's left."""
        raise NotImplementedError

    @property
    def in_round(self) -> bool:
        """Whether a round of play is on: from its first card to its end."""
        raise NotImplementedError

    @property
    def has_begun(self) -> bool:
        """Whether a round has begun as a tournament counts them: also before its first card."""
        return self.in_round

    @property
    def due_deck(self) -> Deck:
        """The cards of the round that is lined up or on, or else of the next."""
        raise NotImplementedError

    @property
    def known_elsewhere(self) -> dict[str, Any]:
        """What the list of exclusions, a case and the conditions of the house have too, by what it is called: no
        strike-out changes it at the table alone (H-R12). The terms of a tournament are told again by itself."""
        aside = {case: cents for case, cents in self.held.items() if cents}
        return {"what lies aside": aside, EXCLUDED: set(self.excluded)}

    @property
    def going_excluded(self) -> frozenset[str]:
        """Whoever is excluded as soon as the round is over, by an earlier ruling in it."""
        return frozenset()

    @property
    def is_full(self) -> bool:
        return len(self.places) == len(self.seats)

    def seat_of(self, person: str) -> int:
        """Where a person sits; 0 for nowhere."""
        return next((seat for seat, place in self.places.items() if place.person == person), 0)

    def name_of(self, person: str) -> str:
        """The name that a person has at the table, or had when excluded from it."""
        seat = self.seat_of(person)
        return self.places[seat].name if seat else self.excluded.get(person, person)

    def is_playing(self, seat: int) -> bool:
        """Whether a seat is part of a round that is lined up, or on."""
        return self.in_round

    def has_wager(self, seat: int) -> bool:
        """Whether chips of a seat lie in a round, or for the next."""
        return False

    def seat(self, seat: int, person: str, name: str, cents: int, coming: Coming) -> None:
        """Somebody takes a seat."""
        raise NotImplementedError

    def unseat(self, seat: int, cents: int, why: Departure) -> None:
        """Somebody leaves a seat with so many chips."""
        raise NotImplementedError

    def change_stake(self, seat: int, cents: int) -> None:
        """Chips come to a stake between rounds, or go from it."""
        self.places[seat].stake += cents

    def stake_of(self, seat: int) -> int:
        """The chips before a seat, in a round or between rounds."""
        return self.places[seat].stake

    def can_wager(self, seat: int) -> bool:
        """Whether a round is on in which a seat has still chips to act with."""
        return False

    def correct_stake(self, seat: int, cents: int) -> None:
        """A count found so many more chips before a seat than the record had."""
        self.change_stake(seat, cents)

    def note_check(self, is_complete: bool) -> None:
        """The cards were gone through."""
        self.checked = self.due_deck if is_complete else None

    def count_abstentions(self, wagered: Collection[int], in_use: bool) -> None:
        """A round is over: who let it go by, which counts only while all other seats are in use."""
        for seat, place in self.places.items():
            place.idle = place.idle + 1 if in_use and seat not in wagered else 0
