"""The options of a table as a file gives them: any field of `Options`, money in dollars; the game has the rest."""

from functools import cache, reduce
from operator import or_
from typing import Any, get_type_hints

import msgspec
from msgspec.structs import replace

from pitboss.malformed import Malformed
from pitboss.play.dollars import Change, Dollars, change_of, dollars_of
from pitboss.poker.commission import Lesser, NoCommission, Pot5, Pot10, Scale1994, TimeCharge
from pitboss.poker.game import Game
from pitboss.poker.option_guide import GUIDE, MONEY_OF_COMMISSION, MONEY_OF_LIMIT
from pitboss.poker.options import BetLimit, Options
from pitboss.table.terms import Approvals

SCHEMES = (Scale1994, Lesser, Pot5, Pot10, TimeCharge, NoCommission)


def options_of(game: Game, given: dict[str, object], minimum: int | None = None) -> Options:
    """The game's defaults with what was given in their place; a minimum wager stands in every limit that is left."""
    return options_over(game.defaults, given, minimum)


def options_over(base: Options, given: dict[str, object], minimum: int | None = None) -> Options:
    """Options with what was given in their place."""
    base = base if minimum is None else _with_minimum(base, int(minimum))
    read: dict[str, Any] = msgspec.to_builtins(_convert(given), enc_hook=plain_cents)
    if read.get("limits") and "commission" not in read and isinstance(base.commission, Scale1994):
        # The scale of 1994 stands on the minimum of the table, so it follows limits that are given.
        read["commission"] = {"scheme": "scale_1994", "minimum": read["limits"][0].get("minimum", 0)}
    try:
        return msgspec.convert(msgspec.to_builtins(base) | read, Options)
    except msgspec.ValidationError as error:
        raise Malformed(f"options: {error}") from error


def approvals_of(given: dict[str, object]) -> Approvals:
    """Approvals as a file gives them, the most of the commission in dollars."""
    try:
        read = msgspec.convert(given, approvals_type(), dec_hook=decode_dollars)
        return msgspec.convert(msgspec.to_builtins(read, enc_hook=plain_cents), Approvals)
    except msgspec.ValidationError as error:
        raise Malformed(f"approvals: {error}") from error


@cache
def approvals_type() -> Any:
    """Approvals with their money in dollars."""
    return in_dollars(Approvals, ("commission_most",))


def _with_minimum(defaults: Options, minimum: int) -> Options:
    limits = tuple(replace(limit, minimum=minimum) for limit in defaults.limits)
    scale = defaults.commission
    if isinstance(scale, Scale1994):
        scale = replace(scale, minimum=minimum)
    return replace(defaults, limits=limits, commission=scale)


@cache
def options_type() -> type[msgspec.Struct]:
    """`Options` with every field optional and money in dollars: what a file may hold, and what its schema publishes."""
    # These types are made at run time, which the type checker cannot follow.
    limit: Any = in_dollars(BetLimit, MONEY_OF_LIMIT)
    limits: Any = tuple.__class_getitem__((limit, ...))
    schemes: Any = reduce(or_, (in_dollars(scheme, MONEY_OF_COMMISSION) for scheme in SCHEMES))
    hints: dict[str, Any] = get_type_hints(Options)
    hints |= {"limits": limits, "commission": schemes}
    money = [name for name, guide in GUIDE.items() if guide.money]
    fields = []
    for name in GUIDE:
        kind = _dollars_for(hints[name]) if name in money else hints[name]
        fields.append((name, kind | msgspec.UnsetType, msgspec.UNSET))
    return msgspec.defstruct("TableOptions", fields, forbid_unknown_fields=True, kw_only=True, omit_defaults=True)


@cache
def in_dollars(struct: type[msgspec.Struct], money: tuple[str, ...], names: tuple[tuple[str, str], ...] = ()) -> Any:
    """The same struct with its money in dollars, its fields called as files call them."""
    hints = get_type_hints(struct)
    config = struct.__struct_config__
    fields: list[Any] = []
    for field in msgspec.structs.fields(struct):
        kind = _dollars_for(hints[field.name]) if field.name in money else hints[field.name]
        default = () if field.default is msgspec.NODEFAULT else (field.default,)
        fields.append((field.name, kind, *default))
    return msgspec.defstruct(
        f"{struct.__name__}InDollars",
        fields,
        tag=config.tag,
        tag_field=config.tag_field,
        forbid_unknown_fields=True,
        rename=dict(names),
        module=struct.__module__,  # two games may call a command alike
    )


def _dollars_for(kind: Any) -> Any:
    """`int` becomes `Dollars`, wherever it stands."""
    if kind is int:
        return Dollars
    inner = getattr(kind, "__args__", ())
    return kind.__origin__[tuple(each if each is Ellipsis else _dollars_for(each) for each in inner)]


def _convert(given: dict[str, object]) -> msgspec.Struct:
    try:
        return msgspec.convert(given, options_type(), dec_hook=decode_dollars)
    except msgspec.ValidationError as error:
        raise Malformed(f"options: {error}") from error


def decode_dollars(kind: type, value: object) -> Dollars | Change:
    """The hook by which msgspec reads dollars."""
    if kind is Change:
        return change_of(value)
    if kind is not Dollars:
        raise NotImplementedError
    return dollars_of(value)


def plain_cents(value: object) -> object:
    if isinstance(value, Dollars):
        return int(value)
    raise NotImplementedError
