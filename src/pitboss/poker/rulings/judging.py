"""From a fact to its ruling, and from a ruling to the events by which it takes effect."""

from collections.abc import Callable
from copy import copy
from typing import Any

from pitboss.play import Effect, Event, Outcome, Principal, Refusal, Ruling
from pitboss.poker.flow import follow
from pitboss.poker.rulings import (
    acting,
    attempts,
    authority,
    breach,
    dealing_count,
    dealing_cut,
    dealing_early,
    dealing_exposed,
    dealing_first,
    dealing_shoe,
    polling,
    showing,
    timing,
)
from pitboss.poker.rulings import facts as fact
from pitboss.poker.rulings.events import Decided, Ruled
from pitboss.poker.rulings.facts import AnyFact
from pitboss.poker.rulings.finding import Finding, Way
from pitboss.poker.rulings.irregular import Irregular
from pitboss.poker.state import State

Events = tuple[Event[State], ...]

# Keyed by the type of the fact, which the type checker cannot relate to the function's own parameter.
_FINDINGS: dict[type[Any], Callable[[State, Any], Finding]] = {
    fact.WagerOutOfTurn: acting.wager_out_of_turn,
    fact.CheckOutOfTurn: acting.check_out_of_turn,
    fact.FoldOutOfTurn: acting.fold_out_of_turn,
    fact.WrongPlayerTold: acting.wrong_player_told,
    fact.WrongAmount: acting.wrong_amount,
    fact.TimeCalled: timing.time_called,
    fact.TimeExpired: timing.time_expired,
    fact.Absent: timing.absent,
    fact.PlayerBack: timing.player_back,
    fact.Attempted: attempts.attempted,
    fact.PostRefused: attempts.post_refused,
    fact.CutExposed: dealing_cut.cut_exposed,
    fact.NotCut: dealing_cut.not_cut,
    fact.CutByOther: dealing_cut.cut_by_other,
    fact.HoleCardsOutOfTurn: dealing_first.hole_cards_out_of_turn,
    fact.PlayerLeftOut: dealing_first.player_left_out,
    fact.ExtraCard: dealing_first.extra_card,
    fact.HoleCardExposed: dealing_exposed.hole_card_exposed,
    fact.FoundFaceUp: dealing_shoe.found_face_up,
    fact.CommunalCardEarly: dealing_early.communal_card_early,
    fact.WrongCount: dealing_first.wrong_count,
    fact.CardsDiscarded: dealing_count.cards_discarded,
    fact.WrongDeck: dealing_shoe.wrong_deck,
    fact.Disrupted: authority.disrupted,
    fact.RuleBroken: breach.rule_broken,
    fact.ToldToOne: showing.told_to_one,
    fact.CardsShown: showing.cards_shown,
    fact.NotCovered: polling.not_covered,
    fact.Objected: authority.objected,
}


def find(state: State, what: AnyFact) -> Finding:
    """What the law of the round makes of the fact; Refusal if it cannot be, or cannot be now."""
    return _FINDINGS[type(what)](state, what)


def rule(state: State, what: AnyFact) -> Ruling:
    """The ruling on a fact, with what each outcome does to every seat. Nothing has happened yet."""
    return _ruling(state, find(state, what))


def occur(state: State, what: AnyFact) -> Events:
    """The events of a report: the ruling, and its effects unless a person has to choose."""
    finding = find(state, what)
    ruled = Ruled(finding.rules, what, _ruling(state, finding))
    return (ruled, *finding.ways[0].events) if len(finding.ways) == 1 else (ruled, *finding.opening)


def choose(state: State, name: str, by: Principal, reason: str) -> Events:
    """The events of a person's choice among the outcomes of the open question."""
    question = state.irregular.question if state.irregular else None
    if question is None:
        raise Refusal(state.setup.law.irregular.void.operator, "no ruling waits for a decision")
    finding = find(state, question.fact)
    way = finding.way(name)
    if by.role not in finding.roles:
        who = " or ".join(sorted(finding.roles))
        raise Refusal(finding.rules, f"{by} may not decide this: it is for {who}")
    if not reason.strip():
        raise Refusal(finding.rules, "a decision needs its reason")
    without = state.setup.law.irregular.void.operator if finding.opening else ()
    rules = tuple(dict.fromkeys(way.rules + without))
    return (Decided(rules, question.ruling.choose(name, by, reason)), *way.events)


def _ruling(state: State, finding: Finding) -> Ruling:
    return Ruling(finding.facts, finding.rules, tuple(_outcome(state, way) for way in finding.ways))


def _outcome(state: State, way: Way) -> Outcome:
    return Outcome(way.name, way.text, way.rules, _effects(state, way))


def _effects(state: State, way: Way) -> tuple[Effect, ...]:
    """What a way and all that follows of itself do to each seat, found by letting it happen to a copy."""
    after = copied(state)
    # The report itself changes no card and no chip; it only opens the books that effects write to.
    after.irregular = after.irregular or Irregular()
    after.irregular.question = after.irregular.poll = None
    batch: Any = way.events
    while batch:
        for event in batch:
            event.apply(after)
        batch = follow(after)
    effects = [
        Effect(seat, after.stake[seat] - state.stake[seat], _hand(state, after, seat)) for seat in state.setup.seats
    ]
    return tuple(effect for effect in effects if effect.cents or effect.hand)


def _hand(before: State, after: State, seat: int) -> str:
    """What becomes of a hand, where anything does."""
    bit = 1 << seat
    if before.active & bit and not after.active & bit:
        return "void" if after.irregular and after.irregular.void & bit else "folded"
    if before.own[seat] and not after.own[seat]:
        return "collected"
    return "partly open" if sum(after.up[seat]) > sum(before.up[seat]) else ""


def copied(state: State) -> State:
    """The same state; what is written to the copy does not reach the original. The setup is shared."""
    twin = State()
    for name in State.__slots__:
        setattr(twin, name, _copy(getattr(state, name)))
    twin.irregular = copy(state.irregular)
    return twin


def _copy(value: object) -> object:
    if isinstance(value, list):
        return [each.copy() if isinstance(each, list) else each for each in value]
    return value.copy() if isinstance(value, dict) else value
