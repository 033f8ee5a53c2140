"""Strict reading: nothing is inserted or repaired, and every kind of damage is named with its place."""

import tomllib
from pathlib import Path

import pytest

from pitboss.poker.tell import tell
from pitboss.records.phh import TOGETHER, HandRead, read, read_files
from pitboss.records.phh_write import write
from tests.poker.drivers import Dealer, calls, play, shoe_of, table

EXAMPLES = Path(__file__).parent / "examples"
SOUND = """\
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ["d dh p1 AcAd", "d dh p2 ????", "d dh p3 7c2d", "p3 cc", "p1 cbr 10", "p2 f", \
"p3 cc", "d db 2h3h9s", "p1 cc", "p3 cc", "d db Td", "p1 cbr 20", "p3 f"]
"""


def only(text: str) -> HandRead:
    (reading,) = read(text)
    return reading


def test_a_set_without_any_header_is_one_damaged_hand() -> None:
    (reading,) = read("hello world", "set.phhs")
    assert reading.error.startswith("damaged TOML: Expected '=' after a key")


def test_the_sound_hand_is_sound() -> None:
    assert only(SOUND).error == ""
    assert only(SOUND).stakes == (11_200, 9_800, 9_000)


def test_files_that_are_read_together_are_as_if_each_was_read_alone(tmp_path: Path) -> None:
    """More hands than go through the stages at once, sound ones between all kinds of damage, in their order."""
    sound, stops, unknown, binary = (tmp_path / f"{name}.phh" for name in ("sound", "stops", "unknown", "binary"))
    sound.write_text(SOUND)
    stops.write_text(SOUND.replace(', "p3 f"]', "]"))
    unknown.write_text(SOUND.replace('"NT"', '"F5D"'))
    binary.write_bytes(b"\xff\xfe")
    absent, evening = tmp_path / "absent.phh", EXAMPLES / "evening.phhs"
    files = [sound, stops, evening, absent, unknown, binary] * TOGETHER
    together = list(read_files(files))
    assert [file for file, reading in together if reading.ok] == [sound, *[evening] * 4] * TOGETHER
    assert {file: reading.error.partition(":")[0] for file, reading in together if not reading.ok} == {
        stops: "the record stops before the end",
        unknown: "variant 'F5D' is not supported",
        absent: "cannot be read",
        binary: "it is no text in UTF-8",
    }
    for file, reading in together:
        if reading.hand is not None:
            alone = {one.key: one for one in read(file.read_text(encoding="utf-8"), file.name)}[reading.key]
            assert reading.error == alone.error
            assert (reading.round and reading.round.events) == (alone.round and alone.round.events)


@pytest.mark.parametrize(
    ("blinds", "told"),
    [("[1, 2, 0]", "blinds $1 and $2"), ("[0, 2, 0]", "a blind of $2"), ("[1, 2, 4]", "blinds $1, $2 and $4")],
)
def test_the_story_of_a_hand_names_its_own_blinds(blinds: str, told: str) -> None:
    round_ = only(SOUND.replace("[1, 2, 0]", blinds)).round
    assert round_ is not None
    assert f": {told}, no limit" in next(tell(round_.events)).text


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('variant = "NT"\n', "", "missing required field `variant`"),
        ("antes = [0, 0, 0]\n", "", "missing required field `antes`"),
        ("min_bet = 2\n", "", "the field min_bet is missing"),
        ("[0, 0, 0]", "[0, 0]", "antes has 2 entries for 3 players"),
        ("[0, 0, 0]", "[0, 0, -1]", "antes holds an amount below 0"),
        ("[1, 2, 0]", '[1, "2", 0]', r"\$.blinds_or_straddles\[1\]"),
        ("[100, 100, 100]", "[100, 0, 100]", "not more than nothing"),
        ("[100, 100, 100]", "[100, 100.005, 100]", "100.005, finer than a hundredth"),
        ("[100, 100, 100]", "[100, nan, 100]", "an amount is a whole or decimal number"),
        ("[100, 100, 100]", "[100]", "a hand needs two|entries for 1 players"),
        ("min_bet = 2", "min_bet = 2\nfinishing_stacks = [112, inf, 90]", "finishing_stacks holds Infinity"),
        ("min_bet = 2", "min_bet = 2\nfinishing_stacks = [112, nan, 90]", "finishing_stacks holds NaN"),
        ("min_bet = 2", "min_bet = 2\nwinnings = [32, -inf, 0]", "winnings holds -Infinity"),
        ("min_bet = 2", f"min_bet = {'9' * 5000}", "damaged TOML: a number has too many digits"),
        ("min_bet = 2", f"min_bet = 2\nnest = {'[' * 3000}{']' * 3000}", "damaged TOML: .* too deep in each other"),
        ("min_bet = 2", "min_bet = 2 2", "damaged TOML: .*line 4"),
        ('"NT"', '"NX"', "variant 'NX' is not supported"),
        ('"NT"', '"FR"', "variant FR needs a bring_in"),
        ('variant = "NT"', 'variant = "NT"\nbring_in = 1', "variant NT has no bring_in"),
        ("p3 cc", "p2 cc", "action 4 'p2 cc': out of turn: seat 3 is to act"),
        ('"p3 cc", "p1 cbr 10"', '"p1 cbr 10"', "action 4 'p1 cbr 10': out of turn: seat 3 is to act"),
        ("p1 cbr 10", "p1 cbr 3", "action 5 'p1 cbr 3': seat 1 may not raise to \\$3"),
        ("p1 cbr 10", "p1 cbr 1000", "action 5 'p1 cbr 1000': seat 1 may not raise to \\$1,000"),
        ("p1 cbr 10", "p1 cbr ten", "'ten' is no amount"),
        ("p1 cbr 10", "p1 cbr", "a bet or raise is `pN cbr amount`"),
        ("p1 cbr 10", "p1 cbr ", "a bet or raise is `pN cbr amount`"),
        ("d dh p3 7c2d", "d dh p3 ", "a deal is `d dh pN cards` or `d db cards`"),
        ("d db Td", "d db ", "a deal is `d dh pN cards` or `d db cards`"),
        ("p1 cbr 10", "p1 cbr 10 20", "a bet or raise is `pN cbr amount`"),
        ("p2 f", "p2 fold", "'fold' is no action"),
        ("p2 f", "p4 f", "'p4' is no player; there are p1 to p3"),
        ("p2 f", "p2", "'' is no action"),
        ("p2 f", "p2 f now", "'now' is too much"),
        ("d dh p3 7c2d", "d dh p3 7cAd", "Ad has left the shoe already"),
        ("d dh p3 7c2d", "d dh p3 7c2x", "no card: '2x'"),
        ("d dh p3 7c2d", "d dh p3 7c2", "no card: '2'"),
        ("d dh p3 7c2d", "d dh p3 7c2d5h", "action 4 'p3 cc': cards are dealt that are not due: seat 3 is to act"),
        (
            "d dh p3 7c2d",
            "d dh p3 7c",
            "action 4 'p3 cc': out of turn: the dealer is to deal a card face down to seat 3",
        ),
        ("d dh p3 7c2d", "d dh p9 7c2d", "a deal is `d dh pN cards` or `d db cards`"),
        ("d db 2h3h9s", "d db 2h3h", "out of turn: the dealer is to deal a card face up to the board"),
        ("d db 2h3h9s", "d db 2h3h????", "no card|face up"),
        ("d db 2h3h9s", "d db 2h3h9s4s", "cards are dealt that are not due"),
        ('"d db 2h3h9s", ', "", "action 8 'p1 cc': out of turn: the dealer is to deal"),
        (', "p3 f"]', "]", "the record stops before the end: seat 3 is to act"),
        (', "p3 f"]', ', "p3 f", "p1 cc"]', "the round of play is over"),
        (', "p3 f"]', ', "p3 f", "d db 5h"]', "cards are dealt that are not due: the round is over"),
        (', "p3 f"]', ', "p3 f", "p2 sm 5h5s"]', "the hand was folded"),
        (', "p3 f"]', ', "p3 sm 7c2d"]', "hands are shown only when the betting is over"),
        (', "p3 f"]', ', "p3 pb"]', "bring in|is over"),
        ("actions =", "finishing_stacks = [112, 98, 91]\nactions =", "finishing_stacks do not follow"),
        ("actions =", "finishing_stacks = [100, 98, 90]\nactions =", "finishing_stacks do not follow"),
        ("actions =", "winnings = [0, 22, 0]\nactions =", "winnings do not follow"),
    ],
)
def test_damage_is_named(old: str, new: str, reason: str) -> None:
    assert old in SOUND
    reading = only(SOUND.replace(old, new, 1))
    assert not reading.ok
    with pytest.raises(ValueError, match=reason):
        raise ValueError(reading.error)


def test_the_house_may_have_taken_a_little_from_the_winner() -> None:
    reading = only("finishing_stacks = [111.5, 98, 90]\n" + SOUND)
    assert reading.ok
    assert reading.house == 50


@pytest.mark.parametrize(
    ("stack", "house"),
    [(110.24, 176), (109.80, 220), (108.80, 320), (107.80, 420)],
)
def test_a_rake_of_a_tenth_and_a_drop_for_a_jackpot_are_no_contradiction(stack: float, house: int) -> None:
    """The pot is 22, the smallest bet 2: 8%, 10%, 10% and a drop of 1, 10% and a drop of 2."""
    reading = only(f"finishing_stacks = [{stack}, 98, 90]\n" + SOUND)
    assert reading.ok
    assert reading.house == house
    assert only(f"winnings = [{stack - 90:.2f}, 0, 0]\n" + SOUND).house == house
    # some count what nobody called as won
    assert only(f"winnings = [{stack - 70:.2f}, 0, 0]\n" + SOUND).house == house


@pytest.mark.parametrize(
    "result",
    [
        "finishing_stacks = [107.79, 98, 90]",  # a cent more than a tenth and the smallest bet
        "finishing_stacks = [112.01, 98, 90]",  # the winner has more than the pot
        "finishing_stacks = [110, 97.5, 90]",  # a player who won nothing pays too
        "winnings = [17.79, 0, 0]",
        "winnings = [0, 0, 20]",
    ],
)
def test_a_result_that_no_house_explains_is_a_contradiction(result: str) -> None:
    assert "do not follow from the actions" in only(f"{result}\n{SOUND}").error


def test_before_a_second_betting_round_there_is_no_drop() -> None:
    """The blinds are 1 and 2, and everybody folds to a raise: the pot is 5, which bears 0.50 and no more."""
    first = SOUND[: SOUND.index("actions")] + 'actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 AsAh", %s]\n'
    folds = first % '"p3 cbr 6", "p1 f", "p2 f"'
    assert only("finishing_stacks = [99, 98, 102.5]\n" + folds).house == 50
    assert not only("finishing_stacks = [99, 98, 102.49]\n" + folds).ok


def test_a_rake_is_rounded_up_to_the_cent() -> None:
    """A tenth of 1.25 is 13 cents to a house that rounds."""
    text = (
        SOUND[: SOUND.index("actions")].replace("[1, 2, 0]", "[0.25, 0.50, 0]").replace("min_bet = 2", "min_bet = 0.5")
    )
    text += 'actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 AsAh", "p3 cbr 1.25", "p1 f", "p2 f"]\n'
    assert only("winnings = [0, 0, 1.12]\n" + text).house == 13
    assert not only("winnings = [0, 0, 1.11]\n" + text).ok


def test_after_the_end_the_winner_may_show() -> None:
    assert only(SOUND.replace(', "p3 f"]', ', "p3 f", "p1 sm AcAd"]')).ok


def test_a_damaged_table_of_a_set_costs_that_hand_only() -> None:
    readings = list(read((EXAMPLES / "damaged.phhs").read_text(), "damaged.phhs"))
    assert [(reading.key, reading.ok) for reading in readings] == [
        ("1", True),
        ("2", False),
        ("3", False),
        ("4", False),
    ]
    assert readings[2].error.startswith("damaged TOML")
    assert "line 22" in readings[2].error or "line 21" in readings[2].error
    assert (
        readings[3].error
        == "variant 'F5D' is not supported: NT, FT, NS, PO, FO/8, F7S, F7S/8, FR, N2L1D, F2L3D, FB are"
    )


def test_a_field_outside_the_tables_of_a_set_is_named() -> None:
    (reading,) = read("hand = 1\n", "night.phhs")
    assert reading.error == "'hand' stands outside the tables [1], [2], ... of a set"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("poker-rules/1", "poker-rules/9", "_format is 'poker-rules/9'; 'poker-rules/1' is known here"),
        ("holdem-2018", "whist-1742", "no edition 'whist-1742'"),
        ("burn = true", "burn = 1", "a field of our own is damaged"),
        ("burn = true", "burn = true, deck = 51", "_rules: "),
        ("seats = [1, 2, 3]", "seats = [1, 3, 2]", "clockwise from the first card"),
        ("seats = [1, 2, 3]\n", "", "the field seats is missing"),
        ('_burned = "', '_burned = "Zz', "no card: 'Zz'"),
    ],
)
def test_damage_in_our_own_fields_is_named(old: str, new: str, reason: str) -> None:
    at = table("holdem-2018", [20_000] * 3, burn=True)
    round_ = at.start()
    play(round_, Dealer(shoe_of(at, 1)), calls)
    text = write(round_.events)
    assert old in text
    reading = only(text.replace(old, new, 1))
    assert reason in reading.error
    assert tomllib.loads(text)["_format"] == "poker-rules/1"
