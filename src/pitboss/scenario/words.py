"""What was expected and what was found, in the language of the file: dollars, cards, seats, names."""

from collections.abc import Mapping

from pitboss.play.dollars import Change, Dollars
from pitboss.play.money import dollars


def words(value: object, like: object) -> str:
    """A value as a file writes it; amounts are dollars where the file gave amounts."""
    match value:
        case None:
            return "nothing"
        case "":
            return "nothing"
        case bool():
            return str(value).lower()
        case int():
            return signed(value) if _is_money(like) else str(value)
        case tuple() | list():
            return f"[{', '.join(words(each, like) for each in value)}]" if value else "none"
        case dict():
            return ", ".join(f"{words(each, like)} for seat {seat}" for seat, each in value.items()) or "nothing"
        case _:
            return str(value)


def signed(cents: int) -> str:
    return f"-{dollars(-cents)}" if cents < 0 else dollars(cents)


def _is_money(like: object) -> bool:
    if isinstance(like, Mapping):
        return not like or _is_money(next(iter(like.values())))
    return isinstance(like[0] if isinstance(like, tuple) and like else like, Dollars | Change)
