"""How a game is offered: editions and options as a form shows them, and what is wrong with a table before it is made.

Each kind of game fills in a `Catalogue`; the pages ask it and know no game.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Literal, get_args

import msgspec

from pitboss.server.game_guide import Introduction
from pitboss.server.messages import RuleLine
from pitboss.server.ruling_view import FactGuide
from pitboss.server.view_parts import BuyIn


class EditionView(msgspec.Struct, frozen=True):
    id: str
    title: str
    begins: str
    ends: str
    instruments: tuple[str, ...]
    note: str
    seats: BuyIn
    defaults: dict[str, object]
    """Every option, those too that are as usual."""
    stakes: str


OptionKind = Literal["integer", "boolean", "choice", "integers", "limits", "commission"]


class OptionView(msgspec.Struct, frozen=True):
    name: str
    text: str
    kind: OptionKind
    choices: list[str | int | bool]
    money: bool
    rules: tuple[RuleLine, ...]


class FindingView(msgspec.Struct, frozen=True):
    reason: str
    rules: tuple[RuleLine, ...]
    warning: bool


class Catalogue(msgspec.Struct, frozen=True):
    """What one kind of game offers; its functions take editions, options of the kind's own type, and seats."""

    introductions: Mapping[str, Introduction]
    title: Callable[[str], str]
    """Of an edition."""
    seats: Callable[[str], BuyIn]
    usual_seats: Callable[[str, Any], int]
    """The seats of a table where nobody asks for a number."""
    shown: Callable[[str, Any], dict[str, object]]
    """The options of an edition as a form shows them."""
    guide: Callable[[str], list[OptionView]]
    """The options of a game."""
    stakes: Callable[[str, Any], str]
    findings: Callable[[str, Any, int], list[FindingView]]
    facts: Callable[[str], tuple[FactGuide, ...]]
    """What can be reported at a table of a game where software deals."""


def kind_of(hint: object) -> tuple[OptionKind, list[str | int | bool]]:
    """How a form asks for an option of this type: by choice, or by a number if it is none of these."""
    if hint is bool or bool in get_args(hint):
        return "boolean", [True, False]
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return "choice", [str(value) for value in hint]
    return "integer", []
