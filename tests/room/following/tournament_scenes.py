"""A tournament of five, at one table of which or at both a person deals: staff who enter what happens there."""

from msgspec.structs import replace

from pitboss.following import entries as e
from pitboss.play import Command, Role
from pitboss.poker.due import DealDue, ShowDue
from pitboss.room.card_room import CardRoom
from pitboss.room.host import TableHost
from pitboss.room.person import Person
from pitboss.room.requests import Outcome
from pitboss.room.tournaments import desk
from pitboss.room.tournaments.host import TournamentHost
from pitboss.table.keeping_commands import TakeDuty
from pitboss.tournament import commands
from pitboss.tournament.conditions import Bracket, Conditions, Players, Prizes
from tests.room.following.keeping import Staff, person_of
from tests.room.tournaments.scenes import announced, ask, entered, quick, until

NAMES = ("Ann", "Ben", "Cid", "Dan", "Eve")
START = 1_000


def five_players(start: int = START) -> Conditions:
    """Five players at two tables of four seats: with four left there is one table."""
    conditions = quick("holdem-two-tables", start)
    assert conditions.sit_and_go is not None
    assert conditions.tables is not None
    return replace(
        conditions,
        bots=False,
        sit_and_go=replace(conditions.sit_and_go, start=5),
        players=Players(least=1, most=5),
        tables=replace(conditions.tables, seats=4, most=2),
        prizes=Prizes(brackets=(Bracket(players=(5,), percent=(6500, 3500)),)),
    )


async def started(
    room: CardRoom, conditions: Conditions, followed: tuple[int, ...], names: tuple[str, ...] = NAMES
) -> TournamentHost:
    """A tournament on its first level, some of its tables to be dealt by persons; the software directs."""
    dora = await person_of(room, "Dora", Role.DIRECTOR)
    host = await announced(room, conditions)
    await desk.take_over(host, dora)
    people = await entered(room, host, *names)
    await until(lambda: any(each.due.name == "ballot" for each in host.due()))
    answer = await ask(host, dora, commands.DrawSeats(0, (), followed=followed))
    assert answer.outcome is Outcome.ACK, answer
    for person in people:
        await ask(host, dora, commands.Arrive(person.id))
    await until(lambda: host.now() >= host.state.starts_at)
    assert (await ask(host, dora, commands.StartSession(0))).outcome is Outcome.ACK
    await desk.give_back(host, dora)
    return host


async def dealt_by(room: CardRoom, table: TableHost, dealer: Person) -> Staff:
    """A dealer who has taken duty at a table and checked its deck; the tournament then opens it, and seats people."""
    supervisor = await person_of(room, f"Sue {dealer.name}", Role.SUPERVISOR)
    staff = Staff(room, table, {Role.DEALER: dealer, Role.SUPERVISOR: supervisor})
    await staff.command(TakeDuty(Role.DEALER, dealer.id))
    await staff.enter(e.DeckWhole())
    await until(lambda: len(table.log.shown.places) >= 2)
    return staff


def is_on(host: TournamentHost, number: int = 1) -> bool:
    """Whether a round is on at a table, as the tournament has it."""
    return host.state.tables[number].on


def stacks(host: TournamentHost, number: int) -> dict[int, int]:
    table = host.state.tables[number]
    return {seat: host.state.entries[entry].stack for seat, entry in sorted(table.seats.items())}


def staff_again(room: CardRoom, before: Staff) -> Staff:
    """The same people at the same table, in a room that was opened again."""
    people = {role: room.people[person.id] for role, person in before.people.items()}
    return Staff(room, room.tables[before.host.meta.id], people)


async def everything_in(staff: Staff, winner: int) -> None:
    """A round in which the player in turn puts in everything, one other calls, and a seat is pointed out."""
    await staff.enter(e.DealEntry())
    round_ = staff.log.shown.round
    seat = round_.turn
    await staff.enter(e.TapOut())
    if staff.log.shown.round.turn != winner != seat:
        await staff.enter(e.Jump(winner))
    await staff.enter(e.CallEntry())
    while staff.log.shown.round is not None and not isinstance(staff.log.table.expected(), ShowDue):
        await staff.enter(e.StreetEntry() if isinstance(staff.log.table.expected(), DealDue) else e.Rest())
    await staff.enter(e.ReadEntry(((winner,),) * len(staff.log.shown.round.pots)))


def blinds_at(staff: Staff) -> tuple[int, ...]:
    return tuple(staff.log.shown.options.blinds)


async def one_table(room: CardRoom, conditions: Conditions | None = None) -> tuple[TournamentHost, Staff]:
    """A tournament whose first table a person deals, who is ready to."""
    host = await started(room, conditions or five_players(), (1,))
    await until(lambda: len(host.tables) == 2)
    return host, await dealt_by(room, host.tables[1], await person_of(room, "Del", Role.DEALER))


async def refused(staff: Staff, entry: e.AnyEntry, role: Role = Role.DEALER) -> str:
    """Why an entry is refused, with nothing changed."""
    before = staff.log.durable, staff.log.next_number, staff.stakes()
    answer = await staff.ask(entry, role)
    assert answer.outcome is Outcome.REFUSED, answer
    assert (staff.log.durable, staff.log.next_number, staff.stakes()) == before
    assert not staff.log.is_ahead
    return f"{answer.reason} {answer.rules}"


async def ask_director(room: CardRoom, host: TournamentHost, command: Command) -> None:
    dora = next(person for person in room.people.values() if person.role is Role.DIRECTOR)
    if host.is_software:
        await desk.take_over(host, dora)
    answer = await ask(host, dora, command)
    assert answer.outcome is Outcome.ACK, answer


async def next_level(room: CardRoom, host: TournamentHost) -> None:
    """The clock of the level has a second left, and runs out."""
    level, is_software = host.state.clock.level, host.is_software
    await ask_director(room, host, commands.SetClock(0, level, 1_000, "the clock was slow"))
    if is_software:
        await desk.give_back(host, next(person for person in room.people.values() if person.role is Role.DIRECTOR))
    await until(lambda: host.state.clock.level == level + 1)
