"""The operator's choices for a table of Canberra Poker, each checked against its rule."""

from collections.abc import Iterator

from pitboss.banked.canberra.conditions import ApprovedConditions, findings_of_conditions
from pitboss.banked.canberra.law import CanberraLaw
from pitboss.banked.house.terms import Terms
from pitboss.table.terms import OptionFinding, refuse_findings

MOST_BOXES = 9
"""Nine hands and the dealer's need fifty cards (G-R55)."""


class CanberraOptions(
    Terms, frozen=True, kw_only=True, omit_defaults=True, cache_hash=True, forbid_unknown_fields=True
):
    """What is on the sign, and the switches of numbered readings. Amounts are cents; limits are those of the ante."""

    max_payout: int = 2_500_000
    jackpot: str = ""
    """The meter that the table is connected to; none: the jackpot is not offered."""
    jackpot_chip: int = 100
    conditions: ApprovedConditions | None = None
    """Of a tournament; none at a cash table."""
    strict_1995: bool = False


def check_options(options: CanberraOptions, law: CanberraLaw) -> None:
    """Refuse terms that no table can have, with every reason."""
    refuse_findings(findings(options, law))


def findings(options: CanberraOptions, law: CanberraLaw) -> Iterator[OptionFinding]:
    """Everything that is wrong with the terms."""
    sign = ("S89-1997/5.1", "S89-1997/5.1(a)")
    if min(options.minimum, options.maximum, options.max_payout) <= 0:
        yield OptionFinding(sign, "minimum, maximum and maximum payout are all on the sign, each more than nothing")
    elif options.maximum % options.minimum:
        least, most = options.amount(options.minimum), options.amount(options.maximum)
        text = f"a maximum of {most} is no multiple of the minimum {least}"
        yield OptionFinding((*sign, "S89-1997/5.1(b)"), text)
    if not 1 <= options.boxes <= MOST_BOXES:
        yield OptionFinding(("S89-1997/3.1", "G-R55"), f"one deck serves 1 to {MOST_BOXES} boxes, not {options.boxes}")
    if options.jackpot and options.jackpot_chip <= 0:
        yield OptionFinding(("S89-1997/6.1(b)", "G-R35"), "the jackpot is played with a chip of some value")
    if options.conditions is not None:
        yield from findings_of_conditions(options.conditions, bool(options.jackpot), law)
    if options.strict_1995 and not law.returns_chip_only:
        yield OptionFinding(("G-R49",), "the letter of 1995 binds a table of the 1995 edition only")
