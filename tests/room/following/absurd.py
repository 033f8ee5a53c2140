"""Entries of every kind with random absurd values in them: what a broken or hostile tablet may send."""

import random
from collections.abc import Sequence
from enum import Enum
from types import NoneType
from typing import Any, Literal, get_args, get_origin

import msgspec

from pitboss.banked.baccarat.commands import Command as BaccaratCommand
from pitboss.banked.canberra.commands import Command as CanberraCommand
from pitboss.banked.canberra.table import CanberraTable
from pitboss.cards import Card
from pitboss.following import entries as e
from pitboss.following.given import facts_of
from pitboss.play import Command
from pitboss.poker.table.commands import AnyCommand
from pitboss.poker.table.table import PokerTable
from pitboss.table.commands import CloseTable
from pitboss.table.table import Table

NUMBERS = (-(2**63), -1, 0, 1, 1, 2, 2, 3, 4, 5, 14, 63, 99, 1_000, 10_00, 20_000_000, 10**12, 2**62)
TEXTS = ("", " ", "badge 1", "gone", "x" * 5_000, "\u202e", "NI2018-51/17.9", "player")
LENGTHS = (0, 1, 1, 2, 3, 5, 200)


def absurd_entry(dice: random.Random, table: Table) -> e.AnyEntry:
    """Any entry of any kind at this table, mostly nonsense; but for the end of the table."""
    kind = dice.choice(get_args(e.AnyEntry))
    if kind is e.TableEntry or dice.random() < 0.3:
        return e.TableEntry(_struct(dice, dice.choice(_commands_of(table))))
    if kind is e.ReportEntry or dice.random() < 0.2:
        return e.ReportEntry(_struct(dice, dice.choice(get_args(facts_of(table)))), dice.random() < 0.2)
    made: e.AnyEntry = _struct(dice, kind)
    return made


def _commands_of(table: Table) -> Sequence[type[Command]]:
    if isinstance(table, PokerTable):
        union: Any = AnyCommand
    else:
        union = CanberraCommand if isinstance(table, CanberraTable) else BaccaratCommand
    return [kind for kind in get_args(union) if kind is not CloseTable]


# Of whatever type is asked for.
def _struct(dice: random.Random, kind: type[Any]) -> Any:
    fields = msgspec.structs.fields(kind)
    return kind(**{each.name: _value(dice, each.type) for each in fields if each.required or dice.random() < 0.5})


def _value(dice: random.Random, kind: Any) -> Any:
    inner = get_args(kind)
    if get_origin(kind) is tuple:
        each = [inner[0]] * dice.choice(LENGTHS) if inner[-1] is Ellipsis else inner
        return tuple(_value(dice, one) for one in each)
    if get_origin(kind) is Literal:
        return dice.choice(inner)
    if inner:
        return _value(dice, dice.choice(inner))
    if issubclass(kind, NoneType):
        return None
    if issubclass(kind, Card):
        return Card(dice.choice("23456789TJQKA") + dice.choice("shdc"))
    if issubclass(kind, Enum):
        return dice.choice(list(kind))
    if issubclass(kind, bool):
        return dice.random() < 0.5
    if issubclass(kind, int):
        return dice.choice(NUMBERS)
    if issubclass(kind, str):
        return dice.choice(TEXTS)
    return _struct(dice, kind)
