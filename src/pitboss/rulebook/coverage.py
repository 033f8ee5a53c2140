"""How much of the rulebook is proved: the report that a run of the tests leaves, counted by instrument and kind."""

from collections.abc import Iterator

import msgspec

from pitboss.malformed import Malformed
from pitboss.rulebook.lookup import book
from pitboss.rulebook.model import KINDS, Kind, Reading, Rule


class ProofReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a run of the tests left: for each test that passed, the ids it proved."""

    tests: dict[str, tuple[str, ...]]

    @property
    def proved(self) -> set[str]:
        return {id_ for ids in self.tests.values() for id_ in ids}


class Count(msgspec.Struct, frozen=True):
    """Rules proved of those there are, for one instrument and kind."""

    instrument: str
    kind: Kind
    proved: int
    total: int


class Coverage(msgspec.Struct, frozen=True):
    """The counts, and everything that no test proves yet."""

    counts: tuple[Count, ...]
    unproved: tuple[Rule, ...]
    readings_proved: int
    readings_total: int
    unproved_readings: tuple[Reading, ...]


def parse_report(content: bytes) -> ProofReport:
    """The report in a file, or Malformed."""
    try:
        return msgspec.json.decode(content, type=ProofReport)
    except msgspec.DecodeError as error:
        raise Malformed(f"not a report of proved rules: {error}") from error


def coverage(report: ProofReport, rules: tuple[Rule, ...]) -> Coverage:
    """Rules, and all readings, held against a report."""
    proved = report.proved
    readings = book().readings.values()
    return Coverage(
        tuple(_counts(proved, rules)),
        tuple(rule for rule in rules if rule.id not in proved),
        sum(reading.id in proved for reading in readings),
        len(readings),
        tuple(reading for reading in readings if reading.id not in proved),
    )


def _counts(proved: set[str], rules: tuple[Rule, ...]) -> Iterator[Count]:
    for instrument in book().instruments:
        for kind in KINDS:
            ids = [rule.id for rule in rules if rule.instrument == instrument and rule.kind == kind]
            if ids:
                yield Count(instrument, kind, len(proved.intersection(ids)), len(ids))
