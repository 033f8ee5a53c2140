"""Rulings on the round before: corrected, or void although paid, until the first card of the next; and exclusions.

NI2018-51/17.14, 19.2 and 19.3 with C-R41; S94-1994/7CS19.2 to 19.4 and 19.6 with RR-30 and RR-41.
"""

from msgspec.structs import replace

from pitboss.play import Effect, Event, Outcome, Refusal, RuleIds, Ruling
from pitboss.poker.commands import Choose, Occurred
from pitboss.poker.rulings.facts import AnyFact, Disrupted, Objected
from pitboss.poker.state import State
from pitboss.poker.table.commands import DealOut, Exclude
from pitboss.poker.table.departing import call_off, go
from pitboss.poker.table.events import Barred, Corrected, DealtOut, Overturned, ReviewDecided, Reviewed
from pitboss.poker.table.seating import place_of
from pitboss.poker.table.stakes import check_chips, in_line_up
from pitboss.poker.table.state import Before, PokerTableState
from pitboss.table.events import TableEvent
from pitboss.table.terms import Departure

Events = list[TableEvent]
AnyEvents = list[Event[PokerTableState] | Event[State]]
Changes = dict[int, int]


def is_on_the_round_before(state: PokerTableState, what: AnyFact) -> bool:
    """Whether a report is on the round before: between rounds always, and until the first card where it says so."""
    if state.round is None:
        return True
    return isinstance(what, Objected) or (isinstance(what, Disrupted) and what.before)


def occur(state: PokerTableState, command: Occurred) -> Events:
    """The ruling on the round before; it always leaves a person to say whether anything is changed."""
    ruling, what = rule(state, command.what), command.what
    if isinstance(what, Disrupted):
        what = replace(what, before=state.round is not None)  # between rounds it can be about no other
    return [Reviewed(ruling.rules, what, ruling)]


def rule(state: PokerTableState, what: AnyFact) -> Ruling:
    """The outcomes that are open after a round, each with the money of every seat. Nothing has happened yet."""
    last, before = state.last, state.before
    _check_still_open(state)
    if last is None or last.voided or not isinstance(what, Disrupted | Objected):
        raise Refusal(state.game.law.start, "this is for a round: none is on, and none before it can be reviewed")
    check_none_waits(state)
    if before is None:
        raise Refusal(state.game.law.irregular.void.stands, "the round before is not open to a review any more")
    if isinstance(what, Objected):
        return _on_objection(state, before, what)
    return _on_disruption(state, last, before, what)


def choose(state: PokerTableState, command: Choose) -> AnyEvents:
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
    if command.outcome != "stands":
        _check_still_possible(state, review.fact, rules)
    return [ReviewDecided(rules, ruling), *_effects(state, review.fact, ruling.outcome, rules)]


def check_same_person(state: PokerTableState, seat: int) -> None:
    """A hand of the round before is shown by whoever held it, and by nobody who sits there now."""
    if seat not in state.places or state.last_people.get(seat) != state.places[seat].person:
        raise Refusal(state.game.law.reveal, f"whoever sits at seat {seat} had no hand there in the round before")


def check_none_waits(state: PokerTableState) -> None:
    """Refuse to go on while a ruling on the round before waits for a person."""
    if state.review is not None:
        raise Refusal(state.review.ruling.rules, "a ruling on the round before waits for a decision")


def exclude(state: PokerTableState, command: Exclude) -> AnyEvents:
    """A player who has broken the rules gives up the seat between rounds and is not seated here again."""
    place, law = place_of(state, command.seat), state.game.law.irregular.breach
    rules = law.rules + law.exclude
    if state.is_dealt_in(command.seat):
        raise Refusal(rules, f"seat {command.seat} is in the round: report the breach, the ruling on it may exclude")
    if not command.what.strip() or not command.reason.strip():
        raise Refusal(rules, "an exclusion says what was done and why it is decided so")
    by = command.by.name or str(command.by)
    barred = Barred(rules, command.seat, place.person, command.what, command.reason, by)
    return [barred, *go(state, command.seat, rules, Departure.EXCLUDED)]


def deal_out(state: PokerTableState, command: DealOut) -> Events:
    """A player is left out of the next round, where the edition has that measure (S94-1994/CM15.3)."""
    place, rules = place_of(state, command.seat), state.law.dealt_out
    if not rules:
        raise Refusal(state.game.law.irregular.breach.rules, "no rule of this game lets a player be dealt out")
    if state.is_dealt_in(command.seat):
        raise Refusal(
            rules, f"seat {command.seat} is in the round: report the breach, the ruling on it may deal it out"
        )
    if place.skips_next:
        raise Refusal(rules, f"seat {command.seat} is dealt out of the next round already")
    if not command.what.strip() or not command.reason.strip():
        raise Refusal(rules, "a measure says what was done and why it is decided so")
    by = command.by.name or str(command.by)
    return [DealtOut(rules, command.seat, place.person, command.what, command.reason, by)]


def _check_still_open(state: PokerTableState) -> None:
    """With the first card of the next round the decision on the round before stands (17.14)."""
    if state.in_round:
        rules = state.game.law.irregular.void.stands
        raise Refusal(rules, "the next round has begun: the decision on the round before stands")
    question = state.round.irregular.question if state.round is not None and state.round.irregular is not None else None
    if question is not None:
        raise Refusal(question.ruling.rules, "another ruling waits for a decision")


def _check_still_possible(state: PokerTableState, fact: AnyFact, rules: RuleIds) -> None:
    """Between the report and the decision people may have left, or have fewer chips."""
    last, before = state.last, state.before
    assert last is not None, "what is reviewed has been played"
    assert before is not None, "what is reviewed has been lined up"
    if isinstance(fact, Objected):
        _on_objection(state, before, fact)
    else:
        _check_can_pay(state, before, _changes(last, before), rules)


def _on_objection(state: PokerTableState, before: Before, fact: Objected) -> Ruling:
    """The seats are those of the round before; the chips are those of the people who sat there, wherever they are."""
    law = state.game.law.irregular.void
    seat, to = (_objector(state, before, each) for each in (fact.seat, fact.to_seat))
    check_chips(state, state.terms_of_stakes, fact.cents)
    have_cents = state.stake_of(seat)
    if seat == to or fact.cents > have_cents:
        have = state.amount(have_cents)
        raise Refusal(law.stands, f"seat {seat} has {have}: it gives no more than that, and to another seat")
    text = f"{state.amount(fact.cents)} goes from seat {seat} to seat {to}"
    effects = (Effect(seat, -fact.cents), Effect(to, fact.cents))
    rules = law.stands + law.operator
    return Ruling(
        (f"the decision on the round before is objected to: {fact.what}",),
        rules,
        (Outcome("corrected", text, rules, effects), Outcome("stands", "the decision stands", rules)),
    )


def _objector(state: PokerTableState, before: Before, seat: int) -> int:
    """Where the person sits now who was dealt in at a seat of the round before."""
    rules = state.game.law.irregular.void.stands
    if seat not in before.people:
        raise Refusal(rules, f"seat {seat} was not in the round before")
    if now := before.seat_now(state, seat):
        return now
    raise Refusal(rules, f"whoever sat at seat {seat} has gone: the operator decides the dispute")


def _on_disruption(state: PokerTableState, last: State, before: Before, fact: Disrupted) -> Ruling:
    law = state.game.law.irregular.void
    rules = dict(law.causes).get(fact.cause)
    if rules is None or fact.cause not in law.after:
        known = " or ".join(law.after)
        raise Refusal(law.operator, f"a round that is over can be void only for {known}")
    both = tuple(dict.fromkeys(rules + law.refund + law.stands))
    changes = _changes(last, before)
    _check_can_pay(state, before, changes, both)
    effects = tuple(Effect(before.seat_now(state, seat) or seat, cents) for seat, cents in changes.items() if cents)
    text = "the round before is void: what was won goes back, and everybody has what he had before it"
    return Ruling(
        (f"{fact.cause}, found after the round: {fact.what}",),
        rules,
        (Outcome("void", text, both, effects), Outcome("stands", "the outcome is not affected and stands", rules)),
    )


def _changes(last: State, before: Before) -> Changes:
    """What each seat gets back, or gives back, so that it has what it had before the round."""
    return {seat: cents - last.stake[seat] - before.corrected.get(seat, 0) for seat, cents in before.stakes.items()}


def _check_can_pay(state: PokerTableState, before: Before, changes: Changes, rules: RuleIds) -> None:
    for seat, cents in changes.items():
        now = before.seat_now(state, seat)
        if cents < 0 and not now:
            raise Refusal(rules, f"{before.people[seat]} has left with the chips: the operator decides the dispute")
        # What has been posted for the next round comes back first.
        if cents < 0 and state.places[now].stake < -cents:
            raise Refusal(rules, f"seat {now} has not got {state.amount(-cents)} any more")


def _effects(state: PokerTableState, fact: AnyFact, outcome: Outcome, rules: RuleIds) -> AnyEvents:
    if outcome.name == "stands":
        return []
    last, before = state.last, state.before
    assert last is not None, "what is reviewed has been played"
    assert before is not None, "what is reviewed has been lined up"
    if isinstance(fact, Objected):
        return _corrected(state, before, fact, rules)
    changes = [(before.seat_now(state, seat), seat, cents) for seat, cents in _changes(last, before).items()]
    stays = tuple((now, cents) for now, _, cents in changes if now and cents)
    gone = tuple((before.people[seat], cents) for now, seat, cents in changes if not now and cents)
    # The marker goes back to where it was: what has been lined up since is not held.
    called_off = call_off(state, rules) if state.round is not None else []
    return [*called_off, Overturned(rules, stays, gone, sum(cents for _, _, cents in changes))]


def _corrected(state: PokerTableState, before: Before, fact: Objected, rules: RuleIds) -> AnyEvents:
    """Chips from one seat to the other; a round lined up with somebody who has none left is not held."""
    seat, to = before.seat_now(state, fact.seat), before.seat_now(state, fact.to_seat)
    corrected = Corrected(rules, seat, to, fact.cents)
    if state.is_lined_up(seat) and state.stake_of(seat) == fact.cents:
        return [*call_off(state, rules), corrected]
    changed = in_line_up(state, seat, rules, -fact.cents) + in_line_up(state, to, rules, fact.cents)
    return [corrected, *changed]
