"""TOML, quickly where it is plain: nearly all hand histories are lines of `name = value` under headers like `[1]`.

The plain kind is a part of TOML in which values are also JSON once quotes are doubled, which a compiled reader
understands; anything else (comments beside values, arrays over several lines, escapes) goes to the full parser, so the
result is always the same as the full parser's.
"""

import datetime
import re
import tomllib
from decimal import Decimal
from typing import Any

import msgspec

# Values of any kind that TOML has.
Tables = dict[str, Any]
DamagedToml = tomllib.TOMLDecodeError


def loads(text: str) -> Tables:
    """The tables of a text, decimals exact; DamagedToml with the place if there are none."""
    plain = _plain(text)
    return plain if plain is not None else tomllib.loads(text, parse_float=Decimal)


_NAME = r"[A-Za-z0-9_]+"
# One value, whose inside the decoder judges: no control characters, which TOML refuses, no escapes, nothing nested.
_VALUE = r'\[[^\\\[\]{}\x00-\x1f\x7f]*+\]|"[^"\\\x00-\x1f\x7f]*+"|[-.0-9]++|true|false'
_TIME = r"(?P<name>[A-Za-z0-9_]+) = (?P<time>[0-9]{2}:[0-9]{2}:[0-9]{2})"
_lines = re.compile(rf"(?:(?:{_NAME} = (?:{_VALUE})|{_TIME}|#[^\x00-\x1f\x7f]*+)?\n)*+").fullmatch
_is_name = re.compile(_NAME).fullmatch
_decode = msgspec.json.Decoder(dict[str, Any], float_hook=Decimal).decode


def _plain(text: str) -> Tables | None:
    """The same as the full parser gives, or nothing if the text is not plain."""
    if "'" in text:
        if '"' in text:
            return None
        text = text.replace("'", '"')
    first, *parts = f"\n{text}\n".split("\n[")
    tables = _fields(first)
    for part in parts:
        name, _, body = part.partition("]\n")
        fields = _fields(body) if _is_name(name) else None
        if tables is None or fields is None or name in tables:
            return None
        tables[name] = fields
    return tables


def _fields(body: str) -> Tables | None:
    """The fields of some lines, or nothing if they are not plain. Each line becomes a member of one JSON object."""
    plain = _lines(f"{body}\n")
    if plain is None or "null" in body:
        return None
    name, time = plain.groups()
    if time:
        body = body[: plain.start("time")] + "0" + body[plain.end("time") :]
    members = [line.replace(" = ", '":', 1) for line in body.split("\n") if line and line[0] != "#"]
    try:
        fields = _decode('{"' + ',"'.join(members) + "}") if members else {}
        if time:
            fields[name] = datetime.time.fromisoformat(time)
    except (msgspec.DecodeError, ValueError):
        return None
    return fields if len(fields) == len(members) else None
