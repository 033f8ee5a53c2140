"""What is due in a tournament, all of it at once: each thing with the command that does it, from when on, and why.

A live room shows it to the director; an online room lets the software director do what needs no person.
"""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from pitboss.play import Command, Expected, Principal, Role, RuleIds
from pitboss.table.tournament_law import Regime
from pitboss.tournament import commands
from pitboss.tournament.beats import hand_for_hand_due, hand_for_hand_over
from pitboss.tournament.clock import shown
from pitboss.tournament.colour_up import chips_to_leave
from pitboss.tournament.moments import instant
from pitboss.tournament.rounds import marker_due
from pitboss.tournament.seats import next_move, redraw_due, table_to_break
from pitboss.tournament.sessions import (
    ends_at,
    is_adjourning,
    is_repechage,
    is_reset,
    is_shootout,
    is_unplayable,
    needs_cards,
)
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import is_flight, length_of, starts_at
from pitboss.tournament.terms import Phase
from pitboss.tournament.timing import is_level_over, late_since

DIRECTOR = Principal(Role.DIRECTOR)
OPERATOR = Principal(Role.OPERATOR)
SHIFT_MANAGER = Principal(Role.SHIFT_MANAGER)
CLOCK = Principal(Role.CLOCK)
ROOM = Principal(Role.DEALER)
NOW = 0
SECOND = 1000
REPORT_WITHIN = 60
"""Seconds to take a seat in a later session for which the document states no time."""
NAMES = (
    *("draft", "document", "regulator", "publish", "nominate", "commit", "open", "close", "ballot", "start", "offer"),
    *("level", "break", "resume", "rebuy", "seated_by", "redraw", "break_table", "move", "hand_for_hand", "beat"),
    *("end_hand_for_hand", "colour_up", "cards", "play_off", "end", "deal", "dispute", "reveal", "confirm"),
    *("second", "pay", "skip", "marker"),
)
"""Everything that can be due, by its name."""


class Due(msgspec.Struct, frozen=True):
    """One thing that is due. `command` does it; where it names lots, a secret or a time, whoever sends it adds them.

    `after` is the instant from which it is due; 0: at once. `waits` says what has to end first, if anything.
    """

    name: str
    by: Principal
    rules: RuleIds
    text: str
    command: Command | None = None
    after: int = NOW
    waits: str = ""

    def __post_init__(self) -> None:
        assert self.name in NAMES, f"{self.name} is no name of what can be due"


class TournamentDue(Expected[Any], frozen=True):
    """Everything that is due now or at a known time."""

    name: ClassVar[str] = "tournament"
    each: tuple[Due, ...] = ()

    def __contains__(self, command: Command) -> bool:
        return any(type(due.command) is type(command) for due in self.each if due.command is not None)

    def sentence(self) -> str:
        return "; ".join(due.text for due in self.each)

    def at(self, now: int) -> Iterator[Due]:
        """What can be done at an instant."""
        return (due for due in self.each if not due.waits and due.after <= now)


def due(state: TournamentState) -> TournamentDue | None:
    if state.phase in (Phase.PAID, Phase.CANCELLED):
        return None
    each = tuple(_each(state))
    by = tuple(dict.fromkeys(one.by for one in each))
    rules = tuple(dict.fromkeys(rule for one in each for rule in one.rules))
    return TournamentDue(by, rules, each)


def _each(state: TournamentState) -> Iterator[Due]:
    if not state.version:
        yield Due("draft", OPERATOR, ("T-R03",), "the operator writes the conditions")
        return
    if state.phase in (Phase.DRAFT, Phase.DOCUMENTED, Phase.PUBLISHED):
        yield from _before_entries(state)
    elif state.phase in (Phase.ENTRIES, Phase.BALLOTED, Phase.BETWEEN):
        yield from _before_session(state)
    elif state.phase is Phase.RUNNING:
        yield from _in_session(state)
    else:
        yield from _after(state)
    for number, proposal in state.proposals.items():
        text = f"{proposal.by} proposes: {in_words(proposal.act)}; another person confirms it"
        yield Due("second", OPERATOR, (*state.law.directions, "T-R86"), text, commands.SecondAct(number, ""))
    for number, dispute in enumerate(state.disputes, start=1):
        if not dispute.decision:
            yield Due("dispute", OPERATOR, state.law.disputes, f"dispute {number} of {dispute.person} is to be decided")


def _duties(state: TournamentState) -> Iterator[Due]:
    """What NI2018-51/20.2 and its like want of every version of the conditions (T-R03)."""
    law = state.law
    if not state.documented:
        yield Due("document", OPERATOR, law.document, "the conditions are to be documented", commands.Document())
        return
    if law.regime is not Regime.HOUSE and not state.regulator:
        what = "approved by" if law.regime is Regime.APPROVAL else "notified to"
        yield Due("regulator", OPERATOR, law.regulator, f"the conditions are to be {what} {law.authority}")
    if not state.published:
        yield Due(
            "publish",
            OPERATOR,
            law.publish or law.document,
            "the conditions are to be published",
            commands.Publish(NOW),
        )


def _before_entries(state: TournamentState) -> Iterator[Due]:
    law = state.law
    yield from _duties(state)
    if not state.documented:
        return
    if not state.director:
        yield Due("nominate", SHIFT_MANAGER, law.director, "the director is to be named")
    if not all(state.committed):
        yield Due("commit", ROOM, law.ballot, "the secrets of the ballot are to be committed to")
    if state.has_done_duties and state.director and all(state.committed):
        opens = instant(state.conditions.entries_from) if state.conditions.entries_from else NOW
        yield Due(
            "open",
            DIRECTOR,
            law.entry_item or law.one_entry,
            "entries can be opened",
            commands.OpenEntries(opens),
            opens,
        )


def _before_session(state: TournamentState) -> Iterator[Due]:
    law = state.law
    if not state.has_done_duties:
        yield from _duties(state)
        return
    if state.phase is Phase.BETWEEN and state.draws:
        yield Due("reveal", ROOM, law.ballot, "the secret behind the draws is to be revealed")
    elif state.phase is Phase.BETWEEN and not all(state.committed):
        yield Due("commit", ROOM, law.ballot, "the secrets of the next session are to be committed to")
    elif state.phase is not Phase.BALLOTED:
        yield from _before_ballot(state)
    else:
        begins = state.starts_at if not state.session or state.is_adjourned else _later_start(state)
        start = commands.StartSession(begins)
        yield Due("start", DIRECTOR, law.sessions or law.applies, "the session is to start", start, begins)
    if state.reserves and state.phase is not Phase.BETWEEN and not state.is_adjourned:
        yield Due(
            "offer", DIRECTOR, law.reserve, f"{state.reserves[0]} waits for a seat", waits="a seat that falls free"
        )


def _before_ballot(state: TournamentState) -> Iterator[Due]:
    law = state.law
    opens = state.starts_at if not state.session else starts_at(state.conditions, state.coming_session)
    if state.phase is Phase.ENTRIES and "entries closed" not in state.warned:
        if state.conditions.sit_and_go is None and opens:
            close = commands.CloseEntries(opens)
            yield Due("close", DIRECTOR, law.entry_item or law.one_entry, "entries are to be closed", close, opens)
    elif is_unplayable(state):
        is_second = is_repechage(state, state.coming_session)
        text = "the repechage is left out: fewer than two qualify" if is_second else "the flight is left out: empty"
        rules = (*law.repechage, "T-R68") if is_second else (*law.sessions, "T-R23")
        yield Due("skip", DIRECTOR, rules, text, commands.SkipSession(NOW), 0 if is_second else opens)
    else:
        after = opens if state.session and is_flight(state.conditions, state.coming_session) else NOW
        waits = "the count of the bags" if state.uncounted and state.session and not is_reset(state) else ""
        yield Due("ballot", DIRECTOR, law.ballot, "tables and seats are to be drawn", None, after, waits)


def _later_start(state: TournamentState) -> int:
    """When a later session starts: where no time is stated, everybody has some to sit down (T-R44)."""
    stated, quick = starts_at(state.conditions, state.coming_session), state.conditions.sit_and_go
    if stated or not state.missing:
        return stated
    return state.balloted_at + (quick.report_within if quick is not None else REPORT_WITHIN) * SECOND


def _in_session(state: TournamentState) -> Iterator[Due]:
    yield from _clock(state)
    law = state.law
    for number, until in state.pending.items():
        person = state.entries[number].person
        over = commands.PendingOver(person, until + 1)
        yield Due("rebuy", CLOCK, (*law.rebuys, "T-R17"), f"{person} may buy back", over, until + 1)
    if state.is_ending:
        if state.still_off:
            who = ", ".join(state.entries[number].person for number in sorted(state.still_off))
            text = f"equal chips are played off by a round of {who}"
            yield Due("play_off", DIRECTOR, (*law.places, "T-R82"), text, waits="the round at their table")
        elif not (state.playing or state.pending or is_adjourning(state)) and needs_cards(state):
            yield Due("cards", DIRECTOR, ("C-R52", "T-R55"), "cards part equal chips: who goes on is drawn for")
        return
    ends = ends_at(state)
    if ends is not None:
        yield Due("end", CLOCK, law.sessions or law.applies, "the session ends", commands.EndSession(ends), ends)
    if not is_shootout(state):
        yield from _seats(state)
    yield from _together(state)
    if state.proposed is not None and not state.is_deal_approved:
        yield Due("deal", DIRECTOR, ("T-R64",), "a deal is proposed", commands.ApproveDeal())
    yield from _colour_up(state)
    yield from _first_markers(state)


def in_words(act: commands.GraveCommand) -> str:
    """A grave act in a few words."""
    match act:
        case commands.Cancel():
            return f"to cancel the tournament ({act.reason})"
        case commands.ExcludePlayer():
            return f"to exclude {act.person} for {act.what} ({act.reason})"
        case commands.Reinstate():
            return f"to let {act.person} in again with {act.stack:,} chips ({act.reason})"
        case commands.SetClock():
            return f"to set the clock to level {act.level} with {shown(act.left)} left ({act.reason})"
        case commands.ConfirmPlaces():
            return "to confirm the places"


def _clock(state: TournamentState) -> Iterator[Due]:
    law, clock = state.law, state.clock
    if clock.until:
        yield Due("break", CLOCK, law.pause, "the break ends", commands.BreakOver(clock.until), clock.until)
    elif clock.paused:
        yield Due("resume", DIRECTOR, law.directions, f"play is paused: {clock.paused}", waits="the director")
    elif state.level.minutes:
        ends = clock.ends(length_of(state.level))
        if ends is not None or is_level_over(state, 0):
            over = commands.LevelOver(ends or NOW, clock.level)
            yield Due("level", CLOCK, (*law.levels, "T-R38"), f"level {clock.level} ends", over, ends or NOW)
    elif is_level_over(state, 0):
        yield Due("level", CLOCK, law.levels, f"level {clock.level} ends", commands.LevelOver(NOW, clock.level))
    yield from _late(state)


def _late(state: TournamentState) -> Iterator[Due]:
    """Who has a seat and has not taken it: of those whose tables are between rounds the first, else whoever waits."""
    if not state.missing:
        return
    missing = [state.entries[number] for number in state.missing]
    late = [(state.tables[entry.table].on, by) for entry in missing if (by := late_since(state, entry))]
    if late:
        is_on, by = min(late)
        waits = "the round at the table" if is_on else ""
        command = commands.SeatedByOver(by)
        yield Due("seated_by", CLOCK, state.law.no_show, "who has not sat down forfeits", command, by, waits)


def _seats(state: TournamentState) -> Iterator[Due]:
    law = state.law
    if redraw_due(state):
        waits = "rounds that are on" if state.playing or state.in_beat else ""
        text = f"{state.here} left: all seats are drawn anew"
        yield Due("redraw", DIRECTOR, (*law.ballot, "T-R32"), text, commands.Redraw(()), waits=waits)
        return
    if table := table_to_break(state):
        waits = f"the round at table {table.number}" if table.on else ""
        text = f"table {table.number} is broken: the others seat everybody"
        yield Due("break_table", DIRECTOR, (*law.seats, "T-R32"), text, commands.BreakTable(table.number), waits=waits)
        return
    if move := next_move(state):
        person, source = state.entries[move.entry].person, state.tables[move.source]
        text = f"{person} moves from table {move.source} to table {move.table}, seat {move.seat}"
        command = commands.MovePlayer(person, move.table, move.seat)
        waits = f"the round at table {move.source}" if source.on else ""
        yield Due("move", DIRECTOR, (*law.seats, "T-R29", "T-R30"), text, command, waits=waits)


def _together(state: TournamentState) -> Iterator[Due]:
    rules = (*state.law.directions, "T-R52")
    waits = "rounds that are on" if state.playing or state.in_beat else ""
    if hand_for_hand_over(state):
        yield Due("end_hand_for_hand", DIRECTOR, rules, "hand-for-hand play ends", commands.EndHandForHand(NOW))
    elif state.hand_for_hand and not state.in_beat:
        stands = "the break" if state.clock.until else "the director" if state.clock.paused else ""
        text = f"beat {state.beat + 1} begins"
        yield Due("beat", DIRECTOR, rules, text, commands.BeginBeat(NOW), waits=waits or stands)
    elif not state.hand_for_hand and hand_for_hand_due(state):
        text = f"{state.left} left: play goes on hand for hand"
        yield Due("hand_for_hand", DIRECTOR, rules, text, commands.BeginHandForHand(NOW), waits=waits)


def _colour_up(state: TournamentState) -> Iterator[Due]:
    for chip in chips_to_leave(state)[:1]:
        for table in state.tables.values():
            if table.number not in state.coloured:
                text = f"chips of {chip} leave table {table.number}"
                command = commands.ColourUp(table.number, chip)
                waits = f"the round at table {table.number}" if table.on else ""
                yield Due("colour_up", DIRECTOR, (*state.law.chips, "T-R73"), text, command, waits=waits)


def _first_markers(state: TournamentState) -> Iterator[Due]:
    """Cards for the first button or buck of each table that could play but for them (T-R27)."""
    if not state.draws_marker or redraw_due(state):
        return
    for table in state.tables.values():
        if marker_due(state, table):
            text = f"table {table.number}: a card for each player places the first {state.game.marker}"
            yield Due("marker", DIRECTOR, (*state.law.directions, "T-R27"), text, commands.DrawMarker(table.number))


def _after(state: TournamentState) -> Iterator[Due]:
    law = state.law
    if state.draws and state.committed[1]:
        yield Due("reveal", ROOM, law.ballot, "the secret behind the draws is to be revealed")
    if state.phase is Phase.PLACED and not any(
        isinstance(proposal.act, commands.ConfirmPlaces) for proposal in state.proposals.values()
    ):
        yield Due("confirm", DIRECTOR, law.places, "places are to be confirmed", commands.ConfirmPlaces())
    elif state.phase is not Phase.PLACED:
        for award in state.awards.values():
            if award.entry not in state.paid and state.owes(award):
                person = state.entries[award.entry].person
                yield Due(
                    "pay",
                    OPERATOR,
                    law.distribution or law.places,
                    f"{person} is to be paid",
                    commands.PayPrize(person),
                )
