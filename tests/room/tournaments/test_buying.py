"""Buying back, adding on and entering late at tables of the room."""

from pathlib import Path

from msgspec.structs import replace

from pitboss.room.requests import Outcome
from pitboss.room.tournaments import desk
from pitboss.tournament.conditions import AddOns, Conditions, Rebuys
from pitboss.tournament.events.buying import AddedOn, Pending, Rebought
from pitboss.tournament.terms import Phase
from tests.proof import rules
from tests.room.tournaments.scenes import announced, entered, events_of, quick, room_in, sound, until
from tests.room.virtual_time import run_virtually


def with_rebuys() -> Conditions:
    """Six at a table, who may buy back in the first level, and add on in the break after it."""
    conditions = quick("holdem-six")
    levels = (replace(conditions.levels[0], break_after=1), *conditions.levels[1:])
    return replace(
        conditions,
        levels=levels,
        rebuys=Rebuys(allowed=True, cost=1000, chips=100, until_level=1, decide_within=60),
        add_ons=AddOns(allowed=True, most=1, cost=500, chips=100, at=1),
    )


@rules("T-R85", "NI2018-51/20.3(a)(iii)(G)", "NI2018-51/20.3(a)(iii)(H)", "NI2018-51/20.22(a)", "T-R15")
def test_players_buy_back_and_add_on_while_they_may(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host = await announced(room, with_rebuys())
            (ann,) = await entered(room, host, "Ann")
            await until(lambda: host.state.phase is Phase.RUNNING)
            early = await desk.rebuy(host, ann)  # who has not come has forfeited the seat
            assert early.outcome is Outcome.REFUSED
            assert "T-R15" in early.rules
            await until(lambda: host.is_over)
            kinds = {type(event) for event in events_of(host)}
            assert kinds >= {Pending, Rebought, AddedOn}
            paid = sum(award.cash for award in host.state.awards.values())
            rebuys = sum(entry.rebuys for entry in host.state.entries.values())
            add_ons = sum(entry.add_ons for entry in host.state.entries.values())
            assert paid == 6 * 1000 + rebuys * 1000 + add_ons * 500
        assert sound(tmp_path) == ""

    run_virtually(scene)
