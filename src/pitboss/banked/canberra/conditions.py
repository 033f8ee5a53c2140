"""The approved conditions of a tournament: what they override, and what becomes of the entry fees (S89-1997/16)."""

from collections.abc import Iterator

import msgspec

from pitboss.banked.house.terms import Finding

MOST_RETAINED = 10


class Override(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A rule that the conditions replace while the tournament lasts, and what holds instead."""

    rule: str
    text: str


class Conditions(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, cache_hash=True):
    """Conditions of entry and play with the reference to their approval. `jackpot`: they have one (G-R61)."""

    approval: str = ""
    overrides: tuple[Override, ...] = ()
    entry_fee: int = 0
    retained_percent: int = 0
    jackpot: bool = False


def findings_of_conditions(conditions: Conditions, has_jackpot: bool) -> Iterator[Finding]:
    """Everything that is wrong with a tournament's conditions at a table."""
    if not conditions.approval.strip():
        yield Finding(("S89-1997/16.2",), "a tournament needs a reference to its approved conditions")
    if has_jackpot and not conditions.jackpot:
        yield Finding(("S89-1997/16.1", "G-R61"), "no jackpot in a tournament unless its conditions have one")
    if not 0 <= conditions.retained_percent <= MOST_RETAINED or conditions.entry_fee < 0:
        text = f"at most {MOST_RETAINED}% of the entry fees may be retained, not {conditions.retained_percent}%"
        yield Finding(("S89-1997/16.4",), text)
    unknown = [override.rule for override in conditions.overrides if not _is_known(override.rule)]
    if unknown:
        yield Finding(("S89-1997/16.3",), f"conditions override rules by their ids, not {', '.join(unknown)}")


def prize_money(conditions: Conditions, entries: int) -> tuple[int, int]:
    """What the operator retains of the entry fees, rounded down, and what is offered as prizes."""
    fees = entries * conditions.entry_fee
    retained = fees * conditions.retained_percent // 100
    return retained, fees - retained


def _is_known(rule: str) -> bool:
    from pitboss.rulebook import is_known

    return is_known(rule)
