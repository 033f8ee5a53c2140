"""`pitboss checkpoint`, `backup` and `restore`, and what `serve`, `staff` and `verify` say of records unfit for use."""

import asyncio
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cli.main import main
from pitboss.room.card_room import CardRoom
from pitboss.room.checkpoints import keeping
from pitboss.room.checkpoints.place import CheckpointFolder
from pitboss.room.store import StoreUnusable
from pitboss.room.stores import FILE
from tests.command_line import pitboss as in_process
from tests.patience import PATIENCE
from tests.room.samples import room_in

PITBOSS = (sys.executable, "-m", "pitboss")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return room_in(tmp_path / "data").parent


def printed(*arguments: str | Path, code: int = 0) -> str:
    result = CliRunner().invoke(main, [str(argument) for argument in arguments])
    assert result.exit_code == code, result.output
    return result.output


def pitboss(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, as people use it."""
    command = [*PITBOSS, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


@contextmanager
def served(data: Path) -> Iterator[tuple[int, str]]:
    """A room in a process of its own: its number and its address."""
    command = [*PITBOSS, "serve", "--data", str(data), "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        while not line.startswith("The room is open at "):
            assert line, "the room does not open"
            line = process.stdout.readline()
        yield process.pid, line.split()[-1]
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE)


def harm(data: Path, statement: str) -> None:
    with closing(sqlite3.connect(data / FILE)) as connection:
        connection.execute(statement)
        connection.commit()


def make_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


UNFIT: dict[str, Callable[[Path], object]] = {
    "truncated": lambda file: os.truncate(file, 20_000),
    "damaged": lambda file: file.write_bytes(file.read_bytes()[:8192] + os.urandom(60_000)),
    "foreign": lambda file: file.write_bytes(b"a letter to a friend, not records of a room\n" * 100),
    "newer": lambda file: harm(file.parent, "pragma user_version = 99"),
    "a folder": make_folder,
}


@pytest.mark.parametrize("name", UNFIT)
def test_serve_ends_with_one_clear_line_on_records_unfit_for_use(name: str, data: Path) -> None:
    UNFIT[name](data / FILE)
    done = pitboss("serve", "--data", data, "--port", "0")
    assert done.returncode == 2, done
    assert done.stderr.startswith("Error: ")
    assert len(done.stderr.splitlines()) == 1
    assert "room.sqlite cannot be used: " in done.stderr
    assert "Traceback" not in done.stderr + done.stdout


@pytest.mark.parametrize("name", [name for name in UNFIT if name != "a folder"])
def test_verify_and_the_others_call_none_of_that_sound(name: str, data: Path) -> None:
    UNFIT[name](data / FILE)
    for command in (("verify", data), ("accounts", data), ("backup", data, data.with_name("copy"))):
        done = in_process(*command)
        assert done.returncode in (1, 2), done
        assert len((done.stderr or done.stdout).splitlines()) == 1, done
        assert "Sound" not in done.stdout
        assert "Traceback" not in done.stderr


def test_an_empty_file_is_not_sound(data: Path) -> None:
    (data / FILE).write_bytes(b"")
    assert "it is empty" in printed("verify", data, code=2)


def test_a_damage_within_a_table_is_named_by_serve(data: Path) -> None:
    sql = "update records set event = cast(replace(cast(event as text), '1', '2') as blob) where stream = 'table:t1'"
    harm(data, f"{sql} and number = 9")
    done = pitboss("serve", "--data", data, "--port", "0")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done
    assert "record 9 of table:t1" in done.stderr


def test_a_second_room_and_staff_are_told_who_is_there(data: Path) -> None:
    with served(data) as (pid, address):
        who = f"process {pid}, since 20"
        for arguments in (
            ("serve", "--data", data, "--port", "0"),
            ("staff", "add", "Sue", "--role", "auditor", "--password", "a long password", "--data", data),
            ("checkpoint", data, "--new-key"),
        ):
            done = pitboss(*arguments)
            assert done.returncode == 2, done
            assert who in done.stderr
            assert f"at {address}; end that one first" in done.stderr
    assert "Sound" in printed("verify", data)
    staff = ("staff", "add", "Sue", "--role", "auditor", "--password", "a long password", "--data", data)
    assert "Sue is auditor" in printed(*staff)
    assert "Sound" in printed("verify", data)


def test_an_open_room_is_asked_for_a_checkpoint_and_backed_up(data: Path, tmp_path: Path) -> None:
    with served(data):
        sheet = tmp_path / "sheet.txt"
        sheet.write_text(printed("checkpoint", data), encoding="ascii")
        assert sheet.read_text(encoding="ascii").startswith("Pitboss checkpoint 2\n")
        assert "room open" in sheet.read_text(encoding="ascii")
        told = printed("backup", data, tmp_path / "copy")
        assert "verified, with 2 checkpoints" in told
        assert "compared with 3 checkpoints" in printed("verify", data, "--checkpoint", sheet)
    assert "Sound" in printed("verify", tmp_path / "copy", "--checkpoint", sheet)
    assert not list(tmp_path.glob("copy*/*.key"))
    assert not (tmp_path / "copy.key").exists()


def test_whoever_does_not_answer_is_not_waited_for_for_ever(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "PATIENCE", 0.1)

    async def scene() -> None:
        room = CardRoom.open(data)
        assert "does not answer" in printed("checkpoint", data, code=2)
        await room.close()

    asyncio.run(scene())


def test_a_checkpoint_is_printed_as_text_and_as_a_code(data: Path, tmp_path: Path) -> None:
    text = printed("checkpoint", data)
    assert text.splitlines()[0] == "Pitboss checkpoint 1"
    assert text.splitlines()[-1].startswith("signature ")
    with_code = printed("checkpoint", data, "--qr", "--svg", tmp_path / "sheet.svg")
    assert with_code.startswith(text)
    assert "█" in with_code
    assert "<svg" in (tmp_path / "sheet.svg").read_text(encoding="utf-8")
    told = json.loads(printed("checkpoint", data, "--json"))
    assert (told["number"], told["text"]) == (1, text)


def test_the_key_is_given_and_changed(data: Path) -> None:
    old = json.loads(printed("checkpoint", data, "--json"))["key"]
    new = json.loads(printed("checkpoint", data, "--new-key", "--json"))["key"]
    assert old != new
    for key in (old, new, new.upper()):
        assert "Sound" in printed("verify", data, "--key", key)
    other = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    assert "which is not the one given" in printed("verify", data, "--key", other, code=1)
    assert "is no key" in printed("verify", data, "--key", "abc", code=2)


def test_a_shift_is_ended_on_a_sheet_that_an_inspector_countersigns(data: Path, tmp_path: Path) -> None:
    sheet, both, key = tmp_path / "sheet.txt", tmp_path / "both.txt", tmp_path / "ann.key"
    sheet.write_text(printed("checkpoint", data, "--shift", "evening"), encoding="utf-8")
    assert "shift evening" in sheet.read_text(encoding="utf-8").splitlines()
    assert "nobody countersigned" in printed("checkpoint", "verify", sheet)
    by_ann = ("checkpoint", "countersign", sheet, "--by", "Ann Smith", "--key-file", key)
    assert "--new-key makes one" in printed(*by_ann, code=2)
    both.write_text(printed(*by_ann, "--new-key"), encoding="utf-8")
    told = json.loads(printed("checkpoint", "verify", both, "--json"))
    assert (told["sound"], [below["by"] for below in told["countersigned"]]) == (True, ["Ann Smith"])
    device, room = told["countersigned"][0]["key"], told["key"]
    assert "Ann Smith" in printed("checkpoint", "verify", both, "--key", room, "--device", device)
    assert "did not countersign" in printed("checkpoint", "verify", sheet, "--device", device, code=1)
    assert "not the one given" in printed("checkpoint", "verify", both, "--key", device, code=1)
    assert f"countersigned by Ann Smith ({device})" in printed("verify", data, "--checkpoint", both)
    both.write_text(both.read_text(encoding="utf-8").replace("Ann Smith", "Amy Smith"), encoding="utf-8")
    assert "the countersignature of Amy Smith does not hold" in printed("checkpoint", "verify", both, code=1)
    assert "the countersignature of Amy Smith does not hold" in printed("verify", data, "--checkpoint", both, code=1)


def test_a_sheet_that_cannot_be_used_is_told_in_one_sentence(data: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.txt"
    text = printed("checkpoint", data)
    sheet.write_text(text[:-40], encoding="ascii")
    assert "or not a whole one" in printed("checkpoint", "verify", sheet, code=2)
    sheet.write_text(text.replace("records ", "records 1"), encoding="ascii")
    key = ("--by", "Ann", "--key-file", tmp_path / "ann.key")
    assert "is not to be signed: its signature" in printed("checkpoint", "countersign", sheet, *key, code=2)
    sheet.write_text(text, encoding="ascii")
    rooms = CheckpointFolder.of(data).key
    assert "own key" in printed("checkpoint", "countersign", sheet, "--by", "Ann", "--key-file", rooms, code=2)
    inside = data / "ann.key"
    assert "elsewhere" in printed("checkpoint", "countersign", sheet, "--by", "Ann", "--key-file", inside, code=2)
    assert "a shift has a name" in printed("checkpoint", data, "--shift", " ", code=2)


def test_without_a_checkpoint_it_is_said_that_none_was_compared(data: Path) -> None:
    shutil.rmtree(CheckpointFolder.of(data).folder)
    assert "no checkpoint was compared" in printed("verify", data)


def test_checkpoints_are_kept_and_found_elsewhere(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    printed("checkpoint", data, "--new-key", "--checkpoints", tmp_path / "usb")
    assert "compared with 2 checkpoints" in printed("verify", data, "--checkpoints", tmp_path / "usb")
    monkeypatch.setenv("PITBOSS_CHECKPOINTS", str(tmp_path / "usb"))
    assert f"in {tmp_path / 'usb'}" in printed("verify", data)


def test_a_place_that_cannot_be_used_is_named(data: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreUnusable, match="--checkpoints names another folder"):
        CardRoom.open(data, checkpoints=tmp_path / "file" / "below")


def test_a_backup_is_put_back(data: Path, tmp_path: Path) -> None:
    records = json.loads(printed("backup", data, tmp_path / "copy", "--json"))["records"]
    assert "holds the records of a room already" in printed("backup", data, tmp_path / "copy", code=2)
    assert "holds the records of a room already" in printed("restore", tmp_path / "copy", data, code=2)
    shutil.rmtree(data)
    assert json.loads(printed("restore", tmp_path / "copy", data, "--json"))["records"] == records
    assert "Sound" in printed("verify", data)
    with served(data):
        pass
    assert "Sound" in printed("verify", data)


def test_a_backup_that_lacks_what_checkpoints_know_is_put_back_only_if_meant(data: Path, tmp_path: Path) -> None:
    printed("backup", data, tmp_path / "copy")
    staff = ("staff", "add", "Sue", "--role", "auditor", "--password", "a long password", "--data", data)
    printed(*staff)
    shutil.rmtree(data)
    assert "--lose gives up what is missing" in printed("restore", tmp_path / "copy", data, code=2)
    assert not (data / FILE).exists()
    told = printed("restore", tmp_path / "copy", data, "--lose")
    assert "Checkpoints that know more than these records are in" in told
    assert [file.name for file in CheckpointFolder.of(data).folder.glob("lost-1/*")] == ["checkpoint-00000002.json"]
    assert "Sound" in printed("verify", data)
    printed(*staff)
    assert "Sound" in printed("verify", data)


def test_a_copy_without_its_log_is_put_back_only_if_the_loss_is_meant(data: Path, tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()
    with served(data):
        shutil.copy(data / FILE, tmp_path / "plain")
    assert "write-ahead log" in printed("restore", tmp_path / "plain", tmp_path / "new", code=2)
    printed("restore", tmp_path / "plain", tmp_path / "new", "--lose")
    assert "Sound" in printed("verify", tmp_path / "new")


def test_a_damaged_room_is_neither_backed_up_nor_restored(data: Path, tmp_path: Path) -> None:
    printed("backup", data, tmp_path / "copy")
    harm(data, "update transfers set cents = cents + 1 where stream = 'table:t1'")
    assert "not backed up" in printed("backup", data, tmp_path / "again", code=2)
    assert not (tmp_path / "again" / FILE).exists()
    harm(tmp_path / "copy", "update transfers set cents = cents + 1 where stream = 'table:t1'")
    for more in ((), ("--lose",)):
        assert "not restored" in printed("restore", tmp_path / "copy", tmp_path / "new", *more, code=2)
        assert not (tmp_path / "new" / FILE).exists()


def test_a_killed_room_goes_on_and_is_sound(data: Path) -> None:
    command = [*PITBOSS, "serve", "--data", str(data), "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    while not process.stdout.readline().startswith("The room"):
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=PATIENCE)
    assert "Sound" in printed("verify", data)
    with served(data):
        assert "Sound" in printed("verify", data)
    assert "Sound" in printed("verify", data)
