"""What the dealer's screen asks only where it matters: how a moved player comes in, whether a round can go on."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import DEALER, OPERATOR, SUPERVISOR, NewPage
from tests.browser.playing import barriers
from tests.browser.test_deal import Tablet
from tests.browser.test_floor_taps import TABLET, Hand, opened


def test_seats_disputes_and_records_of_a_shift_by_touch(new_page: NewPage) -> None:
    kim, olga, dana = (Hand(new_page(*TABLET), name) for name in (SUPERVISOR, OPERATOR, DEALER))
    table = opened(olga, dana, "holdem-2018", 6)
    for seat in (4, 6):
        dana.command(table, "leave", seat=seat)
        dana.command(table, "release", seat=seat)
    dana.enter(table, "deal")
    dana.enter(table, "rest")
    headers = {"Authorization": f"Bearer {dana.token}"}
    asked = [f"/api/floor/tables/{table}/moves?seat={seat}" for seat in (1, 2, 3, 5)]
    prices = [each for path in asked for each in dana.page.request.get(path, headers=headers).json()["moves"]]
    far = next(each for each in prices if each["is_further"])
    near = next(each for each in prices if not each["is_further"])

    tablet = Tablet(dana.page, table)
    page = tablet.page
    tablet.seat(far["seat"], entries=0)
    keys = page.locator(f"[data-move='{far['to']}']")
    expect(keys).to_have_count(2)
    expect(keys.first).to_contain_text(f"posts ${far['cents'] // 100}")
    assert barriers(page) == []
    page.keyboard.press("Escape")
    tablet.taps = 0
    tablet.seat(near["seat"], entries=0)
    tablet.tap(page.locator(f"[data-move='{near['to']}']"))
    assert tablet.taps == 2, "seat, empty seat"
    expect(page.locator(f"button[data-seat='{near['seat']}']")).to_contain_text("free")

    tablet.key("deal")
    page.get_by_test_id("wrong").click()
    page.get_by_test_id("dispute").click()
    page.locator("[data-complains]").first.click()
    page.get_by_role("textbox").fill("I had not acted yet")
    expect(page.get_by_text("Can the round go on?")).to_be_visible()
    assert barriers(page) == []
    tablet.tap(page.get_by_test_id("cannot-go-on"))
    expect(page.get_by_role("alert")).to_contain_text("cannot go on")
    page.keyboard.press("Escape")
    tablet.key("rest")

    kim.page.goto("/floor/cases")
    case = kim.page.locator("[data-case]", has_text="I had not acted yet").first
    expect(case).to_contain_text("cannot go on")
    kim.page.goto("/floor/people")
    records = kim.page.get_by_test_id("records")
    expect(records.get_by_role("row", name=re.compile(rf"^{DEALER}"))).to_contain_text("full")
    assert barriers(kim.page) == []


def test_a_report_that_is_refused_is_seen_below_long_questions(new_page: NewPage) -> None:
    olga, dana = (Hand(new_page(*TABLET), name) for name in (OPERATOR, DEALER))
    table = opened(olga, dana, "holdem-2018", 4)
    tablet = Tablet(dana.page, table)
    page = tablet.page
    tablet.key("deal")
    tablet.key("fold")
    page.get_by_test_id("wrong").click()
    page.locator("[data-tile='hand fouled']").click()
    page.locator("[data-first='Wrong count'] [data-answer='3']").click()
    expect(page.get_by_test_id("sheet").get_by_role("alert")).to_be_in_viewport(ratio=1)
    expect(page.get_by_test_id("sheet").get_by_role("alert")).to_contain_text("seat 3 has no hand")
    page.get_by_role("button", name="too few").click()
    assert barriers(page, within="[data-testid=sheet]") == []
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 844})
    said = page.get_by_test_id("say").get_by_role("button").first.bounding_box()
    assert said is not None
    assert said["height"] < 60, "a sentence to be said has the width of the phone"
    page.set_viewport_size({"width": 768, "height": 1024})
    assert page.evaluate("document.documentElement.scrollWidth") == 768, "nothing is cut off on a tablet in portrait"
