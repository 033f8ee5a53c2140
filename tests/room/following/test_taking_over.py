"""The tablet dies in a round: whoever takes the table over leaves the rest of it to a count with the same gesture."""

from pathlib import Path

import pytest

from pitboss.following import entries as e
from pitboss.following.now import what_now
from pitboss.play import Principal, Role
from pitboss.poker.commands import Choose
from pitboss.poker.rulings.facts import CardsDiscarded
from pitboss.poker.table.commands import CountDeck, StopFollowing
from pitboss.poker.table.due import CountDue
from pitboss.poker.table.events import LeftToCount
from pitboss.room.following.needs import Need, need_of
from pitboss.room.following.readers import ReaderAtTable
from pitboss.room.following.taking_over import lease_to, take_over
from pitboss.room.plan import Moment
from pitboss.room.requests import Outcome
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.store import StoreFailed
from pitboss.room.stores import FILE
from pitboss.room.verify.verifying import verify_room
from pitboss.table.keeping_commands import Annotate
from tests.proof import rules
from tests.room.following.keeping import Staff, cards, open_table, opened, run, staff_of
from tests.room.following.tournament_scenes import START, one_table, refused, stacks
from tests.room.virtual_time import run_virtually

TABLET, OTHER = "tablet-1", "tablet-2"
GAMES = ("holdem-2018", "omaha-2018", "seven-card-stud-1994", "draw-1999", "canberra-manila-1994")
UNTIL_ACTS = {"seven-card-stud-1994": (e.StreetEntry(), e.Jump(2)), "canberra-manila-1994": (e.StreetEntry(),)}
"""What lies between the deal and the first act, where open cards come first."""


async def dies(staff: Staff) -> None:
    """The tablet of the dealer writes here, and is heard no more."""
    await lease_to(staff.host, staff.room.devices, TABLET, staff.people[Role.DEALER])
    staff.host.hear(TABLET)
    staff.host.miss(TABLET)


async def taken(staff: Staff) -> None:
    await take_over(staff.host, staff.room.devices, OTHER, staff.people[Role.SUPERVISOR])


def is_left(staff: Staff) -> bool:
    """Whether the round is left to a count, as the room has it, as the table decides, and as the floor is told."""
    due = staff.log.followed.standing(staff.log.shown).expected()
    found = {isinstance(due, CountDue), staff.log.state.uncounted is not None, need_of(staff.log).need is Need.COUNT}
    assert len(found) == 1, found
    return found.pop()


def sound(folder: Path) -> None:
    store = SqliteStore(folder / FILE, lambda: 0)
    report = verify_room(store)
    assert report.damage is None, report.damage
    store.close()


@rules("H-R16", "H-R20")
@pytest.mark.parametrize("edition", GAMES)
def test_a_round_whose_tablet_died_is_left_to_a_count_with_the_take_over(tmp_path: Path, edition: str) -> None:
    """Told at the table and on the floor, in the name of whoever took over; over a restart too; then it is counted."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room, edition, 3)
            await staff.enter(e.DealEntry(), *UNTIL_ACTS.get(edition, ()))
            await dies(staff)
            number, before = staff.log.next_number, staff.stakes()
            await taken(staff)
            assert is_left(staff)
            written, sue = staff.log.kept[-1], staff.people[Role.SUPERVISOR]
            assert (written.number, written.entry, written.by.name) == (number, e.Stop(unheard=TABLET), sue.id)
            told = "Round 1 is left to a count, as the device tablet-1 was heard no more"
            assert what_now(staff.log.followed).sentence.startswith(f"{told}: when it is over, count the stakes of")
            assert need_of(staff.log).text == f"{told}."
            assert need_of(staff.log).since == staff.log.kept_at[-1]
            assert staff.host.told[-1].text == f"{told}: stakes are counted at its end."
            (gap,) = room.devices.state.gaps[staff.host.meta.id]
            assert (gap.round, gap.after) == (1, number - 1)
            assert staff.log.book.level() == "counted"
            for entry in (e.CallEntry(), e.Rest(), e.StreetEntry(), e.Stop(), e.ReportEntry(CardsDiscarded(2))):
                answer = await staff.ask(entry, Role.SUPERVISOR)
                assert (answer.outcome, answer.rules) == (Outcome.REFUSED, ("H-R16",)), entry
        async with opened(tmp_path) as room:
            again = Staff(room, room.tables[staff.host.meta.id], await staff_of(room))
            assert is_left(again)
            pot = again.log.shown.round.pot
            stakes = {**before, 1: before[1] + pot}
            await again.enter(e.Stop(tuple(stakes.items())), role=Role.SUPERVISOR)
            assert (again.stakes(), again.log.shown.in_round, is_left(again)) == (stakes, False, False)
            assert again.log.shown.difference == 0

    run(scene)
    sound(tmp_path)


@rules("H-R12", "H-R16")
def test_whoever_knows_what_happened_strikes_it_out_and_goes_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await staff.enter(e.DealEntry(), e.To(30_00))
            turn = staff.log.shown.round.turn
            await dies(staff)
            await taken(staff)
            await staff.enter(e.TableEntry(Annotate("the others say he called")), role=Role.SUPERVISOR)
            left = next(each for each in staff.log.kept if each.entry == e.Stop(unheard=TABLET))
            await staff.enter(e.Strike(left.number), role=Role.SUPERVISOR)
            assert not is_left(staff)
            assert staff.log.shown.round.turn == turn
            await staff.enter(e.CallEntry(), e.Rest(), role=Role.SUPERVISOR)
            assert staff.log.shown.round.pot == 75_00

    run(scene)
    sound(tmp_path)


@rules("H-R20")
def test_nothing_is_left_where_nothing_can_be_missing(tmp_path: Path) -> None:
    """Between rounds, while the device is heard, and for the device itself."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await dies(staff)
            await taken(staff)
            (between,) = room.devices.state.gaps[staff.host.meta.id]
            assert (between.round, is_left(staff)) == (0, False)
            staff.host.hear(OTHER)
            await staff.enter(e.DealEntry(), role=Role.SUPERVISOR)
            await take_over(staff.host, room.devices, "tablet-3", staff.people[Role.OPERATOR])
            assert not is_left(staff), "it is heard: an ordinary relief"
            await take_over(staff.host, room.devices, "tablet-3", staff.people[Role.SUPERVISOR])
            assert not is_left(staff), "the same device goes on"

    run(scene)


@rules("H-R20")
@pytest.mark.parametrize(
    ("matter", "role"),
    [(e.ReportEntry(CardsDiscarded(2)), Role.DEALER), (e.TableEntry(CountDeck(51)), Role.SUPERVISOR)],
    ids=("to approve", "to decide"),
)
def test_while_a_ruling_keeps_the_table_still_nothing_can_be_missing(
    tmp_path: Path, matter: e.AnyEntry, role: Role
) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await staff.enter(e.DealEntry(), e.CallEntry())
            await staff.enter(matter, role=role)
            await dies(staff)
            await taken(staff)
            assert [gap.round for gap in room.devices.state.gaps[staff.host.meta.id]] == [1]
            assert (is_left(staff), need_of(staff.log).need) == (False, Need.RULING)

    run(scene)


@rules("H-R16")
def test_a_wrong_count_of_the_deck_is_decided_before_the_stakes_are_counted(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await staff.enter(e.DealEntry())
            await dies(staff)
            await taken(staff)
            await staff.command(CountDeck(51), Role.SUPERVISOR)
            assert need_of(staff.log).need is Need.RULING
            stakes = tuple(staff.stakes().items())
            assert (await staff.ask(e.Stop(stakes), Role.SUPERVISOR)).outcome is Outcome.REFUSED
            operator = Principal(Role.OPERATOR, name=staff.people[Role.OPERATOR].id)
            await staff.command(Choose("play on", "it was counted again", operator), Role.OPERATOR)
            assert is_left(staff)
            await staff.enter(e.Stop(stakes), role=Role.SUPERVISOR)
            assert not staff.log.shown.in_round

    run(scene)


def test_take_over_gap_and_round_are_written_together_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A store that fails in between leaves neither: whoever tries again has all of it."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await staff.enter(e.DealEntry())
            await dies(staff)
            store = staff.log.backing.store
            sent: list[set[str]] = []

            def fails(batch: object) -> None:
                sent.append({entry.stream for entry in batch.entries})  # type: ignore[attr-defined]  # a batch
                raise StoreFailed("the disk is full")

            with monkeypatch.context() as patch:
                patch.setattr(store, "submit", fails)
                with pytest.raises(StoreFailed):
                    await taken(staff)
            table = staff.host.meta.id
            assert sent == [{f"table:{table}", f"entries:{table}", "devices"}]
            assert not staff.log.is_ahead
            assert not is_left(staff)
            assert (room.devices.state.leases[table].device, room.devices.state.gaps) == (TABLET, {})
            await taken(staff)
            assert is_left(staff)
            assert room.devices.state.leases[table].device == OTHER

    run(scene)
    sound(tmp_path)


@rules("H-R18")
def test_nobody_says_by_hand_that_a_device_was_heard_no_more(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await staff.enter(e.DealEntry())
            for entry in (e.Stop(unheard="tablet-9"), e.TableEntry(StopFollowing(unheard="tablet-9"))):
                answer = await staff.ask(entry)
                assert (answer.outcome, answer.rules) == (Outcome.REFUSED, ("H-R18",))
            await staff.enter(e.Stop())
            assert is_left(staff), "but that he is behind"
            assert need_of(staff.log).text == "Round 1 is left to a count."

    run(scene)


@rules("H-R15", "H-R16")
def test_no_clock_runs_in_a_round_that_is_left(tmp_path: Path) -> None:
    """Nobody could say any more that the player acted in time, or that the time ran out."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await staff.enter(e.DealEntry(), e.ClockEntry())

            def runs() -> bool:
                return staff.host.dealer.plan(Moment(0.0, room.clock(), False)) is not None

            assert runs()
            await staff.enter(e.Stop())
            assert not runs()
            await staff.enter(e.Strike(len(staff.log.kept)))
            assert runs()

    run(scene)


def test_what_a_reader_sees_of_a_round_that_is_left_differs_from_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            reader = staff.log.reader = ReaderAtTable("d-1", "shoe 7")
            await reader.take("PB1 HELLO 1 reader=shoe-7 kind=shoe", staff.host, room.devices)
            await staff.enter(e.DealEntry())
            for number, card in enumerate(["As", "Kd", "7h", "7c", "9s", "9d", "Jc", "2c"], 1):
                await reader.take(f"PB1 CARD {number} shoe {card}", staff.host, room.devices)
            await reader.take("PB1 CARD 9 shoe 3c", staff.host, room.devices)
            await staff.enter(e.Stop())
            assert await reader.take("PB1 CARD 10 shoe 4c", staff.host, room.devices) == "OK 10"
            await staff.enter(e.Stop(tuple(staff.stakes().items())))
            assert await reader.take("PB1 BEAT 11", staff.host, room.devices) == "OK 11"
            assert not staff.log.differing()

    run(scene)


@rules("NI2018-51/20.15")
def test_in_a_tournament_all_stacks_are_counted(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, staff = await one_table(room)
            await staff.enter(e.DealEntry())
            await dies(staff)
            await taken(staff)
            assert is_left(staff)
            assert host.state.tables[1].on, "the tournament is told when it is over"
            found = dict(staff.stakes())
            assert "chips were at the table" in await refused(staff, e.Stop(tuple(found.items())), Role.SUPERVISOR)
            found[min(found)] += staff.log.shown.round.pot
            await staff.enter(e.Stop(tuple(found.items())), role=Role.SUPERVISOR)
            assert stacks(host, 1) == found
            assert sum(found.values()) == len(found) * START
        sound(tmp_path)

    run_virtually(scene)


@pytest.mark.parametrize(
    ("edition", "wager"),
    [("canberra-1997", e.WagerEntry(1, 10_00)), ("baccarat-1995", e.WagerEntry(1, 10_00, "player"))],
)
def test_against_the_house_wagers_and_cards_lie_on_the_layout(
    tmp_path: Path, edition: str, wager: e.WagerEntry
) -> None:
    """The gap is noted, and the round goes on where it is."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room, edition, 3)
            await staff.enter(e.DealEntry(), *((cards("2s"),) if edition == "baccarat-1995" else ()))
            await staff.enter(wager, e.NoMoreBetsEntry())
            assert staff.log.shown.in_round
            await dies(staff)
            number = staff.log.next_number
            await taken(staff)
            assert [gap.round for gap in room.devices.state.gaps[staff.host.meta.id]] == [staff.host.round_number]
            assert staff.log.next_number == number
            assert not any(isinstance(event, LeftToCount) for event in staff.log.table.log[0:])
            await staff.enter(cards("Td"), role=Role.SUPERVISOR)

    run(scene)
