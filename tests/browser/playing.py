"""What a person does at the screen, in a few words: sit down, act, play a round to its end, look for barriers."""

import contextlib
from pathlib import Path

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text
TABLE = "[data-testid=table]"
ASKED = "[data-testid=acts], [data-testid=offer]"


def play_now(page: Page, game: str) -> None:
    """From the lobby to a seat."""
    page.goto("/")
    page.locator(f"[data-game={game}]").get_by_role("button", name="Play now").click()
    expect(page.locator(TABLE)).not_to_have_attribute("data-seat", "0")


def sit_down(page: Page, game: str, bots: int = 4) -> str:
    """To a seat at a table of one's own, where nobody who has gone is waited for; gives the link for others."""
    page.goto("/")
    link = str(
        page.evaluate(
            """async ({game, bots}) => {
            const ask = async (path, body, token) => {
                const headers = {"Content-Type": "application/json"};
                if (token) headers.Authorization = `Bearer ${token}`;
                return (await fetch(path, {method: "POST", headers, body: JSON.stringify(body)})).json();
            };
            const {token} = await ask("/api/guest", {});
            localStorage.setItem("pitboss.token", JSON.stringify(token));
            const made = await ask("/api/tables", {game, bots: {number: bots, temper: "mixed"}, public: false}, token);
            await ask(`/api/tables/${made.table}/join`, {invitation: made.invitation}, token);
            return `/table/${made.table}#${made.invitation}`;
        }""",
            {"game": game, "bots": bots},
        )
    )
    page.goto(link)
    expect(page.locator(TABLE)).not_to_have_attribute("data-seat", "0")
    return link


def round_of(page: Page) -> int:
    return int(page.locator(TABLE).get_attribute("data-round") or 0)


def turn_of(page: Page) -> str:
    table = page.locator(TABLE)
    return f"{table.get_attribute('data-round')}.{table.get_attribute('data-turn')}"


def await_turn(page: Page) -> None:
    page.wait_for_selector(ASKED, timeout=40_000)


def stay(page: Page) -> None:
    """Checks, calls, or does what is asked, by mouse; never folds where another act is open.

    A view that arrives in the middle of a click can move the button away: then it is clicked again.
    """
    before = turn_of(page)
    for _ in range(8):
        for choice in ("[data-act=stay]", "[data-act=wager]", "[data-testid=offer] button.primary", "[data-act=fold]"):
            found = page.locator(choice)
            if found.count():
                with contextlib.suppress(TookTooLong):
                    found.first.click(timeout=2_000)
                break
        with contextlib.suppress(TookTooLong):
            await_move(page, before, 4_000)
            return
    raise AssertionError(f"the table does not leave turn {before}")


def await_move(page: Page, before: str, most: float = 15_000) -> None:
    """Until the table has left a turn."""
    page.wait_for_function(
        "before => { const t = document.querySelector('[data-testid=table]').dataset;"
        " return `${t.round}.${t.turn}` !== before }",
        arg=before,
        timeout=most,
    )


def awards(page: Page) -> Locator:
    return page.locator("[data-testid=awards] li")


def play_round(page: Page) -> int:
    """Stays in to the end of the round that is on, or of the next; gives its number."""
    await_turn(page)
    number = round_of(page)
    for _ in range(40):
        page.wait_for_selector(f"{ASKED}, [data-testid=awards]", timeout=40_000)
        if round_of(page) != number or awards(page).count():
            return number
        stay(page)
    raise AssertionError("the round does not end")


def barriers(page: Page) -> list[str]:
    """Serious barriers that axe finds on the page."""
    page.evaluate(AXE())
    found = page.evaluate("axe.run()")["violations"]
    return [
        f"{each['id']}: {each['nodes'][0]['target']}" for each in found if each["impact"] in ("serious", "critical")
    ]
