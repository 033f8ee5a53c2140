"""What a command brings about: the events of an act in order, or a refusal that names its rule."""

from collections.abc import Callable, Sequence
from typing import Any

from pitboss.play import Event, Expected, Refusal
from pitboss.poker.betting import act, is_out, takes_no_part
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
    Name,
    NameOpener,
    Occurred,
    Post,
    Read,
    Reveal,
    Show,
)
from pitboss.poker.dealing import burn, check_deal, dealt, spots_due
from pitboss.poker.due import CutDue, DrawDue, PostDue, ShowDue
from pitboss.poker.events import Declined, Drew, Mucked, Posted, Reshuffled, Shown, Shuffled, WasCut
from pitboss.poker.expecting import expect, reserve
from pitboss.poker.kinds import Expose, Verb
from pitboss.poker.kinds import PostKind as PostKind
from pitboss.poker.limits import tap
from pitboss.poker.openers import is_opener_due
from pitboss.poker.reading_out import named, opener_named, read_out
from pitboss.poker.revealing import named_hand, revealed
from pitboss.poker.rulings.attempts import wish_rules
from pitboss.poker.rulings.facts import AFTER_ROUND
from pitboss.poker.rulings.judging import choose, occur
from pitboss.poker.rulings.meanwhile import answer_meanwhile
from pitboss.poker.showdown import hand_values, is_show_due, show_rules
from pitboss.poker.state import State
from pitboss.table.commands import Shuffle
from pitboss.table.due import ShuffleDue

Events = Sequence[Event[State]]
DEAL, BURN, BLIND = Verb.DEAL, Verb.BURN, PostKind.BLIND
Due = Expected[Command]


def decide(state: State, due: Due | None, command: Command) -> Events:
    """The events of a command, or Refusal. `due` is used if somebody has asked for it already."""
    if state.over and not is_after_round(command):
        raise Refusal(state.setup.law.end, "the round of play is over")
    if state.irregular is not None:
        due = due or expect(state)
        if (events := answer_meanwhile(state, due, command)) is not None:
            return events
    return _DECIDE[type(command)](state, due, command)


def is_after_round(command: Command) -> bool:
    """Whether a command has its place after the round: cards are shown to all, also those that one was shown."""
    return isinstance(command, Reveal) or (isinstance(command, Occurred) and isinstance(command.what, AFTER_ROUND))


def _not_now(state: State, due: Due | None, command: Command) -> Refusal:
    """What came is not what is due: say what is."""
    due = due or expect(state)
    assert due is not None, "a round that is not over waits for something"
    if isinstance(command, Act | Draw | Show | Muck) and is_out(state, command.seat):
        return takes_no_part(state, command.seat, due)
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
    if isinstance(due, ShuffleDue):
        raise _not_now(state, due, command)
    if not isinstance(due, CutDue):
        raise Refusal(state.setup.law.cut, "the cards have been cut, and they are cut once only")
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
        raise Refusal(rules, f"{state.amount(level)} is not what is due: {due.sentence()}")
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
    cards = named_hand(state, seat, command.cards, rules)
    values = (due.values if isinstance(due, ShowDue) else ()) or hand_values(state, cards)
    why = state.setup.hand_rules(values) if values else ()
    return (Shown(rules + why, seat, cards, values),)


def _name(state: State, due: Due | None, command: Name) -> Events:
    return (named(state, command),)


def _name_opener(state: State, due: Due | None, command: NameOpener) -> Events:
    if not is_opener_due(state):
        raise _not_now(state, due, command)
    return (opener_named(state, command.seat),)


def _read(state: State, due: Due | None, command: Read) -> Events:
    if not is_show_due(state):
        raise _not_now(state, due, command)
    return (read_out(state, command),)


def _reveal(state: State, due: Due | None, command: Reveal) -> Events:
    law = state.setup.law
    if not state.over:
        raise Refusal(law.conceal, f"the round is not over: the hand of seat {command.seat} stays covered until then")
    return (revealed(state, command.seat, command.cards, law.reveal),)


def _muck(state: State, due: Due | None, command: Muck) -> Events:
    due = due or expect(state)
    if not isinstance(due, ShowDue) or command.seat != due.seat:
        raise _not_now(state, due, command)
    if due.must:
        raise Refusal(state.setup.law.muck, f"seat {due.seat} must show: {_WHY_SHOWN[state.setup.options.expose]}")
    return (Mucked(state.setup.law.muck, due.seat),)


_WHY_SHOWN = {
    Expose.CALLED: "the hand is the called one, or for some pot at least its equal",
    Expose.BEST_SHOWN: "the hand is the called one, or for some pot at least the equal of the best shown",
}


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
    Name: _name,
    NameOpener: _name_opener,
    Read: _read,
    Reveal: _reveal,
    Ask: _ask,
    Occurred: _occurred,
    Choose: _choose,
    Agree: _agree,
}


def _who(seat: int) -> str:
    return f"seat {seat}" if seat else "the dealer"
