"""What viewers are told: sentences with numbers."""

from collections.abc import Callable

import msgspec

from pitboss.play import Principal, Role, RuleIds
from pitboss.play.telling import Told

SPECTATOR = Principal(Role.SPECTATOR)
REMEMBERED = 400
APART = 1000
"""Numbers of sentences: a thousand to an event, so that each has its own."""
OWN = APART // 2
"""From here on among them stands what the room says of its own after the event."""


class Sentence(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something told at a table: its text, its rules, the heading it begins, and the number that names it for good.

    `term` is the word of the rules where the text has another, `street` the part of a round of poker, `cards` those
    that came to the board, `pot` what is in the middle then.
    """

    text: str
    rules: RuleIds
    section: str
    number: int
    term: str = ""
    street: str = ""
    cards: tuple[str, ...] = ()
    pot: int = 0

    @classmethod
    def of(cls, told: Told, number: int, named: Callable[[str], str] = str) -> "Sentence":
        """What a teller says, under a number; `named` puts names for the ids of people."""
        return cls(named(told.text), told.rules, told.section, number, told.term, told.street, told.cards, told.pot)
