"""A position in one line, for bug reports and tests: how the round began and what has been done since.

    holdem-2018 {"burn":true} 1:200 2:150 *3:80 / sh cut 1p 2p =AsKd??7h???? 3r25 1f 2c !?? =2c7d9h 2x 3b30

The edition, the options that differ from its defaults (left out if none do), the stakes by seat in dollars with a
star at the marker, what the table made the seats put up where that is not what the options say (`+4e10`), and after
the slash every command. `sh` shuffle, `cut` by the dealer, `3cut` by seat 3, `3no` decline, `3p` post (`3p6` so
much), `=` cards dealt to the places due and `!` a card burned, `??` for one unseen; `3f` fold, `3x` check, `3c` call,
`3b30` bet to and `3r60` raise to $30 and $60, `3t` tap out, `3cf` call and fold; `3d02` discard the first and third
card, `3d` stand pat, `3sAsKd` show, `3m` muck, `3vAsKd` show of one's own accord; `@{...}` reports something
irregular and `>{...}` decides a ruling, each with its fields as JSON.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from pitboss.cards import Card
from pitboss.malformed import Malformed
from pitboss.play import Refusal
from pitboss.play.table_commands import Shuffle
from pitboss.poker.commands import (
    Act,
    Agree,
    Burn,
    Choose,
    Command,
    Cut,
    Deal,
    Decline,
    Draw,
    Muck,
    Occurred,
    Post,
    Reveal,
    Show,
)
from pitboss.poker.events import Seat, Started
from pitboss.poker.game import Game
from pitboss.poker.games import game_of
from pitboss.poker.kinds import Kind
from pitboss.poker.kinds import Post as PostKind
from pitboss.poker.options import Options
from pitboss.poker.reenact import commands_behind
from pitboss.poker.round import Round
from pitboss.poker.rulings.facts import AnyFact
from pitboss.poker.setup import Owed, owed_posts
from pitboss.poker.validation import resolved
from pitboss.records.amounts import amount, faces, parse_amount, parse_faces

KINDS = {
    Kind.FOLD: "f",
    Kind.CHECK: "x",
    Kind.CALL: "c",
    Kind.BET: "b",
    Kind.RAISE: "r",
    Kind.TAP_OUT: "t",
    Kind.CALL_AND_FOLD: "cf",
}
POSTS = {PostKind.ANTE: "a", PostKind.BLIND: "b", PostKind.OVER_BLIND: "o", PostKind.ENTRY: "e", PostKind.DEAD: "d"}


def position(round_: Round) -> str:
    """The round as it stands, in one line."""
    started = round_.events[0]
    assert isinstance(started, Started), "a round begins with its first event"
    game = game_of(started.edition)
    words = [started.edition]
    if changes := _changes(game, started.options):
        words.append(msgspec.json.encode(changes).decode())
    words += [f"{'*' * (seat.number == started.marker)}{seat.number}:{amount(seat.stake)}" for seat in started.seats]
    if started.owed != owed_posts(round_.state.setup):
        words += [f"+{owed.seat}{POSTS[owed.kind]}{amount(owed.cents)}" for owed in started.owed] or ["+"]
    return " ".join([*words, "/", *_tokens(commands_behind(round_.events))])


def parse_position(text: str) -> Round:
    """The round that a line describes, or Malformed with the word that is wrong."""
    beginning, slash, course = text.partition(" /")
    if not slash:
        raise Malformed("no position: the slash between the beginning and what was done is missing")
    round_ = _begin(beginning.split())
    for word in course.split():
        try:
            for command in _commands(word):
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


def _tokens(commands: Iterable[Command]) -> list[str]:
    """One word for each command; cards dealt one after the other share one."""
    words: list[str] = []
    for command in commands:
        word = _WORDS[type(command)](command)
        if word[0] == "=" and words and words[-1][0] == "=":
            words[-1] += word[1:]
        else:
            words.append(word)
    return words


def _act_word(act: Act) -> str:
    return f"{act.seat}{KINDS[act.kind]}" + (amount(act.to) if act.kind in (Kind.BET, Kind.RAISE) else "")


def _json(value: AnyFact | Choose | Agree) -> str:
    """One word: a blank can only stand in a text, where it may be written as its number."""
    return msgspec.json.encode(value).decode().replace(" ", r"\u0020")


# Keyed by the type of the command, which the type checker cannot relate to the function's own parameter.
_WORDS: dict[type[Any], Callable[[Any], str]] = {
    Shuffle: lambda command: "sh",
    Cut: lambda command: f"{command.seat or ''}cut",
    Decline: lambda command: f"{command.seat}no",
    Post: lambda command: f"{command.seat}p" + (amount(command.cents) if command.cents else ""),
    Deal: lambda command: f"={faces(command.cards, joker=True)}",
    Burn: lambda command: f"!{faces((command.card,), joker=True)}",
    Act: _act_word,
    Draw: lambda command: f"{command.seat}d" + "".join(map(str, command.places)),
    Show: lambda command: f"{command.seat}s{faces(command.cards, joker=True)}",
    Muck: lambda command: f"{command.seat}m",
    Reveal: lambda command: f"{command.seat}v{faces(command.cards, joker=True)}",
    Occurred: lambda command: f"@{_json(command.what)}",
    Choose: lambda command: f">{_json(command)}",
    Agree: lambda command: f">{_json(command)}",
}

_SEAT = re.compile(r"(?P<marker>\*?)(?P<seat>\d+):(?P<stake>[\d.]+)")
_OWED = re.compile(r"\+(?P<seat>\d+)(?P<kind>[abode])(?P<amount>[\d.]+)")
_WORD = re.compile(r"(?P<seat>\d+)(?P<verb>cut|no|cf|[pfxcbrtdsmv])(?P<rest>.*)")


def _begin(words: list[str]) -> Round:
    if not words:
        raise Malformed("no position: it begins with an edition")
    game = game_of(words[0])
    options = resolved(game, game.defaults)
    seats: list[Seat] = []
    owed: list[Owed] | None = None
    marker = 0
    for word in words[1:]:
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


def _commands(word: str) -> list[Command]:
    if word == "sh":
        return [Shuffle()]
    if word == "cut":
        return [Cut()]
    if word[0] in "=!":
        cards = parse_faces(word[1:], joker=True)
        if word[0] == "=":
            return [Deal((card,)) for card in cards]
        return [Burn(card) for card in cards]
    if word[0] in "@>":
        return [_ruling_command(word)]
    match = _WORD.fullmatch(word)
    if match is None:
        raise Malformed("no command; see the notation of positions")
    return [_READ[match["verb"]](int(match["seat"]), match["rest"])]


def _ruling_command(word: str) -> Command:
    try:
        if word[0] == ">":
            return msgspec.json.decode(word[1:], type=Choose | Agree)
        return Occurred(msgspec.json.decode(word[1:], type=AnyFact))
    except msgspec.DecodeError as error:
        raise Malformed(f"no report or decision: {error}") from error


def _named(text: str) -> tuple[Card, ...]:
    cards = parse_faces(text, joker=True)
    if None in cards:
        raise Malformed("cards that are shown are known")
    return tuple([card for card in cards if card is not None])


def _act(kind: Kind) -> Callable[[int, str], Command]:
    return lambda seat, rest: Act(seat, kind, parse_amount(rest) if rest else 0)


_READ: dict[str, Callable[[int, str], Command]] = {
    "cut": lambda seat, rest: Cut(seat),
    "no": lambda seat, rest: Decline(seat),
    "p": lambda seat, rest: Post(seat, parse_amount(rest) if rest else 0),
    "d": lambda seat, rest: Draw(seat, tuple(map(int, rest))),
    "s": lambda seat, rest: Show(seat, _named(rest)),
    "m": lambda seat, rest: Muck(seat),
    "v": lambda seat, rest: Reveal(seat, _named(rest)),
    **{letter: _act(kind) for kind, letter in KINDS.items()},
}
