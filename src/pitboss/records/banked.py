"""The complete record of a table against the house: the same lines as other records, told by their first event.

Reading is strict: the commands behind the events are judged anew, so that a damaged or forged line is named.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from pitboss.banked.baccarat import reenact as baccarat_reenact
from pitboss.banked.baccarat import table as baccarat
from pitboss.banked.baccarat import tell as baccarat_tell
from pitboss.banked.canberra import reenact as canberra_reenact
from pitboss.banked.canberra import table as canberra
from pitboss.banked.canberra import tell as canberra_tell
from pitboss.malformed import Malformed
from pitboss.play import Codec, Command, Event, Play, Principal, Refusal
from pitboss.play.reenact import departure
from pitboss.play.telling import Told
from pitboss.records.record import NAME, VERSION, Header

# The games have states and commands of their own.
AnyEvent = Event[Any]


class BankedGame(msgspec.Struct, frozen=True):
    """What a record of one game needs: its lines, its play, its story, and the commands behind its events."""

    codec: Codec[AnyEvent]
    replay: Callable[[Iterable[AnyEvent]], Play[Any, Any]]
    tell: Callable[[Iterable[AnyEvent], Principal], Iterator[Told]]
    command_of: Callable[[Any, AnyEvent], Command | None]


GAMES: dict[str, BankedGame] = {
    "canberra": BankedGame(
        canberra.CODEC, canberra.CanberraTable.replay, canberra_tell.tell, canberra_reenact.command_of
    ),
    "baccarat": BankedGame(
        baccarat.CODEC, baccarat.MiniBaccaratTable.replay, baccarat_tell.tell, baccarat_reenact.command_of
    ),
}
"""By the tag of a record's first event, which is the game's name."""


def game_of(events: Iterable[AnyEvent]) -> BankedGame | None:
    """The game of a log; None if it is not one against the house."""
    first = next(iter(events), None)
    return GAMES.get(str(first.__struct_config__.tag)) if first is not None else None


def is_banked(data: bytes) -> bool:
    """Whether these lines are the log of a table against the house."""
    return _game_in(_lines(data)) is not None


def write(events: Iterable[AnyEvent]) -> bytes:
    lines = [msgspec.json.encode(Header(NAME, VERSION)), *map(msgspec.json.encode, events)]
    return b"".join(line + b"\n" for line in lines)


def read(data: bytes) -> list[AnyEvent]:
    """The events in these bytes, or Malformed with the line that is wrong."""
    lines = _lines(data)
    game = _game_in(lines)
    if game is None:
        raise Malformed("no record of a table against the house")
    events: list[AnyEvent] = []
    for number, line in lines:
        try:
            events.append(game.codec.decode(line))
        except (Malformed, UnicodeDecodeError) as error:
            raise Malformed(f"line {number}: {error}") from error
    place = _first_departure(game, events)
    if place is not None:
        what = events[place].__struct_config__.tag
        raise Malformed(f"line {lines[place][0]}: {what!r} does not follow from the lines before it")
    return events


def _first_departure(game: BankedGame, events: list[AnyEvent]) -> int | None:
    try:
        play = game.replay(events[:1])
        return departure(play, events, lambda state, found, place: game.command_of(state, found[place]))
    except (Refusal, LookupError) as error:
        raise Malformed(f"no such table can be played: {error}") from error


def _lines(data: bytes) -> list[tuple[int, bytes]]:
    """Every line but the header, with its number."""
    numbered = list(enumerate(data.splitlines(), 1))
    is_header = bool(numbered) and numbered[0][1].lstrip().startswith(b'{"record"')
    return numbered[1:] if is_header else numbered


def _game_in(lines: list[tuple[int, bytes]]) -> BankedGame | None:
    try:
        first = msgspec.json.decode(lines[0][1], type=dict[str, Any]) if lines else {}
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return GAMES.get(str(first.get("event")))
