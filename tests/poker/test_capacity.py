"""No round of a table that validates can stop for want of cards, whoever folds, whenever, and however many draw."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pitboss.editions import GAMES
from pitboss.play import Refusal
from pitboss.poker.capacity import can_always_deal
from pitboss.poker.commands import Act, Command, Draw
from pitboss.poker.due import Acts, DrawDue
from pitboss.poker.game import Game
from pitboss.poker.kinds import DealPlace, Kind, Verb
from pitboss.poker.options import Options
from pitboss.poker.round import Round
from pitboss.poker.validation import check_options
from tests.poker.drivers import Dealer, Due, Policy, Table, calls, play, shoe_of
from tests.poker.strategies import SEEDS, is_allowed
from tests.poker.test_properties import often
from tests.proof import rules

DECKS = [(edition, deck.size) for edition, game in GAMES.items() for deck in game.decks]
MOST = 24


def options_for(game: Game, deck: int, burn: bool = False) -> Options:
    return replace(game.defaults, deck=deck, burn=burn and game.burns, conditions=True)


def courses(players: int, betting_rounds: int) -> Iterator[tuple[int, ...]]:
    """How many are left after each betting round, in every way."""
    if not betting_rounds:
        yield ()
        return
    for left in range(2, players + 1):
        for rest in courses(left, betting_rounds - 1):
            yield (left, *rest)


def runs_out(game: Game, options: Options, players: int, course: tuple[int, ...]) -> bool:
    """Whether the shoe is empty when a card is due, dealing one by one."""
    shoe, left = options.deck + options.joker, iter(course)
    active = players
    for step in game.plan:
        if step.verb is Verb.BET:
            active = next(left)
        cards = 0
        if step.verb is Verb.BURN and options.burn:
            cards = 1
        elif step.verb is Verb.DEAL and step.mode in (None, options.deal):
            each = 1 if step.place is DealPlace.BOARD else active
            cards = step.count * (1 if game.law.shortage and shoe < step.count * each else each)
        if shoe < cards:
            return True
        shoe -= cards
    return False


@pytest.mark.parametrize(("edition", "deck"), DECKS)
def test_the_capacity_is_that_of_every_way_of_folding(edition: str, deck: int) -> None:
    """Where there is no rule for a shortage, nobody folding needs the most cards; in stud every way is tried."""
    game = GAMES[edition]
    options = options_for(game, deck)
    for players in range(2, 14 if game.law.shortage else MOST + 1):
        every = courses(players, game.betting_rounds) if game.law.shortage else [(players,) * game.betting_rounds]
        some = any(runs_out(game, options, players, course) for course in every)
        assert can_always_deal(game, options, players) is not some


@rules("RR-47")
@pytest.mark.parametrize(
    ("edition", "deck", "most"),
    [
        ("seven-card-stud-1994", 52, 8),
        ("seven-card-stud-1994", 40, 6),
        ("seven-card-stud-1994", 32, 5),
        ("seven-card-stud-1999", 52, 8),
        ("five-card-stud-1994", 52, 12),
        ("five-card-stud-1994", 40, 9),
        ("five-card-stud-1994", 32, 7),
        ("canberra-manila-1994", 32, 13),
        ("three-card-manila-1999", 36, 10),
        ("holdem-2018", 52, 23),
        ("omaha-2018", 52, 11),
        ("faro-1999", 52, 9),
        ("draw-1999", 52, 10),
    ],
)
def test_conditions_seat_no_more_than_can_always_be_dealt(edition: str, deck: int, most: int) -> None:
    game = GAMES[edition]
    check_options(game, options_for(game, deck), most)
    with pytest.raises(Refusal) as refusal:
        check_options(game, options_for(game, deck), most + 1)
    assert "RR-47" in refusal.value.rules


def leaving(round_: Round, course: list[int], draws: int) -> Policy:
    """Players fold until as many are left as the course has for the betting round; the others stay, and all draw."""

    def policy(due: Due) -> Command:
        if isinstance(due, DrawDue):
            return Draw(due.seat, tuple(range(min(draws, due.most, due.cards))))
        state = round_.state
        if isinstance(due, Acts) and Kind.FOLD in due.open and state.active.bit_count() > course[state.bet_round - 1]:
            return Act(due.seat, Kind.FOLD)
        return calls(due)

    return policy


@st.composite
def crowded(draw: st.DrawFn) -> tuple[Table, list[int], int]:
    """A table that validates, mostly as full as it can be, and how many stay after each betting round."""
    edition, deck = draw(st.sampled_from(DECKS))
    game = GAMES[edition]
    options = replace(options_for(game, deck, draw(st.booleans())), joker=game.joker and draw(st.booleans()))
    modes = {step.mode for step in game.plan if step.mode}
    options = replace(options, deal=draw(st.sampled_from(sorted(modes))) if modes else options.deal)
    allowed = [players for players in range(2, MOST) if is_allowed(game, options, players)]
    players = draw(st.sampled_from(allowed[-3:]))
    course = [draw(st.integers(2, players)) for _ in range(game.betting_rounds)]
    stakes = {seat: draw(st.sampled_from([options.minimum, 100 * options.minimum])) for seat in range(1, players + 1)}
    return Table(edition, options, stakes, draw(st.integers(1, players))), course, draw(st.integers(0, 5))


@often
@given(crowded(), SEEDS)
def test_no_round_of_a_table_that_validates_can_stop(given_: tuple[Table, list[int], int], seed: int) -> None:
    at, course, draws = given_
    round_ = at.start()
    play(round_, Dealer(shoe_of(at, seed)), leaving(round_, course, draws))
    assert round_.is_over
    assert round_.state.shoe >= 0
