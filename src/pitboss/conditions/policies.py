"""What a house settles beside the rules: who confirms what, how much is to be recorded, what is proposed and when.

A policy proposes and asks for more; it never decides, and it lowers nothing that a rule or a reading wants (H-R17).
"""

from enum import StrEnum

from pitboss.following.levels import EntryLevel
from pitboss.following.reports import Decider
from pitboss.following.taps import BETS_IN
from pitboss.play import Role
from pitboss.tournament.conditions.item import Count, Item, Money, Text

LEVELS = tuple(EntryLevel)
"""From the most that is known of a round to the least."""


class Attest(StrEnum):
    """How a dealer attests to shuffle, cut, blinds and deal: in one, or step by step."""

    WHOLE = "whole"
    EACH = "each"


class When(StrEnum):
    """When a line of a checklist is due."""

    OPENING = "opening"
    CLOSING = "closing"


class RequiredLevel(Item, frozen=True, kw_only=True):
    """From this minimum bet on, so much of every round is to be recorded."""

    minimum: Money
    level: EntryLevel


class Policies(Item, frozen=True, kw_only=True):
    """What holds where a house says nothing is what a careful one would say."""

    # rulings
    dealer_decides: bool = True
    """Whether a dealer lets a ruling take effect where its rule has the dealer do it; else a supervisor approves."""
    second_person_above: Money = 500_00
    """A ruling that moves more wants a second, different person; so does any void of a paid round, any exclusion."""
    passkey_minutes: Count = 5
    """Whoever has a passkey decides on the own device within so many minutes of using it; 0: at any time."""
    confirm_all: bool = False
    """Whether those without a passkey confirm, too, with password or number."""
    shown_above: Money = 100_00
    """A strike-out that changes a pot by more is shown to the supervisor at once."""

    # the record
    attest: Attest = Attest.WHOLE
    pay_attested: bool = False
    """Whether the dealer says with a tap that pots are paid."""
    customs_said: bool = True
    """Whether the screen shows what no rule wants said."""
    bets_in: Money = BETS_IN
    """The chip that amounts on the dealer's screen are rounded to."""
    levels: tuple[RequiredLevel, ...] = ()

    # people
    warnings: Count = 2
    """So many warnings, then a measure is proposed."""
    reports_days: Count = 90
    """For so long a supervisor is shown what was reported of a person."""
    pictures: bool = False
    """Whether a picture may be kept with an exclusion."""
    call_minutes: Count = 10
    """Whoever is called from a list has so long to come."""
    closing_minutes: Count = 30
    """So long before the end of the gaming hours the floor is warned."""
    table_minutes: Count = 30
    """A dealer who has been at a table for so long is proposed to be relieved."""
    row_minutes: Count = 90
    """One who has dealt for so long without a break is proposed to have one."""
    rest_minutes: Count = 15
    """So long a dealer rests before he is proposed for a table again."""

    def decider(self, by_rule: Decider) -> Decider:
        """Who lets a ruling take effect here: whom the rule has, or somebody above."""
        return Decider.APPROVED if by_rule is Decider.DEALER and not self.dealer_decides else by_rule

    def wants_second(self, moved: int) -> bool:
        """Whether a ruling that moves so many cents wants a second person."""
        return moved > self.second_person_above

    def level_for(self, minimum: int) -> EntryLevel:
        """How much is to be recorded at least at a table of this minimum bet."""
        due = [each.level for each in self.levels if each.minimum <= minimum]
        return min(due, key=LEVELS.index, default=EntryLevel.COUNTED)


class OwnLine(Item, frozen=True, kw_only=True):
    """A line that the house adds to a checklist: what is to be done, when, and who says that it is done."""

    text: Text
    at: When = When.OPENING
    by: Role = Role.SUPERVISOR


class Checklists(Item, frozen=True, kw_only=True):
    """The house's own lines, beside those that an edition has and events prove."""

    day: tuple[OwnLine, ...] = ()
    pit: tuple[OwnLine, ...] = ()
    table: tuple[OwnLine, ...] = ()
