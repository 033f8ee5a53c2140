"""The vectors of checkpoints, which the page's own routines are held to as well (`web/tests/checkpoint.test.ts`)."""

from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pitboss.malformed import Malformed
from pitboss.room import uptime
from pitboss.room.checkpoints import consistency, countersigning, signing
from pitboss.room.checkpoints.checkpoint import parse
from pitboss.room.checkpoints.place import CheckpointFolder
from pitboss.room.checkpoints.sealing import Sealer
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.stores import FILE as RECORDS
from tests.patience import wall_clock
from tests.room.checkpoint_vectors import FILE, PUBLISHED, proof_of, root_of, sheet, signatures, signer, text, vectors


def test_the_vectors_are_made_by_this_code() -> None:
    assert FILE.read_text("utf-8") == text(), f"make them anew: python -m tests.room.checkpoint_vectors > {FILE}"


@pytest.mark.parametrize("vector", signatures(), ids=lambda vector: vector["name"])
def test_a_signature_holds_or_not(vector: dict[str, Any]) -> None:
    assert signing.holds(vector["key"], vector["signature"], bytes.fromhex(vector["message"])) is vector["holds"]


def test_what_is_signed_is_as_published() -> None:
    assert [signer(0).sign(""), signer(1).sign("r")] == [PUBLISHED[0][3], PUBLISHED[1][3]]


def test_a_sheet_is_read_as_it_is_printed_with_all_who_signed() -> None:
    found = vectors()
    for name, signed in (("plain", []), ("sheet", []), ("countersigned", ["Zoë Inspector"])):
        read = parse(found[name].replace("\n", " \r\n").encode(), "the sheet")
        assert read.text == found[name]
        assert countersigning.fault_of(read) == ""
        assert [below.by for below in read.countersigned] == signed
    assert "shift evening\n" in found["sheet"]
    assert "shift" not in found["plain"]


def test_a_second_inspector_signs_the_first_ones_signature_too() -> None:
    once = countersigning.countersign(sheet(), signer(2), "Ann", 0)
    twice = parse(countersigning.countersign(once, signer(1), "Ben", 0).text.encode(), "the sheet")
    assert [below.by for below in twice.countersigned] == ["Ann", "Ben"]
    assert countersigning.fault_of(twice) == ""
    other = parse(twice.text.replace("inspector Ann", "inspector Amy").encode(), "the sheet")
    assert countersigning.fault_of(other) == "the countersignature of Amy does not hold"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("records 8", "records 9"), "its signature does not hold"),
        (("shift evening", "shift morning"), "its signature does not hold"),
        (("inspector Zoë", "inspector Zoe"), "the countersignature of Zoe Inspector does not hold"),
        ((f"device {PUBLISHED[2][1]}", f"device {PUBLISHED[0][1]}"), "the room's own key signed"),
    ],
)
def test_what_was_changed_on_a_sheet_is_told(change: tuple[str, str], fault: str) -> None:
    forged = vectors()["countersigned"].replace(*change)
    assert countersigning.fault_of(parse(forged.encode(), "the sheet")).startswith(fault)


def test_what_is_cut_short_is_no_sheet() -> None:
    whole = vectors()["countersigned"]
    lines = whole.splitlines(keepends=True)
    for count in range(len(lines)):
        cut = "".join(lines[:count])
        if cut == vectors()["sheet"]:
            continue
        with pytest.raises(Malformed, match="whole"):
            parse(cut.encode(), "the sheet")


def test_nobody_countersigns_with_the_rooms_key_or_a_sheet_that_does_not_hold() -> None:
    with pytest.raises(Malformed, match="the room's own key"):
        countersigning.countersign(sheet(), signer(0), "Ann", 0)
    forged = parse(sheet().text.replace("records 8", "records 9").encode(), "the sheet")
    with pytest.raises(Malformed, match="does not hold"):
        countersigning.countersign(forged, signer(2), "Ann", 0)
    with pytest.raises(Malformed, match="has a name"):
        countersigning.countersign(sheet(), signer(2), " ", 0)


def test_the_key_of_a_device_is_its_own_file_outside_the_data(tmp_path: Path) -> None:
    path = tmp_path / "ann.key"
    with pytest.raises(Malformed, match="there is no key in"):
        countersigning.device(path, new=False)
    made = countersigning.device(path, new=True)
    assert countersigning.device(path, new=False).key == made.key
    with pytest.raises(Malformed, match="holds a key already"):
        countersigning.device(path, new=True)
    (tmp_path / "damaged.key").write_bytes(path.read_bytes()[:40])
    with pytest.raises(Malformed, match="holds no key that signs"):
        countersigning.device(tmp_path / "damaged.key", new=False)
    (tmp_path / "data" / "sub").mkdir(parents=True)
    (tmp_path / "data" / RECORDS).touch()
    with pytest.raises(Malformed, match="in the data of the room"):
        countersigning.device(tmp_path / "data" / "sub" / "ann.key", new=True)


def test_a_rooms_proof_of_consistency_is_that_of_the_standard(tmp_path: Path) -> None:
    """Checkpoints of many sizes, and every first size for each of them, and for sizes between."""
    with closing(SqliteStore(tmp_path / "data" / RECORDS)) as store:
        sealer = Sealer(store, CheckpointFolder.of(tmp_path / "data"), wall_clock)
        leaves: list[bytes] = []
        covered: dict[str, int] = {}
        sizes: list[int] = []
        for openings in (1, 3, 1, 2, 5, 0, 1):
            for _ in range(openings):
                uptime.open_room(store)
            if openings == 2:
                sealer.change_key()
            taken = sealer.take(shift="" if openings else "a quiet one")
            for stream, head in sorted(taken.heads.items()):
                leaves += store.hashes(stream, covered.get(stream, 0), head.number)
                covered[stream] = head.number
            sizes.append(taken.size)
        assert sizes == sorted(set(sizes))
        assert root_of(leaves).hex() == taken.root
        between = [(low + high) // 2 for low, high in pairwise(sizes)]
        for second in (*sizes, *between):
            for first in {*range(1, second + 1, 3), *(size for size in sizes if size <= second)}:
                assert list(consistency.proof(store, first, second)) == proof_of(first, leaves[:second])
        for first, second in ((0, 1), (2, 1), (1, sizes[-1] + 1)):
            with pytest.raises(Malformed, match="no proof from"):
                consistency.proof(store, first, second)
        assert [consistency.numbered(store, number).number for number in (1, 4, 7)] == [1, 4, 7]
