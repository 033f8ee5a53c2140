"""What a command brings about: the events of an act in order, or a refusal that names its rule."""

from collections.abc import Callable, Sequence
from typing import Any, cast

from pitboss.cards import Card
from pitboss.play import Event, Expected, Refusal, RuleIds
from pitboss.play.money import dollars
from pitboss.play.table_commands import Shuffle
from pitboss.poker.betting import act
from pitboss.poker.commands import (
    Act,
    Agree,
    Ask,
    Burn,
    Choose,
    Command,
    Cut,
    Deal,
    Decline,
    Draw,
    Muck,
    Occurred,
    Post,
    Reveal,
    Show,
)
from pitboss.poker.dealing import burn, check_deal, dealt, spots_due
from pitboss.poker.due import CutDue, DrawDue, PostDue, ShowDue, ShuffleDue
from pitboss.poker.events import Declined, Drew, Mucked, Posted, Reshuffled, Revealed, Shown, Shuffled, WasCut
from pitboss.poker.expecting import expect, reserve
from pitboss.poker.kinds import Post as PostKind
from pitboss.poker.kinds import Verb
from pitboss.poker.limits import tap
from pitboss.poker.rulings.attempts import wish_rules
from pitboss.poker.rulings.judging import choose, occur
from pitboss.poker.rulings.meanwhile import answer_meanwhile
from pitboss.poker.showdown import hand_values, is_show_due, show_rules
from pitboss.poker.state import State

Events = Sequence[Event[State]]
DEAL, BURN, BLIND = Verb.DEAL, Verb.BURN, PostKind.BLIND
Due = Expected[Command]


def decide(state: State, due: Due | None, command: Command) -> Events:
    """The events of a command, or Refusal. `due` is used if somebody has asked for it already."""
    if state.over and type(command) is not Reveal:
        raise Refusal(state.setup.law.end, "the round of play is over")
    if state.irregular is not None:
        due = due or expect(state)
        if (events := answer_meanwhile(state, due, command)) is not None:
            return events
    return _DECIDE[type(command)](state, due, command)


def _not_now(state: State, due: Due | None, command: Command) -> Refusal:
    """What came is not what is due: say what is."""
    due = due or expect(state)
    assert due is not None, "a round that is not over waits for something"
    return Refusal(due.rules, f"{command.__struct_config__.tag} is out of order: {due.sentence()}")


def _act(state: State, due: Due | None, command: Act) -> Events:
    if not state.betting:
        raise _not_now(state, due, command)
    return (act(state, due, command),)


def _deal(state: State, due: Due | None, command: Deal) -> Events:
    verb = state.setup.plan[state.step].verb
    if verb is DEAL or (verb is Verb.DRAW and state.drawing and state.shoe and not state.recut):
        spots = spots_due(state)
        check_deal(state, spots, command)
        return dealt(spots, command.cards)
    raise _not_now(state, due, command)


def _burn(state: State, due: Due | None, command: Burn) -> Events:
    if state.setup.plan[state.step].verb is not BURN:
        raise _not_now(state, due, command)
    return (burn(state, command),)


def _shuffle(state: State, due: Due | None, command: Shuffle) -> Events:
    due = due or expect(state)
    if not isinstance(due, ShuffleDue):
        raise _not_now(state, due, command)
    if state.drawing:
        return (Reshuffled(due.rules, state.drawing, reserve(state, state.drawing), command.root),)
    return (Shuffled(due.rules, due.cards, command.root),)


def _cut(state: State, due: Due | None, command: Cut) -> Events:
    due = due or expect(state)
    if not isinstance(due, CutDue):
        raise _not_now(state, due, command)
    if command.seat != due.seat:
        raise Refusal(due.rules, f"{_who(command.seat)} may not cut: {due.sentence()}")
    if command not in due:
        raise Refusal(due.rules, f"a cut after {command.after} cards: at least two must be left on either side")
    return (WasCut(due.rules, command.seat, command.after),)


def _decline(state: State, due: Due | None, command: Decline) -> Events:
    due = due or expect(state)
    if due is not None and command in due:
        return (Declined(due.rules, command.seat),)
    if isinstance(due, PostDue) and due.seat == command.seat:
        raise Refusal(due.rules, f"seat {command.seat} may not decline: {due.sentence()}")
    raise _not_now(state, due, command)


def _post(state: State, due: Due | None, command: Post) -> Events:
    due = due or expect(state)
    if not isinstance(due, PostDue) or command.seat != due.seat:
        raise _not_now(state, due, command)
    level = command.cents or due.amounts[0]
    if level not in due.amounts:
        rules = state.setup.law.blind_size if due.kind is BLIND else due.rules
        raise Refusal(rules, f"{dollars(level)} is not what is due: {due.sentence()}")
    seat, stake = due.seat, state.stake[due.seat]
    if stake >= level:
        return (Posted(due.rules, seat, due.kind, level, level, stake == level),)
    return (Posted(due.rules + state.setup.law.tap_out, seat, due.kind, tap(state, seat), level, True),)


def _draw(state: State, due: Due | None, command: Draw) -> Events:
    due = due or expect(state)
    if not isinstance(due, DrawDue) or command.seat != due.seat:
        raise _not_now(state, due, command)
    if command not in due:
        places = ", ".join(map(str, command.places))
        raise Refusal(due.rules, f"seat {due.seat} cannot discard {places} of {due.cards} cards: {due.sentence()}")
    return (Drew(due.rules, due.seat, command.places),)


def _show(state: State, due: Due | None, command: Show) -> Events:
    # Whether the hand must be shown is of no account to whoever shows it, so it is not worked out for this alone.
    seat, is_due = command.seat, is_show_due(state) if due is None else isinstance(due, ShowDue)
    if not is_due or seat != state.visits[state.cursor]:
        raise _not_now(state, due, command)
    rules = show_rules(state)
    cards = _named(state, seat, command.cards, rules)
    values = hand_values(state, cards)
    return (Shown(rules + state.setup.hand_rules(values), seat, cards, values),)


def _named(state: State, seat: int, named: tuple[Card, ...], rules: RuleIds) -> tuple[Card, ...]:
    """The cards of a hand that is shown: those the table knows, and the others as they are named."""
    known = tuple(state.own[seat])
    if None not in known and (not named or named == known):
        return cast(tuple[Card, ...], known)
    cards = named or tuple(card for card in known if card is not None)
    if len(cards) != len(known):
        raise Refusal(rules, f"seat {seat} has {len(known)} cards to show; name those nobody has seen")
    for card, own in zip(cards, known, strict=True):
        taken = own is None and state.used >> card.number & 1
        if taken or own not in (None, card) or len(set(cards)) < len(cards):
            raise Refusal(state.setup.law.shoe, f"seat {seat} cannot show {card}")
    return cards


def _reveal(state: State, due: Due | None, command: Reveal) -> Events:
    seat, rules = command.seat, state.setup.law.reveal
    if seat not in state.setup.seats or not state.own[seat]:
        raise Refusal(rules, f"seat {seat} has no hand to show")
    if state.active >> seat & 1 and not state.over:
        raise Refusal(rules, f"seat {seat} is still in: a hand is shown at the showdown, or once it is folded")
    return (Revealed(rules, seat, _named(state, seat, command.cards, rules)),)


def _muck(state: State, due: Due | None, command: Muck) -> Events:
    due = due or expect(state)
    if not isinstance(due, ShowDue) or command.seat != due.seat:
        raise _not_now(state, due, command)
    if due.must:
        raise Refusal(due.rules, f"seat {due.seat} must show: the hand equals or beats the best shown for a pot")
    return (Mucked(state.setup.law.muck, due.seat),)


def _ask(state: State, due: Due | None, command: Ask) -> Events:
    raise Refusal(wish_rules(state.setup.law, command.wish), f"seat {command.seat} may not {command.wish.value}")


def _occurred(state: State, due: Due | None, command: Occurred) -> Events:
    return occur(state, command.what)


def _choose(state: State, due: Due | None, command: Choose) -> Events:
    return choose(state, command.outcome, command.by, command.reason)


def _agree(state: State, due: Due | None, command: Agree) -> Events:
    raise _not_now(state, due, command)


# Keyed by the type of the command, which the type checker cannot relate to the function's own parameter.
_DECIDE: dict[type[Any], Callable[[State, Due | None, Any], Events]] = {
    Act: _act,
    Deal: _deal,
    Burn: _burn,
    Shuffle: _shuffle,
    Cut: _cut,
    Decline: _decline,
    Post: _post,
    Draw: _draw,
    Show: _show,
    Muck: _muck,
    Reveal: _reveal,
    Ask: _ask,
    Occurred: _occurred,
    Choose: _choose,
    Agree: _agree,
}


def _who(seat: int) -> str:
    return f"seat {seat}" if seat else "the dealer"
