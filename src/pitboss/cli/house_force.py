"""`pitboss house force`: a version made in a room and put in force at its tables. The room must not be running."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.house_documents import conditions_in, file_argument
from pitboss.cli.output import json_option, print_json
from pitboss.cli.stores import address_option, checkpoints_option, folder_option, store_named
from pitboss.malformed import Malformed

if TYPE_CHECKING:
    from pitboss.room.stores import StoreName


@click.command()
@file_argument
@folder_option
@address_option
@checkpoints_option
@click.option("--by", required=True, metavar="NAME", help="The operator in whose name it is done.")
@click.option(
    "--at", "places", multiple=True, metavar="TABLE=TERMS", help="A table and the name of its terms. Repeatable."
)
@click.option("--room", "is_room", is_flag=True, help="Policies and checklists of the room too.")
@json_option
def force(
    file: Path,
    data: Path,
    address: str,
    checkpoints: Path | None,
    by: str,
    places: tuple[str, ...],
    is_room: bool,
    as_json: bool,
) -> None:
    """Make the version in FILE in a room, if it is not there, and put it in force by notice at each table named.

    It is refused for all tables, with every reason, if one is known to refuse it. While the room is running use the
    page /house.
    """
    chosen = dict(_place(each) for each in places)
    done = asyncio.run(_force(file, store_named(data, address), checkpoints, by, chosen, is_room))
    for line in done:
        if as_json:
            print_json(line)
        else:
            click.echo(line["text"])


def _place(text: str) -> tuple[str, str]:
    table, sign, terms = text.partition("=")
    if not sign or not table or not terms:
        raise Malformed(f'--at {text!r}: write it like t1="Hold-em 2018"')
    return table, terms


async def _force(
    file: Path, store: "StoreName", checkpoints: Path | None, by: str, places: dict[str, str], is_room: bool
) -> list[dict[str, str]]:
    from pitboss.play import Refusal
    from pitboss.room.card_room import CardRoom
    from pitboss.room.conditions_desk import NotTheOperator, OutOfDate, make_version, put_in_force
    from pitboss.room.turned_away import NoSuchTable

    document = conditions_in(file)
    _ = store.address or store.existing_file  # Malformed where there is none: no room is begun by this.
    room = CardRoom.open(store, checkpoints=checkpoints)
    try:
        room.start()
        person = room.people.by_name(by)
        if person is None:
            raise Malformed(f"nobody here is called {by!r}")
        if document.identity not in room.conditions.versions:
            await make_version(room, document, person)
        done = await put_in_force(room, document.identity, places, person, is_room)
    except (Refusal, NotTheOperator, OutOfDate, NoSuchTable) as error:
        raise Malformed(str(error)) from error
    finally:
        await room.close()
    if refused := [each for each in done if not each.is_done]:
        raise Malformed("; ".join(f"{each.table}: {each.reason}" for each in refused))
    version = f"version {document.version}"
    lines = [
        {"table": each.table, "text": f"{each.table}: {each.offer}, {version}, with the next round"} for each in done
    ]
    return lines or [{"table": "", "text": f"{version} is made" + (", its policies hold" if is_room else "")}]
