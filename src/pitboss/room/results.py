"""What people won and lost, round by round and across tables: an index beside the records, made from them.

It holds nothing that the records do not tell. If its file is lost it is made anew, table by table, when somebody asks.
"""

import os
import sqlite3
from collections.abc import Iterable
from pathlib import Path

import msgspec

FILE = "results.sqlite"
POINTS = 400
"""So many points a curve has at most."""
BIGGEST = 10
_LAYOUT = """
CREATE TABLE IF NOT EXISTS results (
    person TEXT, at INTEGER, place TEXT, round INTEGER, game TEXT, net INTEGER, pot INTEGER,
    PRIMARY KEY (person, at, place, round)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS indexed (place TEXT PRIMARY KEY, rounds INTEGER, closed INTEGER) WITHOUT ROWID;
"""


class RoundResult(msgspec.Struct, frozen=True):
    """What a round brought a person: `net` what he won or lost, `pot` what was in it, or what he wagered."""

    person: str
    at: int
    table: str
    round: int
    game: str
    net: int
    pot: int


class Wanted(msgspec.Struct, frozen=True):
    """Which rounds of a person are asked for; what is left empty does not matter."""

    person: str
    game: str = ""
    table: str = ""
    since: int = 0
    until: int = 0
    only: str = ""


class GameResult(msgspec.Struct, frozen=True):
    """All rounds of one game."""

    game: str
    rounds: int
    net: int


class Total(msgspec.Struct, frozen=True):
    """`won` and `lost` count rounds."""

    rounds: int
    net: int
    won: int
    lost: int


class Results:
    """The index. It is asked and written to from one thread."""

    def __init__(self, path: Path | None = None) -> None:
        if path is not None:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        try:
            self._file = _opened(path)
        except sqlite3.DatabaseError:
            # What is damaged is made anew from the records.
            assert path is not None, "memory is sound"
            path.write_bytes(b"")
            self._file = _opened(path)

    def close(self) -> None:
        self._file.close()

    def indexed(self, table: str) -> tuple[int, bool]:
        """How many rounds of a table are in the index, and whether there will be no more."""
        found = self._file.execute("SELECT rounds, closed FROM indexed WHERE place = ?", (table,)).fetchone()
        return (found[0], bool(found[1])) if found else (0, False)

    def add(self, table: str, rounds: int, closed: bool, results: Iterable[RoundResult]) -> None:
        """The rounds of a table up to this number, as far as they are new."""
        with self._file:
            rows = [(r.person, r.at, r.table, r.round, r.game, r.net, r.pot) for r in results]
            self._file.executemany("INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
            self._file.execute("INSERT OR REPLACE INTO indexed VALUES (?, ?, ?)", (table, rounds, closed))

    def rounds(self, wanted: Wanted, before: int, limit: int) -> list[RoundResult]:
        """Newest first; `before` is the time of the last one of the page before."""
        where, values = _where(wanted)
        if before:
            where, values = f"{where} AND at < ?", [*values, before]
        return self._some(f"{where} ORDER BY at DESC, round DESC LIMIT ?", [*values, limit])

    def biggest(self, wanted: Wanted) -> list[RoundResult]:
        """The biggest pots among them that were won."""
        where, values = _where(wanted)
        return self._some(f"{where} AND net > 0 ORDER BY pot DESC, at DESC LIMIT ?", [*values, BIGGEST])

    def total(self, wanted: Wanted) -> Total:
        where, values = _where(wanted)
        asked = f"SELECT count(*), total(net), total(net > 0), total(net < 0) FROM results {where}"
        return Total(*map(int, self._file.execute(asked, values).fetchone()))

    def games(self, wanted: Wanted) -> list[GameResult]:
        where, values = _where(wanted)
        asked = f"SELECT game, count(*), sum(net) FROM results {where} GROUP BY game ORDER BY count(*) DESC"
        return [GameResult(*row) for row in self._file.execute(asked, values)]

    def tables(self, person: str) -> list[str]:
        """The tables at which a person has played, the latest first."""
        asked = "SELECT place FROM results WHERE person = ? GROUP BY place ORDER BY max(at) DESC"
        return [row[0] for row in self._file.execute(asked, (person,))]

    def curve(self, wanted: Wanted) -> list[tuple[int, int]]:
        """What the rounds came to, one after another: times and sums, thinned out evenly, with the last of all."""
        where, values = _where(wanted)
        net, points = 0, list[tuple[int, int]]()
        for at, cents in self._file.execute(f"SELECT at, net FROM results {where} ORDER BY at, round", values):
            net += cents
            points.append((at, net))
        step = -(-len(points) // POINTS) or 1
        kept = points[step - 1 :: step]
        return kept if not points or kept[-1:] == points[-1:] else [*kept[: POINTS - 1], points[-1]]

    def _some(self, rest: str, values: list[str | int]) -> list[RoundResult]:
        asked = f"SELECT person, at, place, round, game, net, pot FROM results {rest}"
        return [RoundResult(*row) for row in self._file.execute(asked, values)]


def _opened(path: Path | None) -> sqlite3.Connection:
    file = sqlite3.connect(path if path is not None else ":memory:", check_same_thread=False)
    file.executescript(_LAYOUT)
    return file


def _where(wanted: Wanted) -> tuple[str, list[str | int]]:
    """The clause of what is asked for; names of columns come from here alone."""
    conditions: list[tuple[str, str | int]] = [("person = ?", wanted.person)]
    conditions += [("game = ?", wanted.game)] if wanted.game else []
    conditions += [("place = ?", wanted.table)] if wanted.table else []
    conditions += [("at >= ?", wanted.since)] if wanted.since else []
    conditions += [("at < ?", wanted.until)] if wanted.until else []
    only = {"won": " AND net > 0", "lost": " AND net < 0"}.get(wanted.only, "")
    return "WHERE " + " AND ".join(text for text, _ in conditions) + only, [value for _, value in conditions]
