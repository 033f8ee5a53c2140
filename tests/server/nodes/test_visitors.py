"""What a gateway fills in for a visitor is what the table's node would have made for him, in every game."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from pitboss.room.bus.inside import InsideBus
from pitboss.room.wishes import TableWish, usual_options
from pitboss.rulebook import latest
from pitboss.server.game_guide import INTRODUCTIONS
from pitboss.server.nodes.counting import GatewayCounts
from pitboss.server.nodes.errands import SessionShown
from pitboss.server.nodes.publishing import PublishedTable
from pitboss.server.nodes.showing import ShownTable
from pitboss.server.service import Service
from tests.patience import PATIENCE
from tests.server.running import GENEROUS, served

WALLETS = (0, 1, 99, 100, 499, 1_000, 2_550, 19_999, 20_000, 39_950, 40_000, 123_456, 10**7)


@pytest.mark.parametrize("game", [*INTRODUCTIONS, "canberra", "baccarat"])
def test_a_visitor_is_shown_what_he_would_be_shown_by_the_table_itself(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            edition = latest(game).id
            meta = await room.room.tables.make(TableWish(edition, usual_options(edition), seats=5, bots=2), None)
            host = room.room.tables[meta.id]
            await host.opened()
            service = Service(room.room, GENEROUS)
            ann, _ = await room.room.accounts.new_guest("Ann")
            for _ in range(3):
                published = PublishedTable(service, InsideBus(), host)
                table = ShownTable(InsideBus(), "here", meta.id, meta.id, GatewayCounts())
                table._take(published.looked(0))
                for wallet in WALLETS:
                    settings = room.room.people.settings_of(ann.id)
                    session = SessionShown(ann.id, ann.name, ann.role, ann.mark, wallet, settings, [], "")
                    direct = msgspec.json.encode(service.front(host).you(ann, wallet))
                    assert table._visitor(session) == direct, wallet
                watcher = asyncio.Event()
                host.connect("", watcher)
                await asyncio.sleep(0.05)
                host.disconnect("", watcher)

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))
