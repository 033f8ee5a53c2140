"""A room that shuts in the middle of a round against the house: the same step, the same cards, the clock as it was."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

import msgspec
import pytest

from pitboss.banked.baccarat.kinds import BaccaratStep as CoupStep
from pitboss.banked.baccarat.kinds import Method
from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.canberra import commands as hand
from pitboss.banked.canberra.kinds import CanberraStep
from pitboss.banked.house.terms import Terms
from pitboss.play import Principal, Role
from pitboss.room.checkpoints.checkpoint import STREAM
from pitboss.room.host import TableHost
from pitboss.room.proof import proof_of
from pitboss.room.seats import join
from pitboss.room.store import Batch, Receipt
from pitboss.shoe import encode, verify
from pitboss.table.commands import Leave
from pitboss.table.terms import Coming
from tests.patience import AGES, PATIENCE
from tests.room.banked.scenes import QUICK, do, host_of, opened, play, run, seat_of, sit, table, until, wishes

SLOWLY = msgspec.structs.replace(QUICK, moment=0.2, hurry=0.1)
AUDITOR = Principal(Role.AUDITOR)
THOUGHT, SHUT = 1_200, 60_000
"""Milliseconds of a decision before the room shuts, and until it opens again."""
ROUNDING = 1
CASES = [
    *(("canberra-1997", None, step) for step in CanberraStep if step not in (CanberraStep.CUT, CanberraStep.ENDING)),
    *(
        ("baccarat-1995", BaccaratOptions(method=Method.B), step)
        for step in (CoupStep.SHUFFLE, CoupStep.WAGERS, CoupStep.DEAL, CoupStep.OPENING)
    ),
]


@pytest.mark.parametrize(("edition", "options", "step"), CASES)
def test_a_restart_in_any_step_goes_on_with_the_same_cards(
    edition: str, options: Terms | None, step: CanberraStep | CoupStep, tmp_path: Path
) -> None:
    kept: list[object] = []

    async def first() -> None:
        async with opened(tmp_path, SLOWLY) as room:
            host = await table(room, edition, bots=1, options=options, pace="normal")
            person = await sit(room, host, "Ann")
            kept.append(person.id)
            playing = asyncio.create_task(go_on(host, [person.id]))
            await until(lambda: is_at(host, step) and not host.log.is_ahead)
            playing.cancel()
            kept.extend(standing(host, person.id))
            # What is under way when a room shuts may be written or not; here nothing is.
            room.store.submit = unwritten(room.store.submit)  # type: ignore[assignment, method-assign]  # from here on

    async def second() -> None:
        async with opened(tmp_path, SLOWLY) as room:
            host, person = host_of(room, "t1"), room.people[str(kept[0])]
            assert standing(host, person.id) == kept[1:]
            host.connect(person.id, asyncio.Event())
            number = host.round_number
            await play(host, [person], host.log.shown.rounds + 1)
            log = host.log.rounds[number - 1]
            for viewer in (log.viewer(person.id), log.viewer(""), AUDITOR):
                proved = proof_of(host.log, log, viewer)
                assert proved is not None
                assert verify(encode(proved.proof), [*proved.statements]).verified

    run(first)
    run(second)


Submit = Callable[[Batch], "Future[Receipt]"]


def unwritten(submit: Submit) -> Submit:
    """Writes nothing but the checkpoint with which the room closes."""
    return lambda batch: submit(batch) if batch.key.startswith(STREAM) else Future()


async def go_on(host: TableHost, people: list[str]) -> None:
    while True:
        for person in people:
            for command in wishes(host, host._people[person]):
                await do(host, host._people[person], command)
        await asyncio.sleep(0.002)


def is_at(host: TableHost, step: object) -> bool:
    return bool(host.log.rounds or step == "shuffle") and getattr(host.log.shown, "step", None) is step


def standing(host: TableHost, person: str) -> list[object]:
    """What must be the same before and after: the round, the turn, the shoe, and what a player sees."""
    shoe = host.log._shoe
    left = shoe.deck.cards[next(iter(shoe.inside))] if shoe is not None and shoe.remaining else None
    state = host.look(person) or host.log.shown
    seen = [[str(card) for card in box.cards] for box in getattr(state, "boxes", {}).values()] + [
        [str(card) for card in cards] for cards in getattr(state, "hands", {}).values()
    ]
    places = [(seat, place.person, place.stake) for seat, place in sorted(state.places.items())]
    return [host.round_number, host.turn, host.log.in_shoe, str(left), seen, places, host.log.durable]


def test_what_was_left_of_a_decision_is_left_after_a_restart(tmp_path: Path) -> None:
    clock = [1_700_000_000_000]

    async def first() -> None:
        async with opened(tmp_path, clock=lambda: clock[0]) as room:
            host = await table(room, "canberra-1997", bots=0)
            person = await sit(room, host, "Ann")
            await until(lambda: host.log.turn >= 3)
            await do(host, person, hand.Ante(seat_of(host, person), 500))
            await until(lambda: host.plan is not None and host.plan.is_expiry)
            clock[0] += THOUGHT

    async def second() -> None:
        clock[0] += SHUT
        async with opened(tmp_path, clock=lambda: clock[0]) as room:
            host = host_of(room, "t1")
            await until(lambda: host.plan is not None and host.plan.is_expiry)
            left = host.deadline - room.steady()
            assert 0 <= 1000 * AGES - THOUGHT + ROUNDING - left <= 1000 * PATIENCE, "but for what has passed since"
            (told,) = [line for line in host.told if "open again" in line.text]
            assert told.rules == ("H-R04",)
            assert "seconds are left to decide" in told.text

    run(first)
    run(second)


def test_a_wish_to_leave_outlives_a_restart_and_ends_with_the_sitting(tmp_path: Path) -> None:
    kept: list[str] = []

    async def first() -> None:
        async with opened(tmp_path, QUICK) as room:
            host = await table(room, "canberra-1997", bots=0)
            people = [await sit(room, host, name) for name in ("Ann", "Bob")]
            await until(lambda: host.log.turn >= 3)
            for person in people:
                await do(host, person, hand.Ante(seat_of(host, person), 500))
            await until(lambda: host.log.shown.in_round)
            await do(host, people[0], hand.Bet(seat_of(host, people[0])))
            await do(host, people[0], Leave(seat_of(host, people[0])))
            assert host.is_leaving(people[0].id)
            assert any("will leave" in line.text for line in host.told)
            kept.extend(person.id for person in people)

    async def second() -> None:
        async with opened(tmp_path, QUICK) as room:
            host = host_of(room, "t1")
            ann, bob = (room.people[id_] for id_ in kept)
            host.connect(bob.id, asyncio.Event())
            assert host.is_leaving(ann.id)
            await do(host, bob, hand.Bet(seat_of(host, bob)))
            await until(lambda: not seat_of(host, ann))
            assert seat_of(host, bob)
            assert room.wallets[ann.id] >= 100_000 - 1_500
            await join(room, host, ann, 0, 0, Coming.POST)
            host.connect(ann.id, asyncio.Event())
            await asyncio.sleep(0.1)
            assert seat_of(host, ann)
            assert not host.is_leaving(ann.id)

    run(first)
    run(second)
