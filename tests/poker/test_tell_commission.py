"""What is told of the commission is what was taken: of which pots, by which scheme, or why nothing."""

import pytest

from pitboss.poker.events import Awarded
from pitboss.poker.tell import tell
from pitboss.scenario import read_text, run
from tests.proof import rules

STUD = """
table.game = "seven-card-stud"
table.edition = "seven-card-stud-1994"
table.seats = [1, 2, 3]
table.stake = 900
table.options.forced = "antes"
table.options.ante = 2
table.options.limits = [{ kind = "spread", minimum = 2, maximum = 500 }]
%s
shoe = { hands = { 1 = "%s", 2 = "Ks Kh 8d 7c 2h 3c Td", 3 = "5s 5h Qd 6c 2s 4h 9d" } }
reach = { into = { %s }, tapped = [1] }
"""
ACES = "As Ah Kd 4c 9h Jc Ad"
OWN = 'table.options.commission = { scheme = "lesser", minimum = 2, steps = [[40, 1]] }'
HOLDEM = """
table.game = "holdem"
table.seats = [1, 2, 3]
table.stake = 200
table.marker = 3
table.options.blinds = [1, 2]
table.options.limits = [{ kind = "no_limit", minimum = 2 }]
table.options.tap_out_unit = 1
%s
shoe = { board = "Kh 9h 8d 4c 2s", hands = { 1 = "%s", 2 = "9s 9d", 3 = "Qs Jd" } }
reach = { into = { %s }, tapped = [1] }
"""
KINGS = "Ks Kd"
ONE_SUM = 'table.options.commission_threshold = "one_sum"'


def commission_of(scenario: str) -> tuple[str, tuple[str, ...]]:
    result = run(read_text(f'[[scenario]]\nid = "T"\ntitle = "A test"\n{scenario}')[0])
    assert result.false == ()
    (line,) = [line for line in tell(result.events) if "ommission" in line.text]
    return line.text, line.rules


@pytest.mark.parametrize(
    ("own", "hand", "into", "told"),
    [
        # each winner is charged by himself: of $173 in all seven dollars, not eight
        (
            "",
            ACES,
            "1 = 31, 2 = 71, 3 = 71",
            "Commission $8, $1 in each full $20, on $200 at most for each set of winners: "
            "$4 of the main pot of $93; $4 of the side pot of $80.",
        ),
        (
            "",
            ACES,
            "1 = 33, 2 = 70, 3 = 70",
            "Commission $7, $1 in each full $20, on $200 at most for each set of winners: "
            "$4 of the main pot of $99; $3 of the side pot of $74.",
        ),
        (
            "",
            ACES,
            "1 = 33, 2 = 42, 3 = 42",
            "Commission $4, $1 in each full $20, on $200 at most for each set of winners: "
            "$4 of the main pot of $99; nothing of the side pot of $18.",
        ),
        (
            "",
            ACES,
            "1 = 6, 2 = 15, 3 = 15",
            "No commission: the main pot of $18 does not exceed $19; the side pot of $18 does not exceed $19.",
        ),
        (
            "",
            "5c 6h Qh 6s 2d 4d 9c",
            "1 = 10, 2 = 30, 3 = 30",
            "Commission $3: $1 in each full $20 of the main pot and the side pot, $70 together, on $200 at most.",
        ),
        (
            OWN,
            ACES,
            "1 = 12, 2 = 26, 3 = 26",
            "No commission: the table's own scale takes nothing of the main pot of $36; "
            "the table's own scale takes nothing of the side pot of $28.",
        ),
        (
            OWN,
            ACES,
            "1 = 20, 2 = 44, 3 = 44",
            "Commission $2, by the table's own scale for each set of winners: "
            "$1 of the main pot of $60; $1 of the side pot of $48.",
        ),
    ],
)
@rules("S94-1994/7CS9.3(b)")
def test_the_commission_of_1994_is_told_by_sets_of_winners(own: str, hand: str, into: str, told: str) -> None:
    assert commission_of(STUD % (own, hand, into))[0] == told


@pytest.mark.parametrize(
    ("more", "hand", "into", "told"),
    [
        (
            "",
            KINGS,
            "1 = 20, 2 = 60, 3 = 60",
            "Commission $7: 5% of pots of $140, whole dollars, $10 at most: "
            "$3 from the main pot and $4 from the side pot.",
        ),
        (
            "",
            KINGS,
            "1 = 6, 2 = 16, 3 = 16",
            "Commission $1: 5% of pots of $38, whole dollars, $10 at most: $1 from the side pot; "
            "nothing from the main pot of $18, none above $19.",
        ),
        ("", KINGS, "1 = 6, 2 = 15, 3 = 15", "No commission: no pot exceeds $19."),
        (ONE_SUM, KINGS, "1 = 3, 2 = 7, 3 = 7", "No commission: pots of $17 do not exceed $19."),
        (
            ONE_SUM,
            KINGS,
            "1 = 6, 2 = 15, 3 = 15",
            "Commission $1: 5% of pots of $36, whole dollars, $10 at most: "
            "$1 from the main pot and $0 from the side pot.",
        ),
    ],
)
@rules("NI2018-51/15.2(a)(i)", "C-R22")
def test_the_commission_of_2018_is_told_by_the_pots_that_bear_it(more: str, hand: str, into: str, told: str) -> None:
    assert commission_of(HOLDEM % (more, hand, into))[0] == told


@rules("S94-1994/7CS12.5")
def test_a_shared_pot_is_told_apart_from_one_that_is_charged() -> None:
    """Seats 1 and 2 hold equal hands; what they alone have paid in is free, the main pot is charged."""
    scenario = """
table.game = "seven-card-stud"
table.edition = "seven-card-stud-1994"
table.seats = [1, 2, 3]
table.stake = 900
table.options.forced = "antes"
table.options.ante = 2
table.options.limits = [{ kind = "spread", minimum = 2, maximum = 500 }]
shoe = { hands = { 1 = "As Kh Qd 4c 9h 7c 2s", 2 = "Ah Kd 9c Qs 7d 2h 3s", 3 = "5s 6h Jd 8c 2c 3d Tc" } }
reach = { into = { 1 = 50, 2 = 50, 3 = 20 }, tapped = [3] }
"""
    told, cited = commission_of(scenario)
    assert told == (
        "Commission $3: $1 in each full $20 of the main pot of $60, on $200 at most; "
        "none on the side pot of $60: those who paid in share alike."
    )
    assert {"S94-1994/7CS12.5", "S94-1994/7CS12.1(b)"} <= set(cited)


@rules("S94-1994/7CS8.3(a)", "S94-1994/5CS8.3(a)", "S94-1994/CM8.3(a)")
def test_a_pot_won_by_folds_cites_that_one_is_left_and_no_order_of_hands() -> None:
    for game, prefix, order in (
        ("seven-card-stud", "7CS", "15.1"),
        ("five-card-stud", "5CS", "15.1"),
        ("canberra-manila", "CM", "14.1"),
    ):
        table = f'game = "{game}", edition = "{game}-1994", minimum = 2, seats = [1, 2], stake = 200, marker = 1'
        cards = 'hands = { 1 = "2s 3h Ac 8d", 2 = "5s 6h Kc 7d" }' if game == "seven-card-stud" else ""
        cards = 'hands = { 1 = "2s Ac 8d", 2 = "5s Kc 7d" }' if game == "five-card-stud" else cards
        first = '"2 calls", "1 stays"' if game == "canberra-manila" else '"1 stays", "2 calls"'
        text = f'id = "T"\ntitle = "A test"\ntable = {{ {table} }}\nshoe = {{ {cards} }}\n'
        result = run(read_text(f'[[scenario]]\n{text}play = [{first}, "1 bets 2", "2 folds"]\n')[0])
        assert result.false == ()
        won = next(event for event in result.events if isinstance(event, Awarded))
        assert won.cents == 400
        assert f"S94-1994/{prefix}8.3(a)" in won.rules
        assert f"S94-1994/{prefix}{order}" not in won.rules


def test_a_split_round_won_by_folds_tells_of_no_high_part() -> None:
    result = run(
        read_text(
            """
[[scenario]]
id = "T"
title = "A test"
table = { game = "holdem", seats = [1, 2, 3], stake = 200, marker = 3, options = { win = "split" } }
play = ["3 calls", "1 folds", "2 raises to 30", "3 folds"]
"""
        )[0]
    )
    assert result.false == ()
    texts = [line.text for line in tell(result.events)]
    assert "Seat 2 wins $24 of the pot." in texts
