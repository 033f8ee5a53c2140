"""The pool and what each place gets of it, provisional at any time and fixed when nothing more can come in.

NI2018-51/20.18 and 20.20 to 20.23; the old tenth (T-R69); bounties (T-R60, T-R61); deals (T-R64).
"""

from collections.abc import Mapping

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.malformed import Malformed
from pitboss.table.tournament_law import Share
from pitboss.tournament.cents import divide
from pitboss.tournament.conditions import Counted, EqualChips, GoodsTie, PointTies, Prizes, ShareBase
from pitboss.tournament.places import Placing
from pitboss.tournament.pools import retained, shortfall
from pitboss.tournament.prizes import Prize, prize_list
from pitboss.tournament.sessions import check_apart, final_placings, parted_by_cards
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Award, Status
from pitboss.tournament.ties import awards


def kept(state: TournamentState) -> int:
    """What the operator keeps of all that was paid, under the old rules; commission was taken with the fees in 2018."""
    fee = state.conditions.fee
    if state.law.share is Share.COMMISSION or fee is None or fee.retained_percent is None:
        return 0
    rebuys, add_ons = state.conditions.rebuys, state.conditions.add_ons
    each_rebuy = rebuys.cost if rebuys is not None else 0
    each_add_on = add_ons.cost if add_ons is not None else 0
    if fee.share_base is ShareBase.ENTRIES:
        return retained(state.fees, fee.retained_percent)
    if fee.share_base is ShareBase.EACH_COMPETITOR:
        paid = [fee.entry + entry.rebuys * each_rebuy + entry.add_ons * each_add_on for entry in state.entries.values()]
        return sum(retained(cents, fee.retained_percent) for cents in paid)
    return retained(state.fees + state.rebuys + state.add_ons, fee.retained_percent)


def pool_of(state: TournamentState) -> int:
    """All that goes back to players, with nothing guaranteed added yet."""
    if state.is_pool_closed:
        return state.pool
    paid = state.fees - state.commission + state.rebuys + state.add_ons
    return paid - kept(state) - state.refunded + state.added


def guaranteed(state: TournamentState) -> int:
    """What the operator has to add so that the pool is what was guaranteed (T-R63)."""
    prizes = state.conditions.prizes
    return shortfall(prizes.guarantee, pool_of(state)) if prizes is not None and not state.is_pool_closed else 0


def counted(state: TournamentState) -> int:
    """The number that decides the breakdown: everybody who paid and was not refunded, forfeited ones too (T-R58)."""
    if state.is_pool_closed:
        return state.players
    entries = [entry for entry in state.entries.values() if entry.status is not Status.WITHDRAWN or entry.fee]
    prizes = state.conditions.prizes
    more = sum(entry.rebuys for entry in entries) if prizes is not None and prizes.count is Counted.ENTRIES else 0
    return len(entries) + more


def taken(state: TournamentState) -> int:
    """How many places there are or will be: nobody who forfeited, withdrew or is unplaced has one."""
    waiting = 0 if state.session else sum(entry.status is Status.ENTERED for entry in state.entries.values())
    return len(state.outs) + len(state.in_play - state.outs.keys()) + waiting


def bounties(state: TournamentState) -> int:
    """What stands on heads and what was won of it."""
    return sum(entry.head + entry.bounty for entry in state.entries.values())


def session_prizes(state: TournamentState) -> tuple[int, ...]:
    """The prizes of each single session by place, as stated, or as far as the pool bears them in every session."""
    points = state.conditions.points
    stated = points.session_prizes if points is not None else ()
    each = pool_of(state) // len(state.conditions.played_sessions)
    if not stated or sum(stated) <= each:
        return stated
    return divide(each, stated)


def of_sessions(state: TournamentState) -> int:
    """What of the pool is for single sessions, and not for the places of the whole."""
    return sum(session_prizes(state)) * len(state.conditions.played_sessions)


def list_of_prizes(state: TournamentState, places: int = 0) -> tuple[Prize, ...]:
    """The prizes by place: fixed, or as they would be now. Nothing where the conditions give no list for so many."""
    prizes = state.conditions.prizes
    if prizes is None:
        return ()
    if state.is_pool_closed and not places:
        return tuple(
            Prize(cash, goods, _seat(prizes) if place <= state.seats_won else 0)
            for place, (cash, goods) in enumerate(state.prizes, start=1)
        )
    money = pool_of(state) + guaranteed(state) - bounties(state) - of_sessions(state)
    if state.is_pool_closed:
        money = sum(cash for cash, _ in state.prizes) + _seats_worth(prizes, state)
    fee = state.conditions.fee
    try:
        return prize_list(
            prizes, money, counted(state), places or max(1, taken(state)), fee.net if fee is not None else 0
        )
    except Malformed:
        return ()


def _seat(prizes: Prizes) -> int:
    return prizes.seats.value if prizes.seats is not None else 0


def _seats_worth(prizes: Prizes, state: TournamentState) -> int:
    """What of the goods in the list is paid out of the pool: seats, and not what the operator added."""
    return _seat(prizes) * state.seats_won


def paid_places(state: TournamentState) -> int:
    """How many places are paid, as things stand."""
    if state.is_pool_closed:
        return state.places_paid
    return sum(prize.worth > 0 for prize in list_of_prizes(state))


def prizes_of_places(state: TournamentState) -> list[Prize]:
    """The prizes of the places that were taken, with what nobody could win for the first (T-R59, T-R61)."""
    prizes = list(list_of_prizes(state))
    if 0 < (places := taken(state)) < len(prizes):
        prizes = list(list_of_prizes(state, places))
    if prizes and state.unclaimed:
        prizes[0] = replace(prizes[0], cash=prizes[0].cash + state.unclaimed)
    return prizes


def final_awards(
    state: TournamentState, turn: Mapping[int, int] | None = None, cards: Mapping[int, Card] | None = None
) -> tuple[Award, ...]:
    """What everybody gets: by place, equal places sharing, parted by cards or drawing for things; with bounties and the
    prizes of sessions; or by the deal made."""
    drawn, goods = cards or {}, state.conditions.prizes
    placings, for_things = final_placings(state), dict[int, Card]()
    if are_places_drawn_for(state):
        placings = parted_by_cards(placings, drawn)
    elif goods is not None and goods.goods_in_tie is GoodsTie.DRAW:
        check_apart(placings, drawn)
        for_things = dict(drawn)
    found = awards(placings, prizes_of_places(state), turn, for_things)
    if state.deal is not None:
        found |= _by_deal(state, [placing.entry for placing in placings])
    return tuple(_award(state, placing, found[placing.entry]) for placing in placings)


def are_places_drawn_for(state: TournamentState) -> bool:
    """Whether the conditions part equal points, or equal chips against the house, by a draw of cards (T-R67, T-R82)."""
    stated, house = state.conditions.points, state.conditions.against_house
    if stated is not None:
        return stated.ties is PointTies.DRAW
    return state.game.against_house and house.equal is EqualChips.DRAW


def _award(state: TournamentState, placing: Placing, prize: Prize) -> Award:
    """Whoever is still in at the end, the winner first of all, has the own head: nobody has won it (T-R61)."""
    entry = state.entries[placing.entry]
    return Award(
        placing.entry,
        placing.place,
        placing.shared,
        prize.cash,
        prize.goods,
        entry.bounty + (entry.head if entry.number in state.in_play else 0),
        prize.seat,
        entry.session_prizes,
    )


def _by_deal(state: TournamentState, order: list[int]) -> dict[int, Prize]:
    """The sums of the deal, and what was left to be played for to the winner."""
    assert state.deal is not None, "asked for where a deal was made"
    sums = dict(state.deal.sums)
    return {entry: Prize(sums[entry] + (state.deal.set_aside if entry == order[0] else 0)) for entry in sums}
