"""Choosing rules by game, kind, instrument and date, and finding rules and readings by their words."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache, reduce
from operator import and_, or_

import msgspec

from pitboss.malformed import Malformed
from pitboss.rulebook.lookup import book, covers, in_force, rules_of, unknown
from pitboss.rulebook.model import GAMES, KINDS, Reading, Rule

WORD = re.compile(r"[a-z0-9$]+(?:\.[a-z0-9]+)*")
# What a word is worth where it is found; all the words in one piece count as twice as many.
HEADLINE, TOPIC, BODY = WEIGHTS = 6, 3, 1
LONGEST = 60
"""So much of what somebody looks for is repeated in an answer."""


class Hit(msgspec.Struct, frozen=True):
    """A rule or reading that has all the words, and how well."""

    score: int
    entry: Rule | Reading


def select(game: str = "", kind: str = "", instrument: str = "", date: str = "") -> tuple[Rule, ...]:
    """The rules of a game, kind and instrument, as in force on a date; whatever is empty does not narrow."""
    _check(game, "game", GAMES)
    _check(kind, "kind", KINDS)
    _check(instrument, "instrument", book().instruments)
    rules = _in_force(game, date) if date else book().rules.values()
    return tuple(
        rule
        for rule in rules
        if (date or not game or game in rule.games)
        and (not kind or rule.kind == kind)
        and (not instrument or rule.instrument == instrument)
    )


def search(text: str, entries: Iterable[Rule | Reading]) -> list[Hit]:
    """What has every word of the text, in any order, best first."""
    words = words_of(text)
    if not words:
        raise Malformed(f"no word to search for in {text[:LONGEST]!r}")
    wanted = {entry.id for entry in entries}
    return [hit for hit in _found(tuple(words)) if hit.entry.id in wanted]


@lru_cache(128)
def _found(words: tuple[str, ...]) -> tuple[Hit, ...]:
    """What has these words, best first. Remembered: what has the most answers is asked the most."""
    return tuple(sorted(index().hits(words), key=lambda hit: -hit.score))


def words_of(text: str) -> list[str]:
    return WORD.findall(text.casefold())


def _check(name: str, what: str, known: Iterable[str]) -> None:
    if name and name not in known:
        raise unknown(name, what, known)


def _in_force(game: str, date: str) -> Iterable[Rule]:
    if game:
        return rules_of(in_force(game, date))
    editions = [edition for edition in book().editions.values() if covers(edition, date)]
    if not editions:
        first = min(edition.begins for edition in book().editions.values())
        raise Malformed(f"no rules of any game are in force on {date}; the first begin on {first}")
    return _binding(tuple(edition.id for edition in editions))


@cache
def _binding(editions: tuple[str, ...]) -> tuple[Rule, ...]:
    """The rules of some editions, in the order of the book."""
    binding = {rule.id for id_ in editions for rule in rules_of(book().editions[id_])}
    return tuple(rule for rule in book().rules.values() if rule.id in binding)


def _topics_by_rule() -> dict[str, str]:
    names: dict[str, str] = {}
    for topic in book().topics.values():
        for id_ in topic.rules:
            names[id_] = f"{names.get(id_, '')} {topic.name}"
    return names


class Index:
    """Where every word of the rulebook stands. Sets of entries are the bits of a number: the first entry is bit 0."""

    def __init__(self, entries: Sequence[Rule | Reading]) -> None:
        topics = _topics_by_rule()
        self._entries = entries
        self._fields = [
            [(weight, f" {' '.join(words_of(text))}") for weight, text in _fields(entry, topics.get(entry.id, ""))]
            for entry in entries
        ]
        places: dict[str, dict[int, int]] = {}
        for number, fields in enumerate(self._fields):
            for weight, text in fields:
                for word in text.split():
                    by_weight = places.setdefault(word, {})
                    by_weight[weight] = by_weight.get(weight, 0) | 1 << number
        self._words = sorted(places)
        self._places = [places[word] for word in self._words]

    def hits(self, words: Sequence[str]) -> Iterator[Hit]:
        """The entries in which every word begins a word, each with what the words are worth at their best places."""
        counts = Counter(words)
        found = {word: self._beginning_with(word) for word in counts}
        everywhere = (1 << len(self._entries)) - 1
        left = reduce(and_, (reduce(or_, places.values(), 0) for places in found.values()), everywhere)
        phrase = f" {' '.join(words)}"
        while left:
            bit = left & -left
            left ^= bit
            number = bit.bit_length() - 1
            best = sum(
                count * next(weight for weight in WEIGHTS if found[word].get(weight, 0) & bit)
                for word, count in counts.items()
            )
            whole = max((weight for weight, text in self._fields[number] if phrase in text), default=0)
            yield Hit(best + len(words) * whole, self._entries[number])

    def _beginning_with(self, start: str) -> dict[int, int]:
        """The entries that have a word which begins so, by what the place is worth."""
        found = dict.fromkeys(WEIGHTS, 0)
        for at in range(bisect_left(self._words, start), len(self._words)):
            if not self._words[at].startswith(start):
                break
            for weight, bits in self._places[at].items():
                found[weight] |= bits
        return found


@cache
def index() -> Index:
    """The index of the whole rulebook, rules first; made once."""
    return Index((*book().rules.values(), *book().readings.values()))


def _fields(entry: Rule | Reading, topics: str) -> Iterator[tuple[int, str]]:
    yield HEADLINE, entry.id
    if isinstance(entry, Rule):
        yield HEADLINE, f"{entry.term} {entry.text}"
        yield TOPIC, topics
        yield BODY, f"{entry.software} {entry.note} {' '.join(entry.readings)}"
    else:
        yield HEADLINE, f"{entry.question} {entry.reading}"
        yield BODY, f"{entry.alternatives} {entry.why} {entry.switch}"
