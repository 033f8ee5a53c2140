"""Months that were archived: the same to whoever verifies, gone from the database, and told where they are."""

import asyncio
import gzip
import json
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.main import main
from pitboss.malformed import Malformed
from pitboss.room.archive.file import FiledRecord
from pitboss.room.archive.months import begins, era_named, era_of, month_of
from pitboss.room.bus.inside import InsideBus
from pitboss.room.card_room import CardRoom
from pitboss.room.checkpoints import consistency
from pitboss.room.checkpoints.growth import covered_by
from pitboss.room.postgres import archiving, replacing
from pitboss.room.postgres.auditing import DatabaseRows
from pitboss.room.postgres.reading import PostgresRecords
from pitboss.room.postgres.store import PostgresStore
from pitboss.room.store import Archived, StoreUnusable
from pitboss.room.stores import StoreName
from pitboss.room.turned_away import NoSuchTable, TableArchived
from pitboss.table.terms import Phase
from tests.cli.test_stores import all_of
from tests.room.banked.scenes import QUICK
from tests.room.conformance import batch
from tests.room.nodes.inside import entered, until_so
from tests.room.postgres import old_rooms
from tests.servers.postgres import PostgresServer


class OldRoom:
    """A copy of the old room for one test."""

    def __init__(self, name: str, address: str, folder: Path) -> None:
        self.name = name
        self.address = address
        self.data = folder / "data"
        self.files = folder / "archive"

    def pitboss(self, command: str, *arguments: object) -> Result:
        told = [command, self.address, *arguments]
        if command in ("verify", "move", "backup", "checkpoint"):
            told += ["--data", self.data]
        return CliRunner().invoke(main, [str(each) for each in told])

    def told(self, command: str, *arguments: object) -> str:
        done = self.pitboss(command, *arguments)
        assert done.exit_code == 0, done.output
        return done.stdout

    def verified(self, *arguments: object) -> tuple[int, dict[str, object]]:
        """The exit code, and what is said."""
        done = self.pitboss("verify", *arguments, "--json")
        return done.exit_code, json.loads(done.stdout)

    def archive(self, before: str | None = None) -> archiving.ArchiveReport:
        return archiving.archive(self.address, self.files, era_named(before) if before else None)

    def file(self, month: str) -> Path:
        return self.files / f"{month}.jsonl.gz"

    def counts(self) -> dict[str, int]:
        """How many records of each month are in the database."""
        with closing(PostgresRecords.open(self.address)) as records:
            rows = records._database.select("select era::int, count(*) from pitboss.records group by era order by era")
            return {month_of(era): found for era, found in rows}

    def select(self, sql: str) -> int:
        with closing(PostgresRecords.open(self.address)) as records:
            return int(records._database.select(sql)[0][0])

    def all(self) -> dict[str, object]:
        with closing(PostgresRecords.open(self.address)) as records:
            return all_of(records)


@pytest.fixture(scope="module")
def built(
    postgres: PostgresServer, room_template: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, Path]]:
    """The old room: the name of its database, and what is beside it."""
    name, folder = postgres.database(room_template), tmp_path_factory.mktemp("old")
    old_rooms.build(folder / "data", postgres.address(name))
    yield name, folder
    postgres.drop(name)


@pytest.fixture
def old(built: tuple[str, Path], postgres: PostgresServer, tmp_path: Path) -> Iterator[OldRoom]:
    template, folder = built
    name = postgres.database(template)
    shutil.copytree(folder, tmp_path / "room")
    yield OldRoom(name, postgres.address(name), tmp_path / "room")
    postgres.drop(name)


def test_a_room_is_verified_with_its_archive_as_before(old: OldRoom) -> None:
    """S-15: archive and verify, identical."""
    with closing(PostgresStore.open(old.address)) as store:
        store.claim(["table:t1"], "north")  # who has gone since
    before, accounts, counts = old.pitboss("verify", "--json").stdout, old.told("accounts"), old.counts()
    assert json.loads(before)["sound"] is True
    out = " ".join(old.told("archive", "--to", old.files).split())
    assert f"2025-03 and 2025-04 in {old.files}, checked: {counts['2025-03'] + counts['2025-04']} records; " in out
    assert old.pitboss("verify", "--archive", old.files, "--json").stdout == before
    assert old.told("accounts") == accounts
    left = old.counts()
    assert left["2025-03"] < counts["2025-03"]
    assert left["2025-04"] < counts["2025-04"]
    hosted = "select count(*) from pitboss.streams where stream = 'table:t1' and (hosted or owner is not null)"
    assert old.select(hosted) == 0, "nobody is to take it over"
    assert old.select("select max(least_reader) from pitboss.schema_versions") == 5, "older programs keep off"
    # Again, it changes nothing.
    written = {path: path.read_bytes() for path in old.files.iterdir()}
    assert {path.name for path in written} == {"2025-03.jsonl.gz", "2025-04.jsonl.gz"}
    assert "No month was to be written; nothing" in " ".join(old.told("archive", "--to", old.files).split())
    assert {path: path.read_bytes() for path in old.files.iterdir()} == written
    assert old.counts() == left


def test_a_file_says_what_is_in_it_line_by_line(old: OldRoom) -> None:
    """Heads at both ends of every stream, a signed checkpoint, and each record as it was stored."""
    with closing(PostgresRecords.open(old.address)) as records:
        stored = {stream: list(records.read(stream)) for stream in records.streams()}
    old.archive()
    head, *lines = [json.loads(line) for line in gzip.decompress(old.file("2025-04").read_bytes()).splitlines()]
    assert head["month"] == "2025-04"
    assert "\nsignature " in head["checkpoint"]
    filed = [line for line in lines if "event" in line]
    assert head["records"] == len(filed)
    for part in (line for line in lines if "before" in line):
        inside = [each for each in stored[part["stream"]] if part["before"][0] < each.number <= part["after"][0]]
        assert inside[-1].hash.hex() == part["after"][1]
        own = [line for line in filed if line["stream"] == part["stream"]]
        assert [(each.number, each.at, json.loads(each.event), each.hash.hex()) for each in inside] == [
            (line["number"], line["at"], line["event"], line["hash"]) for line in own
        ]
    assert any(part["before"][0] > 0 for part in lines if part.get("stream") == "table:t2" and "before" in part)
    assert any(line.get("moves") for line in filed)


def test_without_the_files_not_all_is_seen(old: OldRoom) -> None:
    records = old.verified()[1]["records"]
    old.archive()
    code, report = old.verified()
    assert (code, report["sound"], report["damage"]) == (3, None, None)
    assert report["archived"] == ["2025-03", "2025-04"]
    assert report["records"] == records, "of each there is the hash still"
    out = " ".join(old.pitboss("verify").output.split())
    assert out.startswith("Not all seen: as far as it is here: ")
    assert "compared with 2 checkpoints" in out
    assert "2025-03 and 2025-04 are archived: name the folder with the files with --archive" in out


def changed(change: Callable[[list[bytes]], None]) -> Callable[[Path], None]:
    """A file with other lines."""

    def harm(path: Path) -> None:
        lines = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
        change(lines)
        path.write_bytes(gzip.compress(b"".join(lines)))

    return harm


def line_of(lines: list[bytes], stream: str, number: int) -> int:
    begin = f'{{"stream":"{stream}","number":{number},'.encode()
    return next(place for place, line in enumerate(lines) if line.startswith(begin))


def altered(lines: list[bytes]) -> None:
    place = line_of(lines, "table:t1", 3)
    lines[place] = lines[place].replace(b'"event":{', b'"event":{ ')


def taken_out(lines: list[bytes]) -> None:
    del lines[line_of(lines, "shoe:t1", 1)]


def other_moves(lines: list[bytes]) -> None:
    place = next(place for place, line in enumerate(lines) if b'"moves":' in line and b'"table:t1"' in line)
    lines[place] = lines[place].replace(b'"moves":[[1,"', b'"moves":[[1,"wallet:')


def other_checkpoint(lines: list[bytes]) -> None:
    lines[0] = lines[0].replace(b"records ", b"records 1")


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-200])


HARMS: tuple[tuple[Callable[[Path], None], str], ...] = (
    (Path.unlink, r"record 1 of shoe:t1: archived in .*2025-03.jsonl.gz: there is no such file"),
    (cut, r"record [0-9]+ of [a-z]+:[^ ]+: archived in .*2025-03.jsonl.gz: it is cut short, or has been changed"),
    (changed(altered), r"record 3 of table:t1: archived in .*: the record has been changed in it"),
    (changed(taken_out), r"record 1 of shoe:t1: archived in .*: the record is missing in it"),
    (changed(other_moves), r"record [0-9]+ of table:t1: transfer 1 is not that of the event"),
    (changed(other_checkpoint), r"the archive: .*2025-03.jsonl.gz is not the file that was written then"),
)


def test_a_file_that_is_not_what_was_written_is_named(old: OldRoom) -> None:
    old.archive()
    written = old.file("2025-03").read_bytes()
    for harm, told in HARMS:
        old.file("2025-03").write_bytes(written)
        harm(old.file("2025-03"))
        done = old.pitboss("verify", "--archive", old.files)
        assert done.exit_code == 1
        assert re.search(f"Damaged: {told}", " ".join(done.output.split())), done.output


def test_a_database_that_lost_what_the_files_still_have_is_damaged(old: OldRoom, postgres: PostgresServer) -> None:
    old.archive()
    postgres.sql("delete from pitboss.archived where stream = 'table:t1'", database=old.name)
    done = old.pitboss("verify", "--archive", old.files)
    assert done.exit_code == 1
    assert "record 1 of table:t1: the record is missing, and" in done.output


def test_a_room_with_archived_months_opens_and_plays_on(old: OldRoom) -> None:
    with closing(PostgresRecords.open(old.address)) as records:
        balances, heads = records.balances(), records.heads()
    old.archive()

    async def scene() -> None:
        room = CardRoom.open(StoreName(old.data, old.address), timing=QUICK)
        room.start()
        assert sorted(room.tables) == ["t4"]
        assert room.store.balances() == balances
        with pytest.raises(TableArchived, match=r"table t1 is archived in 2025-03: its rounds"):
            await room.tables.find("t1")
        with pytest.raises(NoSuchTable, match="or it is by invitation"):
            await room.tables.find("t3")
        with pytest.raises(TableArchived, match="t3 is archived in 2025-03"):
            await room.tables.find("t3", room.people[room.tables.metas["t3"].host])
        with pytest.raises(Archived, match="table:t2 is archived in 2025-03"):
            list(room.store.read("table:t2"))
        length, hash_ = heads["table:t2"]
        assert list(room.store.read("table:t2", length)) == []
        assert room.store.hashes("table:t2", length - 1, length) == [hash_]
        await old_rooms.dealt(room.tables["t4"])
        await old_rooms.dealt(await old_rooms.made(room, "canberra-1997"))
        await room.close()

    asyncio.run(scene())
    code, report = old.verified("--archive", old.files)
    assert (code, report["sound"]) == (0, True)
    with closing(PostgresRecords.open(old.address)) as records:
        sizes = [each.size for each in consistency.logged(records)]
        assert all(consistency.proof(records, first, sizes[-1]) for first in sizes[:-1]), "of leaves that are archived"


def test_a_table_that_closes_later_goes_from_all_its_months(old: OldRoom) -> None:
    everything = old.counts()
    first = old.archive("2025-04")
    assert first.months == ("2025-03",)
    kept = old.counts()["2025-03"]
    old.file("2025-03").rename(aside := old.files / "aside")
    with pytest.raises(StoreUnusable, match=r"2025-03.jsonl.gz is not there as it was written, and records of 2025-03"):
        old.archive()
    aside.rename(old.file("2025-03"))
    second = old.archive()
    assert second.months == ("2025-04",)
    assert old.counts()["2025-03"] < kept
    assert first.removed + second.removed == sum(everything.values()) - sum(old.counts().values())
    assert old.verified("--archive", old.files)[1]["sound"] is True


def test_a_table_goes_whole_or_not_at_all(old: OldRoom) -> None:
    """Something came to t1 that is not old enough."""
    with closing(PostgresStore.open(old.address)) as store:
        store.append(batch("late", "late:t1", 0, b"{}"))
        length = store.length("table:t1")
        old.archive()
        assert len(list(store.read("table:t1"))) == length
        with pytest.raises(Archived):
            list(store.read("table:t2"))


def test_months_that_are_not_old_enough_stay(old: OldRoom) -> None:
    now = old.select("select (extract(epoch from now()) * 1000)::bigint")
    month, last = month_of(era_of(now)), month_of(era_of(now) - 1)
    counts = old.counts()
    done = old.pitboss("archive", "--to", old.files, "--before", month)
    assert done.exit_code == 2
    assert f"{last} is not over for 90 days: `--before" in " ".join(done.output.split())
    assert old.counts() == counts
    assert not old.files.exists()
    for wrong in ("May", "0000-01"):
        done = old.pitboss("archive", "--to", old.files, "--before", wrong)
        assert done.exit_code == 2, done.exception
        assert f"{wrong!r} is no month: one looks like 2026-05" in " ".join(done.output.split())
    done = old.pitboss("archive", "--to", old.files, "--keep-days", 1_000_000)
    assert (done.exit_code, "is not in the range 0<=x<=36500" in done.output) == (2, True), done.exception


def test_files_of_another_room_are_not_written_over(old: OldRoom) -> None:
    old.archive("2025-04")
    other = old.file("2025-03").rename(old.file("2025-04")).read_bytes()
    with pytest.raises(StoreUnusable, match=r"2025-04.jsonl.gz is there already, and does not hold the records of"):
        old.archive()
    assert old.file("2025-04").read_bytes() == other


def test_a_folder_keeps_everything(old: OldRoom) -> None:
    done = CliRunner().invoke(main, ["archive", str(old.data), "--to", str(old.files)])
    assert done.exit_code == 2
    assert "is a folder: months are archived from a database" in " ".join(done.output.split())


def test_copies_of_the_whole_room_want_the_files(old: OldRoom, tmp_path: Path) -> None:
    before = old.all()
    old.archive()
    for command in ("backup", "move"):
        done = old.pitboss(command, tmp_path / command)
        assert done.exit_code == 2
        assert "2025-03 and 2025-04 are archived: name the folder" in " ".join(done.output.split())
        assert not (tmp_path / command / "room.sqlite").exists()
        old.told(command, tmp_path / command, "--archive", old.files)
        with closing(StoreName(tmp_path / command).records()) as records:
            assert all_of(records) == before


def test_what_no_checkpoint_covers_is_not_archived(old: OldRoom, postgres: PostgresServer) -> None:
    postgres.sql("delete from pitboss.records where stream = 'checkpoints' and number > 1", database=old.name)
    postgres.sql("update pitboss.streams set number = 1 where stream = 'checkpoints'", database=old.name)
    with pytest.raises(StoreUnusable, match=r"is in 2025-04, and no checkpoint covers it: `pitboss checkpoint` takes"):
        old.archive()


def test_nothing_goes_while_somebody_reads_all(old: OldRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replacing, "TRIES", 1)
    monkeypatch.setattr(replacing, "PAUSE", 0.0)
    counts = old.counts()
    with closing(PostgresRecords.open(old.address)) as records, records.rows() as rows:
        with pytest.raises(StoreUnusable, match="somebody reads all of the room"):
            old.archive()
        assert len(list(rows.records())) == sum(counts.values()), "all of the moment, though nothing was read before"
    assert old.counts() == counts
    assert old.verified()[1]["sound"] is True
    monkeypatch.undo()
    assert old.archive().months == ("2025-03", "2025-04")
    assert old.verified("--archive", old.files)[1]["sound"] is True


class Interrupting:
    """Somebody ends the program while it shows what it does."""

    def __init__(self, when: str) -> None:
        self._when = when

    @contextmanager
    def __call__(self, what: str) -> Iterator[Callable[[float], None]]:
        yield self._interrupt if what.startswith(self._when) else lambda _: None

    def _interrupt(self, part: float) -> None:
        raise KeyboardInterrupt


@pytest.mark.parametrize("when", ["Writing 2025-04", "Checking 2025-04", "Looking for closed tables"])
def test_whoever_interrupts_it_runs_it_again(old: OldRoom, when: str) -> None:
    before = old.all()
    with pytest.raises(KeyboardInterrupt):
        archiving.archive(old.address, old.files, bars=Interrupting(when))
    assert {path.suffix for path in old.files.iterdir()} == {".gz"}, "what is there is whole"
    assert old.all() == before
    assert old.archive().months == ("2025-03", "2025-04")
    assert old.verified("--archive", old.files)[1]["sound"] is True


def test_a_second_run_waits_for_the_first(old: OldRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is known of a month that is to be written stays so until it is."""
    refused = list[Result]()

    def covered(records: PostgresRecords) -> dict[str, int]:
        if not refused:
            refused.append(old.pitboss("archive", "--to", old.files))
        return covered_by(records)

    monkeypatch.setattr(archiving, "covered_by", covered)
    assert old.archive().months == ("2025-03", "2025-04")
    assert refused[0].exit_code == 2, refused[0].exception
    assert "another `pitboss archive`" in refused[0].output
    assert old.verified("--archive", old.files)[1]["sound"] is True


def test_a_database_that_goes_away_is_told_of_and_it_is_run_again(
    old: OldRoom, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = f"from pg_stat_activity where datname = '{old.name}' and pid != pg_backend_pid()"

    def filed(*asked: Any) -> Iterator[FiledRecord]:
        yield next(rows := there(*asked))
        postgres.sql(f"select pg_terminate_backend(pid) {others}", database=old.name)
        yield from rows

    there, counts = archiving._filed, old.counts()
    with monkeypatch.context() as patched:
        patched.setattr(archiving, "_filed", filed)
        done = old.pitboss("archive", "--to", old.files)
    assert (done.exit_code, "run it again" in done.output) == (2, True), done.exception
    assert old.counts() == counts
    assert old.archive().months == ("2025-03", "2025-04")


def test_whoever_verifies_a_database_that_goes_away_is_told_so_in_a_line(
    old: OldRoom, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(rows: DatabaseRows) -> dict[str, bytes]:
        others = f"from pg_stat_activity where datname = '{old.name}' and pid != pg_backend_pid()"
        postgres.sql(f"select pg_terminate_backend(pid) {others}", database=old.name)
        return there(rows)

    there = DatabaseRows.away
    monkeypatch.setattr(DatabaseRows, "away", away)
    done = old.pitboss("verify")
    assert (done.exit_code, "the store does not answer" in done.output) == (2, True), done.exception


@pytest.mark.parametrize("epoch", [1, 9])
def test_owners_of_archived_records_are_looked_at(old: OldRoom, postgres: PostgresServer, epoch: int) -> None:
    postgres.sql(
        "update pitboss.tenures set length = 0 where stream = 'table:t1' and epoch = 1",
        f"update pitboss.records set epoch = {epoch} where stream = 'table:t1'",
        database=old.name,
    )
    before = old.pitboss("verify", "--json").stdout
    assert ("owner 9 wrote it, whose the stream was not then" in before) == (epoch == 9)
    old.archive()
    assert old.pitboss("verify", "--archive", old.files, "--json").stdout == before


def test_a_stream_that_grows_after_that_goes_on_from_its_head(old: OldRoom) -> None:
    """Nobody writes at a closed table; if somebody did, nothing would be lost."""
    old.archive()
    with closing(PostgresStore.open(old.address)) as store:
        length = store.length("shoe:t1")
        store.append(batch("more", "shoe:t1", length, b"{}"))
        assert [record.number for record in store.read("shoe:t1", length)] == [length + 1]
        hashes = store.hashes("shoe:t1", 0, length + 1)
        assert len(hashes) == length + 1
        assert store.hashes("shoe:t1", length - 1, length + 1) == hashes[-2:]
        with pytest.raises(Archived):
            list(store.read("shoe:t1", length - 1))
        assert (store.audit().damage, store.audit().archived) == (None, ("2025-03", "2025-04"))
        store.archive = old.files
        assert (store.audit().damage, store.audit().archived) == (None, ())


def test_nodes_write_meanwhile(old: OldRoom) -> None:
    async def scene() -> None:
        with closing(PostgresStore.among(old.address)) as store:
            done, written = asyncio.Event(), list[str]()

            async def write() -> None:
                for number in count():
                    if done.is_set():
                        return
                    await asyncio.wrap_future(store.submit(batch(f"k{number}", "a", number, b"{}")))
                    written.append(f"k{number}")

            writing = asyncio.create_task(write())
            report = await asyncio.to_thread(old.archive)
            assert report.removed
            done.set()
            await writing
            assert len(written) > 10
            assert store.length("a") == len(written)

    asyncio.run(scene())


def test_nodes_have_the_room_open_meanwhile(old: OldRoom, tmp_path: Path) -> None:
    async def scene() -> None:
        bus = InsideBus()
        async with entered(old.address, tmp_path / "north", bus) as north:
            await until_so(lambda: "t4" in north.room.tables)
            playing = asyncio.create_task(old_rooms.dealt(north.room.tables["t4"]))
            assert (await north.room.tables.find("t1")).log.phase is Phase.CLOSED
            assert (await asyncio.to_thread(old.archive)).removed
            await playing
            await old_rooms.dealt(north.room.tables["t4"])
            async with entered(old.address, tmp_path / "south", bus) as south:
                assert list(south.room.tables.metas.open) == ["t4"]
                with pytest.raises(TableArchived, match="t1 is archived in 2025-03"):
                    await south.room.tables.find("t1")

    asyncio.run(scene())
    old.told("checkpoint")
    assert old.verified("--archive", old.files)[1]["sound"] is True


def test_a_node_of_another_release_is_told_of(old: OldRoom, postgres: PostgresServer) -> None:
    with closing(PostgresStore.among(old.address)):
        postgres.sql("update pitboss.nodes set release = '0.1', name = 'north' where not dead", database=old.name)
        with pytest.raises(StoreUnusable, match=r"node north is of release 0.1, and may not know of archives"):
            old.archive()


def test_months_are_named_and_counted() -> None:
    assert [month_of(era) for era in (-1, 0, 62)] == ["2019-12", "2020-01", "2025-03"]
    assert era_named("2025-03") == era_of(begins(62)) == 62
    assert era_of(begins(62) - 1) == 61
    for wrong in ("2025-13", "2025-3", "25-03", "2025-03-01"):
        with pytest.raises(Malformed):
            era_named(wrong)
