"""The state of a table against the house that outlives its rounds. Only events write to it."""

from pitboss.banked.house.law import HouseLaw
from pitboss.banked.house.terms import Approvals, Dispute, Terms
from pitboss.cards import Deck
from pitboss.play.table_terms import Hours, Phase


class Place:
    """A taken seat and its player."""

    __slots__ = ("advised", "idle", "name", "person", "stake")

    def __init__(self, person: str, name: str, stake: int) -> None:
        self.person = person
        self.name = name
        self.stake = stake
        self.idle = 0
        """Rounds in a row without a wager."""
        self.advised = False
        """Told that further wagers below the minimum will be returned."""


class HouseState:
    """Seats, cards, notices and closure of a table; a game's state adds its rounds.

    `in_round` holds from the first card to the settlement of the last wager.
    """

    law: HouseLaw
    terms: Terms
    approvals: Approvals

    def __init__(self) -> None:
        self.edition = ""
        self.phase = Phase.SET_UP
        self.date = ""
        self.deck = Deck()
        self.notice: Terms | None = None
        self.places: dict[int, Place] = {}
        self.excluded: dict[str, str] = {}
        """By person, the name at the table."""
        self.rounds = 0
        """Rounds that count."""
        self.ended = 0
        """Rounds that are over, those with them that do not count: the last one's number."""
        self.in_round = False
        self.checked = self.checked_since_round = False
        self.hours: Hours | None = None
        self.inspector = self.closing = False
        self.disputes: list[Dispute] = []

    @property
    def seats(self) -> range:
        """Every seat, clockwise from the dealer's left."""
        return range(1, self.terms.boxes + 1)

    @property
    def is_full(self) -> bool:
        return len(self.places) == self.terms.boxes

    def name_of(self, person: str) -> str:
        """The name that a person has at the table, or had when excluded from it."""
        seat = self.seat_of(person)
        return self.places[seat].name if seat else self.excluded.get(person, person)

    def seat_of(self, person: str) -> int:
        """Where a person sits; 0 for nowhere."""
        return next((seat for seat, place in self.places.items() if place.person == person), 0)

    def has_wager(self, seat: int) -> bool:
        """Whether a seat has chips on the layout; each game knows its own."""
        raise NotImplementedError
