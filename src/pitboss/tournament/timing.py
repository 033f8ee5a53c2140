"""Starting a session and running the clock (NI2018-51/20.10, 20.16, 20.17; T-R21, T-R38, T-R43, T-R44, T-R70 to T-R72).

What ends by itself carries the instant that was computed, so that a late clock never adds up.
"""

from pitboss.play import Refusal, RuleIds
from pitboss.tournament.clock import minutes
from pitboss.tournament.commands import (
    Break,
    BreakOver,
    DelayStart,
    LevelOver,
    Pause,
    Resume,
    RoomReopened,
    SeatedByOver,
    SetClock,
    StartSession,
)
from pitboss.tournament.conditions import ClockWhenShut
from pitboss.tournament.entering import check_duties
from pitboss.tournament.entry import Entry
from pitboss.tournament.events import TournamentEvent
from pitboss.tournament.events.clock import (
    BreakBegan,
    BreakEnded,
    ClockPaused,
    ClockResumed,
    ClockSet,
    ClockShifted,
    LevelBegan,
    SessionStarted,
    StartDelayed,
)
from pitboss.tournament.events.entries import ChipsIssued, ChipsRetired, PositionForfeited, UncountedRetired
from pitboss.tournament.moments import instant
from pitboss.tournament.sessions import is_league, is_repechage, is_reset
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import is_flight, length_of, starts_at
from pitboss.tournament.terms import Phase, Status

Events = list[TournamentEvent]


def delay_start(state: TournamentState, command: DelayStart) -> Events:
    rules, latest = (*state.law.entry_item, "T-R21"), state.conditions.delay_until
    if state.session or state.phase not in (Phase.ENTRIES, Phase.BALLOTED):
        raise Refusal(rules, "only the start of the first session can be delayed")
    if not latest or command.until > instant(latest) or command.until <= state.starts_at:
        raise Refusal(rules, f"the conditions let the start be delayed until {latest or 'no later time'}")
    if not command.reason.strip():
        raise Refusal(rules, "a delay has a reason")
    return [StartDelayed(rules, command.until, command.reason)]


def start_session(state: TournamentState, command: StartSession) -> Events:
    law, session = state.law, state.coming_session
    if state.phase is not Phase.BALLOTED:
        raise Refusal(law.ballot, "seats are drawn before a session starts")
    check_duties(state)
    is_set = session == 1 or state.is_adjourned
    due = state.starts_at if is_set else starts_at(state.conditions, session)
    if command.at < due:
        raise Refusal(law.entry_item or law.sessions or law.directions, "the starting time has not come")
    is_first = is_first_session(state)
    rules = law.applies + law.sessions + (("T-R66",) if state.is_adjourned else ())
    events: Events = [SessionStarted(rules, session, command.at)]
    seated_by = state.conditions.absence.seated_by
    if not is_first or not seated_by or instant(seated_by) <= command.at:
        missing = [entry for entry in state.seated() if not entry.arrived]
        events += [event for entry in missing for event in forfeits(state, entry, not is_first, command.at)]
    if state.is_adjourned:
        return [*events, *_level_after_break(state, command.at)]
    if session > 1:
        events += _new_stacks(state, session)
    return [*events, LevelBegan(law.levels or law.applies, 1, command.at)]


def is_first_session(state: TournamentState) -> bool:
    """Whether the session that comes next is the first of everybody in it: of no-shows it takes the place (T-R43)."""
    coming = state.coming_session
    return not state.is_adjourned and (coming == 1 or is_flight(state.conditions, coming))


def _level_after_break(state: TournamentState, at: int) -> Events:
    """A session that was left in the break after a level goes on with the next."""
    clock, law = state.clock, state.law
    if not clock.is_level_over:
        return []
    return [LevelBegan((*law.levels, "T-R38", *_members_change(state)), clock.level + 1, at)]


def seated_by_over(state: TournamentState, command: SeatedByOver) -> Events:
    """Who has not sat by the stated time forfeits what is left (T-R43); late entrants by their own times (T-R12)."""
    missing = (state.entries[number] for number in sorted(state.missing))
    late = [entry for entry in missing if _is_late(state, entry, command.at)]
    if state.phase is not Phase.RUNNING or not late:
        raise Refusal(state.law.no_show, "nobody is late")
    free = [entry for entry in late if not state.tables[entry.table].on]
    if not free:
        raise Refusal(state.law.no_show, "a round is on at the table: it is finished first")
    return [event for entry in free for event in forfeits(state, entry, False, command.at)]


def late_since(state: TournamentState, entry: Entry) -> int:
    """By when an entrant who has not sat down loses the position; 0 for never."""
    if entry.arrived or entry.status is not Status.SEATED:
        return 0
    seated_by = state.conditions.absence.seated_by
    by = instant(seated_by) if seated_by and state.session == 1 else 0
    return max(by, entry.report_by)


def _is_late(state: TournamentState, entry: Entry, at: int) -> bool:
    by = late_since(state, entry)
    return bool(by) and at >= by


def forfeits(state: TournamentState, entry: Entry, is_placed: bool, at: int) -> Events:
    """The position is lost; after a first session there is a place all the same (T-R43, T-R44)."""
    law = state.law
    rules = (*law.no_show, "T-R44") if is_placed else law.no_show
    rules += ("T-R61",) if entry.head else ()  # nobody can win that bounty any more
    return [
        PositionForfeited(rules, entry.number, entry.person, is_placed, at, state.going_out() if is_placed else 0),
        ChipsRetired(law.chips, entry.number, entry.person, entry.stack),
    ]


def pause(state: TournamentState, command: Pause) -> Events:
    _check_running(state)
    if state.clock.paused or state.clock.until:
        raise Refusal(state.law.directions, "the clock stands already")
    if not command.reason.strip():
        raise Refusal((*state.law.directions, "T-R71"), "a pause has a reason")
    return [ClockPaused((*state.law.directions, "T-R71"), command.at, command.reason)]


def resume(state: TournamentState, command: Resume) -> Events:
    _check_running(state)
    if not state.clock.paused:
        raise Refusal(state.law.directions, "the clock is not paused; a break ends by itself")
    return [ClockResumed(state.law.directions, command.at)]


def set_clock(state: TournamentState, command: SetClock) -> Events:
    """Never back beyond a level at which a round was played (T-R72)."""
    _check_running(state)
    rules = (*state.law.directions, "T-R72")
    if not command.reason.strip():
        raise Refusal(rules, "setting the clock has a reason, which is shown")
    if command.level < max(1, state.level_played):
        raise Refusal(rules, f"a round was played at level {state.level_played}: no level before it comes back")
    length = length_of(state.level_at(command.level))
    if not 0 < command.left <= length or state.clock.until:
        raise Refusal(rules, "the time left is more than nothing and no more than the level has; not in a break")
    return [ClockSet(rules, command.at, command.level, command.left, command.reason, length - command.left)]


def give_break(state: TournamentState, command: Break) -> Events:
    _check_running(state)
    if command.minutes <= 0:
        raise Refusal(state.law.pause, "a break has a length")
    if state.clock.until or state.clock.paused:
        raise Refusal(state.law.pause, "the clock stands already")
    return [BreakBegan(state.law.pause, command.at, command.at + minutes(command.minutes))]


def level_over(state: TournamentState, command: LevelOver) -> Events:
    """The next level, or the break before it, from the computed instant on."""
    _check_running(state)
    law, clock, level = state.law, state.clock, state.level
    rules = (*law.levels, "T-R38")
    if command.level != clock.level or clock.is_level_over:
        raise Refusal(rules, f"level {command.level} is over already")
    if not is_level_over(state, command.at):
        raise Refusal(rules, f"level {command.level} has not run its time")
    ended = clock.ends(length_of(level)) if level.minutes else None
    at = ended if ended is not None else command.at
    if level.break_after:
        return [BreakBegan(law.pause + law.levels, at, at + minutes(level.break_after), clock.level)]
    return [LevelBegan(rules + _members_change(state), clock.level + 1, at)]


def _members_change(state: TournamentState) -> RuleIds:
    """With a level the next member of a team takes the seat, as an approved substitute (T-R11)."""
    players = state.conditions.players
    return (*state.law.substitute, "T-R11") if players is not None and players.team_size > 1 else ()


def is_level_over(state: TournamentState, at: int) -> bool:
    level, clock = state.level, state.clock
    if clock.is_level_over or clock.until or clock.paused:
        return False
    if level.rounds:
        return bool(state.tables) and not rounds_left(state)
    return clock.left(length_of(level), at) <= 0


def rounds_left(state: TournamentState) -> int:
    """Where levels count rounds, how many the table that has played the fewest has still to play at this level."""
    until = sum(state.level_at(number).rounds for number in range(1, state.clock.level + 1))
    return max(0, until - min((table.rounds for table in state.tables.values()), default=0))


def break_over(state: TournamentState, command: BreakOver) -> Events:
    _check_running(state)
    law, clock = state.law, state.clock
    if not clock.until:
        raise Refusal(law.pause, "no break is on")
    if command.at < clock.until:
        raise Refusal(law.pause, "the break has not run its time")
    return [BreakEnded(law.pause, clock.until), *_level_after_break(state, clock.until)]


def room_reopened(state: TournamentState, command: RoomReopened) -> Events:
    if command.shut <= 0 or not is_timed(state):
        raise Refusal(("T-R70",), "no time was lost that a clock ran in")
    if state.conditions.clock_when_shut is ClockWhenShut.RUNS:
        raise Refusal(("T-R70",), "the conditions let the clock run on while the room is shut")
    return [ClockShifted(("T-R70",), command.shut)]


def is_timed(state: TournamentState) -> bool:
    """Whether time runs that stands still while the room is shut: a session's, or that before a sit-and-go starts."""
    is_filled = state.conditions.sit_and_go is not None and "entries closed" in state.warned and not state.session
    return state.phase is Phase.RUNNING or (is_filled and state.phase in (Phase.ENTRIES, Phase.BALLOTED))


def _new_stacks(state: TournamentState, session: int) -> Events:
    """Everybody begins anew where stacks are not carried, or where somebody has none: for points, in a repechage."""
    chips, law = state.conditions.chips, state.law
    if not (is_reset(state) or is_league(state) or is_repechage(state, session)):
        return []
    start, events = chips.start if chips is not None else 0, Events()
    more = (*law.repechage, "T-R68") if is_repechage(state, session) else ()
    if is_reset(state) and state.uncounted:
        events.append(UncountedRetired(law.progression + law.chips, state.uncounted))
    for entry in state.seated():
        if not entry.arrived:
            continue
        if entry.stack:
            events.append(ChipsRetired(law.progression + law.chips, entry.number, entry.person, entry.stack))
        events.append(ChipsIssued(law.progression + law.stacks + more, entry.number, entry.person, start))
    return events


def _check_running(state: TournamentState) -> None:
    if state.phase is not Phase.RUNNING:
        raise Refusal(state.law.directions if state.version else ("T-R03",), "no session is on")
