"""`pitboss checkpoint`: a signed root over all records of a room, to be printed and put into somebody's drawer."""

import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import click

from pitboss.cli.lazy_group import LazyGroup, Subcommands
from pitboss.cli.output import json_option
from pitboss.cli.stores import beside_option, checkpoints_option, store_argument
from pitboss.malformed import Malformed

if TYPE_CHECKING:
    from pitboss.room.checkpoints.checkpoint import Printed
    from pitboss.room.checkpoints.place import CheckpointFolder
    from pitboss.room.stores import MovableStore, StoreName

qr_option = click.option("--qr", is_flag=True, help="Draw it as a QR code as well.")
svg_option = click.option("--svg", type=click.Path(path_type=Path, dir_okay=False), help="Write the QR code to a file.")


class CheckpointGroup(LazyGroup):
    """`pitboss checkpoint DATA` takes one, without a word for it."""

    subcommands: ClassVar[Subcommands] = {
        "take": ("pitboss.cli.checkpoint:take", "Take one and print it; meant where no command is named."),
        "verify": ("pitboss.cli.checkpoint_sheet:verify", "Check the signatures of a sheet, without the room."),
        "countersign": ("pitboss.cli.checkpoint_sheet:countersign", "Sign a sheet with an inspector's own key."),
    }

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        named = args and (args[0] in self.subcommands or args[0] in ctx.help_option_names)
        return super().parse_args(ctx, args if named else ["take", *args])


@click.group(cls=CheckpointGroup)
def checkpoint() -> None:
    """Signed roots over all records of a room: `pitboss checkpoint [take] DATA` takes one.

    A sheet that somebody else keeps shows whether anything was changed since, even everything at once.
    """


@click.command()
@store_argument
@beside_option
@checkpoints_option
@qr_option
@svg_option
@click.option("--shift", metavar="NAME", help="A shift of this name ends with it: the sheet says so.")
@click.option("--new-key", is_flag=True, help="Change the key that signs; the old one signs for the new one.")
@json_option
def take(
    store: "StoreName",
    checkpoints: Path | None,
    qr: bool,
    svg: Path | None,
    shift: str | None,
    new_key: bool,
    as_json: bool,
) -> None:
    """Take a checkpoint of the room in a data folder or a database, whether it is open or not, and print it.

    `pitboss verify DATA --checkpoint FILE` compares with what was printed; so does the page /checkpoint of the room.
    """
    from pitboss.room.checkpoints.checkpoint import named

    ends = named("a shift", shift) if shift is not None else ""
    show(_taken(store, store.place(checkpoints), ends, new_key), qr, svg, as_json)


def _taken(name: "StoreName", place: "CheckpointFolder", shift: str, new_key: bool) -> "Printed":
    from pitboss.room.checkpoints import keeping
    from pitboss.room.checkpoints.checkpoint import printed
    from pitboss.room.checkpoints.sealing import Sealer
    from pitboss.room.lock import Locked
    from pitboss.room.store import StreamMoved

    with closing(name.records()) as records:  # A room that is not there is not begun for this.
        has_nodes = records.has_nodes()
    try:
        store, is_open = _opened(name, has_nodes)
    except Locked:
        if new_key:
            raise
        keeping.ask_for(name.data, shift)
        latest = place.latest()
        if latest is None:
            raise Malformed(f"the open room keeps no checkpoints in {place.folder}: name its folder") from None
        return latest[1]
    try:
        sealer = Sealer(store, place, store.clock)
        sealer.check()
        if new_key:
            sealer.change_key()
        return printed(sealer.take(closed=not is_open, shift=shift))
    except StreamMoved as error:
        raise Malformed("somebody else takes a checkpoint of this room at this moment") from error
    finally:
        store.close()


def _opened(name: "StoreName", has_nodes: bool) -> "tuple[MovableStore, bool]":
    """The store, and whether nodes have it open beside; Locked if one process has it to itself."""
    from pitboss.room.lock import Locked
    from pitboss.room.node_terms import NodeTerms

    if not has_nodes:
        try:
            return name.store(), False
        except Locked:
            if not name.address:
                raise
            # Nodes may have come in between.
    return name.store_among(NodeTerms("checkpoint", roles=())), True


def show(sheet: "Printed", qr: bool, svg: Path | None, as_json: bool) -> None:
    """Print a sheet, as text and as a code."""
    from pitboss.cli.output import print_json

    if as_json:
        print_json({"number": sheet.number, "key": sheet.key, "text": sheet.text})
    else:
        sys.stdout.write(sheet.text)
    if qr or svg is not None:
        _draw(sheet.text, qr, svg)


def _draw(text: str, shown: bool, svg: Path | None) -> None:
    from pitboss.room.checkpoints.checkpoint import code_of

    code = code_of(text)
    if shown:
        code.terminal(sys.stdout, compact=True)
    if svg is not None:
        try:
            code.save(str(svg), kind="svg", scale=3, title="A checkpoint of the room", desc=text)
        except OSError as error:
            raise Malformed(f"{svg} cannot be written: {error.strerror}") from error
