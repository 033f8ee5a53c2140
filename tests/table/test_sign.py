"""What is displayed at a table, and the rules that want it there."""

import pytest

from pitboss.editions import GAMES
from pitboss.poker.commands import Act
from pitboss.poker.commission import Pot10
from pitboss.poker.due import Acts
from pitboss.poker.kinds import Ace, Expose, Kind, ShortBlind, Threshold, VoidPrice, Win
from pitboss.poker.table.commands import StartRound
from pitboss.poker.table.sign import APPENDICES, sign
from pitboss.poker.table.views import SPECTATOR, player
from pitboss.rulebook import lookup
from tests.poker.drivers import Dealer
from tests.proof import rules
from tests.table.builders import deck_of, due_in_round, first_act, in_1994, opened, play, seated, step


@in_1994("5.1", "19.11")
def test_the_sign_of_1994_shows_the_minimums_and_where_the_rules_are(edition: str) -> None:
    shown = sign(opened(edition).state)
    assert shown["minimums"].text == "minimum stake $40, minimum bet $2"
    assert shown["copy"].text == f"pitboss rules --game {GAMES[edition].name}"
    assert {"deck", "hands", "forced", "limits", "commission"} <= {line.about for line in shown.lines}
    assert shown["forced"].text == "a blind of $2, $4 or $6"


@in_1994("1.s2", "1.s3")
def test_the_cloth_of_1994_has_seats_a_pot_and_a_circle_for_folded_cards(edition: str) -> None:
    table = seated(edition, 4)
    assert sign(table.state)["cloth"].text.startswith(f"seats 1 to {len(table.state.seats)} clockwise")
    table.do(StartRound())
    acts = first_act(table)
    dealer = Dealer(deck_of(table)[20:])
    while Kind.FOLD not in acts.open:
        step(table, dealer)
        due = due_in_round(table)
        assert isinstance(due, Acts)
        acts = due
    table.do(Act(acts.seat, Kind.FOLD))
    for viewer in (SPECTATOR, player(f"p{acts.seat % 4 + 1}")):
        view = table.view(viewer)
        assert view.round is not None
        count = len(view.round.own[acts.seat])
        assert sign(view)["discards"].text == f"{count} folded cards, face down"
        hidden = [card for card, up in zip(view.round.own[acts.seat], view.round.up[acts.seat], strict=True) if not up]
        assert set(hidden) <= {None}


@rules("NI2018-51/4.1", "NI2018-51/19.8", "NI2018-51/4.2(i)")
def test_the_sign_of_2018_shows_minimums_maximum_and_where_the_rules_are() -> None:
    shown = sign(opened(max_buy_in=100_000).state)
    assert shown["minimums"].text == "minimum stake $200, minimum bet $10"
    assert shown["maximum"].text == "maximum buy-in $1,000"
    assert shown["copy"].text == "pitboss rules --game holdem"


@rules("NI2018-51/3.5")
def test_the_sign_says_how_hands_win() -> None:
    shown = sign(opened(win=Win.SPLIT, low_qualifier=True, ace_low=True).state)
    words = ("high and low hands share", "the ace is also low in straights", "a low hand needs eight or lower")
    assert shown["hands"].text == ", ".join(words)


def test_the_sign_shows_over_blinds_straddles_low_aces_and_every_scheme() -> None:
    assert sign(opened(over_blinds=(2000,)).state)["forced"].text == "blinds $5 and $10, over-blinds $20"
    assert sign(opened(straddles=2).state)["forced"].text == "blinds $5 and $10, up to 2 straddles"
    assert sign(opened(win=Win.LOW, low_ace=Ace.LOW).state)["hands"].text.endswith("the ace is low in low hands")
    ten = opened(commission=Pot10(500), max_buy_in=50_000)
    assert sign(ten.state)["commission"].text == (
        "10% of the pots in whole dollars, at most $5; nothing from a pot of $9 or less"
    )
    one_sum = opened(commission_threshold=Threshold.ONE_SUM)
    assert sign(one_sum.state)["commission"].text.endswith("; nothing from pots that hold together $19 or less")
    assert sign(opened("holdem-common-practice").state)["commission"].text == "no commission"


@rules("RR-40", "RR-44", "RR-48", "C-R70")
def test_the_sign_shows_how_the_rules_are_read() -> None:
    stud, holdem = "seven-card-stud-1994", "holdem-2018"
    called = "at the showdown every hand that equals or beats the called hand is exposed"
    for edition, reading in ((stud, "RR-44"), (holdem, "C-R70")):
        line = sign(opened(edition).state)["exposing"]
        assert (line.text, reading in line.rules) == (called, True)
        best = sign(opened(edition, expose=Expose.BEST_SHOWN).state)["exposing"]
        assert best.text == called.replace("called hand", "best hand shown so far")
    assert sign(opened(stud).state)["short blind"].text.endswith("is called as if it had been")
    as_put_in = sign(opened(stud, short_blind=ShortBlind.AS_PUT_IN).state)["short blind"]
    assert as_put_in.text.endswith("costs no more than an opponent can put in")
    assert "RR-48" in as_put_in.rules
    falls = sign(opened(stud, void_price=VoidPrice.FALLS).state)["void wager"]
    assert falls.text.endswith("goes back; what others have to call falls to the highest wager left")
    assert "RR-40" in falls.rules
    assert not {"short blind", "void wager"} & {line.about for line in sign(opened(holdem).state).lines}


@rules("1999-FARO/TITLE", "1999-FARO/CONTENTS")
def test_the_sign_of_1999_lists_eight_games_faro_last() -> None:
    line = sign(opened("faro-1999").state)["games"]
    assert line.text.endswith("Appendix H faro")
    assert len(APPENDICES) == 8
    assert {"1999-FARO/TITLE", "1999-FARO/CONTENTS"} <= set(line.rules)


@pytest.mark.parametrize("edition", GAMES)
def test_every_sign_stands_on_rules_and_is_the_same_for_all(edition: str) -> None:
    table = seated(edition, 3)
    play(table)
    for line in sign(table.state).lines:
        assert line.text
        assert line.rules
        assert all(lookup.is_known(id_) for id_ in line.rules)
    assert sign(table.view(SPECTATOR)) == sign(table.view(player("p1"))) == sign(table.state)


def test_without_a_clock_the_sign_has_no_line_for_it() -> None:
    assert "clock" not in [line.about for line in sign(opened().state).lines]
    assert sign(opened(time_limit=30).state)["clock"].text == "30 seconds to act"
