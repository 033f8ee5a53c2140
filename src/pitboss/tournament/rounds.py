"""Rounds at the tables as the tournament sees them: who may begin one, what it leaves, who is out, who buys back.

NI2018-51/20.7, 20.9, 20.20 and 20.3(a)(iii)(G), (H); T-R15 to T-R19, T-R31, T-R34, T-R38, T-R49 to T-R52, T-R79.
"""

from collections.abc import Iterable

from pitboss.play import Refusal, RuleIds
from pitboss.tournament.bounties import bounty_shares
from pitboss.tournament.cents import equal_parts
from pitboss.tournament.colour_up import chips_to_leave
from pitboss.tournament.commands import (
    AddOn,
    BeginBeat,
    BeginHandForHand,
    BeginRound,
    CountStacks,
    DeclineRebuy,
    DrawMarker,
    EndHandForHand,
    NoteRound,
    PendingOver,
    Rebuy,
    UndoRound,
)
from pitboss.tournament.conditions import BountyPay, Rebuys, RebuySeat
from pitboss.tournament.entering import entry_of, late_seat_for
from pitboss.tournament.events import TournamentEvent
from pitboss.tournament.events.entries import ChipsIssued, ChipsRetired, PlayerMoved, TableOpened
from pitboss.tournament.events.rounds import (
    AddedOn,
    BeatBegan,
    BeatEnded,
    BountyPaid,
    BountyReturned,
    BountyUnclaimed,
    BountyWon,
    Eliminated,
    HandForHandBegan,
    HandForHandEnded,
    Pending,
    Rebought,
    RebuyDeclined,
    RoundBegun,
    RoundNoted,
    RoundUndone,
    StacksCounted,
)
from pitboss.tournament.lots import orders, rebuy_seat
from pitboss.tournament.markers import due_in_round, lacks_marker, last_blind, marker_drawn, marker_of_round
from pitboss.tournament.prize_money import paid_places
from pitboss.tournament.seats import candidates, halts, redraw_due
from pitboss.tournament.sessions import due_to_end, is_shootout, number_advancing
from pitboss.tournament.state import Entry, TournamentState, TournamentTable
from pitboss.tournament.structure import takes_pot_commission
from pitboss.tournament.terms import Moving, Phase, Status, Took, Why
from pitboss.tournament.timing import is_level_over
from pitboss.tournament.windows import flight_open_to, has_rebuy, is_add_on_open

Events = list[TournamentEvent]
SECOND = 1000
COMMISSION_PART = 20
"""Commission of the old rules is one chip in so many, at most."""


def table_of(state: TournamentState, number: int) -> TournamentTable:
    table = state.tables.get(number)
    if table is None:
        raise Refusal(state.law.seats, f"there is no table {number}")
    return table


def begin_round(state: TournamentState, command: BeginRound) -> Events:
    """A round starts at the level whose instant has come (T-R38), unless the table waits for something."""
    table = table_of(state, command.table)
    if table.on:
        raise Refusal(state.law.seats, f"a round is on at table {command.table}")
    rules, why = why_not(state, table, command.at)
    if why:
        raise Refusal(rules, why)
    law, level = state.law, state.beat_level if state.in_beat else state.clock.level
    events = _below_ante(state, table) if state.game.against_house and not state.off else []
    if state.game.against_house and not can_ante(state, table):
        return events
    marker = marker_of_round(state, table) if not state.game.against_house or state.is_in_turn else 0
    due = tuple[int, ...]()
    if state.has_dead_button:
        marker, due = due_in_round(state, table)
    is_new = not table.marker and not state.game.against_house
    rules = law.levels + (law.first_marker if is_new else ()) + (("T-R80",) if state.is_in_turn else ())
    rules += ("T-R35",) if due else ()
    posts = last_blind(state, table, marker) if state.adjusts_marker else 0
    rules += ("T-R36",) if posts and players_at(state, table) == _least(state) else ()
    number = table.rounds + 1
    return [*events, RoundBegun((*rules, "T-R38"), table.number, number, command.at, level, marker, due, posts)]


def draw_marker(state: TournamentState, command: DrawMarker) -> Events:
    """Cards for the first button or buck, when nothing else keeps the table from its first round (T-R27)."""
    table, rules = table_of(state, command.table), (*state.law.directions, "T-R27")
    if not lacks_marker(state, table):
        raise Refusal(rules, "no first button or buck is to be drawn for here")
    if state.phase is not Phase.RUNNING:
        raise Refusal(rules, "no session is on")
    waits = _waits(state, table)
    if waits[1]:
        raise Refusal(*waits)
    return [marker_drawn(state, table, command.cards)]


def marker_due(state: TournamentState, table: TournamentTable) -> bool:
    """Whether cards for the first button or buck are all that keeps a table from its first round."""
    return lacks_marker(state, table) and not _waits(state, table)[1]


def why_not(state: TournamentState, table: TournamentTable, at: int) -> tuple[RuleIds, str]:
    """Why a table begins no round now, with the rules; nothing if it may."""
    rules, why = why_none(state, at)
    return (rules, why) if why else _why_not_here(state, table)


def why_none(state: TournamentState, at: int) -> tuple[RuleIds, str]:
    """Why no table at all begins a round now; nothing if it is a matter of each."""
    law, clock = state.law, state.clock
    if state.phase is not Phase.RUNNING:
        return law.sessions or law.applies, "no session is on"
    if clock.until:
        return law.pause, "there is a break"
    if clock.paused:
        return (*law.directions, "T-R71"), f"play is paused: {clock.paused}"
    if is_level_over(state, at):
        return (*law.levels, "T-R38"), f"level {clock.level} is over: the clock says so first"
    if not state.still_off and (ending := state.is_ending or due_to_end(state, at)):
        return law.sessions or law.applies, f"the session ends: {ending}"
    if redraw_due(state):
        return (*law.seats, "T-R32"), "all seats are to be drawn anew"
    if not state.hand_for_hand and hand_for_hand_due(state):
        return (*law.directions, "T-R52"), "hand-for-hand play is to begin"
    return (), ""


def _why_not_here(state: TournamentState, table: TournamentTable) -> tuple[RuleIds, str]:
    rules, why = _waits(state, table)
    if not why and lacks_marker(state, table):
        return (*state.law.directions, "T-R27"), "cards are to place the first button or buck"
    return rules, why


def _waits(state: TournamentState, table: TournamentTable) -> tuple[RuleIds, str]:
    """What keeps a table from a round, but for cards that place its first button or buck."""
    law = state.law
    if state.still_off and not state.still_off.intersection(table.seats.values()):
        return (*law.places, "T-R82"), "equal chips are played off by others"
    if table.held:
        return law.directions, f"the table is held: {table.held}"
    if players_at(state, table) < _least(state):
        return law.seats, "too few players with chips are at the table"
    if table.number not in state.coloured and (leaving := chips_to_leave(state)):
        return (*law.chips, "T-R73"), f"chips of {leaving[0]} leave the table first"
    if is_shootout(state):
        if table.size <= max(1, number_advancing(state, 0)):
            return law.sessions or law.applies, "this table has played its session"
    elif halts(state, table):
        return (*law.seats, "T-R31"), "the table is too short: it waits to be balanced"
    if state.hand_for_hand and not (state.in_beat and table.beat < state.beat):
        return (*law.directions, "T-R52"), "the table waits for the others: play is hand for hand"
    return (), ""


def players_at(state: TournamentState, table: TournamentTable) -> int:
    """How many would be dealt in now."""
    return sum(state.is_dealt_in(state.entries[number]) for number in table.seats.values())


def _least(state: TournamentState) -> int:
    return 1 if state.game.against_house else 2


def note_round(state: TournamentState, command: NoteRound) -> Events:
    law, table = state.law, table_of(state, command.table)
    if not table.on:
        raise Refusal(law.seats, f"no round is on at table {command.table}")
    if command.void:
        return [RoundNoted(law.void, table.number, table.rounds, command.at, void=True)]
    stacks = dict(command.stacks)
    if stacks and table.floor:
        stacks |= {took.seat: 0 for took in command.out if took.seat not in stacks}  # whoever is out has none left
    _check_told(state, table, stacks, command.out)
    if table.floor:
        check_there(state, {table.seats[seat]: chips for seat, chips in stacks.items()}, table)
    commission = _missing(state, table, stacks)
    rules = law.full_view + law.chips + (law.pot_commission if commission else ())
    told, out = tuple(sorted(stacks.items())), tuple(sorted(command.out, key=lambda took: took.seat))
    return [RoundNoted(rules, table.number, table.rounds + 1, command.at, told, out, commission=commission)]


def _check_told(state: TournamentState, table: TournamentTable, stacks: dict[int, int], out: tuple[Took, ...]) -> None:
    """Whether the stacks and those who lost everything can be what a round leaves."""
    law = state.law
    strangers = {*stacks, *(took.seat for took in out)} - table.seats.keys()
    if strangers:
        raise Refusal(law.seats, f"nobody sits at seat {min(strangers)} of table {table.number}")
    if not table.floor and (not stacks or (not state.game.against_house and set(stacks) != set(table.seats))):
        raise Refusal(law.full_view, "the stacks of every seat are told")
    for took in out:
        if stacks.get(took.seat):
            raise Refusal(law.eliminated, f"seat {took.seat} has chips left")
    if not state.game.against_house:
        _check_put_in(state, table, out)
    if any(chips < 0 for chips in stacks.values()):
        raise Refusal(law.chips, "nobody has less than no chips")
    lost = {seat for seat, chips in stacks.items() if not chips and state.entries[table.seats[seat]].stack}
    gone = lost - {took.seat for took in out}
    if gone and not state.game.against_house:
        raise Refusal(law.eliminated, f"seat {min(gone)} has lost everything: what was put in is told")


def _check_put_in(state: TournamentState, table: TournamentTable, out: tuple[Took, ...]) -> None:
    """Whoever goes out has put in the whole stack, never more; at a floor table it may not be known exactly (T-R50)."""
    rules, guessed = (*state.law.same_round, *state.law.chips, "T-R50"), 0
    for took in out:
        entry = state.entries[table.seats[took.seat]]
        if not table.floor and took.put != entry.stack:
            raise Refusal(rules, f"seat {took.seat} is out with all of {entry.stack:,} put in")
        guessed += 0 if entry.is_counted else took.put
        most = entry.stack if entry.is_counted else at_most(state, [table.seats[took.seat]])
        if not 0 < took.put <= most:
            text = f"seat {took.seat} cannot have put in {took.put:,}: there were {most:,} at most"
            raise Refusal(rules, f"{text}; count the stacks first if that is wrong")
    unknown = [number for took in out if not state.entries[number := table.seats[took.seat]].is_counted]
    if unknown and guessed > (most := at_most(state, unknown)):
        text = f"those who are out cannot have put in {guessed:,} together: there were {most:,} at most"
        raise Refusal(rules, f"{text}; count the stacks first if that is wrong")


def at_most(state: TournamentState, numbers: Iterable[int], table: TournamentTable | None = None) -> int:
    """The most chips that some can have together: all that are in play, but what is known to be others'.

    What lay at a table where a round was played, or at a floor table since its stacks were counted, may be anybody's.
    """
    theirs = {*numbers, *(table.seats.values() if table is not None else ())}
    certain = (entry.stack for number, entry in state.entries.items() if number not in theirs and entry.is_counted)
    return state.chips - sum(certain)


def check_there(state: TournamentState, stacks: dict[int, int], table: TournamentTable | None = None) -> None:
    """Refuse stacks that are more than there can be: nothing adds chips but what the rules have (20.15)."""
    told, most = sum(stacks.values()), at_most(state, stacks, table)
    if told > most and not state.game.against_house:
        who = "these stacks are" if len(stacks) > 1 else "the stack is"
        raise Refusal(state.law.chips + state.law.full_view, f"{who} {told:,} together: there can be {most:,} at most")


def _missing(state: TournamentState, table: TournamentTable, stacks: dict[int, int]) -> int:
    """Chips that a round took out of play: none, but for commission where the conditions left it (T-R07)."""
    if not stacks or state.game.against_house:
        return 0
    before = sum(state.entries[table.seats[seat]].stack for seat in stacks)
    missing, is_told = before - sum(stacks.values()), set(stacks) == set(table.seats)
    if is_told and 0 < missing * COMMISSION_PART <= before and takes_pot_commission(state.conditions):
        return missing
    if missing and not table.floor:
        raise Refusal(state.law.chips, f"{before:,} chips were at the table, not {before - missing:,}")
    return 0


def can_undo(state: TournamentState, table: TournamentTable) -> bool:
    """Whether the last round of a table may still be found void: until the next one starts (T-R49)."""
    return table.number in state.before and not table.on and not state.in_beat


def undo_round(state: TournamentState, command: UndoRound) -> Events:
    """The last round of a table was void: as if it had not been, until the next one starts (19.3, T-R49)."""
    law, table = state.law, table_of(state, command.table)
    before = state.before.get(command.table)
    if before is None or not can_undo(state, table):
        raise Refusal(law.void, "a round is void no more once the next has begun")
    if state.phase is not Phase.RUNNING or not command.reason.strip():
        raise Refusal(law.void, "a void round has a reason, while the session lasts")
    seats = {number: seat for seat, number in table.seats.items()}
    again: list[tuple[int, int]] = []
    for number in before:
        entry = state.entries[number]
        if entry.rebuys and entry.status is Status.SEATED and entry.lost_at and number not in seats:
            raise Refusal(law.void, f"{entry.person} sits elsewhere by now")
        check_bounty(state, entry, law.void)
        if number not in seats or entry.status is Status.PENDING:
            again.append((number, seats.get(number) or _free_seat(state, table, again)))
    back = [event for number, _ in again for event in bounties_back(state, state.entries[number])]
    stacks = tuple(sorted(before.items()))
    undone = RoundUndone((*law.void, "T-R49"), table.number, command.reason, stacks, tuple(again), table.was)
    return [*back, undone]


def check_bounty(state: TournamentState, entry: Entry, rules: RuleIds) -> None:
    """What was won for a head can come back while the winner still has it."""
    if any(winner and state.entries[winner].head < head for winner, _, head in entry.bounty_lost):
        raise Refusal((*rules, "T-R60"), f"the bounty on {entry.person} has been won on by now")


def _free_seat(state: TournamentState, table: TournamentTable, taken: list[tuple[int, int]]) -> int:
    used = {seat for _, seat in taken} | set(table.seats)
    if table.vacated and table.vacated not in used:
        return table.vacated
    free = next((seat for seat in range(1, state.seats + 1) if seat not in used), 0)
    if not free:
        raise Refusal(state.law.void, "the seats have been taken by others: make room first")
    return free


def count_stacks(state: TournamentState, command: CountStacks) -> Events:
    table = table_of(state, command.table)
    if not table.floor:
        raise Refusal(state.law.full_view, "the stacks of this table are known to the chip")
    if not command.stacks or {seat for seat, _ in command.stacks} - table.seats.keys():
        raise Refusal(state.law.full_view, "chips are counted at seats that are taken")
    if any(chips < 1 for _, chips in command.stacks):
        raise Refusal(state.law.eliminated, "whoever has no chips is out: enter that instead")
    check_there(state, {table.seats[seat]: chips for seat, chips in command.stacks})
    return [StacksCounted(state.law.full_view, table.number, tuple(sorted(command.stacks)))]


# what follows from a round by itself


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


def can_ante(state: TournamentState, table: TournamentTable) -> bool:
    """Whether anybody at a table against the house has the least ante; if not, all of them are out (T-R79)."""
    return any(state.can_ante(state.entries[number]) for number in table.seats.values())


def _below_ante(state: TournamentState, table: TournamentTable) -> Events:
    """Against the house: out before a round with less than the least ante, placed by what is left (T-R79)."""
    least, law = state.level.minimum, state.law
    events, seq = Events(), state.going_out(table.number)
    for number in list(table.seats.values()):
        entry = state.entries[number]
        if entry.stack < least and entry.status is Status.SEATED:
            rules = (*law.eliminated, "T-R78", "T-R79")
            events.append(Eliminated(rules, number, entry.person, table.number, seq, entry.stack, Why.BELOW_ANTE))
            events.append(ChipsRetired(law.chips, number, entry.person, entry.stack))
    return events


def end_beat(state: TournamentState) -> Events:
    """The beat is over when every table that can play has played its round; once the session ends none begins."""
    if not state.in_beat or state.playing:
        return []
    if not state.is_ending and any(waits_in_beat(state, table) for table in state.tables.values()):
        return []
    at = max((table.ended for table in state.tables.values()), default=0)
    return [BeatEnded((*state.law.directions, "T-R52"), state.beat, at)]


def waits_in_beat(state: TournamentState, table: TournamentTable) -> bool:
    """Whether a table has still to play its round of the beat."""
    return table.beat < state.beat and players_at(state, table) >= 2


# buying back and adding on


def rebuy(state: TournamentState, command: Rebuy) -> Events:
    law, entry = state.law, entry_of(state, command.person)
    rebuys, rules = state.conditions.rebuys, (*law.rebuys, *law.pool_fees, "T-R14", "T-R16")
    if rebuys is None or not rebuys.allowed:
        raise Refusal(law.rebuys or law.eliminated, "the conditions have no re-buys")
    if flight := flight_open_to(state, entry):
        return _into_flight(state, entry, command, rebuys, flight)
    if entry.status is not Status.PENDING:
        text = "with chips in hand nobody buys back" if entry.stack else "the right to buy back is gone"
        raise Refusal((*law.rebuys, "T-R15"), text)
    if command.at > entry.pending_until:
        raise Refusal((*law.rebuys, "T-R17"), "the time to decide has run out")
    order = orders(state, command.draws, rebuy_seat(state, entry))
    events: Events = [
        Rebought(rules, entry.number, entry.person, rebuys.cost, command.at, command.draws),
        ChipsIssued(law.stacks + law.chips, entry.number, entry.person, rebuys.chips),
    ]
    if rebuys.seat is RebuySeat.DRAW:
        free = candidates(state)
        if not free:
            number = state.last_table + 1
            events.append(TableOpened(law.tables or law.seats, number))
            free = [(number, seat) for seat in range(1, state.seats + 1)]
        table, seat = free[order[0][0] if order else 0]
        moved = PlayerMoved(
            (*law.ballot, "T-R18"), entry.number, entry.person, entry.table, entry.seat, table, seat, Moving.REBUY
        )
        events.append(moved)
    return events


def _into_flight(state: TournamentState, entry: Entry, command: Rebuy, terms: Rebuys, flight: int) -> Events:
    """Who is out buys back into a later flight: its ballot gives the seat, or a draw where it has begun (T-R23)."""
    law, order = state.law, orders(state, command.draws, rebuy_seat(state, entry))
    rules = (*law.rebuys, *law.pool_fees, "T-R14", "T-R23")
    events: Events = [
        Rebought(rules, entry.number, entry.person, terms.cost, command.at, command.draws, flight),
        ChipsIssued(law.stacks + law.chips, entry.number, entry.person, terms.chips),
    ]
    if entry.stack:  # chips that did not go on from the flight before
        events.insert(1, ChipsRetired(law.chips, entry.number, entry.person, entry.stack))
    if state.phase is not Phase.RUNNING:
        return events
    return [*events, *late_seat_for(state, entry.number, order[0] if order else (), command.at)]


def decline_rebuy(state: TournamentState, command: DeclineRebuy) -> Events:
    return _not_bought(state, entry_of(state, command.person), command.at, Why.DECLINED)


def pending_over(state: TournamentState, command: PendingOver) -> Events:
    entry = entry_of(state, command.person)
    if entry.status is Status.PENDING and command.at <= entry.pending_until:
        raise Refusal((*state.law.rebuys, "T-R17"), "there is still time to decide")
    return _not_bought(state, entry, command.at, Why.LAPSED)


def _not_bought(state: TournamentState, entry: Entry, at: int, why: Why) -> Events:
    rules = (*state.law.rebuys, "T-R17")
    if entry.status is not Status.PENDING:
        raise Refusal(rules, f"{entry.person} has nothing to decide")
    declined = RebuyDeclined(rules, entry.number, entry.person, at, why is Why.LAPSED)
    return [declined, *eliminated(state, entry, why)]


def add_on(state: TournamentState, command: AddOn) -> Events:
    law, entry, add_ons = state.law, entry_of(state, command.person), state.conditions.add_ons
    rules = (*law.add_ons, "T-R19")
    if add_ons is None or not add_ons.allowed:
        raise Refusal(rules, "the conditions have no add-ons")
    if not is_add_on_open(state):
        raise Refusal(rules, "add-ons are for the stated time only")
    if entry.status is not Status.SEATED or not entry.stack:
        raise Refusal(rules, "a player without chips first buys back")
    if state.tables[entry.table].on:
        raise Refusal(rules, "chips are added between rounds")
    if add_ons.most and entry.add_ons >= add_ons.most:
        raise Refusal(rules, f"an add-on was bought {add_ons.most} times already, which is all there are")
    return [
        AddedOn(rules + law.pool_fees, entry.number, entry.person, add_ons.cost, command.at),
        ChipsIssued(law.stacks + law.chips, entry.number, entry.person, add_ons.chips),
    ]


# hand for hand


def hand_for_hand_due(state: TournamentState) -> bool:
    """Whether play is to go on hand for hand: at the bubble, or at the stated number of players (T-R52)."""
    at, left = state.conditions.hand_for_hand.at, state.here
    if at == "never" or len(state.tables) < 2 or not state.is_pool_closed or is_shootout(state):
        return False
    if at == "bubble":
        return left == paid_places(state) + 1
    return paid_places(state) < left <= at


def begin_hand_for_hand(state: TournamentState, command: BeginHandForHand) -> Events:
    rules = (*state.law.directions, "T-R52")
    if state.hand_for_hand:
        raise Refusal(rules, "play is hand for hand already")
    if len(state.tables) < 2 or state.playing or state.phase is not Phase.RUNNING:
        raise Refusal(rules, "two tables or more, and between rounds everywhere")
    return [HandForHandBegan(rules, command.at)]


def begin_beat(state: TournamentState, command: BeginBeat) -> Events:
    rules = (*state.law.directions, "T-R52")
    if not state.hand_for_hand or state.in_beat or state.playing:
        raise Refusal(rules, "a beat begins in hand-for-hand play, when the one before is over")
    if state.clock.until or state.clock.paused:
        raise Refusal(rules, "the clock stands")
    if is_level_over(state, command.at):
        raise Refusal((*state.law.levels, "T-R52"), "a new level is due with this beat: the clock says so first")
    return [BeatBegan(rules, state.beat + 1, command.at)]


def end_hand_for_hand(state: TournamentState, command: EndHandForHand) -> Events:
    rules = (*state.law.directions, "T-R52")
    if not state.hand_for_hand or state.in_beat:
        raise Refusal(rules, "hand-for-hand play ends between two beats")
    return [HandForHandEnded(rules, command.at)]


def hand_for_hand_over(state: TournamentState) -> bool:
    """Whether the prizes are reached, or one table is left."""
    return state.hand_for_hand and not state.in_beat and (len(state.tables) < 2 or state.here <= paid_places(state))
