"""Rounds of Canberra Poker in a scenario of a tournament: antes, hands, who folds; chips go to the bank and back."""

from collections.abc import Iterator
from typing import Any

from pitboss.banked.canberra.commands import Ante, Bet, CloseAntes, DealBoxes, Fold
from pitboss.banked.canberra.due import AntesDue, FoldOrBetDue
from pitboss.banked.canberra.table import CanberraTable
from pitboss.banked.house.commands import CutByDealer
from pitboss.cards import Card
from pitboss.malformed import Malformed
from pitboss.play import Principal, Refusal, Role
from pitboss.scenario.lines import cards_of
from pitboss.scenario.tournament.course import TournamentCourse
from pitboss.scenario.tournament.types import RoundAgainstHouse
from pitboss.table.commands import CheckDeck, OpenTable, Shuffle, Sit
from pitboss.table.terms import Approvals
from pitboss.tournament.commands import NoteRound
from pitboss.tournament.levels import canberra_options
from pitboss.tournament.structure import edition_played

APPROVED = Approvals("tournament", "tournament", "tournament")
DEALER = 0


def play_house(course: TournamentCourse, given: RoundAgainstHouse) -> list[str]:
    """Play a round against the house and tell the tournament; what was false. Refusal if it may not be played so."""
    course.begins(str(given.table))
    table = _set_up(course, given.table)
    table.do(Shuffle())
    table.do(CutByDealer())
    for seat, chips in given.antes.items():
        table.do(Ante(seat, chips))
    false = list(_unlike(given, table))
    table.do(CloseAntes(course.now))
    table.do(DealBoxes(tuple(_cards(given, table))))
    while (due := table.expected()) is not None and not isinstance(due, AntesDue):
        if isinstance(due, FoldOrBetDue):
            seat = due.seats[0]
            table.do(Fold(seat) if seat in given.folds else Bet(seat))
        elif (command := due.served(_NoCards())) is not None:
            table.do(command)
        else:
            break
    course.at_tables += table.events
    stacks = tuple((seat, place.stake) for seat, place in sorted(table.state.places.items()))
    course.do(NoteRound(given.table, course.now, stacks))
    return false


def _set_up(course: TournamentCourse, number: int) -> CanberraTable:
    state = course.state
    own, edition = state.tables[number], edition_played(state.conditions, state.session)
    options = canberra_options(state.conditions, own.level, state.seats, approval="as recorded", first=own.marker)
    try:
        table = CanberraTable.set_up(edition, options, APPROVED)
    except KeyError as error:
        raise Malformed(f"house: {edition} is no Canberra Poker") from error
    table.do(CheckDeck(table.state.deck.cards))
    table.do(OpenTable())
    for seat, entry in sorted(own.seats.items()):
        table.do(Sit(state.entries[entry].person, seat, state.entries[entry].stack))
    return table


def _unlike(given: RoundAgainstHouse, table: CanberraTable) -> Iterator[str]:
    """What viewers know otherwise of the antes than they were to, before NO MORE BETS."""
    for viewer, antes in given.sees.items():
        view = table.view(Principal(Role.PLAYER, viewer))
        for box, wanted in antes.items():
            found = view.boxes[box].ante if box in view.boxes else 0
            if found != wanted:
                yield f"seat {viewer} was to see an ante of {wanted} at seat {box}, and sees {found}"


def _cards(given: RoundAgainstHouse, table: CanberraTable) -> Iterator[Card]:
    """The hands that are named, and the lowest cards left for the others, dealt round by round."""
    hands = {seat: list(cards_of(text)) for seat, text in {**given.hands, DEALER: given.dealer}.items()}
    named = {card for cards in hands.values() for card in cards}
    left = [card for card in table.state.deck.cards if card not in named]
    for _ in range(5):
        for seat in (*table.state.order, DEALER):
            card = hands[seat].pop(0) if hands.get(seat) else left.pop(0)
            if not isinstance(card, Card):
                raise Malformed("hands: every card of a hand against the house is named")
            yield card


class _NoCards:
    """A dealer who has dealt everything."""

    def shuffle(self) -> str:
        return ""

    def cut(self, least: int, most: int) -> int | None:
        return None

    # What is due, of any game.
    def cards(self, due: Any, count: int) -> tuple[Card | None, ...]:
        raise Refusal((), "every card is dealt")
