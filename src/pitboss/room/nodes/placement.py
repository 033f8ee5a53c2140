"""Where a table belongs, by rendezvous hashing: nodes agree without a word, and one that goes moves no others."""

import hashlib
from collections.abc import Iterable


def chosen(nodes: Iterable[str], place: str) -> str:
    """The node where something belongs; empty if there is none."""
    return max(nodes, key=lambda node: hashlib.sha256(f"{node}/{place}".encode()).digest(), default="")
