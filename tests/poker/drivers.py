"""Rounds for tests: a table in one line, a software dealer with a given shoe, and policies that play the seats."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from pitboss.cards import Card, Deck
from pitboss.editions import GAMES
from pitboss.play import Event, Expected
from pitboss.poker.commands import Act, Command, Cut, Decline, Draw, Muck, Post, Show
from pitboss.poker.dealing import spots_due
from pitboss.poker.due import Acts, CutDue, DealDue, DrawDue, PostDue, ShowDue
from pitboss.poker.events import Seat
from pitboss.poker.game import Game
from pitboss.poker.kinds import Kind, Verb
from pitboss.poker.options import Options
from pitboss.poker.round import Round
from pitboss.poker.state import State

Due = Expected[Command]
Policy = Callable[[Due], Command]
"""Answers for the seats: acts, posts, draws, cuts and showing. It sees what is due and no card."""


class Table(msgspec.Struct, frozen=True):
    """A game with its options, the stakes by seat, and the seat of the buck or button."""

    edition: str
    options: Options
    stakes: Mapping[int, int]
    marker: int

    @property
    def game(self) -> Game:
        return GAMES[self.edition]

    @property
    def deck(self) -> tuple[Card, ...]:
        return Deck(self.options.deck, self.options.joker).cards

    def start(self) -> Round:
        return Round.start(self.game, self.options, seated(self.stakes), self.marker)


def table(edition: str, stakes: Sequence[int] | Mapping[int, int], marker: int = 0, **changes: object) -> Table:
    """A table of an edition: default options but for the changes; the marker at the last seat if nothing is said."""
    by_seat = stakes if isinstance(stakes, Mapping) else dict(enumerate(stakes, 1))
    options = replace(GAMES[edition].defaults, **changes)
    return Table(edition, options, by_seat, marker or max(by_seat))


def seated(stakes: Mapping[int, int]) -> list[Seat]:
    return [Seat(number, stake) for number, stake in stakes.items()]


def shoe_of(at: Table, seed: int) -> list[Card]:
    """The cards of the table in an order that follows from the seed."""
    cards = list(at.deck)
    random.Random(seed).shuffle(cards)
    return cards


class Dealer:
    """Shuffles, cuts, deals and burns from a given order; cards one by one, or by `dice` many with one command."""

    def __init__(self, shoe: Iterable[Card], dice: random.Random | None = None) -> None:
        self.shoe = list(shoe)
        self.dice = dice

    def answer(self, state: State, due: Due) -> Command | None:
        """The dealer's command if it is the dealer's turn."""
        self.state = state
        return due.served(self)

    def shuffle(self) -> str:
        if self.state.drawing:
            self.shoe = reserve_of(self.state)
        return ""

    def cut(self, least: int, most: int) -> int | None:
        return None

    def cards(self, due: Due, count: int) -> tuple[Card | None, ...]:
        if self.dice and isinstance(due, DealDue):
            count = self.dice.randint(1, len(spots_due(self.state).each))
        cards, self.shoe = self.shoe[:count], self.shoe[count:]
        return tuple(cards)


def reserve_of(state: State) -> list[Card]:
    """Discards and folded cards, those of the drawing player apart, in an order of their own."""
    cards: list[Card] = []
    for seat in state.setup.seats:
        if seat != state.drawing:
            gone = [*state.discarded[seat], *(() if state.active >> seat & 1 else state.own[seat])]
            cards += [card for card in gone if card is not None]
    random.Random(len(cards)).shuffle(cards)
    return cards


def play(round_: Round, dealer: Dealer, policy: Policy) -> list[Command]:
    """Play the round to its end; the commands that did it."""
    return list(steps(round_, dealer, policy))


def steps(round_: Round, dealer: Dealer, policy: Policy) -> Iterator[Command]:
    """Play the round to its end, one command at a time."""
    while (due := round_.expected()) is not None:
        command = dealer.answer(round_.state, due) or policy(due)
        round_.do(command)
        yield command


def follow(round_: Round, commands: Iterable[Command]) -> Round:
    """Give a round the commands of another."""
    for command in commands:
        round_.do(command)
    return round_


def calls(due: Due) -> Command:
    """Everybody checks or calls, opens with the least where he must, posts, stands pat and shows."""
    if isinstance(due, Acts):
        for kind in (Kind.CHECK, Kind.CALL, Kind.BRING_IN, Kind.TAP_OUT, Kind.BET, Kind.RAISE):
            if kind in due.open:
                return Act(due.seat, kind, due.least if kind in (Kind.BET, Kind.RAISE) else 0)
        return Act(due.seat, next(iter(due.open)))
    return _unhurried(due)


def folds(due: Due) -> Command:
    """Everybody folds wherever he may."""
    if isinstance(due, Acts) and Kind.FOLD in due.open:
        return Act(due.seat, Kind.FOLD)
    return calls(due)


def chance(seed: int, fold: float = 0.15, rise: float = 0.35, concede: bool = False) -> Policy:
    """Random legal answers that depend on the seed alone; `concede` also throws hands in where that is allowed."""
    dice = random.Random(seed)

    def policy(due: Due) -> Command:
        if isinstance(due, Acts):
            return _random_act(due, dice, fold, rise)
        if isinstance(due, CutDue):
            answers: list[Command] = [Cut(due.seat), Decline(due.seat), Cut(due.seat, due.least)]
            return dice.choice(answers)
        if isinstance(due, PostDue):
            if due.offered and dice.random() < 0.5:
                return Decline(due.seat)
            return Post(due.seat, dice.choice((0, *due.amounts)))
        if isinstance(due, DrawDue):
            count = dice.randint(0, due.most)
            return Draw(due.seat, tuple(dice.sample(range(due.cards), count)))
        if isinstance(due, ShowDue) and concede and not due.must and dice.random() < 0.5:
            return Muck(due.seat)
        return _unhurried(due)

    return policy


def _random_act(acts: Acts, dice: random.Random, fold: float, rise: float) -> Act:
    rising = [kind for kind in (Kind.BET, Kind.RAISE, Kind.TAP_OUT) if kind in acts.open]
    leaving = [kind for kind in (Kind.FOLD, Kind.CALL_AND_FOLD) if kind in acts.open]
    staying = [kind for kind in (Kind.CHECK, Kind.CALL, Kind.BRING_IN) if kind in acts.open]
    throw = dice.random()
    if leaving and acts.cost and throw < fold:
        kind = dice.choice(leaving)
    elif rising and throw > 1 - rise:
        kind = dice.choice(rising)
    else:
        kind = dice.choice(staying or rising or leaving)
    return Act(acts.seat, kind, dice.choice(amounts(acts)) if kind in (Kind.BET, Kind.RAISE) else 0)


def amounts(acts: Acts) -> list[int]:
    """The totals at and near the bounds of a bet or raise, and one between, all of them allowed."""
    if acts.sizes:
        return list(acts.sizes)
    middle = acts.least + (acts.most - acts.least) // 2 // acts.step * acts.step
    return sorted({to for to in (acts.least, acts.least + acts.step, middle, acts.most) if acts.allows(to)})


def _unhurried(due: Due) -> Command:
    if isinstance(due, CutDue):
        return Cut(due.seat)
    if isinstance(due, PostDue):
        return Decline(due.seat) if due.offered else Post(due.seat)
    if isinstance(due, DrawDue):
        return Draw(due.seat)
    assert isinstance(due, ShowDue), due
    return Show(due.seat)


def stakes_after(state: State) -> dict[int, int]:
    return {seat: state.stake[seat] for seat in state.setup.seats}


def snapshot(state: State) -> dict[str, object]:
    """Everything that a state holds, for comparison. The setup is shared by all rounds of a table."""
    return {name: getattr(state, name) for name in State.__slots__ if name != "setup"}


def betting_rounds(events: Iterable[Event[State]]) -> Iterator[list[Event[State]]]:
    """The events of each betting round, from its opening to its closing."""
    current: list[Event[State]] | None = None
    for event in events:
        tag = event.__struct_config__.tag
        if tag == "betting_opened":
            current = []
        if current is not None:
            current.append(event)
        if tag in ("betting_closed", "pots_formed") and current is not None:
            yield current
            current = None


def has_draw(game: Game) -> bool:
    return any(step.verb is Verb.DRAW for step in game.plan)
