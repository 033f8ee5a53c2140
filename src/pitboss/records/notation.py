"""The notation of commands: one word each, for positions, for the door of the library, and for whoever writes by hand.

`sh` shuffle, `cut` by the dealer, `3cut` by seat 3 (`3cut20` after twenty cards), `3no` decline, `3p` post (`3p6` so
much), `=` cards dealt to the places due and `!` a card burned, `??` for one unseen; `3f` fold, `3x` check, `3c` call,
`3b30` bet to and `3r60` raise to $30 and $60, `3t` tap out, `3cf` call and fold, `3i` bring in; `3d02` discard the
first and third card, `3d` stand pat, `3sAsKd` show, `3m` muck, `3vAsKd` show of one's own accord; `@{...}` reports
something irregular and `>{...}` decides a ruling, each with its fields as JSON.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from pitboss.cards import Card
from pitboss.malformed import Malformed
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
    Name,
    NameOpener,
    Occurred,
    Post,
    Read,
    Reveal,
    Show,
)
from pitboss.poker.kinds import Kind
from pitboss.poker.rulings.facts import AnyFact
from pitboss.records.amounts import amount, faces, parse_amount, parse_faces
from pitboss.table.commands import Shuffle

KINDS = {
    Kind.FOLD: "f",
    Kind.CHECK: "x",
    Kind.CALL: "c",
    Kind.BET: "b",
    Kind.RAISE: "r",
    Kind.TAP_OUT: "t",
    Kind.CALL_AND_FOLD: "cf",
    Kind.BRING_IN: "i",
}


def words_of(commands: Iterable[Command]) -> list[str]:
    """One word for each command; cards dealt one after the other share one."""
    return joined(_WORDS[type(command)](command) for command in commands)


def joined(words: Iterable[str]) -> list[str]:
    """The same words, those of cards that were dealt one after the other in one."""
    found: list[str] = []
    for word in words:
        if word[0] == "=" and found and found[-1][0] == "=":
            found[-1] += word[1:]
        else:
            found.append(word)
    return found


def _act_word(act: Act) -> str:
    return f"{act.seat}{KINDS[act.kind]}" + (amount(act.to) if act.kind in (Kind.BET, Kind.RAISE) else "")


def as_word(value: msgspec.Struct) -> str:
    """One word: a blank can only stand in a text, where it may be written as its number."""
    return msgspec.json.encode(value).decode().replace(" ", r"\u0020")


# Keyed by the type of the command, which the type checker cannot relate to the function's own parameter.
_WORDS: dict[type[Any], Callable[[Any], str]] = {
    Shuffle: lambda command: "sh",
    Cut: lambda command: f"{command.seat or ''}cut{command.after or ''}",
    Decline: lambda command: f"{command.seat}no",
    Post: lambda command: f"{command.seat}p" + (amount(command.cents) if command.cents else ""),
    Deal: lambda command: f"={faces(command.cards, joker=True)}",
    Burn: lambda command: f"!{faces((command.card,), joker=True)}",
    Act: _act_word,
    Draw: lambda command: f"{command.seat}d" + "".join(map(str, command.places)),
    Show: lambda command: f"{command.seat}s{faces(command.cards, joker=True)}",
    Muck: lambda command: f"{command.seat}m",
    Reveal: lambda command: f"{command.seat}v{faces(command.cards, joker=True)}",
    Occurred: lambda command: f"@{as_word(command.what)}",
    Choose: lambda command: f">{as_word(command)}",
    Agree: lambda command: f">{as_word(command)}",
    Name: lambda command: f">{as_word(command)}",
    NameOpener: lambda command: f">{as_word(command)}",
    Read: lambda command: f">{as_word(command)}",
}

LIKE = "1r30, 1c, 1f, 1x, 2b10, 3t, 1p, 1no, 3d02, 1sAsKd, 1m, sh, cut20, =AsKd or !??"
_WORD = re.compile(r"(?P<seat>\d{1,3})(?P<verb>cut|no|cf|[pfxcbrtdsmvi])(?P<rest>.*)")


def commands_of(word: str) -> list[Command]:
    """The commands of one word, or Malformed."""
    if word == "sh":
        return [Shuffle()]
    if word.startswith("cut"):
        return [_cut(0, word.removeprefix("cut"))]
    if not word:
        return []
    if word[0] in "=!":
        cards = parse_faces(word[1:], joker=True)
        if word[0] == "=":
            return [Deal((card,), unrecorded=card is None) for card in cards]
        return [Burn(card) for card in cards]
    if word[0] in "@>":
        return [_ruling_command(word)]
    match = _WORD.fullmatch(word)
    if match is None:
        raise Malformed(f"{word!r} is no command; write it like {LIKE}")
    return [_READ[match["verb"]](int(match["seat"]), match["rest"])]


def _ruling_command(word: str) -> Command:
    try:
        if word[0] == ">":
            return msgspec.json.decode(word[1:], type=Choose | Agree | Name | NameOpener | Read)
        return Occurred(msgspec.json.decode(word[1:], type=AnyFact))
    except msgspec.DecodeError as error:
        raise Malformed(f"no report or decision: {error}") from error


def _cut(seat: int, rest: str) -> Cut:
    return Cut(seat, _number(rest) if rest else None)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise Malformed(f"{text!r} is no number of cards")
    return int(text)


def _places(text: str) -> tuple[int, ...]:
    if text and not (text.isascii() and text.isdecimal()):
        raise Malformed(f"{text!r}: discards are named by their places, counted from 0, such as 02")
    return tuple(map(int, text))


def _nothing(rest: str) -> None:
    if rest:
        raise Malformed(f"{rest!r} is too much: nothing follows this word")


def _alone(command: Callable[[int], Command]) -> Callable[[int, str], Command]:
    """A word that says nothing beside its verb."""

    def build(seat: int, rest: str) -> Command:
        _nothing(rest)
        return command(seat)

    return build


def _named(text: str) -> tuple[Card, ...]:
    cards = parse_faces(text, joker=True)
    if None in cards:
        raise Malformed("cards that are shown are known")
    return tuple([card for card in cards if card is not None])


def _act(kind: Kind) -> Callable[[int, str], Command]:
    return lambda seat, rest: Act(seat, kind, parse_amount(rest) if rest else 0)


_READ: dict[str, Callable[[int, str], Command]] = {
    "cut": _cut,
    "no": _alone(Decline),
    "p": lambda seat, rest: Post(seat, parse_amount(rest) if rest else 0),
    "d": lambda seat, rest: Draw(seat, _places(rest)),
    "s": lambda seat, rest: Show(seat, _named(rest)),
    "m": _alone(Muck),
    "v": lambda seat, rest: Reveal(seat, _named(rest)),
    **{letter: _act(kind) for kind, letter in KINDS.items()},
}
