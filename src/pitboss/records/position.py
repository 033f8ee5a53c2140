"""A position in one line, for bug reports and tests: how the round began and what has been done since.

    holdem-2018 {"burn":true} 1:200 2:150 *3:80 / sh cut 1p 2p =AsKd??7h???? 3r25 1f 2c !?? =2c7d9h 2x 3b30

The edition, the options that differ from its defaults (left out if none do), the stakes by seat in dollars with a
star at the marker, what the table made the seats put up where that is not what the options say (`+4e10`), and after
the slash every command in its notation (`pitboss.records.notation`). A game of one's own stands whole behind its
edition, as JSON after a `#`.
"""

import re

import msgspec

from pitboss.editions import game_of
from pitboss.malformed import Malformed
from pitboss.play import Refusal
from pitboss.poker.events import Seat, Started
from pitboss.poker.game import Game
from pitboss.poker.kinds import PostKind as PostKind
from pitboss.poker.options import Options
from pitboss.poker.reenact import commands_behind
from pitboss.poker.round import Round
from pitboss.poker.setup import Owed, owed_posts
from pitboss.poker.validation import resolved
from pitboss.poker.written import WrittenGame, played
from pitboss.records.amounts import amount, parse_amount
from pitboss.records.notation import as_word, commands_of, words_of

POSTS = {PostKind.ANTE: "a", PostKind.BLIND: "b", PostKind.OVER_BLIND: "o", PostKind.ENTRY: "e", PostKind.DEAD: "d"}


def position(round_: Round) -> str:
    """The round as it stands, in one line."""
    started = round_.events[0]
    assert isinstance(started, Started), "a round begins with its first event"
    game = played(started.edition, started.game)
    words = [started.edition]
    if started.game is not None:
        words.append(f"#{as_word(started.game)}")
    if changes := _changes(game, started.options):
        words.append(msgspec.json.encode(changes).decode())
    words += stakes_of(started)
    if started.owed != owed_posts(round_.state.setup):
        words += [f"+{owed.seat}{POSTS[owed.kind]}{amount(owed.cents)}" for owed in started.owed] or ["+"]
    return " ".join([*words, "/", *words_of(commands_behind(round_.events))])


def stakes_of(started: Started) -> list[str]:
    """The seats with their stakes in dollars, and a star at the marker."""
    return [f"{'*' * (seat.number == started.marker)}{seat.number}:{amount(seat.stake)}" for seat in started.seats]


def parse_position(text: str) -> Round:
    """The round that a line describes, or Malformed with the word that is wrong."""
    beginning, slash, course = text.partition(" /")
    if not slash:
        raise Malformed("no position: the slash between the beginning and what was done is missing")
    round_ = _begin(beginning.split())
    for word in course.split():
        try:
            for command in commands_of(word):
                round_.do(command)
        except (Malformed, Refusal) as error:
            raise Malformed(f"no position: {word!r}: {error}") from error
    return round_


def _changes(game: Game, options: Options) -> dict[str, object]:
    """The options that differ from the defaults of the edition, as plain values."""
    defaults = resolved(game, game.defaults)
    return {
        name: msgspec.to_builtins(getattr(options, name))
        for name in Options.__struct_fields__
        if getattr(options, name) != getattr(defaults, name)
    }


_SEAT = re.compile(r"(?P<marker>\*?)(?P<seat>\d+):(?P<stake>[\d.]+)")
_OWED = re.compile(r"\+(?P<seat>\d+)(?P<kind>[abode])(?P<amount>[\d.]+)")


def _begin(words: list[str]) -> Round:
    if not words:
        raise Malformed("no position: it begins with an edition")
    game = _game(words)
    options = resolved(game, game.defaults)
    seats: list[Seat] = []
    owed: list[Owed] | None = None
    marker = 0
    for word in words[1:]:
        if word[0] == "#":
            continue
        if word[0] == "{":
            options = _options(options, word)
        elif word[0] == "+":
            owed = (owed or []) + _owed(word)
        elif match := _SEAT.fullmatch(word):
            seats.append(Seat(int(match["seat"]), parse_amount(match["stake"])))
            marker = seats[-1].number if match["marker"] else marker
        else:
            raise Malformed(f"no position: {word!r} is no seat like 3:200 or *3:200, and nothing else that begins one")
    try:
        return Round.start(game, options, seats, marker, owed)
    except Refusal as refusal:
        raise Malformed(f"no position: no such round can begin: {refusal}") from refusal


def _game(words: list[str]) -> Game:
    """A published edition, or the game of one's own that stands behind its name."""
    if len(words) < 2 or words[1][0] != "#":
        return game_of(words[0])
    try:
        return played(words[0], msgspec.json.decode(words[1][1:], type=WrittenGame))
    except msgspec.DecodeError as error:
        raise Malformed(f"no position: no game in {words[1]!r}: {error}") from error


def _options(defaults: Options, word: str) -> Options:
    try:
        changes = msgspec.json.decode(word, type=dict[str, msgspec.Raw])
        fields = msgspec.to_builtins(defaults) | {name: msgspec.json.decode(raw) for name, raw in changes.items()}
        return msgspec.convert(fields, Options)
    except msgspec.DecodeError as error:
        raise Malformed(f"no position: no options in {word!r}: {error}") from error


def _owed(word: str) -> list[Owed]:
    if word == "+":
        return []
    match = _OWED.fullmatch(word)
    if match is None:
        raise Malformed(f"no position: {word!r} is no post like +4e10")
    kind = next(kind for kind, letter in POSTS.items() if letter == match["kind"])
    return [Owed(int(match["seat"]), kind, parse_amount(match["amount"]))]
