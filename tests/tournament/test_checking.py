"""Documents are checked item by item: what is missing, what cannot be, what contradicts the rules, what is odd."""

import re
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pitboss.malformed import Malformed
from pitboss.play import Refusal
from pitboss.tournament.checking import DocumentFinding, check, errors_of, refuse_errors
from pitboss.tournament.conditions import (
    Conditions,
    Fee,
    Level,
    Override,
    Points,
    PointTies,
    Prizes,
    Progression,
    Session,
    SessionEnd,
)
from pitboss.tournament.conditions.prizes import Bracket
from pitboss.tournament.printing import printed
from pitboss.tournament.reading import read
from pitboss.tournament.templates import TEMPLATES, template
from tests.proof import rules
from tests.tournament.documents import line, thursday

BARE_1994 = read(
    """
name = "Bare"
edition = "five-card-stud-1994"
date = 1996-07-04
fee = { entry = 50, retained_percent = 10 }
prizes = { brackets = [{ players = [2], percent = [60, 40] }] }
"""
)

BRACKETS = line("brackets = ")
TWO = (Session(name="one", end=SessionEnd(rounds=40)), Session(name="two", follows="one", end=SessionEnd(players=1)))


def said(conditions: Conditions, warnings: bool = False) -> list[tuple[str, str]]:
    """Items and texts of the errors, or of the warnings."""
    return [(each.item.value, each.text) for each in check(conditions) if each.warning is warnings]


def only_error(conditions: Conditions) -> DocumentFinding:
    found = errors_of(check(conditions))
    assert len(found) == 1, found
    return found[0]


@rules("NI2018-51/20.2(a)", "NI2018-51/20.3", "NI2018-51/20.3(a)")
def test_a_complete_document_has_no_finding() -> None:
    assert check(thursday()) == []
    refuse_errors(thursday())


MISSING = [
    ('name = "Thursday Hold-em"', "20.2(a)"),
    ("date = 2018-03-01", "20.2(a)"),
    ('starts_at = "2018-03-01T19:30:00+11:00"', "20.3(a)(i)"),
    ('entry_method = "at the desk or in the lobby, with the fee"', "20.3(a)(i)"),
    ('eligibility = "anybody who may enter the casino"', "20.3(a)(i)"),
    ("fee = { entry = 110, commission = 10 }", "20.3(a)(ii)"),
    ('sessions = [{ name = "final", end = { players = 1 } }]', "20.3(a)(iii)(A)"),
    (", end = { players = 1 }", "20.3(a)(iii)(A)"),
    ('tables = { seats = 9, basis = "as few as seat everybody" }', "20.3(a)(iii)(B)"),
    ('players = { least = 10, most = 40, counts = "seated", reserves = true }', "20.3(a)(v)"),
    ('restrictions = "none"', "20.3(a)(vi)"),
    ('distribution = "cash at the cage after the places are confirmed"', "20.3(a)(x)"),
]


@rules("NI2018-51/20.3(a)(i)", "NI2018-51/20.3(a)(ii)", "NI2018-51/20.3(a)(iii)(A)", "NI2018-51/20.3(a)(x)")
@pytest.mark.parametrize(("line", "item"), MISSING, ids=lambda text: str(text)[:24])
def test_each_item_that_is_missing_is_named(line: str, item: str) -> None:
    found = errors_of(check(thursday((line, ""))))
    assert item in [each.item for each in found]
    assert all(each.text and each.rules for each in found)


@rules("NI2018-51/20.3(a)(iii)(G)", "NI2018-51/20.3(a)(iii)(H)", "NI2018-51/20.3(a)(iv)", "NI2018-51/20.3(a)(vii)")
def test_rebuys_add_ons_chips_levels_and_prizes_are_needed_too() -> None:
    without = replace(thursday(), rebuys=None, add_ons=None, chips=None, levels=(), prizes=None)
    items = [item for item, _ in said(without)]
    for item in ("(iii)(G)", "(iii)(H)", "(iv)", "(vii)", "(ix)"):
        assert f"20.3(a){item}" in items


@rules("NI2018-51/20.3(a)(ix)")
def test_a_hole_between_brackets_is_found() -> None:
    brackets = "[{ players = [10, 19], percent = [100] }, { players = [21, 35], percent = [60, 40] }, "
    text = brackets + "{ players = [36, 50], percent = [50, 30, 20] }]"
    conditions = thursday(
        (
            BRACKETS,
            f"brackets = {text}",
        ),
        ('most = 40, counts = "seated"', "most = 50"),
    )
    assert only_error(conditions).text == "20 players have no breakdown: a bracket for every number"


@rules("NI2018-51/20.3(a)(vii)")
def test_a_level_that_cannot_be_paid_in_chips_is_found() -> None:
    error = only_error(thursday(("blinds = [200, 400]", "blinds = [150, 300]")))
    assert error.item == "20.3(a)(vii)"
    assert error.text == "level 5: 150 cannot be paid in chips of 100, the smallest then in play"


@rules("NI2018-51/20.1", "NI2018-51/20.3(b)", "T-R04")
def test_a_rule_cannot_be_lifted_where_the_rules_prevail() -> None:
    lifted = replace(thursday(), overrides=(Override(rule="NI2018-51/3.3", text="a flush beats a full house"),))
    error = only_error(lifted)
    assert error.item == "20.3(b)"
    assert {"NI2018-51/20.3(b)", "NI2018-51/3.3"} <= set(error.rules)
    with pytest.raises(Refusal, match="the rules prevail"):
        refuse_errors(lifted)


def test_the_edition_of_the_day_is_wanted() -> None:
    assert "not in force on 2016-05-01" in only_error(thursday(("date = 2018-03-01", "date = 2016-05-01"))).text
    assert "no edition 'whist'" in only_error(thursday(('"holdem-2018"', '"whist"'))).text


@rules("NI2018-51/20.3(a)(iii)(D)", "NI2018-51/20.3(a)(iii)(E)a", "NI2018-51/20.3(a)(iii)(E)b")
@rules("NI2018-51/20.3(a)(iii)(E)c", "NI2018-51/20.3(a)(iii)(E)")
def test_points_and_a_second_session_need_their_items() -> None:
    league = replace(thursday(), sessions=TWO, points=Points(table=(1000, 800, 600)))
    items = [item for item, _ in said(league)]
    assert items == [
        "20.3(a)(iii)(D)",
        "20.3(a)(iii)(E)a",
        "20.3(a)(iii)(E)b",
        "20.3(a)(iii)(E)c",
    ]


@rules("NI2018-51/20.3(a)(viii)", "NI2018-51/20.3(a)(viii)(A)", "NI2018-51/20.3(a)(viii)(B)")
def test_progress_to_another_session_needs_elimination_and_a_number() -> None:
    heats = replace(thursday(), sessions=TWO, progression=Progression())
    assert [item for item, _ in said(heats)] == ["20.3(a)(viii)(A)", "20.3(a)(viii)(B)"]
    assert said(replace(heats, elimination="those without chips", advance="30 %")) == []


@rules("NI2018-51/20.3(a)(iii)(B)", "T-R10")
def test_a_basis_that_decides_nothing_is_no_basis() -> None:
    vague = thursday(('"as few as seat everybody"', '"as the director sees fit"'))
    assert only_error(vague).item == "20.3(a)(iii)(B)"
    assert check(thursday(('seats = 9, basis = "as few as seat everybody"', "seats = [8, 10]"))) == []


CONTRADICTIONS = [
    ('button = { moves = "dead" }', "NI2018-51/8.3"),
    ('button = { first = "card" }', "NI2018-51/8.3"),
    ('button = { two_left = "adjusted" }', "NI2018-51/20.19"),
    ("cards = { deck = 28 }", "NI2018-51/2.2"),
    ("first_betting = { checks = true }", "NI2018-51/11.1"),
    ("first_betting = { blinds_optional = true }", "NI2018-51/8.3"),
    ('sit_and_go = { start = "full", allocation = "choice" }', "NI2018-51/20.8"),
    ('progression = { stacks = "best" }', "NI2018-51/20.6"),
    ('absence = { no_show = "stays" }', "NI2018-51/20.10"),
    ('same_round = "lot"', "NI2018-51/20.20"),
    ('same_round = "hand"', "NI2018-51/20.20"),
    ('same_round = "starting_stack"', "NI2018-51/20.20"),
    ('cancellation = "kept"', "NI2018-51/20.25"),
    ("deals = { pots = true }", "NI2018-51/13.3"),
    ("entries_each = 2", "NI2018-51/20.6"),
    ("commission_on_rebuys", "NI2018-51/20.22"),
    ("with_chips = true", "NI2018-51/20.3(a)(iii)(G)"),
    ("bonus = 500", "NI2018-51/20.3(a)(iv)"),
    ("kept_percent = 5", "NI2018-51/20.22(b)"),
    ("break_after = 0", "NI2018-51/20.16"),
]
INSIDE = {
    "entries_each = 2": ("players = { least", "players = { entries_each = 2, least"),
    "commission_on_rebuys": ("rebuys = { allowed", "rebuys = { commission = 10, allowed"),
    "with_chips = true": ("rebuys = { allowed", "rebuys = { with_chips = true, allowed"),
    "bonus = 500": ("chips = { start", "chips = { bonus = 500, start"),
    "kept_percent = 5": ('count = "players"', 'count = "players"\nkept_percent = 5'),
    "break_after = 0": ("blinds = [50, 100], minutes = 20", "blinds = [50, 100], minutes = 20, break_after = 0"),
}


@rules("NI2018-51/20.3(a)(iii)(C)", "T-R04", "T-R15", "T-R20")
@pytest.mark.parametrize(("says", "rule"), CONTRADICTIONS, ids=lambda text: str(text))
def test_what_contradicts_a_rule_of_2018_is_refused_with_the_rule(says: str, rule: str) -> None:
    conditions = thursday(INSIDE[says]) if says in INSIDE else thursday(add=says)
    errors = errors_of(check(conditions))
    assert [each for each in errors if rule in each.rules], errors


@rules("T-R20", "NI2018-51/20.3(a)(iii)(H)")
def test_bonus_chips_for_money_are_an_add_on() -> None:
    bought = thursday(
        (
            "add_ons = { allowed = true, most = 1, cost = 50, chips = 3000, at = 4 }",
            "add_ons = { allowed = true, most = 1, cost = 5, chips = 500, until_level = 1 }",
        )
    )
    assert check(bought) == []


@rules("T-R74")
def test_a_race_that_may_need_too_many_cards_is_found() -> None:
    race = thursday(
        ("denominations = [25, 100, 500, 1000, 5000]", "denominations = [25, 100, 1000, 5000]"),
        ("steps = [{ after = 4, chip = 25 }]", "steps = [{ after = 4, chip = 25 }, { after = 8, chip = 100 }]"),
        ("blinds = [700, 1400]", "blinds = [1000, 2000]"),
        ("blinds = [1500, 3000]", "blinds = [2000, 3000]"),
    )
    assert "a race from 100 to 1,000 with 9 seats" in only_error(race).text


@rules("S94-1994/5CS20.1", "S94-1994/5CS20.2", "T-R06", "T-R08")
def test_a_bare_old_document_lacks_conditions_of_play_and_chips() -> None:
    assert [item for item, _ in said(BARE_1994)] == ["20.2(a)", "20.3(a)(iv)"]
    warned = {item for item, _ in said(BARE_1994, warnings=True)}
    for item in ("(i)", "(iii)(A)", "(iii)(B)", "(iii)(C)", "(iii)(G)", "(iii)(H)", "(v)", "(vi)", "(vii)", "(x)"):
        assert f"20.3(a){item}" in warned
    texts = " ".join(text for _, text in said(BARE_1994, warnings=True))
    for what in ("absent players", "go out in one round", "cancelled", "commission is taken from pots"):
        assert what in texts


@rules("S94-1994/5CS20.4", "S94-1994/5CS20.3", "T-R05")
def test_the_tournament_section_itself_cannot_be_lifted() -> None:
    greedy = replace(
        BARE_1994,
        fee=Fee(entry=5000, retained_percent=1200),
        overrides=(Override(rule="S94-1994/5CS20.4", text="twelve per cent"),),
    )
    texts = [text for _, text in said(greedy)]
    assert any("at most 10 % may be" in text for text in texts)
    assert any("the tournament section itself cannot be lifted" in text for text in texts)


@pytest.mark.parametrize(
    ("rule", "fault"),
    [
        ("S94-1994/5CS1.s1", ""),
        ("S94-1994/5CS12", ""),
        ("S94-1994/5CS19.11", ""),
        ("S94-1994/5CS9.9.9", "no rule has this id"),
        ("S94-1994/7CS1.s1", "no rule of five-card-stud-1994"),
        ("S94-1994/5CS3.3", "can play by no other"),
    ],
)
@rules("T-R05")
def test_old_conditions_lift_rules_that_the_table_can_do_without(rule: str, fault: str) -> None:
    lifted = replace(BARE_1994, overrides=(Override(rule=rule, text="as stated"),))
    texts = [text for _, text in said(lifted) if text.startswith(f"conditions on {rule}")]
    assert bool(texts) is bool(fault)
    assert not fault or fault in texts[0]


@rules("T-R83", "NI2018-51/20.3(a)(iii)(E)")
def test_baccarat_is_a_session_of_a_tournament_for_points_only() -> None:
    alone = replace(thursday(), edition="baccarat-1995")
    assert any("no tournament of its own" in text for _, text in said(alone))
    session = Session(
        name="baccarat",
        follows="poker",
        game="baccarat-1995",
        end=SessionEnd(rounds=40),
        levels=(Level(minimum=100, maximum=1000, rounds=40),),
    )
    both = replace(
        thursday(),
        sessions=(Session(name="poker", end=SessionEnd(rounds=100)), session),
        progression=Progression(),
        points=Points(
            table=(1000, 500),
            games=("holdem-2018", "baccarat-1995"),
            elimination="nobody",
            places="chips",
            ties=PointTies.SHARE,
        ),
    )
    assert said(both) == []
    assert any("only a tournament for points" in text for _, text in said(replace(both, points=None)))


@rules("G-R61", "S89-1997/16.1")
def test_a_jackpot_needs_a_word_in_the_conditions() -> None:
    connected = thursday(add="against_house = { jackpot = true }")
    assert "a connected jackpot needs a word" in only_error(connected).text


@pytest.mark.parametrize(
    ("brackets", "says"),
    [
        ((Bracket(players=(2,), percent=(5000, 4000)),), "makes 90 %, not 100 %"),
        ((Bracket(players=(2,), percent=(4000, 6000)),), "never rises with the place"),
        ((Bracket(players=(10,), percent=(1000,) * 10), Bracket(players=(12,), percent=(10_000,))), "two breakdowns"),
        ((Bracket(players=(10,), percent=(500,) * 20),), "pays 20 places, more than players"),
        ((Bracket(players=(10,), sums=(90_000, 20_000)),), "promises $1,100, and the pool may be $1,000"),
        ((Bracket(players=(10,)),), "percentages or sums"),
        ((Bracket(players=(30, 20), percent=(10_000,)),), "ends before it begins"),
    ],
)
def test_prizes_that_do_not_add_up_are_found(brackets: tuple[Bracket, ...], says: str) -> None:
    texts = [
        text for item, text in said(replace(thursday(), prizes=Prizes(brackets=brackets))) if item.endswith("(ix)")
    ]
    assert any(says in text for text in texts), texts


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("blinds = [200, 400]", "blinds = [500, 1000]"), "below that of the one before"),
        (("blinds = [25, 50], minutes = 20", "blinds = [25, 50]"), "level 1 has no length"),
        (("delay_until = ", 'ballot_at = "2018-03-01T20:00:00+11:00"\ndelay_until = '), "ballot_at is after the start"),
        (("T20:30:00", "T18:30:00"), "delay_until is before the start"),
        (("until_level = 4, report_within", "until_level = 14, report_within"), "there are 12 levels"),
        (("at = 4 }\nbal", "at = 5 }\nbal"), "in the break after level 5, which has none"),
        (("start = 5000", "start = 5010"), "5,010 for an entry cannot be paid in chips of 25"),
        (("[25, 100, 500, 1000, 5000]", "[25, 60]"), "do not make one of 60"),
        (("chip = 25 }]", "chip = 500 }]"), "the 500 cannot leave"),
        (("commission = 10 }", "commission = 120 }"), "is more than the fee"),
        (("commission = 10 }", "retained_percent = 10 }"), "as an amount: fee.commission"),
        (("least = 10, most = 40", "least = 50, most = 40"), "no number of players fits"),
        (("seats = 9,", "seats = [10, 8],"), "the range is empty"),
        (('count = "players"', "bounty = { each = 101 }"), "more than an entry brings"),
        (
            ('count = "players"', 'seats = { target = "Sunday", value = 1100, number = 1 }'),
            "less than the seats are worth",
        ),
        (("brackets = ", "curve = { paid = 90, least = 1.5 }\nbrackets = "), "not by both"),
    ],
    ids=lambda text: str(text)[:40],
)
def test_what_cannot_be_is_found(change: tuple[str, str], says: str) -> None:
    texts = [text for _, text in said(thursday(change))]
    assert any(says in text for text in texts), texts


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("blinds = [50, 100]", "blinds = [75, 150]"), "level 2 is more than twice the one before"),
        (("start = 5000", "start = 500"), "fewer than 20 big blinds"),
        (("percent = [50, 30, 20]", "percent = [40, 30, 20, 10]"), "more than one in 3"),
        (("percent = [40, 30, 20, 10]", "percent = [55, 25, 10, 10]"), "first place gets a larger part"),
        (("until_level = 4, decide", "until_level = 8, decide"), "longer than late entry"),
        (("late_entry = { until_level = 4, report_within = 10 }", ""), "reserves come in only for no-shows"),
        (
            ("end = { players = 1 }", 'end = { players = 1, at = "2018-03-01T22:00:00+11:00" }'),
            "after the session's end",
        ),
    ],
    ids=lambda text: str(text)[:40],
)
def test_what_is_odd_is_a_warning(change: tuple[str, str], says: str) -> None:
    conditions = thursday(change)
    assert errors_of(check(conditions)) == []
    assert any(says in text for _, text in said(conditions, warnings=True))


def test_a_curve_must_be_affordable() -> None:
    base = thursday()
    dear = thursday(
        (
            BRACKETS,
            "curve = { paid = 15, least = 8, steep = 1.2, round_to = 10 }",
        )
    )
    assert "more than the pool holds" in only_error(dear).text
    assert dear.prizes is not None
    assert dear.prizes.curve is not None
    fair = replace(base, prizes=Prizes(curve=replace(dear.prizes.curve, least=150)))
    assert check(fair) == []


@rules("S94-1994/7CS20.3", "T-R05")
def test_eight_seats_at_stud_need_the_rule_on_seats_lifted() -> None:
    eight = template("stud").replace("seats = 7", "seats = 8")
    assert "8 seats are more than the 7 that the rules allow: lift S94-1994/7CS1.s1" in only_error(read(eight)).text
    lifted = eight + '\n[[overrides]]\nrule = "S94-1994/7CS1.s1"\ntext = "a table seats eight"\n'
    assert errors_of(check(read(lifted))) == []


@rules("S94-1994/CM19.3", "T-R84", "RR-33")
def test_absent_players_who_are_skipped_are_warned_of() -> None:
    struck = template("manila").split('[[overrides]]\nrule = "S94-1994/CM6.3"')[0]
    assert said(read(struck), warnings=True) == [
        (
            "20.3(a)(iii)(C)",
            "absent players are not dealt in, so their stacks never shrink; lift S94-1994/CM6.3",
        )
    ]


@rules("S94-1994/7CS20.1", "T-R07")
def test_pot_commission_that_goes_on_is_warned_of() -> None:
    silent = template("stud").replace('rule = "S94-1994/7CS12"', 'rule = "S94-1994/7CS19.11"')
    texts = [text for _, text in said(read(silent), warnings=True)]
    assert texts == ["commission is taken from pots, in chips, unless the conditions lift S94-1994/7CS12.1"]
    errors = [text for _, text in said(read(silent))]
    assert errors == ["commission from pots is one chip in twenty, which only chips of 1 can pay at every level"]
    in_ones = silent.replace("denominations = [", "denominations = [1, ")
    assert said(read(in_ones)) == []


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9))
def test_whatever_can_be_read_can_be_checked_and_printed(number: int) -> None:
    chance = Random(number)
    text = template(chance.choice(list(TEMPLATES)))
    for _ in range(chance.randint(1, 4)):
        spots = list(re.finditer(r'= ?("[^"\n]*"|\d+)', text))
        spot = chance.choice(spots)
        new = chance.choice(
            ["0", "1", "3", "77", "100000"] if spot[1][0] != '"' else ['""', '"x"', '"whist"', '"draw"']
        )
        text = text[: spot.start(1)] + new + text[spot.end(1) :]
    with suppress(Malformed):
        conditions = read(text)
        assert all(each.text and each.rules for each in check(conditions))
        assert printed(conditions, "html")


@rules("T-R35")
def test_a_dead_button_needs_conditions_that_prevail_and_two_blinds() -> None:
    dead = 'button = { moves = "dead" }\n'
    assert not errors_of(check(read(dead + template("omaha-1999"))))
    assert "a dead button: it moves to the next player" in only_error(thursday(add=dead)).text
    one_blind = errors_of(check(read(dead + template("stud"))))
    assert {finding.text.rpartition(": ")[2] for finding in one_blind} == {"a dead button needs two blinds or more"}
