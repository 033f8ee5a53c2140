"""After a round what one was shown or told of a hand is reported at the table, and everybody is shown or told it."""

from pitboss.door.families import TableTeller
from pitboss.poker.commands import Occurred, Reveal
from pitboss.poker.events import Revealed
from pitboss.poker.round import Round
from pitboss.poker.rulings.facts import CardsShown, Cause, Disrupted, ToldToOne
from pitboss.poker.table.commands import StartRound
from pitboss.poker.table.reenact import first_departure
from pitboss.poker.table.state import PokerTableState
from pitboss.poker.table.table import CODEC, PokerTable, fold
from pitboss.poker.table.views import SPECTATOR
from pitboss.records.record import read, write
from pitboss.room.poker import Poker
from pitboss.room.rounds import RoundLog
from pitboss.table.commands import Leave
from tests.poker.drivers import folds
from tests.proof import rules
from tests.table.builders import play, refused, seated


@rules("NI2018-51/17.18")
def test_a_card_shown_to_one_after_the_round_is_shown_to_all() -> None:
    table = seated(stakes=3)
    refused(table, Occurred(CardsShown(1, ())))
    play(table, policy=folds)
    last = table.state.last
    assert last is not None
    winner = next(seat for seat in last.setup.seats if last.active >> seat & 1)
    hand = tuple(card for card in last.own[winner] if card is not None)
    report = Occurred(CardsShown(winner, hand[1:], to_seat=last.folds[0]))
    ruling = table.preview(report)
    assert ruling.outcome is not None
    assert (ruling.outcome.name, ruling.rules) == ("shown to all", ("NI2018-51/17.18",))
    stakes = {seat: place.stake for seat, place in table.state.places.items()}
    table.do(report)
    table.do(Occurred(ToldToOne(last.folds[0], winner, "it was a pair")))
    view = table.view(SPECTATOR).last
    assert view is not None
    assert view.own[winner] == [None, hand[1]]
    table.do(Reveal(winner, hand[:1]))
    view = table.view(SPECTATOR).last
    assert view is not None
    assert view.own[winner] == list(hand)
    assert {seat: place.stake for seat, place in table.state.places.items()} == stakes
    events = [CODEC.decode(CODEC.encode(event)) for event in table.events]
    assert PokerTable.replay(events).state.last is not None
    assert first_departure(events) is None
    table.do(Occurred(Disrupted(Cause.FRAUD, "the cards were marked")))
    assert table.state.review is not None, "the round before can still be reviewed"


def test_nobody_is_told_of_his_own_hand_nor_a_seat_that_is_not_there() -> None:
    table = seated(stakes=3)
    play(table, policy=folds)
    for seat in (0, 1, 99):
        refused(table, Occurred(ToldToOne(1, seat, "it was a pair")))
    last = table.state.last
    assert last is not None
    hand = tuple(card for card in last.own[1] if card is not None)
    for seat in (1, 99):
        refused(table, Occurred(CardsShown(1, hand, to_seat=seat)))


@rules("NI2018-51/17.18", "NI2018-51/4.6")
def test_a_hand_shown_late_stands_with_its_own_round_everywhere() -> None:
    """In the record, in the story and in the room, also after a line-up that was called off."""
    table = seated(stakes=4)
    play(table, policy=folds)
    last = table.state.last
    assert last is not None
    first, second = (tuple(card for card in last.own[seat] if card is not None) for seat in (1, 2))
    table.do(StartRound())
    table.do(Reveal(1, first))
    table.do(Leave(3))  # who was to post the big blind
    assert table.state.round is None
    table.do(Reveal(2, second[:1]))
    table.do(StartRound())
    table.do(Reveal(2, second[1:]))

    dealt, *others = read(write(table.events)).rounds
    assert sum(isinstance(event, Revealed) for event in dealt) == 3
    assert not any(isinstance(event, Revealed) for round_ in others for event in round_)
    assert len(others) == 2
    assert Round.replay(dealt).state.own[2] == list(second)

    teller, told = TableTeller(), list[str]()
    for event in table.events:
        told += [each.text for each in teller.tell(event)]
    assert sum("shows the whole table" in text for text in told) == 3

    kind, state, rounds = Poker(), PokerTableState(), list[RoundLog]()
    for number, event in enumerate(table.events, 1):
        if (begun := kind.new_round(state, event, rounds)) is not None:
            rounds.append(begun)
        fold(state, (event,))
        if (round_ := kind.round_of(state, event, rounds)) is not None:
            round_.add(number, event)
    assert [round_.events for round_ in rounds] == [dealt, *others]
