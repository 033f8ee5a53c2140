"""`pitboss verify` and `pitboss accounts`: what a stranger may check of a room's records, without opening the room."""

import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.output import console, how_many, json_option, print_json
from pitboss.cli.stores import archive_option, beside_option, checkpoints_option, store_argument
from pitboss.malformed import Malformed

if TYPE_CHECKING:
    from pitboss.room.stores import StoreName

NOT_ALL_SEEN = 3
"""The exit code where nothing is wrong as far as was looked."""


@click.command()
@store_argument
@beside_option
@click.option(
    "--checkpoint",
    "sheets",
    multiple=True,
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Compare with this one as well: its file, or the text of a printed sheet.",
)
@checkpoints_option
@archive_option
@click.option("--key", "keys", multiple=True, help="The key that signed must be this one, as printed on a sheet.")
@json_option
def verify(
    store: "StoreName",
    sheets: tuple[Path, ...],
    checkpoints: Path | None,
    archive: Path | None,
    keys: tuple[str, ...],
    as_json: bool,
) -> None:
    """Check the records of the room in a data folder or a database.

    Every record must follow from the one before, every transfer from its event and every balance from the transfers;
    what tables and jackpots clear with each other must be even, nobody's chips less than nothing; and the records must
    be those that the checkpoints know. Exit code 1 if one is not, with the first that is wrong named; 3 if months are
    archived, whose files were not named, and nothing is wrong with the rest.
    """
    from msgspec.structs import replace

    from pitboss.room.archive.months import needed
    from pitboss.room.checkpoints.checkpoint import parse
    from pitboss.room.checkpoints.signing import check_key
    from pitboss.room.verify.verifying import trusted_at, verify_room

    place = store.place(checkpoints)
    trusted = trusted_at(place, [check_key(key) for key in keys])
    with closing(replace(store, archive=archive).records()) as records:
        outside = [*place.kept(), *((str(sheet), parse(sheet.read_bytes(), str(sheet))) for sheet in sheets)]
        report = verify_room(records, outside, trusted)
    if as_json:
        print_json({"sound": report.is_sound, **{name: getattr(report, name) for name in report.__struct_fields__}})
    elif report.damage is not None:
        console().print(f"Damaged: {report.damage}.", soft_wrap=True, markup=False)
    else:
        told = f"{how_many(report.records, 'record')} in {how_many(report.streams, 'stream')} follow from each other"
        told = f"as far as it is here: {told}" if report.archived else f"{told}; the ledger balances"
        compared = f"compared with {how_many(report.checkpoints, 'checkpoint')} in {place.folder}"
        none = f"no checkpoint was compared: there is none in {place.folder}"
        told += f"; {compared if report.checkpoints else none}"
        told += f"; countersigned by {', '.join(report.countersigned)}" if report.countersigned else ""
        told += f"; {needed(report.archived)}" if report.archived else ""
        console().print(f"{'Not all seen' if report.archived else 'Sound'}: {told}.", soft_wrap=True, markup=False)
    sys.exit({True: 0, False: 1, None: NOT_ALL_SEEN}[report.is_sound])


@click.command()
@store_argument
@click.option("--of", "name", default="", help="Only this account, with every transfer.")
@json_option
def accounts(store: "StoreName", name: str, as_json: bool) -> None:
    """The ledger of the room in a data folder or a database: every account that is not empty, and their sum, which is
    nothing."""
    from pitboss.play import Account
    from pitboss.play.money import dollars
    from pitboss.room.archive.months import listed

    with closing(store.records()) as records:
        balances = records.balances()
        moved = list(records.transfers(Account(name))) if name else []
        archived = records.archived() if name else ()
    if archived:
        click.echo(f"Transfers of tables that are archived ({listed(archived)}) are not among these.", err=True)
    if name and name not in balances and not moved:
        raise Malformed(f"there is no account {name!r}; `pitboss accounts` lists them")
    shown = {account: cents for account, cents in balances.items() if not name or account == name}
    if as_json:
        for account, cents in shown.items():
            print_json({"account": account, "cents": cents})
        for stream, number, transfer in moved:
            print_json({"stream": stream, "number": number, "transfer": transfer})
        return
    for account, cents in shown.items():
        console().print(f"{dollars(cents):>14}  {account}")
    for stream, number, transfer in moved:
        console().print(f"{dollars(transfer.cents):>14}  {transfer.source} -> {transfer.target}  ({stream}, {number})")
    if not name:
        console().print(f"{dollars(sum(balances.values())):>14}  in all")
