"""The sign and cloth of a table of Canberra Poker: what the rules want displayed, line by line.

S89-1997/1, 5.1(a), 5.2, 10, 11.3, 12, 15.5, 15.11 and 16.3.
"""

from collections.abc import Iterator

from pitboss.banked.canberra.hand_values import ANY_HAND
from pitboss.banked.canberra.law import Law
from pitboss.banked.canberra.options import Options
from pitboss.banked.canberra.state import State
from pitboss.banked.house.deciding import TOLD
from pitboss.banked.jackpot.events import JackpotState
from pitboss.banked.jackpot.prizes import PRIZES
from pitboss.play.money import dollars
from pitboss.play.sign import Line, Sign

SPOTS = ("ANTE", "BET", "BOOMERANG JACKPOT")


def sign(state: State, jackpot: JackpotState | None = None) -> Sign:
    """The sign as it stands, with the live meter, and what players were told of the next round."""
    lines = tuple(_lines(state, state.terms, jackpot))
    coming = state.notice
    if not isinstance(coming, Options):
        return Sign(lines)
    return Sign(lines, tuple(line for line in _lines(state, coming, jackpot) if line not in lines))


def _lines(state: State, terms: Options, jackpot: JackpotState | None) -> Iterator[Line]:
    law = state.law
    yield Line("rules", f"Canberra Poker, {state.edition}", law.edition)
    approval = state.approvals.table.strip() or "no reference to its approval"
    yield Line("table", approval, law.table)
    limits = f"ante {dollars(terms.minimum)} to {dollars(terms.maximum)}, in multiples of {dollars(terms.minimum)}"
    yield Line("limits", f"{limits}; maximum payout {dollars(terms.max_payout)}", law.sign + law.notice)
    yield Line("plays", _plays(law), ("S89-1997/1(b)",))
    cloth = (
        f"boxes 1 to {terms.boxes} clockwise from the dealer's left, each with {', '.join(SPOTS)}; shoe; discard rack"
    )
    yield Line("cloth", cloth, ("S89-1997/1(a)", "S89-1997/INST.diagram", "G-R55"))
    yield Line("odds", _odds(state), tuple(dict.fromkeys(id_ for row in law.odds.values() for id_ in row.rules)))
    yield from _jackpot(terms, jackpot)
    if terms.conditions is not None:
        replaced = (
            "; ".join(f"{each.rule}: {each.text}" for each in terms.conditions.overrides) or "no rule is replaced"
        )
        yield Line("conditions", f"tournament under {terms.conditions.approval}: {replaced}", ("S89-1997/16.3",))
    yield Line("inspector", TOLD, law.dispute_told)
    yield Line("copy", "pitboss rules --game canberra", law.copy)


def _plays(law: Law) -> str:
    if law.plays_with == ANY_HAND:
        return "DEALER PLAYS WITH ANY HAND"
    return f"DEALER ONLY PLAYS WITH {law.plays_with.upper().replace('-', '/')} OR HIGHER"


def _odds(state: State) -> str:
    rows = [f"{category} {odds.to_one} to 1" for category, odds in state.law.odds.items()]
    return f"a winning ante pays {state.law.ante_pays} to 1; a winning bet: " + ", ".join(rows)


def _jackpot(terms: Options, jackpot: JackpotState | None) -> Iterator[Line]:
    if not terms.jackpot:
        yield Line("jackpot", "the Boomerang Jackpot is not offered", ("S89-1997/1.equip",))
        return
    chip = dollars(terms.jackpot_chip)
    shown = f"; it stands at {dollars(jackpot.display)}" if jackpot is not None else ""
    yield Line(
        "jackpot", f"Boomerang Jackpot {terms.jackpot}, one chip of {chip}{shown}", ("S89-1997/1.equip", "G-R35")
    )
    rows = [
        f"{prize} {dollars(row.floor)}"
        + (f" or {10 * row.tenths}% of the jackpot if that is more" if row.tenths else "")
        for prize, row in PRIZES.items()
    ]
    yield Line("prizes", ", ".join(rows), tuple(row.rules[0] for row in PRIZES.values()))
    if jackpot is not None:
        split = f"{jackpot.terms.pool_percent}% of a losing chip to the jackpot, the rest to its reserve"
        approval = f"approved: {jackpot.terms.approval}" if jackpot.terms.is_approved else "a sample, not approved"
        yield Line("split", f"{split} ({approval})", ("S89-1997/11.3", "G-R36"))
