"""The loader takes the package's own data, and says everything that is wrong with any other."""

import re

import pytest

from pitboss import rulebook
from pitboss.rulebook.check import is_date, unused_readings
from pitboss.rulebook.load import FILES, BrokenRulebook, build, read_files

INSTRUMENT = """
[instrument]
id = "X"
title = "An approval"
authority = "An act"
published = "A gazette"
approved = "2000-01-01"
gazetted = "2000-01-02"
in_force_from = "2000-01-02"
revokes = []
games = ["faro", "holdem"]
note = ""

[[rules]]
id = "X/1"
games = ["faro"]
kind = "engine"
text = "The first rule."
software = "It is kept."
readings = ["RR-01"]

[[rules]]
id = "X/2"
games = ["holdem"]
kind = "ruling"
text = "The second rule."
like = "X/1"

[[sources]]
id = "F1"
where = "A page"
weight = "little"
gave = "a hint"

[[readings]]
id = "RR-01"
question = "Which?"
reading = "This."
switch = "which"
default = "this"
values = ["this", "that"]
mark = "our reading"
sources = ["F1"]

[[topics]]
name = "a matter"
rules = ["X/1", "X/2"]
"""
GAMES = "".join(
    f"""
[[editions]]
id = "{game}-2000"
game = "{game}"
begins = "2000-01-02"
instruments = ["X"]
note = "The only one."
"""
    for game in rulebook.GAMES
)
SECOND = """
[[editions]]
id = "faro-2001"
game = "faro"
begins = "2001-01-01"
instruments = ["X"]
note = "A later one."
"""


def defects(text: str) -> tuple[str, ...]:
    with pytest.raises(BrokenRulebook) as broken:
        build({"x.toml": text.encode()})
    return broken.value.defects


def test_the_small_book_of_these_tests_is_sound() -> None:
    assert list(build({"x.toml": (INSTRUMENT + GAMES).encode()}).rules) == ["X/1", "X/2"]


@pytest.mark.parametrize(
    ("old", "new", "defect"),
    [
        ('id = "X/2"', 'id = "X/1"', "x.toml: X/1: the id is used twice"),
        ('id = "X/2"', 'id = ""', "x.toml: rules number 2: empty id"),
        ('id = "X/2"', 'id = "Y/2"', "Y/2: unknown instrument 'Y'"),
        ('kind = "ruling"', 'kind = "rule"', "x.toml: X/2: Invalid enum value 'rule' - at `$.kind`"),
        ('games = ["faro"]', 'games = ["whist"]', "x.toml: X/1: Invalid enum value 'whist' - at `$.games[0]`"),
        ('games = ["faro"]', 'games = ["omaha"]', "X/1: X has no 'omaha'"),
        ('games = ["faro"]', "games = []", "X/1: empty games"),
        ('text = "The second rule."', 'text = " "', "X/2: empty text"),
        ('software = "It is kept."', "", "X/1: empty software"),
        ('software = "It is kept."', 'remark = "?"', "x.toml: X/1: Object contains unknown field `remark`"),
        ('readings = ["RR-01"]', 'readings = ["RR-02"]', "X/1: unknown reading 'RR-02'"),
        ('readings = ["RR-01"]', 'readings = ["RR-01", "RR-01"]', "X/1: reading 'RR-01' is named twice"),
        ('like = "X/1"', 'like = "X/3"', "X/2: unknown rule it is like 'X/3'"),
        ('like = "X/1"', 'like = "X/2"', "X/2: the rules it is like lead back to it"),
        ('id = "RR-01"', 'id = "RR-1"', "RR-1: a reading is numbered RR-nn, C-Rnn, G-Rnn, H-Rnn or T-Rnn"),
        ('default = "this"\n', "", "RR-01: the switch 'which' has no default"),
        ('default = "this"', 'default = "these"', "RR-01: the default 'these' is not among its values"),
        ('switch = "which"', 'switch = "fixed"', "RR-01: fixed, yet it has a default or values"),
        ('question = "Which?"', 'question = ""', "RR-01: empty question"),
        ('sources = ["F1"]', 'sources = ["F2"]', "RR-01: unknown source 'F2'"),
        ('gave = "a hint"', 'gave = ""', "F1: empty gave"),
        ('rules = ["X/1", "X/2"]', 'rules = ["X/1", "X/9"]', "a matter: unknown rule 'X/9'"),
        ('rules = ["X/1", "X/2"]', 'rules = ["X/1"]', "a matter: a topic joins at least two rules"),
        ('gazetted = "2000-01-02"', 'gazetted = "2000-02-30"', "X: gazetted '2000-02-30' is no date"),
        ('title = "An approval"', 'title = ""', "X: empty title"),
        ("[[topics]]", "[[themes]]", "x.toml: unknown table 'themes'"),
        ('[[rules]]\nid = "X/1"', '[rules]\nid = "X/1"', "x.toml: Cannot overwrite"),
    ],
)
def test_a_defect_of_the_rules_is_named(old: str, new: str, defect: str) -> None:
    found = defects(INSTRUMENT.replace(old, new, 1) + GAMES)
    assert any(line.startswith(defect) for line in found), found


@pytest.mark.parametrize(
    ("old", "new", "defect"),
    [
        ('begins = "2000-01-02"', 'begins = "yesterday"', "holdem-2000: 'yesterday' is no date"),
        ('instruments = ["X"]', 'instruments = ["Y"]', "holdem-2000: unknown instrument 'Y'"),
        ('instruments = ["X"]', "instruments = []", "holdem-2000: empty instruments"),
        ('game = "holdem"', 'game = "omaha"', "holdem: no edition"),
        ('note = "The', 'left_out = ["X/9"]\nnote = "The', "holdem-2000: unknown rule left out 'X/9'"),
        ('note = "The', 'readings = ["G-R99"]\nnote = "The', "holdem-2000: unknown reading 'G-R99'"),
        ('note = "The', 'ends = "2000-01-02"\nnote = "The', "holdem-2000: it ends before it begins"),
        (
            'note = "The',
            'stand_ins = [{ instrument = "X", game = "faro", only = ["X/9"] }]\nnote = "The',
            "holdem-2000: unknown rule that stands in 'X/9'",
        ),
    ],
)
def test_a_defect_of_the_editions_is_named(old: str, new: str, defect: str) -> None:
    found = defects(INSTRUMENT + GAMES.replace(old, new, 1))
    assert defect in found, found


def test_editions_of_a_game_may_not_overlap() -> None:
    assert "faro: faro-2000 and faro-2001 overlap" in defects(INSTRUMENT + GAMES + SECOND)
    ended = re.sub(r'(game = "faro"\nbegins = "2000-01-02")', r'\1\nends = "2001-01-01"', GAMES)
    assert len(build({"x.toml": (INSTRUMENT + ended + SECOND).encode()}).editions) == len(rulebook.GAMES) + 1


def test_all_defects_are_reported_at_once() -> None:
    text = INSTRUMENT.replace('text = "The second rule."', 'text = ""').replace('like = "X/1"', 'like = "X/3"')
    assert len(defects(text.replace('sources = ["F1"]', 'sources = ["F2"]') + GAMES)) == 3


def test_the_book_of_the_package_is_sound_and_rules_use_the_readings_of_instruments() -> None:
    book = build(read_files())
    assert len(book.rules) == 1012
    assert len(book.readings) >= 158
    assert [id_ for id_ in unused_readings(book) if not id_.startswith(("G-R", "H-R"))] == []


def test_a_reading_nobody_refers_to_is_allowed_but_found() -> None:
    text = INSTRUMENT.replace('readings = ["RR-01"]\n', "") + GAMES
    assert unused_readings(build({"x.toml": text.encode()})) == ["RR-01"]


def test_the_digest_covers_every_data_file() -> None:
    assert tuple(read_files()) == FILES
    assert re.fullmatch("[0-9a-f]{64}", rulebook.digest())


@pytest.mark.parametrize("text", ["1999-02-29", "1999-13-01", "1999-00-10", "0000-01-01", "28.1.1999", "1999-1-28", ""])
def test_what_is_no_date(text: str) -> None:
    assert not is_date(text)


def test_a_leap_day_is_a_date() -> None:
    assert is_date("1996-02-29")
