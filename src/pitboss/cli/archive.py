"""`pitboss archive`: months of long ago from a database into files."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.output import console, how_many, json_option, print_json
from pitboss.cli.stores import StoreType
from pitboss.malformed import Malformed

if TYPE_CHECKING:
    from pitboss.room.stores import StoreName


@click.command()
@click.argument("store", metavar="postgresql://...", type=StoreType())
@click.option(
    "--to",
    "folder",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder for the files, the same each time; keep it for seven years.",
)
@click.option("--before", "month", metavar="YYYY-MM", help="Archive the months before this one; else all old enough.")
@click.option(
    "--keep-days",
    type=click.IntRange(0, 36_500),
    default=90,
    show_default=True,
    help="Months that ended less than so many days ago stay as they are.",
)
@json_option
def archive(store: "StoreName", folder: Path, month: str | None, keep_days: int, as_json: bool) -> None:
    """Write the records of old months to files, and take closed tables out of the database.

    Each file is read back and compared before anything is removed. Rooms may be open meanwhile; to run it again, or to
    interrupt it, does no harm. `pitboss verify --archive FOLDER` reads both.
    """
    from pitboss.cli.jobs import progress_bar
    from pitboss.room.archive.months import era_named, listed
    from pitboss.room.stores import needs_driver

    if not store.address:
        raise Malformed(f"{store} is a folder: months are archived from a database, and a file keeps everything")
    before = era_named(month) if month is not None else None
    with needs_driver():
        from pitboss.room.postgres import archiving

    done = archiving.archive(store.address, folder, before, keep_days, progress_bar)
    if as_json:
        print_json(done._asdict())
        return
    if not done.months:
        told = "No month was to be written"
    else:
        told = f"{listed(done.months)} in {folder}, checked: {how_many(done.records, 'record')}"
    gone = how_many(done.removed, "record") if done.removed else "nothing"
    console().print(f"{told}; {gone} of closed tables taken out of {store}.", soft_wrap=True, markup=False)
