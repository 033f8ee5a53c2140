"""`pitboss backup` and `pitboss restore`: a verified copy of a room's records, and the way back."""

from pathlib import Path

import click

from pitboss.cli.output import console, how_many, json_option, print_json
from pitboss.cli.room_data import file_of
from pitboss.cli.serve import checkpoints_option

folder = click.Path(path_type=Path, file_okay=False)


@click.command()
@click.argument("data", type=folder)
@click.argument("target", type=folder)
@checkpoints_option
@json_option
def backup(data: Path, target: Path, checkpoints: Path | None, as_json: bool) -> None:
    """Copy the records in the folder DATA to the folder TARGET, while the room is open or not.

    The copy is verified, with all checkpoints; they are copied to TARGET.checkpoints. The key that signs is not.
    """
    from pitboss.room.backup import back_up
    from pitboss.room.card_room import FILE
    from pitboss.room.checkpoints.place import CheckpointFolder

    report = back_up(file_of(data), CheckpointFolder.of(data, checkpoints), target / FILE)
    if as_json:
        print_json({"target": str(target), "records": report.records, "checkpoints": report.checkpoints})
        return
    sheets = how_many(report.checkpoints, "checkpoint")
    told = f"{how_many(report.records, 'record')} in {target}, verified, with {sheets}."
    console().print(told, soft_wrap=True, markup=False)


@click.command()
@click.argument("source", metavar="BACKUP", type=folder)
@click.argument("data", type=folder)
@checkpoints_option
@click.option("--lose", is_flag=True, help="Go on though records are missing that checkpoints know.")
@json_option
def restore(source: Path, data: Path, checkpoints: Path | None, lose: bool, as_json: bool) -> None:
    """Put the records in the folder BACKUP into the folder DATA, where there are none.

    They are verified first. If checkpoints of DATA know more than the backup, records would be lost: --lose says that
    this is meant, and those checkpoints are moved aside, to be kept.
    """
    from pitboss.room import backup
    from pitboss.room.card_room import FILE
    from pitboss.room.checkpoints.place import CheckpointFolder

    done = backup.restore(file_of(source), data / FILE, CheckpointFolder.of(data, checkpoints), lose)
    if as_json:
        print_json({"data": str(data), "records": done.report.records, "aside": str(done.aside or "")})
        return
    lost = f" Checkpoints that know more than these records are in {done.aside} now." if done.aside else ""
    console().print(f"{done.report.records} records are in {data}, verified.{lost}", soft_wrap=True, markup=False)
