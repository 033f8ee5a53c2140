"""The games over HTTP: what is played here, in which editions, with which options, bots and paces."""

from enum import StrEnum
from typing import get_args, get_type_hints

import msgspec

from pitboss.malformed import Malformed
from pitboss.poker.commission import Commission
from pitboss.poker.game import Game
from pitboss.poker.games import game_of
from pitboss.poker.option_guide import GUIDE
from pitboss.poker.options import BetLimit, Options
from pitboss.poker.table.laws import LAWS
from pitboss.poker.tell_words import forced_words, limit_words
from pitboss.poker.validation import resolved
from pitboss.room.bots import TEMPERS
from pitboss.room.card_room import usual_options
from pitboss.room.pace import PACES
from pitboss.server.endpoint import Call, Endpoint
from pitboss.server.game_guide import INTRODUCTIONS
from pitboss.server.messages import RuleLine, rule_lines
from pitboss.server.view_parts import BuyIn


class EditionView(msgspec.Struct, frozen=True):
    id: str
    title: str
    begins: str
    ends: str
    instruments: tuple[str, ...]
    note: str
    seats: BuyIn
    defaults: dict[str, object]
    """Every option, those too that are as usual."""
    stakes: str


class OptionView(msgspec.Struct, frozen=True):
    name: str
    text: str
    kind: str
    choices: list[str | int | bool]
    money: bool
    rules: tuple[RuleLine, ...]


class GameView(msgspec.Struct, frozen=True):
    game: str
    title: str
    sentence: str
    how_to_play: tuple[str, ...]
    edition: str
    editions: list[EditionView]
    options: list[OptionView]


class Named(msgspec.Struct, frozen=True):
    name: str
    title: str
    text: str


class Games(msgspec.Struct, frozen=True):
    games: list[GameView]
    tempers: list[Named]
    paces: list[Named]


async def games(call: Call) -> Games:
    tempers = [Named(temper.name, temper.name, temper.line) for temper in TEMPERS.values()]
    paces = [Named(pace.name, pace.name, pace.text) for pace in PACES.values()]
    return Games([_game(name) for name in INTRODUCTIONS], tempers, paces)


def edition_for(game: str, edition: str) -> str:
    """The edition that is asked for, or the game's latest."""
    from pitboss.rulebook import latest

    if game not in INTRODUCTIONS:
        raise Malformed(f"no game {game!r} is played here; there are {', '.join(INTRODUCTIONS)}")
    chosen = edition or latest(game).id
    if game_of(chosen).name != game:
        raise Malformed(f"{chosen} is no edition of {game}")
    return chosen


def stakes_of(game: Game, options: Options) -> str:
    """The stakes that options make, in words."""
    from pitboss.poker.setup import setup_for

    whole = resolved(game, options)
    return f"{forced_words(setup_for(game.edition, whole, (1, 2), 1))}; {limit_words(whole)}"


def _game(name: str) -> GameView:
    from pitboss.rulebook import latest
    from pitboss.rulebook.lookup import editions_of

    introduction, edition = INTRODUCTIONS[name], latest(name).id
    editions = []
    for each in reversed(editions_of(name)):
        if each.id not in LAWS:
            continue
        game = game_of(each.id)
        seats = BuyIn(2, max(rule.most_players for rule in game.decks))
        options = usual_options(each.id)
        editions.append(
            EditionView(
                each.id,
                game.title,
                each.begins,
                each.ends,
                each.instruments,
                each.note,
                seats,
                msgspec.structs.asdict(resolved(game, options)),
                stakes_of(game, options),
            )
        )
    game = game_of(edition)
    return GameView(
        name, game.title, introduction.sentence, introduction.how_to_play, edition, editions, _options(game)
    )


def _options(game: Game) -> list[OptionView]:
    hints = get_type_hints(Options)
    views = []
    for name, guide in GUIDE.items():
        kind, choices = _kind(hints[name])
        if name == "deck":
            choices = [rule.size for rule in game.decks]
        views.append(OptionView(name, guide.text, kind, choices, guide.money, rule_lines(guide.rules)))
    return views


def _kind(hint: object) -> tuple[str, list[str | int | bool]]:
    """How a form asks for an option of this type."""
    if hint is bool or bool in get_args(hint):
        return "boolean", [True, False]
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return "choice", [str(value) for value in hint]
    if hint == tuple[BetLimit, ...]:
        return "limits", []
    if hint == tuple[int, ...]:
        return "integers", []
    return ("commission", []) if hint == Commission else ("integer", [])


ENDPOINTS = (
    Endpoint("GET", "/api/games", "The games, their editions and options.", games, Games, needs_session=False),
)
