"""`pitboss tournament run`: a tournament in a real room, with its store and director, of bots and of people here."""

import asyncio
import tempfile
from pathlib import Path

import click
import msgspec

from pitboss.cli.output import json_option, print_json
from pitboss.cli.tournament_check import conditions_in
from pitboss.cli.tournament_people import AtTerminal, entered
from pitboss.cli.tournament_simulate import Prizes, plain_dollars, prizes_of
from pitboss.malformed import Malformed
from pitboss.play import Principal, Role
from pitboss.room.card_room import CardRoom, wall_clock
from pitboss.room.pace import Timing
from pitboss.room.tournaments.desk import first_commands, is_taking
from pitboss.room.tournaments.host import TournamentHost
from pitboss.room.tournaments.listing import TournamentMeta
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.due import Due
from pitboss.tournament.events.rounds import RoundBegun, RoundNoted
from pitboss.tournament.moments import instant
from pitboss.tournament.structure import fills_at, is_flight, lacking_room, session_of, starts_at

HURRY = {"instant": 0.0, "normal": 1.0}


class TournamentHeld(msgspec.Struct, frozen=True):
    """What came of it; money in dollars as text."""

    tournament: str
    entries: int
    events: int
    pool: str
    prizes: Prizes


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--entries", type=click.IntRange(2, 10_000), default=18, show_default=True, help="How many enter, people and bots."
)
@click.option(
    "--people", multiple=True, metavar="NAME", help="Somebody who plays at this terminal; repeat it for others."
)
@click.option("--room", type=click.Path(path_type=Path), metavar="DATA", help="In this room, which nobody has open.")
@click.option("--pace", type=click.Choice(list(HURRY)), default="instant", show_default=True)
@click.option("--quiet", is_flag=True, help="Print the prizes alone.")
@json_option
def run(
    file: Path, entries: int, people: tuple[str, ...], room: Path | None, pace: str, quiet: bool, as_json: bool
) -> None:
    """Hold the tournament of the conditions in FILE in a room, with bots, and print what happens.

    Each of --people is shown what happens at his table, and asked when it is his turn. He writes a word of the
    notation, amounts in chips: f fold, x check, c call, b600 bet to 600, r1200 raise to 1,200, t tap out, d02 discard
    the first and third card, s show, m muck; at Canberra Poker a10 ante, b bet, f fold. Whether he buys back or adds
    chips he answers with y or n. Time runs as the conditions have it; when the input ends he is away and buys nothing
    more, and the bots play on to the last prize.

    Without --room it is a room that is gone afterwards. With it everything is kept, and can be verified with
    `pitboss tournament verify DATA`, and looked at when the room is served. With --json the prizes are printed for
    programs, and what is said to people goes to standard error.
    """
    conditions = conditions_in(file)
    if len(people) > entries:
        raise Malformed(f"{len(people)} people are more than {entries} entries")
    if len({name.strip().lower() for name in people}) < len(people) or not all(name.strip() for name in people):
        raise Malformed("people have names, each his own")
    if len(people) < entries and not conditions.bots:
        raise Malformed(f"{file} allows no bots (T-R85): write `bots = true` to have them play")
    if entries < (needed := fills_at(conditions) or 2):
        raise Malformed(f"{entries} entries: it starts as soon as {needed} have entered")
    if lacking := lacking_room(conditions, count := fills_at(conditions) or entries):
        raise Malformed(f"{count} entries: {file} {lacking}")
    if conditions.entries_from and instant(conditions.entries_from) > wall_clock():
        raise Malformed(f"entries are taken from {conditions.entries_from} on: give a time that has come, or none")
    for session in range(1, max(1, len(conditions.sessions)) + 1):
        _check_start(conditions, session)
    if room is not None:
        held = asyncio.run(_held(conditions, entries, people, room, pace, quiet, as_json))
    else:
        with tempfile.TemporaryDirectory() as folder:
            held = asyncio.run(_held(conditions, entries, people, Path(folder) / "data", pace, quiet, as_json))
    if as_json:
        print_json(held)
    else:
        _print(held)


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


async def _held(
    conditions: Conditions, entries: int, people: tuple[str, ...], data: Path, pace: str, quiet: bool, as_json: bool
) -> TournamentHeld:
    room = CardRoom.open(data, timing=Timing(hurry=HURRY[pace]))
    room.start()
    try:
        meta = TournamentMeta(room.tournaments.new_id(), "", pace="fast")
        host = await room.announce(first_commands(room, conditions, ""), meta, Principal(Role.OPERATOR))
        playing: list[AtTerminal] = []
        host.puts_off = lambda due: _waits(host, due, entries, playing)
        host.directed.puts_off = lambda number: any(each.is_asked_before_round(number) for each in playing)
        await _taking_entries(host)
        playing += await entered(room, host, people, as_json) if people else []
        host.bots.wanted = entries - len(people)
        await asyncio.gather(_told(host, quiet, as_json), *(each.play() for each in playing))
        state = host.state
        prizes = prizes_of(state, host.name_of)
        return TournamentHeld(host.id, len(state.entries), host.log.durable, plain_dollars(state.pool), prizes)
    finally:
        await room.close()


def _waits(host: TournamentHost, due: Due, entries: int, playing: list[AtTerminal]) -> bool:
    """Whatever the time, entries are closed when everybody has entered, and people sit down before a session starts."""
    if due.name == "close":
        return host.state.entered < entries
    return due.name == "start" and any(each.is_awaited for each in playing)


async def _taking_entries(host: TournamentHost) -> None:
    """The software director opens entries, as soon as the secrets are committed to."""
    watcher = asyncio.Event()
    host.connect("", watcher)
    while not is_taking(host):
        watcher.clear()
        _check_trouble(host)
        await watcher.wait()
    host.disconnect("", watcher)


async def _told(host: TournamentHost, quiet: bool, as_json: bool) -> None:
    """Print every sentence once, but those of rounds at the tables, until it is over."""
    watcher, number = asyncio.Event(), 0
    host.connect("", watcher)
    while True:
        watcher.clear()
        for (_, event), (_, told) in () if quiet else zip(host.log.since(number), host.sentences(number), strict=True):
            if not isinstance(event, RoundBegun | RoundNoted):
                click.echo(told.text, err=as_json)
        number = host.log.durable
        if host.is_over:
            return
        _check_trouble(host)
        await watcher.wait()


def _check_trouble(host: TournamentHost) -> None:
    if host.trouble:
        raise Malformed(f"the tournament cannot go on: {host.trouble}")


def _print(held: TournamentHeld) -> None:
    click.echo(f"{held.tournament}: {held.entries} entries, {held.events} events, a pool of ${held.pool}")
    for place, person, prize in held.prizes:
        click.echo(f"{place}. {person} ${prize}")
