"""What should happen next, by whom, and by which rules: one object that also answers whether a command fits.

It says what the dealer does about it and what is done for whoever lets the time pass, so that nobody else has to keep
lists of due things.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast

import msgspec

from pitboss.cards import Card
from pitboss.play.command import Command
from pitboss.play.event import RuleIds
from pitboss.play.legal import Choice, Closed, Legal
from pitboss.play.principal import Principal, Role

CommandT = TypeVar("CommandT", bound=Command)
KindT = TypeVar("KindT", Choice, Closed)


class DealersCards(Protocol):
    """Where the dealer's cards come from: a shoe, or what a scenario says."""

    def shuffle(self) -> str:
        """Shuffle; the commitment to the new order, empty where there is none."""
        ...

    def cut(self, least: int, most: int) -> int | None:
        """Where to cut; None where nobody counts."""
        ...

    def cards(self, due: "Expected[Any]", count: int) -> tuple[Card | None, ...]:
        """The next cards for what is due, at least one and at most so many; None is one that nobody has seen."""
        ...


class Lateness(StrEnum):
    """Whose time has run out: a condition of the house, a limit that was announced, or a time that was called."""

    HOUSE = "house"
    ANNOUNCED = "announced"
    CALLED = "called"


class Expected(msgspec.Struct, Generic[CommandT], frozen=True, gc=False):
    """The base of every due thing. `command in expected` tells whether it would be accepted now."""

    name: ClassVar[str] = ""
    """What it is called wherever one word has to do."""
    by: tuple[Principal, ...]
    rules: RuleIds

    def __contains__(self, command: CommandT) -> bool:
        raise NotImplementedError

    def sentence(self) -> str:
        """For people: who is to do what."""
        raise NotImplementedError

    def served(self, cards: DealersCards) -> CommandT | None:
        """What the dealer does about it; nothing where it is somebody else's."""
        return None

    def late(self, seat: int, lateness: Lateness = Lateness.HOUSE) -> CommandT | None:
        """What is done for the player at a seat whose time has run out; nothing where no time runs."""
        return None

    def unchosen(self) -> CommandT | None:
        """What is done where nobody has a choice worth asking for; nothing where somebody has."""
        return None

    def choices(self, by: Principal) -> tuple[Choice, ...]:
        """Every kind of act that is open to somebody who is due; the one that is expected, unless it says more."""
        return (Choice(self.name, self.name, self.rules),)

    def closed_to(self, by: Principal) -> tuple[Closed, ...]:
        """Kinds of act that one might think of, and that are closed."""
        return ()

    def concerned(self) -> tuple[Principal, ...]:
        """Everybody who may do something about it: whoever is due, and sometimes others."""
        return self.by

    def legal(self, by: Principal | None = None) -> Legal:
        """What somebody may do about it, or else everybody who is due; nothing for whoever is not."""
        who = self.by if by is None else self.concerned()
        if by is not None:
            who = tuple(each for each in who if (each.role, each.seat) == (by.role, by.seat))
        if not who:
            return Legal((by,) if by is not None else ())
        return Legal(who, _once(who, self.choices), _once(who, self.closed_to), lambda what: self._takes(who, what))

    def _takes(self, who: tuple[Principal, ...], what: object) -> bool:
        """Whether a command fits that one of them may send."""
        if not isinstance(what, Command):
            return False
        sends = any(by.role in what.roles and (by.role is not Role.PLAYER or what.actor == by.seat) for by in who)
        return sends and self.__contains__(cast("CommandT", what))


def _once(who: tuple[Principal, ...], of: Callable[[Principal], tuple[KindT, ...]]) -> tuple[KindT, ...]:
    """What is there for any of them, each kind as the first of them has it."""
    found: dict[str, KindT] = {}
    for each in who:
        for kind in of(each):
            found.setdefault(kind.name, kind)
    return tuple(found.values())
