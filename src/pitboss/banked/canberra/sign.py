"""The sign and cloth of a table of Canberra Poker: what the rules want displayed, line by line.

S89-1997/1, 5.1(a), 5.2, 10, 11.3, 12, 15.5, 15.11 and 16.3.
"""

from collections.abc import Iterator

from pitboss.banked.canberra.hand_values import ANY_HAND
from pitboss.banked.canberra.law import CanberraLaw
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.canberra.state import CanberraState
from pitboss.banked.house.law import TOLD
from pitboss.banked.jackpot.events import JackpotState
from pitboss.banked.jackpot.prizes import PRIZES, JackpotPrize
from pitboss.banked.jackpot.terms import Figure
from pitboss.play.telling import Sign, SignEntry

FIGURES = {
    Figure.AS_DISPLAYED: "a prize is measured by what is displayed when its hand is turned up",
    Figure.AS_SETTLED: "a prize is measured by what is displayed when it is settled, table after table",
}
SPOTS = ("ANTE", "BET", "BOOMERANG JACKPOT")


def sign(state: CanberraState, jackpot: JackpotState | None = None) -> Sign:
    """The sign as it stands, with the live meter, and what players were told of the next round."""
    lines = tuple(_lines(state, state.terms, jackpot))
    coming = state.notice
    if not isinstance(coming, CanberraOptions):
        return Sign(lines)
    return Sign(lines, tuple(line for line in _lines(state, coming, jackpot) if line not in lines))


def _lines(state: CanberraState, terms: CanberraOptions, jackpot: JackpotState | None) -> Iterator[SignEntry]:
    law = state.law
    yield SignEntry("rules", f"Canberra Poker, {state.edition}", law.edition)
    approval = state.approvals.table.strip() or "no reference to its approval"
    yield SignEntry("table", approval, law.table)
    limits = f"ante {terms.limits}, in multiples of {terms.amount(terms.minimum)}"
    yield SignEntry("limits", f"{limits}; maximum payout {terms.amount(terms.max_payout)}", law.sign + law.notice)
    yield SignEntry("plays", _plays(law), ("S89-1997/1(b)",))
    cloth = (
        f"boxes 1 to {terms.boxes} clockwise from the dealer's left, each with {', '.join(SPOTS)}; shoe; discard rack"
    )
    yield SignEntry("cloth", cloth, ("S89-1997/1(a)", "S89-1997/INST.diagram", "G-R55"))
    yield SignEntry("odds", _odds(state), tuple(dict.fromkeys(id_ for row in law.odds.values() for id_ in row.rules)))
    yield from _jackpot(terms, jackpot)
    if terms.conditions is not None:
        replaced = (
            "; ".join(f"{each.rule}: {each.text}" for each in terms.conditions.overrides) or "no rule is replaced"
        )
        yield SignEntry("conditions", f"tournament under {terms.conditions.approval}: {replaced}", ("S89-1997/16.3",))
    yield SignEntry("inspector", TOLD, law.dispute_told)
    yield SignEntry("copy", "pitboss rules --game canberra", law.copy)


def _plays(law: CanberraLaw) -> str:
    if law.plays_with == ANY_HAND:
        return "DEALER PLAYS WITH ANY HAND"
    return f"DEALER ONLY PLAYS WITH {law.plays_with.upper().replace('-', '/')} OR HIGHER"


def _odds(state: CanberraState) -> str:
    rows = [f"{category} {odds.to_one} to 1" for category, odds in state.law.odds.items()]
    return f"a winning ante pays {state.law.ante_pays} to 1; a winning bet: " + ", ".join(rows)


def _jackpot(terms: CanberraOptions, jackpot: JackpotState | None) -> Iterator[SignEntry]:
    if not terms.jackpot:
        yield SignEntry("jackpot", "the Boomerang Jackpot is not offered", ("S89-1997/1.equip",))
        return
    chip = terms.amount(terms.jackpot_chip)
    shown = f"; it stands at {terms.amount(jackpot.display)}" if jackpot is not None else ""
    yield SignEntry(
        "jackpot", f"Boomerang Jackpot {terms.jackpot}, one chip of {chip}{shown}", ("S89-1997/1.equip", "G-R35")
    )
    rows = [
        f"{prize} {terms.amount(row.floor)}"
        + (f" or {10 * row.tenths}% of the jackpot if that is more" if row.tenths else "")
        for prize, row in PRIZES.items()
    ]
    yield SignEntry("prizes", ", ".join(rows), tuple(row.rules[0] for row in PRIZES.values()))
    if jackpot is not None:
        split = f"{jackpot.terms.pool_percent}% of a losing chip to the jackpot, the rest to its reserve"
        approval = f"approved: {jackpot.terms.approval}" if jackpot.terms.is_approved else "a sample, not approved"
        yield SignEntry(
            "figure", FIGURES[jackpot.terms.figure], (PRIZES[JackpotPrize.ROYAL_FLUSH].rules[0], "G-R39", "G-R72")
        )
        yield SignEntry("split", f"{split} ({approval})", ("S89-1997/11.3", "G-R36"))
