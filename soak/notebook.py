"""A notebook for long counts: each part that is done is written down, so that a count goes on where it was interrupted.

The first line says what is counted and with which code; a notebook of anything else is begun anew.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

ROOT = Path(__file__).parents[1]
Part = TypeVar("Part")
Result = TypeVar("Result")


class Notebook(Generic[Part, Result]):
    """The results of parts so far, by the part. Without a path nothing is kept."""

    def __init__(self, path: Path | None, what: str, kind: type[Result]) -> None:
        self._path = path
        self._kind = kind
        self._lines: dict[bytes, msgspec.Raw] = {}
        if path is None:
            return
        heading, *lines = path.read_bytes().splitlines() if path.is_file() else [b""]
        if heading == what.encode():
            self._lines = dict(_pairs(lines))
        path.parent.mkdir(parents=True, exist_ok=True)
        whole = (b"[" + part + b"," + bytes(result) + b"]" for part, result in self._lines.items())
        path.write_bytes(b"\n".join((what.encode(), *whole)) + b"\n")

    def __len__(self) -> int:
        return len(self._lines)

    def results(
        self, parts: Sequence[Part], work: Callable[[Sequence[Part]], Iterable[Result]]
    ) -> Iterator[tuple[Part, Result]]:
        """The results of all parts: those written down first, then the others as `work` does them, in order."""
        missing = [part for part in parts if msgspec.json.encode(part) not in self._lines]
        for part in parts:
            if (known := self._lines.get(msgspec.json.encode(part))) is not None:
                yield part, msgspec.json.decode(known, type=self._kind)
        for part, result in zip(missing, work(missing), strict=True):
            self._write(part, result)
            yield part, result

    def done(self) -> None:
        """The count is over: nothing needs to be remembered."""
        if self._path is not None:
            self._path.unlink()

    def _write(self, part: Part, result: Result) -> None:
        if self._path is not None:
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode((part, result)) + b"\n")


def code_digest(*paths: str) -> str:
    """What the code in these files and folders of the repository amounts to."""
    whole = hashlib.sha256()
    for path in paths:
        found = ROOT / path
        for file in sorted(found.rglob("*.py")) if found.is_dir() else [found]:
            whole.update(file.read_bytes())
    return whole.hexdigest()


def _pairs(lines: Iterable[bytes]) -> Iterator[tuple[bytes, msgspec.Raw]]:
    for line in lines:
        try:
            part, result = msgspec.json.decode(line, type=tuple[msgspec.Raw, msgspec.Raw])
        except msgspec.DecodeError:
            return  # the line that was being written when the count was interrupted
        yield bytes(part), result
