"""The acts of a player as buttons say them, and what the sign says of going all in."""

import pytest

from pitboss.poker.kinds import Kind
from pitboss.poker.validation import resolved
from pitboss.server.act_words import all_in_words, labels_of
from tests.poker.drivers import table
from tests.poker.test_limits import act, to_first_act


@pytest.mark.parametrize(
    ("stake", "unit", "text"),
    [(19_300, 0, "All in $190, $3 stays"), (19_300, 100, "All in $193"), (900, 0, "All in $9")],
)
def test_all_in_says_what_it_costs_and_what_stays_behind(stake: int, unit: int, text: str) -> None:
    at = table("holdem-2018", {1: 50_000, 2: 50_000, 3: 50_000, 4: stake}, 4, tap_out_unit=unit)
    round_ = to_first_act(at)
    label = labels_of(act(round_, Kind.RAISE, 30_000), round_.state)[Kind.TAP_OUT]
    assert (label.text, label.term) == (text, "Tap Out, in the words of the rules")
    assert label.rules == (("C-R20",) if "stays" in text else ())
    assert label.note.endswith("$3 stays in front of you.") == ("stays" in text)


def test_all_in_costs_what_is_left_and_not_what_lies_there_already() -> None:
    round_ = to_first_act(table("holdem-2018", {1: 50_000, 2: 1_500, 3: 50_000, 4: 50_000}, 4))
    act(round_, Kind.RAISE, 30_000)
    act(round_, Kind.FOLD)
    acts = act(round_, Kind.FOLD)
    assert (acts.seat, acts.tap_out) == (2, 1_500)
    assert labels_of(acts, round_.state)[Kind.TAP_OUT].text == "All in $5"


@pytest.mark.parametrize(
    ("unit", "words"),
    [
        (0, "all in by whole units of $10; whoever has less puts in everything"),
        (100, "all in is always everything"),
    ],
)
def test_the_sign_says_how_one_goes_all_in(unit: int, words: str) -> None:
    at = table("holdem-2018", [20_000] * 3, tap_out_unit=unit)
    assert all_in_words(resolved(at.game, at.options)) == (words, ("C-R20",))
