"""Simple players for `pitboss deal` and `pitboss demo`: a mix of calling, raising and folding that makes lively rounds.

A bot is a function of what its player may see and of a generator passed in; it never meets a hidden card.
"""

from random import Random

from pitboss.malformed import Malformed
from pitboss.poker.commands import Act, Command, Cut, Decline, Draw, Muck, Post, Show
from pitboss.poker.due import Acts, CutDue, DrawDue, PostDue, ShowDue
from pitboss.poker.expecting import expect
from pitboss.poker.kinds import Kind
from pitboss.poker.state import State

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jo", "Kim", "Lou", "Mia")
STAKE = 20000
"""What a bot sits down with, in cents, where the table does not ask for more."""
JACK = 9


def choose(view: State, chance: Random) -> Command:
    """What the player whose view this is does now; the view must be that of the player who is due."""
    due = expect(view)
    match due:
        case CutDue(seat=seat):
            return Cut(seat, chance.randint(due.least, due.most))
        case PostDue(seat=seat, offered=True):
            return Decline(seat) if chance.random() < 0.7 else Post(seat)
        case PostDue(seat=seat):
            return Post(seat, due.amounts[0])
        case Acts():
            return _act(due, _strength(view, due.seat), chance)
        case DrawDue(seat=seat):
            return Draw(seat, _discards(view, seat)[: due.most])
        case ShowDue(seat=seat):
            return Show(seat) if due.must or chance.random() < 0.5 else Muck(seat)
        case _:
            raise AssertionError(f"no player is due: {due}")


def _act(acts: Acts, strength: float, chance: Random) -> Act:
    """Raise with good cards and now and then with bad ones; fold the worst to a wager; call or check the rest."""
    seat, mood = acts.seat, strength + chance.uniform(-0.3, 0.3)
    aggressive = Kind.RAISE if Kind.RAISE in acts.open else Kind.BET
    if aggressive in acts.open and (mood > 0.58 or not {Kind.CALL, Kind.CHECK, Kind.FOLD} & acts.open.keys()):
        return Act(seat, aggressive, _size(acts, mood, chance))
    if Kind.CHECK in acts.open:
        return Act(seat, Kind.CHECK)
    if Kind.CALL in acts.open and (mood > 0.25 or not acts.cost or Kind.FOLD not in acts.open):
        return Act(seat, Kind.CALL)
    if Kind.TAP_OUT in acts.open and mood > 0.45:
        return Act(seat, Kind.TAP_OUT)
    return Act(seat, Kind.FOLD if Kind.FOLD in acts.open else next(iter(acts.open)))


def _size(acts: Acts, mood: float, chance: Random) -> int:
    """Among the sizes allowed; without them mostly the smallest, seldom everything."""
    if acts.sizes:
        return chance.choice(acts.sizes)
    if mood > 1.05:
        return acts.most
    wished = acts.least * chance.choice((1, 1, 1, 2, 3))
    steps = (min(wished, acts.most) - acts.least) // acts.step
    return acts.least + steps * acts.step


def _strength(view: State, seat: int) -> float:
    """From 0 to about 1, as a casual player would feel it: the category once there are five cards, else high cards."""
    own = [card.number for card in view.own[seat] if card is not None]
    board = [card.number for card in view.board if card is not None]
    hands, evaluator = view.setup.game.hands, view.setup.evaluators[0]
    try:
        hands.pick.check(len(own), len(board))
    except Malformed:
        return _early_strength([number >> 2 for number in own])
    value = evaluator(own, board)
    category = evaluator.ranking.order.index(evaluator.ranking.category_of(value))
    if evaluator.ranking.is_low:
        return 0.7 if category == len(evaluator.ranking.order) - 1 else 0.3
    return min(0.35 + 0.18 * category, 1.1)


def _early_strength(ranks: list[int]) -> float:
    """Pairs and high cards."""
    paired = len(ranks) - len(set(ranks))
    return 0.2 + sum(ranks) / (len(ranks) * 12) * 0.4 + 0.3 * paired


def _discards(view: State, seat: int) -> tuple[int, ...]:
    """Everything that is neither paired nor as high as a jack."""
    own = [card for card in view.own[seat] if card is not None]
    ranks = [card.rank for card in own]
    return tuple(place for place, rank in enumerate(ranks) if ranks.count(rank) == 1 and rank < JACK)
