"""Stud, razz and draw games written as hand histories: they read back the same, and PokerKit ends with our stakes."""

import tomllib
import warnings

import pytest
from pokerkit import HandHistory

from pitboss.records.phh import read
from pitboss.records.phh_write import write
from tests.poker.peer import VARIANTS, Variant, table_of
from tests.records.rounds import played, told

CODES = {
    "stud": "F7S",
    "stud-eight-or-better": "F7S/8",
    "razz": "FR",
    "deuce-to-seven single draw": "N2L1D",
    "deuce-to-seven-triple-draw": "F2L3D",
    "badugi": "FB",
}
ROUNDS = 40


@pytest.mark.parametrize("variant", [each for each in VARIANTS if each.name in CODES], ids=lambda each: each.name)
def test_rounds_read_back_the_same_and_pokerkit_replays_public_ones(variant: Variant) -> None:
    public = 0
    for seed in range(ROUNDS):
        round_ = played(table_of(variant, seed), seed)
        text = write(round_.events)
        (reading,) = read(text)
        assert reading.ok, (seed, reading.error)
        assert reading.round is not None
        assert told(reading.round.events) == told(round_.events), seed
        if tomllib.loads(text)["variant"] == CODES[variant.name]:
            public += 1
            ours = [round_.state.stake[seat] for seat in round_.state.setup.order]
            assert stacks_of(text) == ours, text
    assert public >= ROUNDS // 4


def stacks_of(text: str) -> list[int]:
    """PokerKit's stacks after the hand, in cents."""
    # It warns of fields with an underscore, and of cards that came back into the deck.
    with warnings.catch_warnings(action="ignore"):
        *_, (state, _) = HandHistory.loads(text).state_actions
    assert not state.status
    return [round(100 * stack) for stack in state.stacks]
