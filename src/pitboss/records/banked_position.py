"""A round against the house in one line, as `pitboss.records.position` has it for poker.

canberra-1997 {"minimum":1000} 1:200 2:150 / sh cut20 1a10 nmb =AsKd... 1b up 1up
"""

from typing import Any

import msgspec

from pitboss.banked.baccarat import reenact as baccarat_reenact
from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.baccarat.table import MiniBaccaratTable as BaccaratTable
from pitboss.banked.canberra import reenact as canberra_reenact
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.canberra.table import CanberraTable
from pitboss.banked.house.events import HOUSE_EVENTS
from pitboss.banked.house.terms import Terms
from pitboss.malformed import Malformed
from pitboss.play import Play, Refusal
from pitboss.records.amounts import amount, parse_amount
from pitboss.records.banked_notation import baccarat_commands_of, banked_words_of, canberra_commands_of
from pitboss.table.commands import CheckDeck, OpenTable, Sit
from pitboss.table.events import Seated

AnyPlay = Play[Any, Any]


def banked_position(play: AnyPlay) -> str:
    """The table as it stands, in one line."""
    is_canberra = isinstance(play, CanberraTable)
    command_of: Any = canberra_reenact.command_of if is_canberra else baccarat_reenact.command_of
    words = [play.state.edition]
    plain = CanberraOptions() if is_canberra else BaccaratOptions()
    terms: Terms = play.events[0].options  # type: ignore[attr-defined]  # a table begins with its options
    if terms != plain:
        words.append(msgspec.json.encode(terms).decode())
    words += [f"{event.seat}:{amount(event.cents)}" for event in play.events if isinstance(event, Seated)]
    commands, state = [], play.blank()
    play.fold(state, play.events[:1])
    for event in play.events[1:]:
        command = None if isinstance(event, HOUSE_EVENTS) else command_of(state, event)
        if command is not None:
            commands.append(command)
        play.fold(state, (event,))
    return " ".join([*words, "/", *banked_words_of(commands)])


def parse_banked_position(text: str) -> AnyPlay:
    """The table that a line describes, or Malformed with the word that is wrong."""
    beginning, slash, course = text.partition(" /")
    if not slash:
        raise Malformed("no position: the slash between the beginning and what was done is missing")
    edition, *words = beginning.split()
    is_canberra = edition.startswith("canberra")
    kind: Any = CanberraOptions if is_canberra else BaccaratOptions
    table: Any = CanberraTable if is_canberra else BaccaratTable
    options = kind()
    try:
        if words and words[0][0] == "{":
            options = msgspec.json.decode(words.pop(0), type=kind)
        play: AnyPlay = table.set_up(edition, options)
        play.do(CheckDeck(play.state.deck.cards))
        play.do(OpenTable())
        for word in words:
            seat, _, stake = word.partition(":")
            if not (seat.isdecimal() and stake):
                raise Malformed(f"{word!r} is no seat like 3:200")
            play.do(Sit(f"player {seat}", int(seat), parse_amount(stake), f"player {seat}"))
    except (Malformed, Refusal, LookupError, msgspec.DecodeError) as error:
        raise Malformed(f"no position: {error}") from error
    for word in course.split():
        try:
            for command in canberra_commands_of(word) if is_canberra else baccarat_commands_of(word):
                play.do(command)
        except (Malformed, Refusal) as error:
            raise Malformed(f"no position: {word!r}: {error}") from error
    return play
