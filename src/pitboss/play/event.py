"""Events: small frozen values that say what happened, by which rules, and who may know it.

An event holds conclusions; `apply` only keeps books and looks at no card, so the same fold gives the state from the
full events and a person's view from the projected ones.
"""

from typing import Generic, Self, TypeVar

import msgspec

from pitboss.play.money import Transfer
from pitboss.play.principal import Principal
from pitboss.shoe.shoe import Shoe

RuleIds = tuple[str, ...]
StateT = TypeVar("StateT")


class Event(msgspec.Struct, Generic[StateT], frozen=True, gc=False, tag_field="event", omit_defaults=True):
    """What happened. `rules` are the ids of the rules and readings that decided it."""

    rules: RuleIds

    def apply(self, state: StateT) -> None:
        """Write what happened into the state; the only place that does."""
        raise NotImplementedError

    def transfers(self) -> tuple[Transfer, ...]:
        """The money that this event moves."""
        return ()

    def in_shoe(self, shoe: Shoe) -> None:
        """Do the same to the shoe that the cards came from: cut it, or take out what was dealt or burned."""

    def seen_by(self, viewer: Principal) -> Self | None:
        """The event as the viewer may know it: itself, a twin with cards left unknown, or nothing."""
        return self


def project(event: Event[StateT], viewer: Principal) -> Event[StateT] | None:
    """The event as the viewer may know it. Whoever may open everything gets it as it is."""
    return event if viewer.sees_all else event.seen_by(viewer)
