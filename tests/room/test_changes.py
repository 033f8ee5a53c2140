"""Changes that somebody with the file at hand may make, table by table: each is found and named.

Those of the second list leave everything in the file consistent; only what is kept outside of it gives them away.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.room.chain import pulse_mark
from pitboss.room.store import StoreUnusable
from tests.room.samples import copied, harm, recount, rehash, room_in, settle, verified

Change = Callable[[Path], None]
ANY_MOVE = "(stream, number, place) = (select stream, number, place from transfers where stream = 'table:t1' limit 1)"
LAST = "(stream, number) in (select stream, number from heads where stream"
TEXT = "cast(event as text)"
FORGET = ("delete from records where stream = 'checkpoints'",)
"""Whoever writes everything anew cannot sign, and does away with what was signed."""


def sql(*statements: str) -> Change:
    return lambda path: harm(path, *statements)


def recounted(*statements: str) -> Change:
    def change(path: Path) -> None:
        harm(path, *statements)
        recount(path)

    return change


def rewritten(*statements: str) -> Change:
    """With new hashes, transfers and balances."""

    def change(path: Path) -> None:
        harm(path, *statements)
        rehash(path)
        settle(path)

    return change


def rewritten_events(*statements: str) -> Change:
    """With new hashes; transfers and balances stay as they were."""

    def change(path: Path) -> None:
        harm(path, *FORGET, *statements)
        rehash(path)

    return change


def beat(at: int) -> Change:
    """A pulse that marks itself as sound."""
    return sql(f"update pulse set at = {at}, mark = x'{pulse_mark(at, 0).hex()}'")


INSIDE: dict[str, tuple[Change, str]] = {
    "record changed": (
        sql(
            "update records set event = cast(replace(cast(event as text), '5', '6') as blob) where stream = 'table:t1'"
        ),
        "table:t1",
    ),
    "record added": (sql("insert into records select stream, 999, at, by, event, salt, hash from records limit 1"), ""),
    "record deleted": (sql("delete from records where stream = 'table:t1' and number = 7"), "record 7 of table:t1"),
    "records swapped": (
        sql(
            "update records set number = 99999 where stream = 'table:t1' and number = 7",
            "update records set number = 7 where stream = 'table:t1' and number = 8",
            "update records set number = 8 where stream = 'table:t1' and number = 99999",
        ),
        "record 7 of table:t1",
    ),
    "record moved to another stream": (
        sql("update records set stream = 'room', number = number + 5 where stream = 'lobby'"),
        "",
    ),
    "time of a record": (
        sql("update records set at = at + 1 where stream = 'people' and number = 2"),
        "record 2 of people",
    ),
    "who did it": (sql("update records set by = 'null ' where stream = 'people' and number = 2"), "record 2 of people"),
    "salt": (
        sql("update records set salt = zeroblob(16) where stream = 'people' and number = 1"),
        "record 1 of people",
    ),
    "head behind": (sql("update heads set number = number - 1 where stream = 'table:t1'"), "table:t1"),
    "head with another hash": (sql("update heads set hash = zeroblob(32) where stream = 'lobby'"), "lobby"),
    "head deleted": (sql("delete from heads where stream = 'lobby'"), "lobby"),
    "head added": (sql("insert into heads values ('table:t9', 3, zeroblob(32))"), "table:t9"),
    "transfer redirected": (
        recounted(
            f"update transfers set target = (select stream from heads where stream like 'wallet:p-%') where {ANY_MOVE}"
        ),
        "table:t1",
    ),
    "transfer changed": (recounted(f"update transfers set cents = cents + 1 where {ANY_MOVE}"), "table:t1"),
    "transfer deleted": (recounted(f"delete from transfers where {ANY_MOVE}"), "table:t1"),
    "transfer added": (
        recounted("insert into transfers values ('table:t1', 2, 1, 'bank:t1', 'stake:t1/1', 100)"),
        "record 2 of table:t1",
    ),
    "transfer without a record": (
        recounted("insert into transfers values ('table:t1', 99999, 1, 'bank:t1', 'stake:t1/1', 100)"),
        "table:t1",
    ),
    "transfer of another record": (
        recounted(f"update transfers set number = 2 where {ANY_MOVE}"),
        "table:t1",
    ),
    "balance changed": (sql("update balances set cents = cents + 1 where account = 'bank'"), "bank"),
    "balance deleted": (sql("delete from balances where account = 'bank'"), "bank"),
    "balance added": (sql("insert into balances values ('wallet:mallory', 100)"), "wallet:mallory"),
    "command changed": (sql("update commands set body = zeroblob(32) where number = 3"), "record 3 of commands"),
    "answer changed": (sql("update commands set answer = x'37' where number = 4"), "record 4 of commands"),
    "command deleted": (sql("delete from commands where number = 5"), "record 5 of commands"),
    "last command deleted": (sql("delete from commands where number = (select max(number) from commands)"), "commands"),
    "command added": (
        sql("insert into commands select number + 1000, 'another', body, answer, 0, salt, hash from commands limit 1"),
        "commands",
    ),
    "pulse changed": (sql("update pulse set at = at + 1"), "the pulse"),
    "pulse deleted": (sql("delete from pulse"), "the pulse"),
    "tail cut with its head": (
        sql(
            f"delete from records where {LAST} = 'table:t2')",
            "update heads set number = number - 1, hash = (select hash from records r where r.stream = 'table:t2' "
            "and r.number = heads.number - 1) where stream = 'table:t2'",
        ),
        "",
    ),
    "stream wiped": (sql("delete from records where stream = 'room'", "delete from heads where stream = 'room'"), ""),
    "stream and its shoes wiped": (
        recounted(
            "delete from records where stream in ('table:t1', 'shoe:t1')",
            "delete from heads where stream in ('table:t1', 'shoe:t1')",
            "delete from transfers where stream = 'table:t1'",
        ),
        "",
    ),
    "table that the room does not have": (
        sql("create table more (what text)", "insert into more values ('x')"),
        "tables",
    ),
}


ROUND = "select max(number) from records where stream = 'table:t1' and cast(event as text) like '%\"started\"%'"
OUTSIDE: dict[str, Change] = {
    "an amount of an event, all hashes new": rewritten(
        *FORGET,
        "update records set event = cast(replace(cast(event as text), '100000', '100001') as blob) "
        "where stream like 'wallet:p-%'",
    ),
    "all salts and hashes new": rewritten(*FORGET, "update records set salt = randomblob(16)"),
    "all times later": rewritten(*FORGET, "update records set at = at + 3600000"),
    "the last round cut off with its shoe": rewritten(
        *FORGET,
        f"delete from records where {LAST} = 'shoe:t1')",
        f"delete from records where stream = 'table:t1' and number >= ({ROUND})",
    ),
    "a table wiped with its shoes, as if it never was": rewritten(
        *FORGET,
        "delete from records where stream in ('table:t1', 'shoe:t1')",
        "delete from records where stream = 'lobby' and cast(event as text) like '%\"t1\"%'",
        "delete from records where stream like 'wallet:bot:%:t1:%'",
    ),
    "the openings of the room wiped": rewritten(*FORGET, "delete from records where stream = 'room'"),
    "a grant forged": rewritten(
        *FORGET,
        "insert into records select stream, 2, at, by, event, salt, hash from records where stream like 'wallet:p-%'",
    ),
    "a grant forged after the room closed": rewritten(
        "insert into records select stream, 2, at, by, event, salt, hash from records where stream like 'wallet:p-%'",
    ),
    "a person forgotten": rewritten(
        *FORGET,
        "delete from records where stream like 'wallet:p-%'",
        "delete from records where stream = 'people' and cast(event as text) like '%\"p-%'",
    ),
    "a command and its key forgotten": rewritten(*FORGET, "delete from commands where number = 3"),
    "an answer changed": rewritten(*FORGET, "update commands set answer = x'37' where number = 3"),
    "the pulse earlier": beat(12345),
    "the pulse later": beat(99_999_999_999_999),
}
CAUSES: dict[str, tuple[Change, str]] = {
    "a grant to nobody": (
        rewritten(
            *FORGET,
            "insert into records select 'wallet:g-0', 1, at, by, "
            f"cast(replace({TEXT}, substr(stream, 8), 'g-0') as blob), salt, hash "
            "from records where stream like 'wallet:p-%'",
        ),
        "wallet:g-0",
    ),
    "a grant in another's stream": (
        rewritten_events(
            f"update records set event = cast(replace({TEXT}, 'g-', 'h-') as blob) where stream like 'wallet:g-%'"
        ),
        "wallet:g-",
    ),
    "a grant to a bot that bought nothing": (
        rewritten(*FORGET, "update records set at = at + 1 where stream like 'wallet:bot:%'"),
        "wallet:bot:",
    ),
    "a stream that no room has": (
        rewritten_events("update records set stream = 'purse:x' where stream = 'room'"),
        "purse:x",
    ),
    "the shoes of a table wiped": (rewritten(*FORGET, "delete from records where stream = 'shoe:t1'"), "shoe:t1"),
    "a shoe too few": (
        rewritten(*FORGET, "delete from records where stream = 'shoe:t2' and number = 2"),
        "shoe:t2",
    ),
    "a table without its making": (
        rewritten(*FORGET, "delete from records where stream = 'lobby' and cast(event as text) like '%\"t2\"%'"),
        "table:t2",
    ),
    "a making without its table": (
        rewritten(*FORGET, "delete from records where stream in ('table:t1', 'shoe:t1')"),
        "t1",
    ),
    "a wallet wiped": (rewritten(*FORGET, "delete from records where stream like 'wallet:g-%'"), "wallet:g-"),
    "the jackpot wiped": (rewritten(*FORGET, "delete from records where stream like 'jackpot:%'"), "boomerang"),
    "the people wiped": (rewritten(*FORGET, "delete from records where stream = 'people'"), "wallet:"),
}


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = room_in(tmp_path_factory.mktemp("sample") / "data")
    assert verified(path) is None
    return path


def found(path: Path, outside: bool = True) -> str:
    try:
        return str(verified(path, outside) or "")
    except StoreUnusable as error:
        return str(error)


@pytest.mark.parametrize("name", INSIDE)
def test_what_does_not_fit_together_is_found_without_any_checkpoint(name: str, sample: Path, tmp_path: Path) -> None:
    change, where = INSIDE[name]
    path = copied(sample, tmp_path)
    change(path)
    assert where in (told := found(path, outside=False)), told
    assert told


@pytest.mark.parametrize("name", CAUSES)
def test_what_has_no_cause_is_found_though_every_hash_fits(name: str, sample: Path, tmp_path: Path) -> None:
    change, where = CAUSES[name]
    path = copied(sample, tmp_path)
    change(path)
    assert where in (told := found(path, outside=False)), told


@pytest.mark.parametrize("name", OUTSIDE)
def test_what_fits_together_perfectly_is_found_by_a_checkpoint(name: str, sample: Path, tmp_path: Path) -> None:
    path = copied(sample, tmp_path)
    OUTSIDE[name](path)
    if "pulse" not in name and "after" not in name:
        assert found(path, outside=False) == ""
    assert "checkpoint" in (told := found(path)), told


def test_there_are_all_31_kinds() -> None:
    assert len(INSIDE) + len(OUTSIDE) + len(CAUSES) >= 31
