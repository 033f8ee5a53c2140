"""`pitboss tournament verify`: whether the record of a tournament is what its rules make of it."""

from pathlib import Path

import click
import msgspec

from pitboss.cli.output import json_option, print_json
from pitboss.lab.tournaments.records import Wrong
from pitboss.lab.tournaments.records import verify as verified
from pitboss.malformed import Malformed

FILE = "room.sqlite"
"""The records of a room, in its data folder."""


class Verdict(msgspec.Struct, frozen=True):
    """Whether a record is sound, and the first event that is not as it must be."""

    sound: bool
    wrong: Wrong | None


@click.command()
@click.argument("record", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.argument("id_", metavar="[ID]", default="")
@json_option
@click.pass_context
def verify(ctx: click.Context, record: Path, id_: str, as_json: bool) -> None:
    """Play the tournament in the folder RECORD again: draws, seats, chips, clock, places, prizes and every round.

    RECORD is what `simulate` wrote, or the data folder of a room: then all of its records are verified, those of its
    tournaments, their draws and their tables among them; with the ID of a tournament, such as T1, that one alone.

    Exit code 0: everything follows from what went before. 1: the first event that does not is named.
    """
    is_room = (record / FILE).is_file()
    if id_ and not is_room:
        raise Malformed(f"{record} is the record of one tournament: an ID is for the data folder of a room")
    wrong = _of_room(record, id_) if is_room else verified(record)
    if as_json:
        print_json(Verdict(wrong is None, wrong))
    elif wrong is None:
        click.echo(f"{record}: sound")
    else:
        click.echo(f"{record}: {wrong.stream}, event {wrong.number}: {wrong.why}")
    ctx.exit(0 if wrong is None else 1)


def _of_room(data: Path, id_: str) -> Wrong | None:
    from pitboss.room.stores import StoreName
    from pitboss.room.verify.verifying import verify_room, verify_tournament

    records = StoreName(data).records()
    try:
        damage = verify_tournament(records, id_) if id_ else verify_room(records).damage
    finally:
        records.close()
    return None if damage is None else Wrong(damage.stream, damage.number, damage.what)
