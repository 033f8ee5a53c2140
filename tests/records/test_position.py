"""Positions in one line parse back to the same position, at every moment of every game."""

import pytest
from hypothesis import given

from pitboss.malformed import Malformed
from pitboss.play import Principal, Role, project
from pitboss.poker.kinds import PostKind
from pitboss.poker.round import Round
from pitboss.poker.setup import Owed
from pitboss.records.position import parse_position, position
from tests.poker.drivers import Dealer, Table, calls, play, seated, shoe_of, snapshot, table
from tests.poker.strategies import SEEDS, tables
from tests.records.rounds import often, played

LINE = "holdem-2018 1:200 2:150 *3:80 / sh cut 1p 2p =AsKd??7h???? 3r25 1f 2c =2c7d9h 2x 3b30"


def assert_same(again: Round, round_: Round) -> None:
    assert snapshot(again.state) == snapshot(round_.state)
    assert again.expected() == round_.expected()
    assert again.state.setup is round_.state.setup


@often
@given(tables(), SEEDS)
def test_any_position_parses_back_to_itself(at: Table, seed: int) -> None:
    round_ = played(at, seed, share=0.98)
    line = position(round_)
    assert "\n" not in line
    again = parse_position(line)
    assert_same(again, round_)
    assert position(again) == line


@often
@given(tables(), SEEDS)
def test_what_a_player_knows_is_a_position_too(at: Table, seed: int) -> None:
    """Cards that he has not seen are `??`, and stay unknown."""
    round_ = played(at, seed, share=0.97)
    viewer = Principal(Role.PLAYER, max(at.stakes))
    seen = Round.replay([event for event in (project(event, viewer) for event in round_.events) if event is not None])
    if round_.state.shown or any("unveiled" in str(event.__struct_config__.tag) for event in seen.events):
        return  # the veiled last card of stud is dealt unseen and then told, which no dealer can do
    assert_same(parse_position(position(seen)), seen)


def test_posts_of_the_table() -> None:
    at = table("holdem-2018", [20_000] * 3)
    for owed in ([Owed(1, PostKind.BLIND, 1000), Owed(2, PostKind.ENTRY, 1000), Owed(2, PostKind.DEAD, 500)], []):
        round_ = Round.start(at.game, at.options, seated(at.stakes), at.marker, owed)
        play(round_, Dealer(shoe_of(at, 3)), calls)
        assert_same(parse_position(position(round_)), round_)


def test_a_person_can_read_and_write_one() -> None:
    round_ = parse_position(LINE)
    state = round_.state
    assert state.stake[1:] == [19_500, 12_500, 2_500]
    assert [str(card) for card in state.board] == ["2c", "7d", "9h"]
    assert round_.expected().sentence().startswith("seat 2 is to act: fold, call $30")  # type: ignore[union-attr] # not over
    assert position(round_).replace("1p5", "1p").replace("2p10", "2p") == LINE


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "slash"),
        ("/", "slash"),
        ("holdem-2018 1:200 *2:200", "slash"),
        ("whist-1994 1:200 *2:200 /", "no edition 'whist-1994'"),
        ("holdem-2018 1:200 2:200 /", "no such round can begin"),
        ("holdem-2018 1:200 seat2 /", "'seat2' is no seat"),
        ("holdem-2018 1:200 *2:x /", "'\\*2:x' is no seat"),
        ('holdem-2018 {"deck":51} 1:200 *2:200 /', "no such round can begin"),
        ('holdem-2018 {"deck":"x"} 1:200 *2:200 /', "no options"),
        ('holdem-2018 {"dealer":1} 1:200 *2:200 /', "no options"),
        ("holdem-2018 +9 1:200 *2:200 /", "no post"),
        ("holdem-2018 1:200 *2:200 / cut", "'cut': cut is out of order"),
        ("holdem-2018 1:200 *2:200 / sh cut 1p 2p =Zz", "'=Zz': no card"),
        ("holdem-2018 1:200 *2:200 / sh cut 1p 2p =AsAs", "As has left the shoe"),
        ("holdem-2018 1:200 *2:200 / sh cut 7p", "'7p'"),
        ("holdem-2018 1:200 *2:200 / sh cut 1q", "no command"),
    ],
)
def test_damage_is_named(line: str, reason: str) -> None:
    with pytest.raises(Malformed, match=reason):
        parse_position(line)
