"""How a game stands in a record: a published edition by its name, any other game with its whole value.

Law and hands are long and mostly an edition's: such a part is named by that edition, another one is written out.
"""

from functools import lru_cache
from typing import Any

from msgspec.structs import asdict

from pitboss.hands import GameHands
from pitboss.poker.game import Definition, Game, define, game_of, published
from pitboss.poker.law import Law
from pitboss.poker.table.law import PokerTableLaw


class WrittenGame(Definition, frozen=True, cache_hash=True, kw_only=True):
    """A game as the first event of a round or a table holds it."""

    hands: GameHands | str
    law: Law | str
    table: PokerTableLaw | str


@lru_cache(maxsize=256)
def written(game: Game) -> WrittenGame | None:
    """What a record has to hold of a game; nothing, if its edition says it all. Malformed for what is no game."""
    if published().get(game.edition) == define(game):
        return None
    parts = {name: _named(name, getattr(game, name)) for name in PARTS}
    return WrittenGame(**(_fields(game) | parts))


def played(edition: str, own: WrittenGame | None) -> Game:
    """The game of a record, or Malformed."""
    return game_of(edition) if own is None else _read(own)


PARTS = ("hands", "law", "table")


@lru_cache(maxsize=256)
def _read(own: WrittenGame) -> Game:
    named = {name: getattr(own, name) for name in PARTS}
    parts = {name: getattr(game_of(part), name) if isinstance(part, str) else part for name, part in named.items()}
    return define(Game(**(_fields(own) | parts)))


def _fields(game: Definition) -> dict[str, Any]:
    # The fields of a definition have many types; the constructors take them back by name.
    return asdict(game)


def _named(part: str, value: object) -> object:
    """The first edition that has such a part, or else the part itself."""
    return next((edition for edition, game in published().items() if getattr(game, part) == value), value)
