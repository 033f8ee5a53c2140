"""The tree of RFC 9162 (SHA-256) over a list that only ever grows: its root, from the roots of its whole parts."""

import hashlib
from collections.abc import Iterable


class HashTree:
    """So many leaves, and what is needed to add more: the roots of the largest whole trees in it."""

    def __init__(self, size: int = 0, peaks: Iterable[bytes] = ()) -> None:
        self.size = size
        self._peaks = list(peaks)

    @property
    def peaks(self) -> tuple[bytes, ...]:
        return tuple(self._peaks)

    def extend(self, leaves: Iterable[bytes]) -> None:
        sha256 = hashlib.sha256
        peaks, size = self._peaks, self.size
        for leaf in leaves:
            node, full = sha256(b"\x00" + leaf).digest(), size
            while full & 1:
                node = sha256(b"\x01" + peaks.pop() + node).digest()
                full >>= 1
            peaks.append(node)
            size += 1
        self.size = size

    @property
    def root(self) -> bytes:
        if not self._peaks:
            return hashlib.sha256().digest()
        *rest, root = self._peaks
        for peak in reversed(rest):
            root = hashlib.sha256(b"\x01" + peak + root).digest()
        return root
