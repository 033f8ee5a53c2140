"""How a round goes on after a ruling on dealing: a shoe to be shuffled, cards to be replaced, cards already out.

What is due then, what happens by itself, and how the dealer's commands are answered.
"""

from collections.abc import Sequence

from pitboss.play import Event, Expected, Refusal, RuleIds
from pitboss.poker.commands import Ask, Choose, Command, Cut, Deal, Decline, Occurred, Reveal
from pitboss.poker.due import BY, DEALER, CutDue, DealDue
from pitboss.poker.events import Declined, Shuffled, WasCut
from pitboss.poker.kinds import DealPlace, Verb
from pitboss.poker.rulings.dealing_early import cap_of
from pitboss.poker.rulings.dealing_events import AlreadyOut, BurnSpared, LeftAsItIs, Replaced
from pitboss.poker.rulings.open_matters import irregular_of
from pitboss.poker.rulings.turned import deal_turned, is_down, is_turning
from pitboss.poker.state import State
from pitboss.shoe.cut import SMALLEST_PACKET
from pitboss.table.commands import Shuffle
from pitboss.table.due import ShuffleDue

Events = Sequence[Event[State]]


def due_for_dealing(state: State) -> Expected[Command] | None:
    """What the dealer, or whoever cuts, has to do first; nothing where the regular thing stands."""
    irregular = irregular_of(state)
    if state.over:
        return None
    if (work := irregular.shoe) is not None:
        if work.shuffle:
            return ShuffleDue(DEALER, work.rules, state.shoe)
        return CutDue(BY[work.cutter], work.rules, work.cutter, SMALLEST_PACKET, state.shoe - SMALLEST_PACKET)
    if _replaces_now(state):
        first = irregular.replacements[0]
        return DealDue(DEALER, first.rules, first.seat, False, 1)
    if is_turning(state):
        step, seat = state.setup.plan[state.step], state.visits[state.cursor]
        return DealDue(DEALER, step.rules, seat, not is_down(state, step, seat), state.need)
    return None


def events_of_dealing(state: State) -> Events | None:
    """What happens by itself: spared burns, cards that are out already, caps that go on; () while the dealer is due."""
    irregular = irregular_of(state)
    if state.over:
        return None
    if irregular.shoe is not None:
        return ()
    if _replaces_now(state):
        first = irregular.replacements[0]
        return () if state.shoe else (LeftAsItIs(_empty(state, first.rules), first.seat, first.place),)
    step = state.setup.plan[state.step]
    law = state.setup.law.irregular.dealing
    if irregular.spared and step.verb is Verb.BURN:
        return (BurnSpared(law.exposed.rules if irregular.exposed else law.early.back),)
    if irregular.ahead:
        if step.verb is Verb.DEAL and step.place is DealPlace.BOARD:
            return (AlreadyOut(law.early.wagered),)
        if state.betting and irregular.cap_in(state.bet_round) is None:
            return (cap_of(state),)
    return None


def answer_for_dealing(state: State, due: Expected[Command] | None, command: Command) -> Events | None:
    """The events of a command while something of this kind is due; nothing where it is decided regularly."""
    irregular = irregular_of(state)
    waits = irregular.shoe is not None or _replaces_now(state)
    if not waits:
        return deal_turned(state, command) if isinstance(command, Deal) and is_turning(state) else None
    if isinstance(command, _ALWAYS):
        return None
    assert due is not None, "whoever waits knows for what"
    if command not in due:
        raise Refusal(due.rules, f"{command.__struct_config__.tag} is out of order: {due.sentence()}")
    match command:
        case Shuffle(root=root):
            return (Shuffled(due.rules, state.shoe, root),)
        case Cut(seat=seat, after=after):
            return (WasCut(due.rules, seat, after),)
        case Decline(seat=seat):
            return (Declined(due.rules, seat),)
        case Deal(cards=(card,)) if card is None or state.setup.faces & ~state.used & card.bit:
            first = irregular.replacements[0]
            return (Replaced(first.rules, first.seat, first.place, card),)
        case _:
            raise Refusal(due.rules, f"one card that is still in the shoe: {due.sentence()}")


def _empty(state: State, rules: RuleIds) -> RuleIds:
    return rules + state.setup.law.irregular.dealing.exposed.empty


_ALWAYS = (Occurred, Choose, Reveal, Ask)


def _replaces_now(state: State) -> bool:
    """Cards are replaced when the deal, or the draw, is completed."""
    replacements = irregular_of(state).replacements
    return bool(replacements) and state.setup.plan[state.step].verb not in (Verb.DEAL, Verb.DRAW)
