"""The data says what the originals say, all of it, in our own words."""

import csv
import re
from collections.abc import Iterator

import pytest

from pitboss import rulebook
from pitboss.rulebook import lookup
from pitboss.rulebook.model import Reading, Rule
from tests.rulebook.originals import original

# Names and rows of cards that cannot be said otherwise.
FIXED_PHRASES = (
    "under section 72 1 of the casino control act 1988",
    "under section 72 3 of the casino control act 1988",
    "a k q j 10 9 8 7 6 5 4 3 2",
    "q q j j 10 beats q q j j 9",
    "4 2 5 1 5 2 6 2",
)
LENGTH = 8


def test_every_rule_of_the_ledger_is_in_the_book_with_its_kind() -> None:
    with original("ledger.csv").open(encoding="utf-8", newline="") as file:
        ledger = {row["id"]: row["kind"] for row in csv.DictReader(file)}
    assert len(ledger) == 1012
    assert {rule.id: rule.kind for rule in rulebook.book().rules.values()} == ledger


def test_the_rules_stand_in_the_order_of_the_ledger() -> None:
    with original("ledger.csv").open(encoding="utf-8", newline="") as file:
        ledger = [row["id"] for row in csv.DictReader(file)]
    for instrument in rulebook.INSTRUMENTS:
        ours = [rule.id for rule in rulebook.book().rules.values() if rule.instrument == instrument]
        assert ours == [id_ for id_ in ledger if id_.startswith(f"{instrument}/")]


def test_no_sentence_of_an_instrument_is_copied() -> None:
    theirs = {gram for file in original("instruments").iterdir() for gram in grams(file.read_text(encoding="utf-8"))}
    allowed = {gram for phrase in FIXED_PHRASES for gram in grams(phrase)}
    assert len(theirs) > 10_000
    entries: list[Rule | Reading] = [*rulebook.book().rules.values(), *rulebook.book().readings.values()]
    copied = {entry.id: found for entry in entries if (found := our_grams(entry) & theirs - allowed)}
    assert copied == {}


@pytest.mark.parametrize(("prefix", "least"), [("RR-", 38), ("C-R", 59), ("G-R", 61), ("T-R", 85)])
def test_readings_are_numbered_without_a_gap(prefix: str, least: int) -> None:
    ours = [id_ for id_ in rulebook.book().readings if id_.startswith(prefix)]
    assert len(ours) >= least
    assert ours == [f"{prefix}{number:02}" for number in range(1, len(ours) + 1)]


def test_readings_named_in_a_note_are_listed_with_the_rule() -> None:
    for rule in rulebook.book().rules.values():
        named = set(re.findall(r"\b(?:RR-|C-R|G-R|T-R)\d\d\b", f"{rule.text} {rule.software} {rule.note}"))
        if rule.id != "S94-1994/INTERP":  # it speaks of the whole series
            assert named <= set(rule.readings), rule.id


def test_the_data_speaks_of_the_product_only() -> None:
    foreign = re.compile(
        r"(?i)\bseeds?\b|\.txt\b|\.md\b|\.csv\b|\bC-S\d|\bledger\.|(?<![,.\d])00[0-4]\b|\bOCR\b|\btests?:"
    )
    for rule in rulebook.book().rules.values():
        assert not foreign.search(f"{rule.text} {rule.software} {rule.note}"), rule.id
    for reading in rulebook.book().readings.values():
        assert not foreign.search(f"{reading.question} {reading.reading} {reading.alternatives} {reading.why}"), (
            reading.id
        )


def test_ids_that_the_words_name_exist() -> None:
    named = re.compile(rf"\b(?:{'|'.join(rulebook.INSTRUMENTS)})/[^\s,;]*[^\s,;.]")
    for rule in rulebook.book().rules.values():
        for id_ in named.findall(f"{rule.text} {rule.software} {rule.note}"):
            bare = id_.removesuffix(":").removesuffix(")") if id_.count("(") < id_.count(")") else id_.removesuffix(":")
            assert rulebook.is_known(bare) or lookup.parts(bare.removesuffix(".x")), f"{rule.id}: {id_}"


def our_grams(entry: Rule | Reading) -> set[tuple[str, ...]]:
    if isinstance(entry, Rule):
        texts = (entry.text, entry.software, entry.note)
    else:
        texts = (entry.question, entry.reading, f"{entry.alternatives} {entry.why}")
    return {gram for text in texts for gram in grams(text)}


def grams(text: str) -> Iterator[tuple[str, ...]]:
    words = re.findall(r"[a-z0-9$%]+", text.lower())
    return (tuple(words[start : start + LENGTH]) for start in range(len(words) - LENGTH + 1))
