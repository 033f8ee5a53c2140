"""Passkeys: registered by whoever works here, asked for before a decision, and each signature good once (H-R17)."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from pitboss.conditions.policies import Policies
from pitboss.malformed import Malformed
from pitboss.play import Refusal, Role
from pitboss.room import passkeys
from pitboss.room.accounts import Accounts
from pitboss.room.card_room import CardRoom
from pitboss.room.conditions_desk import make_version, put_in_force
from pitboss.room.confirming import Confirming
from pitboss.room.credentials import hash_of
from pitboss.room.log import Backing
from pitboss.room.people import People
from pitboss.room.person import Person
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.stores import FILE
from pitboss.room.turned_away import Conflict
from pitboss.room.verify.verifying import verify_room
from pitboss.server.confirmed import minutes_for
from tests.authenticator import Authenticator, text_of
from tests.conditions.drawn_up import house
from tests.patience import PATIENCE
from tests.proof import rules
from tests.room.following.keeping import opened, run
from tests.server.running import Served, greeted, served
from tests.server.test_followed_tables import Tablet, member, opened_table

HOST, ORIGIN = "room.example", "https://room.example"
PLACE = passkeys.Where(HOST, (ORIGIN,))
PASSWORD = "a long password"
NONSENSE: tuple[Any, ...] = ({}, [], "no", {"id": "x"})


class Browser:
    """Somebody's browser at the room's own name, with an authenticator."""

    def __init__(self, room: Served, token: str, key: Authenticator | None = None) -> None:
        self.room = room
        self.token = token
        self.key = key or Authenticator(HOST, ORIGIN)

    async def ask(self, method: str, path: str, body: Any = None, host: str = HOST) -> httpx.Response:
        async with httpx.AsyncClient(base_url=self.room.address, timeout=PATIENCE) as client:
            headers = {"Authorization": f"Bearer {self.token}", "Host": host}
            return await client.request(method, f"/api{path}", json=body, headers=headers)

    async def own(self, table: str = "") -> Any:
        return (await self.ask("GET", f"/passkeys?table={table}")).json()

    async def options(self, registers: bool) -> Any:
        answer = await self.ask("POST", "/passkeys/options", {"registers": registers})
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def register(self, name: str = "phone") -> httpx.Response:
        credential = self.key.create(await self.options(registers=True))
        return await self.ask("POST", "/passkeys", {"name": name, "credential": credential})

    async def confirm(self) -> httpx.Response:
        credential = self.key.get(await self.options(registers=False))
        return await self.ask("POST", "/passkeys/confirm", {"credential": credential})


class Clock:
    """The room's clock, which a test puts forward."""

    def __init__(self) -> None:
        self.at = 1_790_000_000_000

    def __call__(self) -> int:
        return self.at

    def minutes(self, count: int) -> None:
        self.at += count * 60_000


async def waiting_ruling(tablet: Tablet, seat: int) -> None:
    """Something that a supervisor has to approve."""
    reported = await tablet.enter("report", fact={"fact": "cards_discarded", "seat": seat})
    assert reported["type"] == "ack", reported


@rules("H-R17")
def test_whoever_has_a_passkey_decides_within_minutes_of_using_it(tmp_path: Path) -> None:
    clock = Clock()

    async def scene() -> None:
        async with served(tmp_path, clock=clock) as room:
            table, tablet, _ = await opened_table(room)
            sue = await room.room.accounts.register("Sue", PASSWORD, None, Role.SUPERVISOR)
            token = await room.room.accounts.open_session(sue)
            browser, desk = Browser(room, token), Tablet(await greeted(room, table, token))
            assert (await browser.own())["asked"] == "none", "without a passkey all is as it was"
            await tablet.enter("deal")
            await waiting_ruling(tablet, 3)
            assert (await desk.enter("approve"))["type"] == "ack"
            early = await browser.ask("POST", "/passkeys/options", {"registers": True})
            assert (early.status_code, "password or number" in early.text) == (422, True), (
                "who holds a session is not Sue"
            )
            assert (await browser.ask("POST", "/floor/pin", {"pin": "2468"})).status_code == 422, "nor chooses it"
            assert (await browser.ask("POST", "/passkeys/secret", {"secret": "2468"})).status_code == 403
            assert (await browser.ask("POST", "/passkeys/secret", {"secret": PASSWORD})).status_code == 200
            assert (await browser.register()).status_code == 201
            assert [each["name"] for each in (await browser.own(table))["passkeys"]] == ["phone"]
            clock.minutes(5)
            assert (await browser.own(table))["asked"] == "passkey"
            await waiting_ruling(tablet, 4)
            refused = await desk.enter("approve")
            assert (refused["type"], refused["rules"][0]["id"]) == ("refused", "H-R17")
            assert "confirm with your passkey" in refused["reason"]
            entry = {"id": "by-hand-1", "entry": {"kind": "approve"}}
            assert (await browser.ask("POST", f"/floor/tables/{table}", entry)).status_code == 422, "nor by that door"
            assert (await browser.ask("POST", "/passkeys/secret", {"secret": PASSWORD})).status_code == 409
            assert (await browser.ask("POST", "/floor/pin", {"pin": "2468"})).status_code == 422
            assert (await browser.confirm()).json()["asked"] == "none"
            clock.minutes(4)
            assert (await desk.enter("approve"))["type"] == "ack"
            other = Browser(room, await room.room.accounts.open_session(sue), browser.key)
            assert (await other.own())["asked"] == "passkey", "another session is another device"

    asyncio.run(scene())


@rules("H-R17", "H-R34")
def test_what_is_decided_about_people_is_confirmed_like_a_ruling(tmp_path: Path) -> None:
    """A second person stands for an exclusion, and a measure is taken, by whoever has shown lately to be it."""
    clock = Clock()

    async def scene() -> None:
        async with served(tmp_path, clock=clock) as room:
            table, _, _ = await opened_table(room)
            sue = await room.room.accounts.register("Sue", PASSWORD, None, Role.SUPERVISOR)
            browser = Browser(room, await room.room.accounts.open_session(sue))
            _, other = await member(room, "Vera", Role.SUPERVISOR)
            assert (await browser.ask("POST", "/passkeys/secret", {"secret": PASSWORD})).status_code == 200
            assert (await browser.register()).status_code == 201
            clock.minutes(5)
            asks = {"command": "exclude_from", "person": "Zed", "game": "holdem-2018", "reason": "fraud"}
            reports = {
                "command": "report_person",
                "table": table,
                "matter": "another language",
                "words": "x",
                "seat": 3,
            }
            for path, command in (("exclusions", asks), ("conduct", reports)):
                done = await Browser(room, other).ask("POST", f"/floor/{path}", {"id": path, "command": command})
                assert done.status_code == 200, done.text
            confirms = {"id": "confirms", "command": {"command": "confirm_exclusion", "number": 1}}
            warned = {"command": "take_measure", "number": 1, "measure": "warned", "reason": "the first time"}
            takes = {"id": "takes it", "command": warned}
            for path, body in (("exclusions", confirms), ("conduct", takes)):
                refused = await browser.ask("POST", f"/floor/{path}", body)
                assert (refused.status_code, "confirm with your passkey" in refused.text) == (422, True), path
            assert room.room.floor.state.conduct.exclusions == {}
            assert (await browser.own(table))["asked"] == "passkey"
            assert (await browser.confirm()).status_code == 200
            for path, body in (("exclusions", confirms), ("conduct", takes)):
                assert (await browser.ask("POST", f"/floor/{path}", body)).status_code == 200, path
            assert room.room.floor.state.conduct.exclusions[1].by == sue.id

    asyncio.run(scene())


def test_what_is_signed_is_good_once_and_for_its_own_session_host_and_key(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            _, token = await member(room, "Vera", Role.SUPERVISOR)
            browser = Browser(room, token)
            assert (await browser.register()).status_code == 201
            credential = browser.key.get(await browser.options(registers=False))
            again = Browser(room, await room.room.accounts.open_session(room.room.accounts.person_of(token) or never()))
            body = {"credential": credential}
            assert (await again.ask("POST", "/passkeys/confirm", body)).status_code == 409, "asked by another session"
            assert (await browser.ask("POST", "/passkeys/confirm", body)).status_code == 200
            assert (await browser.ask("POST", "/passkeys/confirm", body)).status_code == 409, "it was answered"
            elsewhere = await browser.ask("POST", "/passkeys/options", {"registers": False}, host="other.example")
            assert (elsewhere.status_code, HOST in elsewhere.text) == (409, True)
            number = await browser.ask("POST", "/passkeys/options", {"registers": False}, host="127.0.0.1:8000")
            assert (number.status_code, "by its name" in number.text) == (409, True)
            assert (await browser.register("again")).status_code == 400, "the same key twice"
            broken: list[Any] = [{**credential, "response": {}}, {**credential, "rawId": 7}]
            for wrong in (*NONSENSE, *broken):
                await browser.options(registers=False)
                nonsense = await browser.ask("POST", "/passkeys/confirm", {"credential": wrong})
                assert nonsense.status_code == 400, (wrong, nonsense.text)
                assert (await browser.ask("POST", "/passkeys/confirm", body)).status_code == 409, "spent all the same"
                await browser.options(registers=True)
                nonsense = await browser.ask("POST", "/passkeys", {"name": "no key", "credential": wrong})
                assert nonsense.status_code == 400, (wrong, nonsense.text)
            stranger = Browser(room, token, Authenticator(HOST, ORIGIN))
            assert "no passkey of yours" in (await stranger.confirm()).text
            player = await member(room, "Pat", Role.PLAYER)
            denied = await Browser(room, player[1]).ask("POST", "/passkeys/options", {"registers": True})
            assert denied.status_code == 403

    asyncio.run(scene())


def test_a_number_is_chosen_by_whoever_has_shown_to_be_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            _, token = await member(room, "Vera", Role.SUPERVISOR)
            vera = Browser(room, token)
            assert (await vera.ask("POST", "/floor/pin", {"pin": "2468"})).status_code == 200, "she had nothing to show"
            assert (await vera.ask("POST", "/floor/pin", {"pin": "1357"})).status_code == 422
            assert (await vera.ask("POST", "/passkeys/secret", {"secret": "2468"})).status_code == 200
            assert (await vera.ask("POST", "/floor/pin", {"pin": "1357"})).status_code == 200

    asyncio.run(scene())


def never() -> Person:
    raise AssertionError("there is a session")


@pytest.mark.parametrize(
    ("key", "words"),
    [
        (Authenticator(HOST, "https://evil.example"), "origin"),
        (Authenticator("evil.example", ORIGIN), "RP ID"),
        (Authenticator(HOST, ORIGIN, verifies=False), "verif"),
    ],
)
def test_a_key_for_another_page_or_that_asks_for_nobody_is_none(key: Authenticator, words: str) -> None:
    challenge = b"what is to be signed, once"
    options = {"challenge": text_of(challenge)}
    with pytest.raises(Malformed, match=words):
        passkeys.registered(json.dumps(key.create(options)).encode(), challenge, PLACE, "phone", 0)
    good = Authenticator(HOST, ORIGIN)
    made = passkeys.registered(json.dumps(good.create(options)).encode(), challenge, PLACE, "phone", 0)
    assert passkeys.signed(json.dumps(good.get(options)).encode(), made, challenge, PLACE) == 1
    with pytest.raises(Malformed, match="sign count"):
        passkeys.signed(json.dumps(good.get(options)).encode(), replace(made, count=2), challenge, PLACE)
    with pytest.raises(Malformed, match="challenge"):
        passkeys.signed(json.dumps(good.get(options)).encode(), made, b"something else", PLACE)


async def registered(room: CardRoom, person: Person, session: str, key: Authenticator) -> None:
    options = json.loads(await room.confirming.to_register(person, session, PLACE))
    await room.confirming.register(person, session, PLACE, "phone", json.dumps(key.create(options)).encode())


def test_keys_outlive_a_restart_keep_their_count_and_hold_no_secret(tmp_path: Path) -> None:
    key = Authenticator(HOST, ORIGIN)
    kept: list[str] = []

    async def before() -> None:
        async with opened(tmp_path) as room:
            sue = await room.accounts.register("Sue", PASSWORD, None, Role.SUPERVISOR)
            session = hash_of(await room.accounts.open_session(sue))
            kept.append(session)
            assert await room.confirming.confirm_with(sue, session, PASSWORD)
            await registered(room, sue, session, key)
            signed = key.get(json.loads(await room.confirming.to_confirm(sue, session, PLACE)))
            results = await asyncio.gather(
                *(room.confirming.confirm(sue, session, PLACE, json.dumps(signed).encode()) for _ in range(2)),
                return_exceptions=True,
            )
            assert [type(each) for each in results].count(Conflict) == 1, "both at once: one of them is too late"

    async def after() -> None:
        async with opened(tmp_path) as room:
            sue = room.people.by_name("Sue") or never()
            [found] = room.confirming.keys_of(sue)
            assert (found.name, found.count, found.host) == ("phone", 1, HOST)
            assert room.confirming.fresh_until(sue, kept[0], 5) > room.clock()
            olga = await room.accounts.register("Olga", PASSWORD, None, Role.OPERATOR)
            theirs = hash_of(await room.accounts.open_session(olga))
            with pytest.raises(Refusal, match="password or number"):
                await room.confirming.forget(sue, olga, theirs)
            assert await room.confirming.confirm_with(olga, theirs, PASSWORD)
            assert await room.confirming.forget(sue, olga, theirs) == 1
            assert room.confirming.keys_of(sue) == []
            with pytest.raises(Conflict, match="no such passkey"):
                await room.confirming.remove(sue, kept[0], found.id)

    run(before)
    run(after)
    assert key.secret() not in (tmp_path / FILE).read_bytes()
    store = SqliteStore(tmp_path / FILE, lambda: 0)
    assert verify_room(store).damage is None
    store.close()


def test_what_one_node_has_confirmed_holds_at_another_that_has_not_heard_of_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            sue = await room.accounts.register("Sue", PASSWORD, None, Role.SUPERVISOR)
            session = hash_of(await room.accounts.open_session(sue))
            backing = Backing(room.store, room.wallets, room.clock, room.meters)
            there = Confirming(Accounts(People(room.store), backing, room.tables), room.clock)
            with pytest.raises(Refusal, match="confirm"):
                there.check_fresh(sue, session, 5)
            await room.confirming.confirm_with(sue, session, PASSWORD)
            there.check_fresh(sue, session, 5)
            key = Authenticator(HOST, ORIGIN)
            options = json.loads(await room.confirming.to_register(sue, session, PLACE))
            await there.register(sue, session, PLACE, "phone", json.dumps(key.create(options)).encode())

    run(scene)


@rules("H-R17", "H-R19")
def test_a_house_may_have_those_without_a_passkey_confirm_too(tmp_path: Path) -> None:
    clock = Clock()

    async def scene() -> None:
        async with served(tmp_path, clock=clock) as room:
            table, tablet, _ = await opened_table(room)
            olga, _ = await member(room, "Olly", Role.OPERATOR)
            wanted = replace(house("holdem-2018"), policies=Policies(confirm_all=True))
            await make_version(room.room, wanted, olga)
            await put_in_force(room.room, wanted.identity, {}, olga, is_room=True)
            _, guests = await member(room, "Vera", Role.SUPERVISOR)
            sue = await room.room.accounts.register("Sue", PASSWORD, None, Role.SUPERVISOR)
            await room.room.accounts.set_pin(sue, "2468")
            token = await room.room.accounts.open_session(sue)
            browser, desk = Browser(room, token), Tablet(await greeted(room, table, token))
            await tablet.enter("deal")
            await waiting_ruling(tablet, 3)
            nobody = Tablet(await greeted(room, table, guests))
            assert "choose a number" in (await nobody.enter("approve"))["reason"]
            assert "password or number" in (await desk.enter("approve"))["reason"]
            assert (await browser.own(table))["asked"] == "secret"
            assert (await browser.ask("POST", "/passkeys/secret", {"secret": "2468"})).status_code == 200
            assert (await desk.enter("approve"))["type"] == "ack"
            clock.minutes(60)
            assert (await browser.own(table))["asked"] == "secret"
            assert minutes_for(room.room, sue, Policies(confirm_all=True, passkey_minutes=0)) == 0

    asyncio.run(scene())
