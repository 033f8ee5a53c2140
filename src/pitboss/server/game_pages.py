"""The games over HTTP: what is played here, in which editions, with which options, bots and paces."""

import msgspec

from pitboss.malformed import Malformed
from pitboss.room.card_room import is_played, tempers_for, usual_options
from pitboss.room.pace import PACES
from pitboss.rulebook import latest
from pitboss.rulebook.lookup import editions_of
from pitboss.rulebook.model import Edition
from pitboss.server import house_catalogue, poker_catalogue
from pitboss.server.catalogue import Catalogue, EditionView, OptionView
from pitboss.server.endpoint import Call, Endpoint


class Named(msgspec.Struct, frozen=True):
    name: str
    title: str
    text: str


class GameView(msgspec.Struct, frozen=True):
    """`tempers` are those of the bots that play this game."""

    game: str
    title: str
    sentence: str
    how_to_play: tuple[str, ...]
    edition: str
    editions: list[EditionView]
    options: list[OptionView]
    tempers: list[Named]


class Games(msgspec.Struct, frozen=True):
    games: list[GameView]
    paces: list[Named]


async def games(call: Call) -> Games:
    paces = [Named(pace.name, pace.name, pace.text) for pace in PACES.values()]
    return Games([_game(name, catalogue) for name, catalogue in CATALOGUES.items()], paces)


def edition_for(game: str, edition: str) -> str:
    """The edition that is asked for, or the game's latest."""
    if game not in CATALOGUES:
        raise Malformed(f"no game {game!r} is played here; there are {', '.join(CATALOGUES)}")
    chosen = edition or latest(game).id
    if chosen not in [each.id for each in _editions(game)]:
        raise Malformed(f"{chosen} is no edition of {game}")
    return chosen


def _game(name: str, catalogue: Catalogue) -> GameView:
    introduction, edition = catalogue.introductions[name], latest(name).id
    return GameView(
        name,
        catalogue.title(edition),
        introduction.sentence,
        introduction.how_to_play,
        edition,
        [_edition(each, catalogue) for each in reversed(_editions(name))],
        catalogue.guide(name),
        [Named(temper.name, temper.name, temper.line) for temper in tempers_for(edition).values()],
    )


def _editions(game: str) -> list[Edition]:
    return [each for each in editions_of(game) if is_played(each.id)]


def _edition(edition: Edition, catalogue: Catalogue) -> EditionView:
    options = usual_options(edition.id)
    return EditionView(
        edition.id,
        catalogue.title(edition.id),
        edition.begins,
        edition.ends,
        edition.instruments,
        edition.note,
        catalogue.seats(edition.id),
        catalogue.shown(edition.id, options),
        catalogue.stakes(edition.id, options),
    )


CATALOGUES: dict[str, Catalogue] = {
    game: catalogue
    for catalogue in (poker_catalogue.CATALOGUE, house_catalogue.CATALOGUE)
    for game in catalogue.introductions
}
"""By game, in the order in which a lobby lists them."""
ENDPOINTS = (
    Endpoint("GET", "/api/games", "The games, their editions and options.", games, Games, needs_session=False),
)
