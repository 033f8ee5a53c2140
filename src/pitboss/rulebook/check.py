"""The checks on a whole book: nothing dangles, nothing is empty, no two editions of a game overlap."""

import calendar
import itertools
import re
from collections.abc import Callable, Iterable, Iterator

from pitboss.rulebook.model import GAMES, Book, Edition, Instrument, Reading, Rule, Source

READING_ID = re.compile(r"(RR-|C-R|G-R|H-R|T-R)\d\d")


def defects_of(book: Book) -> list[str]:
    """Everything that is wrong with the book, one line each."""
    checks: tuple[Callable[[Book], Iterator[str]], ...] = (
        _instruments,
        _rules,
        _readings,
        _topics,
        _editions,
    )
    return [defect for check in checks for defect in check(book)]


def unused_readings(book: Book) -> list[str]:
    """Readings that no rule and no edition refers to. Allowed, but worth a look."""
    entries: list[Rule | Edition] = [*book.rules.values(), *book.editions.values()]
    used = {reading for entry in entries for reading in entry.readings}
    return [reading for reading in book.readings if reading not in used]


def is_date(text: str) -> bool:
    """Whether the text is a day of the calendar, written 1994-05-27."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        return False
    year, month, day = map(int, text.split("-"))
    return year > 0 and 1 <= month <= 12 and 1 <= day <= calendar.monthrange(year, month)[1]


def _instruments(book: Book) -> Iterator[str]:
    for instrument in book.instruments.values():
        yield from _empty(instrument, "title", "authority", "in_force_from", "games")
        for field in ("approved", "gazetted", "in_force_from"):
            text = getattr(instrument, field)
            if text and not is_date(text):
                yield f"{instrument.id}: {field} {text!r} is no date"


def _rules(book: Book) -> Iterator[str]:
    for rule in book.rules.values():
        yield from _empty(rule, "text", "games", *(() if rule.like else ("software",)))
        yield from _dangling(rule.id, "reading", rule.readings, book.readings)
        yield from _dangling(rule.id, "rule it is like", (rule.like,) if rule.like else (), book.rules)
        yield from _repeated(rule.id, "reading", rule.readings)
        if _in_circle(book, rule):
            yield f"{rule.id}: the rules it is like lead back to it"
        instrument = book.instruments.get(rule.instrument)
        if instrument is None:
            yield f"{rule.id}: unknown instrument {rule.instrument!r}"
        else:
            yield from (f"{rule.id}: {instrument.id} has no {g!r}" for g in rule.games if g not in instrument.games)


def _readings(book: Book) -> Iterator[str]:
    for reading in book.readings.values():
        yield from _empty(reading, "question", "reading", "switch", "mark")
        yield from _dangling(reading.id, "source", reading.sources, book.sources)
        if not READING_ID.fullmatch(reading.id):
            yield f"{reading.id}: a reading is numbered RR-nn, C-Rnn, G-Rnn, H-Rnn or T-Rnn"
        if reading.is_fixed and (reading.default or reading.values):
            yield f"{reading.id}: fixed, yet it has a default or values"
        if not reading.is_fixed and not reading.default:
            yield f"{reading.id}: the switch {reading.switch!r} has no default"
        if reading.values and reading.default not in (*reading.values, "by game"):
            yield f"{reading.id}: the default {reading.default!r} is not among its values"
    for source in book.sources.values():
        yield from (
            f"{source.id}: empty {field}" for field in ("where", "weight", "gave") if not getattr(source, field)
        )


def _topics(book: Book) -> Iterator[str]:
    for topic in book.topics.values():
        yield from _dangling(topic.name, "rule", topic.rules, book.rules)
        yield from _repeated(topic.name, "rule", topic.rules)
        if len(topic.rules) < 2:
            yield f"{topic.name}: a topic joins at least two rules"


def _editions(book: Book) -> Iterator[str]:
    for edition in book.editions.values():
        yield from _empty(edition, "note", "instruments")
        borrowed = [stand_in.instrument for stand_in in edition.stand_ins]
        yield from _dangling(edition.id, "instrument", (*edition.instruments, *borrowed), book.instruments)
        yield from _dangling(edition.id, "rule left out", edition.left_out, book.rules)
        for stand_in in edition.stand_ins:
            yield from _dangling(edition.id, "rule that stands in", stand_in.only, book.rules)
        yield from _dangling(edition.id, "reading", edition.readings, book.readings)
        for text in (edition.begins, edition.ends or edition.begins):
            if not is_date(text):
                yield f"{edition.id}: {text!r} is no date"
        if edition.ends and edition.ends <= edition.begins:
            yield f"{edition.id}: it ends before it begins"
    for game in GAMES:
        yield from _timeline(game, [edition for edition in book.editions.values() if edition.game == game])


def _timeline(game: str, editions: list[Edition]) -> Iterator[str]:
    """Editions of a game stand in the order of their dates and never overlap."""
    if not editions:
        yield f"{game}: no edition"
    for earlier, later in itertools.pairwise(editions):
        if not earlier.ends or later.begins < earlier.ends:
            yield f"{game}: {earlier.id} and {later.id} overlap"


def _empty(entry: Instrument | Rule | Reading | Source | Edition, *fields: str) -> Iterator[str]:
    for field in fields:
        value = getattr(entry, field)
        if not (value.strip() if isinstance(value, str) else value):
            yield f"{entry.id}: empty {field}"


def _dangling(name: str, what: str, ids: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    for id_ in ids:
        if id_ not in known:
            yield f"{name}: unknown {what} {id_!r}"


def _repeated(name: str, what: str, ids: tuple[str, ...]) -> Iterator[str]:
    for id_ in sorted({id_ for id_ in ids if ids.count(id_) > 1}):
        yield f"{name}: {what} {id_!r} is named twice"


def _in_circle(book: Book, rule: Rule) -> bool:
    seen = set()
    step: Rule | None = rule
    while step is not None and step.like:
        seen.add(step.id)
        if step.like in seen:
            return True
        step = book.rules.get(step.like)
    return False
