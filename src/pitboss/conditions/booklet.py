"""The rules in force as a booklet in our words: every rule of an edition by its number, and the readings behind it.

NI2018-51/19.8, S94-1994/7CS19.11 and S89-1997/15.11 have the rules lie open for whoever wants to read them.
"""

import re
from collections.abc import Iterator

from pitboss.conditions.kinds import kind_of
from pitboss.malformed import Malformed
from pitboss.rulebook import book
from pitboss.rulebook.lookup import digest, reading, rules_of, span
from pitboss.rulebook.model import Rule
from pitboss.tournament.printing.formats import FORMATS
from pitboss.tournament.printing.sheet import Section, Sheet, Statement

_SECTION = re.compile(r"(?:[57]CS|[A-Z]{1,2})?\d+|[A-Za-z]+")


def booklet(edition: str) -> Sheet:
    """All rules of an edition; Malformed for a game that no instrument sets out."""
    title = kind_of(edition).title(edition)
    found = book().editions.get(edition)
    if found is None:
        raise Malformed(f"{edition} is common practice: no instrument sets it out, and there is nothing to print")
    rules = rules_of(found)
    above = (
        f"Edition {edition}, {span(found)}: {', '.join(found.instruments)}.",
        "The words are ours. What binds is the instrument; the number of each rule says where to find it.",
    )
    foot = f"{title}, {edition}. Rulebook {digest()[:32]}"
    return Sheet(f"The rules of {title}", above, (*_sections(rules), *_readings(rules)), foot)


def printed_booklet(edition: str, form: str = "html") -> bytes:
    """The booklet in a format of `FORMATS`; the same rulebook gives the same bytes."""
    if form not in FORMATS:
        raise Malformed(f"no format {form[:20]!r}: there are {', '.join(FORMATS)}")
    return FORMATS[form](booklet(edition))


def _sections(rules: tuple[Rule, ...]) -> Iterator[Section]:
    sections: dict[tuple[str, str], list[Rule]] = {}
    for rule in rules:
        sections.setdefault((rule.instrument, _section(rule)), []).append(rule)
    for (instrument, number), parts in sections.items():
        body = tuple(Statement(f"{rule.number}  {rule.text}", ", ".join(rule.readings)) for rule in parts)
        yield Section(number, instrument, body)


def _section(rule: Rule) -> str:
    """The section that a rule stands in: 17 of 17.6(b), 7CS5 of 7CS5.1."""
    found = _SECTION.match(rule.number)
    return found[0] if found else rule.number.partition(".")[0]


def _readings(rules: tuple[Rule, ...]) -> Iterator[Section]:
    named = list(dict.fromkeys(each for rule in rules for each in rule.readings))
    if named:
        told = (reading(each) for each in named)
        yield Section("", "Readings", tuple(Statement(f"{each.question} {each.reading}", each.id) for each in told))
