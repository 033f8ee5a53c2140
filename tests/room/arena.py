"""An arena for bots: many rounds of one game, each deal played once with the bot in every seat, the results counted.

Every seat is shown only its own view, kept up event by event as a client would keep it.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

import msgspec

from pitboss.cards import Card
from pitboss.editions import GAMES
from pitboss.play import Event, Principal, Role, project
from pitboss.poker.commands import Act, Command
from pitboss.poker.due import Acts
from pitboss.poker.events import Acted, Ended
from pitboss.poker.expecting import expect
from pitboss.poker.kinds import Kind
from pitboss.poker.round import Round
from pitboss.poker.state import State
from pitboss.room.bots import Temper, choose
from tests.poker.drivers import Dealer, Table, calls, chance, shoe_of, stakes_after

Player = Callable[[State, Random], Command]
"""Answers from a player's view and a generator. Opponents look at no card, so that any state will do for them."""

EDITIONS = (
    "holdem-2018",
    "omaha-2018",
    "draw-1999",
    "faro-1999",
    "five-card-stud-1999",
    "seven-card-stud-1999",
    "canberra-manila-1999",
    "three-card-manila-1999",
)
STAKE = 100
"""Table stakes, in minimum bets."""


class Tally(msgspec.Struct):
    """What a player did and won over many deals."""

    wins: list[float]
    """In minimum bets a round, the mean over the seats of each deal: rounds of one deal are not independent."""
    rounds: int = 0
    entered: int = 0
    """Rounds in which the player put in chips of free will in the first betting round."""
    acts: int = 0
    rises: int = 0
    shown_down: int = 0

    @property
    def mean(self) -> float:
        return sum(self.wins) / len(self.wins)

    @property
    def half_width(self) -> float:
        """Half of the 95% interval of the mean."""
        mean = self.mean
        variance = sum((win - mean) ** 2 for win in self.wins) / (len(self.wins) - 1)
        return 1.96 * math.sqrt(variance / len(self.wins))


def bot(temper: Temper) -> Player:
    return lambda view, dice: choose(temper, view, dice)


def at_random(view: State, dice: Random) -> Command:
    """A random player: any kind of act that is open, any allowed amount, any draw."""
    due = expect(view)
    assert due is not None
    if not isinstance(due, Acts):
        return chance(dice.randrange(1 << 30))(due)
    kind = dice.choice(list(due.open))
    return Act(due.seat, kind, _any_amount(due, dice) if kind in (Kind.BET, Kind.RAISE) else 0)


def _any_amount(acts: Acts, dice: Random) -> int:
    return dice.choice(acts.sizes or range(acts.least, acts.most + 1, acts.step))


def caller(view: State, dice: Random) -> Command:
    """A pure caller: checks and calls whatever it costs, never raises, and stands pat."""
    due = expect(view)
    assert due is not None
    return calls(due)


OPPONENTS: Mapping[str, Player] = {"random player": at_random, "pure caller": caller}


def duel(tally: Tally, edition: str, deal: int, player: Player, opponent: Player, players: int = 2) -> None:
    """One deal, the player in every seat in turn; the opponents make their choices by the deal alone."""
    at = table_of(edition, players)
    shoe = shoe_of(at, deal)
    won = 0.0
    for seat in at.stakes:
        seated = dict.fromkeys(at.stakes, opponent) | {seat: player}
        round_ = played(at, shoe, seated, deal)
        won += gain(at, round_, seat)
        count(tally, round_.events, seat)
    tally.wins.append(won / players)


def table_of(edition: str, players: int) -> Table:
    options = GAMES[edition].defaults
    stake = max(STAKE * options.minimum, options.min_table_stake)
    return Table(edition, options, dict.fromkeys(range(1, players + 1), stake), 1)


def gain(at: Table, round_: Round, seat: int) -> float:
    """In minimum bets. Nothing is lost on the way: what the players do not have, the house has taken."""
    after = stakes_after(round_.state)
    assert sum(after.values()) + round_.state.commission == sum(at.stakes.values()), "chips are not conserved"
    return (after[seat] - at.stakes[seat]) / at.options.minimum


def played(at: Table, shoe: Sequence[Card], players: Mapping[int, Player], deal: int) -> Round:
    """The round to its end, each player answering from the view of the own seat."""
    round_, dealer = at.start(), Dealer(shoe, Random(0))
    views = {seat: State() for seat, player in players.items() if player not in OPPONENTS.values()}
    dice = {seat: Random(deal << 8 | seat) for seat in players}
    tell(views, round_.events)
    while (due := round_.expected()) is not None:
        command = dealer.answer(round_.state, due)
        if command is None:
            seat = due.by[0].seat
            command = players[seat](views.get(seat, round_.state), dice[seat])
        tell(views, round_.do(command))
    return round_


def tell(views: Mapping[int, State], events: Iterable[Event[State]]) -> None:
    """Let every player know of the events what a player may know."""
    for event in events:
        for seat, view in views.items():
            seen = project(event, Principal(Role.PLAYER, seat))
            if seen is not None:
                seen.apply(view)


RISES = (Kind.BET, Kind.RAISE, Kind.TAP_OUT)


def count(tally: Tally, events: Iterable[Event[State]], seat: int) -> None:
    """Count what the player at a seat did in a round."""
    entered = folded = False
    first = True
    tally.rounds += 1
    for event in events:
        if event.__struct_config__.tag == "betting_closed":
            first = False
        elif isinstance(event, Acted) and event.seat == seat:
            tally.acts += 1
            tally.rises += event.kind in RISES
            entered |= first and event.cents > 0
            folded |= event.kind in (Kind.FOLD, Kind.CALL_AND_FOLD)
        elif isinstance(event, Ended):
            tally.shown_down += event.showdown and not folded
    tally.entered += entered


def gather(tallies: Sequence[Tally], edition: str, deal: int, players: Sequence[Player]) -> None:
    """One deal with all the players at one table; the seats change from deal to deal."""
    at = table_of(edition, len(players))
    places = {seat: (seat + deal) % len(players) for seat in at.stakes}
    round_ = played(at, shoe_of(at, deal), {seat: players[place] for seat, place in places.items()}, deal)
    for seat, place in places.items():
        tallies[place].wins.append(gain(at, round_, seat))
        count(tallies[place], round_.events, seat)
