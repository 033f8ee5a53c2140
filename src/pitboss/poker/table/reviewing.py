"""Rulings on the round before: corrected, or void although paid, until the first card of the next; and exclusions.

NI2018-51/17.14, 19.2 and 19.3 with C-R41; S94-1994/7CS19.2 to 19.4 and 19.6 with RR-30 and RR-41.
"""

from pitboss.play import Effect, Outcome, Refusal, RuleIds, Ruling
from pitboss.play.money import dollars
from pitboss.poker.commands import Choose, Occurred
from pitboss.poker.rulings.facts import AnyFact, Disrupted, Objected
from pitboss.poker.state import State
from pitboss.poker.table.commands import Exclude
from pitboss.poker.table.events import (
    Barred,
    Corrected,
    Left,
    Overturned,
    ReviewDecided,
    Reviewed,
    TableEvent,
)
from pitboss.poker.table.seating import place_of
from pitboss.poker.table.state import Before, TableState
from pitboss.poker.table.terms import Departure

Events = list[TableEvent]
Changes = dict[int, int]


def occur(state: TableState, command: Occurred) -> Events:
    """The ruling on the round before; it always leaves a person to say whether anything is changed."""
    ruling = rule(state, command.what)
    return [Reviewed(ruling.rules, command.what, ruling)]


def rule(state: TableState, what: AnyFact) -> Ruling:
    """The outcomes that are open after a round, each with the money of every seat. Nothing has happened yet."""
    last, before = state.last, state.before
    if last is None or last.voided or not isinstance(what, Disrupted | Objected):
        raise Refusal(state.game.law.start, "this is for a round: none is on, and none before it can be reviewed")
    if state.review is not None:
        raise Refusal(state.review.ruling.rules, "a ruling on the round before waits for a decision")
    if isinstance(what, Objected):
        return _on_objection(state, what)
    if before is None:
        raise Refusal(state.game.law.irregular.void.stands, "the round before is not open to a review any more")
    return _on_disruption(state, last, before, what)


def choose(state: TableState, command: Choose) -> Events:
    """A person's decision about the round before, with its effects."""
    review = state.review
    if review is None:
        raise Refusal(state.game.law.irregular.void.operator, "no ruling waits for a decision")
    names = [outcome.name for outcome in review.ruling.outcomes]
    if command.outcome not in names:
        raise Refusal(review.ruling.rules, f"{command.outcome!r} is not open; choose {' or '.join(names)}")
    if not command.reason.strip():
        raise Refusal(review.ruling.rules, "a decision needs its reason")
    ruling = review.ruling.choose(command.outcome, command.by, command.reason)
    assert ruling.outcome is not None, "it was chosen just now"
    rules = ruling.outcome.rules
    return [ReviewDecided(rules, ruling), *_effects(state, review.fact, ruling.outcome, rules)]


def exclude(state: TableState, command: Exclude) -> Events:
    """A player who has broken the rules gives up the seat between rounds and is not seated here again."""
    place, law = place_of(state, command.seat), state.game.law.irregular.breach
    rules = law.rules + law.exclude
    if state.is_dealt_in(command.seat):
        raise Refusal(rules, f"seat {command.seat} is in the round: report the breach, the ruling on it may exclude")
    if not command.what.strip() or not command.reason.strip():
        raise Refusal(rules, "an exclusion says what was done and why it is decided so")
    by = command.by.name or str(command.by)
    return [
        Barred(rules, command.seat, place.person, command.what, command.reason, by),
        Left(rules, command.seat, place.person, place.stake, Departure.EXCLUDED),
    ]


def too_late(state: TableState, round_: State, what: AnyFact) -> None:
    """An objection to the round before, once another has begun: the first card decides (17.14)."""
    if not isinstance(what, Objected):
        return
    rules = state.game.law.irregular.void.stands
    if round_.shoe < round_.setup.cards:
        raise Refusal(rules, "the next round has begun: the decision on the round before stands")
    raise Refusal(rules, "no card has been dealt: declare the round that has begun void first, then object")


def _on_objection(state: TableState, fact: Objected) -> Ruling:
    law = state.game.law.irregular.void
    for seat in (fact.seat, fact.to_seat):
        place_of(state, seat)
    if fact.seat == fact.to_seat or not 0 < fact.cents <= state.places[fact.seat].stake:
        have = dollars(state.places[fact.seat].stake)
        raise Refusal(law.stands, f"seat {fact.seat} has {have}: it gives no more than that, and to another seat")
    text = f"{dollars(fact.cents)} goes from seat {fact.seat} to seat {fact.to_seat}"
    effects = (Effect(fact.seat, -fact.cents), Effect(fact.to_seat, fact.cents))
    rules = law.stands + law.operator
    return Ruling(
        (f"the decision on the round before is objected to: {fact.what}",),
        rules,
        (Outcome("corrected", text, rules, effects), Outcome("stands", "the decision stands", rules)),
    )


def _on_disruption(state: TableState, last: State, before: Before, fact: Disrupted) -> Ruling:
    law = state.game.law.irregular.void
    rules = dict(law.causes).get(fact.cause)
    if rules is None or fact.cause not in law.after:
        known = " or ".join(law.after)
        raise Refusal(law.operator, f"a round that is over can be void only for {known}")
    both = tuple(dict.fromkeys(rules + law.refund + law.stands))
    changes = _changes(last, before)
    _check_can_pay(state, before, changes, both)
    effects = tuple(Effect(seat, cents) for seat, cents in changes.items() if cents)
    text = "the round before is void: what was won goes back, and everybody has what he had before it"
    return Ruling(
        (f"{fact.cause}, found after the round: {fact.what}",),
        rules,
        (Outcome("void", text, both, effects), Outcome("stands", "the outcome is not affected and stands", rules)),
    )


def _changes(last: State, before: Before) -> Changes:
    """What each seat gets back, or gives back, so that it has what it had before the round."""
    return {seat: cents - last.stake[seat] for seat, cents in before.stakes.items()}


def _check_can_pay(state: TableState, before: Before, changes: Changes, rules: RuleIds) -> None:
    for seat, cents in changes.items():
        if cents < 0 and not before.is_still_at(state, seat):
            raise Refusal(rules, f"{before.people[seat]} has left with the chips: the operator decides the dispute")
        if cents < 0 and state.places[seat].stake < -cents:
            raise Refusal(rules, f"seat {seat} has not got {dollars(-cents)} any more")


def _effects(state: TableState, fact: AnyFact, outcome: Outcome, rules: RuleIds) -> Events:
    if outcome.name == "stands":
        return []
    if isinstance(fact, Objected):
        return [Corrected(rules, fact.seat, fact.to_seat, fact.cents)]
    last, before = state.last, state.before
    assert last is not None, "what is reviewed has been played"
    assert before is not None, "what is reviewed has been lined up"
    changes = _changes(last, before)
    stays = tuple((seat, cents) for seat, cents in changes.items() if before.is_still_at(state, seat))
    away = tuple((before.people[seat], cents) for seat, cents in changes.items() if (seat, cents) not in stays)
    gone = tuple((person, cents) for person, cents in away if cents)
    return [Overturned(rules, tuple((s, c) for s, c in stays if c), gone, sum(changes.values()))]
