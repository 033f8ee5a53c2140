"""A told step: one plain sentence of what happened, with the rules that made it so."""

import msgspec

from pitboss.play.event import RuleIds


class Told(msgspec.Struct, frozen=True):
    """A sentence and the ids of the rules that made it so. `section` names a part of the play that begins with it.

    `term` is the word of the rules where the sentence has another: players say "all in", the rules "tap out". In
    poker `street` is the part of the round, `cards` are those that came to the board, `pot` is what is in the middle.
    """

    text: str
    rules: RuleIds
    section: str = ""
    term: str = ""
    street: str = ""
    cards: tuple[str, ...] = ()
    pot: int = 0

    def __str__(self) -> str:
        return self.text
