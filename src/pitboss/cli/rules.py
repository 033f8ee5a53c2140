"""`pitboss rules`: list, search and explain the rules, and show which of them the tests prove."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from pitboss.cli.output import json_option, print_json
from pitboss.malformed import Malformed
from pitboss.rulebook import GAMES, INSTRUMENTS, KINDS, Reading, Rule, lookup, proofs
from pitboss.rulebook.coverage import Coverage, ProofReport, coverage, parse_report
from pitboss.rulebook.search import search, select

if TYPE_CHECKING:
    from pitboss.cli.rules_page import Page

REPORT = Path("build/rules-coverage.json")
LIKE_AN_ID = re.compile(r"(?i)\S*\d\S*/\S.*|(RR-|C-R|G-R|H-R|T-R)\d+")

EPILOG = """\b
Examples:
  pitboss rules --instrument 1999-FARO     all rules of an instrument
  pitboss rules "out of turn"              search, words in any order
  pitboss rules NI2018-51/17.6             one rule with its parts, readings and relatives
  pitboss rules NI2018-51/17               a section
  pitboss rules C-R21                      a reading, its switch and the rules it decides
  pitboss rules --game canberra --date 1996-01-01 --kind ruling
  pitboss rules NI2018-51/17.6 --where     the laws, scenarios, tests and lines of code that name it
  pitboss rules --coverage                 which rules the tests prove
"""


@click.command(epilog=EPILOG)
@click.argument("words", nargs=-1, metavar="[ID | WORDS]...")
@click.option("--game", type=click.Choice(GAMES), default=None, help="Only rules of a game.")
@click.option("--kind", type=click.Choice(KINDS), default=None, help="Only rules of a kind.")
@click.option("--instrument", type=click.Choice(INSTRUMENTS), default=None, help="Only rules of an instrument.")
@click.option("--date", default="", metavar="YYYY-MM-DD", help="Only rules in force on a day.")
@click.option(
    "--coverage", "is_coverage", is_flag=True, help="Count the rules that the tests prove, and list the others."
)
@click.option(
    "--from",
    "file",
    type=click.Path(path_type=Path),
    default=None,
    help=f"Report for --coverage.  [default: {REPORT}, or the index that comes with the package]",
)
@click.option("--where", "is_where", is_flag=True, help="Name the laws, scenarios, tests and code that have an id.")
@json_option
def rules(
    words: tuple[str, ...],
    game: str | None,
    kind: str | None,
    instrument: str | None,
    date: str,
    is_coverage: bool,
    file: Path | None,
    is_where: bool,
    as_json: bool,
) -> None:
    """List, search and explain the rules.

    Without arguments every rule is listed, by instrument. An id shows one rule or reading, the beginning of an id a
    section; anything else is searched for.
    """
    text = " ".join(words).strip()
    if (words and is_coverage) or (file and not is_coverage):
        raise click.UsageError("--coverage takes no words, and --from belongs to it")
    if is_where and (not words or is_coverage):
        raise click.UsageError("--where takes the id of a rule or reading, as in `pitboss rules C-R21 --where`")
    chosen = select(game or "", kind or "", instrument or "", date)
    is_narrow = bool(game or kind or instrument or date)
    if is_coverage:
        _print_coverage(coverage(_report(file), chosen), as_json)
    elif is_where:
        _print_where(text, as_json)
    elif not words:
        _print_rules(chosen, as_json)
    elif found := _entry(text):
        _print_entry(found, as_json)
    elif section := _section(text):
        _print_rules(tuple(rule for rule in section if rule in chosen), as_json)
    else:
        _print_hits(text, chosen, is_narrow, as_json)


def _entry(text: str) -> Rule | Reading | None:
    """The rule or reading that the text names, in whatever case; a bare number counts if only one rule has it."""
    name, book = text.casefold(), lookup.book()
    entries: list[Rule | Reading] = [*book.rules.values(), *book.readings.values()]
    named = [entry for entry in entries if entry.id.casefold() == name]
    numbered = [rule for rule in book.rules.values() if rule.number.casefold() == name]
    return next(iter(named), None) or (numbered[0] if len(numbered) == 1 else None)


def _section(text: str) -> tuple[Rule, ...]:
    """The rules whose ids begin with the text, or that bear it as their number in several instruments."""
    name, book = text.casefold(), lookup.book()
    for instrument in book.instruments:
        if instrument.casefold() == name.rstrip("/"):
            return select(instrument=instrument)
        if name.startswith(f"{instrument.casefold()}/"):
            parts = lookup.parts(f"{instrument}{text[len(instrument) :]}")
            if not parts:
                raise lookup.unknown(text, "rule", book.rules)
            return parts
    if LIKE_AN_ID.fullmatch(text):
        raise lookup.unknown(text, "rule or reading", (*book.rules, *book.readings))
    return tuple(rule for rule in book.rules.values() if rule.number.casefold() == name)


def _report(file: Path | None) -> ProofReport:
    """The report that is named, that of the last run of the tests here, or what the release was proved by."""
    if file is None and not REPORT.exists():
        return proofs.shipped().report
    named = file or REPORT
    try:
        return parse_report(named.read_bytes())
    except OSError as error:
        reason = error.strerror or str(error)
        raise Malformed(f"{named}: {reason}; run the tests first, or name their report with --from") from error


def _print_where(text: str, as_json: bool) -> None:
    from pitboss.cli.rules_where import where

    entry = _entry(text)
    if entry is None:
        raise lookup.unknown(text, "rule or reading", (*lookup.book().rules, *lookup.book().readings))
    found = where(entry.id)
    if as_json:
        print_json(found)
    else:
        _page().show_where(found)


def _print_rules(chosen: tuple[Rule, ...], as_json: bool) -> None:
    if not chosen:
        raise Malformed("no rule is left; ask for less at once")
    if as_json:
        for rule in chosen:
            print_json(rule)
        return
    _page().show_list(chosen)


def _print_hits(text: str, chosen: tuple[Rule, ...], is_narrow: bool, as_json: bool) -> None:
    """Readings belong to no game, kind or instrument: they are found only where nothing narrows the search."""
    readings = () if is_narrow else tuple(lookup.book().readings.values())
    hits = search(text, (*chosen, *readings))
    if not hits:
        raise Malformed(f"nothing in the rulebook has all the words of {text!r}")
    if as_json:
        for hit in hits:
            print_json({"score": hit.score, **msgspec.to_builtins(hit.entry)})
        return
    _page().show_hits(text, hits)


def _print_entry(entry: Rule | Reading, as_json: bool) -> None:
    if not as_json:
        page = _page()
        if isinstance(entry, Rule):
            page.show_rule(entry)
        else:
            page.show_reading(entry)
    elif isinstance(entry, Reading):
        sources = [lookup.book().sources[id_] for id_ in entry.sources]
        decides = [rule.id for rule in lookup.cited_by(entry.id)]
        print_json({**msgspec.to_builtins(entry), "sources": sources, "rules": decides})
    else:
        related = {topic: [rule.id for rule in rules] for topic, rules in lookup.related(entry.id).items()}
        more = {
            "parent": lookup.parent(entry.id),
            "parts": lookup.parts(entry.id),
            "readings": [lookup.reading(id_) for id_ in lookup.readings_of(entry)],
            "related": related,
            "editions": [edition.id for edition in lookup.editions_with(entry)],
        }
        print_json({**msgspec.to_builtins(entry), **more})


def _print_coverage(found: Coverage, as_json: bool) -> None:
    if not as_json:
        _page().show_coverage(found)
        return
    for count in found.counts:
        print_json(count)
    print_json({"readings": {"proved": found.readings_proved, "total": found.readings_total}})
    for rule in found.unproved:
        print_json({"unproved": rule.id, "kind": rule.kind, "text": rule.text})
    for reading in found.unproved_readings:
        print_json({"unproved": reading.id, "kind": "reading", "text": f"{reading.question} {reading.reading}"})


def _page() -> "Page":
    from pitboss.cli.output import console
    from pitboss.cli.rules_page import Page

    return Page(console())
