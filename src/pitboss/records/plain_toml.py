"""TOML, quickly where it is plain: nearly all hand histories are lines of `name = value` under headers like `[1]`.

The plain kind is a part of TOML in which values are also JSON once quotes are doubled, which a compiled reader
understands; anything else (comments beside values, arrays over several lines, escapes) goes to the full parser, so the
result is always the same as the full parser's.
"""

import datetime
import tomllib
from decimal import Decimal
from functools import lru_cache
from typing import Any

import msgspec

# Values of any kind that TOML has.
Tables = dict[str, Any]
DamagedToml = tomllib.TOMLDecodeError

# What TOML and JSON see differently: escapes, inline tables, long strings, and JSON's own word for nothing.
_UNPLAIN = ("\\", "{", "}", '"""', "null")
_decode = msgspec.json.Decoder(dict[str, Any], float_hook=Decimal).decode


def loads(text: str) -> Tables:
    """The tables of a text, decimals exact; DamagedToml with the place if there are none."""
    plain = _plain(text)
    return plain if plain is not None else tomllib.loads(text, parse_float=Decimal)


def _plain(text: str) -> Tables | None:
    """The same as the full parser gives, or nothing if the text is not plain."""
    if "'" in text:
        if '"' in text:
            return None
        text = text.replace("'", '"')
    lines = text.split("\n")
    if not all(map(str.isprintable, lines)) or any(mark in text for mark in _UNPLAIN):
        return None
    tables: Tables = {}
    part: list[str] = []
    name = ""
    for line in lines:
        if line[:1] != "[":
            part.append(line)
            continue
        if not _close(tables, name, part) or line[-1] != "]" or not _is_name(line[1:-1]):
            return None
        name, part = line[1:-1], []
    return tables if _close(tables, name, part) else None


def _close(tables: Tables, name: str, lines: list[str]) -> bool:
    """Put the fields of these lines under the name; without one they are the file's own. False if they are not plain.

    Each line becomes a member of one JSON object, which is decoded at once.
    """
    members: list[str] = []
    times: list[tuple[str, str]] = []
    for line in lines:
        if not line or line[0] == "#":
            continue
        field, sign, value = line.partition(" = ")
        if not sign or not _is_name(field):
            return False
        if len(value) == 8 and value[2] == ":":
            times.append((field, value))
            value = "0"
        elif not _is_one_value(value):
            return False
        members.append(f'"{field}":{value}')
    try:
        table = _decode(f"{{{','.join(members)}}}")
        for field, value in times:
            table[field] = datetime.time.fromisoformat(value)
    except (msgspec.DecodeError, ValueError):
        return False
    if len(table) != len(members) or name in tables:
        return False
    if name:
        tables[name] = table
    else:
        tables.update(table)
    return True


@lru_cache(maxsize=1024)
def _is_name(text: str) -> bool:
    return text.isascii() and text.replace("_", "a").isalnum()


def _is_one_value(value: str) -> bool:
    """Whether nothing of JSON could follow the first value: the decoder judges the value itself."""
    first = value[:1]
    if first == "[":
        return value[-1] == "]" and value.count("[") == 1 and value.count("]") == 1
    if first == '"':
        return value[-1] == '"' and value.count('"') == 2
    return "," not in value
