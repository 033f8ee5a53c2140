"""The shoe of a table where software deals, through rulings: the cards of the record are those of its shuffles."""

from typing import cast

import pytest

from pitboss.cards import Card
from pitboss.play import Event, Principal, Refusal, Role
from pitboss.poker.commands import Choose, Decline, Occurred
from pitboss.poker.due import Acts, CutDue
from pitboss.poker.events import Burned, Dealt, Reshuffled, Shuffled
from pitboss.poker.rulings import facts
from pitboss.poker.rulings.dealing_events import Replaced, TakenBack
from pitboss.poker.rulings.due import DecisionDue
from pitboss.poker.rulings.facts import AnyFact
from pitboss.poker.state import State
from pitboss.poker.table.commands import StartRound
from pitboss.poker.table.table import PokerTable
from pitboss.room import shoes
from pitboss.room.log import Backing, TableLog
from pitboss.room.meters import Meters
from pitboss.room.poker import Poker
from pitboss.room.proof import seen_positions
from pitboss.room.rounds import RoundLog, ShoeExtent
from pitboss.room.store import Store
from pitboss.room.wallets import Wallets
from pitboss.shoe import auditor_proof, encode, verify, viewer_proof
from pitboss.shoe.shuffle import ShuffleRecord, dealing_order
from pitboss.table.events import TableEvent
from tests.poker.drivers import chance
from tests.table.builders import due_in_round, seated

NOWHERE = Backing(cast("Store", None), Wallets(lambda name: 0), lambda: 0, cast("Meters", None))


def log_of(edition: str, burn: bool = False) -> TableLog:
    """A table whose store is never asked: nothing is made to last."""
    log = TableLog("t1", Poker(), seated(edition, 4, burn=burn), NOWHERE)
    log.do(StartRound())
    return log


def go_on(log: TableLog, seed: int, until: int = 0) -> None:
    """Let the dealer and the players go on to the end, or to the first act of a betting round."""
    policy = chance(seed, fold=0.05, rise=0.05)
    while (state := log.state.round) is not None:
        assert isinstance(log.table, PokerTable)
        due = due_in_round(log.table)
        if until and isinstance(due, Acts) and state.bet_round >= until and state.first_act:
            return
        if due.by[0].role is Role.DEALER:
            log.do(log.serve())
        elif isinstance(due, CutDue):
            log.do(Decline(due.seat))
        elif isinstance(due, DecisionDue):
            log.do(Choose(due.outcomes[-1], "so it is"))
        else:
            log.do(policy(due))


def report(log: TableLog, fact: AnyFact) -> None:
    log.do(Occurred(fact))


def own_card(log: TableLog, seat: int, place: int) -> Card:
    assert log.state.round is not None
    card: Card | None = log.state.round.own[seat][place]
    assert card is not None
    return card


def events_of(log: TableLog) -> list[Event[State]]:
    return [cast("Event[State]", event) for event in log.table.events if not isinstance(event, TableEvent)]


def check_shoe(log: TableLog) -> None:
    """Every card that left the shoe, shuffle by shuffle, is the one that the record has; and the proofs hold."""
    events = events_of(log)
    shoe = shoes.restored(events, log.fillings.of_round(1))
    assert shoe is not None
    left: list[list[Card | None]] = []
    for event in events:
        if isinstance(event, Shuffled | Reshuffled):
            left.append([])
        elif isinstance(event, Dealt | Replaced | Burned):
            left[-1].append(event.card)
    served = [[shoe.deck.cards[card] for card in dealing_order(shuffle)[: shuffle.dealt]] for shuffle in shoe.shuffles]
    assert served == left
    shoe.end()
    statements = [event.root for event in events if isinstance(event, Shuffled | Reshuffled)]
    assert len(statements) == len(shoe.shuffles)
    viewer = Principal(Role.PLAYER, 2)
    extent = ShoeExtent([RoundLog(1, events=events, numbers=list(range(1, len(events) + 1)))], ())
    for proof in (auditor_proof(shoe), viewer_proof(shoe, seen_positions(extent, viewer))):
        assert verify(encode(proof), statements).verified


@pytest.mark.parametrize("edition", ["holdem-2018", "canberra-manila-1994", "faro-1999", "draw-1999"])
def test_a_misdeal_shuffles_the_whole_deck_again(edition: str) -> None:
    for seed in range(5):
        log = log_of(edition)
        go_on(log, seed, until=1)
        report(log, facts.CutExposed())
        go_on(log, seed, until=1)
        report(log, facts.PlayerLeftOut(2, seen=True))
        go_on(log, seed)
        check_shoe(log)
        assert [len(shuffle.cards) for shuffle in restored(log)][:3] == [cards_of(log)] * 3


def test_an_exposed_card_is_replaced_from_the_shoe() -> None:
    log = log_of("holdem-2018", burn=True)
    go_on(log, 1, until=1)
    report(log, facts.HoleCardExposed(2, own_card(log, 2, 1)))
    go_on(log, 1)
    assert any(isinstance(event, Replaced) for event in events_of(log))
    check_shoe(log)


def test_a_last_card_taken_back_is_shuffled_with_the_rest() -> None:
    log = log_of("seven-card-stud-1994")
    go_on(log, 3, until=5)
    report(log, facts.HoleCardExposed(2, own_card(log, 2, 6)))
    go_on(log, 3)
    assert any(isinstance(event, TakenBack) for event in events_of(log))
    check_shoe(log)
    assert len(restored(log)[1].cards) == len(restored(log)[0].cards) - restored(log)[0].dealt + 1


def test_burned_cards_stay_out_of_a_shoe_that_is_shuffled() -> None:
    log = log_of("holdem-2018", burn=True)
    go_on(log, 1, until=3)
    assert log.state.round is not None
    inside = log.state.round.shoe
    report(log, facts.FoundFaceUp(next_card(log)))
    go_on(log, 1)
    check_shoe(log)
    assert len(restored(log)[1].cards) == inside


def test_software_shows_no_card_too_early() -> None:
    log = log_of("faro-1999")
    go_on(log, 1, until=1)
    before = len(log.table.events)
    for fact in (facts.CommunalCardEarly((next_card(log),)), facts.FoundFaceUp(next_card(log)), facts.NotCut()):
        with pytest.raises(Refusal, match="software"):
            report(log, fact)
    assert len(log.table.events) == before


def restored(log: TableLog) -> tuple[ShuffleRecord, ...]:
    shoe = shoes.restored(events_of(log), log.fillings.of_round(1))
    assert shoe is not None
    return shoe.shuffles


def cards_of(log: TableLog) -> int:
    return int(log.state.options.deck)


def next_card(log: TableLog) -> Card:
    """A card that has not been dealt."""
    state = log.state.round
    assert state is not None
    return next(card for card in Card if state.setup.faces & ~state.used & card.bit)
