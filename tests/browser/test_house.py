"""The operator's page in a browser: choices refused as they are made, a version made, put in force, its sign put up."""

import re
import uuid
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import DEALER, OPERATOR, SUPERVISOR, NewPage
from tests.browser.playing import barriers, log_in
from tests.browser.test_floor_taps import Hand, opened


def asked(page: Page, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Ask the room for something in the name of whoever is logged in."""
    answer: dict[str, Any] = page.evaluate(
        """async ({path, body}) => {
            const Authorization = `Bearer ${JSON.parse(localStorage.getItem("pitboss.token"))}`;
            const headers = {"Content-Type": "application/json", Authorization};
            return (await fetch(path, {method: "POST", headers, body: JSON.stringify(body)})).json();
        }""",
        {"path": path, "body": body},
    )
    return answer


def table_for(page: Page, **wanted: Any) -> str:
    """A table that a person deals, under a name of its own."""
    body = {"game": "holdem", "dealing": "person", "seats": 9, "name": f"Table {uuid.uuid4().hex[:6]}", **wanted}
    return str(asked(page, "/api/tables", body)["table"])


def at_house(page: Page, name: str = OPERATOR) -> None:
    log_in(page, name)
    page.goto("/house")
    expect(page.get_by_test_id("verdict")).to_be_visible()


def option(page: Page, name: str) -> Any:
    """The field of an option, in a group that stands open."""
    group = page.locator("details", has=page.locator(f"[data-option={name}]"))
    if group.get_attribute("open") is None:
        group.locator("summary").click()
    return page.locator(f"[data-option={name}] input")


def choose(page: Page, name: str, text: str) -> None:
    option(page, name).fill(text)
    option(page, name).blur()


def papered(page: Page) -> None:
    """Name the house and the address of the rules, and enter what is approved."""
    page.locator("[data-paper=house]").fill("The Lakeside")
    page.locator("[data-paper=rules_at]").fill("https://lakeside.example/rules")
    page.locator("[data-paper=rules_at]").blur()
    expect(page.get_by_test_id("verdict")).to_contain_text("Nothing is wrong.")


def test_a_version_is_written_made_put_in_force_and_its_sign_put_up(page: Page) -> None:
    at_house(page)
    table = table_for(page)
    papered(page)

    choose(page, "unit", "3")
    expect(page.get_by_test_id("verdict")).to_contain_text("2 things are wrong.")
    wrong = page.locator("[data-offer] [data-finding='offers[0].options.unit']").first
    expect(wrong).to_contain_text("in chips of $3")
    expect(page.get_by_role("button", name="Make version")).to_be_disabled()
    page.get_by_role("button", name="As the edition has it").first.click()
    expect(page.get_by_test_id("verdict")).to_contain_text("Nothing is wrong.")
    assert barriers(page) == []

    choose(page, "blinds", "10, 20")
    expect(page.locator("[data-offer]")).to_contain_text("The edition has: $5, $10")
    page.get_by_role("button", name=re.compile("^Make version")).click()
    expect(page.get_by_role("status").first).to_contain_text("is made")

    line = page.locator(f"[data-table={table}]")
    line.locator("select").select_option("Hold-em 2018")
    page.get_by_role("button", name="Give notice and put in force").click()
    expect(page.get_by_text("In force from the next round on.")).to_be_visible()
    expect(line).to_contain_text("Hold-em 2018, version")

    opening = page.get_by_test_id("open-by-terms")
    opening.locator("select").select_option("Hold-em 2018")
    opening.locator("input").fill("By its terms")
    opening.locator("input").press("Enter")
    expect(opening.get_by_role("status")).to_contain_text("By its terms is set up.")
    assert barriers(page) == []

    page.get_by_role("tab", name="In force").press("ArrowRight")
    expect(page.get_by_role("tab", name="Signs")).to_be_focused()
    paper = page.locator(f"[data-papers={table}] [data-paper=terms]")
    expect(paper).to_contain_text("not put up")
    paper.get_by_role("button", name="It hangs").click()
    expect(paper).to_contain_text("hangs, and agrees")
    assert barriers(page) == []

    page.goto(f"/api/house/signs/{table}?size=A4")
    expect(page.locator("article.terms")).to_contain_text("Blinds $10 and $20")
    expect(page.locator("article.rules svg.qr")).to_be_visible()
    too_high = "() => [...document.querySelectorAll('article')].filter((a) => a.offsetHeight > 1124).length"
    assert page.evaluate(too_high) == 0, "every paper fits its page"


def test_a_change_is_shown_beside_the_version_before_with_its_effect(page: Page, new_page: NewPage) -> None:
    at_house(page)
    papered(page)
    choose(page, "min_table_stake", "300")
    page.get_by_role("button", name=re.compile("^Make version")).click()
    expect(page.get_by_role("status").first).to_contain_text("is made")
    page.get_by_role("tab", name="Terms").click()
    page.get_by_role("group", name="Terms").get_by_role("button", name="Mini-Baccarat 1995").click()
    page.locator("[data-option=decks]").wait_for(state="attached")
    group = page.locator("details", has=page.locator("[data-option=decks]"))
    if group.get_attribute("open") is None:
        group.locator("summary").click()
    page.locator("[data-option=decks] select").select_option("6")
    page.get_by_role("tab", name="Changes").click()
    changed = page.locator("[data-changed='Mini-Baccarat 1995']")
    expect(changed).to_contain_text("6 decks in a shoe")
    changed.get_by_role("button", name="Count it").click()
    expect(changed.locator("tr", has_text="house edge on Banker")).to_contain_text("1.056 %")
    expect(changed.locator("tr", has_text="house edge on Banker")).to_contain_text("exact")

    sam = new_page(390, 844)
    at_house(sam, SUPERVISOR)
    expect(sam.get_by_text("Only the operator changes conditions")).to_be_visible()
    expect(sam.get_by_role("button", name=re.compile("^Make version"))).to_be_disabled()
    assert sam.evaluate("() => document.documentElement.scrollWidth - innerWidth") == 0


def test_a_device_is_enrolled_with_a_token_and_revoked(page: Page) -> None:
    at_house(page)
    page.get_by_role("tab", name="Devices").click()
    name = f"Tablet {uuid.uuid4().hex[:6]}"
    page.get_by_label("Name of the device").fill(name)
    page.get_by_role("button", name="Enrol").click()
    expect(page.get_by_test_id("token").locator("code")).to_have_text(re.compile(r"\S{20,}"))
    line = page.locator(f"[data-device='{name}']")
    expect(line).to_be_visible()
    line.get_by_role("button", name="Revoke").click()
    expect(line).to_have_count(0)


def test_new_blinds_are_told_and_their_sign_is_put_up_in_six_taps(new_page: NewPage) -> None:
    """F-27: in a round; the notice holds with the next one, and the new sign is flagged until it hangs."""
    olga, dana = (Hand(new_page(1280, 900), name) for name in (OPERATOR, DEALER))
    table = opened(olga, dana, "holdem-2018", 3)
    dana.enter(table, "deal")
    page = olga.page
    page.goto("/house")
    papered(page)
    field = option(page, "blinds")
    olga.taps += 1
    field.fill("15, 30" if "20" in field.input_value() else "10, 20")
    field.blur()
    expect(page.get_by_test_id("verdict")).to_contain_text("Nothing is wrong.")
    olga.tap(page.get_by_role("button", name=re.compile("^Make version")))
    line = page.locator(f"[data-table={table}]")
    olga.choose(line.locator("select"), "Hold-em 2018")
    expect(page.locator(f"[data-trial={table}]")).to_contain_text("Told:")
    olga.tap(page.get_by_role("button", name="Give notice and put in force"))
    expect(line).to_contain_text("New terms with the next round; told to")
    olga.tap(page.get_by_role("tab", name="Signs"))
    paper = page.locator(f"[data-papers={table}] [data-paper=terms]")
    olga.tap(paper.get_by_role("button", name="It hangs"))
    expect(paper.get_by_role("button", name="It hangs")).to_have_count(0)
    assert olga.taps == 6
