"""Command-line options for the options of a table, made from `Options` and its guide so that none is forgotten."""

from collections.abc import Callable
from enum import StrEnum
from types import UnionType
from typing import Any, TypeVar, get_args, get_type_hints

import click

from pitboss.malformed import Malformed
from pitboss.poker.kinds import Limit
from pitboss.poker.option_guide import GUIDE
from pitboss.poker.options import Options

Command = TypeVar("Command", bound=Callable[..., None])
LIMIT = "KIND:MIN[-MAX]"
COMMISSION = "SCHEME[:AMOUNT]"


def option_flags(command: Command) -> Command:
    """One command-line option for each field of `Options`, in their order."""
    hints = get_type_hints(Options)
    for name in reversed(GUIDE):
        command = _flag(name, hints[name])(command)
    return command


def given_options(flags: dict[str, Any]) -> dict[str, object]:
    """What was given on the command line, as scenario files have it: money in dollars."""
    given: dict[str, object] = {}
    for name in GUIDE:
        value = flags.pop(f"option_{name}")
        if value is None or value == ():
            continue
        given[name] = _READ[name](value) if name in _READ else value
    return given


def _flag(name: str, kind: Any) -> Callable[[Command], Command]:
    guide = GUIDE[name]
    text = f"{guide.text} [{', '.join(guide.rules)}]"
    flag, variable = name.replace("_", "-"), f"option_{name}"
    if name == "limits":
        kinds = ", ".join(Limit)
        return click.option(
            "--limit", variable, multiple=True, metavar=LIMIT, help=f"{text} KIND: {kinds}. Repeatable."
        )
    if name == "commission":
        forms = ", ".join(_forms())
        return click.option("--commission", variable, metavar=COMMISSION, help=f"{text} One of {forms}.")
    if isinstance(kind, UnionType):
        kind = get_args(kind)[0]
    if kind is bool:
        return click.option(f"--{flag}/--no-{flag}", variable, default=None, help=text)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return click.option(f"--{flag}", variable, type=click.Choice([str(each) for each in kind]), help=text)
    if kind is int and not guide.money:
        return click.option(f"--{flag}", variable, type=int, metavar="N", help=text)
    metavar = "DOLLARS" if kind is int else "A,B,..."
    return click.option(f"--{flag}", variable, metavar=metavar, help=text)


def _list(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _numbers(text: str) -> list[int]:
    parts = _list(text)
    if not all(part.isdecimal() for part in parts):
        raise Malformed(f"--blind-multiples {text!r}: write numbers such as 1,2,3")
    return [int(part) for part in parts]


def limits_of(texts: tuple[str, ...]) -> list[dict[str, object]]:
    """`no_limit:10`, `spread:2-10`, `by_blind:2:1,2,4`."""
    return [_limit(text) for text in texts]


def _limit(text: str) -> dict[str, object]:
    kind, *parts = text.split(":")
    if not 1 <= len(parts) <= 2:
        raise Malformed(f"--limit {text!r}: write {LIMIT}, such as no_limit:10, spread:2-10 or by_blind:2:1,2,4")
    if kind not in list(Limit):
        raise Malformed(f"--limit {text!r}: there is no kind {kind!r}, but {', '.join(Limit)}")
    minimum, _, maximum = parts[0].partition("-")
    limit: dict[str, object] = {"kind": kind, "minimum": minimum}
    if maximum:
        limit["maximum"] = maximum
    if len(parts) == 2:
        limit["sizes"] = _numbers(parts[1])
    return limit


def commission_of(text: str) -> dict[str, object]:
    """`pot_5:10`, `pot_10:5`, `scale_1994:2`, `time:5:30`, `none`."""
    scheme, *parts = text.split(":")
    names = _SCHEMES.get(scheme)
    if names is None or len(parts) != len(names):
        raise Malformed(f"--commission {text!r}: write one of {', '.join(_forms())}")
    values: list[object] = [
        int(part) if name == "period" and part.isdecimal() else part for name, part in zip(names, parts, strict=True)
    ]
    return {"scheme": scheme, **dict(zip(names, values, strict=True))}


def _forms() -> list[str]:
    """How each scheme is written."""
    return [":".join((scheme, *map(str.upper, names))) for scheme, names in _SCHEMES.items()]


_SCHEMES: dict[str, tuple[str, ...]] = {
    "pot_5": ("cap",),
    "pot_10": ("cap",),
    "scale_1994": ("minimum",),
    "time": ("rate", "period"),
    "none": (),
}
_READ: dict[str, Callable[[Any], object]] = {
    "blinds": _list,
    "over_blinds": _list,
    "blind_multiples": _numbers,
    "limits": limits_of,
    "commission": commission_of,
}
