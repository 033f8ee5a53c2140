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
from pitboss.tournament.structure import fills_at, is_flight, lacking_room, session_of, starts_at

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
    if entries < (needed := fills_at(conditions) or 2):
        raise Malformed(f"{entries} entries: it starts as soon as {needed} have entered")
    if lacking := lacking_room(conditions, entered := fills_at(conditions) or entries):
        raise Malformed(f"{entered} entries: {file} {lacking}")
    for session in range(1, max(1, len(conditions.sessions)) + 1):
        _check_start(conditions, session)
    if room is not None:
        asyncio.run(_held(conditions, entries, room, pace, quiet))
        return
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_held(conditions, entries, Path(folder) / "data", pace, quiet))


def _check_start(conditions: Conditions, session: int) -> None:
    """Nobody waits here for a session that starts another day."""
    starts = starts_at(conditions, session)
    if session > 1 and not starts and is_flight(conditions, session):
        raise Malformed(f"session {session} is a flight without a start: a person says when nobody enters it any more")
    if starts <= wall_clock():
        return
    stated = session_of(conditions, session)
    moment = (stated.starts_at if stated is not None else "") or conditions.starts_at
    if session == 1:
        raise Malformed(f"it starts at {moment}: give a start that has come, or have a sit-and-go")
    raise Malformed(f"session {session} starts later: at {moment}; give a start that has come, or none")


async def _held(conditions: Conditions, entries: int, data: Path, pace: str, quiet: bool) -> None:
    room = CardRoom.open(data, timing=Timing(hurry=HURRY[pace]))
    room.start()
    try:
        meta = TournamentMeta(room.tournaments.new_id(), "", pace="fast")
        host = await room.announce(first_commands(room, conditions, ""), meta, Principal(Role.OPERATOR))
        host.bots.wanted = entries
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
