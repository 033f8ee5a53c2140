"""Totals, the table of play, and what each wager wins; commission comes off a win on Banker at once.

S58-1995/MB10.1; G-R32.
"""

from collections.abc import Iterator

from pitboss.banked.baccarat.events import CoupEnded, TotalAnnounced, WagerSettled
from pitboss.banked.baccarat.kinds import HANDS, BaccaratStep, Side
from pitboss.banked.baccarat.points import banker_draws, player_draws, points, total
from pitboss.banked.baccarat.state import BaccaratState
from pitboss.play import Event

Events = list[Event[BaccaratState]]
TIE_PAYS = 8
COMMISSION_PERCENT = 5


def announce(state: BaccaratState) -> Events:
    """The totals that can be announced now, Player first, and what the table of play wants next."""
    law, method = state.law, state.method
    if state.step is BaccaratStep.OPENING:
        player, banker = (total(state.known(side)) for side in HANDS)
        if player_draws(player, banker):
            then = BaccaratStep.PLAYER_CARD
        else:
            then = BaccaratStep.BANKER_CARD if banker_draws(player, banker, None) else BaccaratStep.ENDING
        rules = law.announce[method]
        return [
            TotalAnnounced(rules, Side.PLAYER, player),
            TotalAnnounced(rules + law.table_of_play, Side.BANKER, banker, then),
        ]
    if state.step is BaccaratStep.PLAYER_OPENING:
        third, banker = state.known(Side.PLAYER)[2], state.announced[Side.BANKER]
        draws = banker_draws(state.announced[Side.PLAYER], banker, points(third))
        then = BaccaratStep.BANKER_CARD if draws else BaccaratStep.ENDING
        rules = law.third[Side.PLAYER, method] + law.table_of_play
        return [TotalAnnounced(rules, Side.PLAYER, total(state.known(Side.PLAYER)), then)]
    rules = law.third[Side.BANKER, method]
    return [TotalAnnounced(rules, Side.BANKER, total(state.known(Side.BANKER)), BaccaratStep.ENDING)]


def settle(state: BaccaratState) -> Events:
    """Every wager, by seat; then the coup is over."""
    player, banker = state.announced[Side.PLAYER], state.announced[Side.BANKER]
    winner = Side.TIE if player == banker else Side.PLAYER if player > banker else Side.BANKER
    return [*_settled(state, winner), CoupEnded(state.law.end, state.ended + 1, winner, player, banker, state.in_use)]


def _settled(state: BaccaratState, winner: Side) -> Iterator[WagerSettled]:
    law = state.law
    for (seat, side), cents in sorted(state.wagers.items()):
        if side is not winner:
            is_back = winner is Side.TIE
            yield WagerSettled(law.settle, seat, side, cents if is_back else 0, 0 if is_back else cents)
        elif side is Side.TIE:
            yield WagerSettled(law.settle, seat, side, cents, 0, TIE_PAYS * cents)
        elif side is Side.BANKER:
            yield WagerSettled(
                law.settle + law.commission, seat, side, cents, 0, cents, cents * COMMISSION_PERCENT // 100
            )
        else:
            yield WagerSettled(law.settle, seat, side, cents, 0, cents)
