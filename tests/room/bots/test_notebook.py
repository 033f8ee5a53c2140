"""A long count that is interrupted goes on where it was, and never mixes in what other code has counted."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from soak.notebook import Notebook, code_digest

Part = tuple[str, int]
PARTS: list[Part] = [("a", 1), ("a", 2), ("b", 1), ("b", 2)]
THIRDS = {part: part[1] / 3 for part in PARTS}


class Interrupted(Exception):
    """Somebody stops the count."""


class Count:
    """A count that is interrupted after so many parts."""

    def __init__(self, until: int = 99) -> None:
        self.done: list[Part] = []
        self._until = until

    def __call__(self, parts: Sequence[Part]) -> Iterator[float]:
        for part in parts:
            if len(self.done) == self._until:
                raise Interrupted
            self.done.append(part)
            yield part[1] / 3


def notebook(path: Path | None, what: str = "with this code") -> Notebook[Part, float]:
    return Notebook(path, what, float)


def test_a_count_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    path, first, second = tmp_path / "kept", Count(until=2), Count()
    with pytest.raises(Interrupted):
        list(notebook(path).results(PARTS, first))
    assert len(notebook(path)) == 2
    assert dict(notebook(path).results(PARTS, second)) == THIRDS
    assert first.done + second.done == PARTS


def test_a_line_that_was_cut_off_is_counted_again(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    list(notebook(path).results(PARTS, Count()))
    path.write_bytes(path.read_bytes()[:-4])
    again = Count()
    assert dict(notebook(path).results(PARTS, again)) == THIRDS
    assert again.done == PARTS[-1:]
    assert len(notebook(path)) == len(PARTS)


def test_what_other_code_has_counted_is_not_used(tmp_path: Path) -> None:
    path, again = tmp_path / "kept", Count()
    list(notebook(path, "with other code").results(PARTS, Count()))
    assert dict(notebook(path).results(PARTS, again)) == THIRDS
    assert again.done == PARTS
    assert code_digest("soak/notebook.py") != code_digest("soak/bots.py")


def test_nothing_is_left_of_a_count_that_is_over(tmp_path: Path) -> None:
    book = notebook(tmp_path / "kept")
    list(book.results(PARTS, Count()))
    book.done()
    assert list(tmp_path.iterdir()) == []
    assert dict(notebook(None).results(PARTS, Count())) == THIRDS
