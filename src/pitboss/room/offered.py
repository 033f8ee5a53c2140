"""The games of poker that are offered here: every published edition, and games of one's own from files.

A table that stands in the store holds its game itself, so none of these is needed to go on with it.
"""

from collections.abc import Iterable

from pitboss.editions import game_of
from pitboss.malformed import Malformed
from pitboss.poker.game import Game, define

OWN: dict[str, Game] = {}
"""By name, in the order in which they were offered."""


def offer(games: Iterable[Game]) -> None:
    """Offer games of one's own from now on; two of one name are Malformed."""
    for game in games:
        if OWN.setdefault(game.name, define(game)) != game:
            raise Malformed(f"two games are called {game.name}: {OWN[game.name].title} and {game.title}")


def offered(edition: str) -> Game:
    """The game of an edition, or one's own of that name."""
    return OWN[edition] if edition in OWN else game_of(edition)
