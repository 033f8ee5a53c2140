"""The approved conditions of a tournament at a table of Canberra Poker: what they put in place of rules.

S89-1997/16 with G-R61 and G-R71. The law of a table under conditions is the edition's law with other numbers, which
cites that conditions prevail; so the rest of the game knows nothing of tournaments.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.banked.canberra.hand_values import least_qualifying
from pitboss.banked.canberra.law import LAWS, CanberraLaw
from pitboss.malformed import Malformed
from pitboss.play import RuleIds
from pitboss.table.terms import OptionFinding
from pitboss.table.tournament_law import TOURNAMENT_LAWS

MOST_RETAINED = 10
PREVAIL: RuleIds = ("S89-1997/16.3", "G-R71")
ENFORCED = ("engine", "ruling")
"""The kinds of rules by which the table itself plays."""


class ApprovedOverride(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A rule that the conditions replace while the tournament lasts, and what holds instead, in words.

    For a rule that the table itself plays by, `value` says the same as a number, or as a hand.
    """

    rule: str
    text: str
    value: int | str | None = None


class ApprovedConditions(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, cache_hash=True):
    """Conditions of entry and play with the reference to their approval. `jackpot`: they have one (G-R61); `sealed`:
    antes are put up under cover, and all shown together; `first`: the seat from which they are put up in turn, which
    moves on from round to round (T-R80)."""

    approval: str = ""
    overrides: tuple[ApprovedOverride, ...] = ()
    entry_fee: int = 0
    retained_percent: int = 0
    """Fee and share are the document's (`pitboss.tournament`); tables that were stored may have them here too."""
    jackpot: bool = False
    sealed: bool = False
    first: int = 0
    """0: in any order."""


class Replaceable(msgspec.Struct, frozen=True):
    """A number of the law that conditions may replace, its bounds, and what of the law is cited for it."""

    field: str
    cited: tuple[str, ...]
    least: int
    most: int


EXPOSED = Replaceable("exposed_for_misdeal", ("exposed", "misdeal"), 1, 50)
REPLACEABLE = {
    "S89-1997/6.4": Replaceable("bet_multiple", ("bet", "bet_amount", "bet_over", "bet_short"), 1, 100),
    "S89-1997/10.ANTE": Replaceable("ante_pays", ("win", "settle_no_hand"), 0, 100),
    "S89-1997/13.2": EXPOSED,
    "S58-1995/CP15.3": EXPOSED,
    "S89-1997/15.8": Replaceable("abstentions", ("abstention",), 1, 100),
}
QUALIFIER = "S89-1997/9.3"
MOST_ODDS = 1_000_000


@cache
def law_under(edition: str, conditions: ApprovedConditions | None, tournament: str = "") -> CanberraLaw:
    """The law of an edition, as far as the conditions of a tournament do not prevail.

    `tournament` names the edition whose tournament rules hold, at a table where it says who sits with what.
    """
    law = LAWS[edition]
    for override in conditions.overrides if conditions is not None else ():
        law = _replaced(law, override)
    return replace(law, tournament=TOURNAMENT_LAWS[tournament]) if tournament else law


def findings_of_conditions(
    conditions: ApprovedConditions, has_jackpot: bool, law: CanberraLaw
) -> Iterator[OptionFinding]:
    """Everything that is wrong with a tournament's conditions at a table."""
    if not conditions.approval.strip():
        yield OptionFinding(("S89-1997/16.2",), "a tournament needs a reference to its approved conditions")
    if has_jackpot and not conditions.jackpot:
        yield OptionFinding(("S89-1997/16.1", "G-R61"), "no jackpot in a tournament unless its conditions have one")
    if not 0 <= conditions.retained_percent <= MOST_RETAINED or conditions.entry_fee < 0:
        text = f"at most {MOST_RETAINED}% of the entry fees may be retained, not {conditions.retained_percent}%"
        yield OptionFinding(("S89-1997/16.4",), text)
    replaced = [override.rule for override in conditions.overrides]
    for override in conditions.overrides:
        if fault := "it is replaced twice" if replaced.count(override.rule) > 1 else _fault(override, law):
            yield OptionFinding(PREVAIL, f"conditions on {override.rule}: {fault}")


def _replaced(law: CanberraLaw, override: ApprovedOverride) -> CanberraLaw:
    rule, value = override.rule, override.value
    if rule in _rows(law):
        assert isinstance(value, int), "conditions were checked when the table was set up"
        odds = {
            category: replace(row, to_one=value, rules=row.rules + PREVAIL) if row.rules[0] == rule else row
            for category, row in law.odds.items()
        }
        return replace(law, odds=odds)
    if rule == QUALIFIER:
        return _with(law, "plays_with", value, ("qualifies", "no_hand"))
    known = REPLACEABLE.get(rule)
    return _with(law, known.field, value, known.cited) if known is not None else law


def _rows(law: CanberraLaw) -> set[str]:
    """The rows of the odds on a bet, by their ids."""
    return {odds.rules[0] for odds in law.odds.values()}


def _with(law: CanberraLaw, field: str, value: object, cited: tuple[str, ...]) -> CanberraLaw:
    """The law with another value of a field, and with that in every citation that rests on it."""
    # Fields by their names: the type checker cannot follow.
    fields: dict[str, Any] = {name: getattr(law, name) + PREVAIL for name in cited}
    return replace(law, **fields, **{field: value})


def _fault(override: ApprovedOverride, law: CanberraLaw) -> str:
    """Why the table cannot play under a condition; empty if it can, or if people see to it."""
    from pitboss.rulebook import book

    rule = book().rules.get(override.rule)
    if rule is None:
        return "no rule has this id"
    if override.rule == QUALIFIER:
        return _fault_of_hand(override.value)
    if override.rule in _rows(law):
        return _fault_of_number(override.value, 0, MOST_ODDS)
    if (known := REPLACEABLE.get(override.rule)) is not None:
        return _fault_of_number(override.value, known.least, known.most)
    if rule.kind in ENFORCED:
        return "the table plays by this rule and can play by no other"
    return "" if override.value is None else "people see to it: say what holds in words alone"


def _fault_of_number(value: int | str | None, least: int, most: int) -> str:
    fits = isinstance(value, int) and least <= value <= most
    return "" if fits else f"give the number that holds instead, {least} to {most}"


def _fault_of_hand(value: int | str | None) -> str:
    try:
        least_qualifying(str(value))
    except Malformed as error:
        return str(error)
    return ""
