"""What the lobby weighs on the line, and that nothing moves while it comes."""

import pytest
from playwright.sync_api import Page, Response

from tests.browser.conftest import NewPage
from tests.browser.playing import await_turn, sit_down

LOBBY = 60_000
"""Bytes after packing, all told, without the fonts, which are kept for ever."""
FONTS = 45_000
STILL = 0.05
"""The most that a layout may shift, as browsers count it."""
SHIFTS = """() => new Promise(found => {
    let sum = 0;
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
    }).observe({type: "layout-shift", buffered: true});
    setTimeout(() => found(sum), 100);
})"""


class Scales:
    """The bytes of every answer, fonts apart."""

    def __init__(self, page: Page) -> None:
        self.answers: list[Response] = []
        page.on("response", lambda answer: self.answers.append(answer))

    def weight(self, *, fonts: bool = False) -> int:
        return sum(
            answer.request.sizes()["responseBodySize"]
            for answer in self.answers
            if answer.url.endswith(".woff2") is fonts and answer.ok
        )


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_the_lobby_is_light_and_stands_still(new_page: NewPage, width: int, height: int) -> None:
    page = new_page(width=width, height=height)
    scales = Scales(page)
    page.goto("/", wait_until="networkidle")
    assert 15_000 < scales.weight() < LOBBY
    assert 20_000 < scales.weight(fonts=True) < FONTS
    assert page.evaluate(SHIFTS) < STILL


def test_the_lobby_stands_still_for_those_who_have_seats(page: Page) -> None:
    sit_down(page, "holdem")
    await_turn(page)
    page.goto("/", wait_until="networkidle")
    page.wait_for_selector("[data-testid=own-seats] h3")
    assert page.evaluate(SHIFTS) < STILL
