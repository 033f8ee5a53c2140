"""The keys of a TOML text, and on which line each stands: readers do not tell, and a fault should have its place.

Lines are looked for in what has been read before, so it is TOML; whatever this scan does not understand has no line.
"""

import re
import sys
import tomllib
from contextlib import suppress
from decimal import Decimal
from typing import Any

from pitboss.malformed import Malformed

_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}=,\n]|[^\s\[\]{}=,#"\']+',
    re.DOTALL,
)
_LAST_PART = re.compile(r"(\.[^.\[\]]+|\[\d+\])$")
_ENDS = (",", "]", "}", "\n", "")


def keys_of(text: str, file: str = "") -> dict[str, Any]:
    """What a text says by key, numbers as they are written; Malformed where it is no TOML."""
    where = f"{file}: " if file else ""
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except RecursionError as error:
        raise Malformed(f"{where}no TOML: it is nested too deeply") from error
    except (ValueError, ArithmeticError) as error:
        raise Malformed(f"{where}no TOML: {error}") from error


class Lines:
    """The lines of keys by their paths, such as `fee.entry` or `levels[3].blinds`."""

    def __init__(self, text: str) -> None:
        self.numbers: dict[str, int] = {}
        self._tokens: list[tuple[str, int]] = []
        line, seen = 1, 0
        for token in _TOKEN.finditer(text):
            line += text.count("\n", seen, token.start())
            seen = token.start()
            if not token[0].startswith("#"):
                self._tokens.append((token[0], line))
        self._next = 0
        with suppress(RecursionError, IndexError):
            self._document()

    def in_order(self, faults: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """Faults as somebody reads who goes through the file; what concerns the whole of it comes last."""
        return sorted(faults, key=lambda fault: self.of(fault[0]) or sys.maxsize)

    def place(self, file: str, key: str) -> str:
        """What stands before a fault: the file, the line if it is known, the key."""
        line = self.of(key)
        return f"{file}{f':{line}' if line else ''}: {key}{': ' if key else ''}"

    def of(self, key: str) -> int:
        """The line of a key, or of the nearest thing around it that has one; 0: unknown."""
        while key and key not in self.numbers:
            key = _LAST_PART.sub("", key) if _LAST_PART.search(key) else ""
        return self.numbers.get(key, 0)

    def _document(self) -> None:
        section, entries = "", dict[str, int]()
        while self._next < len(self._tokens):
            token, line = self._tokens[self._next]
            if token == "\n":
                self._next += 1
            elif token == "[":
                section = self._header(line, entries)
            else:
                self._pair(section)

    def _header(self, line: int, entries: dict[str, int]) -> str:
        opened = 0
        while self._peek() == "[":
            opened += 1
            self._next += 1
        name = _within(self._name(), entries)
        self._next += opened
        if opened == 2:
            entries[name] = entries.get(name, -1) + 1
            self.numbers.setdefault(name, line)
            name = f"{name}[{entries[name]}]"
        self.numbers.setdefault(name, line)
        return f"{name}."

    def _pair(self, prefix: str) -> None:
        line = self._tokens[self._next][1]
        path = prefix + self._name()
        self.numbers.setdefault(path, line)
        if self._peek() != "=":
            self._next += 1
            return
        self._next += 1
        self._value(path)

    def _value(self, path: str) -> None:
        token, line = self._tokens[self._next]
        self.numbers.setdefault(path, line)
        if token == "[":
            self._next += 1
            self._entries(path)
        elif token == "{":
            self._next += 1
            while self._past("\n", ",") != "}":
                self._pair(f"{path}.")
            self._next += 1
        else:
            while self._peek() not in _ENDS:
                self._next += 1

    def _entries(self, path: str) -> None:
        number = 0
        while self._past("\n", ",") != "]":
            self._value(f"{path}[{number}]")
            number += 1
        self._next += 1

    def _name(self) -> str:
        """A key with its dots, unquoted."""
        parts = ""
        while self._peek() not in ("=", *_ENDS):
            parts += self._tokens[self._next][0].strip("\"'")
            self._next += 1
        return parts

    def _past(self, *skipped: str) -> str:
        while self._tokens[self._next][0] in skipped:
            self._next += 1
        return self._tokens[self._next][0]

    def _peek(self) -> str:
        return self._tokens[self._next][0] if self._next < len(self._tokens) else ""


def _within(name: str, entries: dict[str, int]) -> str:
    """The path of a header: what stands below a list of tables belongs to the last of them."""
    path = ""
    for part in name.split("."):
        path = f"{path}[{entries[path]}].{part}" if path in entries else f"{path}.{part}" if path else part
    return path
