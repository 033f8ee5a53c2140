"""Games of one's own at tables of the room: played over the socket, proved, and gone on with after the file is gone."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from pitboss.client import Refused
from pitboss.malformed import Malformed
from pitboss.own_games import read_game
from pitboss.room import offered
from pitboss.room.stores import FILE
from pitboss.shoe import verify
from tests.patience import PATIENCE
from tests.room.samples import verified
from tests.server.running import Message, served
from tests.server.test_banked_play import fetched
from tests.server.test_play import play

GAMES = Path(__file__).parents[2] / "examples" / "games"
NAMES = ("kuhn", "leduc", "pineapple", "crazy-pineapple")


@pytest.fixture(autouse=True)
def games() -> Iterator[None]:
    offered.offer(read_game(GAMES / f"{name}.toml") for name in NAMES)
    yield
    offered.OWN.clear()


@pytest.mark.parametrize("name", NAMES)
def test_it_is_played_proved_and_gone_on_with_without_its_file(name: str, tmp_path: Path) -> None:
    title = offered.OWN[name].title

    async def scene() -> None:
        async with served(tmp_path) as room:
            client = await room.client()
            async with await client.play_now(name) as table:
                await asyncio.wait_for(play(table, 3), PATIENCE)
                view = table.view
                assert title in str(view["table"])
                check_hidden(view["table"]["seats"], view["you"]["seat"])
                path = f"/api/tables/{view['table']['id']}/rounds/1"
                page = await client.request("GET", path)
                assert title in str(page["events"])
                for step in page["steps"]:
                    check_hidden(step["seats"], view["you"]["seat"])
                proof = await fetched(room, client, f"{path}/proof")
                assert verify(proof.content, [proof.headers["X-Pitboss-Statements"]]).verified
                refused = await fetched(room, client, f"{path}?format=phh")
                assert "a game of one's own" in refused.json()["error"]["reason"]
            assert room.room.store.verify() is None
            assert sum(room.room.store.balances().values()) == 0
        offered.OWN.clear()
        async with served(tmp_path) as room:
            (host,) = room.room.tables.values()
            assert host.log.shown.game.title == title
            again = await room.client("Ben")
            with pytest.raises(Refused, match="no game"):
                await again.play_now(name)
            back = type(client)(room.address, client.token)
            async with await back.watch(host.meta.id) as table:
                before = table.view["table"]["rounds"]
                await asyncio.wait_for(play(table, before + 2), PATIENCE)
        assert verified(tmp_path / FILE) is None

    asyncio.run(scene())


def check_hidden(seats: list[Message], mine: int) -> None:
    """Nobody sees a card of another that he did not show."""
    for number, seat in enumerate(seats, 1):
        if number != mine and not seat.get("hand"):
            assert not [card for card in seat.get("cards") or () if card["card"] and not card["up"]], seat


def test_the_lobby_offers_it_with_words_from_its_value(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            client = await room.client()
            listed = {each["game"]: each for each in (await client.request("GET", "/api/games"))["games"]}
            kuhn = listed["kuhn"]
            assert kuhn["title"] == "Kuhn Poker"
            assert "Everybody gets one card face down." in kuhn["how_to_play"]
            assert kuhn["editions"][0]["stakes"] == "an ante of $1 each; bets of $1, no raises"
            assert kuhn["editions"][0]["seats"] == {"least": 2, "most": 2}
            deck = next(option for option in kuhn["options"] if option["name"] == "deck")
            assert deck["choices"] == [3]
            body = {"game": "leduc", "options": {"deck": 52}}
            checked = await client.request("POST", "/api/tables/check", body)
            assert any("not played with 52 cards" in finding["reason"] for finding in checked["findings"])
            with pytest.raises(Refused, match="no edition"):
                await client.request("POST", "/api/play-now", {"game": "kuhn", "edition": "holdem-2018"})

    asyncio.run(scene())


def test_two_games_of_one_name_are_refused() -> None:
    other = msgspec.structs.replace(offered.OWN["kuhn"], title="Another Kuhn")
    with pytest.raises(Malformed, match="two games are called kuhn"):
        offered.offer([other])
