"""What somebody may do now, as a value: every kind of act that is open or closed, how far it goes, and by which rules.

Whoever shows people what they may do asks for it here; nobody has to try commands and catch refusals.
"""

from collections.abc import Callable, Iterator

import msgspec

from pitboss.play.event import RuleIds
from pitboss.play.principal import Principal


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One kind of act that is open. Amounts are cents: one of `sizes`, or else from `least` to `most` by `step`."""

    name: str
    text: str
    rules: RuleIds
    least: int = 0
    most: int = 0
    step: int = 1
    sizes: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.text


class Closed(msgspec.Struct, frozen=True):
    """One kind of act that is closed, and the rules that close it; `reason` says why in words."""

    name: str
    rules: RuleIds
    reason: str = ""


def nothing(what: object) -> bool:
    """Nothing fits."""
    return False


class Legal(msgspec.Struct, frozen=True):
    """What `by` may do now; `command in legal` tells whether it would be taken."""

    by: tuple[Principal, ...]
    open: tuple[Choice, ...] = ()
    closed: tuple[Closed, ...] = ()
    fits: Callable[[object], bool] = nothing

    def __contains__(self, what: object) -> bool:
        return self.fits(what)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Legal) and (self.by, self.open, self.closed) == (other.by, other.open, other.closed)

    def __hash__(self) -> int:
        return hash((self.by, self.open, self.closed))

    def __iter__(self) -> Iterator[Choice]:
        return iter(self.open)

    def __len__(self) -> int:
        return len(self.open)

    def __getitem__(self, name: str) -> Choice:
        """The open kind of this name; KeyError if it is closed or unknown."""
        for choice in self.open:
            if choice.name == name:
                return choice
        raise KeyError(name)

    def __repr__(self) -> str:
        *others, last = map(str, self.by or ("nobody",))
        who = f"{', '.join(others)} and {last}" if others else last
        return f"<{who}: {', '.join(choice.text for choice in self.open) or 'nothing is open'}>"
