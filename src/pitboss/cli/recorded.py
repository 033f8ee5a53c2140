"""Recorded rounds from files of any kind, which the ending of the name tells: one shape for what they give.

A file, or a hand of it, that cannot be read is never a reason to stop: it is given with what is wrong.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from pitboss.malformed import Malformed
from pitboss.play import Event
from pitboss.poker.events import Started
from pitboss.poker.round import Round

if TYPE_CHECKING:
    from pitboss.scenario import AnyScenario

# The games have states of their own.
Events = Sequence[Event[Any]]
UNKNOWN_AMOUNT = "inf"


class Recorded(msgspec.Struct, frozen=True):
    """One round of a file. Amounts are dollars: whole numbers, or text where they are not whole.

    `stacks` are in the order of the file: by seat in our own records, from the first card on in hand histories. A
    sound record may stop early; the stacks are then those of that moment.
    """

    file: str
    key: str | None
    ok: bool
    stacks: tuple[int | str, ...] | None = None
    commission: int | str | None = None
    error: str | None = None
    net: tuple[int | str, ...] | None = None
    """Gains and losses, where the stacks are unknown."""
    rake: int | str | None = None
    """What the house took by the recorded result of a hand that is replayed without commission."""


class RecordedRound(msgspec.Struct, frozen=True):
    """A round of a file with its events, as far as they go; `is_read` tells that the file itself made sense."""

    recorded: Recorded
    title: str = ""
    events: Events = ()
    is_read: bool = True


def read_files(files: Iterable[Path]) -> Iterator[RecordedRound]:
    """Every round of every file."""
    for are_hands, some in groupby(files, _is_hand_history):
        read = _hands if are_hands else _others
        yield from read(some)


def _is_hand_history(file: Path) -> bool:
    return file.suffix in (".phh", ".phhs")


def _others(files: Iterable[Path]) -> Iterator[RecordedRound]:
    for file in files:
        try:
            yield from _scenarios(file) if file.suffix == ".toml" else _rounds(file, file.read_bytes())
        except OSError as error:
            yield _unread(file, f"cannot be read: {error.strerror}")
        except UnicodeDecodeError:
            yield _unread(file, "it is no text in UTF-8")
        except Malformed as error:
            yield _unread(file, str(error).removeprefix(f"{file}: "))


def amount(cents: int) -> int | str:
    """Dollars as JSON holds them exactly: 12, or "12.5"."""
    from pitboss.records.amounts import amount as text

    return cents // 100 if cents % 100 == 0 else text(cents)


def _rounds(file: Path, data: bytes) -> Iterator[RecordedRound]:
    """A record of one round, of several, or of a table with its rounds, be it one against the house."""
    from pitboss.records import banked
    from pitboss.records.record import read
    from pitboss.rulebook import digest

    if banked.is_banked(data):
        yield _found_banked(file, None, banked.read(data), "")
        return

    rounds = read(data).rounds
    for number, events in enumerate(rounds, 1):
        started = events[0]
        assert isinstance(started, Started), "a round begins with its first event"
        if started.rulebook != digest():
            click.echo(f"Note: {file} was recorded under another state of the rulebook.", err=True)
        several = len(rounds) > 1
        yield _found(file, str(number) if several else None, Round.replay(events), f"Round {number}" if several else "")


def _scenarios(file: Path) -> Iterator[RecordedRound]:
    from pitboss.scenario import Unreadable, read_each

    for each in read_each(file):
        if isinstance(each, Unreadable):
            yield RecordedRound(Recorded(str(file), each.name, False, error=each.error))
            continue
        try:
            yield from _scenario(file, each)
        except Malformed as error:
            yield RecordedRound(Recorded(str(file), each.name, False, error=str(error)))


def _scenario(file: Path, scenario: "AnyScenario") -> Iterator[RecordedRound]:
    """The round of a scenario, or its rounds one after the other."""
    from pitboss.scenario import run
    from pitboss.scenario.banked.types import BankedScenario
    from pitboss.scenario.story import rounds_of
    from pitboss.scenario.tournament.types import TournamentScenario

    result = run(scenario)
    title, error = f"{result.name}: {result.title}", "; ".join(result.false)
    rounds: list[RecordedRound] = []
    if isinstance(scenario, TournamentScenario):
        pass  # a tournament has no cards of its own
    elif isinstance(scenario, BankedScenario):
        rounds = [_found_banked(file, result.name, result.events, title, error)] if result.events else []
    else:
        played = rounds_of(result.events)
        for number, events in enumerate(played, 1):
            nth = f", round {number}" if scenario.rounds else ""
            last = error if number == len(played) else ""
            rounds.append(_found(file, f"{result.name}{nth}", Round.replay(events), f"{title}{nth}", last))
    yield from rounds or [RecordedRound(Recorded(str(file), result.name, result.is_true, error=error or None), title)]


def _hands(files: Iterable[Path]) -> Iterator[RecordedRound]:
    from pitboss.records import phh

    for file, reading in phh.read_files(files):
        key, title = reading.key or None, f"Hand {reading.key}".strip()
        if reading.round is None:
            recorded = Recorded(str(file), key, False, error=reading.error)
            yield RecordedRound(recorded, title, is_read=reading.hand is not None)
            continue
        found = _found(file, key, reading.round, title, reading.error, reading.seats)
        assert reading.hand is not None, "a round comes from a hand"
        net = _net(reading.hand.stacks, reading.stakes)
        taken = int(reading.house)
        changes = {
            "rake": amount(taken) if taken else None,
            "net": net if found.recorded.stacks else None,
            "stacks": (UNKNOWN_AMOUNT,) * len(net) if net and found.recorded.stacks else found.recorded.stacks,
        }
        yield msgspec.structs.replace(found, recorded=msgspec.structs.replace(found.recorded, **changes))


def _net(before: Sequence[int | None], after: Sequence[int]) -> tuple[int | str, ...] | None:
    from pitboss.records.phh_games import UNKNOWN_STACK

    if None not in before:
        return None
    return tuple(
        [amount(now - (UNKNOWN_STACK if was is None else was)) for was, now in zip(before, after, strict=True)]
    )


def _found(
    file: Path, key: str | None, round_: Round, title: str, error: str = "", order: Sequence[int] = ()
) -> RecordedRound:
    state, events = round_.state, round_.events
    if error and not state.over:
        return RecordedRound(Recorded(str(file), key, False, error=error), title, events)
    stacks = tuple([amount(state.stake[seat]) for seat in order or state.setup.seats])
    recorded = Recorded(str(file), key, not error, stacks, amount(state.commission), error or None)
    return RecordedRound(recorded, title, events)


def _found_banked(file: Path, key: str | None, events: Events, title: str, error: str = "") -> RecordedRound:
    """A table against the house: the chips of those who sit there at the end, by seat."""
    from pitboss.records.banked import game_of

    game = game_of(events)
    assert game is not None, "the log of a table against the house"
    places = game.replay(events).state.places
    stacks = tuple([amount(place.stake) for _, place in sorted(places.items())])
    return RecordedRound(Recorded(str(file), key, not error, stacks, error=error or None), title, events)


def _unread(file: Path, error: str) -> RecordedRound:
    return RecordedRound(Recorded(str(file), None, False, error=error), is_read=False)
