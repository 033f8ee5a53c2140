"""Staff and rights over HTTP: who works here in which role, what each role may do, and roles that are given."""

from typing import Annotated

import msgspec
from msgspec import Meta as Bound

from pitboss.play import Role
from pitboss.play.principal import GIVEN_ROLES
from pitboss.room.floor.base import LOOKING
from pitboss.room.floor.floor import MATTERS
from pitboss.server.endpoint import Call, Endpoint, Fault
from pitboss.server.hosting_pages import Done


class StaffMember(msgspec.Struct, frozen=True):
    """Somebody who works here; `signs`: has chosen a number to sign with. `passkeys` is how many there are."""

    person: str
    name: str
    role: Role
    signs: bool
    on_duty: bool
    passkeys: int


class FloorRight(msgspec.Struct, frozen=True):
    """Something that is done on the floor, by its name, and the roles that it is for."""

    matter: str
    what: str
    roles: list[Role]


class StaffPage(msgspec.Struct, frozen=True):
    staff: list[StaffMember]
    roles: list[Role]
    """Those that may be given."""
    rights: list[FloorRight]
    can_change: bool


class RoleBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who has an account in the room, by name; as a player nobody works here any more."""

    name: Annotated[str, Bound(min_length=1, max_length=40)]
    role: Role


async def staff(call: Call) -> StaffPage:
    person = call.who()
    if person.role not in LOOKING:
        raise Fault(403, "who works here is told to those who do")
    duties = call.room.floor.state.duties
    members = [
        StaffMember(
            one.id,
            one.name,
            one.role,
            bool(one.pin),
            one.id in duties.on,
            len(call.room.confirming.keys_of(one)),
        )
        for one in call.room.people.staff()
    ]
    working = [one for one in members if one.role in GIVEN_ROLES and one.role is not Role.PLAYER]
    return StaffPage(working, list(GIVEN_ROLES), _rights(), person.role is Role.OPERATOR)


async def give_role(call: Call) -> Done:
    """Sessions that the person has open end with it."""
    if call.who().role is not Role.OPERATOR:
        raise Fault(403, "roles are given by the operator")
    if call.body.role not in GIVEN_ROLES:
        raise Fault(400, f"no role to give: there are {', '.join(GIVEN_ROLES)}")
    person = call.room.people.by_name(call.body.name)
    if person is None:
        raise Fault(404, "nobody here is called so: an account comes first")
    if person.id == call.who().id:
        raise Fault(409, "nobody changes the own role")
    if person.id in call.room.floor.state.duties.on:
        raise Fault(409, f"{person.name} is on duty: clock out first")
    await call.room.accounts.give_role(person, call.body.role)
    return Done()


def _rights() -> list[FloorRight]:
    """Every command of the floor that somebody may ask for."""
    return [
        FloorRight(
            matter.__name__.rpartition(".")[2].replace("_", " "),
            str(command.__struct_config__.tag).replace("_", " "),
            [role for role in GIVEN_ROLES if role in command.roles],
        )
        for matter in MATTERS
        for command in matter.DECIDE
        if command.roles
    ]


ENDPOINTS = (
    Endpoint("GET", "/api/house/staff", "Who works here, and what each role may do.", staff, StaffPage, errors=(403,)),
    Endpoint(
        "POST", "/api/house/staff", "Give somebody a role.", give_role, Done, RoleBody, errors=(400, 403, 404, 409),
        cost=3,
    ),
)  # fmt: skip
