"""The log of a table against a store that had the command before: nothing is shown that the store does not hold."""

import asyncio
from concurrent.futures import Future
from pathlib import Path

import pytest

from pitboss.play import Account, Principal, Role
from pitboss.poker.kinds import Kind
from pitboss.poker.table.commands import ComeBack, SitOut
from pitboss.room.chores import is_bot
from pitboss.room.requests import Asked, Outcome
from pitboss.room.sqlite.reading import SqliteRecords
from pitboss.room.store import Batch, KeyReused, Receipt
from pitboss.room.stores import FILE
from pitboss.room.verify.verifying import verify_room
from tests.room.test_host import asking, is_turn_of, opened, run, seated, until


def answering(receipt: Receipt) -> "Future[Receipt]":
    future: Future[Receipt] = Future()
    future.set_result(receipt)
    return future


def test_what_the_store_calls_repeated_is_not_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, person = await seated(room)
            await until(is_turn_of(host, person))
            durable, version, wallet = host.log.durable, host.version, room.wallets[person.id]
            with monkeypatch.context() as patch:
                patch.setattr(room.store, "submit", lambda batch: answering(Receipt(b"7", True)))
                answer = await host.ask(asking(host, person, Kind.FOLD))
            assert (answer.outcome, answer.version) == (Outcome.REPEATED, 7)
            assert (host.log.durable, len(host.log.table.events)) == (durable, durable)
            assert (host.version, host.trouble, room.wallets[person.id]) == (version, "", wallet)
            assert room.store.length(host.log.stream) == durable
            assert (await host.ask(asking(host, person, Kind.FOLD))).outcome is Outcome.ACK
            # The dealer goes on meanwhile: what is being written may be in the store before it is shown.
            assert room.store.length(host.log.stream) >= host.log.durable > durable

    run(scene)


def test_a_step_of_the_dealer_that_the_store_holds_already_pauses_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, person = await seated(room)
            await until(is_turn_of(host, person))
            submit = room.store.submit

            def repeating(batch: Batch) -> "Future[Receipt]":
                return answering(Receipt(b"0", True)) if batch.key.startswith(host.log.stream) else submit(batch)

            with monkeypatch.context() as patch:
                patch.setattr(room.store, "submit", repeating)
                assert (await host.ask(asking(host, person, Kind.FOLD))).outcome is Outcome.ACK
                durable = host.log.durable
                await until(lambda: "already" in host.trouble)
                assert host.log.durable == durable == len(host.log.table.events)
            await until(lambda: host.log.durable > durable)

    run(scene)


def test_a_key_of_the_dealer_with_other_content_is_an_error(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, person = await seated(room)
            await until(is_turn_of(host, person))
            done = room.store.keys()
            for key in (key for key in done if key.startswith(f"{host.log.stream}:")):
                with pytest.raises(KeyReused):
                    room.store.append(Batch(key, b"", None, {}, ()))

    run(scene)


def test_an_id_that_was_used_meanwhile_neither_acts_nor_pauses_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look whether an id is new and the write another table may have written it."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, person = await seated(room)
            await until(is_turn_of(host, person))
            act = asking(host, person, Kind.FOLD)
            monkeypatch.setattr(host.log, "answered", lambda key, body: None)
            await asyncio.wrap_future(room.store.submit(Batch(act.key, b"another body", None, {}, ())))
            answer = await host.ask(act)
            assert (answer.outcome, answer.reason) == (Outcome.ERROR, "this id belongs to another command")
            assert host.trouble == ""
            assert room.store.balances()[Account(f"wallet:{person.id}")] == room.wallets[person.id]

    run(scene)


def test_only_what_is_refused_or_late_is_looked_up_in_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, person = await seated(room)
            await until(is_turn_of(host, person))
            looked_up, answered = list[str](), room.store.answered

            def noting(key: str, body: bytes) -> Receipt | None:
                looked_up.append(key)
                return answered(key, body)

            monkeypatch.setattr(room.store, "answered", noting)
            asked = asking(host, person, Kind.FOLD)
            first = await host.ask(asked)
            assert (first.outcome, looked_up) == (Outcome.ACK, [])
            again = await host.ask(asked)
            assert (again.outcome, again.version, looked_up) == (Outcome.REPEATED, first.version, [asked.key])

    run(scene)


def test_a_command_that_could_be_done_again_is_done_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, person = await seated(room)
            seat = host.log.shown.seat_of(person.id)
            by = Principal(Role.PLAYER, seat, person.id)
            out = Asked("the same", person.id, by, SitOut(seat))
            first = await host.ask(out)
            assert first.outcome is Outcome.ACK
            back = await host.ask(Asked("another", person.id, by, ComeBack(seat)))
            assert back.outcome is Outcome.ACK
            again = await host.ask(out)
            assert (again.outcome, again.version) == (Outcome.REPEATED, first.version)
            assert host.log.shown.places[seat].present
            assert host.log.state.places[seat].present

    run(scene)


def test_bots_buy_in_from_the_bank_of_their_table_and_leave_no_wallet(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, person = await seated(room)
            await until(is_turn_of(host, person))
            assert [stream for stream in room.store.streams() if stream.startswith("wallet:bot:")] == []
            bots = [place for place in host.log.shown.places.values() if is_bot(place.person)]
            assert bots
            bought = sum(host.log.ledger[place.person].bought for place in bots)
            assert room.store.balances()[Account(f"bank:{host.meta.id}")] == -bought
            assert not any(name.startswith("wallet:bot:") for name in room.store.balances())

    run(scene)
    records = SqliteRecords.open(tmp_path / FILE)
    try:
        assert verify_room(records, [], ()).damage is None
    finally:
        records.close()
