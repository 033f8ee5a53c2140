"""The table of roles and acts, asked of a room: each act is tried by each role.

Most of what is asked for can be done by nobody (an empty seat, a number that nothing has), so that whoever may ask for
it is refused for that reason, and whoever may not for the role.
"""

from pathlib import Path

from pitboss.following import entries as e
from pitboss.malformed import Malformed
from pitboss.play import Principal, Refusal, Role
from pitboss.play.principal import GIVEN_ROLES
from pitboss.poker.commands import Choose
from pitboss.poker.rulings.facts import CardsDiscarded
from pitboss.room.conditions_desk import NotTheOperator, make_version, put_in_force
from pitboss.room.floor import cases, conduct, exclusions, kept_seats
from pitboss.room.floor.base import LOOKING, FloorCommand
from pitboss.room.person import Person
from pitboss.room.requests import Answer, Outcome
from pitboss.table.commands import CloseTable, Sit
from pitboss.table.conduct import Conduct, Measure
from pitboss.table.keeping_commands import Say
from tests.conditions.drawn_up import house, with_options
from tests.proof import rules
from tests.room.floor.scenes import OnFloor
from tests.room.following.keeping import STAKE, Staff, open_table, opened, person_of, run

NOWHERE = 99
COLUMNS = "dealer supervisor operator seating surveillance inspector auditor trainer director shift_manager cashier"
TABLE = """
enter               yes  yes  yes  -    -    -    -    -    -    -    -
enter elsewhere     -    yes  yes  -    -    -    -    -    -    -    -
strike out          yes  yes  yes  -    -    -    -    -    -    -    -
approve a ruling    -    yes  yes  -    -    -    -    -    -    -    -
choose an outcome   -    yes  yes  -    -    -    -    -    -    -    -
decide a dispute    -    -    yes  -    -    -    -    -    -    -    -
seat somebody       yes  yes  yes  yes  -    -    -    -    -    yes  -
keep a seat         yes  yes  yes  yes  -    -    -    -    -    yes  -
report conduct      yes  yes  yes  -    yes  -    -    -    -    -    -
take a measure      -    yes  yes  -    -    -    -    -    -    -    -
exclude from a game -    yes  yes  -    -    -    -    -    -    -    -
exclude from room   -    -    yes  -    -    -    -    -    -    -    -
warn at the list    -    yes  yes  yes  -    -    -    -    -    -    -
note in a case      yes  yes  yes  -    yes  yes  -    -    -    yes  -
say the terms       yes  yes  yes  -    -    -    -    -    -    -    -
order terms         -    yes  yes  -    -    -    -    -    -    -    -
order the closing   -    yes  yes  -    -    -    -    -    -    -    -
set the terms       -    -    yes  -    -    -    -    -    -    -    -
see the floor       yes  yes  yes  yes  yes  yes  yes  -    yes  yes  yes
"""
NOT_YOURS = (
    "may not send",
    " is for ",
    "where he deals",
    "keeps no record",
    "take duty at this table",
    "a supervisor is to approve",
    "operator's",
)


def entries(by: Principal, last: int) -> dict[str, e.AnyEntry]:
    """What is asked of a table that a person deals; `last` is the number of the last entry there."""
    return {
        "enter": e.CountEntry(NOWHERE, 100_00),
        "enter elsewhere": e.CountEntry(NOWHERE, 100_00),
        "strike out": e.Strike(last),
        "approve a ruling": e.Reject("they lie apart"),
        "choose an outcome": e.TableEntry(Choose("nothing", "why not", by)),
        "seat somebody": e.TableEntry(Sit("anna", NOWHERE, 100_00)),
        "say the terms": e.TableEntry(Say("", ())),
        "order the closing": e.TableEntry(CloseTable()),
    }


def of_the_floor(table: str) -> dict[str, FloorCommand]:
    return {
        "decide a dispute": cases.DecideCase(NOWHERE, "it stands"),
        "keep a seat": kept_seats.KeepSeat(table, NOWHERE, kept_seats.KeptFor.ACCESS),
        "report conduct": conduct.ReportPerson(table, Conduct.LANGUAGE, "", NOWHERE),
        "take a measure": conduct.TakeMeasure(NOWHERE, Measure.WARNED, "again"),
        "exclude from a game": exclusions.ExcludeFrom("", "holdem-2018", "fraud"),
        "exclude from room": exclusions.ExcludeFromRoom("", "fraud", "", until=1),
        "warn at the list": conduct.WarnAtList("", Conduct.LANGUAGE, "words"),
        "note in a case": cases.NoteCase(NOWHERE, "a note"),
    }


class Trying:
    """A table at which every act is tried; the dealer has duty there, another has not."""

    def __init__(self, own: Staff, other_dealer: Person) -> None:
        self.own = own
        self.other_dealer = other_dealer

    async def allows(self, act: str, person: Person) -> bool:
        if act == "enter elsewhere" and person.role is Role.DEALER:
            person = self.other_dealer
        by, staff = Principal(person.role, name=person.id), self.own
        if act == "see the floor":
            return person.role in LOOKING
        if act in ("order terms", "set the terms"):
            return await self._settles(act, person)
        floor = of_the_floor(self.own.host.meta.id)
        if act in floor:
            return _is_theirs(await OnFloor(staff.room, person).ask(floor[act]))
        await self._prepare(act)
        return _is_theirs(await staff.ask(entries(by, staff.log.next_number - 1)[act], person=person))

    async def _prepare(self, act: str) -> None:
        """There is something to strike out, and a ruling to approve; nothing else waits for one."""
        if act != "approve a ruling" and self.own.log.waiting is not None:
            await self.own.enter(e.Reject("they lie apart"), role=Role.SUPERVISOR)
        if act == "strike out":
            await self.own.enter(e.CountEntry(1, STAKE))
        if act == "approve a ruling" and self.own.log.waiting is None:
            if not self.own.log.shown.in_round:
                await self.own.enter(e.DealEntry())
            await self.own.enter(e.ReportEntry(CardsDiscarded(1)))

    async def _settles(self, act: str, person: Person) -> bool:
        try:
            if act == "order terms":
                await put_in_force(self.own.room, "no such version", {}, person)
            else:
                await make_version(self.own.room, with_options(house(), unit=3), person)
        except NotTheOperator:
            return False
        except (Malformed, Refusal):
            return True
        raise AssertionError("it was asked for in a form that nobody can do")


def _is_theirs(answer: Answer) -> bool:
    """Whether somebody of the role may ask for it."""
    return answer.outcome is Outcome.ACK or not any(words in answer.reason for words in NOT_YOURS)


@rules("H-R18", "H-R17", "NI2018-51/dict:Casino Supervisor", "NI2018-51/dict:Casino Operator")
def test_each_act_is_for_the_roles_that_the_table_says(tmp_path: Path) -> None:
    roles = [Role(name) for name in COLUMNS.split()]
    assert set(roles) == set(GIVEN_ROLES) - {Role.PLAYER}
    rows = {line[:20].strip(): line[20:].split() for line in TABLE.strip().splitlines()}

    async def scene() -> None:
        async with opened(tmp_path) as room:
            own = await open_table(room)
            people = own.people | {
                role: await person_of(room, f"One {role.value}", role) for role in roles if role not in own.people
            }
            trying = Trying(own, await person_of(room, "Eva", Role.DEALER))
            for act, marks in rows.items():
                found = [role.value for role in roles if await trying.allows(act, people[role])]
                assert found == [role.value for role, mark in zip(roles, marks, strict=True) if mark == "yes"], act

    run(scene)
