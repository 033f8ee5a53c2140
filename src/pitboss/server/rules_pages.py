"""The rulebook over HTTP: search it, and read one rule or reading with its relatives."""

from functools import cache
from typing import Annotated

import msgspec
from msgspec import Meta

from pitboss.rulebook import book, lookup
from pitboss.rulebook.model import Reading, Rule
from pitboss.rulebook.search import search, select
from pitboss.server.endpoint import Call, Endpoint, Fault
from pitboss.server.messages import RuleLine

Text = Annotated[str, Meta(max_length=100)]
SHOWN = 60


class RulesQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    search: Text = ""
    game: Text = ""
    date: Text = ""
    kind: Text = ""
    instrument: Text = ""
    limit: Annotated[int, Meta(ge=1, le=1100)] = 50


class RuleBrief(msgspec.Struct, frozen=True):
    id: str
    text: str
    kind: str
    games: tuple[str, ...]
    term: str


class ReadingBrief(msgspec.Struct, frozen=True):
    id: str
    question: str
    reading: str


class RulesFound(msgspec.Struct, frozen=True):
    total: int
    rules: list[RuleBrief]
    readings: list[ReadingBrief]


class InstrumentView(msgspec.Struct, frozen=True):
    id: str
    title: str


class RulePage(msgspec.Struct, frozen=True):
    """A rule (`question` empty) or a reading (`instrument` none)."""

    id: str
    text: str
    kind: str = ""
    games: tuple[str, ...] = ()
    instrument: InstrumentView | None = None
    software: str = ""
    note: str = ""
    question: str = ""
    alternatives: str = ""
    switch: str = ""
    default: str = ""
    why: str = ""
    readings: list[ReadingBrief] = []
    parent: RuleLine | None = None
    parts: list[RuleLine] = []
    like: list[RuleLine] = []
    related: dict[str, list[RuleLine]] = {}
    cited_by: list[RuleLine] = []
    editions: list[str] = []


async def find(call: Call) -> RulesFound:
    query: RulesQuery = call.query
    rules = select(query.game, query.kind, query.instrument, query.date)
    if not query.search.strip():
        return RulesFound(len(rules), [_brief(rule) for rule in rules[: query.limit]], [])
    narrowed = bool(query.game or query.kind or query.instrument or query.date)
    entries: list[Rule | Reading] = [*rules, *([] if narrowed else book().readings.values())]
    hits = search(query.search, entries)
    shown = [hit.entry for hit in hits[: query.limit]]
    return RulesFound(
        len(hits),
        [_brief(entry) for entry in shown if isinstance(entry, Rule)],
        [_reading(entry) for entry in shown if isinstance(entry, Reading)],
    )


async def one(call: Call) -> RulePage:
    id_ = call.path["id"]
    if id_ in book().readings:
        return _reading_page(book().readings[id_])
    if id_ not in book().rules:
        raise Fault(404, f"unknown rule {id_[:SHOWN]!r}; /api/rules finds rules by their words")
    return _rule_page(book().rules[id_].id)


@cache
def _rule_page(id_: str) -> RulePage:
    """The relatives of a rule are found by looking at all others, once."""
    rule = book().rules[id_]
    instrument = book().instruments[rule.instrument]
    above = lookup.parent(rule.id)
    return RulePage(
        rule.id,
        rule.text,
        rule.kind,
        rule.games,
        InstrumentView(instrument.id, instrument.title),
        rule.software,
        rule.note,
        readings=[_reading(book().readings[each]) for each in lookup.readings_of(rule)],
        parent=_text(book().rules[above]) if above else None,
        parts=[_text(each) for each in lookup.parts(rule.id)],
        like=[_text(each) for each in lookup.ancestry(rule)],
        related={topic: [_text(each) for each in rules] for topic, rules in lookup.related(rule.id).items()},
        editions=[edition.id for edition in lookup.editions_with(rule)],
    )


def _reading_page(reading: Reading) -> RulePage:
    return RulePage(
        reading.id,
        reading.reading,
        kind="reading",
        question=reading.question,
        alternatives=reading.alternatives,
        switch=reading.switch,
        default=reading.default,
        why=reading.why,
        cited_by=[_text(rule) for rule in lookup.cited_by(reading.id)],
    )


def _brief(rule: Rule) -> RuleBrief:
    return RuleBrief(rule.id, rule.text, rule.kind, rule.games, rule.term)


def _reading(reading: Reading) -> ReadingBrief:
    return ReadingBrief(reading.id, reading.question, reading.reading)


def _text(rule: Rule) -> RuleLine:
    return RuleLine(rule.id, rule.text)


ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/rules",
        "Search the rulebook.",
        find,
        RulesFound,
        query=RulesQuery,
        errors=(400,),
        needs_session=False,
        cost=3,
    ),
    Endpoint(
        "GET", "/api/rules/{id:path}", "One rule or reading.", one, RulePage, errors=(400, 404), needs_session=False
    ),
)
