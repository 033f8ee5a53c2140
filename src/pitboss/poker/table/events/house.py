"""What the house does at a table of poker: setting up, counting the cards, agreements and notices."""

from pitboss.poker.events.beginning import SCHEMA
from pitboss.poker.options import Options
from pitboss.poker.table.state import PokerTableState
from pitboss.poker.table.terms import Agreement
from pitboss.poker.table.tournament import law_under
from pitboss.poker.written import WrittenGame, played
from pitboss.table.events import TableEvent
from pitboss.table.terms import Approvals


class SetUp(TableEvent, frozen=True, tag="set_up"):
    """A table is set up: edition, terms, seats and approvals; `date` is the day for which its edition was chosen."""

    edition: str
    instruments: tuple[str, ...]
    options: Options
    seats: int
    approvals: Approvals
    rulebook: str
    date: str = ""
    schema: int = SCHEMA
    game: WrittenGame | None = None
    """The whole game, if it is none of the published editions."""
    tournament: str = ""
    """The edition whose tournament rules hold, at a table of a tournament."""

    def apply(self, state: PokerTableState) -> None:
        state.game = played(self.edition, self.game)
        state.tournament = self.tournament
        state.law = law_under(state.game.table, self.tournament)
        state.options = self.options
        state.seats = tuple(range(1, self.seats + 1))
        state.approvals = self.approvals
        state.date = self.date


class DeckCounted(TableEvent, frozen=True, gc=False, tag="deck_counted"):
    """A supervisor had the cards counted.

    A count that is wrong (`stops`) has to be decided on in a round of play; and none begins before the deck is found
    complete, or is changed.
    """

    due: int
    found: int
    stops: bool = False

    def apply(self, state: PokerTableState) -> None:
        state.is_doubtful = self.stops or state.is_fouled or (state.is_doubtful and self.found != self.due)
        if self.stops and state.in_round:
            state.miscount = (self.due, self.found)


class PlayersSelected(TableEvent, frozen=True, gc=False, tag="players_selected"):
    """The table is kept for a group, or open to all again."""

    group: str
    persons: tuple[str, ...]

    def apply(self, state: PokerTableState) -> None:
        state.group = self.group
        state.selected = frozenset(self.persons)


class Proposed(TableEvent, frozen=True, tag="proposed"):
    """An agreement is proposed by a seat; everybody else has still to consent."""

    seat: int
    agreement: Agreement

    def apply(self, state: PokerTableState) -> None:
        state.proposal = self.agreement
        state.consents = {self.seat}


class Consented(TableEvent, frozen=True, gc=False, tag="consented"):
    """A seat, or the operator (0), consents."""

    seat: int

    def apply(self, state: PokerTableState) -> None:
        state.consents.add(self.seat)


class Agreed(TableEvent, frozen=True, tag="agreed"):
    """All players and the operator agree; it holds from the next round on."""

    agreement: Agreement

    def apply(self, state: PokerTableState) -> None:
        state.agreement = self.agreement
        state.proposal = None
        state.consents = set()


class Lapsed(TableEvent, frozen=True, gc=False, tag="lapsed"):
    """What was proposed or agreed no longer holds."""

    def apply(self, state: PokerTableState) -> None:
        state.agreement = state.proposal = None
        state.consents = set()


class Noticed(TableEvent, frozen=True, tag="noticed"):
    """The players were told the terms of the next round."""

    edition: str
    options: Options
    game: WrittenGame | None = None

    def apply(self, state: PokerTableState) -> None:
        game = played(self.edition, self.game)
        state.notice = (game, law_under(game.table, state.tournament), self.options)


class TermsChanged(TableEvent, frozen=True, gc=False, tag="terms_changed"):
    """The terms that the players were told are in force."""

    def apply(self, state: PokerTableState) -> None:
        assert state.notice is not None, "terms change only after notice"
        state.game, state.law, state.options = state.notice
        state.notice = None
