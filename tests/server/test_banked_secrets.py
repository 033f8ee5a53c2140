"""Non-interference at tables against the house: nothing that a viewer receives depends on cards hidden from him.

The same wagers and decisions are made on decks that differ only in cards which the viewer never sees: those of a hand
that was folded, burned cards, and what stays in the shoe. All that comes over the socket and over HTTP must be the
same, byte for byte. Commitments, whose purpose is to differ, are stubbed equal, salts too.
"""

import asyncio
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from pitboss.banked.baccarat import commands as coup
from pitboss.banked.baccarat.due import OpenHandDue
from pitboss.banked.baccarat.due import WagersDue as CoupWagersDue
from pitboss.banked.baccarat.kinds import Side
from pitboss.banked.canberra import commands as hand
from pitboss.banked.canberra.due import AntesDue, FoldOrBetDue
from pitboss.play import Command, Principal, Role
from pitboss.room import credentials
from pitboss.room.host import TableHost
from pitboss.room.pace import Timing
from pitboss.room.requests import Asked, Outcome
from pitboss.room.seats import seat_at
from pitboss.room.wishes import TableWish, usual_options
from pitboss.rulebook import latest
from pitboss.shoe import commitment
from pitboss.table.terms import Coming
from tests.patience import AGES, PATIENCE
from tests.server import test_secrets
from tests.server.running import Served, served
from tests.server.test_secrets import RUN, Order, Run, Watching

ROUNDS = 2
PEOPLE = (1, 2)
FOLDER = 2
"""Folds in every round, so that nobody else ever sees the hand."""
TIMING = Timing(to_act=AGES, to_wager=AGES, moment=0, hurry=0)
# What the table waits for is of a type of its own in each game.
Waiting = Callable[[Any], bool]


@pytest.fixture(autouse=True)
def stacked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shoes that deal the decks of the run, names without chance, and commitments that are equal for all cards."""
    monkeypatch.setattr("pitboss.room.chance.new_secret", test_secrets._secret)
    monkeypatch.setattr("pitboss.shoe.shoe.order_of", test_secrets._order)
    monkeypatch.setattr("pitboss.shoe.shuffle.order_of", test_secrets._order)
    monkeypatch.setattr("pitboss.room.chance.new_cut", lambda count: count // 2)
    monkeypatch.setattr(commitment, "leaf_of", test_secrets._leaf)
    monkeypatch.setattr(credentials, "new_id", lambda prefix, chance=None: f"{prefix}-{next(RUN.get().ids):012}")


def test_canberra_tells_nothing_of_a_folded_hand_or_of_the_shoe(tmp_path: Path) -> None:
    chance = random.Random(1997)
    decks = [chance.sample(range(52), 52) for _ in range(ROUNDS)]
    dealt = 5 * (len(PEOPLE) + 1)
    folded = [lap * (len(PEOPLE) + 1) + FOLDER - 1 for lap in range(5)]
    hidden = [*folded, *range(dealt, 52)]
    same(tmp_path, "canberra", decks, [exchanged(deck, hidden, chance) for deck in decks])


def test_baccarat_tells_nothing_of_burned_cards_or_of_the_shoe(tmp_path: Path) -> None:
    chance = random.Random(1995)
    deck = chance.sample(range(416), 416)
    tens = [place for place, card in enumerate(deck) if card % 52 // 4 == 8]
    deck[0], deck[tens[0]] = deck[tens[0]], deck[0]
    # After a ten ten cards are burned; two coups take twelve at most.
    hidden = [*range(1, 11), *range(11 + 6 * ROUNDS, 416)]
    same(tmp_path, "baccarat", [deck], [exchanged(deck, hidden, chance)])


def same(folder: Path, game: str, one: list[Order], other: list[Order]) -> None:
    """Two rooms play alike on different decks; the player and those who look on cannot tell which is which."""
    received, dealt = zip(
        *(played(folder / str(number), game, decks) for number, decks in enumerate((one, other))), strict=True
    )
    for viewer in ("player", "spectator"):
        assert received[0][viewer] == received[1][viewer]
        assert len(received[0][viewer]) > 10
    assert dealt[0] != dealt[1], "the decks did differ"


def exchanged(deck: Order, places: list[int], chance: random.Random) -> Order:
    faces = [deck[place] for place in places]
    chance.shuffle(faces)
    changed = list(deck)
    for place, face in zip(places, faces, strict=True):
        changed[place] = face
    return changed


def played(folder: Path, game: str, decks: list[Order]) -> tuple[dict[str, list[object]], list[bytes]]:
    RUN.set(Run(decks))
    return asyncio.run(asyncio.wait_for(scene(folder, game), PATIENCE))


async def scene(folder: Path, game: str) -> tuple[dict[str, list[object]], list[bytes]]:
    edition = latest(game).id
    async with served(folder, TIMING, clock=lambda: 1_700_000_000_000) as room:
        meta = await room.room.tables.make(TableWish(edition, usual_options(edition), bots=0), None)
        host = room.room.tables[meta.id]
        assert isinstance(host, TableHost)
        await host.opened()
        tokens = {"spectator": ""}
        for seat in PEOPLE:
            person, token = await room.room.accounts.new_guest(f"Player {seat}")
            tokens |= {"player": token} if seat != FOLDER else {}
            await seat_at(host, person, seat, 20_000, Coming.POST)
            host.presences.connected(person.id, 0.0)
        pages = {viewer: Watching(room, meta.id, token) for viewer, token in tokens.items()}
        received: dict[str, list[object]] = {viewer: [] for viewer in pages}
        for _ in range(ROUNDS):
            for waits, commands in COURSES[game]:
                await until(host, waits)
                for viewer, page in pages.items():
                    received[viewer] += [timeless(str(told)) for told in await page.reload(host)]
                for command in commands:
                    await ask(host, command)
        await until(host, COURSES[game][0][0])
        for viewer, token in tokens.items():
            received[viewer] += await over_http(room, token, meta.id)
        return received, [host.kind.codec.encode(event) for event in host.log.table.events]


def timeless(text: str) -> str:
    """What is counted down is told by the loop's own clock, which no two runs share."""
    return re.sub(r'"(clock|deadline|next_at|away_until)":\d+', r'"\1":0', text)


async def until(host: TableHost, waits: Waiting) -> None:
    while host.log.is_ahead or not waits(host.log.table.expected()):
        await asyncio.sleep(0.001)


async def ask(host: TableHost, command: Command) -> None:
    person = host.log.shown.places[command.actor].person
    by = Principal(Role.PLAYER, command.actor, person)
    answer = await host.ask(Asked(f"{person}:{host.log.durable}", person, by, command, host.round_number, host.turn))
    assert answer.outcome is Outcome.ACK, answer


async def over_http(room: Served, token: str, table: str) -> list[object]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    found: list[object] = []
    async with httpx.AsyncClient(base_url=room.address, headers=headers, timeout=PATIENCE) as client:
        for number in range(1, ROUNDS + 1):
            path = f"/api/tables/{table}/rounds/{number}"
            for page in (path, f"{path}?format=text", f"{path}/proof"):
                answer = await client.get(page)
                assert answer.status_code == 200, answer.text
                found.append((answer.content, answer.headers.get("X-Pitboss-Statements")))
        found.append((await client.get(f"/api/tables/{table}/rounds")).content)
    return found


COURSES: dict[str, list[tuple[Waiting, list[Command]]]] = {
    "canberra": [
        (lambda due: isinstance(due, AntesDue), [hand.Ante(seat, 500) for seat in PEOPLE]),
        (lambda due: isinstance(due, FoldOrBetDue), [hand.Fold(FOLDER), hand.Bet(1)]),
    ],
    "baccarat": [
        (
            lambda due: isinstance(due, CoupWagersDue) and not due.placed,
            [coup.Wager(1, Side.BANKER, 500), coup.Wager(2, Side.TIE, 500)],
        ),
        (lambda due: not isinstance(due, OpenHandDue), []),
    ],
}
"""What each game waits for in a round, and what the players do then."""
