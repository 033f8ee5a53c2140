"""`pitboss verify`, `pitboss accounts` and `pitboss staff` on the records of a room."""

import asyncio
import json
import re
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cli.main import main
from pitboss.room.card_room import CardRoom
from pitboss.room.stores import FILE


@pytest.fixture
def data(tmp_path: Path) -> Path:
    async def scene() -> None:
        room = CardRoom.open(tmp_path)
        await room.accounts.new_guest("Ann")
        await room.accounts.new_guest("Ben")
        await room.close()

    asyncio.run(scene())
    return tmp_path


def printed(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == code, result.output
    return result.output


def test_a_sound_room_is_verified(data: Path) -> None:
    assert "Sound" in printed("verify", str(data))
    told = json.loads(printed("verify", str(data), "--json"))
    assert told["sound"]
    assert told["records"] == 9


def test_the_first_bad_record_is_named(data: Path) -> None:
    connection = sqlite3.connect(data / FILE)
    changed = "update records set event = replace(event, 'Ben', 'Bob') where stream like 'person:%' and number = 1"
    assert connection.execute(changed).rowcount
    connection.commit()
    connection.close()
    assert re.search(r"record 1 of person:[gp]-\w+", printed("verify", str(data), code=1))


def test_the_ledger_sums_to_nothing(data: Path) -> None:
    lines = [json.loads(line) for line in printed("accounts", str(data), "--json").splitlines()]
    assert {line["account"].partition(":")[0] for line in lines} == {"bank", "wallet"}
    assert sum(line["cents"] for line in lines) == 0
    of_one = printed("accounts", str(data), "--of", lines[1]["account"])
    assert "bank -> wallet:" in of_one
    assert "$0  in all" in printed("accounts", str(data))


def test_what_is_no_room_is_told(tmp_path: Path) -> None:
    assert "holds no records" in printed("verify", str(tmp_path), code=2)
    assert "holds no records" in printed("accounts", str(tmp_path), code=2)


def test_an_account_nobody_has(data: Path) -> None:
    assert "there is no account 'wallet:nobody'" in printed("accounts", str(data), "--of", "wallet:nobody", code=2)


def test_staff_is_added_and_given_another_role(data: Path) -> None:
    arguments = ("staff", "add", "Sue", "--data", str(data), "--password", "a long password", "--json")
    assert json.loads(printed(*arguments, "--role", "supervisor"))["new"]
    assert not json.loads(printed(*arguments, "--role", "auditor"))["new"]
    # An account that is there has its password: none is asked for.
    assert not json.loads(printed("staff", "add", "Sue", "--data", str(data), "--json", "--role", "dealer"))["new"]
    assert "eight characters" in printed(
        "staff", "add", "Al", "--data", str(data), "--password", "x", "--role", "dealer", code=2
    )
