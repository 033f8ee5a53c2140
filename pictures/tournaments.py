"""Moments of tournaments: an evening at its bubble, as everybody, the director and the room see it; one's own turn."""

import time
from datetime import UTC, datetime, timedelta

from playwright.sync_api import Page

from tests.browser.playing import await_turn
from tests.browser.tournament_room import DirectorsDesk, StaffedRoom
from tests.tournament.documents import THURSDAY

NAMES = [
    "Ada Quinn",
    "Ben Arthur",
    "Cleo Marsh",
    "Dan Okafor",
    "Eva Lind",
    "Finn Doyle",
    "Gus Petrov",
    "Hana Ito",
    "Ivo Kral",
    "Jo Whitlam",
    "Kai Tan",
    "Lena Roth",
    "Max Burke",
    "Nia Osei",
    "Otto Falk",
    "Pia Moreau",
    "Quentin Ames",
    "Rosa Vidal",
    "Sam Kelso",
    "Tess Hart",
    "Uma Rao",
    "Vic Stone",
    "Wes Nolan",
    "Xenia Pope",
    "Yuri Orlov",
    "Zoe Grant",
    "Abe Lowe",
]
SOON = 12
"""Seconds from the announcement to the start, in which everybody enters."""
STACK = 5000
PERCENT = (25, 18, 13, 10, 8, 7, 6, 5, 4.5, 3.5)
ENTER = """async (offer) => {
    const ask = async (path, body, token) => {
        const headers = {"Content-Type": "application/json"};
        if (token) headers.Authorization = `Bearer ${token}`;
        return (await fetch(path, {method: "POST", headers, body: JSON.stringify(body)})).json();
    };
    const {token} = await ask("/api/guest", {name: "Nora", mark: "star"});
    localStorage.setItem("pitboss.token", JSON.stringify(token));
    const {tournament} = await ask("/api/tournaments/offers", {offer}, token);
    const page = await (await fetch(`/api/tournaments/${tournament}`)).json();
    await ask(`/api/tournaments/${tournament}/enter`, {agreed: page.view.identity}, token);
    return `/tournament/${tournament}`;
}"""


def evening(page: Page) -> str:
    """An evening of three floor tables that is well on its way, with the page the director's; its address."""
    page.goto("/healthz")
    room = StaffedRoom(page.url.removesuffix("/healthz"))
    for name, hours in (("Friday Hold-em", 24), ("Sunday Hold-em", 72)):
        room.announce(thursday(name, datetime.now(UTC) + timedelta(hours=hours)))
    starts = datetime.now(UTC) + timedelta(seconds=SOON)
    id_ = room.announce(thursday("Thursday Hold-em", starts))
    desk = DirectorsDesk(room, id_)
    desk.ask("take-over")
    identity = desk.view["identity"]
    for name in NAMES:
        desk("enter", person=f"desk:{name}", at=0, agreed=identity)
    desk("close_entries", at=0)
    desk("draw_seats", at=0, order=[], floor=[1, 2, 3])
    for name in NAMES:
        desk("arrive", person=f"desk:{name}")
    while datetime.now(UTC) <= starts:
        time.sleep(0.2)
    desk("start_session", at=0)
    desk("set_clock", at=0, level=3, left=754_000, reason="the level sheet of the evening")
    _play(desk)
    desk.sign_in(page)
    return f"/tournament/{id_}"


def thursday(name: str, starts: datetime) -> str:
    starts = starts.replace(microsecond=0)
    text = THURSDAY.replace("date = 2018-03-01", f"date = {starts:%Y-%m-%d}")
    text = text.replace("2018-03-01T19:30:00+11:00", starts.isoformat()).replace("Thursday Hold-em", name)
    text = text.replace("2018-03-01T20:30:00+11:00", (starts + timedelta(hours=1)).isoformat())
    return text.replace("percent = [40, 30, 20, 10]", f"percent = {list(PERCENT)}")


def _play(desk: DirectorsDesk) -> None:
    """Some go out, one of them with the right to buy back; chips are counted; a table waits for somebody to move."""
    for at in range(3):
        table = desk.view["tables"][at]
        desk.round(table["number"], (table["seats"][2 * at]["seat"], STACK))
        for each in desk.page["desk"]["pending"]:
            desk("rebuy" if at == 1 else "decline_rebuy", person=each["person"], at=0)
    desk.settle()
    view = desk.view
    seats = [(table["number"], each["seat"]) for table in view["tables"] for each in table["seats"]]
    stacks = dict(zip(seats, _stacks(view["chips"], len(seats)), strict=True))
    for table in view["tables"]:
        number = table["number"]
        desk("count_stacks", table=number, stacks=[(seat, stacks[number, seat]) for of, seat in seats if of == number])
    for number, losers in ((3, 2), (1, 1)):
        _lost_to_the_last(desk, number, losers)
        if number == 3:
            for each in desk.page["desk"]["pending"]:
                desk("decline_rebuy", person=each["person"], at=0)


def _stacks(chips: int, players: int) -> list[int]:
    """So many chips in stacks that differ, each a multiple of the smallest chip."""
    shares = [60 + 37 * at % 101 for at in range(players)]
    stacks = [chips * share // sum(shares) // 25 * 25 for share in shares]
    return [stacks[0] + chips - sum(stacks), *stacks[1:]]


def _lost_to_the_last(desk: DirectorsDesk, number: int, losers: int) -> None:
    """A round in which the first players of a table lose all that they have to its last."""
    seats = next(table["seats"] for table in desk.view["tables"] if table["number"] == number)
    out, winner = seats[:losers], seats[-1]
    won = sum(each["stack"] for each in out)
    stacks = [(each["seat"], 0) for each in out] + [(winner["seat"], winner["stack"] + won)]
    desk("begin_round", table=number, at=0)
    took = [[each["seat"], each["stack"], [winner["seat"]]] for each in out]
    desk("note_round", table=number, at=0, stacks=stacks, out=took)


def own_table(page: Page, offer: str) -> None:
    """A seat in a sit-and-go with bots, at one's own turn."""
    page.goto("/healthz")
    page.goto(str(page.evaluate(ENTER, offer)))
    page.wait_for_url("**/table/*")
    if offer.startswith("canberra"):
        page.wait_for_selector("[data-act=ante]:enabled, [data-chip]:enabled")
    else:
        await_turn(page)
