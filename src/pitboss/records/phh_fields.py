"""The fields of a hand in the Poker Hand History format, read from TOML and checked, with nothing repaired.

One hand is a `.phh` file, many hands are the tables of a `.phhs` file. A damaged table of a set costs that hand only.
"""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal

import msgspec

from pitboss.malformed import Malformed
from pitboss.records.amounts import cents_of
from pitboss.records.plain_toml import DamagedToml, loads

# A TOML table as it was read: strings, numbers, dates, arrays and tables.
Fields = Mapping[str, object]


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """One recorded hand. Amounts are cents; what there is for each player is in the order in which cards are dealt."""

    variant: str
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    minimum: int
    maximum: int
    """The bet of the first and of the later betting rounds, if they are fixed; the same minimum otherwise."""
    stacks: tuple[int | None, ...]
    """None is a stack that nobody knows, `inf` in the file."""
    actions: tuple[str, ...]
    unit: int
    """Whole chips where every amount is whole, cents otherwise."""
    share_unit: int
    """Whole chips where every wager is whole: nobody breaks a chip to share a pot."""
    trimmed: bool = False
    players: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    finishing: tuple[Decimal, ...] = ()
    winnings: tuple[Decimal, ...] = ()
    own: Fields = {}
    """The fields of this project, whose names begin with an underscore."""


class Entry(msgspec.Struct, frozen=True):
    """A hand of a file as it lies there: its table if it could be read, else what is wrong with it."""

    key: str
    fields: Fields | None
    damage: str = ""


def entries(text: str, many: bool) -> Iterator[Entry]:
    """The hands of a file: itself, or its tables (`many`)."""
    if not many:
        yield _entry("", text, 0)
        return
    try:
        tables = loads(text)
    except DamagedToml:
        yield from _salvaged(text)
        return
    for key, fields in tables.items():
        if isinstance(fields, dict):
            yield Entry(key, fields)
        else:
            yield Entry(key, None, f"{key!r} stands outside the tables [1], [2], ... of a set")


def hand_of(fields: Fields) -> Hand:
    """The checked fields of a hand, or Malformed that names the field."""
    variant = _text(fields, "variant")
    actions = _texts(fields, "actions")
    stacks = _list(fields, "starting_stacks")
    count = len(stacks)
    if count < 2:
        raise Malformed(f"starting_stacks has {count} players; a hand needs two")
    antes = _per_player(fields, "antes", count)
    blinds = _per_player(fields, "blinds_or_straddles", count) if "blinds_or_straddles" in fields else [0] * count
    fixed = "small_bet" in fields or "min_bet" not in fields
    low, high = ("small_bet", "big_bet") if fixed else ("min_bet", "min_bet")
    bets = [_required(fields, low), _required(fields, high)]
    minimum, maximum = (cents_of(value, name) for value, name in zip(bets, (low, high), strict=True))
    wagers_whole = all(type(value) is int for value in (*antes, *blinds, *bets)) and not any(map(_FRACTION, actions))
    stacks_whole = all(type(value) is int or value == _INFINITE for value in stacks)
    return Hand(
        variant=variant,
        antes=tuple(_ante(value) for value in antes),
        blinds=tuple(cents_of(value, "blinds_or_straddles") for value in blinds),
        minimum=minimum,
        maximum=maximum,
        stacks=tuple(_stack(value) for value in stacks),
        actions=actions,
        unit=100 if wagers_whole and stacks_whole else 1,
        share_unit=100 if wagers_whole else 1,
        trimmed=_flag(fields, "ante_trimming_status"),
        players=_texts(fields, "players") if "players" in fields else (),
        seats=_seats(fields, count),
        finishing=_recorded(fields, "finishing_stacks", count),
        winnings=_recorded(fields, "winnings", count),
        own={name: value for name, value in fields.items() if name[0] == "_"},
    )


_FRACTION = re.compile(r"cbr\s+\d+\.").search
_INFINITE = Decimal("inf")
_HEADER = re.compile(r"^\[([^\[\]]+)\][ \t]*(?:#.*)?$", re.MULTILINE)


def _entry(key: str, text: str, lines_before: int) -> Entry:
    try:
        return Entry(key, loads(text))
    except DamagedToml as error:
        return Entry(key, None, f"damaged TOML: {_placed(str(error), lines_before)}")


def _placed(message: str, lines_before: int) -> str:
    """The message with the line counted from the beginning of the file."""
    return re.sub(r"line (\d+)", lambda match: f"line {int(match[1]) + lines_before}", message)


def _salvaged(text: str) -> Iterator[Entry]:
    """The tables of a damaged set, each read by itself."""
    headers = list(_HEADER.finditer(text))
    if not headers:
        yield _entry("", text, 0)
    ends = [header.start() for header in headers[1:]] + [len(text)]
    for header, end in zip(headers, ends, strict=True):
        start = header.end()
        yield _entry(header[1].strip(), text[start:end], text.count("\n", 0, start))


def _required(fields: Fields, name: str) -> object:
    if name not in fields:
        raise Malformed(f"the field {name} is missing")
    return fields[name]


def _text(fields: Fields, name: str) -> str:
    value = _required(fields, name)
    if not isinstance(value, str):
        raise Malformed(f"{name} is {value!r}; a text is wanted")
    return value


def _list(fields: Fields, name: str) -> list[object]:
    value = _required(fields, name)
    if not isinstance(value, list):
        raise Malformed(f"{name} is {value!r}; an array is wanted")
    return value


def _texts(fields: Fields, name: str) -> tuple[str, ...]:
    texts = []
    for value in _list(fields, name):
        if not isinstance(value, str):
            raise Malformed(f"{name} holds {value!r}; only texts belong there")
        texts.append(value)
    return tuple(texts)


def _per_player(fields: Fields, name: str, count: int) -> list[object]:
    values = _list(fields, name)
    if len(values) != count:
        raise Malformed(f"{name} has {len(values)} entries for {count} players")
    return values


def _ante(value: object) -> int:
    cents = cents_of(value, "antes")
    if cents < 0:
        raise Malformed(f"antes holds {value}; an ante is never negative")
    return cents


def _stack(value: object) -> int | None:
    if value == _INFINITE:
        return None
    cents = cents_of(value, "starting_stacks")
    if cents <= 0:
        raise Malformed(f"starting_stacks holds {value}; a stack is more than nothing")
    return cents


def _flag(fields: Fields, name: str) -> bool:
    value = fields.get(name, False)
    if not isinstance(value, bool):
        raise Malformed(f"{name} is {value!r}; true or false is wanted")
    return value


def _seats(fields: Fields, count: int) -> tuple[int, ...]:
    if "seats" not in fields:
        return ()
    values = _per_player(fields, "seats", count)
    seats = tuple(value for value in values if type(value) is int)
    if len(seats) != count:
        raise Malformed(f"seats is {values!r}; whole numbers are wanted")
    return seats


def _recorded(fields: Fields, name: str, count: int) -> tuple[Decimal, ...]:
    """Results as the file gives them, times 100; they may be finer than a cent where a source divided chips."""
    if name not in fields:
        return ()
    values = _per_player(fields, name, count)
    for value in values:
        if type(value) is not int and not isinstance(value, Decimal):
            raise Malformed(f"{name} holds {value!r}; an amount is a whole or decimal number")
    return tuple([Decimal(value) * 100 for value in values])  # type: ignore[arg-type] # checked just above
