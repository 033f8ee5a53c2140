"""The games over HTTP: what is played here, in which editions, with which options, bots and paces."""

from functools import cache

import msgspec
from starlette.responses import Response

from pitboss.malformed import Malformed
from pitboss.poker.introducing import about, how_to_play
from pitboss.room.offered import OWN
from pitboss.room.pace import PACES
from pitboss.room.wishes import is_played, tempers_for, usual_options
from pitboss.rulebook import latest
from pitboss.rulebook.lookup import editions_of
from pitboss.rulebook.model import Edition
from pitboss.server import house_catalogue, poker_catalogue
from pitboss.server.catalogue import Catalogue, EditionView, OptionView
from pitboss.server.endpoint import JSON, Call, Endpoint, Fault
from pitboss.server.packing import PackedContent, packed, send

ASK_AGAIN = {"Cache-Control": "no-cache"}


class NamedGame(msgspec.Struct, frozen=True):
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
    tempers: list[NamedGame]


class Games(msgspec.Struct, frozen=True):
    games: list[GameView]
    paces: list[NamedGame]


class BriefGame(msgspec.Struct, frozen=True):
    """A game in a line; `own`: nobody has published it."""

    game: str
    title: str
    sentence: str
    edition: str
    own: bool


class BriefGames(msgspec.Struct, frozen=True):
    games: list[BriefGame]


class GamesQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    brief: bool = False


async def games(call: Call) -> Response:
    """All of them, whole or in a line each; whoever has the same already is told so."""
    return send(call.request, _games(tuple(OWN), call.query.brief), JSON, ASK_AGAIN)


async def one_game(call: Call) -> Response:
    name = call.path["game"]
    if name not in CATALOGUES and name not in OWN:
        raise Fault(404, f"no game {name[:60]!r} is played here; there are {', '.join((*CATALOGUES, *OWN))}")
    return send(call.request, _one_game(name, tuple(OWN)), JSON, ASK_AGAIN)


@cache
def _games(own: tuple[str, ...], brief: bool) -> PackedContent:
    """Written once for the games of one's own that are offered: nothing else of it changes while the room is open."""
    every = [_view(name) for name in (*CATALOGUES, *own)]
    if brief:
        lines = [BriefGame(each.game, each.title, each.sentence, each.edition, each.game in own) for each in every]
        return packed(msgspec.json.encode(BriefGames(lines)))
    paces = [NamedGame(pace.name, pace.name, pace.text) for pace in PACES.values()]
    return packed(msgspec.json.encode(Games(every, paces)))


@cache
def _one_game(name: str, own: tuple[str, ...]) -> PackedContent:
    paces = [NamedGame(pace.name, pace.name, pace.text) for pace in PACES.values()]
    return packed(msgspec.json.encode(Games([_view(name)], paces)))


def _view(name: str) -> GameView:
    return _own(name) if name in OWN else _game(name, CATALOGUES[name])


def edition_for(game: str, edition: str) -> str:
    """The edition that is asked for, or the game's latest."""
    if game in OWN:
        if edition not in ("", game):
            raise Malformed(f"{game} is a game of its own: it has no edition {edition!r}")
        return game
    if game not in CATALOGUES:
        raise Malformed(f"no game {game!r} is played here; there are {', '.join((*CATALOGUES, *OWN))}")
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
        [NamedGame(temper.name, temper.name, temper.line) for temper in tempers_for(edition).values()],
    )


def title_of(game: str) -> str:
    """What a game is called, whether or not it is offered now."""
    if game in OWN:
        return OWN[game].title
    return CATALOGUES[game].title(latest(game).id) if game in CATALOGUES else game


def catalogue_of(game: str) -> Catalogue:
    """How a game is offered that is played here."""
    return poker_catalogue.CATALOGUE if game in OWN else CATALOGUES[game]


def _own(name: str) -> GameView:
    """A game that nobody has published: its value tells all of it."""
    game, catalogue = OWN[name], poker_catalogue.CATALOGUE
    tempers = [NamedGame(temper.name, temper.name, temper.line) for temper in tempers_for(name).values()]
    edition = _offered(name, catalogue, note=about(game))
    return GameView(name, game.title, about(game), how_to_play(game), name, [edition], catalogue.guide(name), tempers)


def _editions(game: str) -> list[Edition]:
    return [each for each in editions_of(game) if is_played(each.id)]


def _edition(edition: Edition, catalogue: Catalogue) -> EditionView:
    return _offered(edition.id, catalogue, edition.begins, edition.ends, edition.instruments, edition.note)


def _offered(
    id_: str,
    catalogue: Catalogue,
    begins: str = "",
    ends: str = "",
    instruments: tuple[str, ...] = (),
    note: str = "",
) -> EditionView:
    options = usual_options(id_)
    return EditionView(
        id_,
        catalogue.title(id_),
        begins,
        ends,
        instruments,
        note,
        catalogue.seats(id_),
        catalogue.shown(id_, options),
        catalogue.stakes(id_, options),
    )


CATALOGUES: dict[str, Catalogue] = {
    game: catalogue
    for catalogue in (poker_catalogue.CATALOGUE, house_catalogue.CATALOGUE)
    for game in catalogue.introductions
}
"""By game, in the order in which a lobby lists them."""
ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/games",
        "The games, their editions and options; in a line each if `brief`.",
        games,
        (Games, BriefGames),
        query=GamesQuery,
        errors=(400,),
        needs_session=False,
    ),
    Endpoint(
        "GET",
        "/api/games/{game}",
        "One game, with all there is to choose.",
        one_game,
        Games,
        errors=(404,),
        needs_session=False,
    ),
)
