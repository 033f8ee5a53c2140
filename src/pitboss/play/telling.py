"""What people are told: a step in a plain sentence, and the sign at a table, each with the rules that made it so."""

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


class SignEntry(msgspec.Struct, frozen=True):
    """One thing on the sign: what it is about, what it says, and the rules that want it there."""

    about: str
    text: str
    rules: RuleIds


class Sign(msgspec.Struct, frozen=True):
    """Everything displayed at a table; `coming` are the lines that change with the next round."""

    lines: tuple[SignEntry, ...]
    coming: tuple[SignEntry, ...] = ()

    def __getitem__(self, about: str) -> SignEntry:
        return next(line for line in self.lines if line.about == about)
