"""`pitboss shuffle`: proofs made, verified and refused from the command line, with their exit codes."""

import hashlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from pitboss.cards import Deck, parse_cards
from pitboss.shoe import seed_bytes

PITBOSS = [sys.executable, "-c", "from pitboss.cli.main import run; run()", "shuffle"]


def pitboss(*arguments: str | Path, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*PITBOSS, *map(str, arguments)], input=given, capture_output=True, check=False, timeout=60)


def told(done: subprocess.CompletedProcess[bytes]) -> list[dict[str, str]]:
    assert done.returncode == 0, done.stderr.decode()
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def proofs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the auditor's proof and the proof of a viewer who saw cards 1, 3 and 10 to 12."""
    folder = tmp_path_factory.mktemp("proofs")
    names = ("--auditor", folder / "auditor.json", "--viewer", folder / "viewer.json")
    done = pitboss("new", "--nonce", "Ann=rain", "--nonce", "snow", "--cut", "20", "--positions", "1,3,10-12", *names)
    assert done.returncode == 0, done.stderr.decode()
    return folder


def test_new_proofs_verify(proofs: Path) -> None:
    done = pitboss("verify", proofs / "viewer.json", proofs / "auditor.json")
    assert done.returncode == 0
    text = done.stdout.decode()
    assert "dealer cut 20 of 52 cards" in text
    assert "2 nonces were mixed in" in text
    assert text.count("  verified\n") == 2


def test_the_viewer_sees_the_positions_asked_for_and_the_auditor_agrees(proofs: Path) -> None:
    viewer = json.loads((proofs / "viewer.json").read_bytes())["shuffles"][0]
    auditor = json.loads((proofs / "auditor.json").read_bytes())["shuffles"][0]
    faces = auditor["shoe"].split()
    shown = {opening["position"]: opening["face"] for opening in viewer["openings"]}
    assert shown == {position: faces[position] for position in (0, 2, 9, 10, 11)}
    assert [nonce["by"] for nonce in viewer["nonces"]] == ["Ann", "player 2"]


def test_a_proof_is_readable_by_its_owner_alone(proofs: Path) -> None:
    assert (proofs / "auditor.json").stat().st_mode & 0o077 == 0


def test_a_changed_proof_fails_with_code_1_and_names_the_check(proofs: Path) -> None:
    changed = (proofs / "viewer.json").read_bytes().replace(b"rain", b"hail")
    done = pitboss("verify", "-", given=changed)
    assert done.returncode == 1
    assert "✗ FAILED shuffle 1, statement" in done.stdout.decode()
    assert "NOT verified" in done.stdout.decode()
    report = json.loads(pitboss("verify", "--json", "-", given=changed).stdout)["report"]
    assert not report["verified"]
    assert [check["name"] for check in report["checks"] if not check["passed"]] == ["digest", "statement"]


def test_a_file_that_is_no_proof_ends_with_code_2_and_the_others_are_still_checked(proofs: Path) -> None:
    done = pitboss("verify", "--json", proofs / "no.json", "-", proofs / "viewer.json", given=b"{}")
    assert done.returncode == 2
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert "cannot be read" in lines[0]["error"]
    assert "not a proof of a shuffle" in lines[1]["error"]
    assert lines[2]["report"]["verified"]
    assert done.stderr.decode().count("Error: ") == 2


def test_statements_noted_before_the_cut_are_compared(proofs: Path, tmp_path: Path) -> None:
    made = told(pitboss("new", "--json", "--auditor", tmp_path / "auditor.json"))
    statement = made[1]["statement"]
    assert [*made[0]] == ["secret_commitment"]
    assert pitboss("verify", "--published", statement, tmp_path / "auditor.json").returncode == 0
    other = pitboss("verify", "--published", statement, proofs / "auditor.json")
    assert other.returncode == 1
    assert "✗ FAILED published" in other.stdout.decode()


def test_asked_for_nonces_and_cut_come_after_what_is_published(tmp_path: Path) -> None:
    proof = tmp_path / "auditor.json"
    done = pitboss("new", "--ask", "--deck", "32", "--joker", "--auditor", proof, given=b"Ann=x\nBob=y\n\n32\n7\n")
    assert done.returncode == 0, done.stderr.decode()
    shuffle = json.loads(proof.read_bytes())["shuffles"][0]
    assert shuffle["nonces"] == [{"by": "Ann", "text": "x"}, {"by": "Bob", "text": "y"}]
    assert shuffle["cut"] == {"at": 7, "by": "dealer"}
    assert len(shuffle["cards"]) == 33


def test_the_commitment_is_out_before_a_nonce_is_read(tmp_path: Path) -> None:
    command = [*PITBOSS, "new", "--ask", "--json", "--auditor", str(tmp_path / "auditor.json")]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        committed = json.loads(running.stdout.readline())["secret_commitment"]
        running.stdin.write(f"Ann=after {committed}\n\n".encode())
        statement = json.loads(running.stdout.readline())["statement"]
        running.stdin.write(b"30\n")
        assert running.wait(timeout=60) == 0
    shuffle = json.loads((tmp_path / "auditor.json").read_bytes())["shuffles"][0]
    assert [shuffle["secret_commitment"], shuffle["statement"]] == [committed, statement]
    assert shuffle["nonces"][0]["text"] == f"after {committed}"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--cut", "1"], "52 cards may be cut at 2 to 50 [NI2018-51/7.2"),
        (["--deck", "50"], "no deck of 50 cards"),
        (["--copies", "9"], "a shoe of 9 decks"),
        (["--positions", "1"], "--viewer"),
        (["--viewer", "v.json", "--positions", "0"], "no positions: '0'"),
        (["--viewer", "v.json", "--positions", "5-3"], "no positions: '5-3'"),
        (["--viewer", "v.json", "--positions", "53"], "numbers from 1 to 52"),
        (["--viewer", "v.json", "--positions", "5", "--dealt", "4"], "5 to 52 are possible"),
        (["--nonce", "a=1", "--nonce", "a=2"], "two nonces by 'a'"),
        (["--nonce", "=1"], "name beside a nonce"),
    ],
)
def test_bad_input_is_one_clear_line_and_code_2(tmp_path: Path, arguments: Sequence[str], message: str) -> None:
    proof = tmp_path / "auditor.json"
    done = pitboss("new", "--auditor", proof, *arguments)
    assert done.returncode == 2
    assert message in done.stderr.decode()
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == b""
    assert not proof.exists()


def test_a_place_that_cannot_be_written_is_named() -> None:
    done = pitboss("new", "--auditor", "/no/such/folder/auditor.json")
    assert done.returncode == 2
    assert b"/no/such/folder/auditor.json cannot be written" in done.stderr


def test_export_writes_whole_decks_and_their_checksum() -> None:
    done = pitboss("export", "--count", "40", "--deck", "36", "--joker")
    assert done.returncode == 0
    deck = sorted(map(str, Deck(36, joker=True).cards))
    lines = done.stdout.decode().splitlines()
    assert len(set(lines)) == 40
    assert all(sorted(map(str, parse_cards(line))) == deck for line in lines)
    assert done.stderr.decode() == f"40 shuffles, SHA-256 {hashlib.sha256(done.stdout).hexdigest()}\n"


def test_export_writes_raw_bytes_and_json(tmp_path: Path) -> None:
    assert pitboss("export", "--raw", "--count", "9", "--copies", "8", "--out", tmp_path / "raw").returncode == 0
    assert (tmp_path / "raw").stat().st_size == 9 * seed_bytes(416)
    rows = told(pitboss("export", "--json", "--count", "2"))
    assert [len(row["order"].split()) for row in rows] == [52, 52]
    assert pitboss("export", "--json", "--raw").returncode == 2
    assert pitboss("export", "--count", "0").returncode == 2


def test_an_interrupted_export_keeps_whole_lines_and_says_how_many() -> None:
    with subprocess.Popen(
        # Without a buffer of its own, what follows the first line is left in the pipe for communicate().
        [*PITBOSS, "export", "--count", "100000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
    ) as running:
        assert running.stdout is not None
        first = running.stdout.readline()
        os.kill(running.pid, signal.SIGINT)
        rest, errors = running.communicate(timeout=60)
    written = first + rest
    assert running.returncode == 130
    assert written.endswith(b"\n")
    lines = written.count(b"\n")
    told_at_end = errors.decode().split("\n")
    assert told_at_end[0] == f"{lines} shuffles, SHA-256 {hashlib.sha256(written).hexdigest()}"
    assert "Interrupted." in told_at_end
