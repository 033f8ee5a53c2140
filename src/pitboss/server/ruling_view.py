"""Rulings as pages show them: what was reported, each outcome with the money of every seat, what may be reported."""

from collections.abc import Callable
from enum import Enum
from functools import cache
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from pitboss.play import RuleIds, Ruling
from pitboss.poker.rulings.irregular import Poll
from pitboss.poker.table.state import PokerTableState

COUNTED = ("cards", "found")
"""Whole numbers that are counted, and no money."""


class EffectView(msgspec.Struct, frozen=True):
    seat: int
    cents: int
    hand: str


class OutcomeView(msgspec.Struct, frozen=True):
    name: str
    text: str
    rules: RuleIds
    effects: list[EffectView]


class RulingView(msgspec.Struct, frozen=True):
    """`chosen` is empty while a person has to choose; `asked` are the seats whose agreement is waited for.

    `on_duty` are the supervisor and the operator of the table when it was ruled, where people are on duty.
    """

    facts: tuple[str, ...]
    rules: RuleIds
    outcomes: list[OutcomeView]
    chosen: str = ""
    decided_by: str = ""
    reason: str = ""
    asked: tuple[int, ...] = ()
    on_duty: tuple[str, ...] = ()


class FactField(msgspec.Struct, frozen=True):
    """A field of a fact: seat, seats, cents, count, text, flag, choice or choices."""

    name: str
    kind: str
    required: bool
    choices: list[str] = []


class FactGuide(msgspec.Struct, frozen=True):
    """Something that can be reported: its name, what it means in plain words, and what has to be told with it.

    `title` is the name as people read it.
    """

    fact: str
    title: str
    text: str
    fields: list[FactField]


def ruling_view(ruling: Ruling, poll: Poll | None = None, named: Callable[[str], str] = str) -> RulingView:
    """A ruling for pages; `named` puts names into what is told of seats."""
    outcomes = [
        OutcomeView(
            each.name, named(each.text), each.rules, [EffectView(one.seat, one.cents, one.hand) for one in each.effects]
        )
        for each in ruling.outcomes
    ]
    chosen = ruling.outcome.name if ruling.outcome else ""
    by = named(str(ruling.decided_by)) if ruling.decided_by else ""
    asked = poll.left if poll is not None and not poll.has_failed else ()
    facts, duty = tuple(map(named, ruling.facts)), tuple(named(str(each)) for each in ruling.on_duty)
    return RulingView(facts, ruling.rules, outcomes, chosen, by, ruling.reason, asked, duty)


def ruling_at(shown: PokerTableState, named: Callable[[str], str]) -> RulingView | None:
    """The last ruling in the round that is on, or the one on the round before that waits for a decision."""
    if shown.review is not None:
        return ruling_view(shown.review.ruling, named=named)
    irregular = shown.round.irregular if shown.round is not None else None
    if irregular is None or irregular.last is None:
        return None
    return ruling_view(irregular.last, irregular.poll, named)


@cache
def guides_of(facts: Any, cannot_happen: tuple[type, ...]) -> tuple[FactGuide, ...]:
    """What can be reported where some of it cannot happen, made from the facts themselves: a union of structs."""
    return tuple(_guide(fact) for fact in get_args(facts) if fact not in cannot_happen)


def _guide(fact: type[msgspec.Struct]) -> FactGuide:
    hints = get_type_hints(fact)
    fields = [
        FactField(field.name, *_kind(field.name, hints[field.name], field.required))
        for field in msgspec.structs.fields(fact)
    ]
    text = " ".join((fact.__doc__ or "").split()).replace("`", "")
    tag = str(fact.__struct_config__.tag)
    return FactGuide(tag, tag.replace("_", " ").capitalize(), text, fields)


def _kind(name: str, hint: Any, required: bool) -> tuple[str, bool, list[str]]:
    """How a field is asked for, by its name and type."""
    several = get_origin(hint) is tuple
    inner = get_args(hint)[0] if several else next((one for one in get_args(hint) if one is not NoneType), hint)
    if isinstance(inner, type) and issubclass(inner, Enum):
        return ("choices" if several else "choice"), required, [str(one.value) for one in inner]
    if name in ("seat", "seats", "box", "boxes") or name.endswith("_seat"):
        return ("seats" if several else "seat"), required, []
    if name in COUNTED:
        return "count", required, []
    return {bool: "flag", int: "cents", str: "text"}[inner], required, []
