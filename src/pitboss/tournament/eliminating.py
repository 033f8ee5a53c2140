"""What follows for whoever lost the last chips: the right to buy back, or out, and what becomes of the bounty.

NI2018-51/20.7, 20.20; T-R17, T-R51, T-R52, T-R60, T-R61.
"""

from pitboss.play import Refusal, RuleIds
from pitboss.tournament.bounties import bounty_shares
from pitboss.tournament.cents import equal_parts
from pitboss.tournament.conditions import BountyPay
from pitboss.tournament.entry import Entry
from pitboss.tournament.events import TournamentEvent
from pitboss.tournament.events.buying import Pending
from pitboss.tournament.events.eliminations import BountyPaid, BountyReturned, BountyUnclaimed, BountyWon, Eliminated
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Why
from pitboss.tournament.windows import has_rebuy

Events = list[TournamentEvent]
SECOND = 1000


def check_bounty(state: TournamentState, entry: Entry, rules: RuleIds) -> None:
    """What was won for a head can come back while the winner still has it."""
    if any(winner and state.entries[winner].head < head for winner, _, head in entry.bounty_lost):
        raise Refusal((*rules, "T-R60"), f"the bounty on {entry.person} has been won on by now")


def settle(state: TournamentState) -> Events:
    """Those who lost the last chips: they may buy back, or they are out; in a beat when it has ended."""
    if not state.busts or state.in_beat:
        return []
    table, took = state.busts[0]
    number = state.tables[table].seats.get(took.seat)
    assert number is not None, "whoever lost the last chips still has the seat"
    entry = state.entries[number]
    if has_rebuy(state, entry, state.tables[table].level):
        rebuys = state.conditions.rebuys
        within = rebuys.decide_within if rebuys is not None else 0
        return [Pending((*state.law.rebuys, "T-R17"), number, entry.person, _ended(state, table) + within * SECOND)]
    return eliminated(state, entry, Why.CHIPS)


def _ended(state: TournamentState, table: int) -> int:
    return state.tables[table].ended


def eliminated(state: TournamentState, entry: Entry, why: Why) -> Events:
    """Out as of the end of the round in which the last chips were lost; the bounty goes with them."""
    law = state.law
    rules = law.eliminated + law.same_round + (("T-R52",) if state.hand_for_hand else ("T-R51",))
    events: Events = list(_bounty(state, entry))
    below = _below_in_beat(state, entry)
    return [Eliminated(rules, entry.number, entry.person, entry.table, entry.lost_at, entry.put, why, below), *events]


def _below_in_beat(state: TournamentState, entry: Entry) -> int | None:
    """Where those who go out in a beat share their places: how many of the same table put in more; chips order these
    alone (NI2018-51/20.20, T-R52)."""
    if not state.hand_for_hand or state.conditions.hand_for_hand.ties != "beat":
        return None
    together = [other for other in state.entries.values() if other.lost_at == entry.lost_at]
    return sum(other.lost_table == entry.lost_table and other.put > entry.put for other in together)


def _bounty(state: TournamentState, entry: Entry) -> Events:
    prizes = state.conditions.prizes
    if not entry.head or prizes is None or prizes.bounty is None:
        return []
    if not entry.winners:
        return [BountyUnclaimed(("T-R61",), entry.number, entry.head)]
    is_at_once, events = prizes.bounty.pay is BountyPay.AT_ONCE, Events()
    for share in bounty_shares(entry.head, entry.winners, prizes.bounty.progressive):
        events.append(BountyWon(("T-R60",), share.winner, entry.number, share.cash, share.head))
        if is_at_once and share.cash:
            rules = ("T-R60", *state.law.pool_all, *state.law.distribution)
            events.append(BountyPaid(rules, share.winner, entry.number, _divided(state, share.winner, share.cash)))
    return events


def _divided(state: TournamentState, winner: int, cents: int) -> tuple[tuple[str, int], ...]:
    """A sum among those whose an entry is, equal parts."""
    people = state.whose(state.entries[winner])
    return tuple(zip(people, equal_parts(cents, len(people)), strict=True))


def bounties_back(state: TournamentState, entry: Entry) -> Events:
    """What was paid at once for a head comes back from whoever has it (T-R49, T-R60)."""
    prizes = state.conditions.prizes
    if prizes is None or prizes.bounty is None or prizes.bounty.pay is not BountyPay.AT_ONCE:
        return []
    return [
        BountyReturned(("T-R49", "T-R60"), winner, entry.number, _divided(state, winner, cents))
        for winner, cents, _ in entry.bounty_lost
        if winner and cents
    ]
