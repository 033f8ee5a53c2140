"""A round at the door: any game, dealt from a shoe or by commands, and written in one line."""

from collections.abc import Mapping
from typing import Any

from pitboss.banked.baccarat.table import MiniBaccaratTable as BaccaratTable
from pitboss.banked.canberra.table import CanberraTable
from pitboss.door.amounts import Dollars, stakes_of
from pitboss.door.families import BACCARAT, CANBERRA, POKER
from pitboss.door.playing import AnyPlay, Family, Playing
from pitboss.malformed import Malformed
from pitboss.play import ShuffleSource
from pitboss.poker.events import Seat
from pitboss.poker.game import Game
from pitboss.poker.given_options import options_of
from pitboss.poker.round import Round as PokerRound
from pitboss.records.banked_position import banked_position, parse_banked_position
from pitboss.records.position import parse_position, position
from pitboss.records.record import write as write_record


class Round(Playing):
    """A round of any game. `Round(text)` is the one that a position describes, and `repr(round)` is its position.

    `game.deal(...)` begins one. Two rounds are equal if their positions are.
    """

    def __init__(self, position: str | AnyPlay, *, shoe: ShuffleSource | None = None) -> None:
        play = _parsed(position) if isinstance(position, str) else position
        super().__init__(play, _family(play), shoe)

    def __repr__(self) -> str:
        play = self.engine
        return position(play) if isinstance(play, PokerRound) else banked_position(play)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Round) and repr(self) == repr(other)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def record(self) -> bytes:
        """The complete record, one JSON object a line: everything that happened, for `pitboss.replay`."""
        return write_record(self.engine.events)


def deal(
    game: Game,
    stakes: Mapping[int, Dollars],
    button: int,
    shoe: ShuffleSource | None,
    names: Mapping[int, str] | None,
    options: dict[str, Any],
) -> Round:
    """A round of poker for these seats; what the game's own `deal` gives."""
    cents = stakes_of(stakes)
    seats = [Seat(seat, stake, (names or {}).get(seat, "")) for seat, stake in cents.items()]
    at = button or min(cents)
    if at not in cents:
        raise Malformed(f"there is no seat {at} for the {game.marker}: seats are {', '.join(map(str, cents))}")
    return Round(PokerRound.start(game, options_of(game, options), seats, at), shoe=shoe)


def _parsed(text: str) -> AnyPlay:
    return parse_banked_position(text) if text.startswith(("canberra-19", "baccarat-")) else parse_position(text)


def _family(play: AnyPlay) -> Family:
    if isinstance(play, PokerRound):
        return POKER
    if isinstance(play, CanberraTable):
        return CANBERRA
    if isinstance(play, BaccaratTable):
        return BACCARAT
    raise Malformed(f"{type(play).__name__} is no round of any game")
