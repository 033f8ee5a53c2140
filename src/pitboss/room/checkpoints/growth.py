"""What no checkpoint covers yet, found without a number for every stream that there ever was.

The only writer of a store knows what it has appended since the last checkpoint; and all that was there when it was
opened is covered, if that checkpoint was the last command. After a crash the log of checkpoints is gone through once.
"""

from collections.abc import Collection, Iterator
from itertools import islice

from pitboss.room.checkpoints.checkpoint import CODEC, STREAM, AnyEvent, Checkpoint
from pitboss.room.store import COMMANDS, Records

PART = 10_000
"""So many streams are in one checkpoint at most: more are covered by several, one after another."""


def backwards(records: Records) -> Iterator[tuple[int, AnyEvent]]:
    """The log of checkpoints from its end, with the times at which its events were written."""
    for number in range(records.length(STREAM), 0, -1):
        record = next(records.read(STREAM, number - 1))
        yield record.at, CODEC.decode(record.event)


def is_closed(records: Records) -> bool:
    """Whether the last checkpoint says that the room was closed with it."""
    return next((each.closed for _, each in backwards(records) if isinstance(each, Checkpoint)), False)


def is_all_covered(records: Records, last: Checkpoint) -> bool:
    """Whether nothing was appended since a checkpoint but itself: every other would have been a command."""
    commands = last.heads.get(COMMANDS)
    return commands is not None and records.length(COMMANDS) == commands.number + 1


def uncovered(records: Records) -> Iterator[dict[str, int]]:
    """Up to where checkpoints cover whatever may have grown since the last, in parts."""
    since, after, more = _since(records), "", {COMMANDS}
    while heads := records.latest_heads(since, after, PART):
        after = max(heads)
        yield covered_by(records, heads.keys() | more)
        more = set()


def covered_by(records: Records, streams: Collection[str] | None = None) -> dict[str, int]:
    """Up to where checkpoints cover some streams, or all."""
    found = dict.fromkeys(streams or (), 0)
    for record in records.read(STREAM):
        event = CODEC.decode(record.event)
        if isinstance(event, Checkpoint):
            named = event.heads.keys() if streams is None else event.heads.keys() & found.keys()
            found.update({stream: event.heads[stream].number for stream in named})
    return found


def _since(records: Records) -> int:
    """The time after which a stream was written that the last checkpoint does not cover as far as it goes.

    What was there when the one before was written is covered by now; unless the last is only a part of what there was.
    """
    latest = list(islice(((at, each) for at, each in backwards(records) if isinstance(each, Checkpoint)), 2))
    return latest[1][0] if len(latest) == 2 and len(latest[0][1].heads) < PART else 0
