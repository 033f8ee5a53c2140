"""That the tree of one size is the beginning of the tree of another: the proof of RFC 9162, section 2.1.4.

Every checkpoint stores the roots of the whole parts of its tree. So whatever the two sizes are, only the leaves of a
few checkpoints are hashed again, however long ago the first was.
"""

from collections.abc import Iterator

from pitboss.malformed import Malformed
from pitboss.room.checkpoints.checkpoint import CODEC, STREAM, Checkpoint
from pitboss.room.checkpoints.tree import HashTree
from pitboss.room.store import Records

Span = tuple[int, int]
"""The leaves after one number and up to another."""


def logged(records: Records, after: int = 0) -> Iterator[Checkpoint]:
    """The checkpoints of a room's log, from a record on."""
    for record in records.read(STREAM, after):
        event = CODEC.decode(record.event)
        if isinstance(event, Checkpoint):
            yield event


def numbered(records: Records, number: int) -> Checkpoint:
    """The checkpoint of a number that there is."""
    # Changes of the key are records as well, so it is no earlier than the record of its own number.
    return next(each for each in logged(records, number - 1) if each.number == number)


def proof(records: Records, first: int, second: int) -> tuple[bytes, ...]:
    """The nodes that lead from the root over `first` leaves to that over `second`; Malformed for other sizes."""
    spans = spans_of(first, second) if 0 < first <= second else []
    trees = {span: HashTree() for span in spans}
    covered: dict[str, int] = {}
    size = 0
    for checkpoint in logged(records):
        for span in spans:
            trees[span] = _grown(records, trees[span], span, size, covered, checkpoint)
        covered.update({stream: head.number for stream, head in checkpoint.heads.items()})
        size = checkpoint.size
        if size >= second:
            break
    if not 0 < first <= second <= size:
        raise Malformed(f"no proof from {first} to {second}: the first is 1 or more, the second {size} at most")
    return tuple(trees[span].root for span in spans)


def spans_of(first: int, second: int) -> list[Span]:
    """The parts of the tree whose roots make up the proof, in the order of the standard."""
    return _spans(first, 0, second, True)


def _spans(first: int, start: int, end: int, is_known: bool) -> list[Span]:
    """Of the part from `start` to `end`; `is_known` if whoever has the first root has the root up to `first` there."""
    if first == end:
        return [] if is_known else [(start, end)]
    middle = start + (1 << (end - start - 1).bit_length() - 1)
    if first <= middle:
        return [*_spans(first, start, middle, is_known), (middle, end)]
    return [*_spans(first, middle, end, False), (start, middle)]


def _grown(
    records: Records, tree: HashTree, span: Span, size: int, covered: dict[str, int], checkpoint: Checkpoint
) -> HashTree:
    """The tree over a span after one more checkpoint: from its whole parts, or else leaf by leaf up to the end."""
    start, end = span
    beyond = checkpoint.size - start
    # Parts that are whole at `start` stay apart from those before it until there are as many leaves as it has room for.
    if 0 < beyond <= end - start and (start == 0 or beyond < start & -start):
        return HashTree(beyond, map(bytes.fromhex, checkpoint.peaks[-beyond.bit_count() :]))
    if size < end <= checkpoint.size:
        leaves = [
            leaf
            for stream, head in sorted(checkpoint.heads.items())
            for leaf in records.hashes(stream, covered.get(stream, 0), head.number)
        ]
        tree.extend(leaves[max(start - size, 0) : end - size])
    return tree
