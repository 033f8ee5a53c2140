"""The operator's page, two versions side by side, and a sign."""

from pathlib import Path

from playwright.sync_api import Page

from pictures.visitor import take
from tests.browser.conftest import OPERATOR
from tests.browser.test_house import at_house, choose, papered, table_for

STAFF = (("operator", OPERATOR),)
PAPER = (794, 1123)


def conditions(page: Page, images: Path) -> None:
    """A first version in force at a table, and the next one being written."""
    at_house(page)
    table = table_for(page, name="Molonglo")
    papered(page)
    page.get_by_role("button", name="Make version 1").click()
    page.locator(f"[data-table={table}] select").select_option("Hold-em 2018")
    page.get_by_role("button", name="Give notice and put in force").click()
    page.get_by_text("In force from the next round on.").wait_for()
    page.get_by_role("tab", name="Terms").click()
    choose(page, "blinds", "10, 20")
    choose(page, "unit", "3")
    page.get_by_text("things are wrong").wait_for()
    page.locator("[data-option=blinds]").scroll_into_view_if_needed()
    take(page, images / "house.png")
    page.locator("[data-option=unit]").scroll_into_view_if_needed()
    choose(page, "unit", "1")
    page.get_by_text("Nothing is wrong.").wait_for()
    page.get_by_role("tab", name="Changes").click()
    page.locator("[data-changed]").wait_for()
    take(page, images / "house-changes.png")
    page.set_viewport_size({"width": PAPER[0], "height": PAPER[1]})
    page.goto(f"/api/house/signs/{table}?size=A4&kind=terms")
    take(page, images / "house-sign.png")
