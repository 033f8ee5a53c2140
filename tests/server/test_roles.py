"""Every command of the protocol from every role: only those whom the rules name are heard (T-54)."""

import asyncio
import uuid
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from pitboss.client import Client, Refused
from pitboss.play import Role
from pitboss.play.principal import GIVEN_ROLES
from pitboss.poker.table.commands import AnyCommand
from pitboss.room.poker import Poker
from pitboss.table.terms import Phase
from tests.patience import PATIENCE
from tests.server.running import Message, Served, greeted, next_of, served

COMMANDS: tuple[type[Any], ...] = get_args(AnyCommand)
FIELDS: dict[str, object] = {
    "cards": [],
    "seat": 1,
    "person": "somebody",
    "cents": 100,
    "chips": 100,
    "changes": [[1, 100]],
    "to": 2,
    "kind": "fold",
    "agreement": {"deck": 40},
    "options": {},
    "opens": 1,
    "closes": 2,
    "facts": "something",
    "number": 1,
    "decision": "so be it",
    "by": "somebody",
    "wish": "give or lend chips",
    "outcome": "void",
    "first": 1,
    "words": "something",
    "wanted_by": [],
    "role": "dealer",
    "matter": "another language",
    "stakes": [[1, 100]],
    "place": 0,
    "card": "As",
    "case": 1,
    "agreed": [1],
    "pots": [[1]],
    "reason": "something",
    "present": True,
    "what": {"fact": "wager_out_of_turn", "seat": 1, "cents": 100},
}


def example(kind: type[Any]) -> dict[str, object]:
    """A command of a kind with every field that it needs."""
    needed = [field.name for field in msgspec.structs.fields(kind) if field.required]
    fields = {name: FIELDS[name] for name in needed}
    if kind.__name__ == "CountDeck":
        fields["cards"] = 52
    if kind.__name__ in ("Exclude", "DealOut"):
        fields["what"] = "something"
    return {"command": kind.__struct_config__.tag, **fields}


def test_every_role_is_heard_only_with_its_own_commands(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            guest = await room.client()
            await guest.request("POST", "/api/tables", {"game": "holdem", "bots": {"number": 2}})
            for role in GIVEN_ROLES:
                client = await staff(room, role)
                heard = await heard_of(room, client)
                allowed = {
                    str(kind.__struct_config__.tag)
                    for kind in COMMANDS
                    if role in kind.roles and kind not in Poker.of_the_house
                }
                assert heard <= allowed, (role, heard - allowed)
                if role is Role.PLAYER:
                    continue
                assert allowed <= heard, (role, allowed - heard)

    asyncio.run(scene())


async def staff(room: Served, role: Role) -> Client:
    person = await room.room.accounts.register(f"the {role}", "a long password", None, role)
    return Client(room.address, await room.room.accounts.open_session(person))


async def heard_of(room: Served, client: Client) -> set[str]:
    """The commands that were not refused because of who sent them."""
    socket = await greeted(room, "t1", client.token)
    heard = set()
    for kind in COMMANDS:
        message: Message = {"type": "command", "id": str(uuid.uuid4()), "command": example(kind)}
        # Commands of a round answer the turn as it is, so that they are not merely late.
        host = room.room.tables["t1"]
        message |= {"round": host.round_number, "turn": host.turn}
        await socket.send(msgspec.json.encode(message).decode())
        told = await next_of(socket, "ack", "refused", "stale", "error")
        reason = told.get("reason", "")
        assert told["type"] != "error", (kind, told)
        if told["type"] == "stale" or not any(
            words in reason for words in ("may not send", "may not act", "room's own dealer", "speaks for himself")
        ):
            heard.add(str(kind.__struct_config__.tag))
    await socket.close()
    return heard


def test_only_the_host_and_staff_pause_remove_and_close(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            ann, ben = await room.client("Ann"), await room.client("Ben")
            table = (await ann.request("POST", "/api/tables", {"game": "omaha", "bots": {"number": 2}}))["table"]
            seat = (await ben.request("POST", f"/api/tables/{table}/join", {}))["seat"]
            wishes: tuple[tuple[str, dict[str, object]], ...] = (
                ("pause", {"paused": True}),
                ("bots", {"number": 1}),
                ("remove", {"seat": seat}),
                ("close", {}),
            )
            for what, body in wishes:
                with pytest.raises(Refused, match="403"):
                    await ben.request("POST", f"/api/tables/{table}/{what}", body)
            supervisor = await staff(room, Role.SUPERVISOR)
            for client in (ann, supervisor):
                await client.request("POST", f"/api/tables/{table}/pause", {"paused": client is ann})
            await ann.request("POST", f"/api/tables/{table}/remove", {"seat": seat})
            await ann.request("POST", f"/api/tables/{table}/close", {})
            async with asyncio.timeout(PATIENCE):
                while room.room.tables[table].log.phase is not Phase.CLOSED:
                    await asyncio.sleep(0.05)
            assert (await ben.request("GET", "/api/me"))["wallet"] + commission(room) >= 0
            assert room.room.store.verify() is None

    asyncio.run(scene())


def commission(room: Served) -> int:
    return sum(cents for name, cents in room.room.store.balances().items() if name.startswith("commission"))


def test_accounts_sessions_and_roles(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            guest = await room.client("Ann")
            before = await guest.request("GET", "/api/me")
            account = {"name": "Ann Other", "password": "correct horse"}
            named = await guest.request("POST", "/api/accounts", account)
            assert (named["person"], named["guest"]) == (before["person"], False)
            with pytest.raises(Refused, match="409"):
                await (await room.client()).request("POST", "/api/accounts", {**account, "name": "ANN OTHER"})
            other = Client(room.address)
            with pytest.raises(Refused, match="401"):
                await other.log_in("Ann Other", "wrong horse")
            assert (await other.log_in("ann other", "correct horse"))["person"] == before["person"]
            await other.request("POST", "/api/logout", {})
            with pytest.raises(Refused, match="401"):
                await other.request("GET", "/api/me")
            person = room.room.people[before["person"]]
            await room.room.accounts.give_role(person, Role.AUDITOR)
            with pytest.raises(Refused, match="401"):
                await guest.request("GET", "/api/me")
            assert b"correct horse" not in (tmp_path / "room.sqlite").read_bytes()
            assert guest.token.encode() not in (tmp_path / "room.sqlite").read_bytes()

    asyncio.run(scene())


def test_a_wallet_is_refilled_and_never_overdrawn(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            ann = await room.client("Ann")
            with pytest.raises(Refused, match="409"):
                await ann.request("POST", "/api/refill", {})
            table = (await ann.request("POST", "/api/tables", {"game": "holdem", "bots": {"number": 1}}))["table"]
            with pytest.raises(Refused, match="422"):
                await ann.request("POST", f"/api/tables/{table}/join", {"cents": 100_100})
            await ann.request("POST", f"/api/tables/{table}/join", {"cents": 90_000})
            assert (await ann.request("GET", "/api/me"))["wallet"] == 10_000
            assert (await ann.request("POST", "/api/refill", {}))["wallet"] == 100_000

    asyncio.run(scene())
