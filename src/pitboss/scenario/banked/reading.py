"""Reading what scenarios of the games against the house say: options, wagers, lines, facts and commands."""

import re
from functools import cache
from typing import Any, TypeVar, get_args

import msgspec

from pitboss.banked.baccarat import commands as baccarat
from pitboss.banked.baccarat.kinds import Side
from pitboss.banked.canberra import commands as canberra
from pitboss.banked.canberra.facts import AnyFact
from pitboss.malformed import Malformed
from pitboss.play import Command
from pitboss.play.dollars import Dollars, dollars_of
from pitboss.poker.given_options import decode_dollars, plain_cents
from pitboss.scenario.facts import any_in_dollars, named

StructT = TypeVar("StructT", bound=msgspec.Struct)
MONEY_OF_OPTIONS = ("minimum", "maximum", "max_payout", "jackpot_chip", "chip", "reset")
_CANBERRA = re.compile(r"A(?P<ante>[\d.]+)(?:/(?:B(?P<bet>[\d.]+)|(?P<fold>F)))?(?:/(?P<jackpot>J|-))?")
_BACCARAT = re.compile(r"([PBT])([\d.]+)")
_SIDES = {"P": Side.PLAYER, "B": Side.BANKER, "T": Side.TIE}


class Stakes(msgspec.Struct, frozen=True):
    """A box's wagers in Canberra Poker; `bet` is nothing for a fold and None where the play says what happens."""

    ante: int
    bet: int | None = None
    jackpot: bool = False


def options_from(kind: type[StructT], given: dict[str, Any], field: str = "options") -> StructT:
    """Options, or a jackpot's terms, with what a file gives in place of the defaults."""
    return _over({}, kind, given, field)


def _over(base: dict[str, Any], kind: type[StructT], given: dict[str, Any], field: str) -> StructT:
    try:
        read = msgspec.convert(given, all_in_dollars(kind), dec_hook=decode_dollars)
        return msgspec.convert(base | msgspec.to_builtins(read, enc_hook=plain_cents), kind)
    except msgspec.ValidationError as error:
        raise Malformed(f"{field}: {error}") from error


def notice_from(game: str, terms: msgspec.Struct, given: dict[str, Any]) -> Command:
    """The notice of new terms, over those in force."""
    options: Any = _over(msgspec.to_builtins(terms), type(terms), given, "notice")
    return baccarat.GiveCoupNotice(options) if game == "baccarat" else canberra.GiveLimitsNotice(options)


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
    fact: AnyFact = named(given, AnyFact, fact_type(), "occurred")
    return fact


def command_from(game: str, given: dict[str, Any]) -> Command:
    """Any command by its name, money in dollars; reports, choices and notices have fields of their own in a file."""
    command: Command = named(given, _COMMANDS[game], command_type(game), "do")
    return command


@cache
def fact_type() -> Any:
    """Every fact with its money in dollars."""
    return any_in_dollars(get_args(AnyFact))


@cache
def command_type(game: str) -> Any:
    """Every command of a game with its money in dollars."""
    own = {"options", "what", "outcome"}
    return any_in_dollars(tuple(kind for kind in get_args(_COMMANDS[game]) if not own & {*kind.__struct_fields__}))


@cache
def all_in_dollars(kind: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """The same struct with its money in dollars and every field optional."""
    fields = []
    for field in msgspec.structs.fields(kind):
        of: Any = Dollars if field.name in MONEY_OF_OPTIONS else field.type
        fields.append((field.name, of | msgspec.UnsetType, msgspec.UNSET))
    name, module = f"{kind.__name__}Given", kind.__module__
    return msgspec.defstruct(name, fields, forbid_unknown_fields=True, kw_only=True, module=module)


_COMMANDS: dict[str, Any] = {"canberra": canberra.Command, "baccarat": baccarat.Command}
