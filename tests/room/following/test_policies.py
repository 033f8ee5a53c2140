"""What the house asks for at a table changes between rounds, and the operator alone goes back to what was (H-R19)."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.conditions.document import HouseConditions
from pitboss.conditions.policies import Policies
from pitboss.following import entries as e
from pitboss.play import Refusal, Role
from pitboss.room.card_room import CardRoom
from pitboss.room.conditions_desk import make_version, put_in_force
from pitboss.server.confirmed import policies_at
from tests.conditions.drawn_up import house
from tests.proof import rules
from tests.room.following.keeping import Staff, open_table, opened, run

STRICT = Policies(dealer_decides=False, second_person_above=10_00, pay_attested=True, passkey_minutes=1)


async def two_versions(room: CardRoom, staff: Staff) -> tuple[HouseConditions, HouseConditions]:
    """A strict one, and the looser one that replaces it."""
    olga = staff.people[Role.OPERATOR]
    strict = replace(house("holdem-2018"), policies=STRICT)
    loose = replace(strict.succeeded(), policies=Policies())
    for version in (strict, loose):
        await make_version(room, version, olga)
    return strict, loose


@rules("H-R19", "H-R17")
def test_nothing_that_the_house_asks_for_changes_in_a_round(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            olga, log = staff.people[Role.OPERATOR], staff.log
            strict, loose = await two_versions(room, staff)
            await put_in_force(room, strict.identity, {}, olga, is_room=True)
            await staff.enter(e.DealEntry())
            await put_in_force(room, loose.identity, {}, olga, is_room=True)
            assert room.conditions.policies == Policies()
            for found in (log.policies(), policies_at(room, staff.host.meta.id)):
                assert found == STRICT
            asked = log.policy
            assert (asked.second_above, asked.dealer_decides, log.attested.pots) == (10_00, False, True)
            await staff.enter(e.To(30_00))
            assert log.policies() == STRICT
            await staff.enter(e.Rest())
            assert not log.state.in_round
            assert log.policies() == Policies()
            await staff.enter(e.DealEntry())
            assert log.policies() == Policies()

    run(scene)


@rules("H-R19")
def test_a_supervisor_orders_the_newest_version_and_no_earlier_one(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            strict, loose = await two_versions(room, staff)
            table, vera = {staff.host.meta.id: "Hold-em 2018"}, staff.people[Role.SUPERVISOR]
            with pytest.raises(Refusal, match="the operator alone goes back"):
                await put_in_force(room, strict.identity, table, vera)
            assert staff.host.meta.id not in room.conditions.in_force
            (done,) = await put_in_force(room, loose.identity, table, vera)
            assert done.is_done
            (back,) = await put_in_force(room, strict.identity, table, staff.people[Role.OPERATOR])
            assert back.is_done

    run(scene)
