"""The games of 1994 have the same rules under other numbers: a law of 7 Card Stud, written as another game's."""

from collections.abc import Mapping
from typing import TypeVar, cast

import msgspec
from msgspec.structs import replace

LawT = TypeVar("LawT", bound=msgspec.Struct)
_SEVEN_CARD = "S94-1994/7CS"
# 5 Card Stud has no rule on the last card, dealt face down.
_FIVE_CARD_NUMBERS = {"17.8": "17.7", "17.9": "17.8", "17.10": "17.9"}
# Canberra Manila has no section on ante betting, no modes to choose from, and no rule on a first card face up.
_MANILA_NUMBERS = {
    **{str(section): str(section - 1) for section in range(12, 21)},
    "3.5.p5": "3.5.p2",
    "6.5(a)": "6.4",
    "7.1.tail": "7.1",
    "7.2": "7.3",
    "17.3": "16.2",
    "17.4": "16.3",
    "17.5": "16.4",
    "17.10": "16.8",
}


def in_five_card_stud(law: LawT) -> LawT:
    """A law that cites 7 Card Stud, under the numbers of 5 Card Stud."""
    return cast("LawT", _renumbered(law, "S94-1994/5CS", _FIVE_CARD_NUMBERS))


def in_manila(law: LawT) -> LawT:
    """A law that cites 7 Card Stud, under the numbers of Canberra Manila."""
    return cast("LawT", _renumbered(law, "S94-1994/CM", _MANILA_NUMBERS))


def _renumbered(value: object, game: str, numbers: Mapping[str, str]) -> object:
    """Every id in a law, however deep it lies; whatever is no id stays as it is."""
    if isinstance(value, msgspec.Struct):
        fields = {name: _renumbered(getattr(value, name), game, numbers) for name in value.__struct_fields__}
        return replace(value, **fields)
    if isinstance(value, tuple):
        return tuple(_renumbered(item, game, numbers) for item in value)
    if isinstance(value, str) and value.startswith(_SEVEN_CARD):
        return game + _number_of(value.removeprefix(_SEVEN_CARD), numbers)
    return value


def _number_of(number: str, numbers: Mapping[str, str]) -> str:
    """By the whole number, by the rule it is a paragraph of, or by its section."""
    rule, section = number.partition("(")[0], number.partition(".")[0]
    known = next((part for part in (number, rule, section) if part in numbers), "")
    return numbers[known] + number.removeprefix(known) if known else number
