"""Public hands of real games and other engines: every one gives the expected stacks, every broken one is reported."""

from functools import cache

from pitboss.records.phh import HandRead, read, read_public
from pitboss.records.phh_fields import entries
from pitboss.records.phh_games import UNKNOWN_STACK
from tests.records.public_hands import FOLDER, PLAYED, READ_NEVERTHELESS, cents, index, needs_public_hands


@cache
def readings(file: str) -> dict[str, HandRead]:
    return {reading.key: reading for reading in read((FOLDER / file).read_text(encoding="utf-8"), file)}


@needs_public_hands
def test_every_hand_gives_the_expected_stacks() -> None:
    hands = [hand for hand in index() if hand["group"] != "broken" or hand["file"] == READ_NEVERTHELESS]
    assert {hand["variant"] for hand in hands} == set(PLAYED)
    assert len(hands) == 468
    for hand in hands:
        reading = readings(hand["file"])[hand.get("key", "")]
        assert reading.ok, (hand, reading.error)
        stakes = list(reading.stakes)
        if "expected_net" in hand:
            assert [stake - UNKNOWN_STACK for stake in stakes] == cents(hand["expected_net"]), hand
        else:
            expected = hand.get("expected_whole_chips") or hand.get("expected_unraked") or hand["expected"]
            assert stakes == cents(expected), hand
        assert [reading.house] == cents([hand.get("rake", 0)]), hand


@needs_public_hands
def test_actions_are_the_same_however_they_are_spaced_and_commented() -> None:
    """The quick way through plain actions against the way that takes any."""
    for file in {hand["file"] for hand in index() if hand["variant"] in PLAYED}:
        for entry in entries((FOLDER / file).read_text(encoding="utf-8"), file.endswith("s")):
            hand, round_ = readings(file)[entry.key].hand, readings(file)[entry.key].round
            assert entry.fields is not None
            assert hand is not None
            assert round_ is not None
            spaced = [f" {action.replace(' ', '  ')} # slowly" for action in hand.actions]
            other = read_public({**entry.fields, "actions": spaced})
            assert other.round is not None
            assert other.round.events == round_.events, (file, entry.key)


@needs_public_hands
def test_every_broken_hand_is_reported() -> None:
    hands = [hand for hand in index() if hand["group"] == "broken" and hand["file"] != READ_NEVERTHELESS]
    assert len(hands) == 9
    for hand in hands:
        reading = readings(hand["file"])[hand.get("key", "")]
        assert not reading.ok, hand
