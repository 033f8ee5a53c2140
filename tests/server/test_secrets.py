"""Non-interference (T-40): what a viewer receives does not depend on cards hidden from him, in any game.

The same acts are played twice on decks that differ only in cards which the viewer never sees. All that he receives over
the real socket and over HTTP must be the same; commitments, whose purpose is to differ, are stubbed equal.
"""

import asyncio
import contextlib
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection

from pitboss.cards import Deck
from pitboss.play import Principal, Role
from pitboss.poker.commands import Act, Command
from pitboss.poker.due import Acts
from pitboss.poker.events import Acted, Dealt
from pitboss.poker.kinds import Kind
from pitboss.poker.table.terms import Coming
from pitboss.room import people, shoes
from pitboss.room.asking import Asked, Outcome
from pitboss.room.card_room import Wish, usual_options
from pitboss.room.clock import HOUSE, on_expiry
from pitboss.room.host import TableHost
from pitboss.rulebook import latest
from pitboss.server.game_guide import INTRODUCTIONS
from pitboss.shoe import Shoe
from tests.server.running import Served, greeted, served

SEATS = 4
VIEWER = 2
ROUNDS = 4
SPARED = 28
"""No more cards than these are dealt in a round of four."""
Order = list[int]


@pytest.mark.parametrize("game", INTRODUCTIONS)
def test_a_viewer_receives_the_same_whatever_is_hidden_from_him(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(game)
    size = usual_options(latest(game).id).deck
    decks = [chance.sample(range(size), size) for _ in range(ROUNDS + 1)]
    first = play_on(tmp_path / "a", game, decks, monkeypatch)
    assert any(first.hidden), "some hand was folded unseen"
    second = play_on(tmp_path / "b", game, exchanged(decks, first.hidden, chance), monkeypatch)
    assert first.received == second.received
    assert len(first.received) > 10
    assert first.dealt != second.dealt, "the decks did differ"


class Played:
    """What came of playing on some decks: all that the viewer received; what was dealt; what stayed hidden from him."""

    def __init__(self) -> None:
        self.received: list[object] = []
        self.told: list[object] = []
        self.version = -1
        self.dealt: list[str] = []
        self.hidden: list[list[int]] = []


def play_on(folder: Path, game: str, decks: list[Order], monkeypatch: pytest.MonkeyPatch) -> Played:
    with stacked(decks, monkeypatch):
        return asyncio.run(asyncio.wait_for(scene(folder, game), 60))


def exchanged(decks: list[Order], hidden: list[list[int]], chance: random.Random) -> list[Order]:
    """The decks with hidden cards exchanged for others that were never dealt."""
    changed = [list(deck) for deck in decks]
    for deck, places in zip(changed, hidden, strict=False):
        for one in places:
            two = chance.randrange(SPARED, len(deck))
            deck[one], deck[two] = deck[two], deck[one]
    return changed


@contextlib.contextmanager
def stacked(decks: list[Order], monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Shoes that deal the given decks after the cut, names without chance, and equal commitments."""
    made, ids, original = [0], iter(range(10**6)), shoes.filled

    def filled(shoe: Shoe | None, deck: Deck, filling: shoes.Filled) -> Shoe:
        fresh = original(shoe, deck, filling)
        order, at = decks[min(made[0], ROUNDS)], len(deck) // 2
        made[0] += 1
        fresh._order = tuple(order[-at:] + order[:-at])
        return fresh

    with monkeypatch.context() as patch:
        patch.setattr(shoes, "filled", filled)
        patch.setattr("pitboss.room.table_log.new_cut", lambda count: count // 2)
        patch.setattr(Shoe, "statement", property(lambda shoe: b"the same for all"))
        patch.setattr(people, "new_id", lambda prefix: f"{prefix}-{next(ids):06}")
        yield


async def scene(folder: Path, game: str) -> Played:
    played, edition = Played(), latest(game).id
    async with served(folder, clock=lambda: 1_700_000_000_000) as room:
        meta = await room.room.make_table(Wish(edition, usual_options(edition), seats=SEATS, bots=0), None)
        host = room.room.tables[meta.id]
        await host.opened()
        host.meta.paused = True
        token = ""
        for seat in range(1, SEATS + 1):
            person, session = await room.room.new_guest(f"Player {seat}")
            token = session if seat == VIEWER else token
            await room.room.seat(host, person, seat, 20000, Coming.POST)
            host.presences.connected(person.id)
        socket = await greeted(room, meta.id, token)
        host.meta.paused = False
        host.changed()
        await play(host, socket, played, random.Random(f"{game} acts"))
        await socket.close()
        await over_http(room, token, meta.id, played)
        remember_cards(host, played)
    return played


async def play(host: TableHost, socket: ClientConnection, played: Played, chance: random.Random) -> None:
    """Everybody acts at random; what the viewer received is kept whenever the table waits for somebody."""
    while True:
        while host.plan is None or not host.plan.is_expiry:
            await asyncio.sleep(0.001)
        await receive(host, socket, played)
        if host.log.shown.rounds >= ROUNDS:
            played.received.append(played.told)
            return
        due: Any = host.log.table.expected()
        seat = due.by[0].seat
        person = host.log.shown.places[seat].person
        by = Principal(Role.PLAYER, seat, person)
        key = f"{person}:{host.log.durable}"
        answer = await host.ask(Asked(key, person, by, choice(due, chance), host.round_number, host.turn))
        assert answer.outcome is Outcome.ACK, answer


def choice(due: Any, chance: random.Random) -> Command:
    mood = chance.random()
    if isinstance(due, Acts) and mood < 0.2 and {Kind.BET, Kind.RAISE} & due.open.keys():
        return Act(due.seat, Kind.BET if Kind.BET in due.open else Kind.RAISE, (due.sizes or (due.least,))[0])
    if isinstance(due, Acts) and mood < 0.7:
        for kind in (Kind.CHECK, Kind.CALL):
            if kind in due.open:
                return Act(due.seat, kind)
    return on_expiry(due, HOUSE)


async def receive(host: TableHost, socket: ClientConnection, played: Played) -> None:
    """The view of the table as it stands. Views in between may be left out, what is told may not."""
    while played.version < host.version:
        message = json.loads(await asyncio.wait_for(socket.recv(), 20))
        assert message["type"] == "view", message
        played.version = message["version"]
        played.told += message.pop("told")
        if played.version == host.version:
            played.received.append(message)


async def over_http(room: Served, token: str, table: str, played: Played) -> None:
    async with httpx.AsyncClient(base_url=room.address, headers={"Authorization": f"Bearer {token}"}) as client:
        for number in range(1, ROUNDS + 1):
            for form in ("json", "text"):
                answer = await client.get(f"/api/tables/{table}/rounds/{number}", params={"format": form})
                assert answer.status_code == 200
                played.received.append(answer.text)
        played.received.append((await client.get(f"/api/tables/{table}/rounds")).text)


def remember_cards(host: TableHost, played: Played) -> None:
    """What was dealt, and where the cards lay that were folded unseen: no rule ever looks at them."""
    viewer = host.log.rounds[0].persons[VIEWER]
    for log in host.log.rounds[:ROUNDS]:
        seen = shoes.seen_positions(log.events, log.viewer(viewer))[0]
        folded = {event.seat for event in log.events if isinstance(event, Acted) and event.kind is Kind.FOLD}
        cards = [event for event in log.events if isinstance(event, Dealt)]
        assert len(cards) <= SPARED
        played.dealt.append(" ".join(str(event.card) for event in cards))
        places = [place for place, event in enumerate(cards) if event.seat in folded and place not in seen]
        played.hidden.append(places)
