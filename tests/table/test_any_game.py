"""A table knows no game: one that nobody has heard of gets seats, chips, cards, hours, closure and disputes from it."""

from collections.abc import Sequence
from typing import Any

import pytest

from pitboss.cards import Deck, parse_cards
from pitboss.play import Event, Expected, Ledger, Refusal
from pitboss.play.command import Command
from pitboss.play.money import stake, wallet
from pitboss.table.commands import (
    CheckDeck,
    CloseTable,
    DecideDispute,
    Leave,
    NotifyClosure,
    NotifyInspector,
    OpenTable,
    RaiseDispute,
    ReplaceCards,
    SetHours,
    Shuffle,
    Sit,
    TopUp,
    VacateSeat,
)
from pitboss.table.due import CloseDue, DeckCheckDue, OpenDue, due_to_close, due_to_open
from pitboss.table.events import Opened, TableEvent
from pitboss.table.law import TableLaw
from pitboss.table.reenact import command_of
from pitboss.table.state import Place, TableState
from pitboss.table.table import Table
from pitboss.table.terms import Coming, Departure, Dispute, Phase


class Law(TableLaw, frozen=True, kw_only=True):
    consults = "ask the oldest player"


LAW = Law(
    edition=("edition",),
    deck_check=("deck_check",),
    card_change=("card_change",),
    count=("count",),
    bank=("bank",),
    hours=("hours",),
    seating=("seating",),
    one_seat=("one_seat",),
    exclude=("exclude",),
    notice=("notice",),
    abstention=("abstention",),
    closure=("closure",),
    dispute_told=("dispute_told",),
    dispute=("dispute",),
)


class State(TableState):
    """Three seats and a deck of 52 cards; nothing is ever played."""

    places: dict[int, Place]
    in_round = False
    seats = range(1, 4)
    due_deck = Deck()

    def __init__(self) -> None:
        super().__init__()
        self.law = LAW
        self.places = {}

    def has_wager(self, seat: int) -> bool:
        return self.places[seat].name == "Wagering"

    def seat(self, seat: int, person: str, name: str, cents: int, coming: Coming) -> None:
        self.places[seat] = Place(person, name or person, cents)

    def unseat(self, seat: int, cents: int, why: Departure) -> None:
        del self.places[seat]

    def note_check(self, is_complete: bool) -> None:
        super().note_check(is_complete)
        self.checked_since_round = is_complete


class AnyTable(Table):
    state: State
    blank = staticmethod(State)

    @staticmethod
    def expect(state: State) -> Expected[Any] | None:
        return due_to_open(state) or due_to_close(state)

    @staticmethod
    def decide_round(state: State, due: Expected[Any] | None, command: Command) -> Sequence[Event[Any]]:
        raise Refusal(LAW.seating, "nothing is played here")

    @staticmethod
    def follow(state: State) -> Sequence[Event[Any]]:
        return ()


def opened() -> AnyTable:
    table = AnyTable([])
    for command in (CheckDeck(Deck().cards), OpenTable(), SetHours(1, 2)):
        table.do(command)
    return table


def refused(table: AnyTable, command: Command, rule: str) -> str:
    before = list(table.events)
    with pytest.raises(Refusal) as refusal:
        table.do(command)
    assert rule in refusal.value.rules
    assert table.events == before
    return refusal.value.reason


def test_a_table_opens_with_its_cards_checked() -> None:
    table = AnyTable([])
    assert isinstance(table.expected(), OpenDue)
    assert "check 52 cards first" in refused(table, OpenTable(), "deck_check")
    refused(table, Sit("ann", 1, 100), "deck_check")
    table.do(CheckDeck(Deck().cards[1:]))
    refused(table, OpenTable(), "deck_check")
    table.do(CheckDeck(Deck().cards))
    assert table.do(OpenTable()) == [Opened(("deck_check", "bank"))]
    assert "already" in refused(table, OpenTable(), "deck_check")


def test_people_sit_down_buy_chips_and_leave() -> None:
    table, book = opened(), Ledger()
    for command in (Sit("ann", 1, 100, "Ann"), Sit("bert", 2, 0), TopUp(2, 50), Leave(1)):
        table.do(command)
    for event in table.events:
        book.record(event.transfers())
    assert (book[wallet("ann")], book[wallet("bert")], book[stake(2)]) == (0, -50, 50)
    assert "taken" in refused(table, Sit("carl", 2, 100), "seating")
    assert "1 to 3" in refused(table, Sit("carl", 4, 100), "seating")
    assert "sits at seat 2" in refused(table, Sit("bert", 3, 100), "one_seat")
    assert "cash" in refused(table, Sit("carl", 3, -1), "bank")
    assert "cash" in refused(table, TopUp(2, 0), "bank")
    assert "nobody sits" in refused(table, TopUp(1, 5), "one_seat")
    table.state.excluded["carl"] = "Carl"
    assert "excluded" in refused(table, Sit("carl", 3, 100), "exclude")


def test_who_has_chips_in_play_stays_and_who_abstains_at_a_full_table_may_have_to_go() -> None:
    table = opened()
    for seat, name in ((1, "Wagering"), (2, "Bert"), (3, "Carl")):
        table.do(Sit(name.lower(), seat, 100, name))
    assert "take them back" in refused(table, Leave(1), "bank")
    assert "wagers" in refused(table, VacateSeat(1), "abstention")
    assert "abstained for 0 rounds" in refused(table, VacateSeat(2), "abstention")
    for _ in range(LAW.abstentions):
        table.state.count_abstentions({1}, in_use=True)
    table.do(VacateSeat(2))
    assert 2 not in table.state.places
    assert "another seat is free" in refused(table, VacateSeat(3), "abstention")


def test_disputes_are_raised_decided_and_reviewed() -> None:
    table = opened()
    table.do(Sit("ann", 1, 100))
    table.do(RaiseDispute(1, "the pot was short"))
    assert "no dispute 2" in refused(table, DecideDispute(2, "no", "op"), "dispute")
    assert "by whom" in refused(table, DecideDispute(1, "no", " "), "dispute")
    assert "asked for" in refused(table, DecideDispute(1, "no", "op", reviewed="upheld"), "dispute")
    table.do(DecideDispute(1, "it stands", "op", review=True, reviewed="upheld"))
    told = "ask the oldest player"
    assert table.state.disputes == [Dispute(1, "the pot was short", told, "it stands", "op", True, "upheld")]


def test_a_table_closes_after_notice_with_its_cards_checked_once_more() -> None:
    table = opened()
    table.do(Sit("ann", 1, 100))
    table.state.checked_since_round = False
    refused(table, CloseTable(), "closure")
    refused(table, NotifyClosure(), "closure")
    table.do(NotifyInspector())
    table.do(NotifyClosure())
    assert isinstance(table.expected(), DeckCheckDue)
    refused(table, CloseTable(), "deck_check")
    table.do(ReplaceCards(parse_cards("As")))
    table.do(CheckDeck(Deck().cards))
    assert isinstance(table.expected(), CloseDue)
    table.do(CloseTable())
    assert table.is_closed
    assert table.state.phase is Phase.CLOSED
    assert not table.state.places
    assert refused(table, SetHours(3, 4), "closure") == "the table is closed"


def test_whatever_is_not_for_the_table_is_for_its_game() -> None:
    assert refused(opened(), Shuffle(), "seating") == "nothing is played here"


def test_its_record_can_be_played_again() -> None:
    table = opened()
    for command in (Sit("ann", 1, 100), TopUp(1, 50), RaiseDispute(1, "?"), DecideDispute(1, "!", "op"), Leave(1)):
        table.do(command)
    again = AnyTable([])
    for event in table.events:
        assert isinstance(event, TableEvent)
        asked = command_of(again.state, event)
        assert asked is not None
        assert again.do(asked) == [event]
