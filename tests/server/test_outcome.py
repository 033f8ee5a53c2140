"""How a round ended, as the banner and "why?" tell it: winners by name, hands as players say them, pots to the cent."""

from itertools import groupby

from pitboss.poker.state import State
from pitboss.scenario import read_text, run
from pitboss.server.outcome_view import RoundOutcome, outcome_of
from pitboss.server.table_view import SeatView, seat_view
from tests.proof import rules

HOLDEM = """
table = { game = "holdem", seats = [1, 2, 3], stake = 200, marker = 3, names = { 1 = "Ann", 2 = "Rock", 3 = "Fox" } }
"""
NAMES = {1: "Ann", 2: "Rock", 3: "Fox"}


def ended(scenario: str) -> RoundOutcome | None:
    result = run(read_text(f'[[scenario]]\nid = "T"\ntitle = "A test"\n{scenario}')[0])
    assert result.false == ()
    state = State()
    for event in result.events:
        event.apply(state)
    return outcome_of(state, result.events, NAMES)


def of(scenario: str) -> RoundOutcome:
    outcome = ended(scenario)
    assert outcome is not None
    return outcome


@rules("NI2018-51/13.1")
def test_the_winner_is_named_with_the_hand_and_its_five_cards() -> None:
    found = of(
        f"""{HOLDEM}
shoe = {{ hands = {{ 1 = "5h Js", 2 = "Ac 2d", 3 = "Qc 3c" }}, board = "5d Tc 9h 7s 4s" }}
play = ["3 folds", "1 calls", "2 stays", "others check", "others check", "1 bets 80", "2 calls"]
"""
    )
    assert found.headline == "Ann wins $171 with a pair of fives"
    assert found.detail == "kickers jack, ten, nine"
    assert found.called
    (win,) = found.wins
    assert win.cards == ("5h", "5d", "Js", "Tc", "9h")
    assert win.text == "Ann wins $171 of the pot: a pair of fives beats ace high, Rock's."
    assert "NI2018-51/13.1" in win.rules
    ann, rock, fox = found.hands
    assert (ann.state, ann.hand, ann.cards, ann.won) == ("won", "a pair of fives", ("5h", "Js"), 17100)
    assert (rock.state, rock.hand, rock.detail) == ("lost", "ace high", "then ten, nine, seven, five")
    assert rock.best == ("Ac", "Tc", "9h", "7s", "5d")
    assert (fox.state, fox.cards, fox.hand) == ("folded", (), "")
    (pot,) = found.pots
    assert (pot.cents, pot.commission, pot.net, pot.winners) == (18000, 900, 17100, ("Ann",))
    assert found.commission is not None
    assert found.commission.cents == 900
    assert found.lines[-1].text == "Ann wins $171 of the pot."


def test_where_nobody_called_no_hand_is_named() -> None:
    found = of(f'{HOLDEM}play = ["3 raises to 40", "1 folds", "2 folds"]')
    assert found.headline == "Fox wins $24, nobody called"
    assert not found.called
    assert found.hands[2].cards == ()
    assert [(each.name, each.cents) for each in found.returned] == [("Fox", 3000)]


def test_equal_hands_share_and_the_odd_chip_is_told() -> None:
    found = of(
        f"""{HOLDEM}
shoe = {{ hands = {{ 1 = "Ah 2c", 2 = "Ad 2d", 3 = "Qc 3c" }}, board = "As Kc Jh 7s 4s" }}
play = ["3 folds", "1 calls", "2 stays", "others check", "others check", "others check"]
"""
    )
    assert found.headline == "Ann and Rock share $20, a pair of aces each"
    assert [(share.name, share.cents) for share in found.wins[0].shares] == [("Ann", 1000), ("Rock", 1000)]


def test_side_pots_are_told_apart() -> None:
    found = of(
        """
table = { game = "holdem", stakes = { 1 = 30, 2 = 200, 3 = 200 }, marker = 3 }
shoe = { hands = { 1 = "Ah Ac", 2 = "Kd Kh", 3 = "Qc Qd" }, board = "2s 5c Jh 7s 4s" }
play = ["3 raises to 60", "1 taps out", "2 calls", "others check", "others check", "others check"]
"""
    )
    assert found.headline == "Ann wins $71 with a pair of aces; Rock wins $67 with a pair of kings"
    assert [pot.name for pot in found.pots] == ["main pot", "side pot"]
    assert found.pots[1].eligible == ("Rock", "Fox")


def test_a_round_that_is_on_has_no_outcome() -> None:
    assert ended(f'{HOLDEM}play = ["3 calls"]') is None


def test_an_act_stands_at_its_seat_until_the_next_street() -> None:
    scenario = f"""[[scenario]]
id = "T"
title = "A test"
{HOLDEM}
play = ["3 calls", "1 calls", "2 stays", "1 bets 20"]
"""
    events = run(read_text(scenario)[0]).events
    state, told = State(), []
    for number, event in enumerate(events, 1):
        event.apply(state)
        last = seat_view(state, 3, events[:number], SeatView(3, "active"), False).last
        told.append(last and last.text)
    assert [text for text, _ in groupby(told)] == [None, "Calls $10", None]


def test_chips_that_are_held_are_told_apart_from_a_bet_until_they_go_back() -> None:
    scenario = """[[scenario]]
id = "T"
title = "A test"
table = { game = "holdem", seats = [1, 2, 3], stake = 200, marker = 3 }
play = [
    "3 calls", "1 calls", "2 stays",
    { occurred = { fact = "wager_out_of_turn", seat = 3, amount = 60 }, held = { 3 = 60 } },
    "1 checks", "2 checks",
]
"""
    state, told = State(), []
    for event in run(read_text(scenario)[0]).events:
        event.apply(state)
        view = seat_view(state, 3, (), SeatView(3, "active"), False)
        told.append((view.held, view.bet))
    assert (6000, 0) in told
    assert told[-1] == (None, 0)
