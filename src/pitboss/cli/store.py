"""`pitboss store` and `pitboss move`: the tables of a database, and rooms that move to one and back."""

import asyncio
from typing import TYPE_CHECKING

import click

from pitboss.cli.output import console, how_many, json_option, print_json
from pitboss.cli.stores import StoreType, archive_option, beside_option, checkpoints_option
from pitboss.malformed import Malformed

if TYPE_CHECKING:
    from pathlib import Path

    from pitboss.room.stores import StoreName


@click.group()
def store() -> None:
    """The tables of a room in a database."""


@store.command()
@click.argument("store", metavar="postgresql://...", type=StoreType())
@json_option
def migrate(store: "StoreName", as_json: bool) -> None:
    """Lay a room's tables out in an empty database, or bring those of an older version up to date."""
    from pitboss.room.stores import needs_driver

    if not store.address:
        raise Malformed(f"{store} is a folder, whose file is brought up to date when a room opens; name a database")
    with needs_driver():
        from pitboss.room.postgres import schema

    before, after = asyncio.run(schema.migrated(store.address))
    if as_json:
        print_json({"store": str(store), "before": before, "after": after})
        return
    was = f"brought from version {before} to {after}" if before else f"laid out, of version {after}"
    told = f"are of version {after} already" if before == after else f"were {was}"
    console().print(f"The tables in {store} {told}.", soft_wrap=True, markup=False)


@click.command()
@click.argument("source", metavar="SOURCE", type=StoreType())
@click.argument("target", metavar="TARGET", type=StoreType())
@beside_option
@archive_option
@checkpoints_option
@json_option
def move(
    source: "StoreName", target: "StoreName", archive: "Path | None", checkpoints: "Path | None", as_json: bool
) -> None:
    """Move a room from a data folder to a database, or back. It must be closed, and nothing be at TARGET.

    Every record is copied with its time and hash. Both ends are verified, with all checkpoints, and compared. The
    records at SOURCE stay as they are; no room opens on them any more.
    """
    from msgspec.structs import replace

    from pitboss.room import moving

    target = moving.beside(source, target)
    report = moving.move(replace(source, archive=archive), target, checkpoints)
    if as_json:
        print_json({"source": str(source), "target": str(target), "records": report.records, "streams": report.streams})
        return
    how = f"--store {target} --data {target.data}" if target.address else f"--data {target.data}"
    told = f"{how_many(report.records, 'record')} in {how_many(report.streams, 'stream')} moved to {target}, verified"
    console().print(f"{told}. Go on with `pitboss serve {how}`.", soft_wrap=True, markup=False)
