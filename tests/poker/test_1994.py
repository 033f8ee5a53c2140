"""What random rounds of the 1994 games must show: bounds of raises and wagers, commission, decks and the hand."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.editions import GAMES
from pitboss.hands import tables_for
from pitboss.poker.commands import Act, Command
from pitboss.poker.commission import DOLLAR, Scale1994
from pitboss.poker.due import Acts
from pitboss.poker.events import Acted, Awarded, BettingOpened, Charged, Dealt, PotsFormed, Shown
from pitboss.poker.kinds import Forced, Kind, Verb
from pitboss.poker.state import State
from tests.poker.drivers import Dealer, Due, Table, calls, chance, play, shoe_of, steps, table
from tests.poker.strategies import SEEDS, tables
from tests.poker.test_properties import often, played
from tests.proof import rules

STUD = ("seven-card-stud-1994", "seven-card-stud-1999", "five-card-stud-1994", "five-card-stud-1999")
MANILA = ("canberra-manila-1994", "canberra-manila-1999")
GAMES_1994 = (*STUD, *MANILA, "three-card-manila-1999")


@often
@given(tables(GAMES_1994), SEEDS)
def test_commission_is_whole_dollars_within_five_per_cent_and_five_minimums_a_set_of_winners(
    at: Table, seed: int
) -> None:
    round_, _ = played(at, seed)
    for event in round_.events:
        if isinstance(event, Charged):
            formed = next(event for event in round_.events if isinstance(event, PotsFormed))
            groups = {award.pots for award in round_.events if isinstance(award, Awarded)}
            assert event.cents % DOLLAR == 0
            assert 20 * event.cents <= sum(pot.cents for pot in formed.pots)
            assert event.cents <= 5 * at.options.minimum * len(groups)


@often
@given(st.sampled_from(STUD), SEEDS, st.booleans(), st.data())
def test_no_legal_table_runs_short_of_cards(edition: str, seed: int, fold: bool, data: st.DataObject) -> None:
    deck = data.draw(st.sampled_from(GAMES[edition].decks))
    at = table(edition, [10_000] * deck.most_players, 0, deck=deck.size)
    round_ = at.start()
    play(round_, Dealer(shoe_of(at, seed)), chance(seed, fold=0.1) if fold else calls)
    assert all(event.seat for event in round_.events if isinstance(event, Dealt))


@often
@given(tables(GAMES_1994, forced=Forced.BLINDS, raise_cap=None, release_frees_sizes=False), SEEDS)
def test_at_most_three_raises_while_three_can_bet_and_none_below_the_last(at: Table, seed: int) -> None:
    round_, _ = played(at, seed)
    state = State()
    last = 0
    for event in round_.events:
        able, high, raises = getattr(state, "able", 0), state.high, state.raises
        event.apply(state)
        if isinstance(event, BettingOpened):
            last = 0
        if isinstance(event, Acted) and event.full:
            assert high == 0 or raises < 3 or (able.bit_count() == 2 and at.options.heads_up_release)
            if high:
                assert event.to - high >= last
                last = event.to - high


@pytest.mark.parametrize(
    ("edition", "most"),
    [
        ("seven-card-stud-1994", 47),
        ("seven-card-stud-1999", 47),
        ("canberra-manila-1994", 47),
        ("canberra-manila-1999", 47),
        ("three-card-manila-1999", 47),
        ("five-card-stud-1994", 39),
        ("five-card-stud-1999", 39),
    ],
)
@pytest.mark.parametrize("blind", [200, 400, 600])
def test_the_most_that_three_players_can_put_in(edition: str, most: int, blind: int) -> None:
    """Seven blinds in the first betting round, eight in each that follows, sixteen in the last."""
    at = table(edition, [100 * blind] * 3, 0, blind_multiples=(blind // 200,))
    round_ = at.start()
    play(round_, Dealer(shoe_of(at, 1)), raises_most)
    formed = next(event for event in round_.events if isinstance(event, PotsFormed))
    assert sum(pot.cents for pot in formed.pots) == 3 * most * blind


def raises_most(due: Due) -> Command:
    """Everybody makes the largest bet or raise that is open."""
    if isinstance(due, Acts) and due.sizes:
        for kind in (Kind.BET, Kind.RAISE):
            if kind in due.open:
                return Act(due.seat, kind, due.sizes[-1])
    return calls(due)


@often
@given(tables(GAMES_1994, forced=Forced.BLINDS, raise_cap=None, release_frees_sizes=False), SEEDS)
def test_nobody_exceeds_the_most_while_three_can_bet(at: Table, seed: int) -> None:
    """Whatever the acts, up to the moment when fewer than three are able or somebody taps out over the price."""
    round_, _ = played(at, seed)
    state = State()
    bettings = sum(step.verb is Verb.BET for step in at.game.plan)
    for event in round_.events:
        event.apply(state)
        short = isinstance(event, Acted) and event.kind is Kind.TAP_OUT and event.to == state.high
        if state.able.bit_count() < 3 or short:
            break
        assert max(state.level) <= (7 + 8 * (bettings - 2) + 16) * max(state.blind, at.options.minimum)


@often
@given(tables(MANILA), SEEDS)
def test_a_manila_hand_has_both_hole_cards(at: Table, seed: int) -> None:
    """The value shown is the best of both hole cards with any three from the board, and so never better than that."""
    round_, _ = played(at, seed)
    value = tables_for(round_.state.setup.evaluators[0].ranking).value
    board = [card.number for card in round_.state.board if card is not None]
    for event in round_.events:
        if isinstance(event, Shown):
            own = [card.number for card in event.cards]
            assert len(own) == 2
            assert event.values[0] == max(value((*own, *three)) for three in combinations(board, 3))


@rules("S94-1994/7CS10.2", "S94-1994/7CS10.5", "RR-11")
def test_the_fourth_raise_waits_until_two_are_left() -> None:
    """Three raises made, then a fold leaves two: the next player may raise again, by the same sizes."""
    at = table("seven-card-stud-1994", [40_000] * 3)
    assert isinstance(at.options.commission, Scale1994)
    round_ = at.start()
    dealer = Dealer(shoe_of(at, 3))
    for _ in steps(round_, dealer, raises_most):
        if round_.state.raises == 3:
            break
    acts = round_.expected()
    assert isinstance(acts, Acts)
    assert Kind.RAISE in acts.closed
    assert acts.closed[Kind.RAISE] == ("S94-1994/7CS10.2",)
    round_.do(Act(acts.seat, Kind.FOLD))
    acts = round_.expected()
    assert isinstance(acts, Acts)
    assert Kind.RAISE in acts.open
    round_.do(Act(acts.seat, Kind.RAISE, acts.sizes[0]))
    assert round_.state.raises == 4
