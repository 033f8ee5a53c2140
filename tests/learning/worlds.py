"""Rounds by chance, and worlds that look the same to one player: every card that he has not seen is another one."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from msgspec.structs import replace

from pitboss.batch.small_games import SMALL_GAMES, small_game
from pitboss.cards import Card
from pitboss.editions import GAMES
from pitboss.learning.actions import FOLD
from pitboss.learning.course import DealtCourse
from pitboss.own_games.files import game_from
from pitboss.play import Event, Principal, Role, project
from pitboss.poker.events import Burned, Dealt, Shown, Started, Unveiled
from pitboss.poker.game import Game
from pitboss.poker.reenact import commands_behind
from pitboss.poker.round import Round
from pitboss.poker.state import State

FILES = sorted((Path(__file__).parents[2] / "examples" / "games").glob("*.toml"))
OWN = {path.stem: game_from(path.read_text(encoding="utf-8"), path.name) for path in FILES}
EVERY_GAME: dict[str, Game] = GAMES | OWN | {name: small_game(name) for name in SMALL_GAMES}


def players_of(game: Game, wanted: int) -> int:
    """So many players, or two where no more can play."""
    return 2 if game.defaults.deck < 10 else wanted


def positions(game: Game, players: int, rounds: int, seed: int) -> Iterator[DealtCourse]:
    """Every decision of some rounds by chance, and their ends; few fold, so that rounds go on."""
    course, chance = DealtCourse(game, None, players, 200), np.random.default_rng(seed)
    for _ in range(rounds):
        course.begin(chance)
        while not course.is_over:
            yield course
            ids = list(course.open())
            stays = [action for action in ids if action != FOLD] or ids
            course.act(int(chance.choice(ids if chance.random() < 0.2 else stays)), refuse=True)
        yield course


def seen_cards(events: Sequence[Event[State]], player: int) -> set[Card]:
    """Every card that a player has seen so far."""
    viewer, found = Principal(Role.PLAYER, player + 1), set()
    for event in (project(each, viewer) for each in events):
        if isinstance(event, Dealt | Unveiled) and event.card is not None:
            found.add(event.card)
        elif isinstance(event, Shown):
            found |= set(event.cards)
    return found


def other_world(round_: Round, player: int, chance: np.random.Generator) -> Round:
    """The same round with all cards that a player has not seen exchanged for one another, decided anew."""
    deck, seen = round_.state.setup.deck.cards, seen_cards(round_.events, player)
    hidden = [card for card in deck if card not in seen]
    order = [hidden[place] for place in chance.permutation(len(hidden))]
    turned = dict(zip(hidden, order, strict=True))
    events = [_with_cards(event, turned) for event in round_.events]
    started = events[0]
    assert isinstance(started, Started)
    other = Round.replay(events[:1])
    for command in commands_behind(events):
        other.do(command)
    return other


def hidden_of(round_: Round, player: int) -> tuple[object, ...]:
    """What the others hold face down."""
    seen = seen_cards(round_.events, player)
    return tuple(tuple(card for card in hand if card not in seen) for hand in round_.state.own)


def _with_cards(event: Event[State], turned: dict[Card, Card]) -> Event[State]:
    if isinstance(event, Dealt | Unveiled | Burned) and event.card is not None:
        return replace(event, card=turned.get(event.card, event.card))
    return event
