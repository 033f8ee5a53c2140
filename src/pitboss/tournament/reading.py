"""Conditions from TOML: dollars and per cent as people write them, with every fault at once and its place."""

import difflib
import re
from decimal import Decimal
from functools import cache, partial
from typing import Any

import msgspec
from msgspec import inspect

from pitboss.malformed import Malformed
from pitboss.own_games.faults import Faults, Faulty, shown
from pitboss.own_games.toml_lines import Lines, keys_of
from pitboss.play.dollars import MOST, dollars_of
from pitboss.play.dollars import shown as plain
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.conditions.item import DAY, DECIMAL, DOLLARS, MOMENT, PERCENT, UNIT, plainly_said
from pitboss.tournament.moments import day_of, moment_of

LARGEST = 200_000
KINDS: tuple[tuple[type, tuple[type, ...]], ...] = (
    (bool, (inspect.BoolType,)),
    (int, (inspect.IntType,)),
    (str, (inspect.StrType, inspect.EnumType, inspect.LiteralType)),
    (list, (inspect.VarTupleType,)),
    (dict, (inspect.StructType,)),
)
"""Which types of the document a value of TOML can become."""


class NoConditions(Faulty):
    """A text that is no conditions document."""

    what = "conditions document"


def read(text: str, file: str = "the document") -> Conditions:
    """The conditions that the text of a file tells; Malformed with every fault and its line."""
    if len(text) > LARGEST:
        raise Malformed(f"{file}: no conditions are longer than {LARGEST} characters")
    keys = keys_of(text, file)
    faults = Faults()
    taken = DocumentReader(faults).taken(_document(), keys, "")
    if faults.found:
        raise NoConditions(file, faults.found, partial(Lines(text).place, file))
    return plainly_said(msgspec.convert(taken, Conditions))


def read_keys(keys: dict[str, Any]) -> Conditions:
    """The conditions that keys tell, as TOML has them; Malformed with every fault."""
    faults = Faults()
    taken = DocumentReader(faults).taken(_document(), keys, "")
    if faults.found:
        raise NoConditions("conditions", faults.found, lambda key: key)
    return plainly_said(msgspec.convert(taken, Conditions))


@cache
def _document() -> inspect.Type:
    return inspect.type_info(Conditions)


class DocumentReader:
    """Turns values of TOML into what the document's types want, noting each fault with its path."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults

    def taken(self, wanted: inspect.Type, value: object, path: str) -> object:
        if isinstance(wanted, inspect.Metadata):
            try:
                value = _in_unit(value, (wanted.extra or {}).get(UNIT, ""))
            except Malformed as error:
                self.faults.add(path, str(error))
                return None
            return self.taken(wanted.type, value, path)
        if isinstance(wanted, inspect.UnionType):
            return self._one_of(wanted, value, path)
        match wanted:
            case inspect.StructType() if isinstance(value, dict):
                return self._struct(wanted, value, path)
            case inspect.VarTupleType() if isinstance(value, list):
                return self._entries(wanted, value, path)
            case inspect.IntType():
                return self.faults.integer(path, value, wanted.ge or 0, 10**14 if wanted.le is None else wanted.le)
            case inspect.EnumType():
                return self.faults.one_of(path, value, tuple(wanted.cls))
            case inspect.LiteralType():
                return self.faults.one_of(path, value, tuple(map(str, wanted.values)))
            case inspect.StrType() if isinstance(value, str):
                return self._text(wanted, value, path)
            case inspect.BoolType() if isinstance(value, bool):
                return value
        self.faults.add(path, f"{shown(value)}: {_words(wanted)} is wanted")
        return None

    def _struct(self, wanted: inspect.StructType, value: dict[str, object], path: str) -> dict[str, object]:
        fields = {field.name: field for field in wanted.fields}
        below = f"{path}." if path else ""
        for key in value:
            if key not in fields:
                near = difflib.get_close_matches(key, fields, 1, 0.6)
                hint = f"; {near[0]} is meant?" if near else f"; there are {', '.join(fields)}"
                self.faults.add(below + key, f"no item of that name{hint}")
        for field in wanted.fields:
            if field.required and field.name not in value:
                self.faults.add(path, f"{field.name} is missing")
        return {key: self.taken(fields[key].type, value[key], below + key) for key in value if key in fields}

    def _entries(self, wanted: inspect.VarTupleType, value: list[object], path: str) -> list[object]:
        least, most = wanted.min_length or 0, wanted.max_length
        if len(value) < least or (most is not None and len(value) > most):
            many = f"{least}" if least == most else f"{least} to {most}"
            self.faults.add(path, f"{len(value)} entries: {many} are wanted")
        return [self.taken(wanted.item_type, entry, f"{path}[{number}]") for number, entry in enumerate(value)]

    def _text(self, wanted: inspect.StrType, value: str, path: str) -> str:
        if not value.isprintable():
            self.faults.add(path, f"{shown(value)}: a text in one line is wanted, without control characters")
        elif wanted.max_length is not None and len(value) > wanted.max_length:
            self.faults.add(path, f"a text of at most {wanted.max_length} letters is wanted, not of {len(value)}")
        elif wanted.pattern is not None and not re.search(wanted.pattern, value):
            self.faults.add(path, f"{shown(value)}: it has not the form of this item; docs/directors.md shows it")
        return value

    def _one_of(self, wanted: inspect.UnionType, value: object, path: str) -> object:
        kinds = next((types for kind, types in KINDS if isinstance(value, kind)), ())
        for candidate in wanted.types:
            inner = candidate.type if isinstance(candidate, inspect.Metadata) else candidate
            if isinstance(inner, kinds) or (isinstance(candidate, inspect.Metadata) and candidate.extra):
                return self.taken(candidate, value, path)
        words = " or ".join(_words(each) for each in wanted.types if not isinstance(each, inspect.NoneType))
        self.faults.add(path, f"{shown(value)}: {words} is wanted")
        return None


def _in_unit(value: object, unit: str) -> object:
    """A value of a file as the document keeps it."""
    match unit:
        case "":
            return value
        case unit if unit == DOLLARS:
            return int(dollars_of(value))
        case unit if unit in (PERCENT, DECIMAL):
            return _hundredths(value, unit)
        case unit if unit == MOMENT:
            return moment_of(_written(value)) if value != "" else value
        case unit if unit == DAY:
            return day_of(_written(value)) if value != "" else value
    raise AssertionError(f"the document has no unit {unit!r}")


def _hundredths(value: object, unit: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise Malformed(f"{shown(value)}: a number is wanted")
    number = Decimal(value)
    many = number * 100 if number.is_finite() and abs(number) < MOST else Decimal("NaN")
    if not many.is_finite() or many < 0 or many != many.to_integral_value():
        what = "per cent" if unit == PERCENT else "a number"
        raise Malformed(f"{plain(value)}: {what} is not negative, and has at most two decimals")
    return int(many)


def _written(value: object) -> str:
    """A day or a moment as text, whether TOML has read it as one or as a text."""
    written = getattr(value, "isoformat", None)
    return str(written()) if written is not None else str(value)


def _words(wanted: inspect.Type) -> str:
    """What a value should be, in words."""
    match wanted:
        case inspect.Metadata():
            return (wanted.extra or {}).get(UNIT, "") or _words(wanted.type)
        case inspect.StructType():
            return f"a table with {', '.join(field.name for field in wanted.fields)}"
        case inspect.VarTupleType():
            return "a list"
        case inspect.IntType():
            return "a whole number"
        case inspect.BoolType():
            return "true or false"
        case inspect.EnumType():
            return " or ".join(wanted.cls)
        case inspect.LiteralType():
            return " or ".join(map(str, wanted.values))
    return "a text"
