"""The register of poker games by edition."""

from importlib import import_module

from pitboss.poker.game import Game, define
from pitboss.register import PUBLISHED, Register

GAMES: Register[Game] = Register()


def enter(*games: Game) -> None:
    """Put sound games into the register; Malformed for one that is not."""
    GAMES.update({game.edition: define(game) for game in games})


def published() -> Register[Game]:
    """Every published game by its edition."""
    import_module(PUBLISHED)
    return GAMES


def game_of(edition: str) -> Game:
    """The game of an edition, or Malformed that lists the editions."""
    return GAMES[edition]
