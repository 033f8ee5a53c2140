"""Where a table belongs, and when one moves by itself.

By rendezvous hashing with weights nodes agree without a word, and one that goes moves no others. A node gives a table
away by itself only if it has over a fifth more than its share, and only to one that has fewer after it than it had.
"""

import hashlib
import math
from collections.abc import Mapping

TOO_MANY = 1.2
"""So many times its share a node may have before it gives tables away."""


def chosen(nodes: Mapping[str, float], place: str) -> str:
    """The node where something belongs, by their weights; empty if there is none."""
    return max(nodes, key=lambda node: _score(node, nodes[node], place), default="")


def _score(node: str, weight: float, place: str) -> float:
    """Higher by as much as the weight is, on the average of all places."""
    drawn = int.from_bytes(hashlib.sha256(f"{node}/{place}".encode()).digest()[:8])
    return -weight / math.log((drawn + 0.5) / 2**64)


def relieved_by(me: str, tables: Mapping[str, int], weights: Mapping[str, float]) -> str:
    """The node to which one table of ours goes, if we have too many; empty if all stay. Both are of the live nodes."""
    if me not in weights:
        return ""
    share = sum(tables[node] for node in weights) / sum(weights.values())
    if tables[me] <= TOO_MANY * share * weights[me]:
        return ""
    least = min((node for node in weights if node != me), key=lambda node: tables[node] / weights[node], default="")
    if not least or (tables[least] + 1) / weights[least] > (tables[me] - 1) / weights[me]:
        return ""
    return least
