"""`pitboss follow`: the dealer's screen in a terminal. A person deals real cards, and what is entered is followed."""

import re
import sys
from pathlib import Path

import click

from pitboss.cli.follow_room import QUIT, follow_room
from pitboss.cli.output import print_json
from pitboss.cli.texts import text_of
from pitboss.following.floor import FloorTable, Running, read_cases, run, table_of
from pitboss.following.levels import by_level
from pitboss.following.now import what_now
from pitboss.following.say import sayings
from pitboss.following.words import HELP
from pitboss.malformed import Malformed
from pitboss.play import Refusal
from pitboss.play.dollars import dollars_of

ADDRESS = re.compile(r"https?://[^\s/]+(/\S*)?$")


@click.command(epilog=f"\b\nEntries:\n{HELP}")
@click.argument("table", default="holdem-2018")
@click.option("--seats", type=click.IntRange(1, 100), default=6, show_default=True, help="How many players sit there.")
@click.option("--stake", default=300, show_default=True, help="What each has, in dollars.")
@click.option("--from", "file", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A file of cases.")
@click.option("--room", help="The address of a room that is open: TABLE is one of its tables.")
@click.option("--name", help="With --room: who you are there.")
@click.option("--password", envvar="PITBOSS_PASSWORD", help="With --room: asked for where it is not given.")
@click.option("--json", "as_json", is_flag=True, help="With --from: the results for programs.")
def follow(
    table: str,
    seats: int,
    stake: int,
    file: Path | None,
    room: str | None,
    name: str | None,
    password: str | None,
    as_json: bool,
) -> None:
    """Follow a table that a person deals: what now, what to say, what to take and push, and every ruling.

    TABLE is a game, which is followed here alone; with --room a table of a room, which follows it with everybody else
    there. Entries come one a line from the keyboard or a pipe. With --from a file of cases is entered and checked.
    """
    if file is not None:
        _check(file, as_json)
        return
    if room is not None:
        if not name:
            raise click.UsageError("--room wants --name")
        if not ADDRESS.match(room):
            raise click.UsageError("--room is an address such as https://room.example")
        follow_room(room, table, name, password or click.prompt("Password", hide_input=True))
        return
    running = Running(table_of(FloorTable(table, dict.fromkeys(range(1, seats + 1), dollars_of(stake)))))
    _tell(running)
    for line in sys.stdin:
        if line.strip() in QUIT:
            break
        if line.strip():
            _enter(running, line.strip())
    click.echo(f"{running.taps} taps.{_rounds(running)}")


def _enter(running: Running, line: str) -> None:
    before = len(running.followed.written)
    try:
        running.enter(line)
    except Refusal as refusal:
        click.echo(f"  No: {refusal.reason} [{', '.join(refusal.rules)}]")
        return
    except Malformed as fault:
        click.echo(f"  {fault}")
        return
    if len(running.followed.written) > before:
        written = running.followed.written[-1]
        if written.implied:
            click.echo(f"  {written.implied} passed, as implied [H-R11]")
    _tell(running)


def _rounds(running: Running) -> str:
    """The rounds that ended, by how much is known of them."""
    in_force = running.followed.in_force
    counted = by_level(each.ended for each in in_force if each.ended is not None)
    return f" Rounds: {', '.join(f'{count} {level}' for level, count in counted.items())}." if counted else ""


def _tell(running: Running) -> None:
    """What the dealer's hands do, what is to be said, how the record of a round ends, and what is next."""
    followed = running.followed
    for text in followed.lines():
        click.echo(f"  {text}")
    if followed.written and (ended := followed.written[-1].ended) is not None:
        click.echo(f"  Record: {ended.level}")
    events = followed.events_of(followed.written[-1]) if followed.written else ()
    for saying in sayings(followed.table, events):
        click.echo(f'  Say: "{saying.words}" [{", ".join(saying.rules)}]')
    now = what_now(followed.table)
    for text in now.besides:
        click.echo(f"  {text}")
    if followed.pending is not None:
        click.echo(f"A supervisor is to approve: {'; '.join(followed.pending.ruling.facts)}.")
        return
    click.echo(f"{now.sentence} [{', '.join(now.rules)}]")


def _check(file: Path, as_json: bool) -> None:
    try:
        results = {case.id: run(case) for case in read_cases(text_of(file))}
    except Malformed as error:
        raise Malformed(f"{file}: {error}") from error
    if as_json:
        print_json({"cases": results})
    else:
        for name, false in results.items():
            click.echo(f"{'FALSE' if false else 'true '}  {name}")
            for text in false:
                click.echo(f"         {text}")
    if any(results.values()):
        raise SystemExit(1)
