"""`pitboss verify` and `pitboss accounts`: what a stranger may check of a room's records, without opening the room."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.output import console, json_option, print_json
from pitboss.malformed import Malformed

if TYPE_CHECKING:
    from pitboss.room.sqlite_store import SqliteStore

folder_argument = click.argument("data", type=click.Path(path_type=Path), default="pitboss-data")


@click.command()
@folder_argument
@json_option
def verify(data: Path, as_json: bool) -> None:
    """Check the records in the folder DATA of a room.

    Every record must follow from the one before, and every balance from the transfers. Exit code 1 if one does not,
    with the first bad record named.
    """
    store = _open(data)
    try:
        damage, streams = store.verify(), store.streams()
        records = sum(store.length(stream) for stream in streams)
    finally:
        store.close()
    if as_json:
        print_json({"sound": damage is None, "streams": len(streams), "records": records, "damage": damage})
    elif damage is None:
        told = f"{records} records in {len(streams)} streams follow from each other; the ledger balances"
        console().print(f"Sound: {told}.")
    else:
        console().print(f"Damaged: record {damage.number} of {damage.stream}: {damage.what}.")
    sys.exit(0 if damage is None else 1)


@click.command()
@folder_argument
@click.option("--of", "name", default="", help="Only this account, with every transfer.")
@json_option
def accounts(data: Path, name: str, as_json: bool) -> None:
    """The ledger of the room in the folder DATA: every account that is not empty, and their sum, which is nothing."""
    from pitboss.play import Account
    from pitboss.play.money import dollars

    store = _open(data)
    try:
        balances = store.balances()
        moved = list(store.transfers(Account(name))) if name else []
    finally:
        store.close()
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


def _open(data: Path) -> "SqliteStore":
    from pitboss.room.card_room import FILE
    from pitboss.room.sqlite_store import SqliteStore

    if not (data / FILE).is_file():
        raise Malformed(f"{data} holds no records of a room; `pitboss serve --data {data}` would begin them")
    return SqliteStore(data / FILE)
