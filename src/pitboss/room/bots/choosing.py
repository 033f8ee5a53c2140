"""What a bot does when its player is due: a function of the player's view, the temper and a generator."""

from random import Random

from pitboss.poker.commands import Command, Cut, Decline, Draw, Muck, Post, Show
from pitboss.poker.due import Acts, CutDue, DrawDue, PostDue, ShowDue
from pitboss.poker.expecting import expect
from pitboss.poker.showdown import hand_values
from pitboss.poker.state import State
from pitboss.room.bots.betting import act
from pitboss.room.bots.outlook import best_discard, best_draw, expected_share
from pitboss.room.bots.sight import Sight, sight_of
from pitboss.tempers import Temper


def choose(temper: Temper, view: State, chance: Random) -> Command:
    """What the player who is due does now. The same view, temper and generator give the same command."""
    due = expect(view)
    match due:
        case Acts():
            share = expected_share(view.setup.evaluators, sight_of(view, due.seat), view.setup.options.draw_most)
            return act(temper, view, due, share, chance)
        case DrawDue(seat=seat, replaced=False):
            sight = sight_of(view, seat)
            return Draw(seat, _in_hand(view, sight, seat, best_discard(view.setup.evaluators, sight, due.least)))
        case DrawDue(seat=seat):
            sight = sight_of(view, seat)
            return Draw(seat, _in_hand(view, sight, seat, best_draw(view.setup.evaluators, sight, due.most)[1]))
        case CutDue(seat=seat):
            return Cut(seat, chance.randint(due.least, due.most))
        case PostDue():
            return _post(temper, due, chance)
        case ShowDue(seat=seat):
            return Show(seat) if due.must or _may_win(view, seat) else Muck(seat)
        case _:
            raise AssertionError(f"no player is due: {due}")


def _in_hand(view: State, sight: Sight, seat: int, places: tuple[int, ...]) -> tuple[int, ...]:
    """Where cards of a sight lie in the hand."""
    thrown = {sight.own[place] for place in places}
    return tuple(place for place, card in enumerate(view.own[seat]) if card is not None and card.number in thrown)


def _post(temper: Temper, due: PostDue, chance: Random) -> Command:
    """The least that is due, or more for the bold; an over-blind only for them."""
    bold = chance.random() < temper.boldness
    if due.offered:
        return Post(due.seat) if bold else Decline(due.seat)
    return Post(due.seat, chance.choice(due.amounts) if bold else due.amounts[0])


def _may_win(view: State, seat: int) -> bool:
    """Whether the hand is unbeaten in some pot so far: where any hand may be conceded, such a one is not."""
    values = hand_values(view, view.own[seat])
    for pot in view.pots:
        shown = [view.shown[other] for other in pot.eligible if other in view.shown]
        if seat in pot.eligible and any(
            value and all(value >= hand[side] for hand in shown) for side, value in enumerate(values)
        ):
            return True
    return False
