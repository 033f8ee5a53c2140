"""What moves at a table and for how long: cards to their places, bets to the pot, the pot to the winner; or nothing."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.staged import Staged, View, view

LONGEST = 550
"""Milliseconds that anything may travel."""
NOTE = """
    window.moved = [];
    const animate = Element.prototype.animate;
    const note = (element, name, duration, travels) => moved.push({
        on: element.closest?.("[data-bet], .won, [data-testid=own], [data-testid=board], .seat-cards, li, .card")
            ?.className ?? "",
        name, duration, travels,
    });
    Element.prototype.animate = function (frames, timing) {
        const text = JSON.stringify(frames) ?? "";
        note(this, "script", Number(timing?.duration ?? timing ?? 0), /translate|matrix/.test(text));
        return animate.call(this, frames, timing);
    };
    // By its style: on a machine that stalls an animation may be over before anybody hears that it began.
    const framesOf = (name) => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
        .find((rule) => rule instanceof CSSKeyframesRule && rule.name === name)?.cssText ?? "";
    document.addEventListener("animationstart", (event) => {
        const style = getComputedStyle(event.target);
        const at = style.animationName.split(", ").indexOf(event.animationName);
        const [duration, times] = [style.animationDuration, style.animationIterationCount]
            .map((each) => each.split(", ").at(at));
        const length = parseFloat(duration) * (duration.endsWith("ms") ? 1 : 1000);
        const count = times === "infinite" ? Infinity : Number(times);
        const travels = /(translate|transform|rotate|offset)[^;]*:/.test(framesOf(event.animationName));
        note(event.target, event.animationName, length * count, travels);
    }, true);
"""

RUNNING = "document.getAnimations().filter(each => each.playState === 'running').length"


def waiting(round_: int) -> View:
    seen = view("holdem", 6, "wait")
    seen["table"]["round"] = round_
    return seen


def evening(page: Page, moves: bool) -> list[dict[str, object]]:
    """A deal, bets, and the pot to the winner; gives everything that moved meanwhile."""
    page.add_init_script(NOTE)
    staged = Staged(page)
    still = waiting(14)
    for seat in still["table"]["seats"]:
        seat["bet"] = 0
    staged.show(still)
    staged.show(waiting(14))
    expect(page.locator("[data-bet]").first).to_be_visible()
    staged.show(view("holdem", 6, "show"))
    expect(page.get_by_test_id("awards")).to_be_visible()
    if moves:
        # The pot waits a moment before it goes.
        page.wait_for_function("() => moved.some(({name}) => name.includes('paid'))")
    staged.show(waiting(15))
    expect(page.get_by_test_id("awards")).to_be_hidden()
    return list(page.evaluate("moved"))


def test_cards_bets_and_the_pot_travel_and_none_for_longer_than_half_a_second(new_page: NewPage) -> None:
    moved = evening(new_page(moving=True), moves=True)
    travels = [each for each in moved if each["travels"]]
    assert max(float(str(each["duration"])) for each in travels) <= LONGEST
    durations = {round(float(str(each["duration"]))) for each in travels}
    # The deal, a bet, bets to the pot, and the pot to its winner.
    assert {220, 280, 360, 520} <= durations, durations


def test_nothing_travels_for_those_who_want_no_motion(page: Page) -> None:
    assert [each for each in evening(page, moves=False) if each["travels"] and float(str(each["duration"])) > 1] == []


def test_a_key_ends_what_moves(new_page: NewPage) -> None:
    page = new_page(moving=True)
    staged = Staged(page)
    staged.show(waiting(14))
    staged.show(view("holdem", 6, "show"))
    # So slow that nothing ends by itself.
    page.wait_for_function(f"() => {RUNNING} > 0")
    page.evaluate("document.getAnimations().forEach((each) => (each.playbackRate = 0.0001))")
    page.keyboard.press("Space")
    page.wait_for_function(f"() => {RUNNING} === 0")
