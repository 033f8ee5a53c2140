"""A finding: what a fact means under the law of the round, before anybody has decided anything.

It is the inside of a ruling: besides the sentences, the events that each outcome would bring about.
"""

from collections.abc import Sequence

import msgspec

from pitboss.play import Event, Refusal, Role, RuleIds
from pitboss.play.command import SUPERVISION
from pitboss.poker.state import State


class Way(msgspec.Struct, frozen=True):
    """One way that the rules allow: its name, a sentence for people, its rules and the events that make it so."""

    name: str
    text: str
    rules: RuleIds
    events: tuple[Event[State], ...] = ()


class Finding(msgspec.Struct, frozen=True):
    """The facts in sentences, the rules that answer them, and the ways they leave open."""

    facts: tuple[str, ...]
    rules: RuleIds
    ways: tuple[Way, ...]
    roles: frozenset[Role] = SUPERVISION
    """Who may choose, where there is a choice."""
    opening: tuple[Event[State], ...] = ()
    """What comes with an open question: the players being asked."""

    def way(self, name: str) -> Way:
        """The way of this name; Refusal if the rules do not leave it open."""
        for way in self.ways:
            if way.name == name:
                return way
        raise Refusal(self.rules, f"{name!r} is not open; choose {' or '.join(repr(way.name) for way in self.ways)}")


def settled(fact: str, name: str, text: str, rules: RuleIds, events: Sequence[Event[State]] = ()) -> Finding:
    """A finding that leaves nothing open."""
    return Finding((fact,), rules, (Way(name, text, rules, tuple(events)),))


def check_in_round(state: State, seat: int) -> None:
    """Refuse a fact about a seat that is not in the round any more, or never was."""
    if seat not in state.setup.seats:
        raise Refusal(state.setup.law.start, f"seat {seat} is not in this round")
    if not state.active >> seat & 1:
        raise Refusal(state.setup.law.fold, f"seat {seat} has no hand in this round any more")
