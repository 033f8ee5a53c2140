"""`pitboss tournament run`: a tournament of bots in a real room, through its store, its tables and its director."""

import asyncio
import tempfile
from pathlib import Path

import click

from pitboss.cli.tournament_check import conditions_in
from pitboss.malformed import Malformed
from pitboss.play import Principal, Role
from pitboss.play.money import dollars
from pitboss.room.card_room import CardRoom, wall_clock
from pitboss.room.pace import Timing
from pitboss.room.tournaments.desk import first_commands
from pitboss.room.tournaments.host import TournamentHost
from pitboss.room.tournaments.listing import TournamentMeta
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.events.rounds import RoundBegun, RoundNoted
from pitboss.tournament.moments import instant

HURRY = {"instant": 0.0, "normal": 1.0}


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--entries", type=click.IntRange(2, 10_000), default=18, show_default=True, help="How many bots enter.")
@click.option("--room", type=click.Path(path_type=Path), metavar="DATA", help="In this room, which nobody has open.")
@click.option("--pace", type=click.Choice(list(HURRY)), default="instant", show_default=True)
@click.option("--quiet", is_flag=True, help="Print the prizes alone.")
def run(file: Path, entries: int, room: Path | None, pace: str, quiet: bool) -> None:
    """Hold the tournament of the conditions in FILE in a room, with bots, and print what happens.

    Without --room it is a room that is gone afterwards. With it everything is kept, and can be verified with
    `pitboss tournament verify DATA`, and looked at when the room is served.
    """
    conditions = conditions_in(file)
    if not conditions.bots:
        raise Malformed(f"{file} allows no bots (T-R85): write `bots = true` to have them play")
    if room is not None:
        asyncio.run(_held(conditions, entries, room, pace, quiet))
        return
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_held(conditions, entries, Path(folder) / "data", pace, quiet))


async def _held(conditions: Conditions, entries: int, data: Path, pace: str, quiet: bool) -> None:
    if conditions.starts_at and instant(conditions.starts_at) > wall_clock():
        raise Malformed(f"it starts at {conditions.starts_at}: give a start that has come, or have a sit-and-go")
    room = CardRoom.open(data, timing=Timing(hurry=HURRY[pace]))
    room.start()
    try:
        meta = TournamentMeta(room.new_tournament_id(), "", pace="fast")
        host = await room.announce(first_commands(room, conditions, ""), meta, Principal(Role.OPERATOR))
        host.bots_wanted = entries
        await _told(host, quiet)
        _print_prizes(host)
    finally:
        await room.close()


async def _told(host: TournamentHost, quiet: bool) -> None:
    """Print every sentence once, but those of rounds at the tables, until it is over."""
    watcher, number = asyncio.Event(), 0
    host.connect("", watcher)
    while True:
        watcher.clear()
        for (_, event), (_, told) in () if quiet else zip(host.log.since(number), host.sentences(number), strict=True):
            if not isinstance(event, RoundBegun | RoundNoted):
                click.echo(told.text)
        number = host.log.durable
        if host.is_over:
            return
        if host.trouble:
            raise Malformed(f"the tournament cannot go on: {host.trouble}")
        await watcher.wait()


def _print_prizes(host: TournamentHost) -> None:
    state = host.state
    click.echo(f"{host.id}: {len(state.entries)} entries, {host.log.durable} events, a pool of {dollars(state.pool)}")
    for award in sorted(state.awards.values(), key=lambda award: award.place):
        if award.total:
            click.echo(f"{award.place}. {host.name_of(state.entries[award.entry].person)} {dollars(award.total)}")
