"""The software director: of all that is due, what is done next without a person, with its time, lots and secrets.

An online room sends these commands as they come; a simulation does nothing else. Everything can be done by a person
instead, who sends the same commands.
"""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.play import Command, Expected, Principal
from pitboss.shoe.derivation import Secret
from pitboss.tournament import commands
from pitboss.tournament.ballot import ballot_order, commitment
from pitboss.tournament.due import Due, TournamentDue
from pitboss.tournament.lots import nonces_of, with_lots
from pitboss.tournament.paying import who_draws
from pitboss.tournament.seat_plan import seat_plan
from pitboss.tournament.sessions import needs_cards
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Numbers
from pitboss.tournament.two_persons import as_sent

SOFTWARE = "the software director"
"""Who directs where nobody else was named (NI2018-51/20.4)."""
OTHER = "the operator"
"""Whoever confirms what takes two persons, where all of them are the software's (T-R86)."""
MANY = ("colour_up", "pay")
"""Of these many are due at once, and none of them changes another."""
Deck = Callable[[], tuple[Card, ...]]


class Secrets(msgspec.Struct, frozen=True):
    """What the draws of a session come from: the ballot, and whatever is drawn later."""

    ballot: Secret
    draws: Secret

    def committed(self) -> commands.CommitBallot:
        return commands.CommitBallot(commitment(self.ballot), commitment(self.draws))


def next_act(
    state: TournamentState, expected: Expected[Any] | None, now: int, secrets: Secrets, deck: Deck
) -> Command | None:
    """What the software director does next, at this time; nothing if all that is due waits, or is a person's."""
    return next(next_acts(state, expected, now, secrets, deck), None)


def next_acts(
    state: TournamentState, expected: Expected[Any] | None, now: int, secrets: Secrets, deck: Deck
) -> Iterator[Command]:
    """The same with all the others of its kind that are due, where many are: whoever does them need not ask again."""
    if not isinstance(expected, TournamentDue):
        return
    name = ""
    for due in expected.at(now):
        if name not in ("", due.name):
            return
        found = _sent(state, due, now, secrets, deck)
        if found is not None:
            name = due.name
            yield found
            if name not in MANY:
                return


def next_time(expected: Expected[Any] | None, now: int) -> int | None:
    """When something is due that only time brings."""
    if not isinstance(expected, TournamentDue):
        return None
    return min((due.after for due in expected.each if due.after > now and not due.waits), default=None)


def _sent(state: TournamentState, due: Due, now: int, secrets: Secrets, deck: Deck) -> Command | None:
    """What is done about one thing that is due, under the software's name."""
    found = _act(state, due, now, secrets, deck)
    return as_sent(state, found, Principal(due.by.role, name=SOFTWARE)) if found is not None else None


def _act(state: TournamentState, due: Due, now: int, secrets: Secrets, deck: Deck) -> Command | None:
    match due.name:
        case "ballot":
            return _ballot(state, now, secrets.ballot)
        case "reveal":
            secret = secrets.draws
            return commands.RevealSecret(secret.key.hex(), secret.seed.hex())
        case "commit":
            return secrets.committed()
        case "cards":
            return commands.EndSession(now, tuple(zip(needs_cards(state), deck(), strict=False)))
        case "confirm":
            return commands.ConfirmPlaces(tuple(zip(who_draws(state), apart(deck()), strict=False)))
    command = due.command
    if command is None:
        return None
    if isinstance(command, commands.SecondAct):
        command = replace(command, by=OTHER)
    if isinstance(command, commands.ColourUp | commands.DrawMarker):
        return replace(command, cards=deck())
    if hasattr(command, "at"):
        command = replace(command, at=now)
    return with_lots(state, command, secrets.draws)


def _ballot(state: TournamentState, now: int, secret: Secret) -> Command:
    return commands.DrawSeats(now, *ballot_of(state, secret))


def ballot_of(state: TournamentState, secret: Secret) -> tuple[Numbers, str, str]:
    """Order, key and seed of the ballot that comes next; nothing is revealed where everybody keeps the seat."""
    numbers = seat_plan(state).drawn
    if not numbers:
        return (), "", ""
    order = ballot_order(secret, len(numbers), nonces_of([state.entries[number] for number in numbers]))
    return order, secret.key.hex(), secret.seed.hex()


def apart(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The first card of every rank in a shuffled deck: equal ranks draw again (C-R52)."""
    return tuple({card.rank: card for card in reversed(cards)}[rank] for rank in dict.fromkeys(c.rank for c in cards))
