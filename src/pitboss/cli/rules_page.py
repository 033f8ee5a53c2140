"""How rules look to a person: headings, wrapped text, searched words marked; plain lines when not on a terminal."""

import re
from collections.abc import Iterable, Iterator

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pitboss.cli.rules_where import RulePlaces
from pitboss.rulebook import KINDS, Edition, Kind, Reading, Rule, lookup
from pitboss.rulebook.coverage import Coverage
from pitboss.rulebook.search import Hit, words_of

Row = tuple[Text, ...]
WIDEST_NAME = 26


class Page:
    """Prints on a console. Texts are wrapped on a terminal and never cut; elsewhere every row is one line."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def show_list(self, rules: Iterable[Rule]) -> None:
        by_instrument: dict[str, list[Rule]] = {}
        for rule in rules:
            by_instrument.setdefault(rule.instrument, []).append(rule)
        for id_, group in by_instrument.items():
            instrument = lookup.book().instruments[id_]
            self._heading(f"{id_}  {instrument.title}, in force from {instrument.in_force_from}")
            self._rows((_bold(self._name(rule)), _dim(rule.kind), Text(rule.text)) for rule in group)
            self._line()

    def show_hits(self, text: str, hits: list[Hit]) -> None:
        words = words_of(text)
        self._rows((_bold(hit.entry.id), _dim(_kind(hit.entry)), _found(hit.entry, words)) for hit in hits)

    def show_rule(self, rule: Rule) -> None:
        term = f"  {rule.term}" if rule.term else ""
        self._heading(f"{rule.id}{term}  ({rule.kind}; {', '.join(rule.games)})")
        self._line(rule.text)
        self._facts(
            ("part of", _cite(lookup.parent(rule.id))),
            ("software", rule.software),
            *((f"as {sister.number}", sister.software) for sister in lookup.ancestry(rule)),
            ("note", rule.note),
            ("in force", "; ".join(_spans(rule))),
            ("notation", lookup.book().instruments[rule.instrument].notation),
        )
        self._parts(rule)
        self._section("Readings", [_reading_row(lookup.reading(id_)) for id_ in lookup.readings_of(rule)])
        own = lookup.parts(rule.id)
        for topic, others in lookup.related(rule.id).items():
            note = lookup.book().topics[topic].note
            title = f"Related: {topic}" + (f". {note}" if note else "")
            self._section(title, _gathered(other for other in others if other not in own))

    def show_reading(self, reading: Reading) -> None:
        book = lookup.book()
        self._heading(f"{reading.id}  {reading.question}")
        self._line(reading.reading)
        self._facts(
            ("otherwise", reading.alternatives),
            ("switch", _switch(reading)),
            ("why", reading.why),
            ("mark", reading.mark),
            ("notation", book.instruments["S94-1994"].notation if reading.id.startswith("RR") else ""),
        )
        found = [book.sources[id_] for id_ in reading.sources]
        self._section("Sources", [(_bold(s.id), Text(f"{s.where} ({s.weight}): {s.gave}")) for s in found])
        self._section("Decides", _gathered(lookup.cited_by(reading.id)))

    def show_coverage(self, coverage: Coverage) -> None:
        kinds = [kind for kind in KINDS if any(count.kind == kind for count in coverage.counts)]
        # Eighty columns hold it: a count that is cut short says nothing.
        table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 1, 0, 0))
        table.add_column("instrument")
        for title in (*kinds, "all"):
            table.add_column(title, justify="right")
        for name in dict.fromkeys(count.instrument for count in coverage.counts):
            table.add_row(name, *_cells(coverage, kinds, name))
        table.add_row("all", *_cells(coverage, kinds, ""), style="bold")
        self.console.print(table)
        self._line(f"readings proved: {coverage.readings_proved} of {coverage.readings_total}")
        self._section("Not proved", [(_bold(r.id), _dim(r.kind), Text(r.text)) for r in coverage.unproved])
        self._section("Readings not proved", [(_bold(r.id), Text(r.question)) for r in coverage.unproved_readings])

    def show_where(self, found: RulePlaces) -> None:
        self._heading(_cite(found.id))
        places = {
            "Laws": [f"{each.module}  {each.field}" for each in found.laws],
            "Scenarios": found.scenarios,
            "Tests": found.tests,
            "Code": [f"{each.file}:{each.line}" for each in found.code],
        }
        for title, rows in places.items():
            self._section(title, [(Text(row),) for row in rows or [f"none names {found.id}"]])

    def _parts(self, rule: Rule) -> None:
        rows: list[Row] = []
        for part in lookup.parts(rule.id):
            rows.append((_bold(part.number), Text(part.text)))
            same = (part, *lookup.ancestry(part))
            rows += [(Text(), _dim(sister.software)) for sister in same if sister.software]
        self._section("Parts", rows)

    def _name(self, rule: Rule) -> str:
        """Under its heading a rule needs only its number; a plain line stands alone."""
        return rule.number if self.console.is_terminal else rule.id

    def _heading(self, text: str) -> None:
        self._line(Text(text, "bold cyan"))

    def _facts(self, *facts: tuple[str, str]) -> None:
        self._line()
        self._rows((Text(name, "green"), Text(text)) for name, text in facts if text)

    def _section(self, title: str, rows: list[Row]) -> None:
        if rows:
            self._line()
            self._line(Text(title, "bold green"))
            self._rows(rows, indent=2)

    def _rows(self, rows: Iterable[Row], indent: int = 0) -> None:
        """Columns on a terminal, the last of them wrapped; elsewhere one line a row."""
        if not self.console.is_terminal:
            for row in rows:
                self._line(Text(" " * indent) + Text("  ").join(row))
            return
        table = Table.grid(padding=(0, 2, 0, 0))
        for row in rows:
            if not table.columns:
                for _ in row:
                    table.add_column(overflow="fold")
                table.columns[0].max_width = WIDEST_NAME
            table.add_row(*row)
        self.console.print(Padding(table, (0, 0, 0, indent)))

    def _line(self, text: Text | str = "") -> None:
        line = text if isinstance(text, Text) else Text(text)
        self.console.print(line, soft_wrap=not self.console.is_terminal)


def _bold(text: str) -> Text:
    return Text(text, "bold")


def _dim(text: str) -> Text:
    return Text(text, "dim")


def _kind(entry: Rule | Reading) -> str:
    return entry.kind if isinstance(entry, Rule) else "reading"


def _found(entry: Rule | Reading, words: list[str]) -> Text:
    """The headline of a hit, and of the rest the sentences that have a word the headline lacks; words are marked."""
    if isinstance(entry, Rule):
        headline, rest = f"{entry.term}: {entry.text}" if entry.term else entry.text, f"{entry.software} {entry.note}"
    else:
        headline, rest = f"{entry.question} {entry.reading}", f"{entry.alternatives} {entry.why}"
    missing = [word for word in words if not _pattern([word]).search(headline)]
    sentences = re.split(r"(?<=[.;?]) ", rest)
    extra = [sentence for sentence in sentences if missing and _pattern(missing).search(sentence)]
    text = Text(" … ".join([headline, *extra]))
    text.highlight_regex(_pattern(words), "bold yellow")
    return text


def _pattern(words: list[str]) -> re.Pattern[str]:
    """Where any of the words begins a word."""
    return re.compile(r"(?i)(?<![a-z0-9])(" + "|".join(re.escape(word) for word in words) + ")")


def _cite(id_: str) -> str:
    return lookup.explain([id_])[0] if id_ else ""


def _switch(reading: Reading) -> str:
    if reading.is_fixed:
        return "none, it is fixed"
    values = f" (of {', '.join(reading.values)})" if reading.values else ""
    return f"{reading.switch}, by default {reading.default}{values}"


def _reading_row(reading: Reading) -> Row:
    return _bold(reading.id), Text(f"{reading.question} {reading.reading} Switch: {_switch(reading)}.")


def _spans(rule: Rule) -> Iterator[str]:
    """Where and when the rule binds, editions that follow each other as one; who only borrows it is said to."""
    spans: dict[str, Edition] = {}
    for edition in lookup.editions_with(rule):
        is_own = rule.instrument in edition.instruments and edition.game in rule.games
        name = edition.game if is_own else f"standing in for lost rules of {edition.game}"
        earlier = spans.get(name)
        spans[name] = msgspec.structs.replace(earlier, ends=edition.ends) if earlier else edition
    for name, edition in spans.items():
        yield f"{name} {lookup.span(edition)}"


def _gathered(rules: Iterable[Rule]) -> list[Row]:
    """Sister rules that say the same share a row."""
    groups: dict[tuple[str, str], list[Rule]] = {}
    for rule in rules:
        groups.setdefault((rule.instrument, rule.text), []).append(rule)
    return [
        (_bold(instrument), Text(f"{', '.join(rule.number for rule in same)}: {text}"))
        for (instrument, text), same in groups.items()
    ]


def _cells(coverage: Coverage, kinds: list[Kind], instrument: str) -> list[str]:
    """One row of the table: proved of total by kind and in all, for an instrument or for the whole book."""
    cells = []
    for kind in (*kinds, None):
        counts = [c for c in coverage.counts if instrument in ("", c.instrument) and kind in (None, c.kind)]
        cells.append(f"{sum(c.proved for c in counts)}/{sum(c.total for c in counts)}" if counts else "")
    return cells
