"""What the house does at a table without being asked, in whose name, and how its bots are called."""

from collections.abc import Collection, Iterable
from itertools import chain, count
from random import Random

import msgspec

from pitboss.play import Command, Principal, Role
from pitboss.room.lobby import Meta
from pitboss.room.names import likeness
from pitboss.table.state import Place, TableState

DEALER = Principal(Role.DEALER)
SUPERVISOR = Principal(Role.SUPERVISOR)
OPERATOR = Principal(Role.OPERATOR)
BOT = "bot:"
OF_BANK = "b"
BOTS = 10**15
"""Among so many no two are the same, so that a table may forget those that have left."""
MIXED = "mixed"


class Chore(msgspec.Struct, frozen=True):
    """A command of the house, so many seconds from now."""

    command: Command
    by: Principal
    after: float = 0.0


def is_bot(person: str) -> bool:
    return person.startswith(BOT)


def gone_bots(state: TableState, people: Iterable[str]) -> set[str]:
    """Those of some people who are bots without a seat."""
    return {person for person in people if is_bot(person) and not state.seat_of(person)}


def bot_label(temper: str, taken: Collection[str]) -> str:
    """The name of a bot at a table: nobody else may be called so (`names.is_the_houses`)."""
    return distinct(temper, taken)


def distinct(name: str, taken: Collection[str]) -> str:
    """A name at a table, numbered if somebody there looks to be called so already."""
    there = {likeness(other) for other in taken}
    numbered = (f"{name} {number}" for number in count(2))
    return next(label for label in chain((name,), numbered) if likeness(label) not in there)


def newcomer(meta: Meta, tempers: Collection[str], places: Collection[Place], chance: Random) -> tuple[str, str]:
    """A bot that buys in from the bank of a table, and its name there: of the temper wished for, or that nobody has."""
    there = {temper_at(place.person) for place in places if is_bot(place.person)}
    wished = [name for name in tempers if name.lower() == meta.temper.lower()]
    fresh = [name for name in tempers if name not in there]
    temper = chance.choice(wished or fresh or list(tempers))
    person = f"{BOT}{temper}:{meta.id}:{OF_BANK}{chance.randrange(BOTS)}"
    return person, bot_label(temper, [place.name for place in places])


def is_of_bank(person: str) -> bool:
    """Whether a bot buys in from the bank of its table. Those of tournaments, and of old, have wallets of their own."""
    return is_bot(person) and person.rpartition(":")[2].startswith(OF_BANK)


def temper_at(person: str) -> str:
    """The temper in the name of a bot: `bot:Rock:t1:b7`."""
    return person.split(":")[1]
