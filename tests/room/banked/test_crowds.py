"""A crowd that does anything at any time: the dealer is never refused, nothing is lost, and rounds go on."""

import asyncio
import random
from pathlib import Path

import pytest

from pitboss.banked.baccarat import commands as coup
from pitboss.banked.baccarat.kinds import Method, Side
from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.canberra import commands as hand
from pitboss.banked.house.terms import Terms
from pitboss.play import Command
from pitboss.room.card_room import CardRoom
from pitboss.room.host import TableHost
from pitboss.room.pace import Timing
from pitboss.room.person import Person
from pitboss.room.requests import Outcome
from pitboss.table.commands import Leave, Sit, TopUp
from tests.room.banked.scenes import asked, host_of, opened, run, table
from tests.room.banked.test_tables import check_ledger

TIMES = (Timing(to_act=0.05, to_wager=0.05, moment=0.01, hurry=0.01), Timing(to_act=0.05, to_wager=0.02, hurry=0))
TABLES: list[tuple[str, Terms | None]] = [
    ("canberra-1997", None),
    ("canberra-1995", None),
    ("baccarat-1995", BaccaratOptions(decks=4, method=Method.B)),
]
COMMANDS = 150
"""At least; a round must be over too before the room shuts."""


@pytest.mark.parametrize(("edition", "options"), TABLES)
def test_a_crowd_at_a_table(edition: str, options: Terms | None, tmp_path: Path) -> None:
    chance = random.Random(edition)
    answers: set[Outcome] = set()

    async def scene(is_first: bool, timing: Timing) -> None:
        async with opened(tmp_path, timing) as room:
            if is_first:
                await table(room, edition, bots=2, options=options, pace="normal")
                for name in ("Ann", "Bob", "Cem", "Dee", "Eva"):
                    await room.accounts.new_guest(name)
            host, people = host_of(room, "t1"), list(room.people.values())
            await host.opened()
            given, before = 0, host.log.shown.rounds
            while given < COMMANDS or host.log.shown.rounds == before:
                assert not host.trouble, host.trouble
                answers.add(await anything(room, host, chance.choice(people), chance))
                given += 1

    for number, timing in enumerate(TIMES * 2):
        run(lambda number=number, timing=timing: scene(number == 0, timing))  # type: ignore[misc]  # bound at once
    check_ledger(tmp_path, edition)
    assert {Outcome.ACK, Outcome.REFUSED} <= answers


async def anything(room: CardRoom, host: TableHost, person: Person, chance: random.Random) -> Outcome:
    """Come, go, or ask for something, sensible or not."""
    kind = chance.random()
    if kind < 0.1:
        watcher = asyncio.Event()
        host.connect(person.id, watcher)
        await asyncio.sleep(chance.random() / 100)
        if chance.random() < 0.5:
            host.disconnect(person.id, watcher)
    if kind < 0.05:
        await asyncio.sleep(0.1)
    command = any_command(room, host, person, chance)
    ask = asked(host, person, command, f"{person.id}:{chance.random()}")
    return (await host.ask(ask)).outcome


def any_command(room: CardRoom, host: TableHost, person: Person, chance: random.Random) -> Command:
    shown = host.log.shown
    seat = shown.seat_of(person.id)
    if not seat:
        return Sit(person.id, chance.choice(list(shown.seats)), chance.choice((0, 500, 3_000, 20_000)), person.name)
    cents = 500 * chance.randint(0, 4)
    side = chance.choice(list(Side))
    common: list[Command] = [TopUp(seat, cents), Leave(seat)] if chance.random() < 0.1 else []
    if host.kind.name == "canberra":
        wagers: list[Command] = [hand.Ante(seat, cents), hand.PlayJackpot(seat), hand.TakeBackAnte(seat)]
        decisions: list[Command] = [hand.Fold(seat), hand.Bet(seat)]
    else:
        wagers = [coup.Wager(seat, side, cents), coup.Wager(seat, Side.PLAYER, 500), coup.TakeBackWager(seat, side)]
        decisions = [coup.OpenHand(side, seat)]
    return chance.choice(common + (decisions if shown.in_round else wagers))
