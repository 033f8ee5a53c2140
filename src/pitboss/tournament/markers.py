"""Where button or buck lie in a round that begins, and the cards that place the first one where conditions say so.

NI2018-51/8.3 and its like; T-R27, T-R34, T-R35, T-R36.
"""

from collections.abc import Sequence

from pitboss.cards import Card
from pitboss.play import Refusal
from pitboss.poker.seats import Seats, clockwise, dead_blinds, next_after
from pitboss.poker.table.entry import line_up
from pitboss.poker.table.state import PokerTableState
from pitboss.tournament.events.rounds import MarkerDrawn
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import blinds_at
from pitboss.tournament.tables import TournamentTable

RULES = ("T-R27", "C-R52")
Drawn = tuple[tuple[int, Card], ...]
"""Seat and card, in the order in which they were drawn."""


def due_in_round(state: TournamentState, table: TournamentTable) -> tuple[int, Seats]:
    """Marker and seats of the blinds of a round that begins, where the button is dead (T-R35)."""
    mask = _dealt(state, table)
    game, is_two = state.game, mask.bit_count() == 2
    if len(table.blinds) > 1 and table.marker:
        due = dead_blinds(table.blinds, mask)
        marker = table.blinds[0] if game.is_button else due[0]
        return (due[0] if game.marker_first else due[-1]) if is_two else marker, due
    marker = marker_of_round(state, table)
    return marker, _blinds(state, marker, mask, len(state.level.blinds))


def marker_of_round(state: TournamentState, table: TournamentTable) -> int:
    """Where the marker lies in a round that begins: at the first place, or on at the next player who is dealt in; of
    two it is the other one's where conditions let nobody post the last blind twice running (T-R36)."""
    mask = _dealt(state, table)
    if not mask:
        return 0
    if not table.marker:
        return mask.bit_length() - 1 if state.game.is_highest_first else next_after(0, mask)
    marker = clockwise(table.marker, mask)[0]
    is_two = mask.bit_count() == 2 and state.adjusts_marker
    return next_after(marker, mask) if is_two and _last_blind(state, marker, mask) == table.posted != 0 else marker


def last_blind(state: TournamentState, table: TournamentTable, marker: int) -> int:
    """The seat that posts the last blind of a round that begins with the marker here; 0 if there are no blinds."""
    return _last_blind(state, marker, _dealt(state, table))


def _last_blind(state: TournamentState, marker: int, mask: int) -> int:
    return next(reversed(_blinds(state, marker, mask, blinds_at(state.level))), 0)


def _blinds(state: TournamentState, marker: int, mask: int, count: int) -> Seats:
    """The seats that post blinds, the first blind first."""
    game, is_two = state.game, mask.bit_count() == 2
    order = clockwise(marker + (game.is_button and not (is_two and game.marker_first)), mask)
    return order[:count]


def _dealt(state: TournamentState, table: TournamentTable) -> int:
    """The seats that are dealt in."""
    is_dealt_in = state.can_ante if state.game.against_house else state.is_dealt_in
    return sum(1 << seat for seat, number in table.seats.items() if is_dealt_in(state.entries[number]))


# the first one by cards


def lacks_marker(state: TournamentState, table: TournamentTable) -> bool:
    """Whether cards have still to place the first button or buck of a table (T-R27)."""
    return state.draws_marker and not table.marker and not table.on and bool(_dealt(state, table))


def marker_drawn(state: TournamentState, table: TournamentTable, cards: Sequence[Card]) -> MarkerDrawn:
    """Everybody who is dealt in draws a card, from seat 1 on; the highest has the first button or buck."""
    marker, drawn = high_card(clockwise(1, _dealt(state, table)), cards)
    return MarkerDrawn((*RULES, *state.law.directions), table.number, drawn, marker)


def high_card(seats: Seats, cards: Sequence[Card]) -> tuple[int, Drawn]:
    """The seat with the highest rank, ace high; suits are equal, and equal ranks draw again."""
    deck, drawn, left = iter(cards), list[tuple[int, Card]](), seats
    while True:
        round_ = [(seat, card) for seat, card in zip(left, deck, strict=False)]
        if len(round_) < len(left):
            who = f"seats {', '.join(map(str, left))}"
            raise Refusal(RULES, f"{who} are equal and draw again" if drawn else f"{who} draw a card each")
        if any(card is Card.JOKER for _, card in round_):
            raise Refusal(RULES, "cards are drawn without the joker")
        drawn += round_
        highest = max(card.rank for _, card in round_)
        left = tuple(seat for seat, card in round_ if card.rank == highest)
        if len(left) == 1:
            return left[0], tuple(drawn)


def is_placed(state: TournamentState, table: TournamentTable, at_table: PokerTableState) -> bool:
    """Whether the marker of a round that begins is not where the table itself would have it: cards have placed the
    first (T-R27), or it was adjusted as two are left (T-R36)."""
    return (state.draws_marker or state.adjusts_marker) and lies_elsewhere(at_table, table.marker)


def lies_elsewhere(at_table: PokerTableState, marker: int) -> bool:
    """Whether the next round of a table would have its marker at another seat than this."""
    return not at_table.marker or line_up(at_table, at_table.ready).marker != marker
