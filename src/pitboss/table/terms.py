"""Values that every table shares: where it stands, its hours, approvals and options, disputes, the words for seats."""

from collections.abc import Iterable
from enum import StrEnum

import msgspec

from pitboss.play import Refusal, RuleIds


class Phase(StrEnum):
    """Where a table stands: being set up, open to players, or closed for good."""

    SET_UP = "set_up"
    OPEN = "open"
    CLOSED = "closed"


class Hours(msgspec.Struct, frozen=True, gc=False):
    """The gaming hours of a day: from `opens` until before `closes`, in milliseconds since 1970."""

    opens: int
    closes: int


class Approvals(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """References to written approvals: of the table, its shoe, its electronic equipment, and of the commission.

    `commission_most` is the approved cap of a pot commission, or the approved rate of a time charge, in cents.
    """

    table: str = ""
    shoe: str = ""
    commission: str = ""
    commission_most: int = 0
    equipment: str = ""


class Coming(StrEnum):
    """How a player comes in: by waiting for the blind, or by posting at once. Only games with blinds ask."""

    WAIT = "wait"
    POST = "post"


class Departure(StrEnum):
    """Why a player left the seat."""

    WISH = "wish"
    LOST = "lost"
    NO_STAKE = "no_stake"
    ABSENT = "absent"
    ABSTAINED = "abstained"
    CLOSED = "closed"
    EXCLUDED = "excluded"
    MOVED = "moved"
    """To another table of the tournament."""
    OUT = "out"
    """Of the tournament."""


class Matter(StrEnum):
    """What people are advised of: a supervisor of players, the owner of a wager of its being too small."""

    ABSTAINED = "abstained"
    LESS = "came back with less"
    BELOW_MINIMUM = "below the minimum"


class Dispute(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A dispute: what happened, what the player was told, what was decided by whom, and the review if one was asked."""

    seat: int
    facts: str
    told: str = ""
    decision: str = ""
    decided_by: str = ""
    review: bool = False
    reviewed: str = ""


class Guide(msgspec.Struct, frozen=True):
    """What an option decides, in a sentence, and the rules that leave it open.

    `money`: amounts that people give in dollars and records hold in cents.
    """

    text: str
    rules: RuleIds
    money: bool = False


class OptionFinding(msgspec.Struct, frozen=True):
    """Something about the options of a table, with the rules that say so. A warning does not stop the table."""

    rules: RuleIds
    text: str
    warning: bool = False


def refuse_findings(findings: Iterable[OptionFinding]) -> None:
    """Refuse options that no table can have, with every reason."""
    defects = [finding for finding in findings if not finding.warning]
    if defects:
        rules = tuple(dict.fromkeys(id_ for finding in defects for id_ in finding.rules))
        raise Refusal(rules, "; ".join(dict.fromkeys(finding.text for finding in defects)))
