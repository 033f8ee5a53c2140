"""Every state of WHAT NOW in a room: dealer, supervisor and onlookers have a screen of each, and it tells it."""

from pathlib import Path
from typing import Any

import msgspec

from pitboss.conditions.policies import Policies
from pitboss.following import entries as e
from pitboss.following.approving import ApprovalPolicy
from pitboss.following.floor import FloorCase, Running, read_cases, step, table_of
from pitboss.following.given import entered_by
from pitboss.following.now import what_now
from pitboss.play import Principal, Role
from pitboss.poker.table.table import PokerTable
from pitboss.room.card_room import CardRoom
from pitboss.room.lobby import Dealing
from pitboss.room.requests import Outcome
from pitboss.room.wishes import TableWish, usual_options
from pitboss.server.following_front import followed_front
from pitboss.table.commands import OpenTable, ReplaceCards, Sit
from pitboss.table.keeping_commands import TakeDuty
from tests.room.following.keeping import Staff, opened, run, staff_of

STORIES = Path(__file__).parents[2] / "scenarios" / "floor" / "what-now.toml"
EDITIONS = {"mini-baccarat": "baccarat-1995"}


async def seated(room: CardRoom, case: FloorCase, beside: Running) -> Staff:
    """The table of a story, open, with the same people."""
    people = await staff_of(room)
    given, table = case.table, beside.followed.table
    edition = EDITIONS.get(given.game, given.game)
    options: Any = table.state.options if isinstance(table, PokerTable) else usual_options(edition, Dealing.PERSON)
    seats = given.chairs or max(given.stakes)
    meta = await room.tables.make(
        TableWish(edition, options, seats=seats, dealing=Dealing.PERSON), people[Role.OPERATOR]
    )
    staff = Staff(room, room.tables[meta.id], people)
    await staff.command(TakeDuty(Role.DEALER, people[Role.DEALER].id))
    await staff.enter(e.DeckWhole())
    await staff.command(OpenTable(), Role.OPERATOR)
    for seat, cents in given.stakes.items():
        await staff.command(Sit(f"{meta.id} {seat}", seat, int(cents)))
    return staff


def check_screens(staff: Staff, beside: Running) -> None:
    front = followed_front(staff.host, staff.room)
    for person in staff.people.values():
        desk = front.dealer(person)
        assert desk is not None
        assert desk.now.sentence
        if beside.followed.pending is None:
            assert desk.now.sentence == what_now(beside.followed.table).sentence
    for viewer in ("", staff.people[Role.DEALER].id):
        assert msgspec.json.encode(front.table(viewer, "", staff.log.now()))


def _in_the_room(entry: e.AnyEntry, before: int, staff: Staff) -> e.AnyEntry:
    """The entry of a story as it is made here: after what opened the table, and by people who work here."""
    match entry:
        case e.Strike(number=number):
            return e.Strike(number + before)
        case e.TableEntry(ReplaceCards() as command):
            dealer, supervisor = staff.people[Role.DEALER].id, staff.people[Role.SUPERVISOR].id
            return e.TableEntry(msgspec.structs.replace(command, dealer=dealer, supervisor=supervisor))
        case _:
            return entry


async def told(room: CardRoom, case: FloorCase) -> None:
    beside = Running(table_of(case.table))
    staff = await seated(room, case, beside)
    beside.followed.policy = ApprovalPolicy(Policies().second_person_above)
    before = len(staff.log.kept)
    for item in (*case.before, *case.play):
        made = len(beside.followed.written)
        step(beside, item)
        for written in beside.followed.written[made:]:
            entry = written.entry
            entry = _in_the_room(entry, before, staff)
            who = staff.people[written.by.role]
            answer = await staff.ask(entered_by(entry, Principal(who.role, name=who.id)), who.role)
            assert answer.outcome is Outcome.ACK, (case.id, item, answer)
        check_screens(staff, beside)


def test_every_state_is_shown(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            for case in read_cases(STORIES.read_text()):
                await told(room, case)

    run(scene)
