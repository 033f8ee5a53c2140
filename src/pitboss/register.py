"""Registers of what is published: what was stored names its edition, and finds here what the edition says.

`pitboss.editions` enters its games, hands and laws; the engine names none of them, and asks for the package only when
somebody names what is not entered yet.
"""

from importlib import import_module
from typing import TypeVar

from pitboss.malformed import Malformed

ValueT = TypeVar("ValueT")
PUBLISHED = "pitboss.editions"


class Register(dict[str, ValueT]):
    """Values by edition, or by another name; what there is not is Malformed."""

    def __init__(self, what: str = "edition", of: str = "") -> None:
        self.what = what
        self.of = of and f" of {of}"

    def __missing__(self, name: str) -> ValueT:
        import_module(PUBLISHED)
        found = self.get(name)
        if found is None:
            are = "is" if len(self) == 1 else "are"
            raise Malformed(f"no {self.what} {name!r}{self.of}: there {are} {', '.join(self)}")
        return found
