"""`pitboss checkpoint verify` and `countersign`: a sheet by itself, on a machine that need not know the room."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.checkpoint import qr_option, show, svg_option
from pitboss.cli.output import console, json_option, print_json
from pitboss.malformed import Malformed

if TYPE_CHECKING:
    from pitboss.room.checkpoints.checkpoint import Printed

sheet_argument = click.argument("sheet", type=click.Path(path_type=Path, exists=True, dir_okay=False))


@click.command()
@sheet_argument
@click.option("--key", default="", help="The room's key must be this one, as printed on another sheet.")
@click.option("--device", default="", help="This key of an inspector's device must have signed as well.")
@json_option
def verify(sheet: Path, key: str, device: str, as_json: bool) -> None:
    """Check the signatures of the checkpoint in the file SHEET, and say who signed; exit code 1 if one does not hold.

    Whether the records are those that were signed is what `pitboss verify DATA --checkpoint SHEET` tells.
    """
    from pitboss.room.checkpoints.signing import check_key

    found = _read(sheet)
    fault = _fault(found, check_key(key) if key else "", check_key(device) if device else "")
    below = [{"by": each.by, "key": each.key} for each in found.countersigned]
    if as_json:
        print_json({"sound": not fault, "fault": fault, "key": found.key, "countersigned": below, "text": found.text})
    elif fault:
        console().print(f"Not sound: {fault}.", soft_wrap=True, markup=False)
    else:
        others = "".join(f"; countersigned by {each['by']} ({each['key']})" for each in below)
        told = f"checkpoint {found.number} is signed by the room's key {found.key}{others or '; nobody countersigned'}"
        console().print(f"Sound: {told}.", soft_wrap=True, markup=False)
    sys.exit(1 if fault else 0)


def _fault(sheet: "Printed", key: str, device: str) -> str:
    from pitboss.room.checkpoints.countersigning import fault_of

    if fault := fault_of(sheet):
        return fault
    if key and sheet.key != key:
        return f"it is signed with the key {sheet.key}, which is not the one given"
    if device and device not in {below.key for below in sheet.countersigned}:
        return f"the device {device} did not countersign it"
    return ""


@click.command()
@sheet_argument
@click.option("--by", required=True, metavar="NAME", help="Who signs, as it is to stand on the sheet.")
@click.option(
    "--key-file",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file of the inspector's own key, outside the room's data.",
)
@click.option("--new-key", is_flag=True, help="Make a key in that file first.")
@qr_option
@svg_option
@json_option
def countersign(sheet: Path, by: str, key_file: Path, new_key: bool, qr: bool, svg: Path | None, as_json: bool) -> None:
    """Sign the checkpoint in the file SHEET as NAME with a key of one's own, and print it with both signatures.

    It is refused where the signatures on the sheet do not hold, and with the room's own key.
    """
    from pitboss.room.card_room import wall_clock
    from pitboss.room.checkpoints import countersigning

    found = _read(sheet)
    if fault := countersigning.fault_of(found):
        raise Malformed(f"{sheet} is not to be signed: {fault}")
    signer = countersigning.device(key_file, new_key)
    show(countersigning.countersign(found, signer, by, wall_clock()), qr, svg, as_json)


def _read(sheet: Path) -> "Printed":
    from pitboss.room.checkpoints.checkpoint import parse

    try:
        return parse(sheet.read_bytes(), str(sheet))
    except OSError as error:
        raise Malformed(f"{sheet} cannot be read: {error.strerror}") from error
