"""What the house does at a table without being asked, in whose name, and how its bots are called."""

from collections.abc import Collection
from itertools import chain, count

import msgspec

from pitboss.play import Command, Principal, Role

DEALER = Principal(Role.DEALER)
SUPERVISOR = Principal(Role.SUPERVISOR)
OPERATOR = Principal(Role.OPERATOR)
BOT = "bot:"
MIXED = "mixed"


class Chore(msgspec.Struct, frozen=True):
    """A command of the house, so many seconds from now."""

    command: Command
    by: Principal
    after: float = 0.0


def is_bot(person: str) -> bool:
    return person.startswith(BOT)


def bot_label(temper: str, taken: Collection[str]) -> str:
    """The name at a table, numbered if others are called so already; nobody takes a bot for a person."""
    numbered = (f"{temper} {number} (bot)" for number in count(2))
    return next(label for label in chain((f"{temper} (bot)",), numbered) if label not in taken)


def temper_at(person: str) -> str:
    """The temper in the name of a bot's seat: `bot:Rock:t1:3`."""
    return person.split(":")[1]
