"""The cards of a table: checked before gaming and at its end, replaced between rounds, counted at any time."""

from pitboss.cards import Card
from pitboss.poker.commission import Scale1994
from pitboss.poker.table.commands import CountDeck, StartRound
from pitboss.poker.table.events import DeckCounted
from pitboss.poker.table.table import PokerTable
from pitboss.table.commands import CheckDeck, OpenTable, ReplaceCards
from pitboss.table.due import DeckCheckDue, OpenDue
from pitboss.table.events import CardsReplaced, DeckChecked
from tests.poker.drivers import chance
from tests.proof import rules
from tests.table.builders import check, deck_of, first_act, first_card, in_1994, play, refused, seated, set_up


def opens_only_with_a_complete_deck(table: PokerTable) -> None:
    assert isinstance(table.expected(), DeckCheckDue)
    assert refused(table, OpenTable()).rules == table.state.law.deck_check
    cards = deck_of(table)
    (event,) = table.do(CheckDeck((*cards[1:], cards[5])))
    assert isinstance(event, DeckChecked)
    assert (event.missing, event.surplus) == ((cards[0],), (cards[5],))
    assert refused(table, OpenTable()).rules == table.state.law.deck_check
    (event,) = table.do(CheckDeck(tuple(reversed(cards))))
    assert set(table.state.law.deck_check) <= set(event.rules)
    assert isinstance(table.expected(), OpenDue)
    table.do(OpenTable())


@in_1994("3.2")
def test_a_table_of_1994_opens_with_a_complete_deck_only(edition: str) -> None:
    opens_only_with_a_complete_deck(set_up(edition))


@rules("NI2018-51/2.4")
def test_a_table_opens_with_a_complete_deck_only() -> None:
    opens_only_with_a_complete_deck(set_up())
    opens_only_with_a_complete_deck(set_up(joker=True, deck=48))


@in_1994("3.3")
def test_cards_of_1994_are_replaced_between_rounds_and_checked(edition: str) -> None:
    table = seated(edition, 3)
    play(table)
    (event,) = table.do(ReplaceCards())
    assert isinstance(event, CardsReplaced)
    assert event.rules == table.state.law.card_change
    assert "check the deck" in refused(table, StartRound()).reason
    check(table)
    first_card(table)
    assert refused(table, ReplaceCards((Card("As"),))).rules == table.state.law.card_change
    assert refused(table, CheckDeck(())).rules == table.state.law.deck_check


@rules("NI2018-51/2.5")
def test_supervisor_and_dealer_check_replaced_cards() -> None:
    table = seated(stakes=3)
    for dealer, supervisor in (("", ""), ("dora", ""), ("", "sam"), ("dora", "dora")):
        assert refused(table, ReplaceCards((Card("As"),), dealer, supervisor)).rules == ("NI2018-51/2.5",)
    (event,) = table.do(ReplaceCards((Card("As"),), "dora", "sam"))
    assert event.rules == ("NI2018-51/2.5",)
    refused(table, StartRound())
    check(table)
    first_card(table)
    assert refused(table, ReplaceCards((Card("As"),), "dora", "sam")).rules == ("NI2018-51/2.5",)


def counts_at_any_time(table: PokerTable, cards: int) -> None:
    (event,) = table.do(CountDeck(cards))
    first_card(table)
    (in_round,) = table.do(CountDeck(cards))
    assert isinstance(event, DeckCounted)
    assert isinstance(in_round, DeckCounted)
    assert (event.due, event.found, in_round.due, in_round.found) == (cards, cards, cards, cards)
    assert event.rules == table.state.law.count
    first_act(table)


@in_1994("3.4")
def test_a_supervisor_of_1994_has_the_deck_counted_at_any_time(edition: str) -> None:
    counts_at_any_time(seated(edition, 3), 32 if edition.startswith("canberra") else 52)


@rules("NI2018-51/2.6")
def test_a_supervisor_has_the_deck_counted_at_any_time() -> None:
    counts_at_any_time(seated(stakes=3, joker=True, deck=40), 41)


@in_1994("2")
def test_commission_goes_to_one_account_of_the_house(edition: str) -> None:
    table = seated(edition, 4, commission=Scale1994(200))
    events = play(table, 6, chance(1, fold=0))
    targets = {str(transfer.target) for event in events for transfer in event.transfers()}
    assert "commission" in targets
    assert all(name.startswith("stake:") or name in ("pot", "commission") for name in targets)
