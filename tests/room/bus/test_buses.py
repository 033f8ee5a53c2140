"""What every bus promises (`room/bus/bus.py`), of the one inside a process and the one over a real NATS."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path

import pytest
from nats.aio.client import Client
from nats.errors import FlushTimeoutError

from pitboss.malformed import Malformed
from pitboss.room.bus import over_nats
from pitboss.room.bus.bus import Bus, BusFailed, BusMessage, NoReply, NoResponders
from pitboss.room.bus.inside import InsideBus
from pitboss.room.bus.over_nats import NatsBus
from tests.servers import nats
from tests.servers.nats import NatsServer

PATIENCE = 10.0
Buses = Callable[[], AbstractAsyncContextManager[tuple[Bus, Bus]]]
"""Two that belong together: what one publishes the other hears."""


@pytest.fixture(scope="module")
def server() -> Iterator[NatsServer]:
    if nats.missing():
        pytest.skip(nats.missing())
    with closing(NatsServer()) as started:
        yield started


@pytest.fixture(params=["inside", "nats"])
def buses(request: pytest.FixtureRequest) -> Buses:
    address = request.getfixturevalue("server").address if request.param == "nats" else ""

    @asynccontextmanager
    async def opened() -> AsyncIterator[tuple[Bus, Bus]]:
        inside = InsideBus()
        one: Bus = await NatsBus.open(address, "one") if address else inside
        other: Bus = await NatsBus.open(address, "other") if address else inside
        yield one, other
        await one.close()
        await other.close()

    return opened


def run(scene: Callable[[], Awaitable[None]]) -> None:
    async def limited() -> None:
        async with asyncio.timeout(PATIENCE):
            await scene()

    asyncio.run(limited())


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.01)


class Ear:
    """Notes what it hears, and answers questions with its name."""

    def __init__(self, name: bytes = b"") -> None:
        self.name = name
        self.heard: list[BusMessage] = []
        self.more = asyncio.Event()

    async def __call__(self, message: BusMessage) -> bytes:
        self.heard.append(message)
        self.more.set()
        return self.name

    async def until(self, count: int) -> None:
        while len(self.heard) < count:
            self.more.clear()
            await self.more.wait()


def test_what_is_published_comes_in_order_to_everybody_who_hears_it(buses: Buses) -> None:
    async def scene() -> None:
        async with buses() as (one, other):
            here, there, elsewhere = Ear(), Ear(), Ear()
            await one.subscribe("pb.t.t1.pub", here)
            await other.subscribe("pb.t.*.pub", there)
            await other.subscribe("pb.t.t1.ask", elsewhere)
            for number in range(100):
                await one.publish("pb.t.t1.pub", b"%d" % number)
            await here.until(100)
            await there.until(100)
            assert [message.body for message in here.heard] == [b"%d" % number for number in range(100)]
            assert there.heard == here.heard
            assert here.heard[0].subject == "pb.t.t1.pub"
            assert not elsewhere.heard

    run(scene)


def test_a_slow_answer_keeps_nobody_waiting(buses: Buses) -> None:
    async def scene() -> None:
        async with buses() as (one, other):
            go_on = asyncio.Event()

            async def answer(message: BusMessage) -> bytes:
                if message.body == b"slow":
                    await go_on.wait()
                return message.body + b"!"

            await one.subscribe("pb.t.t1.ask", answer)
            slow = asyncio.create_task(other.ask("pb.t.t1.ask", b"slow", 5.0))
            assert await other.ask("pb.t.t1.ask", b"quick", 5.0) == b"quick!"
            assert not slow.done()
            go_on.set()
            assert await slow == b"slow!"

    run(scene)


def test_of_a_group_one_hears_each_question_and_all_have_their_share(buses: Buses) -> None:
    async def scene() -> None:
        async with buses() as (one, other):
            ears = Ear(b"one"), Ear(b"other")
            await one.subscribe("pb.desk", ears[0], "desk")
            await other.subscribe("pb.desk", ears[1], "desk")
            answers = [await one.ask("pb.desk", b"", 5.0) for _ in range(60)]
            assert len(ears[0].heard) + len(ears[1].heard) == 60
            assert set(answers) == {b"one", b"other"}

    run(scene)


def test_a_question_that_nobody_hears_fails_at_once_and_one_that_nobody_answers_in_time(buses: Buses) -> None:
    async def scene() -> None:
        async with buses() as (one, other):

            async def silent(message: BusMessage) -> None:
                """Leaves the question to others."""

            async def broken(message: BusMessage) -> bytes:
                raise ValueError("a defect")

            with pytest.raises(NoResponders):
                await other.ask("pb.t.t1.ask", b"", 60.0)
            hearing = await one.subscribe("pb.t.t1.ask", silent)
            await one.subscribe("pb.t.t2.ask", broken)
            for subject in ("pb.t.t1.ask", "pb.t.t2.ask"):
                with pytest.raises(NoReply):
                    await other.ask(subject, b"", 0.05)
            answering = Ear(b"here")
            await one.subscribe("pb.t.t1.ask", answering)
            assert await other.ask("pb.t.t1.ask", b"", 5.0) == b"here", "a new owner is heard beside a silent one"
            await hearing.close()
            assert await other.ask("pb.t.t1.ask", b"", 5.0) == b"here"

    run(scene)


def test_whoever_has_subscribed_is_heard_at_once(buses: Buses) -> None:
    async def scene() -> None:
        async with buses() as (one, other):
            for number in range(100):
                await one.subscribe(f"pb.t.t{number}.ask", Ear(b"here"))
                assert await other.ask(f"pb.t.t{number}.ask", b"", 1.0) == b"here"

    run(scene)


def test_what_is_not_subscribed_to_any_more_is_not_heard(buses: Buses) -> None:
    async def scene() -> None:
        async with buses() as (one, other):
            ear = Ear(b"here")
            hearing = await one.subscribe("pb.t.t1.ask", ear)
            assert await one.ask("pb.t.t1.ask", b"", 5.0) == b"here"
            await hearing.close()
            with pytest.raises(NoResponders):
                await one.ask("pb.t.t1.ask", b"", 60.0)
            assert one.is_there
            assert other.is_there

    run(scene)


def test_a_bus_whose_server_was_away_comes_back_with_its_subscriptions(server: NatsServer) -> None:
    async def scene() -> None:
        one, other = await NatsBus.open(server.address, "one"), await NatsBus.open(server.address, "other")
        await one.subscribe("pb.t.t1.ask", Ear(b"here"))
        assert await other.ask("pb.t.t1.ask", b"", 5.0) == b"here"
        server.stop()
        await until(lambda: not any(bus.is_there for bus in (one, other)))
        with pytest.raises(BusFailed):
            await other.ask("pb.t.t1.ask", b"", 1.0)
        await other.publish("pb.t.t1.pub", b"lost, and nobody is kept waiting")
        server.start()
        await until(lambda: all(bus.is_there for bus in (one, other)))
        assert await other.ask("pb.t.t1.ask", b"", 5.0) == b"here"
        await one.close()
        await other.close()

    run(scene)


def test_a_subscription_that_failed_is_none_when_the_bus_is_back(
    server: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the one that is tried again would hear everything twice: two voices on each line of a table."""

    async def scene() -> None:
        bus, ear = await NatsBus.open(server.address, "one"), Ear(b"here")

        async def unanswered(seconds: float) -> None:
            raise FlushTimeoutError

        with monkeypatch.context() as patch:
            patch.setattr(bus._client, "flush", unanswered)
            with pytest.raises(BusFailed):
                await bus.subscribe("pb.t.t1.ask", ear)
        await bus.subscribe("pb.t.t1.ask", ear)
        await bus.ask("pb.t.t1.ask", b"", 5.0)
        await bus.ask("pb.t.t1.ask", b"", 5.0)
        assert len(ear.heard) == 2
        assert sum(not hearing.is_over for hearing in bus._hearings) == 1
        await bus.close()

    run(scene)


@pytest.mark.parametrize("breaks_off", [False, True], ids=["in order", "in the middle of it"])
def test_a_bus_that_its_server_has_shut_out_comes_back_when_it_is_let_in(
    breaks_off: bool, server: NatsServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a mistake in the server's settings: the client of the library ends for good with it, and where the
    connection is reset meanwhile it tells nobody."""
    settings = tmp_path / "nats.conf"
    settings.write_text("max_connections: 10")

    async def scene() -> None:
        with closing(NatsServer("-c", str(settings))) as strict:
            one, other = await NatsBus.open(strict.address, "one"), await NatsBus.open(strict.address, "other")
            gone = await one.subscribe("pb.t.t2.ask", Ear(b"gone"))
            await one.subscribe("pb.t.t1.ask", Ear(b"here"))
            client, closed = one._client, list[int]()

            async def reset(status: int, do_cbs: bool = True) -> None:
                client._status = Client.CLOSED
                closed.append(status)
                assert client._transport is not None
                client._transport.close()  # type: ignore[no-untyped-call]  # as the library has it
                raise ConnectionResetError

            if breaks_off:
                monkeypatch.setattr(client, "_close", reset)
            settings.write_text("authorization { users: [ { user: somebody, password: else } ] }")
            strict.reload()
            await until(lambda: not any(bus.is_there for bus in (one, other)))
            with pytest.raises(BusFailed):
                await other.ask("pb.t.t1.ask", b"", 1.0)
            await gone.close()
            settings.write_text("max_connections: 10")
            strict.reload()
            await until(lambda: all(bus.is_there for bus in (one, other)))
            assert await other.ask("pb.t.t1.ask", b"", 5.0) == b"here"
            with pytest.raises(NoResponders):
                await other.ask("pb.t.t2.ask", b"", 5.0)
            assert bool(closed) is breaks_off
            await one.close()
            await other.close()

    run(scene)


def test_an_address_without_a_server_is_told_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(over_nats, "CONNECTING", 0.2)

    async def scene() -> None:
        with pytest.raises(Malformed, match=r"no NATS can be reached at 127\.0\.0\.1:1; see that it runs"):
            await NatsBus.open("nats://secret@127.0.0.1:1", "one")

    run(scene)
