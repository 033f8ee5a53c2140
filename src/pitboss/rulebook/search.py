"""Choosing rules by game, kind, instrument and date, and finding rules and readings by their words."""

import re
from collections.abc import Iterable, Iterator

import msgspec

from pitboss.malformed import Malformed
from pitboss.rulebook.lookup import book, covers, in_force, rules_of, unknown
from pitboss.rulebook.model import GAMES, KINDS, Reading, Rule

WORD = re.compile(r"[a-z0-9$]+(?:\.[a-z0-9]+)*")
# What a word is worth where it is found; all the words in one piece count as twice as many.
HEADLINE, TOPIC, BODY = 6, 3, 1


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
        raise Malformed(f"no word to search for in {text!r}")
    topics = _topics_by_rule()
    hits = (Hit(_score(words, entry, topics.get(entry.id, "")), entry) for entry in entries)
    return sorted((hit for hit in hits if hit.score), key=lambda hit: -hit.score)


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
    binding = {rule.id for edition in editions for rule in rules_of(edition)}
    return [rule for rule in book().rules.values() if rule.id in binding]


def _topics_by_rule() -> dict[str, str]:
    names: dict[str, str] = {}
    for topic in book().topics.values():
        for id_ in topic.rules:
            names[id_] = f"{names.get(id_, '')} {topic.name}"
    return names


def _score(words: list[str], entry: Rule | Reading, topics: str) -> int:
    """Nothing unless every word begins a word of the entry; else the sum of what each is worth at its best place."""
    fields = [(weight, f" {' '.join(words_of(text))}") for weight, text in _fields(entry, topics)]
    best = [max((weight for weight, text in fields if f" {word}" in text), default=0) for word in words]
    if not all(best):
        return 0
    phrase = f" {' '.join(words)}"
    return sum(best) + len(words) * max((weight for weight, text in fields if phrase in text), default=0)


def _fields(entry: Rule | Reading, topics: str) -> Iterator[tuple[int, str]]:
    yield HEADLINE, entry.id
    if isinstance(entry, Rule):
        yield HEADLINE, f"{entry.term} {entry.text}"
        yield TOPIC, topics
        yield BODY, f"{entry.software} {entry.note} {' '.join(entry.readings)}"
    else:
        yield HEADLINE, f"{entry.question} {entry.reading}"
        yield BODY, f"{entry.alternatives} {entry.why} {entry.switch}"
