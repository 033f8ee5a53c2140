"""An evening on the floor, by touch: opened by checklist, people seated and sent away, a dispute, closed, signed."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DEALER, OPERATOR, SUPERVISOR, NewPage
from tests.browser.playing import barriers, log_in


class Desk:
    """Somebody who works on the floor."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.token = log_in(page, name)

    def go(self, where: str = "") -> None:
        self.page.goto(f"/floor{where}")
        expect(self.page.locator("nav.tabs")).to_be_visible()

    def tap(self, key: str) -> None:
        self.page.get_by_test_id(key).click()

    def step(self, name: str) -> None:
        """Do a step of a checklist, and see it ticked."""
        self.page.get_by_test_id(f"step-{name.replace(' ', '-')}").click()
        expect(self.page.locator(f"[data-step='{name}'][data-done='false']")).to_have_count(0)

    def missing(self, name: str) -> None:
        expect(self.page.locator(f"[data-step='{name}'][data-done='false']")).to_have_count(1)


def made(olga: Desk, seats: int = 4) -> str:
    """A table at which a person deals, not open yet."""
    approvals = {"table": "CR 12/7", "shoe": "CR 12/8", "commission": "CR 12/9", "commission_most": 10_00}
    terms = {"game": "holdem", "edition": "holdem-2018", "seats": seats, "approvals": approvals}
    answer = olga.page.request.post(
        "/api/tables",
        data={**terms, "dealing": "person"},
        headers={"Authorization": f"Bearer {olga.token}"},
    )
    assert answer.status == 201, answer.text()
    return str(answer.json()["table"])


def open_by_checklist(kim: Desk, olga: Desk, dana: Desk, table: str) -> None:
    sheet = f"/table/{table}"
    kim.go(sheet)
    kim.page.get_by_test_id("deck-number").fill(f"R-{table}")
    kim.step("deck issued")
    kim.step("deck checked")
    olga.go(sheet)
    olga.tap("step-opened")
    expect(olga.page.get_by_test_id("refused")).to_contain_text(
        "before the table opens: printed and put up: Terms of this table"
    )
    kim.step("sign")
    kim.step("sign rules")
    kim.page.get_by_test_id("box-number").fill(f"B-{table}")
    kim.step("box")
    dana.go("/people")
    dana.page.locator("p.form select").select_option(table)
    dana.tap("clock-in-self")
    expect(dana.page.get_by_test_id("on-duty")).to_contain_text(DEALER)
    olga.go(sheet)
    olga.step("opened")
    kim.step("announced")


def seat(kim: Desk, table: str, *people: str) -> None:
    kim.go("/lists")
    for person in people:
        kim.page.get_by_test_id("list-person").fill(person)
        kim.page.locator("form select").nth(1).select_option(table)
        kim.tap("list-put")
        expect(kim.page.locator(f"[data-waits='{person}']")).to_be_visible()
    kim.page.locator(".stake input").fill("500")
    for number, person in enumerate(people, 1):
        kim.page.locator(f"[data-waits='{person}']").get_by_role("button", name="Seat", exact=True).click()
        expect(kim.page.locator(f"[data-waits='{person}']")).to_have_count(0)
        expect(kim.page.locator(f"[data-free='{table} {number}']")).to_have_count(0)


def test_an_evening_on_the_floor(new_page: NewPage) -> None:
    kim, olga, dana = Desk(new_page(1280, 900), SUPERVISOR), Desk(new_page(), OPERATOR), Desk(new_page(), DEALER)
    table = made(olga)
    ann, bob, cleo = (f"{name} {table}" for name in ("Ann", "Bob", "Cleo"))
    open_by_checklist(kim, olga, dana, table)
    assert barriers(kim.page) == []
    seat(kim, table, ann, bob, cleo)
    assert barriers(kim.page) == []

    kim.go(f"/table/{table}")
    kim.tap("report-open")
    report = kim.page.get_by_test_id("report")
    report.get_by_role("button", name=ann).click()
    report.get_by_role("button", name="a side bet").click()
    expect(report).to_contain_text("NI2018-51/19.7")
    kim.page.get_by_test_id("report-words").fill("bets on the colour of the flop")
    kim.tap("report-send")
    expect(report).to_have_count(0)
    kim.go("/conduct")
    line = kim.page.get_by_test_id("reports").locator("li", has_text=ann)
    line.get_by_label("Reason").fill("It was the third time.")
    line.get_by_role("button", name="excluded").click()
    expect(line).to_contain_text("A second person confirms it at the table: somebody is excluded.")
    confirm(olga, table)
    kim.go("/conduct")
    expect(line).to_contain_text("answered: excluded")
    expect(kim.page.get_by_test_id("exclusions")).to_contain_text(f"{ann} from the table")
    assert barriers(kim.page) == []
    exclude_by_two(kim, olga, f"Zed {table}")
    kim.go("/lists")
    kim.page.get_by_test_id("list-person").fill(ann)
    kim.page.locator("form select").nth(1).select_option(table)
    kim.tap("list-put")
    expect(kim.page.get_by_test_id("refused")).to_contain_text("of the exclusion list")

    kim.go(f"/table/{table}")
    dispute = kim.page.get_by_test_id("dispute")
    dispute.locator("select").select_option("2")
    expect(dispute).to_contain_text("the Commission reviews the decision on request")
    dispute.locator("input").fill("my nines were told to go in")
    dispute.get_by_role("button").click()
    case = kim.page.locator("article", has_text=f"{kim_table_name(kim, table)}, seat 2").first
    expect(case).to_contain_text("my nines were told to go in")
    camera = case.get_by_test_id("case-camera")
    camera.get_by_label("Camera").fill("C-12")
    camera.get_by_role("button").click()
    expect(case).to_contain_text("Camera C-12")
    set_aside(case, bob)
    case.get_by_role("button", name="The round goes on", exact=True).click()
    expect(case).to_contain_text("The round goes on.")
    assert barriers(kim.page) == []
    olga.go("/cases")
    decided = olga.page.locator("article", has_text="my nines were told to go in").first
    decided.get_by_test_id("case-words").fill("The hand was dead.")
    decided.get_by_test_id("decide").click()
    expect(decided.get_by_test_id("next-step")).to_have_text("the player is told")
    decided.get_by_role("button", name="The player is told").click()
    expect(decided.get_by_test_id("next-step")).to_have_text("what lies aside goes back")
    back = decided.get_by_test_id("release")
    back.get_by_label("Back to").select_option(label=f"2 {bob}")
    back.get_by_label("$").fill("20")
    back.get_by_role("button").click()
    decided.get_by_test_id("close-case").click()
    expect(decided.get_by_test_id("next-step")).to_have_count(0)

    close(kim, olga, table)
    hand_over(kim, olga)


def set_aside(case: Locator, whose: str) -> None:
    """By agreement that was asked for."""
    held = case.get_by_test_id("hold")
    held.get_by_label("From seat").select_option(label=f"2 {whose}")
    held.get_by_label("$").fill("20")
    expect(held.get_by_role("button")).to_be_disabled()
    held.get_by_label("was asked and agrees").check()
    held.get_by_role("button").click()
    expect(case).to_contain_text("$20 lies aside")


def kim_table_name(kim: Desk, table: str) -> str:
    """What the table is called on the floor."""
    answer = kim.page.request.get(f"/api/floor/tables/{table}", headers={"Authorization": f"Bearer {kim.token}"})
    return str(answer.json()["tile"]["name"])


def confirm(olga: Desk, table: str) -> None:
    """A second, different person confirms an exclusion."""
    headers = {"Authorization": f"Bearer {olga.token}"}
    body = {"id": f"confirm-{table}", "entry": {"kind": "approve"}}
    answer = olga.page.request.post(f"/api/floor/tables/{table}", data=body, headers=headers)
    assert answer.status == 200, answer.text()


def exclude_by_two(kim: Desk, olga: Desk, person: str) -> None:
    """An entry that one asks for on the list is confirmed by another."""
    form = kim.page.get_by_test_id("exclude")
    form.get_by_label("Name, badge or number").fill(person)
    form.get_by_role("combobox").select_option("holdem-2018")
    form.get_by_label("Reason").fill("Passes information.")
    form.get_by_role("button").click()
    asked = kim.page.get_by_test_id("asked-exclusions").locator("li", has_text=person)
    expect(asked).to_contain_text("a second person has to confirm it")
    expect(asked.get_by_test_id("confirm-exclusion")).to_have_count(0)
    assert barriers(kim.page) == []
    olga.go("/conduct")
    asked = olga.page.get_by_test_id("asked-exclusions").locator("li", has_text=person)
    asked.get_by_test_id("confirm-exclusion").click()
    expect(asked).to_have_count(0)
    expect(kim.page.get_by_test_id("exclusions")).to_contain_text(f"{person} from the game")


def close(kim: Desk, olga: Desk, table: str) -> None:
    olga.go(f"/table/{table}")
    olga.step("players")
    kim.go(f"/table/{table}")
    kim.tap("step-box")
    expect(kim.page.get_by_test_id("refused")).to_contain_text("the deck is checked once more")
    kim.step("deck checked")
    counts = kim.page.get_by_test_id("stake-counts").locator("input")
    expect(counts).to_have_count(2)
    for at in range(2):
        expect(counts.nth(at)).to_have_value("")
        counts.nth(at).fill("500")
    kim.step("stakes")
    kim.step("box")
    olga.step("closed")
    kim.go("/stock")
    box = kim.page.locator(f"[data-box='B-{table}']")
    box.get_by_label("Found, dollars").fill("0")
    box.get_by_role("button", name="Count").click()
    expect(box).to_contain_text(f"{SUPERVISOR} has counted it: a second person enters what was found")
    expect(box.get_by_role("button", name="Count")).to_have_text("Count again")
    olga.go("/stock")
    again = olga.page.locator(f"[data-box='B-{table}']")
    again.get_by_label("Found, dollars").fill("0")
    again.get_by_role("button", name="Count").click()
    expect(box).to_contain_text("$0 counted, as the record")
    assert barriers(kim.page) == []
    kim.go()
    expect(kim.page.locator(f"[data-tile='{table}']")).to_have_count(0)


def hand_over(kim: Desk, olga: Desk) -> None:
    """Whatever waits at other tables of this room is taken on first."""
    untaken = kim.page.get_by_test_id("take-on")
    while untaken.count():
        before = untaken.count()
        untaken.first.click()
        expect(untaken).to_have_count(before - 1)
    kim.go("/handover")
    kim.page.get_by_test_id("hand-to").select_option(label=OPERATOR)
    kim.tap("sign")
    expect(kim.page.get_by_test_id("page")).to_contain_text(f"{SUPERVISOR} has signed")
    assert barriers(kim.page) == []
    olga.go("/handover")
    olga.tap("sign-too")
    expect(olga.page.get_by_test_id("sign-too")).to_have_count(0)
    olga.go()
    expect(olga.page.get_by_test_id("floor")).to_contain_text(f"{SUPERVISOR} has handed the floor over to {OPERATOR}.")


def test_a_refusal_is_seen_wherever_the_form_is(new_page: NewPage) -> None:
    """On a phone the forms of a table are screens below the beginning of its page."""
    kim, olga = Desk(new_page(390, 844), SUPERVISOR), Desk(new_page(), OPERATOR)
    table = made(olga)
    kim.go(f"/table/{table}")
    kim.page.get_by_test_id("deck-number").fill(f"R-{table}")
    kim.step("deck issued")
    cards = kim.page.get_by_label("Cards found")
    cards.fill("fifty")
    expect(kim.page.get_by_role("button", name="Count the cards")).to_be_disabled()
    kim.page.get_by_label("New deck").fill(f"R-{table}")
    kim.page.get_by_label("Dealer who checks").select_option(DEALER)
    kim.page.get_by_label("Supervisor who checks").select_option(SUPERVISOR)
    kim.page.get_by_role("button", name="Replace", exact=True).click()
    refused = kim.page.get_by_test_id("refused")
    expect(refused).to_be_in_viewport(ratio=1)
    assert kim.page.evaluate("scrollY") > 844
    assert barriers(kim.page) == []
    kim.go("/lists")
    expect(refused).to_have_count(0)
