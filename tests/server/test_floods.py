"""Too much, too large, too slow, too late: what one visitor can do to a room, and what the others notice of it."""

import asyncio
import json
import socket as sockets
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from pitboss.client import Client, Refused
from pitboss.play import Role
from pitboss.room.card_room import CardRoom
from pitboss.room.dealer import PokerDealer
from pitboss.room.host import TableHost
from pitboss.room.lobby import Allowance
from pitboss.room.pace import PACES, Timing
from pitboss.room.store import Fenced, KeyReused, StoreFailed, StreamMoved
from pitboss.room.wishes import TableWish, usual_options
from pitboss.rulebook import book
from pitboss.rulebook import search as module
from pitboss.rulebook.model import Reading, Rule
from pitboss.rulebook.search import Index, search
from pitboss.server import lab_work, running
from pitboss.server.limits import Limits
from pitboss.table.terms import Phase
from tests.patience import AGES, PATIENCE, wall_clock
from tests.server.house import seated
from tests.server.running import GENEROUS, HASTE, Served, greeted, next_of, served
from tests.server.test_doors import HARDLY, answered, outcome, spoken


def get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()


async def until_so(holds: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.02)


# Requests.


def test_requests_have_a_bucket_for_each_address_and_each_person(tmp_path: Path) -> None:
    limits = Limits(requests=HARDLY, request_burst=30, address_requests=HARDLY, address_request_burst=70)

    async def scene() -> None:
        async with served(tmp_path, limits=limits) as room:
            nobody, ann, ben = Client(room.address), Client(room.address), Client(room.address)
            for client in (ann, ben):
                client.token = (await answered(nobody, "POST", "/api/guest", {}))[1]["token"]
            found = Counter([await outcome(nobody, "GET", "/api/jackpots") for _ in range(40)])
            assert found == {200: 28, 429: 12}, "two were for the guests"
            assert Counter([await outcome(ann, "GET", "/api/me") for _ in range(31)])[200] == 30
            assert Counter([await outcome(ben, "GET", "/api/me") for _ in range(31)])[200] < 30, "that was the address"

    asyncio.run(scene())


def test_connections_are_limited_before_anything_is_read(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(GENEROUS, connections=HARDLY, connection_burst=10)

    async def scene() -> None:
        async with served(tmp_path, limits=limits) as room:
            found = [await outcome(Client(room.address), "GET", "/healthz") for _ in range(15)]
            assert found == [200] * 10 + [429] * 5
        async with served(tmp_path, limits=limits, proxies=("127.0.0.1",)) as room:
            found = [await outcome(Client(room.address), "GET", "/healthz") for _ in range(15)]
            assert found == [200] * 15, "a proxy asks for many"

    asyncio.run(scene())


def test_what_costs_more_counts_for_more(tmp_path: Path) -> None:
    limits = Limits(requests=HARDLY, request_burst=30)

    async def scene() -> None:
        async with served(tmp_path, limits=limits) as room:
            await room.room.tables.make(usual_table(), None)
            found = [await outcome(Client(room.address), "GET", "/api/tables/t1/rounds") for _ in range(20)]
            assert 200 in found
            assert found.count(429) >= 14

    asyncio.run(scene())


def usual_table() -> TableWish:
    return TableWish("holdem-2018", usual_options("holdem-2018"), seats=6)


def test_the_rulebook_is_read_once_however_much_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    entries: list[Rule | Reading] = [*book().rules.values(), *book().readings.values()]
    search("blind", entries)
    monkeypatch.setattr(module, "_fields", lambda *_: pytest.fail("the texts are read again"))
    assert search("a b c d e f g h i j k l m n o p q r s t u v w x y z", entries) == []
    assert search("big blind", entries)[0].entry.id
    assert isinstance(module.index(), Index)


def test_a_question_for_the_lab_is_read_in_the_workshop_and_only_if_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = {"game": "holdem", "hands": ["random"] * 2, "samples": 1}
    monkeypatch.setattr(lab_work, "ask", lambda *_: pytest.fail("read beside the tables"))

    async def scene() -> None:
        async with served(tmp_path) as room:
            client = Client(room.address)
            assert await outcome(client, "POST", "/api/lab/equity", body) == 200
            assert await outcome(client, "POST", "/api/lab/equity", {**body, "hands": ["nonsense", "AsKs"]}) == 400
            monkeypatch.setattr("pitboss.server.lab_workshop.OF_ONE", 0)
            assert await outcome(client, "POST", "/api/lab/equity", {**body, "hands": ["nonsense", "AsKs"]}) == 429

    asyncio.run(scene())


@pytest.mark.parametrize("start", [b"", b"GET", b"GET /healthz HTTP/1.1\r\nHost: x\r\n", b"POST-HALF", b"THEN-HALF"])
def test_half_a_request_is_not_waited_for(start: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "WHOLE_REQUEST", 0.5)
    half = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"
    whole = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    sent = {b"POST-HALF": half, b"THEN-HALF": whole + half}.get(start, start)

    async def scene() -> None:
        async with served(tmp_path) as room:
            with capture_logs() as logs:
                told = await asyncio.gather(*(spoken(room.address, sent) for _ in range(50)))
            assert all((b" 200 " in each) is (start == b"THEN-HALF") for each in told)
            assert not [entry for entry in logs if entry["event"] == "defect"]
            assert b" 200 " in await spoken(room.address, get("/healthz"))

    asyncio.run(scene())


def test_a_socket_and_a_long_answer_outlive_the_time_for_a_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "WHOLE_REQUEST", 0.3)

    async def scene() -> None:
        async with served(tmp_path) as room:
            await (await room.client()).request("POST", "/api/play-now", {})
            socket = await greeted(room, "t1")
            await asyncio.sleep(1)
            await socket.send('{"type": "ping", "at": 7}')
            assert (await next_of(socket, "pong"))["at"] == 7
            await socket.close()

    asyncio.run(scene())


def test_small_answers_go_out_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    made = running.Prompt.connection_made

    def look(self: running.Prompt, transport: Any) -> None:
        made(self, transport)
        accepted = transport.get_extra_info("socket")
        seen.append(accepted.getsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY))

    monkeypatch.setattr(running.Prompt, "connection_made", look)

    async def scene() -> None:
        async with served(tmp_path) as room:
            await spoken(room.address, get("/healthz"))
            assert seen
            assert all(seen)

    asyncio.run(scene())


@pytest.mark.parametrize("path", ["/foo%00bar", "/" + "x" * 300, "/a/" + "y" * 260, "/%ff%fe", "/..%00/"])
def test_impossible_paths_are_not_found(path: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            with capture_logs() as logs:
                told = await spoken(room.address, get(path))
            assert told.split()[1] in (b"404", b"200"), "the client has pages of its own"
            assert not [entry for entry in logs if entry["event"] == "defect"]

    asyncio.run(scene())


@pytest.mark.parametrize("path", ["/" + "x" * 3000, "/api/tables/" + "x" * 3000, "/api/rules?search=" + "x" * 20000])
def test_endless_addresses_are_turned_away_and_not_written_down(path: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            with capture_logs() as logs:
                told = await spoken(room.address, get(path))
            assert b" 414 " in told
            assert len(told) < 2000
            assert all(len(json.dumps(entry, default=str)) < 300 for entry in logs)

    asyncio.run(scene())


def test_a_log_shows_the_beginning_of_a_path_in_plain_signs(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            with capture_logs() as logs:
                await spoken(room.address, get("/api/%1b%5b31m%0a" + "x" * 300))
            (entry,) = [entry for entry in logs if entry["event"] == "request"]
            assert entry["path"].startswith("/api/\\x1b[31m\\n")
            assert len(entry["path"]) <= 130

    asyncio.run(scene())


# Tables.


def test_tables_are_limited_for_a_person_and_for_an_address(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(GENEROUS, tables=Allowance(of_person=3, of_address=5))

    async def scene() -> None:
        async with served(tmp_path, limits=limits) as room:
            ann, ben = await room.client("Ann"), await room.client("Ben")
            wish = {"game": "holdem", "bots": {"number": 1}}
            found = await asyncio.gather(*(answered(ann, "POST", "/api/tables", wish) for _ in range(8)))
            assert Counter(status for status, _ in found) == {201: 3, 409: 5}
            reason = next(told["error"]["reason"] for status, told in found if status == 409)
            assert reason == "3 tables of yours are open: close one before you make another"
            mine = next(told["table"] for status, told in found if status == 201)
            assert await outcome(ann, "POST", f"/api/tables/{mine}/close", {}) == 200
            assert await outcome(ann, "POST", "/api/tables", wish) == 201
            found = await asyncio.gather(*(answered(ben, "POST", "/api/tables", wish) for _ in range(3)))
            assert Counter(status for status, _ in found) == {201: 2, 409: 1}
            assert await outcome(ben, "POST", "/api/play-now", {"game": "omaha"}) == 409

    asyncio.run(scene())


@pytest.mark.parametrize("game", ["holdem", "baccarat"])
@pytest.mark.parametrize("pace", ["instant", "fast"])
def test_without_a_person_dealt_in_rounds_come_at_a_persons_pace(pace: str, game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, timing=Timing(to_act=AGES, to_wager=AGES, moment=0)) as room:
            ann = await room.client("Ann")
            wish = {"game": game, "pace": pace, "bots": {"number": 3}}
            await ann.request("POST", "/api/tables", wish)
            host = room.room.tables["t1"]
            dealer: Any = host.dealer
            socket = await greeted(room, "t1", ann.token)
            await until_so(lambda: len(host.log.shown.places) == 3)
            assert (dealer._pause("between"), dealer._pause("deal")) == (PACES["normal"].between, PACES["normal"].deal)
            await ann.request("POST", "/api/tables/t1/join", {"coming": "post"} if game == "holdem" else {})
            await until_so(lambda: dealer._pause("between") == PACES[pace].between)
            await socket.close()

    asyncio.run(scene())


def test_a_table_of_bots_with_an_onlooker_plays_no_faster_than_people(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, timing=Timing()) as room:
            ann = await room.client("Ann")
            await ann.request("POST", "/api/tables", {"game": "holdem", "pace": "instant", "bots": {"number": 5}})
            socket = await greeted(room, "t1", ann.token)
            await asyncio.sleep(3)
            assert room.room.tables["t1"].log.shown.rounds <= 1
            await socket.close()

    asyncio.run(scene())


def test_deserted_tables_close_and_leave_the_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.room.tables.REMEMBERED", 0.0)

    async def scene() -> None:
        async with served(tmp_path, timing=msgspec.structs.replace(HASTE, idle=0.5)) as room:
            ann = await room.client("Ann")
            for game in ("holdem", "canberra", "omaha"):
                await ann.request("POST", "/api/tables", {"game": game, "bots": {"number": 2}})
            watched = await greeted(room, "t3")
            async with seated(room, "baccarat", "Ben"):
                await until_so(lambda: set(room.room.tables) == {"t3", "t4"})
                assert room.room.tables.metas["t1"].closing
                page = await ann.request("GET", "/api/tables/t1")
                assert page["id"] == "t1", "who looks for it finds it in the store"
            await watched.close()
            await until_so(lambda: "t3" not in room.room.tables)
            assert room.room.store.verify() is None

    asyncio.run(scene())


def test_tables_that_are_kept_on_purpose_stay(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, timing=msgspec.structs.replace(HASTE, idle=0.3)) as room:
            olga = await room.room.accounts.register("Olga", "a long password", None, Role.OPERATOR)
            await room.room.tables.make(usual_table(), olga)
            for _ in range(3):
                await room.room.tables.make(usual_table(), None)
            await until_so(
                lambda: [meta.id for meta in room.room.tables.metas.values() if meta.closing] == ["t2", "t3"]
            )
            await asyncio.sleep(1.5)
            stay = [id_ for id_, host in room.room.tables.items() if host.log.phase is Phase.OPEN]
            assert stay == ["t1", "t4"], "the operator's, and one of the room's own"

    asyncio.run(scene())


# Numbers.


ABSURD: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("holdem", {"min_table_stake": 9223372036854775807}, "from 0 to $1,000,000 is allowed"),
    ("holdem", {"max_buy_in": -1}, "max_buy_in: -1 is out of bounds"),
    ("holdem", {"time_limit": -1}, "from 0 to 3600 is allowed"),
    ("holdem", {"time_limit": 10**26}, "from 0 to 3600 is allowed"),
    ("holdem", {"blinds": [10**18, 10**19]}, "blinds: "),
    ("holdem", {"blinds": [100] * 1000}, "a list of 1000"),
    ("holdem", {"raise_cap": 10**12}, "raise_cap: "),
    ("holdem", {"limits": [{"kind": "no_limit", "minimum": 10**17}]}, "minimum: "),
    ("holdem", {"commission": {"scheme": "pot_5", "cap": 10**18}}, "cap: "),
    ("seven-card-stud", {"commission": {"scheme": "lesser", "minimum": 10**11, "steps": [[2000, 100]]}}, "minimum: "),
    ("seven-card-stud", {"commission": {"scheme": "lesser", "minimum": 100, "steps": [[-1, 100]]}}, "steps: "),
    ("canberra", {"minimum": 10**17, "maximum": 10**18}, "minimum: "),
    ("canberra", {"max_payout": 10**15}, "max_payout: "),
    ("canberra", {"jackpot_chip": -5}, "jackpot_chip: "),
    ("baccarat", {"decks": 10**9}, "decks: "),
)


@pytest.mark.parametrize(("game", "options", "reason"), ABSURD)
def test_absurd_numbers_are_refused_at_the_door(
    game: str, options: dict[str, Any], reason: str, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            ann = await room.client("Ann")
            wish = {"game": game, "options": options, "bots": {"number": 1}}
            for path in ("/api/tables", "/api/tables/check"):
                status, told = await answered(ann, "POST", path, wish)
                assert (status, reason in told["error"]["reason"]) == (400, True), told
            assert await answered(ann, "GET", "/healthz") == (200, {"status": "ok"})
            assert not room.room.tables

    asyncio.run(scene())


@pytest.mark.parametrize("game", ["holdem", "canberra", "baccarat"])
def test_an_operator_announces_nothing_absurd(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            await (await room.client("Ann")).request("POST", "/api/tables", {"game": game, "bots": {"number": 1}})
            olga = await room.room.accounts.register("Olga", "a long password", None, Role.OPERATOR)
            socket = await greeted(room, "t1", await room.room.accounts.open_session(olga))
            large = {"min_table_stake": 10**18} if game == "holdem" else {"maximum": 10**18}
            command = {"command": "give_notice", "options": large}
            await socket.send(json.dumps({"type": "command", "id": "too large", "command": command}))
            told = await next_of(socket, "error", "refused", "ack")
            assert "is out of bounds" in told["reason"], told
            assert room.room.tables["t1"].trouble == ""
            await socket.close()

    asyncio.run(scene())


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1, 10**26, -(10**26)])
def test_no_number_of_a_command_is_too_large_for_an_answer(number: int, tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            ann = await room.client("Ann")
            await ann.request("POST", "/api/play-now", {})
            socket = await greeted(room, "t1", ann.token)
            view = await next_of(socket, "view")
            seat = view["you"]["seat"]
            commands: tuple[dict[str, Any], ...] = (
                {"command": "top_up", "seat": seat, "cents": number},
                {"command": "act", "seat": seat, "kind": "bet", "to": number},
                {"command": "leave", "seat": number},
                {"command": "raise_dispute", "seat": seat, "facts": "x" * 2000},
                {"command": "raise_dispute", "seat": seat, "facts": "turned \u202e round"},
            )
            for at, command in enumerate(commands):
                message = {"type": "command", "id": f"command {at}", "round": 1, "turn": 1, "command": command}
                await socket.send(json.dumps(message))
                told = await next_of(socket, "error", "refused", "stale", "ack")
                assert told["type"] == "error", (command, told)
                assert room.room.tables["t1"].trouble == ""
            await socket.close()

    asyncio.run(scene())


def test_trouble_at_one_table_is_not_the_rooms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = PokerDealer.plan

    def stumble(self: PokerDealer, moment: Any) -> Any:
        if self._meta.id in ("t1", "t3"):
            raise KeyError("a card that nobody may see")
        return plan(self, moment)

    async def scene() -> None:
        async with served(tmp_path) as room:
            ann = await room.client("Ann")
            for public in (True, True, False):
                wish = {"game": "holdem", "public": public, "bots": {"number": 1}}
                await ann.request("POST", "/api/tables", wish)
            monkeypatch.setattr(PokerDealer, "plan", stumble)
            for host in room.room.tables.values():
                host._wake.set()
            await until_so(lambda: all(room.room.tables[each].trouble for each in ("t1", "t3")))
            status, told = await answered(ann, "GET", "/healthz")
            assert (status, told["status"], told["tables_in_trouble"], set(told["tables"])) == (200, "ok", 2, {"t1"})
            assert "a card" not in str(told)
            monkeypatch.undo()
            room.room.tables["t2"]._stumble(str(StoreFailed("the disk is full")), True)
            status, told = await answered(ann, "GET", "/healthz")
            assert (status, told["status"], told["reason"]) == (503, "failing", "the disk is full")

    asyncio.run(scene())


# Versions and clocks.


@pytest.mark.parametrize("game", ["holdem", "canberra", "baccarat"])
def test_versions_never_go_back_over_a_restart(game: str, tmp_path: Path) -> None:
    async def version(room: Served, looks: int) -> int:
        """The version after some have looked on: each changes the table without an event."""
        for _ in range(looks):
            socket = await greeted(room, "t1")
            found: int = (await next_of(socket, "view"))["version"]
            await socket.close()
        return found

    async def scene() -> None:
        async with served(tmp_path) as room:
            ann = await room.client("Ann")
            wish = {"game": game, "bots": {"number": 0 if game != "holdem" else 1}}
            await ann.request("POST", "/api/tables", wish)
            before = await version(room, 40)
        for _ in range(3):
            async with served(tmp_path) as room:
                after = await version(room, 2)
                assert after > before
                assert after < 2**53, "exact in every client"
                before = after

    asyncio.run(scene())


def jumping(ahead: list[int]) -> int:
    return wall_clock() + ahead[0]


@pytest.mark.parametrize("game", ["holdem", "canberra"])
@pytest.mark.parametrize("jump", [3_600_000, -3_600_000])
def test_a_clock_that_jumps_moves_no_deadline(jump: int, game: str, tmp_path: Path) -> None:
    ahead = [0]
    timing = msgspec.structs.replace(HASTE, to_act=300.0, to_wager=300.0, moment=300.0)

    def left(view: dict[str, Any]) -> float:
        return float(view["table"]["due"]["deadline"] - view["clock"]) / 1000

    async def scene() -> None:
        clock = partial(jumping, ahead)
        async with served(tmp_path, timing, clock=clock) as room, seated(room, game):
            host: TableHost = room.room.tables["t1"]
            await until_so(lambda: host.plan is not None and host.plan.deadline)
            looking = await greeted(room, "t1")
            before = await next_of(looking, "view")
            await looking.send('{"type": "ping", "at": 7}')
            told = (await next_of(looking, "pong"))["clock"]
            ahead[0] = jump
            again = await greeted(room, "t1")
            after = await next_of(again, "view")
            assert abs(left(after) - left(before)) < 60
            assert 0 < left(after) <= 300
            await looking.send('{"type": "ping", "at": 8}')
            assert 0 <= (await next_of(looking, "pong"))["clock"] - told < 60_000
            await looking.close()
            await again.close()

    asyncio.run(scene())


@pytest.mark.parametrize(
    "error",
    [Fenced("t1 has epoch 2 of south"), StreamMoved("t1 has 7 records, not 6"), KeyReused("the store holds this step")],
)
def test_whoever_was_not_the_first_to_write_is_told_to_ask_again(
    error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            ann = await room.client("Ann")

            async def late(*_: object) -> None:
                raise error

            monkeypatch.setattr(room.room.tables, "make", late)
            with pytest.raises(Refused, match="503: somebody else wrote there"):
                await ann.request("POST", "/api/tables", {"game": "holdem"})

    asyncio.run(scene())


def test_numbers_of_tables_are_used_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when the store failed for one of two that were made at once."""

    async def scene() -> None:
        room = CardRoom.open(tmp_path, wall_clock, HASTE)
        room.start()
        submit, failures = room.store.submit, [1]

        def failing(batch: Any) -> Any:
            if failures and any(b"table_made" in entry.event for entry in batch.entries):
                failures.pop()
                raise StoreFailed("the disk is full")
            return submit(batch)

        monkeypatch.setattr(room.store, "submit", failing)
        wish = usual_table()
        found = await asyncio.gather(*(room.tables.make(wish, None) for _ in range(3)), return_exceptions=True)
        later = await room.tables.make(wish, None)
        assert isinstance(found[0], StoreFailed)
        assert sorted(room.tables) == ["t2", "t3", "t4"]
        assert later.id == "t4"
        await room.close()

    asyncio.run(scene())
