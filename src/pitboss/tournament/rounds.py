"""Rounds at the tables as the tournament sees them: which table may begin one, and why another may not.

NI2018-51/20.9; T-R27, T-R31, T-R35, T-R36, T-R38, T-R52, T-R79.
"""

from pitboss.play import Refusal, RuleIds
from pitboss.tournament.beats import hand_for_hand_due
from pitboss.tournament.colour_up import chips_to_leave
from pitboss.tournament.commands import BeginRound, DrawMarker
from pitboss.tournament.events import TournamentEvent
from pitboss.tournament.events.eliminations import Eliminated
from pitboss.tournament.events.entries import ChipsRetired
from pitboss.tournament.events.rounds import RoundBegun
from pitboss.tournament.markers import due_in_round, lacks_marker, last_blind, marker_drawn, marker_of_round
from pitboss.tournament.seats import halts, players_at, redraw_due, table_of
from pitboss.tournament.sessions import due_to_end, is_shootout, number_advancing
from pitboss.tournament.state import TournamentState
from pitboss.tournament.tables import TournamentTable
from pitboss.tournament.terms import Phase, Status, Why
from pitboss.tournament.timing import is_level_over

Events = list[TournamentEvent]


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
    if _at_table(state, table) < _least(state):
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


def _least(state: TournamentState) -> int:
    return 1 if state.game.against_house else 2


def _at_table(state: TournamentState, table: TournamentTable) -> int:
    """How many may begin a round; against the house also those without a chip, who are out as it begins (T-R79)."""
    return table.size if state.game.against_house and not state.off else players_at(state, table)


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
