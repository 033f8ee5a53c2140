"""The quick way through TOML is no other TOML: where it answers at all, it answers as the full parser does."""

import tomllib
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.records.plain_toml import DamagedToml, _plain, loads
from tests.records.public_hands import FOLDER, needs_public_hands
from tests.records.rounds import often

PIECES = ["a", "b-1", "[1]", "[a]", "[[a]]", " = ", "=", "1", "-1", "+1", "01", "1.50", "1e3", "inf", "nan", "true"]
PIECES += ["null", "'x'", '"x"', "'", '"', "''", '""', "'''", "[", "]", ",", ", ", "[1, 2]", "['a', 'b']", "[1, 2,]"]
PIECES += [
    "{a = 1}",
    '{"a": 1}',
    "#",
    "# c",
    "\\",
    "\t",
    "\r",
    "\x7f",
    "\u2028",
    "é",
    "12:30:00",
    "25:00:00",
    "1979-05-27",
]
PIECES += [
    "[1]\n#",
    "\n# c\x01",
    "\n# c\t",
    '\nb = ["x"',
    '\nc", "d"], "e = 2',
    "\x01",
    "\x1f",
    '\na" :1,"a = 2',
    '\na":1,"b = 2',
    " = 1\n",
    "\n\t",
]
PIECES += ["\ntime = ", "-0", "1E5", "0.0", " = [1", "2], 3", '\na = "x', '\nb = y"', "\u00a0", "\u00ad"]
PIECES += ["[inf]", "\na = [inf, inf]", "\na = [\n", "\n  'x',", "\n'x', 'y',", '  "x", # c "y"', "\n]\n"]
PIECES += ["\n# a = [\n", "\n\n# c", "\n\n#", "24:00:00", "\ntime = 12:30:00"]
PIECES += ["\n", "\n", "\n", "\na = ", "\nb = ", "1_000", "0x1f", "12345678901234567890", " "]


def full(text: str) -> object:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, ArithmeticError):
        return None


@often
@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_pieces_put_together_at_random(text: str) -> None:
    plain = _plain(text)
    if plain is not None:
        assert repr(plain) == repr(full(text))


@often
@given(st.text(max_size=12), st.sampled_from(["a = '{}'", 'a = "{}"', "a = [{}]", "a = {}", "[{}]", "{} = 1"]))
def test_any_text_in_any_place(text: str, frame: str) -> None:
    whole = frame.replace("{}", text)
    plain = _plain(whole)
    if plain is not None:
        assert repr(plain) == repr(full(whole))


@needs_public_hands
def test_public_files() -> None:
    quick = 0
    for file in sorted(FOLDER.rglob("*.phh*")):
        text = file.read_text(encoding="utf-8")
        quick += _plain(text) is not None
        assert repr(loads(text)) == repr(full(text)), file
    assert quick > 144


def test_texts_one_below_the_other_and_stacks_without_end_are_plain() -> None:
    text = (
        """stacks = [inf, inf]\nactions = [\n  # "first"\n\n  "p1 f",  # "Ann", by hand\n  "p2 #",\n]\nyear = 2009\n"""
    )
    several = text.replace('"p1 f",', '"p1 f", "p2 cc",  "",')
    for one in (text, several):
        assert repr(_plain(one)) == repr(full(one))
        assert repr(_plain(one.replace('"', "'"))) == repr(full(one.replace('"', "'")))


@pytest.mark.parametrize("text", ["# a = [\n]\nx = 1\n", '# a = [\n"x",\n]\n', "x = 1\n\n# a = [\n]\n"])
def test_no_array_begins_in_a_remark(text: str) -> None:
    assert _plain(text) is None
    with pytest.raises(DamagedToml):
        loads(text)


def test_damage_is_named_by_the_full_parser() -> None:
    with pytest.raises(DamagedToml, match="line 2"):
        loads("a = 1\na = 2\n")
    with pytest.raises(DamagedToml, match="1e99999999999999999999 is no number"):
        loads("a = 1e99999999999999999999\n")
