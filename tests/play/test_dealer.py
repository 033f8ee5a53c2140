"""The one dealer: any game from a shoe, whatever happens to its cards, and every shuffle proved afterwards."""

from functools import partial
from random import Random
from typing import Any

import pytest

from pitboss.banked.baccarat import commands as bac
from pitboss.banked.baccarat.kinds import Side
from pitboss.banked.baccarat.table import MiniBaccaratTable as Baccarat
from pitboss.cards import Deck
from pitboss.cli.software_table import choose
from pitboss.editions import GAMES
from pitboss.play import Dealer, Play, Principal, Refusal, Role
from pitboss.poker.commands import Choose, Cut, Occurred
from pitboss.poker.due import Acts
from pitboss.poker.events import Reshuffled, Seat, Shuffled
from pitboss.poker.round import Round
from pitboss.poker.rulings.due import AgreementDue, DecisionDue
from pitboss.poker.state import State
from pitboss.shoe import Chance, Shoe, auditor_proof, encode, verify
from pitboss.table.commands import OpenTable, Sit
from tests.rulings.mishaps import fact_at

SUPERVISOR = Principal(Role.SUPERVISOR, name="Kim")


def round_of(edition: str, seats: int, stake: int = 50_000) -> Round:
    game = GAMES[edition]
    return Round.start(game, game.defaults, [Seat(number, stake) for number in range(1, seats + 1)], 1)


def dealt(play: Play[Any, Any], seed: int) -> Dealer[Any, Any]:
    return Dealer(play, Chance(Random(seed)))


def seen(dealer: Dealer[State, Any]) -> set[str]:
    """Every card that has left the shoe, as the round has them."""
    state = dealer.play.state
    held = [*state.board, *(card for hand in (*state.own, *state.discarded) for card in hand)]
    return {str(card) for card in held if card is not None}


@pytest.mark.parametrize("edition", sorted(GAMES))
def test_any_game_is_dealt_from_a_shoe_that_can_be_proved(edition: str) -> None:
    dice, dealer = Random(edition), dealt(round_of(edition, 5), 7)
    events = list(dealer.play_out(lambda view: choose(view, dice)))
    assert events == dealer.play.events
    assert dealer.play.expected() is None
    assert dealer.shoe is not None
    assert verify(encode(auditor_proof(dealer.shoe)), dealer.statements).verified


def test_a_refused_command_leaves_the_shoe_as_it_was() -> None:
    dealer = dealt(round_of("holdem-2018", 4), 3)
    list(dealer.deal())
    while not isinstance(due := dealer.play.expected(), Acts):
        assert due is not None
        dealer.step() or dealer.do(choose(dealer.play.view(due.by[0]), Random(1)))
    assert dealer.shoe is not None
    left, events = dealer.shoe.remaining, len(dealer.play.events)
    with pytest.raises(Refusal):
        dealer.do(Cut(0, 20))
    assert (dealer.shoe.remaining, len(dealer.play.events)) == (left, events)


def test_where_software_deals_a_cut_says_after_how_many_cards() -> None:
    dealer = dealt(round_of("seven-card-stud-1994", 3), 3)
    dealer.step()
    due = dealer.play.expected()
    assert due is not None
    with pytest.raises(Refusal, match="say after how many cards"):
        dealer.do(Cut(due.by[0].seat))


def test_discards_of_others_go_back_when_the_shoe_runs_out() -> None:
    found = 0
    for seed in range(40):
        dealer = dealt(round_of("draw-1999", 8), seed)
        for event in dealer.play_out(partial(choose, chance=Random(seed))):
            if isinstance(event, Reshuffled):
                found += 1
                assert dealer.shoe is not None
                inside = {str(dealer.shoe.deck.cards[card]) for card in dealer.shoe.inside}
                assert not inside & seen(dealer)
                assert dealer.shoe.remaining == event.cards
    assert found


def test_rulings_take_cards_back_and_the_shoe_has_what_nobody_holds() -> None:
    """Whatever goes wrong, hands and shoe together never hold a card twice, and the proof of every shuffle stands."""
    rulings = shuffles = 0
    for seed in range(120):
        edition = sorted(GAMES)[seed % len(GAMES)]
        dice, dealer = Random(seed), dealt(round_of(edition, 5), seed)
        most = 6
        while (due := dealer.play.expected()) is not None:
            if most and dice.random() < 0.1:
                try:
                    dealer.do(Occurred(fact_at(dealer.play.state, dice)))
                    rulings, most = rulings + 1, most - 1
                except Refusal:
                    pass
            elif isinstance(due, DecisionDue | AgreementDue):
                dealer.do(Choose(due.outcomes[0], "so it seemed", SUPERVISOR))
            else:
                dealer.step() or dealer.do(choose(dealer.play.view(due.by[0]), dice))
            if dealer.shoe is not None:
                inside = {str(dealer.shoe.deck.cards[card]) for card in dealer.shoe.inside}
                assert not inside & seen(dealer)
                assert dealer.shoe.remaining == dealer.play.state.shoe or not dealer.play.state.is_dealt
        shuffles += sum(isinstance(event, Shuffled) for event in dealer.play.events)
        if dealer.shoe is None:  # voided before the first shuffle
            continue
        dealer.shoe.end()
        assert verify(encode(auditor_proof(dealer.shoe)), dealer.statements).verified
    assert rulings > 50
    assert shuffles > 120


def test_a_shoe_of_many_decks_lasts_for_many_coups_and_then_comes_a_new_one() -> None:
    table = Baccarat.set_up()
    dealer = dealt(table, 5)
    dealer.step()
    table.do(OpenTable())
    table.do(Sit("ann", 1, 1_000_000))
    shoes: list[Shoe] = []
    while len(dealer.statements) < 2:
        if not dealer.step():
            wagered = bool(table.state.wagers)
            dealer.do(bac.NoMoreBets() if wagered else bac.Wager(1, Side.TIE, table.state.terms.minimum))
        if dealer.shoe is not None and dealer.shoe not in shoes:
            shoes.append(dealer.shoe)
            assert dealer.shoe.deck == Deck(copies=8)
    assert len(shoes) == 2
    assert table.state.rounds > 30
    shoes[0].end()
    assert verify(encode(auditor_proof(shoes[0])), dealer.statements[:1]).verified
