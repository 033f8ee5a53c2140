"""Chips that are bought between rounds at a table against the house: once, up to a mark, or when the stake is gone."""

from pathlib import Path

import pytest

from pitboss.banked.canberra import commands as hand
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.malformed import Malformed
from pitboss.room.banked_chores import chips_to_buy
from pitboss.room.lobby import ChipsWish
from pitboss.room.seats import wish_chips
from pitboss.server.house_you import house_you
from tests.room.banked.scenes import do, opened, run, seat_of, until
from tests.room.banked.test_asking import two


def test_chips_are_bought_when_no_wager_lies_and_what_was_wanted_once_is_bought_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, ann, _bob = await two(room)
            seat = seat_of(host, ann)

            def stake() -> int:
                return int(host.log.shown.places[seat].stake)

            before, wallet = stake(), room.wallets[ann.id]
            await wish_chips(room, host, ann, ChipsWish(next=1_000))
            await until(lambda: stake() == before + 1_000)
            assert room.wallets[ann.id] == wallet - 1_000
            assert host.wish_of(ann.id) == ChipsWish()

            await do(host, ann, hand.Ante(seat, 500))
            await wish_chips(room, host, ann, ChipsWish(keep_at=before + 5_000))
            assert stake() == before + 500, "a stake with a wager on the layout is left alone"
            assert house_you(host, ann, 0).chips == ChipsWish(keep_at=before + 5_000)
            await do(host, ann, hand.TakeBackAnte(seat))
            await until(lambda: stake() == before + 5_000)
            assert host.wish_of(ann.id) == ChipsWish(keep_at=before + 5_000)
            nobody, _ = await room.accounts.new_guest("Cid")
            with pytest.raises(Malformed, match="have a seat"):
                await wish_chips(room, host, nobody, ChipsWish(next=1_000))

    run(scene)


@pytest.mark.parametrize(
    ("stake", "wish", "wallet", "cents"),
    [
        (0, ChipsWish(rebuy=20_000), 50_000, 20_000),
        (499, ChipsWish(rebuy=20_000), 50_000, 20_000),
        (500, ChipsWish(rebuy=20_000), 50_000, 0),
        (0, ChipsWish(rebuy=20_000), 1_250, 1_000),
        (9_750, ChipsWish(keep_at=10_000), 50_000, 0),
        (9_250, ChipsWish(keep_at=10_000), 50_000, 500),
        (10_500, ChipsWish(keep_at=10_000), 50_000, 0),
        (10_500, ChipsWish(next=700), 50_000, 500),
        (0, ChipsWish(), 50_000, 0),
    ],
)
def test_what_is_bought_comes_in_minimum_wagers_and_out_of_the_wallet(
    stake: int, wish: ChipsWish, wallet: int, cents: int
) -> None:
    assert chips_to_buy(CanberraOptions(minimum=500), stake, wish, wallet) == cents
