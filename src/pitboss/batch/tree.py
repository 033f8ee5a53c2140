"""A small game unrolled: every deal and every act of it, played by the engine, as arrays for a solver.

What a player knows at a decision is what the engine would show him: the events of the round, projected for his seat.
Two places that look the same to him are one place of his. Folding where a check is free is left out.
"""

import hashlib
from collections.abc import Iterator
from itertools import combinations
from math import perm

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.batch.reopened import Due
from pitboss.cards import CARDS, Card
from pitboss.malformed import Malformed
from pitboss.play import Event, Principal, Role, project
from pitboss.poker.commands import Act, Burn, Command, Cut, Deal, Decline, Draw, Post, Show
from pitboss.poker.due import Acts, BurnDue, CutDue, DealDue, DrawDue, PostDue, ShowDue
from pitboss.poker.events import Acted, Seat
from pitboss.poker.game import Game
from pitboss.poker.kinds import Kind
from pitboss.poker.options import Options
from pitboss.poker.round import CODEC, Round
from pitboss.poker.state import State
from pitboss.table.commands import Shuffle
from pitboss.table.due import ShuffleDue

MOST_NODES = 200_000
CHANCE, END = -1, -2
"""Whose node it is, where it is no player's."""
RISES = (Kind.BET, Kind.RAISE)
DOLLAR = 100


class Tree(msgspec.Struct, frozen=True):
    """All nodes, each behind the one it follows from."""

    players: int
    player: NDArray[np.int64]
    """Who decides at each node, counted from 0; else chance, or the end."""
    first: NDArray[np.int64]
    """Where the children of each node begin in `child`."""
    count: NDArray[np.int64]
    child: NDArray[np.int64]
    chance: NDArray[np.float64]
    """The part of chance in each child's coming about; 1 where a player decides."""
    place: NDArray[np.int64]
    """What a node looks like to whoever decides there: the number of a place."""
    value: NDArray[np.float64]
    """At an end, what each player won, in dollars: nodes x players."""
    places: tuple[str, ...]
    """In words: what the player has seen."""
    acts: tuple[tuple[str, ...], ...]
    """What is open at each place."""

    @property
    def nodes(self) -> int:
        return len(self.player)


class _Growing:
    """A tree while it grows."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.player: list[int] = []
        self.children: list[list[tuple[int, float]]] = []
        self.place: list[int] = []
        self.value: list[list[float]] = []
        self.places: dict[bytes, int] = {}
        self.words: list[str] = []
        self.acts: list[tuple[str, ...]] = []

    def add(self, player: int) -> int:
        if len(self.player) == MOST_NODES:
            raise Malformed(f"the game has more than {MOST_NODES:,} positions: too large to be solved in full")
        self.player.append(player)
        self.children.append([])
        self.place.append(-1)
        self.value.append([0.0] * self.players)
        return len(self.player) - 1


Eyes = tuple[bytes, ...]
"""A digest, by player, of everything that the player has seen."""


def unrolled(game: Game, options: Options, players: int, stake: int) -> Tree:
    """The whole game for so many players, each with this stake in cents; the marker is at the last seat."""
    deals = perm(options.deck, min(options.deck, players * game.own_cards + game.board_cards))
    if deals > MOST_NODES:
        raise Malformed(f"the cards can be dealt in {deals:,} orders: too many for a game to be solved in full")
    seats = [Seat(number, stake) for number in range(1, players + 1)]
    round_ = Round.start(game, options, seats, players)
    grown = _Growing(players)
    start: Eyes = (b"",) * players
    # Depth first by hand: a round is copied by replaying its events, which is what they are for.
    waiting: list[tuple[list[Event[State]], int, Eyes, int, float]] = [(round_.events, 0, start, -1, 1.0)]
    while waiting:
        events, told, eyes, parent, chance = waiting.pop()
        round_ = _carried_on(Round.replay(events))
        eyes = tuple(_seen(digest, round_.events[told:], seat) for seat, digest in enumerate(eyes, 1))
        node, commands = _node(grown, round_, eyes, stake)
        if parent >= 0:
            grown.children[parent].append((node, chance))
        length = len(round_.events)
        part = 1 / len(commands) if commands and grown.player[node] == CHANCE else 1.0
        for command in reversed(commands):
            after = Round.replay(round_.events)
            after.do(command)
            waiting.append((after.events, length, eyes, node, part))
    return _in_arrays(grown)


def _carried_on(round_: Round) -> Round:
    """On to the next card or decision."""
    while (due := round_.expected()) is not None:
        command = only_answer(due)
        if command is None:
            break
        round_.do(command)
    return round_


def only_answer(due: Due) -> Command | None:
    """What is done about something due that is neither a card nor a choice; a burned card stays unknown."""
    if isinstance(due, ShuffleDue):
        return Shuffle()
    if isinstance(due, CutDue):
        return Cut(due.seat)
    if isinstance(due, BurnDue):
        return Burn()
    if isinstance(due, ShowDue):
        return Show(due.seat)
    return due.unchosen() if isinstance(due, PostDue) else None


def _node(grown: _Growing, round_: Round, eyes: Eyes, stake: int) -> tuple[int, list[Command]]:
    """Enter the position of a round, with what may follow."""
    due = round_.expected()
    if due is None:
        node = grown.add(END)
        grown.value[node] = [(round_.state.stake[seat] - stake) / DOLLAR for seat in round_.state.setup.seats]
        return node, []
    if isinstance(due, DealDue):
        left = round_.state.setup.faces & ~round_.state.used
        return grown.add(CHANCE), [Deal((card,)) for card in _cards(left)]
    seat = due.by[0].seat
    node, commands = grown.add(seat - 1), list(_answers(due))
    key = eyes[seat - 1]
    if key not in grown.places:
        grown.places[key] = len(grown.places)
        grown.words.append(_in_words(round_, seat))
        grown.acts.append(tuple(map(_act_in_words, commands)))
    grown.place[node] = grown.places[key]
    return node, commands


def _cards(faces: int) -> Iterator[Card]:
    return (card for card in CARDS if faces & card.bit)


def _answers(due: Due) -> Iterator[Command]:
    if isinstance(due, Acts):
        for kind in due.open:
            if kind in RISES:
                totals = due.sizes or (*range(due.least, due.most, due.step), due.most)
                yield from (Act(due.seat, kind, to) for to in totals)
            elif kind is not Kind.FOLD or Kind.CHECK not in due.open:
                yield Act(due.seat, kind)
    elif isinstance(due, DrawDue):
        for count in range(due.least, due.most + 1):
            yield from (Draw(due.seat, places) for places in combinations(range(due.cards), count))
    elif isinstance(due, PostDue):
        yield from (Post(due.seat, cents) for cents in due.amounts)
        if due.offered:
            yield Decline(due.seat)


def _seen(digest: bytes, events: list[Event[State]], seat: int) -> bytes:
    """What a player has seen so far, with these events: perfect memory, and nothing that is hidden."""
    seen = (project(event, Principal(Role.PLAYER, seat)) for event in events)
    text = b"\n".join(CODEC.encode(event) for event in seen if event is not None)
    return hashlib.sha256(digest + text).digest() if text else digest


def _in_words(round_: Round, seat: int) -> str:
    """Own cards, the board, cards up of others, and what everybody has done."""
    state = round_.state
    seen = ["".join(map(str, state.own[seat])) + (" on " + "".join(map(str, state.board)) if state.board else "")]
    for other in state.setup.seats:
        up = "".join(str(card) for card, is_up in zip(state.own[other], state.up[other], strict=True) if is_up)
        seen += [f"seat {other} shows {up}"] if up and other != seat else []
    done = [event for event in round_.events if isinstance(event, Acted)]
    seen += [f"seat {each.seat} {each.kind.value.replace('_', ' ')}s" for each in done]
    return f"seat {seat}: {', '.join(seen)}"


def _act_in_words(command: Command) -> str:
    if isinstance(command, Act):
        name = command.kind.value.replace("_", " ")
        return f"{name} to {command.to / DOLLAR:g}" if command.to else name
    if isinstance(command, Draw):
        return f"discard {len(command.places)}"
    return f"post {command.cents / DOLLAR:g}" if isinstance(command, Post) else "decline"


def _in_arrays(grown: _Growing) -> Tree:
    counts = np.array([len(each) for each in grown.children], np.int64)
    pairs = [pair for each in grown.children for pair in each]
    return Tree(
        grown.players,
        np.array(grown.player, np.int64),
        np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(np.int64),
        counts,
        np.array([child for child, _ in pairs], np.int64),
        np.array([chance for _, chance in pairs]),
        np.array(grown.place, np.int64),
        np.array(grown.value),
        tuple(grown.words),
        tuple(grown.acts),
    )
