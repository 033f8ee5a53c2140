"""Pitboss: the card room that plays by the book.

    import pitboss

    game = pitboss.game("holdem")
    play = game.deal({1: 200, 2: 200, 3: 200}, button=1, shoe=pitboss.shuffled())
    print(play)
    for event in play.do("1r30"):
        print(event, event.rules)

Games: `game` finds one by its name and day; `Round` is a round of it, `Table` several in a row with the same people.
Both have `legal`, `do`, `view` and `undo`; `happened` reports what went wrong, and `preview` its ruling beforehand.
Cards and chances: `cards`, `rank`, `equity`, `edge`. Rules: `rule`, `rules`. Shuffles: `shuffled`, `verify`.
Others: `bot` plays, `replay` reads recorded rounds, `batch` plays rounds by the million; `gym` and `spiel` are for
learners, and come with extras. What the rules forbid is a `Refusal`, what cannot be read is `Malformed`; both say what
is wrong.

Money is in dollars: 200, "7.50" or a Decimal. Nothing heavy is loaded before it is used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss import batch
    from pitboss.door.games import game
    from pitboss.door.round import Round
    from pitboss.door.table import Table
    from pitboss.door.tools import bot, cards, edge, equity, rank, replay, rule, rules, shuffled, verify
    from pitboss.malformed import Malformed
    from pitboss.play.command import Refusal

__version__ = "0.2.0"
__all__ = [
    "Malformed",
    "Refusal",
    "Round",
    "Table",
    "batch",
    "bot",
    "cards",
    "edge",
    "equity",
    "game",
    "rank",
    "replay",
    "rule",
    "rules",
    "shuffled",
    "verify",
]

_MODULES = ("batch", "cards", "gym", "spiel")
_PLACES = {
    "batch": "pitboss.batch",
    "Malformed": "pitboss.malformed",
    "Refusal": "pitboss.play.command",
    "Round": "pitboss.door.round",
    "Table": "pitboss.door.table",
    "cards": "pitboss.cards",
    "game": "pitboss.door.games",
    "gym": "pitboss.gym",
    "spiel": "pitboss.spiel",
}


def __getattr__(name: str) -> object:
    """A name of the door, loaded when it is first used."""
    if name not in __all__ and name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    place = import_module(_PLACES.get(name, "pitboss.door.tools"))
    found: object = place if name in _MODULES else getattr(place, name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
