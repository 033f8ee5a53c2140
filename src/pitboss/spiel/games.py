"""Games as OpenSpiel loads them: any game of this library, published or of one's own."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import pyspiel  # type: ignore[import-not-found]  # it has no types

from pitboss.batch.playing import Dollars, options_for
from pitboss.batch.records import SEATS
from pitboss.batch.small_games import SMALL_GAMES, small_game
from pitboss.cards import CARDS
from pitboss.editions import GAMES
from pitboss.learning.actions import ACTIONS
from pitboss.malformed import Malformed
from pitboss.poker.commission import NoCommission
from pitboss.poker.game import Game
from pitboss.poker.kinds import Verb
from pitboss.poker.options import Options
from pitboss.spiel.observers import SeatObserver, observer_of
from pitboss.spiel.outside import CardsOutside
from pitboss.spiel.states import CENTS, SpielState

PLAYERS, STAKE = 2, 200
_registered: dict[str, Game] = {}


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game at one table: its options, players and stakes."""

    def __init__(
        self,
        game: Game,
        options: Options | Mapping[str, Any] | None = None,
        params: Mapping[str, Any] | None = None,
        stake: Dollars | Sequence[Dollars] | None = None,
        keeps: bool = False,
    ) -> None:
        given = {"players": PLAYERS, "stake": STAKE} | dict(params or {})
        self.first = CardsOutside(game, options, given["players"], given["stake"] if stake is None else stake).begin()
        self.first.keeps = keeps
        super().__init__(_type_of(game, options), _info_of(self.first), given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeatObserver | None:  # OpenSpiel's
        return observer_of(self.first.players, iig_obs_type, params)


class RegisteredGame(SpielGame):
    """A game that OpenSpiel finds by its name. It keeps the class, never an instance, beyond Python's own end."""

    played: ClassVar[Game]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(self.played, None, params)

    def __reduce__(self) -> tuple[Any, ...]:  # pickle's type
        return _loaded_again, (self.played, str(self))


def register(*games: Game) -> tuple[str, ...]:
    """Let `pyspiel.load_game` find these games with the options they have, or all that are published; their names.

    They are called `pitboss_holdem_2018` and so on, and have the parameters `players` and `stake`, in whole dollars.
    """
    chosen = games or (*GAMES.values(), *map(small_game, SMALL_GAMES))
    return tuple(_register(game) for game in chosen)


def load(
    game: Game,
    options: Options | Mapping[str, Any] | None = None,
    *,
    players: int = PLAYERS,
    stake: Dollars | Sequence[Dollars] = STAKE,
    keeps: bool = False,
) -> SpielGame:
    """Any game at a table of one's own, for OpenSpiel; options by name, money in dollars. It need not be registered.

    With `keeps` every position is kept once it was played: a small game is then solved many times as fast.
    """
    return SpielGame(game, options, {"players": players}, stake, keeps)


def _loaded_again(game: Game, text: str) -> Any:  # OpenSpiel's type
    _register(game)
    return pyspiel.load_game(text)


def _register(game: Game) -> str:
    name = _name_of(game)
    if name not in _registered:
        pyspiel.register_game(_type_of(game, None), type(name, (RegisteredGame,), {"played": game}))
        _registered[name] = game
    elif _registered[name] != game:
        raise Malformed(f"{name} is registered already, and is another game")
    return name


def _name_of(game: Game) -> str:
    return f"pitboss_{game.edition.replace('-', '_')}"


def _type_of(game: Game, options: Options | Mapping[str, Any] | None) -> Any:  # OpenSpiel's type
    """Where a commission is taken the players together win less than nothing."""
    kind = pyspiel.GameType
    is_free = isinstance(options_for(game, options).commission, NoCommission)
    return kind(
        short_name=_name_of(game),
        long_name=f"Pitboss: {game.edition}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if is_free else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=SEATS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": PLAYERS, "stake": STAKE},
    )


def _info_of(course: CardsOutside) -> Any:  # OpenSpiel's type
    stakes, is_free = course.stakes, isinstance(course.rules.options.commission, NoCommission)
    return pyspiel.GameInfo(
        num_distinct_actions=ACTIONS,
        max_chance_outcomes=len(CARDS),
        num_players=course.players,
        min_utility=-max(stakes) / CENTS,
        max_utility=(sum(stakes) - min(stakes)) / CENTS,
        utility_sum=0.0 if is_free else None,
        max_game_length=_longest(course),
    )


def _longest(course: CardsOutside) -> int:
    """More decisions than any round has: everybody answers every full bet, every short one and every betting round."""
    plan = [step.verb for step in course.rules.game.plan]
    asked = sum(verb in (Verb.BET, Verb.DRAW, Verb.DISCARD, Verb.POST_BLINDS) for verb in plan)
    bets = sum(course.stakes) // course.rules.options.minimum + course.players
    return int(course.players * (asked + bets))
