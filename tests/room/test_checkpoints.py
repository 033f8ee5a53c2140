"""Checkpoints: the tree of RFC 9162, what is signed and kept where, changed and swapped keys, and what paper shows."""

import asyncio
import shutil
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.malformed import Malformed
from pitboss.play import Principal, Role
from pitboss.room import uptime
from pitboss.room.card_room import CardRoom
from pitboss.room.checkpoints import keeping, signing
from pitboss.room.checkpoints.checkpoint import Checkpoint, parse, printed
from pitboss.room.checkpoints.place import CheckpointFolder
from pitboss.room.checkpoints.sealing import Sealer
from pitboss.room.checkpoints.tree import HashTree
from pitboss.room.sqlite.reading import SqliteRecords
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.store import Batch, StoreDamaged, StoreFailed
from pitboss.room.stores import FILE
from pitboss.room.verify.verifying import verify_room
from pitboss.room.wallets import grant
from tests.patience import PATIENCE, wall_clock
from tests.room.checkpoint_vectors import root_of
from tests.room.samples import copied, harm, rehash, room_in, settle, verified


@pytest.mark.parametrize("count", [*range(34), 100, 127, 128, 129])
def test_the_tree_is_that_of_the_standard_however_it_grew(count: int) -> None:
    leaves = [number.to_bytes(2, "big") for number in range(count)]
    at_once, in_steps = HashTree(), HashTree()
    at_once.extend(leaves)
    for start in range(0, count, 5):
        in_steps.extend(leaves[start : start + 5])
        in_steps = HashTree(in_steps.size, in_steps.peaks)
    assert at_once.root == in_steps.root == root_of(leaves)


def test_the_tree_has_the_published_roots() -> None:
    """The vectors of the reference implementation of Certificate Transparency."""
    leaves = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
    roots = {
        1: "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        2: "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
        3: "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
        5: "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
        8: "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    }
    for count, root in roots.items():
        tree = HashTree()
        tree.extend(bytes.fromhex(leaf) for leaf in leaves[:count])
        assert tree.root.hex() == root


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return room_in(tmp_path_factory.mktemp("sample") / "data")


@pytest.fixture
def path(sample: Path, tmp_path: Path) -> Path:
    return copied(sample, tmp_path)


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    with closing(SqliteStore(path)) as opened:
        yield opened


def sealer_of(store: SqliteStore) -> Sealer:
    sealer = Sealer(store, CheckpointFolder.of(store.path.parent), wall_clock)
    sealer.check()
    return sealer


def opening(store: SqliteStore) -> None:
    uptime.open_room(store)


def test_a_checkpoint_covers_every_record_since_the_last(store: SqliteStore) -> None:
    sealer = sealer_of(store)
    first = sealer.last
    assert first is not None
    opening(store)
    second = sealer.take()
    assert (second.number, second.size) == (2, first.size + 4), "opening, checkpoint, and the command of each"
    assert set(second.heads) == {"checkpoints", "commands", "room"}
    assert sealer.take() is second, "nothing has happened since"
    leaves: list[bytes] = []
    covered: dict[str, int] = {}
    for checkpoint in (first, second):
        for stream, head in sorted(checkpoint.heads.items()):
            leaves += store.hashes(stream, covered.get(stream, 0), head.number)
            covered[stream] = head.number
        assert root_of(leaves).hex() == checkpoint.root
    assert signing.signed_by(second.key, second.signature, second.statement)
    assert not signing.signed_by(second.key, second.signature, second.statement.replace("open", "closed"))


def test_a_shift_ends_with_a_checkpoint_that_names_it_though_nothing_happened(store: SqliteStore) -> None:
    sealer = sealer_of(store)
    opening(store)
    before = sealer.take()
    by = Principal(Role.SUPERVISOR, name="p-sue")
    ended = sealer.take(shift="evening", by=by)
    assert (ended.number, ended.shift) == (before.number + 1, "evening")
    assert "room open\nshift evening\nkey " in ended.statement
    assert list(store.read("checkpoints"))[-1].by == by
    assert sealer.take() is ended
    assert verify_room(store).damage is None


def test_an_open_room_is_told_from_outside_that_a_shift_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "LOOK", 0.01)

    async def scene() -> None:
        room = CardRoom.open(tmp_path)
        room.start()
        await asyncio.to_thread(keeping.ask_for, tmp_path, "late")
        last = room.sheets.catch_up().last
        assert last is not None
        assert last.shift == "late"
        await room.close()

    asyncio.run(scene())
    assert verified(tmp_path / FILE) is None


def test_what_is_kept_is_for_the_owner_alone_and_the_key_is_nowhere_else(store: SqliteStore) -> None:
    place = CheckpointFolder.of(store.path.parent)
    opening(store)
    sealer_of(store).take()
    files = list(place.folder.iterdir())
    assert [file.name for file in files if file.name.endswith("2.json")]
    assert {stat.S_IMODE(file.stat().st_mode) for file in (*files, place.key)} == {0o600}
    assert stat.S_IMODE(place.folder.stat().st_mode) == 0o700
    private = place.key.read_text(encoding="ascii").splitlines()[1]
    for file in (*files, *store.path.parent.iterdir()):
        assert private.encode() not in file.read_bytes()


def test_the_text_of_a_sheet_is_enough_to_compare(path: Path, tmp_path: Path) -> None:
    _, sheet = next(CheckpointFolder.of(path.parent).kept())
    text = f"{sheet.statement}signature {sheet.signature}\n"
    on_paper = parse(text.replace("\n", "  \r\n").encode(), "the sheet")
    assert (on_paper.statement, on_paper.signature) == (sheet.statement, sheet.signature)
    assert on_paper.heads == {}
    shutil.rmtree(CheckpointFolder.of(path.parent).folder)
    with closing(SqliteRecords.open(path)) as records:
        assert verify_room(records, [("the sheet", on_paper)]).damage is None
    for old, new in (("records ", "records 1"), ("time 20", "time 21"), ("root ", "root 0")):
        forged = parse(text.replace(old, new).encode(), "the sheet")
        with closing(SqliteRecords.open(path)) as records:
            damage = verify_room(records, [("the sheet", forged)]).damage
        assert damage is not None
        assert "signature does not hold" in damage.what


@pytest.mark.parametrize("content", [b"", b"{}", b"Pitboss checkpoint 1\n", b"\xff\xfe", b'{"event":"key_changed"}'])
def test_what_is_no_checkpoint_is_told(content: bytes) -> None:
    with pytest.raises(Malformed, match="is no checkpoint"):
        parse(content, "the sheet")


def test_a_room_that_ended_between_log_and_file_keeps_the_checkpoint_later(path: Path) -> None:
    kept = CheckpointFolder.of(path.parent).folder / "checkpoint-00000001.json"
    content = kept.read_bytes()
    kept.unlink()
    with closing(SqliteStore(path)) as store:
        sealer_of(store)
    assert kept.read_bytes() == content


def test_a_checkpoint_that_cannot_be_written_is_taken_the_next_time(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    sealer = sealer_of(store)
    opening(store)

    def failing(batch: Batch) -> None:
        raise StoreFailed("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", failing)
        with pytest.raises(StoreFailed):
            sealer.take()
    assert sealer.take().number == 2
    assert verify_room(store).damage is None


def test_a_new_key_is_vouched_for_by_the_old_one(path: Path) -> None:
    place = CheckpointFolder.of(path.parent)
    old = signing.load(place.key)
    assert old is not None
    with closing(SqliteStore(path)) as store:
        sealer = sealer_of(store)
        changed = sealer.change_key()
        last = sealer.take(closed=True)
    assert changed.old == old.key != changed.new == last.key
    assert not place.next_key.exists()
    with closing(SqliteRecords.open(path)) as records:
        for trusted in ((), (old.key,), (changed.new,)):
            assert verify_room(records, place.kept(), trusted).damage is None


def test_a_change_of_key_that_was_interrupted_is_finished(path: Path) -> None:
    place = CheckpointFolder.of(path.parent)
    old = place.key.read_bytes()
    with closing(SqliteStore(path)) as store:
        changed = sealer_of(store).change_key()
    place.key.rename(place.next_key)
    place.key.write_bytes(old)
    with closing(SqliteStore(path)) as store:
        assert sealer_of(store).take(closed=True).key == changed.new
    assert verified(path) is None


def test_a_key_that_was_swapped_is_noticed(path: Path) -> None:
    """Somebody writes everything anew, signs it with a key of his own, and replaces every checkpoint that is kept."""
    place = CheckpointFolder.of(path.parent)
    _, sheet = next(place.kept())
    harm(path, "delete from records where stream = 'checkpoints'", "update records set salt = randomblob(16)")
    rehash(path)
    settle(path)
    shutil.rmtree(place.folder)
    place.key.unlink()
    with closing(SqliteStore(path)) as store:
        sealer_of(store).take(closed=True)
    assert verified(path) is None, "nothing on this machine knows better"
    with closing(SqliteRecords.open(path)) as records:
        by_key = verify_room(records, place.kept(), (sheet.key,)).damage
        by_sheet = verify_room(records, [*place.kept(), ("the sheet", sheet)]).damage
    assert by_key is not None
    assert "not the one given" in by_key.what
    assert by_sheet is not None


def test_a_lost_key_is_told_and_goes_on_when_the_new_one_is_known(path: Path) -> None:
    place = CheckpointFolder.of(path.parent)
    place.key.unlink()
    with closing(SqliteStore(path)) as store:
        opening(store)
        new = sealer_of(store).take(closed=True).key
    assert verified(path) is None, "where the new key is kept"
    with closing(SqliteRecords.open(path)) as records:
        damage = verify_room(records, place.kept()).damage
        assert damage is not None
        assert new in damage.what
        assert verify_room(records, place.kept(), (new,)).damage is None


def test_a_room_does_not_open_on_fewer_records_than_a_checkpoint_knows(path: Path) -> None:
    older = path.read_bytes()
    with closing(SqliteStore(path)) as store:
        opening(store)
        sealer_of(store).take(closed=True)
    path.write_bytes(older)
    with closing(SqliteStore(path)) as store, pytest.raises(StoreDamaged, match=r"checkpoint-00000002\.json knows"):
        sealer_of(store)
    damage = verified(path)
    assert damage is not None
    assert damage.stream == "checkpoint-00000002.json"


def test_a_checkpoint_tells_the_stream_that_was_cut(path: Path) -> None:
    harm(path, "delete from records where stream = 'checkpoints' or (stream = 'table:t1' and number > 5)")
    rehash(path)
    settle(path)
    damage = verified(path)
    assert damage is not None
    assert damage.what.startswith("table:t1 ends with record 5 and had ")


def test_the_latest_grant_is_sealed_when_the_room_closes(path: Path) -> None:
    with closing(SqliteStore(path)) as store:
        opening(store)
        person = next(name.removeprefix("wallet:") for name in store.streams() if name.startswith("wallet:p-"))
        store.append(Batch("refill", b"", None, {}, (grant(person, 1),)))
        last = sealer_of(store).take(closed=True)
    assert f"wallet:{person}" in last.heads
    assert verified(path) is None


def test_a_checkpoint_is_the_same_from_file_and_from_log(path: Path) -> None:
    with closing(SqliteStore(path)) as store:
        last = sealer_of(store).last
    assert isinstance(last, Checkpoint)
    assert dict(CheckpointFolder.of(path.parent).kept())["checkpoint-00000001.json"] == printed(last)


def test_an_open_room_takes_checkpoints_by_itself_and_none_when_nothing_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "EVERY", 0.05)
    monkeypatch.setattr(keeping, "LOOK", 0.01)
    folder = CheckpointFolder.of(tmp_path).folder

    async def scene() -> None:
        room = CardRoom.open(tmp_path)
        room.start()
        async with asyncio.timeout(PATIENCE):
            for number in (1, 2):
                await room.accounts.new_guest("Ann")
                while not (folder / f"checkpoint-{number:08d}.json").exists():
                    await asyncio.sleep(0.01)
        await asyncio.sleep(0.3)
        assert len(list(folder.iterdir())) == 2
        await room.accounts.new_guest("Ben")
        await room.close()

    asyncio.run(scene())
    assert len(list(folder.iterdir())) == 3
    assert verified(tmp_path / FILE) is None


def test_a_room_that_cannot_take_a_checkpoint_plays_on_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "LOOK", 0.01)

    async def scene() -> None:
        room = CardRoom.open(tmp_path)
        room.start()
        shutil.rmtree(CheckpointFolder.of(tmp_path).folder)
        CheckpointFolder.of(tmp_path).folder.touch()
        with pytest.raises(Malformed, match="took no checkpoint"):
            await asyncio.to_thread(keeping.ask_for, tmp_path)
        await room.accounts.new_guest("Ann")
        await room.close()

    asyncio.run(scene())
