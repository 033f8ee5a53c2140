"""Between rounds: what stands between the table and the next deal, most urgent first, and who comes in at what price.

Reviews, short stakes (NI2018-51/14.3), entry (17.4, 17.11 to 17.13), abstentions (19.5), free seats (8.2), notices.
"""

import msgspec

from pitboss.banked.house.state import HouseState
from pitboss.following.posting import NO_CHOICE, choices, owing
from pitboss.play import Role, RuleIds
from pitboss.poker.table.entry import LineUp, line_up
from pitboss.poker.table.seating import claimants
from pitboss.poker.table.state import PokerTableState
from pitboss.poker.table.table import PokerTable
from pitboss.poker.table.terms import EntryWay
from pitboss.table.state import TableState
from pitboss.table.table import Table
from pitboss.table.terms import Phase

WAYS = {
    EntryWay.FREE: "comes in free",
    EntryWay.BLIND: "comes in with the blind",
}


class NextDuty(msgspec.Struct, frozen=True):
    """Something that is to be seen to before the next deal, or known; `seat` if it is about one."""

    text: str
    rules: RuleIds
    seat: int = 0


class ComingIn(msgspec.Struct, frozen=True):
    """A seat in the next round: whether it is dealt in, what it puts up, and why.

    `amounts` are what it may put up besides, or instead: a higher blind of the buck, or an over-blind, which comes
    `after` that of another seat (0: after the blinds). `owes` a blind or an ante, which it might refuse.
    """

    seat: int
    is_dealt: bool
    cents: int
    text: str
    rules: RuleIds
    amounts: tuple[int, ...] = ()
    after: int = 0
    owes: bool = False


def duties(table: Table) -> list[NextDuty]:
    """What stands between the table and its next round; in a round only that somebody was called, or that it closes."""
    state = table.state
    found = [NextDuty("A supervisor has been called.", state.law.conduct.role_rules(Role.SUPERVISOR))]
    found = found if state.floor_called else []
    if isinstance(table, PokerTable) and table.state.round is None and state.phase is Phase.OPEN:
        found += _of_poker(table.state)
    elif isinstance(state, HouseState) and not state.in_round and state.phase is Phase.OPEN:
        found += _abstaining(state)
        if state.notice is not None:
            found.append(NextDuty("New terms come into force with the next round.", state.law.notice))
    if state.closing:
        found.append(NextDuty("The players have been told that the table closes.", state.law.closure))
    return found


def coming_in(table: Table) -> list[ComingIn]:
    """Who is dealt in next, who posts what, who is held out, each with its rule; nothing while a round is on."""
    if not isinstance(table, PokerTable) or table.state.round is not None or table.state.phase is not Phase.OPEN:
        return []
    state = table.state
    lines = line_up(state, state.ready)
    if len(lines.dealt) < 2:
        return []
    offered, owes = choices(state, lines), owing(lines)
    found = []
    for seat in sorted(state.places):
        choice = offered.get(seat, NO_CHOICE)
        line = _coming(state, lines, seat)
        found.append(msgspec.structs.replace(line, amounts=choice.amounts, after=choice.after, owes=seat in owes))
    return found


def _coming(state: PokerTableState, lines: LineUp, seat: int) -> ComingIn:
    law, amount = state.coming_law, state.announced.currency.amount
    owed = [each for each in lines.owed if each.seat == seat]
    cents = sum(each.cents for each in owed)
    if seat in lines.dealt:
        came = next((each for each in lines.came_in if each.seat == seat), None)
        posts = " and ".join(f"{each.kind.replace('_', ' ')} {amount(each.cents)}" for each in owed)
        way = WAYS.get(came.way, "comes in by posting") if came is not None else "is dealt in"
        return ComingIn(
            seat, True, cents, f"{way}{f': {posts}' if posts else ''}", came.rules if came else law.marker_moves
        )
    held = next((each for each in lines.held_out if each.seat == seat), None)
    if held is not None:
        return ComingIn(seat, False, 0, "waits: it is not dealt in yet", held.rules)
    if seat in state.skipping:
        return ComingIn(seat, False, 0, "is dealt out of this round", law.dealt_out)
    return ComingIn(seat, False, 0, "sits out", law.seating)


def _of_poker(state: PokerTableState) -> list[NextDuty]:
    found: list[NextDuty] = []
    if state.review is not None:
        facts = "; ".join(state.review.ruling.facts)
        found.append(NextDuty(f"The last round waits for a decision: {facts}.", state.review.ruling.rules))
    for_cash = state.law.tournament is None  # else seats and chips are the director's
    found += _short(state) if for_cash else []
    found += [
        NextDuty(f"Seat {seat} is dealt out of the next round.", state.law.dealt_out, seat) for seat in state.skipping
    ]
    found += _abstaining(state)
    found += _vacant(state) if for_cash else []
    if state.notice:
        found.append(NextDuty("New terms come into force with the next round.", state.law.notice))
    if state.rounds and not state.is_deck_ready:
        found.append(NextDuty("The deck is to be checked.", state.law.deck_check))
    return found


def _short(state: PokerTableState) -> list[NextDuty]:
    """Whoever is below the minimum buys up, or plays on as declared; whoever has nothing leaves, or buys in."""
    least, law, amount = state.announced.min_table_stake, state.coming_law, state.announced.currency.amount
    found = []
    for seat in state.present:
        place = state.places[seat]
        if not place.stake:
            found.append(NextDuty(f"Seat {seat} has no chips: buys in, or leaves.", law.no_stake, seat))
        elif place.stake < least and not place.short:
            text = f"Seat {seat} has {amount(place.stake)}, below {amount(least)}: buys up, or plays on as declared."
            found.append(NextDuty(text, law.short, seat))
    return found


def _vacant(state: PokerTableState) -> list[NextDuty]:
    """Seats that have just been left, and those that several want."""
    free = [
        NextDuty(f"Seat {seat} is free: the seated players come first.", state.law.seating, seat)
        for seat in sorted(state.first_call)
    ]
    return free + _contested(state)


def _contested(state: PokerTableState) -> list[NextDuty]:
    """A seat that several want, who have the same right to it, is drawn for."""
    wanted = {seat: len(claimants(state, seat)) for seat in sorted(state.claims) if seat not in state.drawn}
    return [
        NextDuty(f"{count} want seat {seat}: a card is drawn for each.", state.law.seating, seat)
        for seat, count in wanted.items()
        if count > 1
    ]


def _abstaining(state: TableState) -> list[NextDuty]:
    """At a full table, whoever has let rounds go by: for the supervisor."""
    if not state.is_full:
        return []
    rounds, rules = state.law.abstentions, state.law.abstention
    idle = [seat for seat, place in sorted(state.places.items()) if place.idle >= rounds]
    return [NextDuty(f"Seat {seat} has let {rounds} rounds go by: tell the supervisor.", rules, seat) for seat in idle]
