"""What is true of every tournament at every moment: chips, seats, places, money. Whoever drives one may ask.

The numbers are those of the properties that the tests hold every generated tournament to.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from pitboss.play import Event
from pitboss.table.tournament_law import Share
from pitboss.tournament.entry import Entry
from pitboss.tournament.events.entries import Entered
from pitboss.tournament.events.rounds import RoundBegun
from pitboss.tournament.prize_money import pool_of
from pitboss.tournament.seats import halts, is_unbalanced, next_move, redraw_due, table_to_break
from pitboss.tournament.sessions import final_placings, is_shootout
from pitboss.tournament.state import TournamentState
from pitboss.tournament.tables import TournamentTable
from pitboss.tournament.terms import IN_PLAY, Phase, Status

ENDED = (Phase.CONFIRMED, Phase.PAID)
GONE = (Status.OUT, Status.FORFEITED, Status.WITHDRAWN)
IN_SEAT = (Status.SEATED, Status.PENDING)


def faults(state: TournamentState) -> Iterator[str]:
    """Everything that is not as it has to be, in words; nothing if all is well."""
    yield from _chips(state, sum(entry.stack for entry in state.entries.values()))
    for table in state.tables.values():
        yield from _of_table(state, table)
    for entry in state.entries.values():
        yield from _of_entry(state, entry)
    if state.phase is Phase.RUNNING and not state.playing and not state.busts:
        yield from _balance(state)
    if state.phase in ENDED:
        yield from _places(state)
        yield from _money(state)


class Watch:
    """Holds a tournament to all of this while it is played, however large it is: after each command whoever and
    whatever its events name is looked at, and everything with each level, beat, session and phase."""

    def __init__(self, state: TournamentState) -> None:
        self._state = state
        self._phase = state.phase
        self._stacks: dict[int, int] = {}
        self._held = 0

    def faults(self, events: Sequence[Event[TournamentState]]) -> Iterator[str]:
        """What is not as it has to be after some events."""
        state = self._state
        entries, tables = set[int](), set[int]()
        is_all = state.phase is not self._phase
        for event in events:
            kind = type(event)
            if kind is RoundBegun:
                continue  # it moves neither people nor chips
            about_entries, about_tables = _about(kind)
            numbers, places = [[getattr(event, name) for name in names] for names in (about_entries, about_tables)]
            entries.update(numbers)
            tables.update(places)
            is_all = is_all or not (any(numbers) or any(places))
        for number in tables & state.tables.keys():
            entries.update(state.tables[number].seats.values())
            yield from _of_table(state, state.tables[number])
        for number in entries & state.entries.keys():
            self._count(state.entries[number])
            yield from _of_entry(state, state.entries[number])
        if not is_all:
            yield from _chips(state, self._held)
            return
        self._phase = state.phase
        for entry in state.entries.values():
            self._count(entry)
        yield from faults(state)

    def _count(self, entry: Entry) -> None:
        self._held += entry.stack - self._stacks.get(entry.number, 0)
        self._stacks[entry.number] = entry.stack


@cache
def _about(kind: type[Event[TournamentState]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fields in which an event of a kind names an entry, and tables."""
    entry = "number" if kind is Entered else "entry"
    fields = kind.__struct_fields__
    return (entry,) if entry in fields else (), tuple(name for name in ("table", "source") if name in fields)


def _chips(state: TournamentState, held: int) -> Iterator[str]:
    """TP-01."""
    if held + state.uncounted + state.bank != state.chips:
        yield f"{held} chips are held, {state.uncounted} uncounted, {state.bank} at the bank: {state.chips} are in play"


def _of_table(state: TournamentState, table: TournamentTable) -> Iterator[str]:
    """TP-02: one person a seat, who has no other."""
    for seat, number in table.seats.items():
        entry = state.entries[number]
        if entry.table != table.number or entry.seat != seat:
            yield f"{entry.person} is not where table {table.number} has him"
        if not 1 <= seat <= state.seats:
            yield f"there is no seat {seat}"
    if table.number not in state.sizes.get(table.size, ()):
        yield f"table {table.number} is not among those of {table.size} players"


def _of_entry(state: TournamentState, entry: Entry) -> Iterator[str]:
    """TP-02 and TP-03: everybody who is in has one seat or a bag, and nobody else has chips."""
    status = entry.status
    if entry.stack < 0:
        yield f"{entry.person} has less than no chips"
    if status in GONE and entry.stack and entry.session == state.session and state.phase is Phase.RUNNING:
        yield f"{entry.person} is out with {entry.stack} chips"
    if entry.table and state.tables[entry.table].seats.get(entry.seat) != entry.number:
        yield f"{entry.person} is not where the table has him"
    if (status in IN_SEAT) != bool(entry.table):
        yield f"{entry.person} is {status} and has {'a' if entry.table else 'no'} seat"
    if (entry.number in state.in_play) != (status in IN_PLAY):
        yield f"{entry.person} is {status}, and counted otherwise"


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
