"""The sign of a table of Mini-Baccarat: limits, shoe, dealing method and what wagers pay."""

from collections.abc import Iterator

from pitboss.banked.baccarat.kinds import Method
from pitboss.banked.baccarat.options import Options
from pitboss.banked.baccarat.settlement import COMMISSION_PERCENT, TIE_PAYS
from pitboss.banked.baccarat.state import State
from pitboss.banked.house.deciding import TOLD
from pitboss.play.money import dollars
from pitboss.play.sign import Line, Sign

METHODS = {
    Method.A_UP: "the dealer deals all cards face up",
    Method.A_DOWN: "the dealer deals four cards face down and turns them",
    Method.B: "cards are dealt face down; players with the largest wagers may open them",
}


def sign(state: State) -> Sign:
    """The sign as it stands, and what the players were told of coming coups."""
    lines = tuple(_lines(state, state.terms))
    coming = state.notice
    if not isinstance(coming, Options):
        return Sign(lines)
    return Sign(lines, tuple(line for line in _lines(state, coming) if line not in lines))


def _lines(state: State, terms: Options) -> Iterator[Line]:
    law = state.law
    yield Line("rules", f"Mini-Baccarat, {state.edition}", law.edition)
    limits = (
        f"each wager {dollars(terms.minimum)} to {dollars(terms.maximum)}, in multiples of {dollars(terms.minimum)}"
    )
    yield Line("limits", limits, law.sign)
    shoe = f"{terms.decks} decks in a shoe at the dealer's left, the cutting card {terms.cutting_card} from the end"
    yield Line("shoe", shoe, law.shoe + law.deck)
    yield Line("method", METHODS[terms.method], law.deal[terms.method])
    pays = f"Player pays 1 to 1, Banker 1 to 1 less {COMMISSION_PERCENT}%, Tie {TIE_PAYS} to 1"
    yield Line("pays", pays, law.commission + law.wager)
    yield Line("inspector", TOLD, law.dispute_told)
    yield Line("copy", "pitboss rules --game baccarat", law.copy)
