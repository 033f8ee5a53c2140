"""Which tests and scenarios prove a rule: the index that comes with the package, so that a release can say it.

It is made from the tests as they are collected (`make proofs`); a whole run of them fails where it is not theirs.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import msgspec

from pitboss.malformed import Malformed
from pitboss.rulebook.coverage import ProofReport

FILE = Path(__file__).with_name("proofs.json")
SCENARIO = ".toml: "
"""What tells a scenario, `scenarios/FILE.toml: NAME`, from a test."""


class ProofIndex(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For each rule and reading that is proved the tests, and the scenarios, that do it."""

    rules: dict[str, tuple[str, ...]]

    def of(self, id_: str) -> tuple[str, ...]:
        return self.rules.get(id_, ())

    @property
    def report(self) -> ProofReport:
        """The same the other way round, as a run of the tests leaves it."""
        tests: dict[str, list[str]] = {}
        for id_, proofs in self.rules.items():
            for proof in proofs:
                tests.setdefault(proof, []).append(id_)
        return ProofReport({proof: tuple(ids) for proof, ids in tests.items()})


def index_of(proofs: Mapping[str, Iterable[str]]) -> ProofIndex:
    """The index of tests and scenarios with the rules that each proves; cases of one test are one proof."""
    rules: dict[str, set[str]] = {}
    for proof, ids in proofs.items():
        name = proof if SCENARIO in proof else proof.partition("[")[0]
        for id_ in ids:
            rules.setdefault(id_, set()).add(name)
    return ProofIndex({id_: tuple(sorted(rules[id_])) for id_ in sorted(rules)})


def encoded(index: ProofIndex) -> bytes:
    """A rule on a line, so that changes of several people meet as seldom as may be."""
    lines = [f"{_json(id_)}: {_json(proofs)}" for id_, proofs in index.rules.items()]
    return ('{"rules": {\n' + ",\n".join(lines) + "\n}}\n").encode()


@cache
def shipped() -> ProofIndex:
    """The index that came with the package."""
    try:
        return msgspec.json.decode(FILE.read_bytes(), type=ProofIndex)
    except (OSError, msgspec.DecodeError) as error:
        raise Malformed(f"{FILE.name}: the index of proofs did not come with this package: {error}") from error


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
