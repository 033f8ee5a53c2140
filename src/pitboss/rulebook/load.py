"""Reads the data files into a book and checks all of it, reporting every defect at once."""

import tomllib
from collections.abc import Iterable, Mapping
from importlib import resources
from typing import TypeVar

import msgspec

from pitboss.rulebook.check import defects_of
from pitboss.rulebook.model import Book, DataRow, Edition, Instrument, Reading, Rule, Source, Topic

INSTRUMENTS = ("S94-1994", "S58-1995", "S89-1997", "1999-FARO", "NI2018-51")
EDITIONS = "editions.toml"
FILES = (*(f"{name}.toml" for name in (*INSTRUMENTS, "readings", "tournaments", "house", "concordance")), EDITIONS)

EntryT = TypeVar("EntryT", bound=DataRow)
Table = dict[str, object]


class BrokenRulebook(ValueError):
    """The data files are wrong or contradict each other; `defects` says everything, one line each."""

    def __init__(self, defects: Iterable[str]) -> None:
        self.defects = tuple(defects)
        super().__init__("the rulebook is broken:\n" + "\n".join(self.defects))


def read_files(names: Iterable[str] = FILES) -> dict[str, bytes]:
    """The data files that the package carries, in their fixed order."""
    folder = resources.files("pitboss.rulebook") / "data"
    return {name: (folder / name).read_bytes() for name in names}


def build(files: Mapping[str, bytes]) -> Book:
    """The book that the files describe, or BrokenRulebook with every defect."""
    book, defects = entries_of(files)
    defects.extend(defects_of(book))
    if defects:
        raise BrokenRulebook(defects)
    return book


def entries_of(files: Mapping[str, bytes]) -> tuple[Book, list[str]]:
    """What these files hold, and what is wrong with each of them alone."""
    defects: list[str] = []
    tables = {name: _parse(name, content, defects) for name, content in files.items()}
    book = Book({}, {}, {}, {}, {}, {})
    for name, table in tables.items():
        head = table.pop("instrument", None)
        if head is not None:
            table["instruments"] = [head]
        _take(name, table, "instruments", Instrument, book.instruments, defects)
        _take(name, table, "rules", Rule, book.rules, defects)
        _take(name, table, "readings", Reading, book.readings, defects)
        _take(name, table, "sources", Source, book.sources, defects)
        _take(name, table, "topics", Topic, book.topics, defects)
        _take(name, table, "editions", Edition, book.editions, defects)
        defects.extend(f"{name}: unknown table {extra!r}" for extra in table)
    return book, defects


def _parse(name: str, content: bytes, defects: list[str]) -> Table:
    try:
        return tomllib.loads(content.decode())
    except ValueError as error:
        defects.append(f"{name}: {error}")
        return {}


def _take(
    name: str, table: Table, field: str, type_: type[EntryT], into: dict[str, EntryT], defects: list[str]
) -> None:
    """Move the rows of one field out of the table, keyed by id or name."""
    rows = table.pop(field, [])
    if not isinstance(rows, list):
        defects.append(f"{name}: {field} is not a list of tables")
        return
    for place, row in enumerate(rows, 1):
        key = str(row.get("id") or row.get("name") or "") if isinstance(row, dict) else ""
        where = f"{name}: {key or f'{field} number {place}'}"
        try:
            entry = msgspec.convert(row, type_)
        except msgspec.ValidationError as error:
            defects.append(f"{where}: {error}")
            continue
        if not key:
            defects.append(f"{where}: empty id")
        elif key in into:
            defects.append(f"{where}: the id is used twice")
        else:
            into[key] = entry
