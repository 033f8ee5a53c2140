"""Moments that are worth a picture: one's own turn in every game, the hands against the house, the end of a round."""

from playwright.sync_api import Page

from tests.browser.at_the_house import DONE, RESULTS, ante, await_decision, await_wagers
from tests.browser.playing import AWARDS, await_turn, round_of, stay

NAME, MARK = "Nora", "star"
GAMES: dict[str, tuple[int, int, dict[str, object]]] = {
    "holdem": (5, 3, {"time_limit": 0}),
    "omaha": (5, 3, {"time_limit": 0}),
    "draw": (4, 3, {}),
    "faro": (4, 4, {}),
    "five-card-stud": (4, 3, {}),
    "seven-card-stud": (5, 4, {}),
    "canberra-manila": (5, 4, {}),
    "three-card-manila": (4, 3, {}),
}
"""By game: bots, how often one is asked in a round before the picture is taken, options."""
HOUSE = ("canberra", "baccarat")
TRIES = 60
BOTS_FIRST = 3_000
"""Milliseconds in which all bots have laid their wagers, so that the story is told in one order."""

ASK = """
    const ask = async (path, body, token) => {
        const headers = {"Content-Type": "application/json"};
        if (token) headers.Authorization = `Bearer ${token}`;
        const answer = await fetch(path, {method: "POST", headers, body: JSON.stringify(body)});
        return answer.status === 204 ? {} : answer.json();
    };
"""
SIT = f"""async (wish) => {{
    {ASK}
    const {{token}} = await ask("/api/guest", wish.guest);
    localStorage.setItem("pitboss.token", JSON.stringify(token));
    const {{table, invitation}} = await ask("/api/tables", wish.table, token);
    await ask(`/api/tables/${{table}}/join`, {{invitation}}, token);
    await ask(`/api/tables/${{table}}/bots`, wish.bots, token);
    return `/table/${{table}}#${{invitation}}`;
}}"""
OPEN = f"""async (tables) => {{
    {ASK}
    const {{token}} = await ask("/api/guest", {{}});
    for (const table of tables) await ask("/api/tables", table, token);
}}"""
PAUSE = f"""async () => {{
    {ASK}
    const table = location.pathname.split("/")[2];
    await ask(`/api/tables/${{table}}/pause`, {{paused: true}}, JSON.parse(localStorage.getItem("pitboss.token")));
}}"""


def sit(page: Page, game: str, bots: int, options: dict[str, object], pace: str = "instant") -> None:
    """To a seat at a table of one's own; bots come when one has it, so that everybody sits where he always does."""
    page.goto("/healthz")
    table = {"game": game, "bots": {"number": 0}, "public": False, "pace": pace, "options": options}
    wish = {"guest": {"name": NAME, "mark": MARK}, "table": table, "bots": {"number": bots}}
    page.goto(str(page.evaluate(SIT, wish)))
    page.wait_for_selector("[data-testid=table]:not([data-seat='0'])")


def open_tables(page: Page, *games: str) -> None:
    """Public tables of somebody else, for the lobby's list."""
    page.goto("/healthz")
    page.evaluate(OPEN, [{"game": game, "bots": {"number": 4}} for game in games])


def at_turn(page: Page, game: str) -> None:
    """One's own turn, late enough in a round that there is something to see."""
    bots, times, options = GAMES[game]
    sit(page, game, bots, options)
    number, asked = 0, 0
    for _ in range(TRIES):
        await_turn(page)
        number, asked = round_of(page), asked + 1 if round_of(page) == number else 1
        if asked == times:
            return
        stay(page)
    raise SystemExit(f"the moment for a picture of {game} does not come")


def to_the_end(page: Page) -> None:
    """The end of the round that is on; no other begins."""
    page.evaluate(PAUSE)
    for _ in range(TRIES):
        page.wait_for_selector(f"[data-testid=acts], [data-testid=offer], {AWARDS}")
        if page.locator(AWARDS).count():
            return
        stay(page)
    raise SystemExit("the round does not end")


def at_house(page: Page, game: str) -> None:
    """Against the house: one's hand at the decision, or the coup when it is settled."""
    sit(page, game, 4, {}, "normal")
    await_wagers(page)
    page.wait_for_timeout(BOTS_FIRST)
    if game == "canberra":
        ante(page, chips=2, jackpot=True)
        await_decision(page)
        return
    for act in ("player", "tie"):
        page.locator("[data-chip]").nth(1).click()
        page.locator(f"[data-act={act}]").click()
    page.locator(DONE).click()
    page.wait_for_selector(RESULTS)
    page.evaluate(PAUSE)
