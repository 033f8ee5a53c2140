"""Whatever game is handed in is played: nothing looks it up, and its record needs nothing beside it."""

import pytest
from msgspec.structs import replace

from pitboss.editions import GAMES, common
from pitboss.editions.ni2018 import HOLDEM
from pitboss.malformed import Malformed
from pitboss.poker.events import Seat, Started
from pitboss.poker.game import Game
from pitboss.poker.kinds import Verb
from pitboss.poker.round import CODEC, Round
from pitboss.poker.setup import setup_for
from pitboss.poker.state import State
from pitboss.poker.written import written
from pitboss.records import record

SEATS = (Seat(1, 50_000), Seat(2, 50_000), Seat(3, 50_000))


def without_river(game: Game) -> Game:
    """The game with four communal cards and three betting rounds."""
    burn = max(place for place, step in enumerate(game.plan) if step.verb is Verb.BURN)
    return replace(game, plan=(*game.plan[:burn], game.plan[-1]))


def begun(game: Game) -> Round:
    return Round.start(game, game.defaults, SEATS, 1)


@pytest.mark.parametrize("game", [HOLDEM, common.HOLDEM], ids=lambda game: game.edition)
def test_a_changed_plan_is_the_plan_that_is_played(game: Game) -> None:
    """Even under the name of a published edition: the value counts."""
    own = without_river(game)
    round_ = begun(own)
    assert round_.state.setup.game == own
    assert len(round_.state.setup.plan) < len(begun(game).state.setup.plan)


def test_the_first_event_of_a_game_of_ones_own_holds_it_whole() -> None:
    own = replace(without_river(common.HOLDEM), name="short", edition="short", title="Hold'em without a river")
    line = CODEC.encode(begun(own).events[0])
    again: Round = Round.replay([CODEC.decode(line)])
    assert again.state.setup.game == own
    assert again.state.setup is setup_for(own, again.state.setup.options, (1, 2, 3), 1), "remembered by its value"
    assert len(record.read(record.write([CODEC.decode(line)])).events) == 1


def test_a_law_of_ones_own_is_written_out_and_a_published_one_named() -> None:
    own = replace(without_river(common.HOLDEM), edition="short")
    kept = written(own)
    assert kept is not None
    assert (kept.law, kept.hands) == ("holdem-common-practice", "holdem-2018")
    law = replace(own.law, start=("G-R62",))
    round_ = begun(replace(own, law=law))
    again: Round = Round.replay([CODEC.decode(CODEC.encode(round_.events[0]))])
    assert again.state.setup.law == law


def test_a_published_edition_is_named_and_nothing_else() -> None:
    for game in GAMES.values():
        started = begun(game).events[0]
        assert isinstance(started, Started)
        assert started.game is None
        assert b'"game"' not in CODEC.encode(started)


def test_what_is_no_game_is_malformed_with_all_its_defects() -> None:
    bad = replace(common.HOLDEM, edition="bad", plan=common.HOLDEM.plan[2:-1], decks=())
    with pytest.raises(Malformed, match=r"shuffle and the cut.*one showdown.*no deck"):
        begun(bad)
    honest = begun(replace(without_river(common.HOLDEM), edition="short")).events[0]
    assert isinstance(honest, Started)
    assert honest.game is not None
    forged = replace(honest, game=replace(honest.game, law="bridge-2018"))
    with pytest.raises(Malformed, match="bridge-2018"):
        forged.apply(State())
