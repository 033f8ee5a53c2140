"""How a room's records are named on the command line: a data folder, or the address of a database."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pitboss.room.stores import StoreName

DATA = "pitboss-data"


_BESIDE = "pitboss.data"


def _note_folder(ctx: click.Context, param: click.Parameter, value: Path) -> None:
    ctx.meta[_BESIDE] = value


beside_option = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    default=DATA,
    show_default=True,
    is_eager=True,  # The store is named with it.
    expose_value=False,
    callback=_note_folder,
    help="With a database: the folder beside which this machine has its checkpoints and its key.",
)


class StoreType(click.ParamType["StoreName"]):
    """A folder, or postgresql://... (`beside_option` names what belongs to a database on this machine)."""

    name = "store"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> "StoreName":
        from pitboss.room.stores import StoreName

        data: Path = ctx.meta.get(_BESIDE, Path(DATA)) if ctx is not None else Path(DATA)
        return value if isinstance(value, StoreName) else StoreName.of(str(value), data)


class FolderType(click.ParamType[Path]):
    """A folder, where a database will not do."""

    name = "folder"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        if "://" in str(value):
            self.fail("a folder is meant here; `pitboss move FOLDER postgresql://...` fills a database", param)
        return Path(str(value))


store_argument = click.argument("store", metavar="[DATA|postgresql://...]", type=StoreType(), default=DATA)
folder_option = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    default=DATA,
    show_default=True,
    help="Where the room keeps its records; with --store, what belongs to it on this machine.",
)
address_option = click.option(
    "--store",
    "address",
    default="",
    metavar="postgresql://...",
    help="Keep the records in this database (docs/scale.md).",
)
checkpoints_option = click.option(
    "--checkpoints",
    type=click.Path(path_type=Path, file_okay=False),
    default=None,
    help="Where checkpoints are kept outside the data; DATA.checkpoints, or $PITBOSS_CHECKPOINTS.",
)


archive_option = click.option(
    "--archive",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    default=None,
    metavar="FOLDER",
    help="Where the files of archived months are (`pitboss archive`): they are read, too.",
)


def store_named(data: Path, address: str) -> "StoreName":
    """The store of a command that takes a data folder and, instead of its file, a database."""
    from pitboss.malformed import Malformed
    from pitboss.room.postgres.address import is_address
    from pitboss.room.stores import StoreName

    if address and not is_address(address):
        raise Malformed(f"--store takes the address of a database, as postgresql://user@host/room, not {address!r}")
    return StoreName(data, address)
