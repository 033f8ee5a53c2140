"""What is wrong with a game of one's own: every fault with the key it belongs to, told all at once."""

import re
from collections.abc import Callable

from pitboss.malformed import Malformed

Place = Callable[[str], str]


class Faulty(Malformed):
    """A definition with faults; they are pairs of a key (empty for the whole) and a sentence."""

    what = "definition"

    def __init__(self, name: str, faults: list[tuple[str, str]], place: Place | None = None) -> None:
        self.name = name
        self.faults = faults
        where = place or (lambda key: f"{key}: " if key else "")
        lines = [f"{where(key)}{text}" for key, text in dict.fromkeys(faults)]
        many = f"{len(lines)} faults" if len(lines) > 1 else "a fault"
        super().__init__("\n  ".join([f"{name} is no {self.what}, {many}:", *lines]))


class NoGame(Faulty):
    """A definition that is no game."""

    what = "game"


class Faults:
    """Collects faults, so that one does not hide another."""

    def __init__(self) -> None:
        self.found: list[tuple[str, str]] = []

    def add(self, key: str, text: str) -> None:
        self.found.append((key, text))

    def of(self, *keys: str) -> bool:
        """Whether anything was found that belongs to one of these keys, or to the whole."""
        return any(key == "" or re.split(r"[.\[]", key)[0] in keys for key, _ in self.found)

    def integer(self, key: str, value: object, least: int, most: int) -> int | None:
        """A whole number between bounds, or a fault."""
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.add(key, f"{shown(value)}: a whole number from {least} to {most} is wanted")
            return None
        return value

    def text(self, key: str, value: object, longest: int) -> str:
        """A text that is not empty and fits, or a fault."""
        if not isinstance(value, str) or not value.strip() or len(value) > longest or not value.isprintable():
            self.add(key, f"{shown(value)}: a text of up to {longest} letters in one line is wanted")
            return ""
        return value.strip()

    def one_of(self, key: str, value: object, known: tuple[str, ...]) -> str:
        if not isinstance(value, str) or value not in known:
            self.add(key, f"{shown(value)}: it is none of {', '.join(known)}")
            return ""
        return value


def shown(value: object) -> str:
    """A value as it was given, shortened if it is long."""
    try:
        text = repr(value)
    except ValueError:
        return "a number of thousands of digits"
    return text if len(text) <= 60 else f"{text[:57]}..."
