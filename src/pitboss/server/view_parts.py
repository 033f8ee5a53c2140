"""What the views of every table are made of: cards, what is due, lines of the sign, and what the table itself shows."""

import msgspec

from pitboss.play import RuleIds


class CardView(msgspec.Struct, frozen=True):
    card: str | None
    up: bool


class DueView(msgspec.Struct, frozen=True):
    """What the table waits for: of one seat, of several together (`seats`), or of the dealer (0)."""

    seat: int
    kind: str
    text: str
    rules: RuleIds
    deadline: int = 0
    seconds: float = 0.0
    seats: tuple[int, ...] = ()


class BuyIn(msgspec.Struct, frozen=True):
    least: int
    most: int


class SignLine(msgspec.Struct, frozen=True):
    text: str
    rules: RuleIds
