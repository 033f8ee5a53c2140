"""The streets of a round, as players call them."""

import pytest

from pitboss.editions import game_of
from pitboss.poker.kinds import Verb
from pitboss.poker.setup import setup_for
from pitboss.poker.streets import streets
from pitboss.poker.validation import resolved

STREETS = {
    "holdem-2018": ["deal", "flop", "turn", "river"],
    "omaha-1999": ["deal", "flop", "turn", "river"],
    "seven-card-stud-1994": ["third street", "fourth street", "fifth street", "sixth street", "seventh street"],
    "five-card-stud-1999": ["second street", "third street", "fourth street", "fifth street"],
    "canberra-manila-1999": ["first card", "second card", "third card", "fourth card", "fifth card"],
    "draw-1999": ["deal", "first draw"],
}


@pytest.mark.parametrize(("edition", "names"), STREETS.items())
def test_every_betting_round_has_the_name_of_its_cards(edition: str, names: list[str]) -> None:
    game = game_of(edition)
    plan = setup_for(game, resolved(game, game.defaults), (1, 2), 1).plan
    found = streets(plan)
    assert [found[place] for place, step in enumerate(plan) if step.verb is Verb.BET] == names
    assert found[0] == ""
    assert found[-1] == "showdown"
    board = [found[place] for place, step in enumerate(plan) if step.verb is Verb.DEAL]
    assert list(dict.fromkeys(board)) == [name for name in names if not name.endswith("draw")]
