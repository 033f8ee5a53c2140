"""Conditions are read from TOML: dollars to cents, every fault at once with its line, nonsense without a traceback."""

import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pitboss.malformed import Malformed
from pitboss.tournament.conditions import Conditions, Counts, stored
from pitboss.tournament.conditions.item import plainly_said
from pitboss.tournament.reading import NoConditions, read
from pitboss.tournament.templates import TEMPLATES, template
from tests.tournament.documents import THURSDAY, thursday


def test_dollars_percentages_and_times_become_cents_hundredths_and_text() -> None:
    read_ = thursday()
    assert read_.fee is not None
    assert (read_.fee.entry, read_.fee.commission, read_.fee.net) == (11_000, 1_000, 10_000)
    assert read_.prizes is not None
    assert read_.prizes.brackets[0].percent == (5_000, 3_000, 2_000)
    assert read_.players is not None
    assert read_.players.counts is Counts.SEATED
    assert read_.date == "2018-03-01"
    assert thursday(('"2018-03-01T19:30:00+11:00"', "2018-03-01 19:30:00+11:00")) == read_


def test_the_identity_is_that_of_the_value_and_not_of_the_text() -> None:
    same = thursday(("fee = { entry = 110, commission = 10 }", "fee = {commission=10.00, entry=110.0} # dollars"))
    assert same.identity == thursday().identity
    assert thursday(("version = 1", "version = 2")).identity != same.identity
    assert stored(same.canonical) == same
    assert len(same.identity) == 64


def test_what_is_said_in_full_and_what_goes_without_a_word_are_one_document() -> None:
    """And a document that was stored with its words keeps the identity that it was published with."""
    plain = thursday()
    in_full = replace(plain, balancing=replace(plain.balancing), absence=replace(plain.absence))
    assert in_full == plain
    assert in_full.identity != plain.identity, "it was made in Python, and not read"
    assert plainly_said(in_full).identity == plain.identity
    assert stored(in_full.canonical).identity == in_full.identity
    for name in TEMPLATES:
        read_ = read(template(name))
        assert stored(read_.canonical).identity == read_.identity == plainly_said(read_).identity


def test_every_fault_is_told_at_once_with_its_line() -> None:
    with pytest.raises(NoConditions) as error:
        thursday(
            ("entry = 110", "entry = 110.005"),
            ("seats = 9,", 'seats = "many",'),
            ("blinds = [700, 1400]", 'minuts = 3, blinds = [700, "x"]'),
            ("percent = [50, 30, 20]", "percent = [50.123, 30, true]"),
            ('clock = "runs"', 'clock = "walks"'),
            ("allowed = true, most = 2, ", ""),
        )
    first, *rest = str(error.value).splitlines()
    assert first == "thursday.toml is no conditions document, 8 faults:"
    assert [line.removeprefix("  thursday.toml:") for line in rest] == [
        "13: fee.entry: 110.005 dollars: an amount is not negative and has at most two decimals",
        "16: tables.seats: 'many': a whole number or a list is wanted",
        "19: rebuys: allowed is missing",
        "23: hand_for_hand.clock: 'walks': it has not the form of this item; docs/directors.md shows it",
        "31: levels[8].minuts: no item of that name; minutes is meant?",
        "31: levels[8].blinds[1]: 'x': a whole number from 0 to 1000000000000 is wanted",
        "38: prizes.brackets[0].percent[0]: 50.123: per cent is not negative, and has at most two decimals",
        "38: prizes.brackets[0].percent[2]: True: a number is wanted",
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "edition is missing"),
        ("edition = 7", "edition: 7: a text is wanted"),
        ('edition = "x"\nname = "a\\u0007"', "without control characters"),
        ('edition = "x"\nstarts_at = 2018-03-01T19:30:00', "is no time with its zone"),
        ('edition = "x"\nstarts_at = "2018-02-30T19:30:00+11:00"', "is no time with its zone"),
        ('edition = "x"\ndate = "yesterday"', "is no day"),
        ('edition = "x"\nreplaces = "abc"', "has not the form"),
        ('edition = "x"\nfee = 5', "a table with entry, commission"),
        ('edition = "x"\nfee = { entry = inf }', "an amount is not negative"),
        ('edition = "x"\nbots = 1', "true or false is wanted"),
        ("edition = ", "no TOML"),
        ("x = " + "[" * 5000, "no TOML"),
        ("x = 1\n" * 50_000, "no conditions are longer than"),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(text: str, says: str) -> None:
    with pytest.raises(Malformed, match=says.replace("(", r"\(")):
        read(text)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_a_damaged_document_is_malformed_or_read_and_never_a_traceback(number: int) -> None:
    """Whatever is neither fails the test with its traceback."""
    chance = random.Random(number)
    text = list(THURSDAY)
    for _ in range(chance.randint(1, 6)):
        place = chance.randrange(len(text))
        text[place] = chance.choice(["", '"', "[", "}", "9", "-", ".", "true", "\n", "= ", "\x00", "é"])
    with suppress(Malformed):
        assert isinstance(read("".join(text)), Conditions)
