"""Non-interference (T-40): what a viewer receives does not depend on cards hidden from him, in any game.

The same acts are played on decks that differ only in cards which the viewer never sees: those folded unseen, burned,
or left in the shoe; or, up to the showdown, in every card that he has not seen so far. All that he receives over the
real socket and over HTTP must be the same, byte for byte: views as they come and after a reload, history, replayer,
text, PHH and proofs. Commitments, whose purpose is to differ, are stubbed equal, salts too.
"""

import asyncio
import hashlib
import json
import random
from collections.abc import Iterable, Iterator
from contextvars import ContextVar
from itertools import islice
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection

from pitboss.cards import Card
from pitboss.editions import game_of
from pitboss.play import Principal, Role
from pitboss.poker.commands import Act, Command
from pitboss.poker.due import Acts
from pitboss.poker.events import Acted, Burned, Dealt
from pitboss.poker.kinds import Kind
from pitboss.room import credentials
from pitboss.room.card_room import CardRoom
from pitboss.room.host import TableHost
from pitboss.room.proof import seen_positions
from pitboss.room.requests import Asked, Outcome
from pitboss.room.rounds import RoundLog, ShoeExtent
from pitboss.room.seats import seat_at
from pitboss.room.wishes import TableWish, usual_options
from pitboss.rulebook import latest
from pitboss.server.game_guide import INTRODUCTIONS
from pitboss.shoe import Nonce, Secret, commitment
from pitboss.table.terms import Coming
from tests.patience import PATIENCE
from tests.server.running import Served, served

SEATS = 4
VIEWER = 2
ROUNDS = 3
PAIRS = 2
RELOAD = 6
"""A viewer loads the page anew every so many turns."""
SPARED = 30
"""No more cards than these leave the shoe in a round of four."""
PLAYER, SPECTATOR = "player", "spectator"
Order = list[int]


class Run:
    """The decks that a room plays, as they lie after the cut, and the names that it gives."""

    def __init__(self, decks: list[Order], rounds: int = ROUNDS) -> None:
        self.decks = decks
        self.rounds = rounds
        self.ids: Iterator[int] = iter(range(10**6))
        self.shuffles: Iterator[int] = iter(range(10**6))


RUN: ContextVar[Run] = ContextVar("run")
"""The run that a task belongs to: several rooms play side by side."""


class Played:
    """What came of playing: all that each viewer received; the rounds; where views of the first showdown begin."""

    def __init__(self) -> None:
        self.received: dict[str, list[object]] = {PLAYER: [], SPECTATOR: []}
        self.rounds: list[RoundLog] = []
        self.before_showdown = 0

    def dealt(self) -> list[str]:
        return [str(event.card) for log in self.rounds for event in log.events if isinstance(event, Dealt)]


@pytest.fixture(autouse=True)
def stacked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shoes that deal the decks of the run, names without chance, and commitments that are equal for all cards."""
    monkeypatch.setattr("pitboss.room.chance.new_secret", _secret)
    monkeypatch.setattr("pitboss.shoe.shoe.order_of", _order)
    monkeypatch.setattr("pitboss.shoe.shuffle.order_of", _order)
    monkeypatch.setattr("pitboss.room.chance.new_cut", lambda count: count // 2)
    monkeypatch.setattr(commitment, "leaf_of", _leaf)
    monkeypatch.setattr(credentials, "new_id", lambda prefix, chance=None: f"{prefix}-{next(RUN.get().ids):012}")


def _secret(count: int) -> Secret:
    number = next(RUN.get().shuffles)
    return Secret(number.to_bytes(40, "big"), number.to_bytes(32, "big"))


def _order(cards: Iterable[int], seed: bytes, nonces: tuple[Nonce, ...]) -> Order:
    decks = RUN.get().decks
    deck = decks[min(int.from_bytes(seed, "big"), len(decks) - 1)]
    at = len(deck) // 2
    return deck[-at:] + deck[:-at]


def _leaf(position: int, card: int, face: Card, salt: bytes) -> bytes:
    return hashlib.sha256(position.to_bytes(4, "big") + salt).digest()


@pytest.mark.parametrize("game", INTRODUCTIONS)
def test_a_viewer_receives_the_same_whatever_is_hidden_from_him(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What is counted down is told by the loop's own clock, which no two runs share.
    monkeypatch.setattr(CardRoom, "steady", lambda room, at=None: room.clock())
    chance = random.Random(game)
    size = game_of(latest(game).id).defaults.deck
    decks = [chance.sample(range(size), size) for _ in range(ROUNDS + 1)]
    (first,) = play_all(tmp_path / "first", game, [Run(decks)])
    hidden = {viewer: [never_seen(log, viewer) for log in first.rounds] for viewer in first.received}
    for places in hidden.values():
        assert any(len(here) > burned(log) for here, log in zip(places, first.rounds, strict=True))
    pairs = {viewer: [Run(exchanged(decks, places, chance)) for _ in range(PAIRS)] for viewer, places in hidden.items()}
    unseen = [not_seen_before_the_showdown(first.rounds[0])]
    short = [Run(exchanged(decks[:1], unseen, chance), rounds=1) for _ in range(PAIRS)]
    played = iter(play_all(tmp_path / "second", game, [*pairs[PLAYER], *pairs[SPECTATOR], *short]))
    for viewer in (PLAYER, SPECTATOR):
        for second in islice(played, PAIRS):
            assert second.received[viewer] == first.received[viewer]
            assert len(first.received[viewer]) > 10
            assert second.dealt() != first.dealt(), "the decks did differ"
    before = first.received[SPECTATOR][: first.before_showdown]
    for second in played:
        assert second.received[SPECTATOR][: second.before_showdown] == before
        assert second.dealt() != first.dealt()[: len(second.dealt())]


def play_all(folder: Path, game: str, runs: list[Run]) -> list[Played]:
    """Rooms side by side, one for each run."""

    async def one(number: int, run: Run) -> Played:
        RUN.set(run)
        return await asyncio.wait_for(scene(folder / str(number), game, run), PATIENCE)

    async def together() -> list[Played]:
        return await asyncio.gather(*(one(number, run) for number, run in enumerate(runs)))

    return asyncio.run(together())


def never_seen(log: RoundLog, viewer: str) -> list[int]:
    """Where the cards lay that were folded unseen or burned: neither the viewer nor any rule ever looks at them."""
    person = log.persons[VIEWER] if viewer == PLAYER else ""
    seen = seen_positions(ShoeExtent([log], ()), log.viewer(person))[0]
    folded = {event.seat for event in log.events if isinstance(event, Acted) and event.kind is Kind.FOLD}
    return [place for place, seat in taken(log) if (seat is None or seat in folded) and place not in seen]


def not_seen_before_the_showdown(log: RoundLog) -> list[int]:
    """Where the cards lay that whoever looks on had not seen when the betting was over."""
    open_ones = {place for (place, _), event in zip(taken(log), left_the_shoe(log), strict=True) if is_open(event)}
    return [place for place, _ in taken(log) if place not in open_ones]


def taken(log: RoundLog) -> list[tuple[int, int | None]]:
    """Positions in the shoe of all that left it, with the seat they went to; none for a burned card."""
    left = left_the_shoe(log)
    assert len(left) <= SPARED
    return [(place, event.seat if isinstance(event, Dealt) else None) for place, event in enumerate(left)]


def left_the_shoe(log: RoundLog) -> list[Dealt | Burned]:
    return [event for event in log.events if isinstance(event, Dealt | Burned)]


def is_open(event: Dealt | Burned) -> bool:
    return isinstance(event, Dealt) and (event.up or not event.seat)


def burned(log: RoundLog) -> int:
    return sum(isinstance(event, Burned) for event in log.events)


def exchanged(decks: list[Order], hidden: list[list[int]], chance: random.Random) -> list[Order]:
    """The decks with hidden cards exchanged for others that were never dealt, which lie in another order too."""
    changed = [list(deck) for deck in decks]
    for deck, places in zip(changed, hidden, strict=False):
        loose = [*places, *range(SPARED, len(deck))]
        faces = [deck[place] for place in loose]
        chance.shuffle(faces)
        for place, face in zip(loose, faces, strict=True):
            deck[place] = face
    return changed


async def scene(folder: Path, game: str, run: Run) -> Played:
    played, edition = Played(), latest(game).id
    async with served(folder, clock=lambda: 1_700_000_000_000) as room:
        meta = await room.room.tables.make(TableWish(edition, usual_options(edition), seats=SEATS, bots=0), None)
        host = room.room.tables[meta.id]
        assert isinstance(host, TableHost)
        await host.opened()
        host.meta.paused = True
        tokens = {SPECTATOR: ""}
        for seat in range(1, SEATS + 1):
            person, session = await room.room.accounts.new_guest(f"Player {seat}")
            if seat == VIEWER:
                tokens[PLAYER] = session
            await seat_at(host, person, seat, 20000, Coming.POST)
            host.presences.connected(person.id, 0.0)
        watching = {viewer: Watching(room, meta.id, token) for viewer, token in tokens.items()}
        for each in watching.values():
            await each.open()
        host.meta.paused = False
        host.changed()
        await play(host, watching, played, random.Random(f"{game} acts"), run.rounds)
        for viewer, each in watching.items():
            await each.close()
            played.received[viewer] += await over_http(room, tokens[viewer], meta.id, run.rounds)
        played.rounds = host.log.rounds[: run.rounds]
    return played


class Watching:
    """A viewer's page: its socket, and what it received."""

    def __init__(self, room: Served, table: str, token: str) -> None:
        self._room = room
        self._hello = json.dumps({"type": "hello", "protocol": 1, "table": table, "token": token})
        self._socket: ClientConnection | None = None
        self._version = -1
        self.told: list[object] = []

    async def open(self) -> None:
        self._socket = await self._room.raw()
        await self._socket.send(self._hello)
        await self._socket.recv()

    async def close(self) -> None:
        assert self._socket is not None
        await self._socket.close()

    async def receive(self, host: TableHost) -> list[object]:
        """The view of the table as it stands. Views in between may be left out, what is told may not."""
        assert self._socket is not None
        found: list[object] = []
        while self._version < host.version:
            message = json.loads(await asyncio.wait_for(self._socket.recv(), PATIENCE))
            assert message["type"] == "view", message
            self._version = message["version"]
            self.told += message.pop("told")
            if self._version == host.version:
                found.append(json.dumps(message))
        return found

    async def reload(self, host: TableHost) -> list[object]:
        """What another page of the same viewer receives first, as it comes."""
        watchers = len(host.watchers)
        async with await self._room.raw() as page:
            await page.send(self._hello)
            found: list[object] = [await asyncio.wait_for(page.recv(), PATIENCE) for _ in range(2)]
        while len(host.watchers) > watchers:
            await asyncio.sleep(0.001)
        return found


async def play(
    host: TableHost, watching: dict[str, Watching], played: Played, chance: random.Random, rounds: int
) -> None:
    """Everybody acts at random; what viewers received is kept whenever the table waits for somebody."""
    turns = 0
    while True:
        while host.plan is None or not host.plan.is_expiry:
            await asyncio.sleep(0.001)
        due: Any = host.log.table.expected()
        for viewer, each in watching.items():
            played.received[viewer] += await each.receive(host)
            if turns % RELOAD == 0:
                played.received[viewer] += await each.reload(host)
        if host.log.shown.rounds >= rounds:
            for viewer, each in watching.items():
                played.received[viewer].append(each.told)
            return
        if not host.log.shown.rounds and isinstance(due, Acts):
            played.before_showdown = len(played.received[SPECTATOR])
        seat = due.by[0].seat
        person = host.log.shown.places[seat].person
        by = Principal(Role.PLAYER, seat, person)
        key = f"{person}:{host.log.durable}"
        answer = await host.ask(Asked(key, person, by, choice(due, chance), host.round_number, host.turn))
        assert answer.outcome is Outcome.ACK, answer
        turns += 1


def choice(due: Any, chance: random.Random) -> Command:
    mood = chance.random()
    if isinstance(due, Acts) and mood < 0.2 and {Kind.BET, Kind.RAISE} & due.open.keys():
        return Act(due.seat, Kind.BET if Kind.BET in due.open else Kind.RAISE, (due.sizes or (due.least,))[0])
    if isinstance(due, Acts) and mood < 0.7:
        for kind in (Kind.CHECK, Kind.CALL):
            if kind in due.open:
                return Act(due.seat, kind)
    command: Command = due.late(due.seat)
    return command


async def over_http(room: Served, token: str, table: str, rounds: int) -> list[object]:
    """The rounds as they can be fetched: list, steps of the replayer, text, PHH and proof."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    found: list[object] = []
    async with httpx.AsyncClient(base_url=room.address, headers=headers, timeout=PATIENCE) as client:
        for number in range(1, rounds + 1):
            path = f"/api/tables/{table}/rounds/{number}"
            for page in (path, f"{path}?format=text", f"{path}?format=phh", f"{path}/proof"):
                answer = await client.get(page)
                assert answer.status_code == 200 or (answer.status_code == 404 and "phh" in page), answer.text
                found.append((answer.status_code, answer.content, answer.headers.get("X-Pitboss-Statements")))
        found.append((await client.get(f"/api/tables/{table}/rounds")).content)
    return found
