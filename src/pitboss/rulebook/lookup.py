"""Finding one's way in the book: a rule or reading by id, its parts, its relatives, the edition in force on a date."""

import difflib
import functools
import hashlib
from collections.abc import Iterable

from pitboss.malformed import Malformed
from pitboss.rulebook.check import is_date
from pitboss.rulebook.load import EDITIONS, build, entries_of, read_files
from pitboss.rulebook.model import GAMES, Book, Edition, Reading, Rule, StandIn

FEW = 10  # names that fit into one line of a message


@functools.cache
def book() -> Book:
    """The rulebook of the package, read and checked once."""
    return build(read_files())


@functools.cache
def editions() -> dict[str, Edition]:
    """All editions, without the rest of the book: whoever finds a game by its name need not wait for all rules."""
    return entries_of(read_files([EDITIONS]))[0].editions


@functools.cache
def digest() -> str:
    """SHA-256 over the data files in their fixed order: the same digest means the same rulebook."""
    sha = hashlib.sha256()
    for name, content in read_files().items():
        sha.update(f"{name} {len(content)}\n".encode())
        sha.update(content)
    return sha.hexdigest()


def rule(id_: str) -> Rule:
    """The rule with this id, or Malformed that names those which are near."""
    if id_ not in book().rules:
        raise unknown(id_, "rule", book().rules)
    return book().rules[id_]


def reading(id_: str) -> Reading:
    """The reading with this id, or Malformed that names those which are near."""
    if id_ not in book().readings:
        raise unknown(id_, "reading", book().readings)
    return book().readings[id_]


def is_known(id_: str) -> bool:
    """Whether the id names a rule or a reading."""
    return id_ in book().rules or id_ in book().readings


def explain(ids: Iterable[str]) -> tuple[str, ...]:
    """One line for each id: what it says."""
    return tuple(_line(id_) for id_ in ids)


def parent(id_: str) -> str:
    """The id of the rule that the given one is a part of, or nothing: 17.6(b) is a part of 17.6."""
    for end in range(len(id_) - 1, id_.index("/") + 1, -1):
        if id_[:end] in book().rules and _is_part(id_[:end], id_):
            return id_[:end]
    return ""


def parts(id_: str) -> tuple[Rule, ...]:
    """The sub-paragraphs of a rule, or the rules of a section such as NI2018-51/17, in the order of the instrument."""
    return tuple(rule for rule in book().rules.values() if _is_part(id_, rule.id))


def ancestry(rule: Rule) -> tuple[Rule, ...]:
    """The rules of sister games that say the same, nearest first."""
    chain: list[Rule] = []
    while rule.like:
        rule = book().rules[rule.like]
        chain.append(rule)
    return tuple(chain)


def related(id_: str) -> dict[str, tuple[Rule, ...]]:
    """By topic of the concordance, the other rules on the same matter."""
    return {
        topic.name: tuple(book().rules[other] for other in topic.rules if other != id_)
        for topic in book().topics.values()
        if id_ in topic.rules
    }


def cited_by(reading_id: str) -> tuple[Rule, ...]:
    """The rules that rest on a reading."""
    return tuple(rule for rule in book().rules.values() if reading_id in rule.readings)


def readings_of(rule: Rule) -> tuple[str, ...]:
    """The readings that a rule and its parts rest on."""
    return tuple(dict.fromkeys(reading for each in (rule, *parts(rule.id)) for reading in each.readings))


def editions_with(rule: Rule) -> tuple[Edition, ...]:
    """The editions that a rule belongs to, or stands in for."""
    return tuple(edition for edition in book().editions.values() if rule in rules_of(edition))


def in_force(game: str, date: str) -> Edition:
    """The edition that binds on a day such as 1997-04-09, or Malformed that names the days allowed."""
    editions = editions_of(game)
    for edition in editions:
        if covers(edition, date):
            return edition
    spans = "; ".join(f"{e.id} {span(e)}" for e in editions)
    raise Malformed(f"no rules of {game} are in force on {date}; there are {spans}")


def covers(edition: Edition, date: str) -> bool:
    """Whether an edition binds on a day."""
    if not is_date(date):
        raise Malformed(f"{date!r} is not a date; write it like 1997-04-09")
    return edition.begins <= date and (not edition.ends or date < edition.ends)


def latest(game: str) -> Edition:
    """The newest edition of a game."""
    return editions_of(game)[-1]


def editions_of(game: str) -> tuple[Edition, ...]:
    """All editions of a game, oldest first."""
    if game not in GAMES:
        raise unknown(game, "game", GAMES)
    return tuple(edition for edition in editions().values() if edition.game == game)


def rules_of(edition: Edition) -> tuple[Rule, ...]:
    """The rules that an edition is made of: of its own instruments first, then of what stands in for lost ones."""
    own = [StandIn(instrument, edition.game) for instrument in edition.instruments]
    chosen = [rule for place in (*own, *edition.stand_ins) for rule in book().rules.values() if _stands(rule, place)]
    return tuple(rule for rule in dict.fromkeys(chosen) if rule.id not in edition.left_out)


def span(edition: Edition) -> str:
    """The days of an edition in words."""
    return f"from {edition.begins}" + (f" until before {edition.ends}" if edition.ends else "")


def unknown(text: str, what: str, known: Iterable[str]) -> Malformed:
    """What to say of a name nobody knows: the few there are, or those which are near."""
    names = list(known)
    if len(names) <= FEW:
        return Malformed(f"unknown {what} {text!r}; there are {', '.join(names)}")
    same_number = [name for name in names if name.rpartition("/")[2].casefold() == text.casefold()]
    near = same_number or difflib.get_close_matches(text, names, n=4, cutoff=0.6)
    hint = f"near it: {', '.join(near)}" if near else "`pitboss rules` lists them all"
    return Malformed(f"unknown {what} {text!r}; {hint}")


def _line(id_: str) -> str:
    return str(book().readings[id_] if id_ in book().readings else rule(id_))


def _stands(rule: Rule, place: StandIn) -> bool:
    return (
        rule.instrument == place.instrument and place.game in rule.games and (not place.only or rule.id in place.only)
    )


def _is_part(whole: str, id_: str) -> bool:
    """Whether an id goes on from another at a mark that begins a part: a bracket, a dot, a letter after a bracket."""
    if len(id_) <= len(whole) or not id_.startswith(whole):
        return False
    first = id_[len(whole)]
    return first in "([." or (first.isalpha() and whole.endswith(")"))
