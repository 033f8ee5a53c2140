"""A tablet is alone: what it has kept comes to the same whatever was written at its table meanwhile that is beside the
round; and no card of a device reaches it.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.following import entries as e
from pitboss.play import Role
from pitboss.poker.table.commands import JoinList, LeaveList
from pitboss.room.floor import conduct, people
from pitboss.room.following.log import BESIDE
from pitboss.room.following.readers import ReaderAtTable
from pitboss.room.following.taking_over import lease_to
from pitboss.room.requests import Answer, Outcome
from pitboss.table.conduct import Conduct
from pitboss.table.keeping_commands import Annotate, CallFloor, LeaveDuty, ReportConduct, TakeDuty
from pitboss.table.keeping_events import StruckOut
from tests.proof import rules
from tests.room.floor.scenes import of
from tests.room.following.keeping import Staff, cards, open_table, opened, run
from tests.room.following.test_devices import ALONE

TABLET = "tablet-1"
KEPT = [entry for role, entry in ALONE if role is Role.DEALER][:13]
"""Two rounds, and a third in which something was struck out and entered anew."""
MEANWHILE: tuple[Any, ...] = (
    TakeDuty(Role.SUPERVISOR, "Vera"),
    LeaveDuty(Role.SUPERVISOR),
    ReportConduct(Conduct.LANGUAGE, "speaks another language", 3),
    Annotate("the lamp was changed"),
    JoinList("Zoe"),
    LeaveList("Zoe"),
    CallFloor(),
)
"""What is written at a table by others, and changes neither who is due nor chips, cards or terms."""


class Queue:
    """What a tablet has kept: numbered as it was made, and counted anew from each that is taken."""

    def __init__(self, staff: Staff, entries: Sequence[e.AnyEntry]) -> None:
        self.staff = staff
        first = staff.log.next_number
        self.waiting = [
            (number, e.Strike(number - 1) if isinstance(entry, e.Strike) else entry)
            for number, entry in enumerate(entries, first)
        ]

    async def send(self, key: str, times: int = 1) -> Answer:
        """The next one, as often as the line needs until it is answered."""
        number, entry = self.waiting.pop(0)
        for _ in range(times):
            answer = await self.staff.ask(entry, key=key, number=number)
        later = answer.number - number if answer.number else 0
        self.waiting = [(made + later, _moved(each, number, later)) for made, each in self.waiting]
        return answer


def _moved(entry: e.AnyEntry, number: int, later: int) -> e.AnyEntry:
    is_later = isinstance(entry, e.Strike) and entry.number >= number
    return e.Strike(entry.number + later) if is_later and isinstance(entry, e.Strike) else entry


def of_the_rounds(staff: Staff) -> list[object]:
    """What has happened in the rounds, without times and places."""
    found = [event for event in staff.log.table.events if not isinstance(event, (*BESIDE, StruckOut))]
    return [replace(event, at=0) if hasattr(event, "at") else event for event in found]


@rules("H-R20", "H-R18")
@pytest.mark.parametrize("seed", range(6))
def test_nothing_is_lost_for_what_was_written_beside_the_round_meanwhile(tmp_path: Path, seed: int) -> None:
    """Whatever of it comes before, between or after what was kept, each answer lost now and then."""
    found: list[list[object]] = []

    async def scene(folder: Path, chance: Random | None) -> None:
        async with opened(folder) as room:
            staff = await open_table(room)
            queue = Queue(staff, KEPT)
            place = 0
            while queue.waiting:
                for other in chance.sample(MEANWHILE, chance.randrange(3)) if chance is not None else ():
                    await staff.ask(e.TableEntry(other), Role.SUPERVISOR)
                answer = await queue.send(f"entry {place}", 1 if chance is None else chance.randint(1, 2))
                assert answer.outcome in (Outcome.ACK, Outcome.REPEATED), (place, answer)
                place += 1
            found.append(of_the_rounds(staff))

    run(lambda: scene(tmp_path / "alone", None))
    run(lambda: scene(tmp_path / "beside others", Random(seed)))
    assert found[0] == found[1]


@rules("H-R20", "H-R30")
def test_a_shift_changes_while_a_tablet_is_alone(tmp_path: Path) -> None:
    """Who goes off duty for a pit and who comes on is written at all its tables."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            queue = Queue(staff, KEPT)
            before, vera = staff.log.next_number, staff.people[Role.SUPERVISOR]
            await of(staff, Role.SUPERVISOR).do(people.ClockIn(vera.id, Role.SUPERVISOR))
            reported = conduct.ReportPerson(staff.host.meta.id, Conduct.LANGUAGE, "speaks another language", 3)
            await of(staff, Role.SUPERVISOR).do(reported)
            assert staff.log.next_number == before + 2
            for place in range(len(KEPT)):
                assert (await queue.send(f"entry {place}")).outcome is Outcome.ACK
            assert staff.log.shown.rounds == 2

    run(scene)


@rules("H-R18")
def test_what_others_entered_of_the_round_meanwhile_is_not_passed_over(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await staff.enter(e.DealEntry())
            for between in ((e.CallEntry(),), (e.CallEntry(), e.TableEntry(CallFloor()))):
                queue = Queue(staff, [e.To(30_00)])
                for entry in between:
                    await staff.enter(entry, role=Role.SUPERVISOR)
                answer = await queue.send(f"late {len(between)}")
                assert (answer.outcome, answer.rules) == (Outcome.REFUSED, ("H-R18",))

    run(scene)


@rules("H-R20", "NI2018-51/19.4(b)")
def test_a_tablet_that_is_alone_gets_no_cards_from_devices(tmp_path: Path) -> None:
    """What its reader sees meanwhile is answered and entered by nobody: what was typed alone is what counts."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            host, dealer = staff.host, staff.people[Role.DEALER]
            await lease_to(host, room.devices, TABLET, dealer)
            host.hear(TABLET)
            fence = staff.log.lease.number if staff.log.lease is not None else 0
            reader = staff.log.reader = ReaderAtTable("d-1", "shoe 7")
            await reader.take("PB1 HELLO 1 reader=shoe-7", host, room.devices)

            async def entered(*entries: e.AnyEntry, made: int = 0) -> None:
                for entry in entries:
                    answer = await staff.ask(entry, fence=fence, made=made)
                    assert answer.outcome is Outcome.ACK, answer

            def reads() -> bool:
                return staff.log.has_reader

            number = 0

            async def read(*told: str) -> None:
                nonlocal number
                for each in told:
                    number += 1
                    line = f"PB1 {each.format(number)}"
                    assert await reader.take(line, host, room.devices) == f"OK {number}"

            await entered(e.DealEntry())
            await read(*(f"CARD {{}} shoe {card}" for card in ("As", "Kd", "7h", "7c", "9s", "9d", "Jc", "2h")))
            assert staff.log.shown.round.betting, "the shoe has dealt"
            await entered(e.CallEntry())
            host.hear(TABLET)
            host.miss(TABLET)
            assert reads(), "it has another line"
            host.miss(TABLET)
            made = room.clock()
            await read("SEEN {} board 3h Kc 2c", "CARD {} shoe Qs", "BEAT {}")
            assert not reads()
            assert not staff.log.shown.round.board
            host.hear(TABLET)
            host.devices[TABLET].here_since += 60  # some time passes until it is heard again
            await read("BEAT {}")
            await entered(e.Rest(), *(cards(card) for card in ("4h", "Kc", "2c")), made=made)
            assert [str(card) for card in staff.log.shown.round.board] == ["4h", "Kc", "2c"]
            await read("BEAT {}")
            await entered(e.To(20_00), e.Rest(), e.DealEntry(), made=made)
            assert staff.log.shown.round.betting, "dealt while it was alone: unknown cards"
            assert not staff.log.differing()
            await entered(e.CallEntry(), made=room.clock() + 120_000)
            assert reads(), "made since it is heard again"

    run(scene)
