"""Comparing a room's records with checkpoints: those in its own log, those kept outside, those on paper."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

import msgspec

from pitboss.room import uptime
from pitboss.room.checkpoints import countersigning
from pitboss.room.checkpoints.checkpoint import (
    STREAM,
    AnyEvent,
    Checkpoint,
    Head,
    KeyChanged,
    Printed,
    printed,
    time_text,
)
from pitboss.room.checkpoints.signing import signed_by
from pitboss.room.checkpoints.tree import HashTree
from pitboss.room.store import COMMANDS, HASH, Audit, Damage

OWN = {STREAM, COMMANDS}
"""What grows with a checkpoint itself."""


class Logged(msgspec.Struct, frozen=True):
    """An event of the stream of checkpoints: its number there, and when it was written."""

    number: int
    at: int
    event: AnyEvent


class Known(msgspec.Struct):
    """What the log of checkpoints comes to: those it holds, and the keys that signed, in lines of those that vouch."""

    checkpoints: dict[int, Checkpoint] = {}
    lines: list[list[str]] = []

    @property
    def keys(self) -> set[str]:
        return {key for line in self.lines for key in line}


def follow(audit: Audit, logged: Sequence[Logged]) -> tuple[Known, Damage | None]:
    """The checkpoints of the log itself: signed, in order, and each with the root that the records give."""
    known, tree, covered = Known(), HashTree(), dict[str, int]()
    last: Checkpoint | None = None
    for each in logged:
        event = each.event
        if isinstance(event, KeyChanged):
            what = _change_key(known, event)
        else:
            what = (
                _fault_of(known, event, last, each.at)
                or _fault_between(last, event.heads)
                or _grow(audit, tree, covered, event)
            )
            known.checkpoints[event.number] = last = event
        if what:
            return known, Damage(STREAM, each.number, what)
    return known, _fault_since(audit, last, covered)


def _change_key(known: Known, event: KeyChanged) -> str:
    if not known.lines or known.lines[-1][-1] != event.old:
        return "a key is replaced that did not sign"
    if not event.signature:
        known.lines.append([event.new])
        return ""
    if not signed_by(event.old, event.signature, event.statement):
        return "the old key did not sign for the new one"
    known.lines[-1].append(event.new)
    return ""


def _fault_of(known: Known, event: Checkpoint, last: Checkpoint | None, at: int) -> str:
    if not known.lines:
        known.lines.append([event.key])
    if known.lines[-1][-1] != event.key:
        return f"checkpoint {event.number} was signed with a key that was not the room's then"
    if not signed_by(event.key, event.signature, event.statement):
        return f"the signature of checkpoint {event.number} does not hold"
    if event.number != (last.number + 1 if last else 1) or event.at > at or (last and event.at < last.at):
        return f"checkpoint {event.number} is out of order"
    return ""


def _grow(audit: Audit, tree: HashTree, covered: dict[str, int], event: Checkpoint) -> str:
    """Add what a checkpoint covers to the tree, and compare."""
    for stream, head in sorted(event.heads.items()):
        if what := fault_of_head(audit, stream, head):
            return f"checkpoint {event.number} of {time_text(event.at)} knows better: {what}"
        hashes, start = audit.hashes[stream], covered.get(stream, 0)
        tree.extend([bytes(hashes[place : place + HASH]) for place in range(HASH * start, HASH * head.number, HASH)])
        covered[stream] = head.number
    if (tree.size, tree.root.hex()) != (event.size, event.root) or _root(event) != event.root:
        return f"the root of checkpoint {event.number} of {time_text(event.at)} is not that of the records"
    return ""


def _root(event: Checkpoint) -> str:
    """The root that the peaks come to, on which the next checkpoint builds."""
    return HashTree(event.size, map(bytes.fromhex, event.peaks)).root.hex()


def _fault_between(last: Checkpoint | None, grown: Collection[str]) -> str:
    """Nothing happens in a room that is closed before it opens again."""
    if last is None or not last.closed or uptime.STREAM in grown or not set(grown) - OWN:
        return ""
    streams = ", ".join(sorted(set(grown) - OWN))
    return (
        f"the room closed with checkpoint {last.number} of {time_text(last.at)}, and did not open before {streams} grew"
    )


def _fault_since(audit: Audit, last: Checkpoint | None, covered: Mapping[str, int]) -> Damage | None:
    """What came after the last checkpoint; the pulse never goes back, and stands still while the room is closed."""
    if last is None:
        return None
    grown = [stream for stream in audit.hashes if audit.length(stream) > covered.get(stream, 0)]
    if what := _fault_between(last, grown):
        return Damage(STREAM, 0, what)
    is_closed = last.closed and not set(grown) - OWN
    if audit.pulse < last.pulse or (is_closed and audit.pulse != last.pulse):
        return Damage("the pulse", 0, f"it is not what checkpoint {last.number} of {time_text(last.at)} knows")
    return None


def fault_of_head(audit: Audit, stream: str, head: Head) -> str:
    """What is wrong with a stream that ended so once; nothing if it still holds that record."""
    length = audit.length(stream)
    if length < head.number:
        return f"{stream} ends with record {length} and had {head.number}"
    if audit.hash_of(stream, head.number).hex() != head.hash:
        return f"record {head.number} of {stream}, or one before it, is another"
    return ""


def compare(audit: Audit, known: Known, outside: Iterable[tuple[str, Printed]]) -> Iterator[Damage]:
    """Every checkpoint from outside that the log does not hold as it is."""
    for name, sheet in outside:
        if what := _fault_of_sheet(audit, known, sheet):
            yield Damage(name, 0, what)


def _fault_of_sheet(audit: Audit, known: Known, sheet: Printed) -> str:
    if fault := countersigning.fault_of(sheet):
        return fault
    for stream, head in sorted(sheet.heads.items()):
        if what := fault_of_head(audit, stream, head):
            return what
    logged = known.checkpoints.get(sheet.number)
    if logged is None:
        return f"the room's log has no checkpoint {sheet.number}: records are missing, or were written anew"
    if printed(logged).statement != sheet.statement:
        if sheet.key not in known.keys:
            return "another key signed it than those of the room's log: the records were written anew, or are another's"
        return f"checkpoint {sheet.number} of the room's log says something else: the records were written anew"
    return ""


def fault_of_keys(known: Known, trusted: Sequence[str]) -> Damage | None:
    """Whether the keys are those that somebody knows; without knowing any, whether each vouched for the next."""
    if not known.lines:
        return None
    if trusted:
        if set(trusted).isdisjoint(known.lines[-1]):
            return Damage(STREAM, 0, f"they are signed with the key {known.lines[-1][-1]}, which is not the one given")
        return None
    if len(known.lines) > 1:
        new = known.lines[1][0]
        return Damage(
            STREAM,
            0,
            f"the key {new} took over without the old one's signature: give it with --key if it is the room's",
        )
    return None
