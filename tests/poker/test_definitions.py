"""Games as data: what a sound definition is, every defect of others, and the order of seats."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pitboss.editions import GAMES, game_of
from pitboss.editions.ni2018 import HOLDEM
from pitboss.editions.y1999 import SEVEN_CARD_STUD
from pitboss.malformed import Malformed
from pitboss.poker.game import DeckRule, Game, Step, defects, define
from pitboss.poker.kinds import Opener, Verb
from pitboss.poker.plan import bet, board, down
from pitboss.poker.seats import clockwise, is_single, mask_of, next_after
from pitboss.rulebook import lookup

PLAN = HOLDEM.plan


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.edition)
def test_every_game_is_sound_and_cites_known_rules(game: Game) -> None:
    assert defects(game) == []
    cited = {id_ for step in game.plan for id_ in step.rules} | {id_ for deck in game.decks for id_ in deck.rules}
    assert all(map(lookup.is_known, cited | set(game.seats)))


@pytest.mark.parametrize(
    ("changes", "defect"),
    [
        ({"name": ""}, "it has no name or no edition"),
        ({"edition": ""}, "it has no name or no edition"),
        ({"plan": PLAN[1:]}, "the plan does not begin with the shuffle and the cut"),
        ({"plan": PLAN[:-1]}, "the plan does not end with one showdown"),
        ({"plan": (*PLAN, PLAN[-1])}, "the plan does not end with one showdown"),
        ({"plan": tuple(s for s in PLAN if s.verb is not Verb.BET)}, "there is no betting round"),
        (
            {"plan": tuple(s for s in PLAN if s.verb not in (Verb.POST_ANTES, Verb.POST_BLINDS))},
            "nothing is put up before the cards",
        ),
        ({"plan": (*PLAN[:4], down(("C-R53",), 0), *PLAN[4:])}, "step 5 deals 0 cards"),
        ({"plan": (*PLAN[:-1], Step(Verb.BET, ()), PLAN[-1])}, f"step {len(PLAN)} cites no rule"),
        (
            {"plan": (*PLAN[:-1], bet(("C-R53",), Opener.CARDS_SHOWING), PLAN[-1])},
            "cards showing decide who opens, but no card is dealt face up",
        ),
        ({"decks": ()}, "no deck is allowed"),
        ({"decks": (DeckRule(50, 9, ("C-R53",)),)}, "no deck of 50 cards: the rules know 52, 48, 44, 40, 36, 32"),
        ({"decks": (DeckRule(52, 30, ("C-R53",)),)}, "52 cards are not enough for 30 players"),
        ({"decks": (DeckRule(32, 9, ("C-R53",)),)}, "the default deck of 52 cards is not among those allowed"),
    ],
)
def test_each_defect_is_named(changes: dict[str, object], defect: str) -> None:
    assert defect in defects(replace(HOLDEM, **changes))


def test_hands_that_the_cards_cannot_make_are_a_defect() -> None:
    short = replace(HOLDEM, plan=tuple(s for s in PLAN if s not in (board(s.rules, 3), board(s.rules))))
    assert len(defects(short)) == 1


def test_a_definition_is_refused_with_all_its_defects() -> None:
    with pytest.raises(Malformed) as refused:
        define(replace(SEVEN_CARD_STUD, plan=SEVEN_CARD_STUD.plan[1:-1], decks=(DeckRule(33, 2, ("G-R08",)),)))
    message = str(refused.value)
    assert message.startswith("seven-card-stud-1999 is no game: ")
    assert "shuffle and the cut" in message
    assert "one showdown" in message
    assert "no deck of 33 cards" in message
    assert "default deck of 52" in message


def test_an_unknown_edition_is_answered_with_the_list() -> None:
    with pytest.raises(Malformed, match="no edition 'nap': there are holdem-2018, omaha-2018"):
        game_of("nap")


SEATS = st.lists(st.integers(1, 60), min_size=1, max_size=10, unique=True).map(lambda seats: tuple(sorted(seats)))


@given(SEATS, st.integers(1, 61))
def test_seats_run_clockwise_from_any_seat(seats: tuple[int, ...], first: int) -> None:
    """Stepping round the table one seat number at a time gives the same order."""
    chosen = tuple(seat for seat in seats if seat % 3)
    walk = [(first - 1 + step) % 61 + 1 for step in range(61)]
    assert clockwise(first, mask_of(chosen)) == tuple(seat for seat in walk if seat in chosen)
    after = [seat for seat in walk[1:] + walk[:1] if seat in chosen]
    assert next_after(first, mask_of(chosen)) == (after[0] if after else 0)


@given(st.sets(st.integers(1, 60)))
def test_a_mask_is_a_set_of_seats(seats: set[int]) -> None:
    mask = mask_of(tuple(seats))
    assert {seat for seat in range(1, 61) if mask >> seat & 1} == seats
    assert is_single(mask) == (len(seats) < 2)
