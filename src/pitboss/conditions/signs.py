"""The signs that hang at a table: what rules of kind display want, made from the terms alone, each with its digest.

NI2018-51/4.1, 19.8; S94-1994/7CS5.1, 19.5, 19.11; 1999-FARO/TITLE; S89-1997/1(a), 1(b), 5.1(a), 15.5, 15.11. The digest
is that of what a sign says, whatever it is printed on: a sign agrees with the terms of a table while their digests are
equal. Figures that move by themselves, such as a jackpot's meter, belong to a display and not to a sign.
"""

import hashlib
from collections.abc import Mapping
from enum import StrEnum

import msgspec

from pitboss.conditions.document import AnyOffer
from pitboss.conditions.kinds import kind_of
from pitboss.play import RuleIds
from pitboss.play.telling import SignEntry


class SignKind(StrEnum):
    """The papers, in the order in which a table has them."""

    TERMS = "terms"
    QUALIFICATION = "qualification"
    PAYS = "pays"
    CLOTH = "cloth"
    GAMES = "games"
    INSPECTOR = "inspector"
    RULES = "rules"
    COMING = "coming"


TITLES = {
    SignKind.TERMS: "Terms of this table",
    SignKind.QUALIFICATION: "When the dealer plays",
    SignKind.PAYS: "What is paid",
    SignKind.CLOTH: "The table",
    SignKind.GAMES: "Games that are played here",
    SignKind.INSPECTOR: "If you disagree",
    SignKind.RULES: "The rules",
    SignKind.COMING: "From the next round on",
}
PAPER = {
    "plays": SignKind.QUALIFICATION,
    **dict.fromkeys(("odds", "pays", "jackpot", "prizes", "figure", "split"), SignKind.PAYS),
    "cloth": SignKind.CLOTH,
    "games": SignKind.GAMES,
    "inspector": SignKind.INSPECTOR,
    "copy": SignKind.RULES,
}
"""The paper that a line of the sign stands on; all others are on that of the terms."""


ON_DISPLAY = ("discards",)
"""Lines that change as a round goes on: a screen shows them."""


class HouseSign(msgspec.Struct, frozen=True):
    """One paper: what it says of a table, line by line with the rules that want it."""

    kind: SignKind
    table: str
    game: str
    edition: str
    places: int
    lines: tuple[SignEntry, ...]
    address: str = ""
    """Where the rules can be read, on the paper that says so."""

    @property
    def title(self) -> str:
        return TITLES[self.kind]

    @property
    def rules(self) -> RuleIds:
        """The rules that want everything on it."""
        return tuple(dict.fromkeys(rule for line in self.lines for rule in line.rules))

    @property
    def digest(self) -> str:
        """The SHA-256 of what the paper says, in hexadecimal."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()


class DueSign(msgspec.Struct, frozen=True):
    """A paper that has to hang at a table, the rules that want it displayed, and whether it does as it should read."""

    kind: SignKind
    title: str
    digest: str
    rules: RuleIds
    is_up: bool


Signs = Mapping[SignKind, HouseSign]


def signs_of(offer: AnyOffer, table: str, rules_at: str = "") -> Signs:
    """Every paper of a table with these terms; Refusal if no table can have them."""
    kind = kind_of(offer.edition)
    lines = kind.sign(kind.set_up(offer).state).lines
    papers: dict[SignKind, list[SignEntry]] = {}
    for line in lines:
        if line.about in ON_DISPLAY:
            continue
        papers.setdefault(PAPER.get(line.about, SignKind.TERMS), []).append(_addressed(line, rules_at))
    title = kind.title(offer.edition)
    return {
        paper: HouseSign(
            paper, table, title, offer.edition, offer.places, tuple(papers[paper]), _address(paper, rules_at)
        )
        for paper in SignKind
        if paper in papers
    }


def coming(now: Signs, announced: Signs) -> HouseSign | None:
    """The paper of coming changes: every line that players were told of and that does not hold yet."""
    said = {line for sign in now.values() for line in sign.lines}
    lines = tuple(line for sign in announced.values() for line in sign.lines if line not in said)
    any_ = next(iter(announced.values()), None)
    if not lines or any_ is None:
        return None
    return msgspec.structs.replace(any_, kind=SignKind.COMING, lines=lines, address="")


class SignStanding(StrEnum):
    """Whether what hangs at a table agrees with its terms."""

    AGREES = "agrees"
    DUE = "due"
    """It does until the next round: terms are announced that want another."""
    DIFFERS = "differs"
    MISSING = "missing"


def standing(posted: str, now: HouseSign | None, announced: HouseSign | None) -> SignStanding:
    """What is to be said of a paper whose digest was posted, beside what it should say now and from the next round."""
    if announced is not None and posted == announced.digest:
        return SignStanding.AGREES
    if now is not None and posted == now.digest:
        return SignStanding.DUE
    return SignStanding.DIFFERS if posted else SignStanding.MISSING


def _addressed(line: SignEntry, rules_at: str) -> SignEntry:
    """Where the rules can be read is for the house to say; without a word it is a command of this program."""
    if line.about != "copy" or not rules_at:
        return line
    return msgspec.structs.replace(line, text=f"The rules can be read at {rules_at}, and at the desk.")


def _address(paper: SignKind, rules_at: str) -> str:
    return rules_at if paper is SignKind.RULES else ""
