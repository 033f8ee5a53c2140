"""Keeping the record of a table where a person deals: what counts no more, chips counted, what was said, conduct.

H-R12 (striking out), H-R14 (chips counted); the rules about persons of each edition (`table.conduct`).
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pitboss.play import Event, Refusal, Role, RuleIds, Transfer
from pitboss.play.command import SUPERVISION
from pitboss.play.money import dollars
from pitboss.play.tail import Tail
from pitboss.rulebook import lookup
from pitboss.table import keeping_commands as commands
from pitboss.table import keeping_events as events
from pitboss.table.conduct import Conduct, ConductRule, Measure
from pitboss.table.events import DisputeDecided, DisputeRaised, TableEvent
from pitboss.table.state import TableState

STRUCK: RuleIds = ("H-R12",)
COUNTED: RuleIds = ("H-R14",)
Log = Tail[Event[Any]]
Events = list[TableEvent]
ABOUT_PEOPLE = (events.OnDuty, events.OffDuty, events.ConductReported, events.Warned, DisputeRaised, DisputeDecided)
"""What the floor knows too, and no entry about the round can take back."""
BESIDE_THE_RECORD = (events.FloorCalled, events.Attended, events.Annotated)
"""What happened beside the round: it is taken back only where the strike-out begins with it."""


def effective(log: Log) -> Sequence[Event[Any]]:
    """The events at hand that are not struck out, nor strike others out."""
    if not any(type(event) is events.StruckOut for event in log):
        return log.at_hand
    return [log[place] for place in effective_places(log)]


def effective_places(log: Log) -> list[int]:
    """Where in the log the events lie, of those at hand, that are not struck out, nor strike others out."""
    *_, places = effective_by_strike(log)
    return places


def effective_by_strike(log: Log) -> Iterator[list[int]]:
    """The same as it was before each strike-out, and as it is in the end: one list, to be looked at before the next."""
    places: list[int] = []
    for place, event in enumerate(log, log.gone):
        if isinstance(event, events.StruckOut):
            yield places
            reached = bisect_left(places, event.first)
            after, places[reached:] = places[reached:], []
            if event.spares:
                places += [each for each in after if outlasts(log[each], each, event.first)]
        else:
            places.append(place)
    yield places


def outlasts(event: Event[Any], place: int, first: int) -> bool:
    """Whether an event counts though everything from a place of the log on is struck out."""
    return isinstance(event, ABOUT_PEOPLE) or (place > first and isinstance(event, BESIDE_THE_RECORD))


def struck_out(log: Log, command: commands.StrikeOut, border: int, rulings: tuple[type[Any], ...]) -> events.StruckOut:
    """The event by which what was entered from a place of the log on counts no more; Refusal past the border (H-R12).

    Who is on duty, what was reported of people and what is disputed stays: that is no entry about the round.
    """
    in_force = [place for place in effective_places(log) if place >= command.first]
    places = [place for place in in_force if not (command.spares and outlasts(log[place], place, command.first))]
    if command.first < border or not places:
        raise Refusal(STRUCK, "nothing is struck out beyond the last round, or once the next has its first card")
    if command.by.role not in SUPERVISION and any(isinstance(log[place], rulings) for place in places):
        raise Refusal(STRUCK, "a ruling was made since: a supervisor strikes it out, and rules again")
    moved = [transfer for place in reversed(places) for transfer in reversed(log[place].transfers())]
    back = tuple(Transfer(each.target, each.source, each.cents) for each in moved)
    return events.StruckOut(STRUCK, command.first, len(log), command.by, back, command.spares)


def count_chips(state: TableState, command: commands.CountChips) -> Events:
    """What was found is right; the record was wrong by the difference. It is no addition to the stake."""
    seat = command.seat
    if seat not in state.places:
        raise Refusal(COUNTED, f"nobody sits at seat {seat}")
    if command.cents < 0:
        raise Refusal(COUNTED, f"{dollars(command.cents)} cannot be found")
    if not command.cents and state.can_wager(seat):
        raise Refusal(COUNTED, f"seat {seat} has to act and would have nothing: call the floor")
    difference = command.cents - state.stake_of(seat)
    return [events.ChipsCounted(COUNTED, seat, state.places[seat].person, command.cents, difference)]


def say(state: TableState, command: commands.Say) -> Events:
    unknown = [rule for rule in command.wanted_by if not lookup.is_known(rule)]
    if not command.words.strip() or not command.wanted_by or unknown:
        raise Refusal(
            state.law.notice, f"say something that a rule wants said{': ' if unknown else ''}{', '.join(unknown)}"
        )
    return [events.Said(command.wanted_by, command.words)]


def annotate(state: TableState, command: commands.Annotate) -> Events:
    if not command.words.strip():
        raise Refusal(STRUCK, "a note says something")
    return [events.Annotated(STRUCK, command.words)]


def call_floor(state: TableState, command: commands.CallFloor) -> Events:
    return [events.FloorCalled(state.law.conduct.role_rules(Role.SUPERVISOR))]


def attend(state: TableState, command: commands.Attend) -> Events:
    rules = state.law.conduct.role_rules(Role.SUPERVISOR)
    if not state.floor_called or not command.by.strip():
        raise Refusal(rules, "nobody was called to the table, or nobody says who has come")
    return [events.Attended(rules, command.by)]


def take_duty(state: TableState, command: commands.TakeDuty) -> Events:
    """Who deals, supervises and runs the game is known by name in every round, ruling and notice."""
    law = state.law.conduct
    if command.role not in (Role.DEALER, Role.SUPERVISOR, Role.OPERATOR) or not command.person.strip():
        raise Refusal(law.role_rules(Role.DEALER), "a dealer, a supervisor or an operator takes duty, by name")
    return [events.OnDuty(law.role_rules(command.role), command.role, command.person)]


def leave_duty(state: TableState, command: commands.LeaveDuty) -> Events:
    rules = state.law.conduct.role_rules(Role.DEALER)
    if command.role not in state.on_duty:
        raise Refusal(rules, f"no {command.role.value} is on duty here")
    return [events.OffDuty(state.law.conduct.role_rules(command.role), command.role, state.on_duty[command.role])]


def report_conduct(state: TableState, command: commands.ReportConduct) -> Events:
    """What is said of somebody, with the rule that forbids it and the measures that the edition gives."""
    rule = _rule_on(state, command.matter)
    if command.seat and command.seat not in state.places:
        raise Refusal(rule.rules, f"nobody sits at seat {command.seat}")
    if rule.is_of_staff and command.seat:
        raise Refusal(rule.rules, "this is a report on a member of staff, and not on a player")
    if not command.words.strip() or not (command.seat or command.who.strip()):
        raise Refusal(rule.rules, "a report says who it is about, and what was said or done")
    measures = tuple(each for each in rule.measures if _fits(each, command))
    return [events.ConductReported(rule.rules, command.matter, command.words, command.seat, command.who, measures)]


def warn(state: TableState, command: commands.Warn) -> Events:
    rule = _rule_on(state, command.matter)
    if command.seat not in state.places or Measure.WARNED not in rule.measures or not command.by.strip():
        raise Refusal(rule.rules, "a warning is given to a player who sits here, by somebody with a name")
    person = state.places[command.seat].person
    times = state.warnings.get((person, command.matter), 0) + 1
    return [events.Warned(rule.rules, command.seat, person, command.matter, command.by, times)]


def _rule_on(state: TableState, matter: Conduct) -> ConductRule:
    rule = next((each for each in state.law.reportable if each.matter is matter), None)
    if rule is None:
        raise Refusal(state.law.dispute, f"no rule of this game is about {matter}: the operator decides")
    return rule


def _fits(measure: Measure, command: commands.ReportConduct) -> bool:
    """Nobody who only looks on has a hand; nobody who plays is sent away as an onlooker."""
    of_onlooker = measure in (Measure.SENT_AWAY, Measure.REPORTED)
    return of_onlooker is not bool(command.seat)


# Keyed by the type of the command, which the type checker cannot relate to the function's own parameter.
DECIDE: dict[type[Any], Callable[[Any, Any], Events]] = {
    commands.CountChips: count_chips,
    commands.Say: say,
    commands.Annotate: annotate,
    commands.CallFloor: call_floor,
    commands.Attend: attend,
    commands.TakeDuty: take_duty,
    commands.LeaveDuty: leave_duty,
    commands.ReportConduct: report_conduct,
    commands.Warn: warn,
}
