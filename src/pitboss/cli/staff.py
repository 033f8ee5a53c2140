"""`pitboss staff`: roles of people in a room. The room must not be running meanwhile."""

import asyncio
from pathlib import Path

import click

from pitboss.cli.output import console, json_option, print_json
from pitboss.cli.serve import folder_option

ROLES = ("dealer", "supervisor", "operator", "auditor", "player")


@click.group()
def staff() -> None:
    """Give people a role in a room: dealer, supervisor, operator, auditor, or player again."""


@staff.command()
@folder_option
@click.argument("name")
@click.option("--role", type=click.Choice(ROLES), required=True, help="What the person may do.")
@click.password_option(help="For a new account; asked for where it is left out.")
@json_option
def add(data: Path, name: str, role: str, password: str, as_json: bool) -> None:
    """Add NAME to the staff, or give an account of that name another role."""
    person, is_new = asyncio.run(_add(data, name, role, password))
    if as_json:
        print_json({"person": person, "name": name, "role": role, "new": is_new})
    else:
        console().print(f"{name} is {role} from now on" + (", with a new account." if is_new else "."))


async def _add(data: Path, name: str, role: str, password: str) -> tuple[str, bool]:
    from pitboss.malformed import Malformed
    from pitboss.play import Role
    from pitboss.room.card_room import CardRoom

    if len(password) < 8:
        raise Malformed("a password has at least eight characters")
    room = CardRoom.open(data)
    try:
        person = room.people.by_name(name)
        if person is None:
            made = await room.register(name, password, None, Role(role))
            return made.id, True
        await room.give_role(person, Role(role))
        return person.id, False
    finally:
        await room.close()
