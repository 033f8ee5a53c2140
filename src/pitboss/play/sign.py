"""The sign at a table: what the instruments want displayed, line by line with the rule that wants it there."""

import msgspec

from pitboss.play.event import RuleIds


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
