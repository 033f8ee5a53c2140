"""House conditions as TOML: what the document says in a fixed order, and beside it what it leaves as it is.

The same document gives the same bytes, and reading them gives the document again.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from pitboss.conditions.document import AnyOffer, HouseConditions, PokerOffer
from pitboss.conditions.kinds import OfferKind, kind_of
from pitboss.own_games.toml_text import Number, toml_value
from pitboss.poker.option_guide import MONEY_OF_COMMISSION, MONEY_OF_LIMIT
from pitboss.table.terms import Approvals
from pitboss.tournament.conditions.item import DOLLARS, UNIT, Item

INSIDE = {"limits": MONEY_OF_LIMIT, "commission": MONEY_OF_COMMISSION}
"""The options that are tables themselves, and which of their fields are money."""


def written(conditions: HouseConditions, guide: bool = False) -> str:
    """The document as a file; with a `guide` every option that it leaves alone stands there as a comment."""
    lines = ["# House conditions. Amounts are dollars; what is left out is as the edition has it.", ""]
    lines += _pairs(conditions, ("house", "version", "replaces", "date", "rules_at"))
    lines += _section("policies", conditions.policies)
    lines += _section("checklists", conditions.checklists)
    for offer in conditions.offers:
        lines += _offer(offer, guide)
    return "\n".join(lines) + "\n"


def in_file(kind: OfferKind, name: str, value: object) -> object:
    """The value of an option as a file has it."""
    plain = msgspec.to_builtins(value)
    if name in INSIDE:
        return _inside(plain, INSIDE[name])
    return _dollars(plain) if kind.guide[name].money else plain


def chosen(offer: AnyOffer) -> dict[str, object]:
    """The options that are not as the edition has them, as a file has them.

    A scale of commission may stand on the limits, so it is named wherever they are.
    """
    kind = kind_of(offer.edition)
    usual = kind.defaults(offer.edition)
    found: dict[str, object] = {}
    for name in kind.guide:
        value = getattr(offer.options, name)
        is_moved = name == "commission" and "limits" in found
        if value is not None and (value != getattr(usual, name) or is_moved):
            found[name] = in_file(kind, name, value)
    return found


def in_section(item: Item, name: str) -> object:
    """The value of a field of policies or checklists as a file has it."""
    value = getattr(item, name)
    plain = [_table(each) for each in value] if isinstance(value, tuple) else msgspec.to_builtins(value)
    return _dollars(plain) if _is_money(type(item), name) else plain


def _offer(offer: AnyOffer, guide: bool) -> Iterator[str]:
    kind, options = kind_of(offer.edition), chosen(offer)
    yield from ("", "[[offers]]", f"name = {toml_value(offer.name)}", f"edition = {toml_value(offer.edition)}")
    if isinstance(offer, PokerOffer):
        yield f"seats = {offer.seats}"
    else:
        options["boxes"] = offer.places
    if offer.approvals != Approvals():
        yield from ("", "[offers.approvals]")
        for name in Approvals.__struct_fields__:
            value = getattr(offer.approvals, name)
            if value:
                yield f"{name} = {toml_value(_dollars(value) if name == 'commission_most' else value)}"
    if options or guide:
        yield from ("", "[offers.options]")
    for name, each in kind.guide.items():
        if name in options:
            yield f"{name} = {toml_value(options[name])}"
        elif guide:
            usual = getattr(offer.options, name)
            value = "as the game has it" if usual is None else toml_value(in_file(kind, name, usual))
            yield f"# {name} = {value}  # {each.text} [{', '.join(each.rules)}]"


def _section(heading: str, item: Item) -> Iterator[str]:
    pairs = list(_pairs(item, item.__struct_fields__))
    if pairs:
        yield from ("", f"[{heading}]", *pairs)


def _pairs(item: Item, names: tuple[str, ...]) -> Iterator[str]:
    """The fields that are not as usual; amounts in dollars."""
    fields = {field.name: field for field in msgspec.structs.fields(type(item))}
    for name in names:
        if getattr(item, name) != fields[name].default or name == "version":
            yield f"{name} = {toml_value(in_section(item, name))}"


def _table(item: Item) -> dict[str, object]:
    """An entry of a list, as an inline table."""
    plain: dict[str, Any] = msgspec.to_builtins(item)
    return {name: _dollars(value) if _is_money(type(item), name) else value for name, value in plain.items()}


def _is_money(item: type[Item], name: str) -> bool:
    hint = item.__annotations__.get(name)
    extra = [meta.extra or {} for meta in getattr(hint, "__metadata__", ()) if isinstance(meta, msgspec.Meta)]
    return any(each.get(UNIT) == DOLLARS for each in extra)


def _inside(plain: Any, money: tuple[str, ...]) -> object:
    if isinstance(plain, list | tuple):
        return [_inside(each, money) for each in plain]
    return {name: _dollars(value) if name in money else value for name, value in plain.items()}


def _dollars(cents: Any) -> object:
    """Cents, or lists of them, as numbers of dollars."""
    if isinstance(cents, list | tuple):
        return [_dollars(each) for each in cents]
    whole, rest = divmod(cents, 100)
    return Number(f"{whole}.{rest:02d}") if rest else whole
