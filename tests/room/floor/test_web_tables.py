"""What the floor knows of tables that software deals, whose logs hold the latest rounds only."""

from pathlib import Path

import pytest

from pitboss.play import Principal, Role
from pitboss.poker.kinds import Kind
from pitboss.room.floor import boxes, decks
from pitboss.room.requests import Asked, Outcome
from pitboss.table.commands import RaiseDispute
from tests.proof import rules
from tests.room.floor.scenes import another
from tests.room.test_time_bank import Evening
from tests.room.virtual_time import run_virtually


@rules("H-R33", "NI2018-51/19.4")
def test_a_dispute_is_a_case_though_the_table_has_let_its_first_rounds_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.room.log.EVERY", 1)

    async def scene() -> None:
        async with Evening.begin(tmp_path) as evening:
            evening.come()
            host, floor = evening.host, evening.room.floor
            while not host.log.table.gone:
                assert (await evening.act(Kind.FOLD)).outcome is Outcome.ACK
            person = host.log.shown.places[1].person
            complaint = RaiseDispute(1, "it was my pot")
            answer = await host.ask(Asked("d1", person, Principal(Role.PLAYER, 1, person), complaint))
            assert answer.outcome is Outcome.ACK, answer
            assert [case.words for case in floor.state.cases.cases.values()] == ["it was my pot"]
            vera = await another(evening.room, "Vera", Role.SUPERVISOR)
            for command in (boxes.MountBox("box 1", host.meta.id), decks.IssueDeck("deck 1", host.meta.id)):
                assert "no person deals" in await vera.refused(command, "H-R33")

    run_virtually(scene)
