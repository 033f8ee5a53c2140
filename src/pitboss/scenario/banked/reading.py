"""Reading what scenarios of the games against the house say: options, wagers, lines, facts and commands."""

import re
from functools import cache, reduce
from operator import or_
from typing import Any, TypeVar, get_args

import msgspec

from pitboss.banked.baccarat import commands as baccarat
from pitboss.banked.baccarat.kinds import Side
from pitboss.banked.canberra import commands as canberra
from pitboss.banked.canberra.facts import AnyFact
from pitboss.malformed import Malformed
from pitboss.play import Command
from pitboss.scenario.money import Dollars, dollars_of
from pitboss.scenario.options import decode_dollars, in_dollars, plain_cents

StructT = TypeVar("StructT", bound=msgspec.Struct)
MONEY_OF_OPTIONS = ("minimum", "maximum", "max_payout", "jackpot_chip", "chip", "reset")
MONEY = ("cents",)
_CANBERRA = re.compile(r"A(?P<ante>[\d.]+)(?:/(?:B(?P<bet>[\d.]+)|(?P<fold>F)))?(?:/(?P<jackpot>J|-))?")
_BACCARAT = re.compile(r"([PBT])([\d.]+)")
_SIDES = {"P": Side.PLAYER, "B": Side.BANKER, "T": Side.TIE}


class Stakes(msgspec.Struct, frozen=True):
    """A box's wagers in Canberra Poker; `bet` is nothing for a fold and None where the play says what happens."""

    ante: int
    bet: int | None = None
    jackpot: bool = False


def options_from(kind: type[StructT], given: dict[str, Any]) -> StructT:
    """Options, or a jackpot's terms, with what a file gives in place of the defaults."""
    read = _convert(given, _all_in_dollars(kind), "options")
    try:
        return msgspec.convert(msgspec.to_builtins(read, enc_hook=plain_cents), kind)
    except msgspec.ValidationError as error:
        raise Malformed(f"options: {error}") from error


def stakes_of(text: str) -> Stakes:
    """`A10/B20/J`, `A10/F/-`, `A10`."""
    match = _CANBERRA.fullmatch(text)
    if match is None:
        raise Malformed(f"wagers: {text!r}; write them like A10/B20/J, A10/F/- for a fold, or A10")
    bet = int(dollars_of(match["bet"])) if match["bet"] else 0 if match["fold"] else None
    return Stakes(int(dollars_of(match["ante"])), bet, match["jackpot"] == "J")


def sides_of(text: str) -> dict[Side, int]:
    """`P10/B5/T1`."""
    parts = [_BACCARAT.fullmatch(part) for part in text.split("/")]
    if None in parts:
        raise Malformed(f"wagers: {text!r}; write them like P10/B5/T1")
    return {_SIDES[part[1]]: int(dollars_of(part[2])) for part in parts if part is not None}


def fact_from(given: dict[str, Any]) -> AnyFact:
    """The fact that a table of a file tells."""
    kinds = reduce(or_, (in_dollars(fact, MONEY) for fact in get_args(AnyFact)))
    read = _convert(given, kinds, "occurred")
    fact: AnyFact = msgspec.convert(msgspec.to_builtins(read, enc_hook=plain_cents), AnyFact)
    return fact


def command_from(game: str, given: dict[str, Any]) -> Command:
    """Any command by its name, money in dollars."""
    kinds = [kind for kind in get_args(_COMMANDS[game]) if "options" not in kind.__struct_fields__]
    read = _convert(given, reduce(or_, (in_dollars(kind, MONEY) for kind in kinds)), "do")
    command: Command = msgspec.convert(msgspec.to_builtins(read, enc_hook=plain_cents), _COMMANDS[game])
    return command


def _convert(given: dict[str, Any], kind: Any, what: str) -> msgspec.Struct:
    try:
        read: msgspec.Struct = msgspec.convert(given, kind, dec_hook=decode_dollars)
    except msgspec.ValidationError as error:
        raise Malformed(f"{what}: {error}") from error
    return read


@cache
def _all_in_dollars(kind: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """The same struct with its money in dollars and every field optional."""
    fields = []
    for field in msgspec.structs.fields(kind):
        of: Any = Dollars if field.name in MONEY_OF_OPTIONS else field.type
        fields.append((field.name, of | msgspec.UnsetType, msgspec.UNSET))
    return msgspec.defstruct(f"{kind.__name__}Given", fields, forbid_unknown_fields=True, kw_only=True)


_COMMANDS: dict[str, Any] = {"canberra": canberra.Command, "baccarat": baccarat.Command}
