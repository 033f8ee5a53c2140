"""The lab over HTTP: the answers of the command line, bounds on what one may ask, and rounds that are over."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import httpx
import pytest

from pitboss.client import Client, Refused, TableClient
from pitboss.lab.canberra import house_edge
from pitboss.lab.canberra_rules import CanberraRules, with_odds
from pitboss.lab.equity import equity
from pitboss.lab.equity_question import ask
from pitboss.server import lab_workshop
from pitboss.server.endpoint import Call
from pitboss.server.game_guide import INTRODUCTIONS
from pitboss.server.lab_work import opened, piece
from pitboss.server.lab_workshop import Presence, Workshop
from tests.patience import PATIENCE
from tests.proof import rules
from tests.server.house import may, seated, until
from tests.server.running import Message, Served, served
from tests.server.test_play import answer as act

Answer = dict[str, Any]
EQUITY = "/api/lab/equity"


KNOWN = {"game": "holdem", "hands": ["AsKs", "QhQd"], "ace_low": True}
SPLIT = {
    "game": "omaha", "hands": ["AsAh2s3h", "JdTd9c8c"], "wins": "split", "qualifier": True, "low_ace": "low",
    "ace_low": True,
}  # fmt: skip
MANY = {"game": "holdem", "hands": ["AsKs", "random", "random"], "seed": 5}
FEW = {"game": "holdem", "hands": ["AsKs", "QhQd"], "samples": 100_000}
NONSENSE: list[tuple[Answer, str]] = [
    ({"game": "whist", "hands": ["As", "Ks"]}, "no equity for a game 'whist'"),
    ({"game": "holdem", "hands": ["AsKs"]}, "at least two"),
    ({"game": "holdem", "hands": ["AsKs", "AsQd"]}, "As"),
    ({"game": "holdem", "hands": ["AsKs", "XxYy"]}, "Xx"),
    ({"game": "holdem", "hands": ["AA", "AA", "AA"]}, "cannot be held at once"),
    ({"game": "holdem", "hands": ["AsKs", "QhQd"], "deck": 51}, "51"),
    ({"game": "holdem", "hands": ["AsKs", "QhQd"], "board": "2c3c4c5c6c7c"}, "6 cards on the board"),
    ({"game": "five-card-stud", "hands": ["AsKs", "QhQd"], "joker": True}, "no joker"),
    ({"game": "holdem", "hands": ["AsKs", "QhQd"], "qualifier": True}, "split"),
    ({"game": "holdem", "hands": ["AsKs", "QhQd"], "samples": 1 << 40}, "samples"),
    ({"game": "holdem", "hands": ["AsKs", "QhQd"], "colour": "red"}, "colour"),
    ({"game": "holdem", "hands": ["random"] * 25}, "hands"),
]
QUESTIONS: dict[str, list[str | Answer]] = {
    "exact": [KNOWN, SPLIT, KNOWN | {"board": "2c 3c 4d", "streets": True}],
    "sampled": [MANY, MANY, FEW],
    "nonsense": [body for body, _ in NONSENSE],
    "canberra": [
        "canberra",
        "canberra?strategy=three-rules&rules=royal+flush%3D100",
        "canberra?rules=maximum%3D500,+ante%3D25&boxes=1&rounds_per_hour=1",
        "canberra/decision?hand=AsKdQhJc9s&upcard=2d",
        "canberra?strategy=lucky",
        "canberra?rules=maximum%3D1e99999999",
        "canberra/decision?hand=AsKdQhJc&upcard=2d",
        "canberra/decision?hand=AsKdQhJc9s&upcard=9s",
    ],
    "chances": [
        "boomerang?meter=2500000",
        "boomerang?meter=2500000&chips=200000&split=30",
        "baccarat",
        "boomerang?meter=-1",
    ],
}
"""By matter: what is asked of the lab, a page by its address or the body of a question of equity."""
Told = dict[str, list[httpx.Response]]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Told:
    """The answers of one room: its workshop is a process of its own, which takes longer to open than to answer."""

    async def scene() -> Told:
        folder = tmp_path_factory.mktemp("room")
        async with served(folder) as room, httpx.AsyncClient(base_url=room.address, timeout=PATIENCE) as client:
            return {
                matter: [
                    await (client.get(f"/api/lab/{each}") if isinstance(each, str) else client.post(EQUITY, json=each))
                    for each in asked
                ]
                for matter, asked in QUESTIONS.items()
            }

    return asyncio.run(scene())


def test_equity_is_that_of_the_command_line(told: Told) -> None:
    found, low, flop = (answer.json() for answer in told["exact"])
    assert (found["exact"], found["deals"]) == (True, 1_712_304)
    assert [(player["wins"], player["ties"]) for player in found["players"]] == [(787_966, 6_732), (917_606, 6_732)]
    assert found["rules"][0]["id"] == "NI2018-51/3.3"
    assert low["players"][0]["equity"] == pytest.approx(0.6572423960044493, abs=1e-15)
    assert [street["deals"] for street in flop["streets"]] == [1_712_304, 990]
    assert flop["streets"][0]["shares"][0] == found["players"][0]["share"]


def test_what_is_too_much_to_count_here_is_sampled_with_its_error(told: Told) -> None:
    first, again, few = (answer.json() for answer in told["sampled"])
    assert (first["exact"], first["deals"], first["seed"]) == (False, 1 << 22, 5)
    assert first == again
    assert 0 < first["players"][0]["error"] < 0.0005
    expected = equity(ask("holdem", ["AsKs", "QhQd"])).players[0].equity
    assert abs(few["players"][0]["equity"] - expected) < 5 * few["players"][0]["error"]


def test_nonsense_is_refused_in_words(told: Told) -> None:
    for answer, (_, reason) in zip(told["nonsense"], NONSENSE, strict=True):
        assert answer.status_code == 400, answer.text
        assert reason in answer.json()["error"]["reason"]


def test_canberra_by_strategy_and_by_rules(told: Told) -> None:
    usual, published, cents, decision, *wrong = told["canberra"]
    found = usual.json()
    assert found["found"]["edge"] == {"num": 1036344990372, "den": 19933230517200, "decimal": 0.05199081952510196}
    assert found["compared"]["difference"]["edge"]["num"] == 0
    assert {each["strategy"] for each in found["strategies"]} == {
        "optimal",
        "always",
        "pairs",
        "ace-king",
        "three-rules",
    }
    assert found["chart"]["rows"][0]["hands"] == "A K Q J or better"
    assert all(line["rules"] for line in found["lines"])
    paid = with_odds(CanberraRules(), "royal flush=100")
    changed = published.json()
    assert changed["found"]["edge"]["num"] == house_edge(paid, "three-rules").edge.num
    assert changed["lines"][0] | {"rules": []} == {"line": "royal flush", "to_one": 100, "gazetted": 250, "rules": []}
    one = cents.json()
    assert one["compared"]["take"]["decimal"] == pytest.approx(one["found"]["edge"]["decimal"] * 2500)
    assert decision.json()["decision"] == "bet"
    assert decision.json()["dealer_hands"] == 163_185
    assert [answer.status_code for answer in wrong] == [400] * 4


def test_the_jackpot_and_its_course(told: Told) -> None:
    plain, played, approved, wrong = told["chances"]
    found = plain.json()
    assert found["break_even_meter"] == 14_938_945
    assert found["returned"]["num"] / found["returned"]["den"] == found["returned"]["decimal"]
    assert [14_938_945, pytest.approx(1, abs=1e-6)] in found["curve"]
    assert found["courses"] is None
    assert all(hit["rules"] for hit in found["hits"])
    courses = played.json()["courses"]
    assert courses["pool_percent"] == 30
    assert courses["chips"][-1] == 200_000
    assert courses["pool"][0] == {"low": 2_500_000, "middle": 2_500_000, "high": 2_500_000}
    shoes = approved.json()["decks"]
    assert [shoe["decks"] for shoe in shoes] == list(range(1, 9))
    assert [round(shoes[7][side]["decimal"], 6) for side in ("banker", "player", "tie")] == [
        0.458597,
        0.446247,
        0.095156,
    ]
    assert wrong.status_code == 400


def test_few_questions_at_a_time_and_none_for_those_who_have_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab_workshop, "OF_ONE", 1)
    long = {"game": "omaha", "hands": ["AsAh2s3h", "random", "random"], "wins": "split", "samples": 1 << 24}
    short = {"game": "holdem", "hands": ["AsKs", "QhQd"]}

    async def scene() -> None:
        async with served(tmp_path) as room, httpx.AsyncClient(base_url=room.address, timeout=PATIENCE) as client:
            (await client.post(EQUITY, json=short)).raise_for_status()
            begun = Begun(monkeypatch)
            asked = asyncio.create_task(client.post(EQUITY, json=long))
            await until_so(lambda: begun.pieces)
            second = await client.post(EQUITY, json=short)
            assert (second.status_code, second.headers["Retry-After"]) == (429, "2")
            assert (await client.get("/healthz")).status_code == 200
            assert not asked.done(), "the room goes on meanwhile"
            asked.cancel()
            await until_so(lambda: not begun.under_way)
            assert 0 < begun.pieces < begun.whole, "what nobody waits for is given up between two pieces"
            (await client.post(EQUITY, json=short)).raise_for_status()

    asyncio.run(scene())


class Begun:
    """Watches the workshop: the pieces of a question that were begun, how many it has, and whether one is under way."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pieces = self.whole = self.under_way = 0
        self._asking, self._do = Workshop.asking, Workshop.do
        monkeypatch.setattr(Workshop, "asking", lambda lab, call: self._ask(lab, call))
        monkeypatch.setattr(Workshop, "do", lambda lab, *given: self._piece(lab, *given))

    @asynccontextmanager
    async def _ask(self, lab: Workshop, call: Call) -> AsyncIterator[Presence]:
        async with self._asking(lab, call) as presence:
            self.under_way += 1
            try:
                yield presence
            finally:
                self.under_way -= 1

    async def _piece(self, lab: Workshop, presence: Presence, work: Callable[..., Any], *given: object) -> object:
        self.pieces += work is piece and not presence.done()
        found = await self._do(lab, presence, work, *given)
        if work is opened:
            self.whole = sum(found.pieces)
        return found


async def until_so(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


def test_a_process_that_dies_is_replaced(tmp_path: Path) -> None:
    short = {"game": "holdem", "hands": ["AsKs", "QhQd"]}

    async def scene() -> None:
        async with served(tmp_path) as room, httpx.AsyncClient(base_url=room.address, timeout=PATIENCE) as client:
            (await client.post(EQUITY, json=short)).raise_for_status()
            for process in active_children():
                process.kill()
                process.join()
            statuses = [(await client.post(EQUITY, json=short)).status_code for _ in range(3)]
            assert statuses[-1] == 200
            assert set(statuses) <= {200, 503}

    asyncio.run(scene())


@pytest.mark.timeout(2 * PATIENCE)  # nine games
def test_a_round_that_is_over_opens_in_the_lab_as_it_was_seen(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            client, stranger = await room.client(), await room.client("Ben")
            for game in INTRODUCTIONS:
                async with await client.play_now(game) as table:
                    await opens_in_the_lab(room, table, client, stranger)

    asyncio.run(scene())


async def opens_in_the_lab(room: Served, table: TableClient, client: Client, stranger: Client) -> None:
    number, own = await one_round(room, table)
    path = f"/api/tables/{table.view['table']['id']}/rounds/{number}"
    found = await client.request("GET", f"{path}/lab")
    assert found["page"] == "equity"
    hands = [hand.replace(" ", "") for hand in found["equity"]["hands"]]
    assert len(hands) >= max(2, len(found["names"]))
    if "Ann" in found["names"]:
        assert hands[found["names"].index("Ann")] == own
    # That the question is taken and answered is proved here; exact answers are proved above, and in the lab.
    answer = await client.request("POST", EQUITY, found["equity"] | {"samples": 20_000})
    shares = [player["share"] for player in answer["players"]]
    assert sum(share["num"] for share in shares) == shares[0]["den"]
    assert await asked_cards(client, path) <= await seen_cards(client, path)
    assert await asked_cards(stranger, path) <= await seen_cards(stranger, path)


async def one_round(room: Served, table: TableClient) -> tuple[int, str]:
    """Play a round to its end, mildly; its number, and the viewer's cards in it."""
    number = int((await asked(table))["table"]["round"])
    # No other round follows, so that the last view of this one cannot be missed.
    room.room.tables[table.view["table"]["id"]].meta.paused = True
    await act(table, table.view)
    async for view in table.views():
        if view["table"]["rounds"] >= number:
            return number, "".join(view["you"]["cards"])
        await act(table, view)
    raise AssertionError("the table has gone")


async def asked_cards(client: Client, path: str) -> set[str]:
    """All cards that the lab's question names; none if it is refused because nothing was seen of the hands."""
    try:
        question = (await client.request("GET", f"{path}/lab"))["equity"]
    except Refused:
        return set()
    texts = [*question["hands"], question.get("board", ""), question.get("dead", "")]
    return {card for text in texts for card in text.split() if card != "random"}


async def seen_cards(client: Client, path: str) -> set[str]:
    """All cards that the replayer shows the same person."""
    steps = (await client.request("GET", path))["steps"]
    own = {card["card"] for step in steps for seat in step["seats"] for card in seat["cards"]}
    return own | {card for step in steps for card in step["board"]}


@rules("NI2018-51/19.4(a)")
def test_the_lab_stays_shut_while_a_round_is_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            client = await room.client()
            async with await client.play_now("holdem") as table:
                view = await asked(table)
                path = f"/api/tables/{view['table']['id']}/rounds/{view['table']['round']}/lab"
                for visitor in (client, await room.client("Ben")):
                    with pytest.raises(Refused) as caught:
                        await visitor.request("GET", path)
                    assert caught.value.status == 409
                    assert [rule["id"] for rule in caught.value.error["rules"]] == ["NI2018-51/19.4(a)"]
                await one_round(room, table)
                with pytest.raises(Refused, match="steps"):
                    await client.request("GET", f"{path}?step=1000000")

    asyncio.run(scene())


async def asked(table: TableClient) -> Message:
    """The first view in which it is the viewer's turn to act."""
    if table.view["you"]["acts"]:
        return table.view
    async for view in table.views():
        if view["you"]["acts"]:
            return view
    raise AssertionError("the table has gone")


@rules("S89-1997/15.7")
def test_a_round_of_canberra_poker_opens_with_its_decision(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, "canberra") as (client, table):
            view = await until(table, may("bet"), play=True)
            number, path = view["table"]["round"], f"/api/tables/{view['table']['id']}/rounds"
            box = next(box for box in view["table"]["seats"] if box["seat"] == view["you"]["seat"])
            upcard = next(card["card"] for card in view["table"]["dealer"]["cards"] if card["card"])
            with pytest.raises(Refused) as caught:
                await client.request("GET", f"{path}/{number}/lab")
            assert (caught.value.status, caught.value.error["rules"][0]["id"]) == (409, "S89-1997/15.7")
            await until(table, lambda later: later["table"]["round"] > number, play=True)
            found = await client.request("GET", f"{path}/{number}/lab")
            question = found["canberra"]
            assert (found["page"], found["names"]) == ("canberra", ["Ann"])
            assert question["hand"].split() == [card["card"] for card in box["cards"]]
            assert question["upcard"] == upcard
            assert "maximum=25000.00" in question["rules"]
            asked = httpx.QueryParams(question)
            decision = await client.request("GET", f"/api/lab/canberra/decision?{asked}")
            assert decision["decision"] in ("bet", "fold")

    asyncio.run(scene())
