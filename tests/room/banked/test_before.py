"""The table as it stood before each of its rounds, from what is kept of it a while apart, live and after a restart."""

from pathlib import Path

import pytest

from pitboss.play import project
from pitboss.room.card_room import CardRoom
from pitboss.room.host import TableHost
from pitboss.room.viewing import SPECTATOR
from tests.banked.builders import picture
from tests.room.banked.scenes import EDITIONS, host_of, opened, play, run, sit, table

ROUNDS = 8


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_round_begins_with_the_table_as_its_events_left_it(
    edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.room.log.EVERY", 3)

    async def live() -> None:
        async with opened(tmp_path) as room:
            host = await table(room, edition, bots=1)
            await play(host, [await sit(room, host, "Ann")], ROUNDS)
            check(room, host)

    async def restarted() -> None:
        async with opened(tmp_path) as room:
            check(room, host_of(room, "t1"))

    run(live)
    run(restarted)


def check(room: CardRoom, host: TableHost) -> None:
    log = host.log
    assert len(log.rounds) >= ROUNDS
    events = [log.kind.codec.decode(record.event) for record in room.store.read(log.stream)]
    for round_ in log.rounds:
        state = log.table.blank()
        for event in events[: round_.numbers[0] - 1]:
            seen = project(event, SPECTATOR)
            if seen is not None:
                seen.apply(state)
        # What the round before left on the layout goes with the beginning of this one, and is not kept.
        kept = round_.number == log.base.round
        left_out = log.kind.states.forms[type(state)].left_out if kept else ()
        found, wanted = vars(log.before(round_)), vars(state)
        assert picture({name: found[name] for name in found if name not in left_out}) == picture(
            {name: wanted[name] for name in wanted if name not in left_out}
        )
