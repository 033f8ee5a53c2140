"""What a person does at the screen, in a few words: sit down, act, play a round to its end, look for barriers."""

import contextlib
from pathlib import Path

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

PASSWORD = "a long password"
"""Of everybody who works in the room of a test."""
PATIENCE = 90_000
"""Milliseconds for anything that is waited for: no more than a limit, which nothing but a defect reaches."""
AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text
MEASURED = (Path(__file__).parent / "measured.js").read_text()
"""What of the dealer's screen is too small, too near, has too little contrast, spills, or is read out twice."""
TABLE = "[data-testid=table]"
ASKED = "[data-testid=acts], [data-testid=offer]"
OFFERED = "[data-testid=offer] .three .go"
STAY = ("[data-act=stay]", "[data-act=wager]", OFFERED, "[data-act=fold]")
"""Stays in whatever it costs, and does what is asked."""
CHECK = "[data-act=stay]:has(.words:text-is('Check'))"
SAVE = (CHECK, "[data-act=fold]:enabled", OFFERED, "[data-act=stay]", "[data-act=wager]")
"""Pays for nothing that is not owed: whoever stays in at every price has lost the stake after a few rounds."""
BETWEEN = f"{TABLE}[data-stage=between]"
AWARDS = "[data-testid=awards]"
JOIN = "[data-testid=join]"
AGAINST_THE_HOUSE = ("canberra", "baccarat")
TIMED = ("holdem", "omaha")
"""The games whose usual tables announce a limit of thirty seconds to act."""


def play_now(page: Page, game: str) -> None:
    """From the lobby to a seat."""
    page.goto("/")
    page.locator(f"[data-game={game}]").get_by_role("button", name="Play now").click()
    expect(page.locator(TABLE)).not_to_have_attribute("data-seat", "0")


def log_in(page: Page, name: str) -> str:
    """The page is a member of staff's from now on; the token of the session."""
    # A page of the room's own address, on which nothing happens yet.
    page.goto("/healthz")
    return str(
        page.evaluate(
            """async ({name, password}) => {
                const headers = {"Content-Type": "application/json"};
                const body = JSON.stringify({name, password});
                const answer = await fetch("/api/login", {method: "POST", headers, body});
                const {token} = await answer.json();
                localStorage.setItem("pitboss.token", JSON.stringify(token));
                return token;
            }""",
            {"name": name, "password": PASSWORD},
        )
    )


def sit_down(
    page: Page, game: str, bots: int = 4, cents: int = 0, options: dict[str, object] | None = None, **wishes: object
) -> str:
    """To a seat at a table of one's own, where nobody who has gone is waited for; gives the link for others.

    `cents` are the stake, the usual one if none is named; `wishes` further fields of the table: edition, seats, pace.
    At poker nobody but people takes any time there, and nobody loses a turn because the machine is slow. Against the
    house bots keep their usual pace: with the first wager of the next round the layout is cleared.
    """
    wishes.setdefault("pace", "normal" if game in AGAINST_THE_HOUSE else "instant")
    wishes["options"] = {**({"time_limit": 0} if game in TIMED else {}), **(options or {})}
    page.goto("/healthz")
    link = str(
        page.evaluate(
            """async ({game, bots, cents, wishes}) => {
            const ask = async (path, body, token) => {
                const headers = {"Content-Type": "application/json"};
                if (token) headers.Authorization = `Bearer ${token}`;
                return (await fetch(path, {method: "POST", headers, body: JSON.stringify(body)})).json();
            };
            const {token} = await ask("/api/guest", {});
            localStorage.setItem("pitboss.token", JSON.stringify(token));
            const body = {game, bots: {number: bots, temper: "mixed"}, public: false, ...wishes};
            const made = await ask("/api/tables", body, token);
            if (!made.table) throw new Error(JSON.stringify(made));
            await ask(`/api/tables/${made.table}/join`, {invitation: made.invitation, cents}, token);
            return `/table/${made.table}#${made.invitation}`;
        }""",
            {"game": game, "bots": bots, "cents": cents, "wishes": wishes},
        )
    )
    page.goto(link)
    expect(page.locator(TABLE)).not_to_have_attribute("data-seat", "0")
    return link


def join_by(page: Page, link: str) -> None:
    """To a seat at somebody else's table, by the link."""
    page.goto(link)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(TABLE)).not_to_have_attribute("data-seat", "0")


def by_oneself(page: Page, what: str) -> None:
    """From now on the dealer asks for the cut, the blind or the showing of a hand."""
    page.get_by_role("tab", name="Seat").click()
    page.get_by_role("checkbox", name=what).click()
    expect(page.get_by_role("checkbox", name=what)).not_to_be_checked()


def pause(host: Page, *others: Page) -> None:
    """The host of the table lets no round begin after the one that is on, and everybody sees that."""
    host.get_by_role("tab", name="Seat").click()
    host.get_by_role("button", name="Pause after this round").click()
    for page in (host, *others):
        expect(page.get_by_test_id("paused")).to_be_visible()


def round_of(page: Page) -> int:
    return int(page.locator(TABLE).get_attribute("data-round") or 0)


def turn_of(page: Page) -> str:
    table = page.locator(TABLE)
    return f"{table.get_attribute('data-round')}.{table.get_attribute('data-turn')}"


def await_turn(page: Page) -> None:
    page.wait_for_selector(ASKED)


def in_turn(one: Page, other: Page) -> tuple[Page, Page]:
    """The two players, the one to act first."""
    while True:
        for page, waiting in ((one, other), (other, one)):
            if page.get_by_test_id("acts").count() and waiting.get_by_test_id("pre").count():
                return page, waiting
        one.wait_for_timeout(20)


def stay(page: Page) -> None:
    """Checks, calls, or does what is asked, by mouse; never folds where another act is open."""
    assert choose(page, STAY), "nothing is open"


def choose(page: Page, choices: tuple[str, ...], unless: str = "nothing") -> bool:
    """Does the first thing of some that is open, by mouse; gives whether anything was.

    A view that arrives in the middle of a click can move the button away: then it is clicked again, unless a sign has
    come meanwhile.
    """
    before = turn_of(page)
    for attempt in range(20):
        found = next((each for each in map(page.locator, choices) if each.count()), None)
        if found is None or page.locator(unless).count() or turn_of(page) != before:
            return attempt > 0
        with contextlib.suppress(TookTooLong):
            found.first.click(timeout=2_000)
        with contextlib.suppress(TookTooLong):
            await_move(page, before, 4_000)
            return True
    raise AssertionError(f"the table does not leave turn {before}")


def await_move(page: Page, before: str, most: float = PATIENCE) -> None:
    """Until the table has left a turn."""
    page.wait_for_function(
        "before => { const t = document.querySelector('[data-testid=table]').dataset;"
        " return `${t.round}.${t.turn}` !== before }",
        arg=before,
        timeout=most,
    )


def awards(page: Page) -> Locator:
    return page.locator(AWARDS)


def play_round(page: Page, choices: tuple[str, ...] = STAY) -> int:
    """Stays in to the end of the round that is on, or of the next; gives its number.

    Whoever wants to play on afterwards chooses `SAVE`: who stays in at any price may have lost the stake by then.
    The end is told by the award, by the next round, or by a seat that was lost with the stake.
    """
    await_turn(page)
    number = round_of(page)
    for _ in range(40):
        page.wait_for_selector(f"{ASKED}, {AWARDS}, {JOIN}")
        if round_of(page) != number or page.locator(f"{AWARDS}, {JOIN}").count():
            return number
        choose(page, choices)
    raise AssertionError("the round does not end")


def play_until(*pages: Page, sign: str, rounds: int = 30, choices: tuple[str, ...] = SAVE) -> Page:
    """Everybody plays, round after round, until one of them sees a sign; gives the page that does."""
    first = round_of(pages[0])
    while round_of(pages[0]) < first + rounds:
        for page in pages:
            if page.locator(sign).count():
                return page
            act(page, choices, unless=sign)
        pages[0].wait_for_timeout(20)
    raise AssertionError(f"{sign} does not come in {rounds} rounds")


def act(page: Page, choices: tuple[str, ...] = SAVE, unless: str = "nothing") -> None:
    """Does the first thing of some that is open, if anything is asked."""
    if page.locator(ASKED).count():
        choose(page, choices, unless)


def listen(page: Page) -> None:
    """From now on everything is noted that is said to a screen reader: the next sentence soon takes its place."""
    page.evaluate(
        """() => {
            const live = document.querySelector("[data-live=polite]");
            window.heard = [];
            const note = () => window.heard.push(live.textContent);
            new MutationObserver(note).observe(live, {childList: true, characterData: true, subtree: true});
        }"""
    )


def hear(page: Page, text: str) -> None:
    """Until something has been said since one listens."""
    page.wait_for_function("text => window.heard.some(said => said.includes(text))", arg=text)


BARRIERS = """async ({rules, within}) => {
    const options = {resultTypes: ["violations"], ...(rules.length && {runOnly: rules})};
    const {violations} = await axe.run(within || document, options);
    return violations.map(({id, impact, nodes}) => `${id} (${impact}): ${nodes[0].target}`);
}"""


def barriers(page: Page, *rules: str, within: str = "") -> list[str]:
    """Everything that axe finds wrong on a page or in a part of it, down to what it calls minor; or by some rules."""
    page.locator("h1").first.wait_for(state="attached")  # a page that is still loading has nothing to find
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE())
    found: list[str] = page.evaluate(BARRIERS, {"rules": rules, "within": within})
    return found


def barriers_by_day_and_night(page: Page) -> list[str]:
    """The same in light and in dark: the second time contrast alone, for nothing else is another then."""
    is_dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    found = barriers(page)
    page.emulate_media(color_scheme="light" if is_dark else "dark")
    found += barriers(page, "color-contrast")
    page.emulate_media(color_scheme="dark" if is_dark else "light")
    return found
