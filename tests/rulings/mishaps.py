"""Rounds in which things go wrong: random facts of every kind, a dealer who deals whatever is left, and choices."""

import random
import types
from collections.abc import Iterator
from enum import Enum
from typing import Any, Union, get_args, get_origin, get_type_hints

from pitboss.cards import CARDS, Card, Deck
from pitboss.play import Principal, Refusal, Role
from pitboss.poker.commands import Agree, Choose, Command, Occurred
from pitboss.poker.round import Round
from pitboss.poker.rulings.due import AgreementDue, DecisionDue
from pitboss.poker.rulings.facts import AnyFact
from pitboss.poker.state import State
from tests.poker.drivers import Due, Policy, chance

FACTS: tuple[type[AnyFact], ...] = get_args(AnyFact)
SUPERVISOR = Principal(Role.SUPERVISOR, name="Kim")
MOST_STEPS = 3000


def fact_at(state: State, dice: random.Random, kinds: tuple[type[AnyFact], ...] = FACTS) -> AnyFact:
    """A fact of any kind whose fields make sense at the table, though not always at this moment."""
    kind = dice.choice(kinds)
    hints = get_type_hints(kind)
    fields = {name: _value(state, name, hints[name], dice) for name in kind.__struct_fields__}
    return kind(**fields)


def mishaps(
    round_: Round, seed: int, often: float = 0.1, kinds: tuple[type[AnyFact], ...] = FACTS, most: int = 12
) -> Iterator[Command]:
    """Play a round to its end, every now and then reporting something irregular; each command that was taken."""
    dice = random.Random(seed)
    policy = chance(seed)
    for _ in range(MOST_STEPS):
        due = round_.expected()
        if due is None:
            return
        if most and dice.random() < often:
            report = Occurred(fact_at(round_.state, dice, kinds))
            try:
                round_.do(report)
            except Refusal:
                pass
            else:
                most -= 1
                yield report
                continue
        command = answer(round_.state, due, policy, dice)
        round_.do(command)
        yield command
    raise AssertionError(f"the round does not end: {round_.expected()}")


def answer(state: State, due: Due, policy: Policy, dice: random.Random) -> Command:
    """What is due, done: by the dealer from all cards that are left, by a supervisor, or by a player."""
    match due:
        case DecisionDue(outcomes=outcomes):
            return Choose(dice.choice(outcomes), "so it seemed", SUPERVISOR)
        case AgreementDue(seats=seats, outcomes=outcomes):
            return Agree(dice.choice(seats), dice.choice(outcomes[: dice.choice([1, 2])]))
        case _:
            return due.served(Anything(state, dice)) or policy(due)


class Anything:
    """Cards for a dealer who deals whatever is left, and does not count when cutting."""

    def __init__(self, state: State, dice: random.Random) -> None:
        self.state, self.dice = state, dice

    def shuffle(self) -> str:
        return ""

    def cut(self, least: int, most: int) -> int | None:
        return None

    def cards(self, due: Due, count: int) -> tuple[Card | None, ...]:
        return (self.dice.choice(left(self.state)),)


def left(state: State) -> list[Card]:
    """The cards that may still come out of the shoe."""
    options = state.setup.options
    return [card for card in Deck(options.deck, options.joker).cards if not state.used >> card.number & 1]


def _value(state: State, name: str, hint: Any, dice: random.Random) -> Any:
    """A value for a field, by its name and type."""
    if name == "seat" or name.endswith("_seat"):
        return dice.choice([*state.setup.seats, *state.setup.seats, 0])
    if name == "cents":
        unit = state.setup.options.unit
        return unit * dice.randint(1, 1 + max(state.stake) // unit // dice.choice([1, 10, 30]))
    if get_origin(hint) in (Union, types.UnionType):
        return _value(state, "", dice.choice(get_args(hint)), dice)
    if get_origin(hint) is tuple:
        return tuple(_value(state, name.rstrip("s"), get_args(hint)[0], dice) for _ in range(dice.randint(1, 3)))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return dice.choice(list(hint))
    simple = {bool: dice.random() < 0.5, int: dice.randint(0, 5), str: "it happened", type(None): None}
    return dice.choice(_cards_about(state)) if hint is Card else simple[hint]


def _cards_about(state: State) -> list[Card]:
    """Cards that may come next, and those that players hold: what people at the table could see by mistake."""
    held = [card for own in state.own for card in own if card is not None]
    return [*left(state), *held * 2] or list(CARDS)
