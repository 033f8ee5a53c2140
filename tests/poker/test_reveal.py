"""A hand that need not be shown is shown to the whole table or to nobody."""

import pytest

from pitboss.cards import parse_cards
from pitboss.play import Principal, Refusal, Role
from pitboss.play.table_commands import Shuffle
from pitboss.poker.commands import Act, Ask, Cut, Deal, Post, Reveal
from pitboss.poker.events import Seat
from pitboss.poker.games import game_of
from pitboss.poker.kinds import Kind, Wish
from pitboss.poker.round import Round
from tests.proof import rules

HOLE = parse_cards("As Kd 7c 2h 9s Jd")


def three_handed(edition: str = "holdem-2018") -> Round:
    """Blinds at seats 2 and 3, the button at 1 first to act, all hole cards dealt."""
    game = game_of(edition)
    play = Round.start(game, game.defaults, [Seat(n, 20000) for n in (1, 2, 3)], marker=1)
    for command in (Shuffle(), Cut(0, 20), Post(2), Post(3), Deal(HOLE)):
        play.do(command)
    return play


@rules("NI2018-51/16.5")
def test_a_folded_hand_is_shown_to_everybody_or_nobody() -> None:
    play = three_handed()
    play.do(Act(1, Kind.FOLD))
    play.do(Reveal(1))
    for viewer in (Principal(Role.PLAYER, 2), Principal(Role.SPECTATOR)):
        assert play.view(viewer).own[1] == list(parse_cards("7c Jd"))


@rules("NI2018-51/16.6")
def test_the_winner_of_uncalled_chips_may_show_to_all_afterwards() -> None:
    play = three_handed()
    play.do(Act(1, Kind.FOLD))
    with pytest.raises(Refusal, match="seat 3 is still in"):
        play.do(Reveal(3))
    play.do(Act(2, Kind.FOLD))
    assert play.is_over
    play.do(Reveal(3))
    assert play.view(Principal(Role.SPECTATOR)).own[3] == list(parse_cards("Kd 9s"))


@pytest.mark.parametrize(
    ("wish", "rule"),
    [
        pytest.param(wish, rule, marks=rules(rule))
        for wish, rule in {
            Wish.SPLIT: "NI2018-51/13.3",
            Wish.LEND: "NI2018-51/14.4",
            Wish.ADD: "NI2018-51/4.4",
            Wish.REMOVE: "NI2018-51/4.6",
            Wish.SWAP: "NI2018-51/16.8(a)",
        }.items()
    ],
)
def test_what_nobody_may_ask_for_is_refused_with_its_rule(wish: Wish, rule: str) -> None:
    play = three_handed()
    before = list(play.events)
    with pytest.raises(Refusal, match="seat 1 may not") as refusal:
        play.do(Ask(1, wish))
    assert rule in refusal.value.rules
    assert play.events == before
