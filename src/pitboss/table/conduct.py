"""What an edition says of persons: who is who, what nobody may do at a table, and the measures it gives.

A matter is what people see ("speaks another language"); each edition has its own rules for it, or none.
"""

from enum import StrEnum

import msgspec

from pitboss.play import Role, RuleIds


class Conduct(StrEnum):
    """What somebody at a table may be said to have done."""

    FOR_ANOTHER = "plays for another"
    TWO_AT_ONE_HAND = "two persons at one hand"
    LANGUAGE = "another language"
    SECRECY = "cards not kept secret"
    VIEW = "cards out of view"
    LOOKING = "looks at discards"
    PASSING = "passes information"
    SHOWN_TO_ONE = "shows a card to one"
    NOT_DECLARED = "hand not declared"
    DEVICE = "a device"
    ADVICE = "advice by staff"
    ADVANTAGE = "advantage by staff"
    PROCEDURE = "procedure not followed"
    COACHING = "coaching"
    SIDE_BET = "a side bet"


class Measure(StrEnum):
    """What may be done about it. A warning is no measure in law: it is recorded, told and counted."""

    WARNED = "warned"
    HAND = "hand out"
    """The hand is folded, or the wager void, as the edition has it."""
    DEALT_OUT = "dealt out"
    EXCLUDED = "excluded"
    FORFEIT = "forfeit"
    """Ante and entitlement to the jackpot are lost (S89-1997/6.9)."""
    REVEALED = "shown to all"
    COUNTED = "cards counted"
    SENT_AWAY = "asked to leave"
    """Somebody who only looks on."""
    REPORTED = "reported"
    """A member of staff: the operator is told."""
    NONE = "no measure"
    """Nothing is done about it, for a reason: open in every edition."""


class ConductRule(msgspec.Struct, frozen=True, gc=False):
    """One matter in one edition: the rules that forbid it, and what the edition gives against it."""

    matter: Conduct
    rules: RuleIds
    measures: tuple[Measure, ...]

    @property
    def is_of_staff(self) -> bool:
        return Measure.REPORTED in self.measures


OF_PLAYERS = (Measure.WARNED, Measure.HAND, Measure.EXCLUDED)
OF_ONLOOKERS = (Measure.WARNED, Measure.SENT_AWAY, Measure.HAND, Measure.EXCLUDED)
OF_STAFF = (Measure.REPORTED,)


class ConductLaw(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that an edition has to say of persons at its tables."""

    roles: tuple[tuple[Role, RuleIds], ...] = ()
    """Who is who: the rules that make a role of the one who deals, supervises or runs the game."""
    matters: tuple[ConductRule, ...] = ()

    def about(self, matter: Conduct) -> ConductRule | None:
        return next((each for each in self.matters if each.matter is matter), None)

    def of_rule(self, rule: str) -> ConductRule | None:
        """The matter that a rule is about."""
        return next((each for each in self.matters if rule in each.rules), None)

    def role_rules(self, role: Role) -> RuleIds:
        return next((rules for each, rules in self.roles if each is role), ())
