"""What should happen next, by whom, and by which rules: one object that also answers whether a command fits."""

from typing import Generic, TypeVar

import msgspec

from pitboss.play.command import Command
from pitboss.play.event import RuleIds
from pitboss.play.principal import Principal

CommandT = TypeVar("CommandT", bound=Command)


class Expected(msgspec.Struct, Generic[CommandT], frozen=True, gc=False):
    """The base of every due thing. `command in expected` tells whether it would be accepted now."""

    by: tuple[Principal, ...]
    rules: RuleIds

    def __contains__(self, command: CommandT) -> bool:
        raise NotImplementedError

    def sentence(self) -> str:
        """For people: who is to do what."""
        raise NotImplementedError
