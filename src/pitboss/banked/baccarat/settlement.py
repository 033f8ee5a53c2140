"""Totals, the table of play, and what each wager wins; commission comes off a win on Banker at once.

S58-1995/MB10.1; G-R32.
"""

from collections.abc import Iterator

from pitboss.banked.baccarat.events import Announced, CoupEnded, Settled
from pitboss.banked.baccarat.kinds import HANDS, Side, Step
from pitboss.banked.baccarat.points import banker_draws, player_draws, points, total
from pitboss.banked.baccarat.state import State
from pitboss.play import Event

Events = list[Event[State]]
TIE_PAYS = 8
COMMISSION_PERCENT = 5


def announce(state: State) -> Events:
    """The totals that can be announced now, Player first, and what the table of play wants next."""
    law, method = state.law, state.method
    if state.step is Step.OPENING:
        player, banker = (total(state.known(side)) for side in HANDS)
        if player_draws(player, banker):
            then = Step.PLAYER_CARD
        else:
            then = Step.BANKER_CARD if banker_draws(player, banker, None) else Step.ENDING
        rules = law.announce[method]
        return [
            Announced(rules, Side.PLAYER, player),
            Announced(rules + law.table_of_play, Side.BANKER, banker, then),
        ]
    if state.step is Step.PLAYER_OPENING:
        third, banker = state.known(Side.PLAYER)[2], state.announced[Side.BANKER]
        draws = banker_draws(state.announced[Side.PLAYER], banker, points(third))
        then = Step.BANKER_CARD if draws else Step.ENDING
        rules = law.third[Side.PLAYER, method] + law.table_of_play
        return [Announced(rules, Side.PLAYER, total(state.known(Side.PLAYER)), then)]
    rules = law.third[Side.BANKER, method]
    return [Announced(rules, Side.BANKER, total(state.known(Side.BANKER)), Step.ENDING)]


def settle(state: State) -> Events:
    """Every wager, by seat; then the coup is over."""
    player, banker = state.announced[Side.PLAYER], state.announced[Side.BANKER]
    winner = Side.TIE if player == banker else Side.PLAYER if player > banker else Side.BANKER
    return [*_settled(state, winner), CoupEnded(state.law.end, state.ended + 1, winner, player, banker)]


def _settled(state: State, winner: Side) -> Iterator[Settled]:
    law = state.law
    for (seat, side), cents in sorted(state.wagers.items()):
        if side is not winner:
            is_back = winner is Side.TIE
            yield Settled(law.settle, seat, side, cents if is_back else 0, 0 if is_back else cents)
        elif side is Side.TIE:
            yield Settled(law.settle, seat, side, cents, 0, TIE_PAYS * cents)
        elif side is Side.BANKER:
            yield Settled(law.settle + law.commission, seat, side, cents, 0, cents, cents * COMMISSION_PERCENT // 100)
        else:
            yield Settled(law.settle, seat, side, cents, 0, cents)
