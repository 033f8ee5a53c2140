"""Rounds that were played, settled again under another commission: exact for these rounds, whoever plays later.

Players are taken to have played as they did. What was in the pots and who won them stays; what the house takes of
them is worked out anew by the same routine.
"""

from collections.abc import Iterable, Sequence

import msgspec

from pitboss.play import Event
from pitboss.poker.commission import charge
from pitboss.poker.events import Charged, Started
from pitboss.poker.options import Options
from pitboss.poker.rulings.events import Voided
from pitboss.poker.settlement import only_forced, won_pots
from pitboss.poker.setup import manner_of
from pitboss.poker.state import State

HUNDRED = 100


class ChargedAgain(msgspec.Struct, frozen=True):
    """What was taken of so many rounds, and what would have been, in cents."""

    rounds: int = 0
    taken: int = 0
    again: int = 0
    pots: int = 0

    def __add__(self, other: "ChargedAgain") -> "ChargedAgain":
        return ChargedAgain(
            self.rounds + other.rounds, self.taken + other.taken, self.again + other.again, self.pots + other.pots
        )

    def per_100(self, cents: int) -> float:
        """Cents for every hundred of these rounds."""
        return HUNDRED * cents / self.rounds if self.rounds else 0.0


def charged_again(rounds: Iterable[Sequence[Event[State]]], options: Options) -> ChargedAgain:
    """The events of rounds of one edition, under other options; rounds that came to no settlement do not count."""
    found = ChargedAgain()
    for events in rounds:
        found += _round(events, options)
    return found


def _round(events: Sequence[Event[State]], options: Options) -> ChargedAgain:
    """One round up to where commission was taken; a round that was void, or left to a count, took none."""
    place = next((at for at, event in enumerate(events) if isinstance(event, Charged)), None)
    if place is None or not isinstance(events[0], Started) or any(isinstance(event, Voided) for event in events):
        return ChargedAgain()
    state = State()
    for event in events[:place]:
        event.apply(state)
    charged = events[place]
    assert isinstance(charged, Charged), "the event that was looked for"
    law, manner = state.setup.law, manner_of(options)
    again = charge(options.commission, won_pots(state), only_forced(state), law, manner)
    pots = sum(pot.cents for pot in state.pots)
    return ChargedAgain(1, charged.cents, sum(again.by_pot), pots)
