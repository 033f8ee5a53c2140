"""What a table lays down for its rounds: decks, stakes in view, what is put up first, beginning and end."""

import pytest
from msgspec.structs import replace

from pitboss.cards import RANKS, Card
from pitboss.poker.commands import Act, Cut, Deal, Decline, Post, Reveal
from pitboss.poker.commission import Pot10
from pitboss.poker.due import CutDue, DealDue, PostDue
from pitboss.poker.events import Charged, Dealt, Ended, Shuffled, Started
from pitboss.poker.kinds import Forced, Kind, Limit
from pitboss.poker.options import BetLimit
from pitboss.poker.table.commands import Approve, Consent, GiveNotice, Propose, StartRound
from pitboss.poker.table.events import Concluded
from pitboss.poker.table.table import PokerTable
from pitboss.poker.table.terms import Agreement
from pitboss.poker.table.views import SPECTATOR, player
from pitboss.table.commands import CheckDeck, Shuffle, TopUp
from pitboss.table.due import ShuffleDue
from pitboss.table.events import DeckChecked
from tests.poker.drivers import Dealer, chance, folds
from tests.proof import rules
from tests.table.builders import (
    check,
    deck_of,
    due_in_round,
    finish,
    first_act,
    in_1994,
    opened,
    owed,
    play,
    refused,
    seated,
    set_up,
    stakes,
    step,
)

ANTES = Agreement(forced=Forced.ANTES, limits=(BetLimit(Limit.SPREAD, 200, 1000),))


def deck_is(table: PokerTable, lowest: str, rule: str) -> None:
    """Exactly the ranks from the ace down to the lowest, four suits each, pass the check."""
    ranks = RANKS[RANKS.index(lowest) :]
    cards = tuple(Card(rank + suit) for rank in ranks for suit in "cdhs")
    (event,) = table.do(CheckDeck(cards))
    assert isinstance(event, DeckChecked)
    assert event.is_complete
    assert rule in event.rules
    (event,) = table.do(CheckDeck(cards[1:]))
    assert isinstance(event, DeckChecked)
    assert event.missing == cards[:1]


@pytest.mark.parametrize(
    ("deck", "lowest", "letter"),
    [
        pytest.param(size, lowest, letter, id=str(size), marks=rules(f"NI2018-51/2.2({letter})"))
        for size, lowest, letter in zip((52, 48, 44, 40, 36, 32), "234567", "abcdef", strict=True)
    ],
)
def test_the_six_decks_of_2018(deck: int, lowest: str, letter: str) -> None:
    deck_is(set_up(deck=deck), lowest, f"NI2018-51/2.2({letter})")


@rules("S94-1994/7CS3.1", "S94-1994/5CS3.1")
def test_the_full_deck_of_stud() -> None:
    for game, edition in (("7CS", "seven-card-stud-1994"), ("5CS", "five-card-stud-1994")):
        deck_is(set_up(edition), "2", f"S94-1994/{game}3.1")


@rules("S94-1994/CM3.1", "S94-1994/CM.T.ReducedDeck")
def test_the_only_deck_of_manila() -> None:
    table = set_up("canberra-manila-1994")
    deck_is(table, "7", "S94-1994/CM3.1")
    check(table)
    assert "S94-1994/CM.T.ReducedDeck" in table.events[-1].rules


@in_1994(".T.TableStake")
def test_stakes_of_1994_are_in_view_and_all_that_a_player_can_lose(edition: str) -> None:
    stakes_bound_a_round(seated(edition, {1: 100, 2: 150, 3: 200}))


@rules("NI2018-51/dict:Table Stake", "NI2018-51/4.3")
def test_stakes_are_in_view_and_all_that_a_player_can_lose() -> None:
    stakes_bound_a_round(seated(stakes={1: 200, 2: 250, 3: 300}))


def stakes_bound_a_round(table: PokerTable) -> None:
    before = stakes(table)
    started = table.do(StartRound())[-1]
    assert isinstance(started, Started)
    assert {seat.number: seat.stake // 100 for seat in started.seats} == before
    first_act(table)
    for viewer in (SPECTATOR, player("p1")):
        view = table.view(viewer)
        assert {seat: view.stake_of(seat) for seat in view.places} == {
            seat: table.state.stake_of(seat) for seat in table.state.places
        }


@in_1994(".T.RoundofPlay", "5.4")
def test_a_round_of_1994_lasts_until_the_pots_are_won(edition: str) -> None:
    round_locks_stakes(seated(edition, 3))


@rules("NI2018-51/dict:Round of Play", "NI2018-51/9.6")
def test_a_round_lasts_until_the_pots_are_won() -> None:
    round_locks_stakes(seated(stakes=3))


def round_locks_stakes(table: PokerTable) -> None:
    table.do(StartRound())
    first_act(table)
    assert refused(table, TopUp(1, 10_000)).rules == table.state.game.law.no_adding
    finish_from_here(table)
    ended, concluded = table.events[-3], table.events[-2]
    assert isinstance(ended, Ended)
    assert isinstance(concluded, Concluded)
    assert set(concluded.rules) <= set(ended.rules)
    assert table.state.rounds == 1
    table.do(TopUp(1, 10_000))


def finish_from_here(table: PokerTable) -> None:
    """Play on with the cards that the round has not used."""
    assert table.state.round is not None
    used = table.state.round.used
    dealer = Dealer([card for card in deck_of(table) if not used >> card.number & 1])
    while table.state.round is not None:
        step(table, dealer)


@in_1994("4.1")
def test_the_cards_of_1994_are_shuffled_before_every_round(edition: str) -> None:
    shuffled_every_round(seated(edition, 3))


@rules("NI2018-51/7.1", "NI2018-51/2.1", "NI2018-51/7.3")
def test_the_cards_are_shuffled_before_every_round() -> None:
    table = seated(stakes=3)
    shuffled_every_round(table)
    table.do(StartRound())
    table.do(Shuffle())
    table.do(Cut(after=20))
    table.do(Post(3))
    table.do(Post(1))
    table.do(Deal((Card("As"),)))
    assert "NI2018-51/7.3" in refused(table, Deal((Card("As"),))).rules


def shuffled_every_round(table: PokerTable) -> None:
    for _ in range(2):
        table.do(StartRound())
        due = table.expected()
        assert isinstance(due, ShuffleDue)
        assert due.cards == table.state.options.deck
        assert refused(table, Cut()).rules == due.rules
        finish(table)
    shuffles = [event for event in table.events if isinstance(event, Shuffled)]
    assert len(shuffles) == 2
    assert set(table.state.game.law.shuffle) <= set(shuffles[0].rules)


@in_1994("4.3")
def test_sb05_the_dealer_cuts_if_the_buck_player_declines(edition: str) -> None:
    table = seated(edition, {1: 100, 2: 100, 4: 100, 5: 100}, seats=6)
    play(table, 2)
    table.do(StartRound())
    table.do(Shuffle())
    due = due_in_round(table)
    assert isinstance(due, CutDue)
    assert due.seat == 4
    refused(table, Cut(5, 10))
    table.do(Decline(4))
    (cut,) = table.do(Cut(0, 10))
    assert any(id_.endswith("4.3") for id_ in cut.rules)


@in_1994("6.5(a)", ".T.BlindBet", games=("7CS", "5CS"))
def test_the_buck_player_chooses_the_multiple_of_the_blind(edition: str) -> None:
    blind_is_one_two_or_three_minimums(seated(edition, 3))


@rules("S94-1994/CM6.4", "S94-1994/CM.T.BlindBet", "RR-02")
def test_the_buck_player_of_manila_chooses_the_multiple_of_the_blind() -> None:
    blind_is_one_two_or_three_minimums(seated("canberra-manila-1994", 3))


def blind_is_one_two_or_three_minimums(table: PokerTable) -> None:
    for buck, multiple in ((1, 1), (2, 2), (3, 3)):
        table.do(StartRound())
        assert owed(table) == [(buck, "blind", 2)]
        table.do(Shuffle())
        table.do(Cut(buck))
        due = due_in_round(table)
        assert isinstance(due, PostDue)
        assert due.amounts == (200, 400, 600)
        assert refused(table, Post(buck, 800)).rules == table.state.game.law.blind_size
        assert refused(table, Deal((Card("As"),))).rules == due.rules
        (posted,) = table.do(Post(buck, multiple * 200))
        assert "RR-02" in table.state.game.law.blind_size
        assert set(posted.rules) <= set(table.state.game.law.blind)
        finish(table)


@in_1994("6.5(b)", ".T.Ante", games=("7CS", "5CS"))
def test_by_agreement_everybody_puts_in_the_minimum(edition: str) -> None:
    table = seated(edition, 3)
    table.do(Propose(1, ANTES))
    table.do(Consent(2))
    table.do(Consent(3))
    table.do(Approve())
    table.do(StartRound())
    assert owed(table) == [(1, "ante", 2), (2, "ante", 2), (3, "ante", 2)]
    table.do(Shuffle())
    table.do(Cut(1))
    for seat in (1, 2, 3):
        assert refused(table, Deal((Card("As"),))).rules == table.state.game.law.ante
        table.do(Post(seat))
    assert isinstance(due_in_round(table), DealDue)


@rules("NI2018-51/8.4", "NI2018-51/dict:Blind", "NI2018-51/dict:Small Blind", "NI2018-51/dict:Big Blind")
def test_the_dealer_collects_the_blinds_before_the_cards() -> None:
    table = seated(stakes=4)
    table.do(StartRound())
    assert owed(table) == [(1, "blind", 5), (2, "blind", 10)]
    table.do(Shuffle())
    table.do(Cut())
    for seat, name in ((1, "Small"), (2, "Big")):
        refused(table, Deal((Card("As"),)))
        (posted,) = table.do(Post(seat))
        assert f"NI2018-51/dict:{name} Blind" in posted.rules
    assert isinstance(due_in_round(table), DealDue)


@rules("NI2018-51/8.4(b)", "NI2018-51/dict:Ante")
def test_the_dealer_collects_the_antes_before_the_cards() -> None:
    table = seated(stakes=3, forced=Forced.ANTES)
    table.do(StartRound())
    assert owed(table) == [(1, "ante", 5), (2, "ante", 5), (3, "ante", 5)]
    acts = first_act(table)
    assert acts.seat == 1
    dealt = [event for event in table.events if isinstance(event, Dealt)]
    assert len(dealt) == 6


@rules("NI2018-51/dict:Commission")
def test_commission_leaves_the_table_for_the_house() -> None:
    table = seated(stakes=4)
    events = play(table, 1, chance(3, fold=0))
    taken = sum(event.cents for event in events if isinstance(event, Charged))
    assert taken > 0
    assert sum(table.state.stake_of(seat) for seat in table.state.places) + taken == 4 * 100_000


@in_1994(".T.Commission")
def test_commission_of_1994_leaves_the_table_for_the_house(edition: str) -> None:
    table = seated(edition, 4)
    events = play(table, 5, chance(3, fold=0))
    taken = sum(event.cents for event in events if isinstance(event, Charged))
    assert taken > 0
    assert sum(table.state.stake_of(seat) for seat in table.state.places) + taken == 4 * 100_000


@rules("NI2018-51/dict:Over-Blind", "NI2018-51/dict:Straddle", "C-R14")
@pytest.mark.parametrize(("terms", "level"), [({"over_blinds": (1500,)}, 15), ({"straddles": 1}, 20)])
def test_an_over_blind_is_offered_where_the_terms_allow_it(terms: dict[str, object], level: int) -> None:
    table = seated("holdem-2018", 4, 0, **terms)
    table.do(StartRound())
    table.do(Shuffle())
    table.do(Cut())
    table.do(Post(1))
    table.do(Post(2))
    due = due_in_round(table)
    assert isinstance(due, PostDue)
    assert (due.seat, due.amounts, due.offered) == (3, (level * 100,), True)
    (posted,) = table.do(Post(3))
    assert {"NI2018-51/dict:Over-Blind", "NI2018-51/dict:Straddle"} <= set(posted.rules)
    acts = first_act(table)
    assert (acts.seat, acts.price) == (4, level * 100)


@rules("NI2018-51/15.2(a)", "NI2018-51/15.2(e)")
def test_the_higher_rate_of_commission_is_for_small_stakes() -> None:
    table = seated(stakes={1: 400, 2: 400, 3: 400}, max_buy_in=50_000)
    options = table.state.options
    table.do(GiveNotice(replace(options, commission=Pot10(500))))
    play(table, 1, chance(1, fold=0))
    assert table.state.options.commission == Pot10(500)
    for maximum in (0, 50_100):
        dear = replace(options, commission=Pot10(500), max_buy_in=maximum)
        assert "NI2018-51/15.2(e)" in refused(table, GiveNotice(dear)).rules


@rules("NI2018-51/5.2", "1999-FARO/6.2")
def test_bets_follow_the_terms_of_the_round() -> None:
    for edition in ("holdem-2018", "faro-1999"):
        table = seated(edition, 3)
        spread = replace(table.state.options, limits=(BetLimit(Limit.SPREAD, 1000, 3000),))
        table.do(GiveNotice(spread))
        table.do(StartRound())
        acts = first_act(table)
        assert acts.most == acts.price + 3000
        assert set(refused(table, Act(acts.seat, Kind.RAISE, acts.most + 100)).rules) & {
            "NI2018-51/5.2",
            "1999-FARO/6.2",
        }


@in_1994("16.5", "16.6")
def test_hands_of_1994_are_shown_to_all_or_to_nobody(edition: str) -> None:
    table = seated(edition, 3)
    play(table, 1, folds)
    assert table.state.last is not None
    last = table.state.last
    winner = next(seat for seat in last.setup.seats if last.active >> seat & 1)
    folded = last.folds[0]
    for seat in (winner, folded):
        table.do(Reveal(seat))
        for viewer in (SPECTATOR, player("p1"), player("p2"), player("p3")):
            view = table.view(viewer).last
            assert view is not None
            assert view.own[seat] == last.own[seat]
            assert None not in view.own[seat]


def test_a_table_without_players_waits() -> None:
    assert "two players" in refused(opened(), StartRound()).reason
