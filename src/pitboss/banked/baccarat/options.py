"""The operator's choices for a table of Mini-Baccarat, each checked against its rule or reading."""

from collections.abc import Iterator

from pitboss.banked.baccarat.kinds import Method
from pitboss.banked.house.terms import Terms
from pitboss.table.terms import OptionFinding, refuse_findings

DECKS = (8, 6, 4)
CUTTING_CARD = (14, 16)
EXACT = 20
"""Five per cent of a multiple of twenty cents is whole cents (G-R32)."""


class BaccaratOptions(
    Terms, frozen=True, kw_only=True, omit_defaults=True, cache_hash=True, forbid_unknown_fields=True
):
    """Decks, dealing method and place of the cutting card. Limits are those of each wager, in cents."""

    decks: int = 8
    method: Method = Method.A_UP
    cutting_card: int = 16
    """How many cards lie behind the cutting card."""


def check_options(options: BaccaratOptions) -> None:
    """Refuse terms that no table can have, with every reason."""
    refuse_findings(findings(options))


def findings(options: BaccaratOptions) -> Iterator[OptionFinding]:
    """Everything that is wrong with the terms."""
    if options.decks not in DECKS:
        text = f"{options.decks} decks: the shoe holds {', '.join(map(str, DECKS))}"
        yield OptionFinding(("S58-1995/MB8.1", "G-R28"), text)
    if options.minimum <= 0 or options.maximum <= 0 or options.maximum % options.minimum:
        yield OptionFinding(("G-R64",), "minimum and maximum are more than nothing, the one a multiple of the other")
    if options.minimum % EXACT:
        exact = options.amount(EXACT)
        text = f"a minimum of {options.amount(options.minimum)}: commission is exact in multiples of {exact}"
        yield OptionFinding(("S58-1995/MB10.1", "G-R32"), text)
    least, most = CUTTING_CARD
    if not least <= options.cutting_card <= most:
        text = f"the cutting card lies {least} to {most} cards from the end, not {options.cutting_card}"
        yield OptionFinding(("S58-1995/MB10.1", "G-R28"), text)
    if not 1 <= options.boxes <= 9:
        yield OptionFinding(("G-R64",), f"a table has 1 to 9 places, not {options.boxes}")
