"""Bounds on what people write into commands and the terms of tables: no absurd number, no endless or unseen text."""

from collections.abc import Mapping

import msgspec

from pitboss.banked.house.terms import Terms
from pitboss.malformed import Malformed
from pitboss.play import Command
from pitboss.play.money import dollars
from pitboss.poker.options import Options
from pitboss.room.names import JOINERS, check_seen

MOST = 100_000_000
"""The most cents that any amount among the terms of a table may have: a million dollars."""
LARGEST: Mapping[str, int] = {
    "time_limit": 3600,
    "deck": 100,
    "decks": 100,
    "boxes": 100,
    "draw_most": 100,
    "straddles": 100,
    "raise_cap": 1000,
    "blind_multiples": 1000,
    "sizes": 1000,
    "period": 100_000,
}
"""Of what is no amount of money; the rules say more of most."""
MOST_ASKED = 1_000_000_000_000
"""The largest number in what anybody asks for: more cents, or chips of a tournament, than lie in any room. Sums of many
such amounts can still be stored.
"""
MOMENTS = frozenset({"at", "made", "opens", "closes", "until", "since", "shut", "resumes", "first", "last"})
"""What has milliseconds since 1970."""
LATEST = 100 * MOST_ASKED
LONGEST_TEXT = 1000
LONGEST_LIST = 60
MOST_CARDS = 500
"""More than the largest shoe has: all of it is gone through, and some may be too many."""
READABLE = f"{JOINERS}\n\t"


def check_amounts(options: Options | Terms) -> None:
    """Malformed for terms with a number below nothing or beyond what any table has."""
    for name in options.__struct_fields__:
        _check(name, getattr(options, name), is_term=True)


def check_contents(command: Command) -> None:
    """Malformed for a command with absurd numbers, or with text that nobody could read."""
    for name in command.__struct_fields__:
        _check(name, getattr(command, name), is_term=False)


def _check(name: str, value: object, is_term: bool) -> None:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        _check_number(name, value, is_term)
    elif isinstance(value, str):
        _check_text(name, value)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            _check(field, getattr(value, field), is_term or isinstance(value, Options | Terms))
    elif isinstance(value, list | tuple | frozenset):
        longest = MOST_CARDS if name == "cards" else LONGEST_LIST
        if len(value) > longest:
            raise Malformed(f"{name}: a list of {len(value)}; at most {longest} are allowed")
        for each in value:
            _check(name, each, is_term)


def _check_number(name: str, value: int, is_term: bool) -> None:
    if is_term:
        most = LARGEST.get(name, MOST)
        told = f"{most}" if name in LARGEST else dollars(most)
        span, is_within = f"from 0 to {told}", 0 <= value <= most
    else:
        most = LATEST if name in MOMENTS else MOST_ASKED
        span, is_within = f"at most {most:,}", abs(value) <= most
    if not is_within:
        raise Malformed(f"{name}: {_short(value)} is out of bounds; {span} is allowed")


def _check_text(name: str, value: str) -> None:
    if len(value) > LONGEST_TEXT:
        raise Malformed(f"{name}: a text has at most {LONGEST_TEXT} characters, not {len(value)}")
    check_seen("".join(char for char in value if char not in READABLE))


def _short(value: int) -> str:
    text = str(value)
    return text if len(text) <= 30 else f"{text[:30]}..."
