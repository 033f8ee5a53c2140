"""What is true of every tournament at every moment: chips, seats, places, money. Whoever drives one may ask.

The numbers are those of the properties that the tests hold every generated tournament to.
"""

from collections.abc import Iterator
from itertools import pairwise

from pitboss.table.tournament_law import Share
from pitboss.tournament.prize_money import pool_of
from pitboss.tournament.seats import halts, is_unbalanced, next_move, redraw_due, table_to_break
from pitboss.tournament.sessions import final_placings, is_shootout
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import IN_PLAY, Phase, Status

ENDED = (Phase.CONFIRMED, Phase.PAID)


def faults(state: TournamentState) -> Iterator[str]:
    """Everything that is not as it has to be, in words; nothing if all is well."""
    yield from _chips(state)
    yield from _seats(state)
    if state.phase is Phase.RUNNING and not state.playing and not state.busts:
        yield from _balance(state)
    if state.phase in ENDED:
        yield from _places(state)
        yield from _money(state)


def _chips(state: TournamentState) -> Iterator[str]:
    """TP-01 and TP-03."""
    held = sum(entry.stack for entry in state.entries.values())
    if held + state.uncounted + state.bank != state.chips:
        yield f"{held} chips are held, {state.uncounted} uncounted, {state.bank} at the bank: {state.chips} are in play"
    for entry in state.entries.values():
        if entry.stack < 0:
            yield f"{entry.person} has less than no chips"
        gone = entry.status in (Status.OUT, Status.FORFEITED, Status.WITHDRAWN)
        if gone and entry.stack and entry.session == state.session and state.phase is Phase.RUNNING:
            yield f"{entry.person} is out with {entry.stack} chips"


def _seats(state: TournamentState) -> Iterator[str]:
    """TP-02: one seat a person, one person a seat, everybody who is in has one or a bag."""
    seated: dict[int, tuple[int, int]] = {}
    for table in state.tables.values():
        for seat, number in table.seats.items():
            if number in seated:
                yield f"entry {number} has two seats"
            seated[number] = (table.number, seat)
            if not 1 <= seat <= state.seats:
                yield f"there is no seat {seat}"
    for number, entry in state.entries.items():
        if (entry.table, entry.seat) != seated.get(number, (0, 0)):
            yield f"{entry.person} is not where the table has him"
        in_seat = entry.status in (Status.SEATED, Status.PENDING)
        if in_seat != bool(entry.table):
            yield f"{entry.person} is {entry.status} and has {'a' if entry.table else 'no'} seat"
        if (number in state.in_play) != (entry.status in IN_PLAY):
            yield f"{entry.person} is {entry.status}, and counted otherwise"


def _balance(state: TournamentState) -> Iterator[str]:
    """TP-10 and TP-11: what is not balanced, or could be played at fewer tables, is due."""
    if is_shootout(state) or state.in_beat or state.is_ending:
        return
    if is_unbalanced(state) and state.here > state.seats and next_move(state) is None and table_to_break(state) is None:
        yield f"tables of {sorted(state.sizes)} players, and no move is due"
    fewest = -(-state.here // state.seats)
    if len(state.tables) > max(1, fewest) and table_to_break(state) is None and not redraw_due(state):
        yield f"{state.left} players at {len(state.tables)} tables, and none is to be broken"
    if state.tables and all(halts(state, table) for table in state.tables.values()):
        yield "every table waits to be balanced"


def _places(state: TournamentState) -> Iterator[str]:
    """TP-04, TP-05, TP-07: places without a gap, a better one never out earlier, prizes never rising."""
    awards = sorted(state.awards.values(), key=lambda award: award.place)
    place = 1
    while awards:
        group = [award for award in awards if award.place == place]
        if not group or any(award.shared != len(group) for award in group):
            yield f"place {place} is not taken as it has to be"
            return
        awards = awards[len(group) :]
        place += len(group)
    placings = {award.entry: award.place for award in state.awards.values()}
    if state.conditions.points is None:
        outs = sorted((out for out in state.outs.values()), key=lambda out: placings.get(out.entry, 0))
        for better, worse in pairwise(outs):
            if (better.seq, better.put) < (worse.seq, worse.put):
                yield f"entry {better.entry} is placed before entry {worse.entry}, and went out earlier"
    if len(placings) != len(final_placings(state)):
        yield "not everybody is placed once"


def _money(state: TournamentState) -> Iterator[str]:
    """TP-06: everything goes back to players, to the cent."""
    prizes = state.conditions.prizes
    added = sum(value.value for value in prizes.added if value.place) if prizes is not None else 0
    awarded = sum(award.total + award.goods for award in state.awards.values()) - added
    if awarded != pool_of(state):
        yield f"{awarded} cents are awarded, the pool is {pool_of(state)}"
    paid = state.fees + state.rebuys + state.add_ons + state.added
    if paid - state.commission - state.refunded != state.pool:
        yield f"{paid} cents came in and {state.commission} are kept: the pool is {state.pool}"
    if state.law.share is Share.TENTH and state.commission * 10 > state.fees + state.rebuys + state.add_ons:
        yield "more than a tenth is kept"
