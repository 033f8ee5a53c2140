"""The values that commands, events and state of a table against the house share."""

from collections.abc import Iterable
from enum import StrEnum

import msgspec

from pitboss.play import Refusal, RuleIds


class Departure(StrEnum):
    """Why a player left the seat."""

    WISH = "wish"
    ABSTAINED = "abstained"
    EXCLUDED = "excluded"
    CLOSED = "closed"


class Matter(StrEnum):
    """What people are advised of: the owner of a wager below the minimum, the supervisor of a seat not used."""

    BELOW_MINIMUM = "below the minimum"
    ABSTAINED = "abstained"


class Approvals(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """References to approvals, as free text: of the table and of its electronic equipment."""

    table: str = ""
    equipment: str = ""


class Dispute(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A dispute: what happened, what the player was told, what was decided by whom, and the review if one was asked."""

    seat: int
    facts: str
    told: str = ""
    decision: str = ""
    decided_by: str = ""
    review: bool = False
    reviewed: str = ""


class Terms(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, cache_hash=True, forbid_unknown_fields=True):
    """What every table against the house has on its sign; each game adds its own. All amounts are cents."""

    minimum: int = 500
    maximum: int = 50_000
    boxes: int = 7


class Finding(msgspec.Struct, frozen=True):
    """Something that the rules do not allow in a table's options."""

    rules: RuleIds
    text: str


def refuse_findings(findings: Iterable[Finding]) -> None:
    """Refuse terms that no table can have, with every reason."""
    found = list(findings)
    if found:
        rules = tuple(dict.fromkeys(id_ for finding in found for id_ in finding.rules))
        raise Refusal(rules, "; ".join(finding.text for finding in found))
