"""A hand that need not be shown is shown to the whole table or to nobody."""

import pytest

from pitboss.cards import parse_card, parse_cards
from pitboss.editions import game_of
from pitboss.play import Principal, Refusal, Role
from pitboss.poker.commands import Act, Ask, Cut, Deal, Occurred, Post, Reveal
from pitboss.poker.events import Revealed, Seat
from pitboss.poker.kinds import Kind, Wish
from pitboss.poker.reenact import first_departure
from pitboss.poker.round import Round
from pitboss.poker.rulings.facts import CardsShown, Cause, Disrupted
from pitboss.table.commands import Shuffle
from tests.proof import rules

HOLE = parse_cards("As Kd 7c 2h 9s Jd")


def three_handed(edition: str = "holdem-2018") -> Round:
    """Blinds at seats 2 and 3, the button at 1 first to act, all hole cards dealt."""
    game = game_of(edition)
    play = Round.start(game, game.defaults, [Seat(n, 20000) for n in (1, 2, 3)], marker=1)
    for command in (Shuffle(), Cut(0, 20), Post(2), Post(3), Deal(HOLE)):
        play.do(command)
    return play


SPECTATOR = Principal(Role.SPECTATOR)


def won_by_folds() -> Round:
    """Seat 3 has won without a showdown."""
    play = three_handed()
    play.do(Act(1, Kind.FOLD))
    play.do(Act(2, Kind.FOLD))
    assert play.is_over
    return play


@rules("NI2018-51/16.4", "NI2018-51/16.8(b)")
def test_hands_stay_covered_until_the_round_is_over() -> None:
    play = three_handed()
    play.do(Act(1, Kind.FOLD))
    for seat in (1, 3):
        with pytest.raises(Refusal, match="the round is not over") as refusal:
            play.do(Reveal(seat))
        assert refusal.value.rules == ("NI2018-51/16.4", "NI2018-51/16.8(b)")
    assert play.view(SPECTATOR).own[1] == [None, None]


@rules("NI2018-51/17.18")
def test_any_hand_may_be_shown_to_all_afterwards() -> None:
    play = won_by_folds()
    for seat, hand in ((3, "Kd 9s"), (1, "7c Jd")):
        play.do(Reveal(seat))
        for viewer in (Principal(Role.PLAYER, 2), SPECTATOR):
            assert play.view(viewer).own[seat] == list(parse_cards(hand))


@rules("NI2018-51/17.18")
def test_a_single_card_may_be_shown_and_the_other_stays_covered() -> None:
    play = won_by_folds()
    (event,) = play.do(Reveal(3, parse_cards("9s")))
    assert event == Revealed(("NI2018-51/17.18",), 3, parse_cards("9s"), (1,))
    assert play.view(SPECTATOR).own[3] == [None, parse_card("9s")]
    assert Round.replay(play.events).state.own[3] == list(parse_cards("Kd 9s"))
    with pytest.raises(Refusal, match="seat 3 cannot show 7c"):
        play.do(Reveal(3, parse_cards("7c")))
    play.do(Reveal(3, parse_cards("Kd")))
    assert play.view(SPECTATOR).own[3] == list(parse_cards("Kd 9s"))
    assert first_departure(play.events) is None


def test_cards_that_nobody_has_seen_are_named_one_by_one() -> None:
    game = game_of("holdem-2018")
    play = Round.start(game, game.defaults, [Seat(n, 20000) for n in (1, 2, 3)], marker=1)
    for command in (Shuffle(), Cut(0, 20), Post(2), Post(3), Deal((None,) * 6), Act(1, Kind.FOLD), Act(2, Kind.FOLD)):
        play.do(command)
    with pytest.raises(Refusal, match="name those nobody has seen"):
        play.do(Reveal(3))
    play.do(Reveal(3, parse_cards("9s")))
    assert play.state.own[3] == [parse_card("9s"), None]
    for cards in ("9s 9s", "Kd Kd", "Kd Qd Jd"):
        with pytest.raises(Refusal):
            play.do(Reveal(3, parse_cards(cards)))
    with pytest.raises(Refusal, match="cannot show 9s"):
        play.do(Reveal(1, parse_cards("9s")))
    play.do(Reveal(3, parse_cards("Kd")))
    assert play.state.own[3] == list(parse_cards("9s Kd"))
    assert first_departure(play.events) is None


@rules("NI2018-51/17.18")
def test_what_one_was_shown_after_the_round_everybody_is_shown() -> None:
    play = won_by_folds()
    report = Occurred(CardsShown(3, parse_cards("Kd"), to_seat=1))
    ruling = play.preview(report)
    assert ruling.outcome is not None
    assert (ruling.outcome.name, ruling.outcome.effects) == ("shown to all", ())
    play.do(report)
    assert play.view(SPECTATOR).own[3] == [parse_card("Kd"), None]
    with pytest.raises(Refusal, match="may look at its own"):
        play.do(Occurred(CardsShown(3, parse_cards("Kd"), to_seat=3)))
    with pytest.raises(Refusal, match="name the cards"):
        play.do(Occurred(CardsShown(3, ())))
    with pytest.raises(Refusal, match="over"):
        play.do(Occurred(Disrupted(Cause.FRAUD, "he saw it all")))
    assert first_departure(play.events) is None


@rules("NI2018-51/16.4", "NI2018-51/16.5", "NI2018-51/16.6")
def test_what_is_shown_during_the_round_everybody_sees_and_the_hand_stays_what_it_was() -> None:
    play = three_handed()
    play.do(Act(1, Kind.FOLD))
    play.do(Occurred(CardsShown(1, parse_cards("7c"), to_seat=2)))
    play.do(Occurred(CardsShown(3, parse_cards("Kd 9s"))))
    view = play.view(SPECTATOR)
    assert view.own[1] == [parse_card("7c"), None]
    assert view.own[3] == list(parse_cards("Kd 9s"))
    assert play.state.turn == 2
    play.do(Act(2, Kind.FOLD))
    assert play.is_over
    assert play.state.stake[3] == 20500


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
