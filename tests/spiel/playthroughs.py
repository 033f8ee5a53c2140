"""One round of each game as OpenSpiel plays it, stored: its ids, what was open, what each player was told and won.

`python -m tests.spiel.playthroughs` plays and stores them anew; which is to be done only if ids or words are to change.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import msgspec
import numpy as np

from pitboss import spiel
from pitboss.learning.actions import FOLD
from pitboss.poker.game import Game
from pitboss.spiel import SpielState
from tests.learning.worlds import EVERY_GAME, players_of

FILE = Path(__file__).with_name("playthroughs.json")


class Playthrough(msgspec.Struct, frozen=True):
    """A whole round."""

    actions: list[int]
    """Cards and decisions, in their order."""
    open: list[list[int]]
    """What could be chosen at each decision."""
    told: list[str]
    """The information state of each player at the end."""
    returns: list[float]


def played(game: Game, chooses: Callable[[SpielState], int]) -> Playthrough:
    state = spiel.load(game, players=players_of(game, 3)).new_initial_state()
    open_: list[list[int]] = []
    while not state.is_terminal():
        if not state.is_chance_node():
            open_.append(list(state.legal_actions()))
        state.apply_action(chooses(state))
    told = [state.information_state_string(player) for player in range(state.num_players())]
    return Playthrough(list(state.history()), open_, told, list(state.returns()))


@cache
def stored() -> dict[str, Playthrough]:
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Playthrough])


def main() -> None:
    """Rounds by chance, in which few fold."""
    found = {}
    for game in EVERY_GAME.values():
        chance = np.random.default_rng(20)

        def chooses(state: SpielState, chance: np.random.Generator = chance) -> int:
            actions = state.legal_actions()
            stays = actions if state.is_chance_node() else [action for action in actions if action != FOLD] or actions
            return int(chance.choice(actions if chance.random() < 0.1 else stays))

        found[game.edition] = msgspec.json.encode(played(game, chooses)).decode()
    lines = ",\n".join(f'"{edition}": {line}' for edition, line in found.items())
    FILE.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
