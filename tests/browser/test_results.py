"""One's own results across tables, and the evening of a host."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.playing import barriers, pause, play_round, sit_down


def test_results_of_ones_own(page: Page) -> None:
    page.goto("/results")
    expect(page.get_by_text("No round has been played here.")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    sit_down(page, "holdem")
    number = play_round(page)
    page.goto("/results")
    expect(page.get_by_test_id("played")).to_have_text(re.compile(r"^[1-9]"))
    expect(page.get_by_test_id("rounds")).to_contain_text(f"Round {number}")
    expect(page.locator("[data-testid=plot] svg")).to_be_visible()
    page.get_by_test_id("by-game").select_option(label="Hold-em")
    expect(page.get_by_test_id("rounds")).to_contain_text(f"Round {number}")
    assert barriers(page) == []
    with page.expect_download() as download:
        page.get_by_test_id("phh").click()
    assert "actions" in download.value.path().read_text()
    page.get_by_test_id("rounds").get_by_role("link").last.click()
    expect(page.get_by_test_id("replayer")).to_be_visible()


def test_the_host_is_asked_and_counts_the_evening(page: Page, new_page: NewPage) -> None:
    link = sit_down(page, "holdem", bots=1)
    page.get_by_role("tab", name="Seat").click()
    page.get_by_test_id("approval").check()
    friend = new_page()
    friend.goto(link)
    friend.get_by_role("button", name="Sit down").click()
    page.get_by_test_id("asking").get_by_role("button", name="Let in").click()
    expect(page.get_by_test_id("asking")).to_have_count(0)
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.get_by_test_id("table")).not_to_have_attribute("data-seat", "0")
    page.get_by_text("Ledger of the evening").click()
    expect(page.get_by_test_id("ledger")).to_contain_text("Bought")
    expect(page.get_by_test_id("ledger").get_by_role("row")).to_have_count(4)
    expect(page.get_by_test_id("payments")).to_contain_text(re.compile(r"pays .* \$|Nobody owes anybody"))
    pause(page)
    assert barriers(page) == []
