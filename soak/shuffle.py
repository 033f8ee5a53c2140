"""The long count of the shuffle: ten million shuffles for uniformity, ten thousand rounds proved in two languages.

`python -m soak.shuffle --report FILE` writes every p-value with the label that all seeds come from (T-31, T-37).
"""

import hashlib
import json
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import msgspec
import numpy as np

from pitboss.cards import Deck
from pitboss.shoe import auditor_proof, encode, order_of, seed_bytes, verify, viewer_proof
from soak.uniformity import Finding, Orders, Tally
from tests.shoe.builders import dealt_shoe_from

LEAST, MOST = 0.001, 0.999
BATCH = 10_000
# How ten million shuffles are shared out; a shoe of eight decks takes twenty times as long as a deck.
SHARES = {
    Deck(): 0.40,
    Deck(52, joker=True): 0.15,
    Deck(36): 0.15,
    Deck(32, joker=True): 0.14,
    Deck(32): 0.14,
    Deck(52, copies=8): 0.02,
}
VERIFIER = Path(__file__).parent.parent / "tests" / "shoe" / "verifier.mjs"


class Uniformity(msgspec.Struct, frozen=True):
    """What was found of one deck, and again with other seeds if anything lay outside the limits.

    Of two dozen p-values one leaves limits of 0.001 in every twentieth run of a perfect shuffle. So a finding fails the
    count only if it is outside in both, which a fault is and chance is not; the report always shows both.
    """

    deck: str
    shuffles: int
    findings: list[Finding]
    repeated: list[Finding]
    passed: bool


class Proofs(msgspec.Struct, frozen=True):
    """Rounds whose two proofs were verified, and the same with one byte changed, in each language."""

    rounds: int
    verifiers: list[str]
    true_accepted: int
    true_refused: int
    changed_accepted: int
    changed_refused: int
    passed: bool


class Report(msgspec.Struct, frozen=True):
    """The whole count; all seeds follow from `label`."""

    label: str
    limits: tuple[float, float]
    uniformity: list[Uniformity]
    proofs: Proofs
    passed: bool


@click.command()
@click.option("--shuffles", default=10_000_000, show_default=True, help="How many in all.")
@click.option("--rounds", default=10_000, show_default=True, help="How many rounds to prove.")
@click.option("--label", default="pitboss soak 1", show_default=True, help="What all seeds are derived from.")
@click.option("--fresh", is_flag=True, help="A label drawn from the operating system's generator.")
@click.option("--report", "path", type=click.Path(path_type=Path), help="Where the report goes, as JSON.")
def main(shuffles: int, rounds: int, label: str, fresh: bool, path: Path | None) -> None:
    """Count shuffles and prove rounds; exit code 1 if anything is out of its limits."""
    report = run(shuffles, rounds, secrets.token_hex(32) if fresh else label)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    for row in report.uniformity:
        for words, findings in {"shuffles": row.findings, "shuffles, repeated": row.repeated}.items():
            if findings:
                found = ", ".join(f"{finding.name} {finding.p:.4f}" for finding in findings)
                click.echo(f"{row.deck}, {row.shuffles:,} {words}: {found}")
    proofs = report.proofs
    click.echo(
        f"{proofs.rounds:,} rounds proved with {' and '.join(proofs.verifiers)}: {proofs.true_accepted:,} true proofs "
        f"accepted, {proofs.true_refused} refused; {proofs.changed_refused:,} changed refused, "
        f"{proofs.changed_accepted} accepted"
    )
    click.echo("passed" if report.passed else "FAILED")
    sys.exit(not report.passed)


def run(shuffles: int, rounds: int, label: str) -> Report:
    """The whole count with a progress bar on standard error."""
    uniformity = [uniformity_of(deck, label, round(shuffles * share)) for deck, share in SHARES.items()]
    proofs = proofs_of(rounds, label)
    passed = proofs.passed and all(row.passed for row in uniformity)
    return Report(label, (LEAST, MOST), uniformity, proofs, passed)


def uniformity_of(deck: Deck, label: str, shuffles: int) -> Uniformity:
    findings = findings_of(deck, label, shuffles)
    outside = _outside(findings)
    repeated = findings_of(deck, f"{label}, repeated", shuffles) if outside else []
    return Uniformity(str(deck), shuffles, findings, repeated, not outside & _outside(repeated))


def findings_of(deck: Deck, label: str, shuffles: int) -> list[Finding]:
    """The statistics of so many shuffles, whole batches and a rest."""
    tally = Tally(kinds_of(deck))
    with click.progressbar(range(0, shuffles, BATCH), label=str(deck), file=sys.stderr) as starts:
        for start in starts:
            tally.add(batch_of(deck, label, start // BATCH, min(BATCH, shuffles - start)))
    return tally.findings()


def _outside(findings: list[Finding]) -> set[str]:
    return {finding.name for finding in findings if not LEAST <= finding.p <= MOST}


def batch_of(deck: Deck, label: str, number: int, size: int) -> Orders:
    """A batch of shuffles as games are dealt from, by seeds that follow from the label alone."""
    cards = range(len(deck))
    length = seed_bytes(len(deck))
    seeds = hashlib.shake_256(f"{label}, {deck}, batch {number}".encode()).digest(length * size)
    orders = [order_of(cards, seeds[start : start + length]) for start in range(0, length * size, length)]
    return np.array(orders, dtype=np.int64)


def kinds_of(deck: Deck) -> list[int]:
    """The face of each physical card, counted from nought: in a shoe equal faces are one kind."""
    return [card % (len(deck) // deck.copies) for card in range(len(deck))]


def proofs_of(rounds: int, label: str) -> Proofs:
    """Each round is proved to its viewer and to the auditor, then with one byte of each proof changed."""
    counts = {True: [0, 0], False: [0, 0]}
    verifiers = ["Python"]
    node = shutil.which("node")
    if node:
        verifiers.append("JavaScript")
    with click.progressbar(range(0, rounds, 500), label="rounds proved", file=sys.stderr) as starts:
        for start in starts:
            true = list(_proofs(label, range(start, min(start + 500, rounds))))
            changed = [_changed(proof, f"{label} {start} {number}") for number, proof in enumerate(true)]
            for truth, documents in ((True, true), (False, changed)):
                for accepted in (*map(_accepted, documents), *(_accepted_by(node, documents) if node else ())):
                    counts[truth][accepted] += 1
    (true_refused, true_accepted), (changed_refused, changed_accepted) = counts[True], counts[False]
    passed = not true_refused and not changed_accepted
    return Proofs(rounds, verifiers, true_accepted, true_refused, changed_accepted, changed_refused, passed)


def _proofs(label: str, numbers: range) -> Iterator[bytes]:
    for number in numbers:
        dealt = dealt_shoe_from(f"{label}, round {number}")
        yield encode(viewer_proof(dealt.shoe, dealt.seen))
        yield encode(auditor_proof(dealt.shoe))


def _changed(proof: bytes, label: str) -> bytes:
    """The proof with one sign replaced by another digit, letter or mark; it stays one line."""
    choice = int.from_bytes(hashlib.sha256(label.encode()).digest(), "big")
    place = choice % (len(proof) - 1)
    signs = [sign for sign in b'0189abfz"{}[],: ' if sign != proof[place]]
    return proof[:place] + bytes([signs[choice // len(proof) % len(signs)]]) + proof[place + 1 :]


def _accepted(proof: bytes) -> bool:
    try:
        return verify(proof).verified
    except ValueError:
        return False


def _accepted_by(node: str, documents: list[bytes]) -> list[bool]:
    done = subprocess.run(
        [node, VERIFIER, "documents"], input=b"".join(documents), capture_output=True, check=True, timeout=600
    )
    return [json.loads(line) == [] for line in done.stdout.splitlines()]


if __name__ == "__main__":
    main()
