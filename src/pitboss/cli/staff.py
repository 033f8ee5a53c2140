"""`pitboss staff`: roles of people in a room. The room must not be running meanwhile."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.output import console, json_option, print_json
from pitboss.cli.stores import address_option, checkpoints_option, folder_option, store_named
from pitboss.malformed import Malformed
from pitboss.play.principal import GIVEN_ROLES

if TYPE_CHECKING:
    from pitboss.room.stores import StoreName


@click.group()
def staff() -> None:
    """Give people a role in a room: dealer, supervisor, operator, seating, surveillance, inspector, trainer, auditor;
    director, shift manager or cashier of tournaments; or player again."""


@staff.command()
@folder_option
@address_option
@checkpoints_option
@click.argument("name")
@click.option(
    "--role", type=click.Choice([role.value for role in GIVEN_ROLES]), required=True, help="What the person may do."
)
@click.option("--password", default=None, help="For a new account; asked for where it is left out.")
@json_option
def add(
    data: Path, address: str, checkpoints: Path | None, name: str, role: str, password: str | None, as_json: bool
) -> None:
    """Add NAME to the staff, or give an account of that name another role."""
    person, is_new = asyncio.run(_add(store_named(data, address), checkpoints, name, role, password))
    if as_json:
        print_json({"person": person, "name": name, "role": role, "new": is_new})
    else:
        console().print(f"{name} is {role} from now on" + (", with a new account." if is_new else "."))


async def _add(
    store: "StoreName", checkpoints: Path | None, name: str, role: str, password: str | None
) -> tuple[str, bool]:
    """The person, and whether the account is new: only then is there a password to choose."""
    from pitboss.play import Role
    from pitboss.room import uptime
    from pitboss.room.card_room import CardRoom

    if password:
        _check_password(password)
    room = CardRoom.open(store, checkpoints=checkpoints)
    try:
        uptime.open_room(room.store)
        person = room.people.by_name(name)
        if person is None:
            chosen = password or str(click.prompt("Password", hide_input=True, confirmation_prompt=True))
            _check_password(chosen)
            made = await room.accounts.register(name, chosen, None, Role(role))
            return made.id, True
        await room.accounts.give_role(person, Role(role))
        return person.id, False
    finally:
        await room.close()


def _check_password(password: str) -> None:
    if len(password) < 8:
        raise Malformed("a password has at least eight characters")
