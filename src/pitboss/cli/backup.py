"""`pitboss backup` and `pitboss restore`: a verified copy of a room's records, and the way back."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.output import console, how_many, json_option, print_json
from pitboss.cli.stores import FolderType, StoreType, archive_option, beside_option, checkpoints_option

if TYPE_CHECKING:
    from pitboss.room.stores import StoreName


@click.command()
@click.argument("store", metavar="{DATA|postgresql://...}", type=StoreType())
@click.argument("target", type=FolderType())
@beside_option
@archive_option
@checkpoints_option
@json_option
def backup(store: "StoreName", target: Path, archive: Path | None, checkpoints: Path | None, as_json: bool) -> None:
    """Copy the records in a data folder or a database to the folder TARGET, while the room is open or not.

    The copy is verified, with all checkpoints; they are copied to TARGET.checkpoints. The key that signs is not.
    With the files of archived months the copy holds those, too.
    """
    from msgspec.structs import replace

    from pitboss.room.backup import back_up
    from pitboss.room.moving import copy_out
    from pitboss.room.stores import FILE

    if store.address:
        report = copy_out(replace(store, archive=archive), target, checkpoints)
    else:
        report = back_up(store.existing_file, store.place(checkpoints), target / FILE)
    if as_json:
        print_json({"target": str(target), "records": report.records, "checkpoints": report.checkpoints})
        return
    sheets = how_many(report.checkpoints, "checkpoint")
    told = f"{how_many(report.records, 'record')} in {target}, verified, with {sheets}."
    console().print(told, soft_wrap=True, markup=False)


@click.command()
@click.argument("source", metavar="BACKUP", type=FolderType())
@click.argument("data", type=FolderType())
@checkpoints_option
@click.option("--lose", is_flag=True, help="Go on though records are missing that checkpoints know.")
@json_option
def restore(source: Path, data: Path, checkpoints: Path | None, lose: bool, as_json: bool) -> None:
    """Put the records in the folder BACKUP into the folder DATA, where there are none.

    They are verified first. `pitboss move BACKUP postgresql://...` puts them into a database. If checkpoints of DATA
    know more than the backup, records would be lost: --lose says that this is meant, and those checkpoints are moved
    aside, to be kept.
    """
    from pitboss.room import backup
    from pitboss.room.stores import StoreName

    name = StoreName(data)
    done = backup.restore(StoreName(source).existing_file, name.file, name.place(checkpoints), lose)
    if as_json:
        print_json({"data": str(data), "records": done.report.records, "aside": str(done.aside or "")})
        return
    lost = f" Checkpoints that know more than these records are in {done.aside} now." if done.aside else ""
    console().print(f"{done.report.records} records are in {data}, verified.{lost}", soft_wrap=True, markup=False)
