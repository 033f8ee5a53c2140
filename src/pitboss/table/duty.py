"""Who answers for a table: the supervisor and the operator on duty there are named with its rulings (H-R30)."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.play import Event, Principal, Role, Ruling

ANSWERING = (Role.SUPERVISOR, Role.OPERATOR)


def answering(on_duty: Mapping[Role, str]) -> tuple[Principal, ...]:
    """Those on duty at a table who answer for what is ruled there."""
    return tuple(Principal(role, name=on_duty[role]) for role in ANSWERING if role in on_duty)


def named(events: Iterable[Event[Any]], on_duty: Mapping[Role, str]) -> list[Event[Any]]:
    """The events of a table, rulings among them with those who are on duty."""
    who = answering(on_duty)
    return [_named(event, who) for event in events]


def _named(event: Event[Any], who: tuple[Principal, ...]) -> Event[Any]:
    ruling = getattr(event, "ruling", None)
    return replace(event, ruling=replace(ruling, on_duty=who)) if isinstance(ruling, Ruling) else event
