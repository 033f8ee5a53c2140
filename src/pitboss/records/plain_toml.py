"""TOML, quickly where it is plain: nearly all hand histories are lines of `name = value` under headers like `[1]`.

The plain kind is a part of TOML in which values are also JSON once quotes are doubled, which a compiled reader
understands; two kinds of value that hand histories like (texts one below the other, and stacks without end) are made
so first. Anything else goes to the full parser, so the result is always the same as the full parser's.
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
    return plain if plain is not None else _full(text)


def _full(text: str) -> Tables:
    try:
        return tomllib.loads(text, parse_float=_decimal)
    except RecursionError:
        raise DamagedToml("arrays or tables stand too deep in each other") from None
    except ValueError as error:
        raise error if isinstance(error, DamagedToml) else DamagedToml("a number has too many digits") from None


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except ArithmeticError:
        raise DamagedToml(f"{text} is no number that can be reckoned with") from None


_NAME, _REST = "[A-Za-z0-9_]+", r"[^\x00-\x1f]*+"
_is_name = re.compile(_NAME).fullmatch
_TIME = "\ntime = "
_is_time = re.compile("(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]").fullmatch
# As every line begins with a name, every newline may become the beginning of a member: a text or an array that went on
# over it is no JSON then. Two lines of one name give too few members.
_are_members = re.compile(rf"{_NAME} = [^\n]*+(?:\n{_NAME} = [^\n]*+)*+").fullmatch
_decode = msgspec.json.Decoder(dict[str, Any], float_hook=Decimal).decode

_with_columns = re.compile(rf'^({_NAME} = )\[\n((?: *+(?:"[^"\n]*+", *+)*+(?:#{_REST})?\n)*+)\]$', re.MULTILINE).sub
_texts = re.compile(rf'("[^"\n]*+")|#{_REST}').findall
_endless = re.compile(rf"^({_NAME}) = \[(inf(?:, inf)*+)\]$", re.MULTILINE)
_INFINITE = Decimal("inf")
_ODD = ("\\", "{", "null", "\r", "\x7f")
"""What only one of TOML and JSON knows, or both in different ways; other control characters neither allows in texts."""


def _plain(text: str) -> Tables | None:
    """The same as the full parser gives, or nothing if the text is not plain."""
    if "'" in text:
        if '"' in text:
            return None
        text = text.replace("'", '"')
    if any(map(text.__contains__, _ODD)):
        return None
    if " = [\n" in text:
        text = _with_columns(_in_a_row, text)
    first, *parts = f"\n{text}\n".split("\n[")
    tables = _fields(first)
    for part in parts:
        name, _, body = part.partition("]")
        fields = _fields(body) if _is_name(name) and body[:1] == "\n" else None
        if tables is None or fields is None or name in tables:
            return None
        tables[name] = fields
    return tables


def _in_a_row(column: re.Match[str]) -> str:
    """Texts in lines, one or several in each, with comments beside them, as an array on one line."""
    return f"{column[1]}[{', '.join([text for text in _texts(column[2]) if text])}]"


def _fields(body: str) -> Tables | None:
    """The fields of some lines, or nothing if they are not plain. Each line becomes a member of one JSON object."""
    endless = _endless.findall(body) if "[inf" in body else ()
    if endless:
        body = _endless.sub(r"\1 = 0", body)
    time = body.partition(_TIME)[2].partition("\n")[0]
    if is_time := _is_time(time):
        body = body.replace(_TIME + time, f"{_TIME}0")
    told = _without_remarks(body.strip("\n"))
    if not told:
        return None if told is None else {}
    count, members = told.count("\n") + 1, told.replace(" = ", '":')
    # Each member has become shorter by one: more of them than lines are no members, but texts.
    if len(told) - len(members) > count or not _are_members(told):
        return None
    try:
        fields = _decode('{"' + members.replace("\n", ',"') + "}")
        if is_time:
            fields["time"] = datetime.time.fromisoformat(time)
    except (msgspec.DecodeError, ValueError, ArithmeticError, RecursionError):
        return None
    for name, items in endless:
        fields[name] = [_INFINITE] * (items.count(",") + 1)
    return fields if len(fields) == count else None


def _without_remarks(body: str) -> str | None:
    """The lines that are neither empty nor remarks; nothing if a remark holds what TOML might not allow there."""
    # Before the header of the next hand there is mostly one remark, where that comes from.
    head, _, remark = body.rpartition("\n\n#")
    if head and "\n" not in remark and remark.isprintable():
        body = head
    if "\n\n" not in body and "\n#" not in body and body[:1] != "#":
        return body
    lines = [line for line in body.split("\n") if line]
    if not "".join([line for line in lines if line[0] == "#"]).isprintable():
        return None
    return "\n".join([line for line in lines if line[0] != "#"])
