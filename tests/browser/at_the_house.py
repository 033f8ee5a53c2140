"""What a person does at a table against the house, in a few words: wager, decide, play a round to its end."""

from playwright.sync_api import Page, expect

from tests.browser.playing import TABLE

WAGER = "[data-testid=wager]"
DECIDE = "[data-testid=decide]"
RESULTS = "[data-testid=results]"
DONE = "[data-act=done]:enabled"
CHIP = "[data-act=jackpot]"
OVER = ", ".join(f"{TABLE}[data-stage={step}]" for step in ("shuffle", "cut", "wagers"))
"""The round is over, and the next one's to come."""


def await_wagers(*pages: Page) -> None:
    for page in pages:
        page.wait_for_selector(WAGER)


def await_decision(page: Page) -> None:
    page.wait_for_selector(DECIDE)


def ante(page: Page, chips: int = 1, jackpot: bool = False) -> None:
    """So many of the smallest chips on one's box, by mouse, and nothing more."""
    lay(page, chips, jackpot)
    if not jackpot:
        page.locator(DONE).click()


def lay(page: Page, chips: int = 1, jackpot: bool = False) -> None:
    """So many of the smallest chips on one's box; who plays no jackpot yet has time for that."""
    await_wagers(page)
    for _ in range(chips):
        page.locator("[data-chip]").first.click()
    if page.locator(CHIP).count() and (page.locator(CHIP).get_attribute("aria-pressed") == "true") is not jackpot:
        page.locator(CHIP).click()
        expect(page.locator(CHIP)).to_have_attribute("aria-pressed", str(jackpot).lower())
    page.locator("[data-act=ante]").click()


def play_on(*pages: Page, act: str = "bet") -> int:
    """Everybody decides alike, and sees how it ended; gives the number of the round."""
    number = 0
    for page in pages:
        await_decision(page)
        number = int(page.locator(TABLE).get_attribute("data-round") or 0)
        page.locator(f"[data-act={act}]").click()
    for page in pages:
        page.wait_for_selector(RESULTS)
        page.wait_for_selector(OVER)  # one's own box may be settled before others are
    return number


def own_box(page: Page) -> str:
    return f"[data-box='{page.locator(TABLE).get_attribute('data-seat')}']"


def on_spot(page: Page, label: str) -> int:
    """The cents that lie on a spot of one's own box."""
    return int(page.locator(f"{own_box(page)} [data-spot='{label}']").get_attribute("data-cents") or 0)


def no_scrolling_sideways(page: Page, width: int) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") == width
    expect(page.locator(TABLE)).to_be_visible()
