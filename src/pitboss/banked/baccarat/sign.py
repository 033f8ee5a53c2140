"""The sign of a table of Mini-Baccarat: limits, shoe, dealing method and what wagers pay."""

from collections.abc import Iterator

from pitboss.banked.baccarat.kinds import Method
from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.baccarat.settlement import COMMISSION_PERCENT, TIE_PAYS
from pitboss.banked.baccarat.state import BaccaratState
from pitboss.banked.house.law import TOLD
from pitboss.play.telling import Sign, SignEntry

METHODS = {
    Method.A_UP: "the dealer deals all cards face up",
    Method.A_DOWN: "the dealer deals four cards face down and turns them",
    Method.B: (
        "cards are dealt face down; of those who wagered on a hand the casino designates who may open it, "
        "unless it says otherwise the largest wager"
    ),
}


def sign(state: BaccaratState) -> Sign:
    """The sign as it stands, and what the players were told of coming coups."""
    lines = tuple(_lines(state, state.terms))
    coming = state.notice
    if not isinstance(coming, BaccaratOptions):
        return Sign(lines)
    return Sign(lines, tuple(line for line in _lines(state, coming) if line not in lines))


def _lines(state: BaccaratState, terms: BaccaratOptions) -> Iterator[SignEntry]:
    law = state.law
    yield SignEntry("rules", f"Mini-Baccarat, {state.edition}", law.edition)
    limits = f"each wager {terms.limits}, in multiples of {terms.amount(terms.minimum)}"
    yield SignEntry("limits", limits, law.sign)
    shoe = f"{terms.decks} decks in a shoe at the dealer's left, the cutting card {terms.cutting_card} from the end"
    yield SignEntry("shoe", shoe, law.shoe + law.deck)
    yield SignEntry("method", METHODS[terms.method], law.deal[terms.method])
    pays = f"Player pays 1 to 1, Banker 1 to 1 less {COMMISSION_PERCENT}%, Tie {TIE_PAYS} to 1"
    yield SignEntry("pays", pays, law.commission + law.wager)
    yield SignEntry("inspector", TOLD, law.dispute_told)
    yield SignEntry("copy", "pitboss rules --game baccarat", law.copy)
