"""The fields of a hand in the Poker Hand History format, read from TOML and checked, with nothing repaired.

One hand is a `.phh` file, many hands are the tables of a `.phhs` file. A damaged table of a set costs that hand only.
"""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import lru_cache
from operator import attrgetter, itemgetter

import msgspec

from pitboss.malformed import Malformed
from pitboss.records.amounts import cents_of
from pitboss.records.plain_toml import DamagedToml, loads

Amount = int | Decimal
# A TOML table as it was read: strings, numbers, dates, arrays and tables.
Fields = Mapping[str, object]


class PhhHand(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One recorded hand. Amounts are cents; what there is for each player is in the order in which cards are dealt."""

    variant: str
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    minimum: int
    maximum: int
    """The bet of the first and of the later betting rounds, if they are fixed; the same minimum otherwise."""
    bring_in: int = 0
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
    finishing: tuple[Amount, ...] = ()
    winnings: tuple[Amount, ...] = ()
    """Results as the file gives them, in cents; finer than these where a source divided chips."""
    own: Fields = {}
    """The fields of this project, whose names begin with an underscore."""


class FiledHand(msgspec.Struct, frozen=True, gc=False):
    """A hand of a file as it lies there: its table if it could be read, else what is wrong with it."""

    key: str
    fields: Fields | None
    damage: str = ""


def entries(text: str, many: bool) -> Iterator[FiledHand]:
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
            yield FiledHand(key, fields)
        else:
            yield FiledHand(key, None, f"{key!r} stands outside the tables [1], [2], ... of a set")


def hand_of(fields: Fields) -> PhhHand:
    """The checked fields of a hand, or Malformed that names the field."""
    try:
        table = msgspec.convert(fields, _Table, builtin_types=(Decimal,))
    except msgspec.ValidationError as error:
        raise Malformed(f"a field is missing or wrong: {error}") from error
    _check_lengths(table)
    bets = _bets(table)
    blinds = table.blinds_or_straddles or (0,) * len(table.antes)
    is_whole = _are_whole((*table.antes, *blinds, *bets, table.bring_in))
    antes, blinds, minimum, maximum = _forced(table.antes, blinds, bets, is_whole)
    wagers = is_whole and not _has_fraction(table.actions)
    stacks, whole_stacks = _stacks(table.starting_stacks)
    return PhhHand(
        variant=table.variant,
        antes=antes,
        blinds=blinds,
        minimum=minimum,
        maximum=maximum,
        bring_in=cents_of(table.bring_in, "bring_in") if table.bring_in else 0,
        stacks=stacks,
        actions=table.actions,
        unit=100 if wagers and whole_stacks else 1,
        share_unit=100 if wagers else 1,
        trimmed=table.ante_trimming_status,
        players=table.players,
        seats=table.seats,
        finishing=_result(table.finishing_stacks, "finishing_stacks", may_be_endless=None in stacks),
        winnings=_result(table.winnings, "winnings"),
        own={name: fields[name] for name in fields if name[:1] == "_"} if "_" in map(_FIRST, fields) else {},
    )


class _Table(msgspec.Struct, gc=False):
    """The fields that are read, with their types; all others are somebody else's."""

    variant: str
    antes: tuple[Amount, ...]
    starting_stacks: tuple[Amount, ...]
    actions: tuple[str, ...]
    blinds_or_straddles: tuple[Amount, ...] = ()
    min_bet: Amount | None = None
    small_bet: Amount | None = None
    big_bet: Amount | None = None
    bring_in: Amount = 0
    ante_trimming_status: bool = False
    players: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    finishing_stacks: tuple[Amount, ...] = ()
    winnings: tuple[Amount, ...] = ()


_PER_PLAYER = ("antes", "blinds_or_straddles", "players", "seats", "finishing_stacks", "winnings")
_LISTS, _FIRST = attrgetter(*_PER_PLAYER), itemgetter(slice(1))
_FRACTION = re.compile(r"cbr\s+\d+\.").search
"""A bet that is no whole number, in one of the actions."""
_INFINITE = Decimal("inf")
_WHOLE = {int}
_HEADER = re.compile(r"^\[([^\[\]]+)\][ \t]*(?:#.*)?$", re.MULTILINE)


def _entry(key: str, text: str, lines_before: int) -> FiledHand:
    try:
        return FiledHand(key, loads(text))
    except DamagedToml as error:
        return FiledHand(key, None, f"damaged TOML: {_placed(str(error), lines_before)}")


def _placed(message: str, lines_before: int) -> str:
    """The message with the line counted from the beginning of the file."""
    return re.sub(r"line (\d+)", lambda match: f"line {int(match[1]) + lines_before}", message)


def _salvaged(text: str) -> Iterator[FiledHand]:
    """The tables of a damaged set, each read by itself."""
    headers = list(_HEADER.finditer(text))
    if not headers:
        yield _entry("", text, 0)
        return
    ends = [header.start() for header in headers[1:]] + [len(text)]
    for header, end in zip(headers, ends, strict=True):
        start = header.end()
        yield _entry(header[1].strip(), text[start:end], text.count("\n", 0, start))


def _check_lengths(table: _Table) -> None:
    """Malformed unless there is something of every kind for every player, or nothing where it may be left out."""
    count = len(table.starting_stacks)
    if count < 2:
        raise Malformed(f"starting_stacks has {count} players; a hand needs two")
    lengths = [*map(len, _LISTS(table))]
    if lengths[0] == count and lengths.count(count) + lengths.count(0) == len(lengths):
        return
    name, length = next((n, k) for n, k in zip(_PER_PLAYER, lengths, strict=True) if k != count and (k or n == "antes"))
    raise Malformed(f"{name} has {length} entries for {count} players")


def _bets(table: _Table) -> tuple[Amount, Amount]:
    """The small and the big bet, or the smallest bet twice."""
    if table.small_bet is not None and table.big_bet is not None:
        return table.small_bet, table.big_bet
    if table.min_bet is None:
        raise Malformed("the field min_bet is missing, or small_bet and big_bet")
    return table.min_bet, table.min_bet


def _are_whole(values: tuple[Amount, ...]) -> bool:
    return {*map(type, values)} == _WHOLE


def _has_fraction(actions: tuple[str, ...]) -> bool:
    """Whether a bet is no whole number."""
    text = "\n".join(actions)
    return "." in text and _FRACTION(text) is not None


@lru_cache(maxsize=1024)
def _forced(
    antes: tuple[Amount, ...], blinds: tuple[Amount, ...], bets: tuple[Amount, Amount], are_whole: bool
) -> tuple[tuple[int, ...], tuple[int, ...], int, int]:
    """Antes, blinds, the small and the big bet in cents; remembered, for a table plays many hands for the same."""
    cents = _cents(antes, "antes")
    if min(cents) < 0:
        raise Malformed("antes holds an amount below 0")
    return cents, _cents(blinds, "blinds_or_straddles"), cents_of(bets[0], "a bet"), cents_of(bets[1], "a bet")


def _result(values: tuple[Amount, ...], what: str, may_be_endless: bool = False) -> tuple[Amount, ...]:
    """A result in cents; a stack may be endless where one was so before the hand."""
    for value in values:
        if type(value) is Decimal and not (value.is_finite() or (may_be_endless and value == _INFINITE)):
            raise Malformed(f"{what} holds {value}; an amount is a whole or decimal number")
    return tuple([value * 100 for value in values])


def _cents(values: tuple[Amount, ...], what: str) -> tuple[int, ...]:
    return tuple([cents_of(value, what) for value in values])


def _stacks(values: tuple[Amount, ...]) -> tuple[tuple[int | None, ...], bool]:
    """The stacks in cents, and whether those that are known are whole."""
    if are_whole := _are_whole(values):
        stacks: tuple[int | None, ...] = tuple([int(value) * 100 for value in values])
    else:
        stacks = tuple([None if value == _INFINITE else cents_of(value, "starting_stacks") for value in values])
    if min(values) <= 0:
        raise Malformed("starting_stacks holds a stack that is not more than nothing")
    return stacks, are_whole or all(type(value) is int or value == _INFINITE for value in values)
