"""What a player would not forgive, each put right: the table as it is seen, named and touched.

Tables are made up where a round that is played would show the matter by chance only.
"""

import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.own_room import OwnRoom, run_beside
from tests.browser.playing import (
    PASSWORD,
    TABLE,
    await_turn,
    barriers,
    in_turn,
    join_by,
    play_round,
    sit_down,
    stay,
    turn_of,
)
from tests.browser.staged import ACTS, LINE, NAMES, Staged, View, view
from tests.browser.staged_house import house_view
from tests.browser.test_rulings import as_staff

OVERLAPS = (Path(__file__).parent / "overlaps.js").read_text()
TURN = {"deadline": 25_000, "seconds": 30}
"""Of the view's clock, which stands at one second."""
REGISTER = """async (body) => {
    const headers = {"Content-Type": "application/json"};
    const answer = await fetch("/api/accounts", {method: "POST", headers, body: JSON.stringify(body)});
    if (!answer.ok) throw new Error(await answer.text());
}"""


def turn_with_a_clock() -> View:
    seen = view("holdem", 6, "turn")
    seen["table"]["due"] |= TURN
    return seen


def test_five_cards_lie_in_one_row_on_a_phone(page: Page) -> None:
    staged = Staged(page)
    for (width, height), game in product(((390, 844), (360, 640)), ("holdem", "omaha")):
        page.set_viewport_size({"width": width, "height": height})
        staged.show(view(game, 10, "turn"))
        tops = page.locator("[data-testid=board] .card").evaluate_all(
            "cards => cards.map(card => Math.round(card.getBoundingClientRect().top))"
        )
        assert len(tops) == 5
        assert len(set(tops)) == 1


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_an_open_sheet_tells_the_turn_with_its_clock(new_page: NewPage, width: int, height: int) -> None:
    page = new_page(width=width, height=height, dark=True)
    staged = Staged(page)
    staged.show(turn_with_a_clock())
    page.get_by_test_id("menu").click()
    expect(page.get_by_test_id("sheet-turn")).to_have_text(re.compile(r"Your turn, \d+ s"))
    assert barriers(page) == []
    page.locator("[data-act=stay]").click()
    assert staged.said("command")[0]["command"]["kind"] == "call"


def test_a_lost_line_tells_what_becomes_of_the_turn_and_of_the_seat(page: Page) -> None:
    staged = Staged(page)
    lost = page.get_by_test_id("lost")
    staged.show(turn_with_a_clock())
    page.evaluate("() => window.dispatchEvent(new Event('offline'))")
    expect(lost).to_contain_text(re.compile(r"Your time still runs: \d+ s"))
    staged.show(view("holdem", 6, "wait"))
    expect(lost).to_be_hidden()
    page.evaluate("() => window.dispatchEvent(new Event('offline'))")
    expect(lost).to_contain_text(re.compile(r"seat is kept until \d\d:\d\d"))


def test_a_friend_on_a_private_link_sits_down_under_a_name_and_a_mark(page: Page, new_page: NewPage) -> None:
    link = sit_down(page, "holdem", bots=1, seats=4)
    friend = new_page()
    friend.goto(link)
    friend.get_by_role("button", name="Sit here").first.click()
    expect(friend.get_by_test_id("guest-name")).to_be_focused()
    # Twice the least, and not the whole wallet of $1,000.
    expect(friend.get_by_label("Buy-in")).to_have_value("400")
    friend.keyboard.type("Aroha")
    friend.get_by_role("radio", name="kettle").check(force=True)
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.locator(TABLE)).not_to_have_attribute("data-seat", "0")
    seat = friend.locator(TABLE).get_attribute("data-seat")
    plaque = page.locator(f".seat[data-seat='{seat}']")
    expect(plaque).to_contain_text("Aroha")
    expect(plaque.locator("[data-mark=kettle]")).to_have_count(1)
    assert not re.search(r"Guest [0-9a-f]{4}", plaque.inner_text())


def test_a_shuffle_is_sealed_and_never_fixed(page: Page) -> None:
    staged = Staged(page)
    staged.show(view("holdem", 6, "turn"))
    expect(page.locator(f"{TABLE} > header")).to_contain_text("Shuffle sealed")
    assert "fixed" not in page.locator(TABLE).inner_text().lower()


def test_nothing_of_who_won_is_cut_off(page: Page) -> None:
    staged = Staged(page)
    for width, height in ((1440, 900), (1280, 720), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        seen = view("holdem", 6, "show")
        seen["table"]["outcome"]["headline"] = "Professor and Optimist share $12,345.50, tens full of fours each"
        staged.show(seen)
        headline = page.locator("[data-testid=awards] .headline")
        expect(headline).to_have_text(seen["table"]["outcome"]["headline"])
        box, inside = headline.bounding_box(), headline.evaluate("each => each.scrollWidth <= each.clientWidth")
        assert box is not None
        assert inside
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width


def test_a_winner_at_the_upper_edge_has_room_for_hand_and_sum(page: Page) -> None:
    staged = Staged(page)
    for width, height in ((1440, 900), (1280, 720), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        for winner in (3, 4):
            seen = view("holdem", 6, "show")
            seats, held = seen["table"]["seats"], ["5c", "5d"]
            seats[1]["won"] = 0
            cards = [{"card": card, "up": False} for card in held]
            seats[winner - 1] |= {"state": "active", "won": 159_000, "cards": cards}
            seen["table"]["outcome"]["wins"][0] |= {"seats": [winner], "cards": [*held, *seen["table"]["board"][:3]]}
            staged.show(seen)
            assert page.evaluate(OVERLAPS) == [], (width, height, winner)


def test_who_won_stands_between_the_hands_that_are_shown(page: Page) -> None:
    staged = Staged(page)
    for headline in ("Gambler wins $805 with two pair, aces and fives", "Nora wins $106 with a pair of sevens"):
        seen = view("holdem", 6, "show")
        seen["table"]["outcome"]["headline"] = headline
        seen["table"]["outcome"]["wins"][0]["cards"] = []
        staged.show(seen)
        expect(page.get_by_test_id("awards")).to_contain_text(headline)
        assert page.evaluate(OVERLAPS) == [], headline


def test_a_replay_on_a_phone_fills_the_screen_and_lies_over_nothing(new_page: NewPage) -> None:
    page = new_page(width=390, height=844)
    sit_down(page, "holdem")
    number = play_round(page)
    page.goto(f"{page.url.split('#')[0]}/rounds/{number}")
    page.get_by_role("button", name="Last step").click()
    expect(page.get_by_test_id("awards").first).to_be_visible()
    expect(page.get_by_test_id("replayer").locator(".stage")).not_to_contain_text("away")
    felt = page.get_by_test_id("replayer").locator(".stage").bounding_box()
    assert felt is not None
    assert felt["width"] > 340
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    expect(page.get_by_test_id("story").locator(".street").first).to_be_visible()
    assert barriers(page) == []


def test_the_strip_and_the_key_lead_to_the_table_where_it_is_ones_turn(page: Page) -> None:
    tables = [
        {"id": each, "name": each.capitalize(), "turn": each == "third"} for each in ("staged", "second", "third")
    ]
    page.route("**/api/me/tables", lambda route: route.fulfill(json={"tables": tables}))
    page.goto("/account")
    page.get_by_test_id("own-name").wait_for()
    page.get_by_test_id("own-name").fill("Nora")
    page.get_by_test_id("save-name").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    staged = Staged(page)
    staged.show(view("holdem", 6, "wait"))
    strip = page.get_by_test_id("strip")
    expect(strip.get_by_role("link")).to_have_count(3)
    expect(strip.locator(".turn")).to_have_text("Third")
    expect(strip.locator("[aria-current]")).to_have_text("Staged")
    assert barriers(page) == []
    page.keyboard.press("t")
    page.wait_for_url("**/table/third")


def test_chips_are_wished_for_during_a_round_and_bought_before_the_next(page: Page) -> None:
    sit_down(page, "holdem", bots=1)
    await_turn(page)
    page.get_by_role("tab", name="Seat").click()
    chips = page.get_by_test_id("chips")
    chips.get_by_test_id("chips-next").fill("50")
    chips.get_by_test_id("chips-set").click()
    expect(chips.get_by_test_id("chips-next")).to_have_value("50")
    wallet = page.locator("header .wallet")
    before = wallet.inner_text()
    page.locator("[data-act=fold]").click()
    if page.get_by_role("button", name="Fold anyway").count():
        page.locator("[data-act=fold]").click()
    expect(wallet).not_to_have_text(before)
    # What was bought once is not bought again.
    expect(chips.get_by_test_id("chips-next")).to_have_value("0")


def waiting_for_the_blind() -> View:
    seen = view("holdem", 6, "wait")
    seen["table"]["seats"][0] |= {"state": "waiting", "cards": [], "bet": 0, "last": None}
    seen["you"] |= {"cards": [], "hand": "", "hand_name": "", "hand_detail": "", "may": {"come_back": {}, "leave": {}}}
    seen["you"]["entry"] = {"text": "You are dealt in when the big blind reaches you.", "rules": [], "post": 1_000}
    return seen


def test_whoever_waits_for_the_blind_is_told_so_and_may_post_now(page: Page) -> None:
    staged = Staged(page)
    staged.show(waiting_for_the_blind())
    expect(page.locator(".dock")).to_contain_text("You are dealt in when the big blind reaches you.")
    page.get_by_role("button", name="Post $10 now").click()
    command = staged.said("command")[0]["command"]
    assert (command["command"], command["coming"]) == ("come_back", "post")


def test_ones_own_seats_stand_first_in_the_lobby_and_lead_back(page: Page) -> None:
    sit_down(page, "holdem")
    table = page.url.split("#")[0]
    page.goto("/")
    own, hero = page.get_by_test_id("own-seats"), page.get_by_test_id("play-now")
    own.get_by_role("link").first.wait_for()
    above, below = own.bounding_box(), hero.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"]
    own.get_by_role("link").first.click()
    page.wait_for_url(f"{table}*")


@pytest.fixture
def reopened(tmp_path: Path) -> Iterator[OwnRoom]:
    room = OwnRoom(tmp_path, "--hurry", "0.1", "--to-act", "280")
    room.open()
    yield room
    room.close()


def test_after_a_restart_a_turn_has_what_was_left_and_a_known_name_becomes_staff(
    browser: Browser, reopened: OwnRoom
) -> None:
    """The room is shut for ten minutes, twice as long as a turn; the clock stands still meanwhile (H-R04)."""
    context = browser.new_context(base_url=reopened.address, reduced_motion="reduce")
    page = context.new_page()
    sit_down(page, "seven-card-stud", bots=1)
    await_turn(page)
    turn = turn_of(page)
    page.evaluate(REGISTER, {"name": "Kim", "password": PASSWORD})
    reopened.close()
    # Her account is there, so no password is asked for, and none is given.
    run_beside("staff", "add", "--role", "supervisor", "--data", str(reopened.folder / "data"), "Kim")
    reopened.open(ahead=600)
    expect(page.get_by_test_id("story")).to_contain_text("open again")
    expect(page.get_by_test_id("lost")).to_be_hidden()
    await_turn(page)
    assert turn_of(page) == turn
    assert int(page.locator(".plaque .clock").first.inner_text()) >= 15
    as_staff(context.new_page(), page.url, "Kim")
    context.close()


def is_inside(remark: Locator, width: int, height: int) -> bool:
    box = remark.bounding_box()
    assert box is not None
    return box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= height


def acting(**change: object) -> View:
    seen = view("holdem", 6, "turn")
    seen["you"]["acts"] = ACTS | change
    return seen


def test_a_call_with_the_last_chips_names_what_it_costs_now(page: Page) -> None:
    """Ten dollars lie before the player and five are left: fifteen is what he will have put in, not what it costs."""
    staged = Staged(page)
    seen = acting(open={"fold": [], "tap_out": []}, price=3_000, cost=2_000, tap_out=1_500, least=0, most=0)
    seen["table"]["seats"][0] |= {"stake": 500, "bet": 1_000}
    staged.show(seen)
    stay = page.locator("[data-act=stay]")
    expect(stay).to_contain_text("All in $5")
    assert "$15" not in page.locator(".dock").inner_text()
    stay.click()
    command = staged.said("command")[0]["command"]
    assert (command["kind"], command.get("to", 0)) == ("tap_out", 0)


DECODER = re.compile(r"[`$]|Expected|Object|Invalid|regex")
"""Words that only the decoder has."""


def test_what_cannot_be_read_is_told_in_a_sentence_on_a_page_and_at_a_table(page: Page) -> None:
    page.goto("/create/holdem")
    expect(page.get_by_test_id("verdict")).to_contain_text("This table is legal")
    page.get_by_label("Name of the table").fill("Fri\u0007day")
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_contain_text("name holds a character that is not allowed there")
    assert not DECODER.search(verdict.inner_text())
    sit_down(page, "holdem", bots=0)
    page.get_by_role("tab", name="Seat").click()
    page.get_by_test_id("chips-rebuy").fill("99999999")
    page.get_by_test_id("chips-set").click()
    refusal = page.get_by_test_id("refusal")
    expect(refusal).to_contain_text("rebuy is at most")
    assert not DECODER.search(refusal.inner_text())


def test_waiting_players_are_told_of_names_and_seats_forget_the_street_before(page: Page, new_page: NewPage) -> None:
    link = sit_down(page, "holdem", bots=0, seats=2)
    other = new_page()
    join_by(other, link)
    first, second = in_turn(page, other)
    second.keyboard.press("w")
    told = second.get_by_test_id("why").inner_text()
    assert re.search(r"Guest \w+ is to act", told), told
    assert not re.search(r"\.\.|\bseat \d", told, re.IGNORECASE), told
    second.keyboard.press("Escape")
    stay(first)
    plaque = second.locator(".seat:not(.own)")
    expect(plaque).to_contain_text("Calls")
    await_turn(second)
    stay(second)
    for each in (page, other):
        expect(each.locator("[data-testid=board] .card")).to_have_count(3)
        assert not re.search("call|check|raise|stay", each.locator(".seat:not(.own)").inner_text(), re.IGNORECASE)


STAYS = "This table goes all in by whole units of $10: $3 stays in front of you."
UNITS = {
    "open": {"fold": [], "call": [], "tap_out": []},
    "least": 0,
    "most": 0,
    "tap_out": 19_000,
    "labels": {"tap_out": {"text": "All in $140, $3 stays", "note": STAYS, "term": "Tap Out", "rules": ["C-R20"]}},
}
"""All in by units, which leaves three dollars."""


def test_what_is_said_of_an_act_is_inside_the_screen(page: Page) -> None:
    staged = Staged(page)
    for width, height in ((1440, 900), (1280, 720), (390, 844), (1024, 768), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        staged.show(acting(open={"fold": [], "call": [], "raise": [], "call_and_fold": []}))
        assert is_inside(page.locator("[data-act=call-and-fold]"), width, height)
        staged.show(acting())
        wrong = page.locator(".dock").get_by_role("alert")
        for typed in ("abc", "9" * 20):
            page.get_by_test_id("amount").fill(typed)
            expect(wrong).to_contain_text("An amount from $280 to $1,250")
            assert is_inside(wrong, width, height)
        seen = acting(**UNITS)
        seen["table"]["seats"][0] |= {"stake": 14_300}
        staged.show(seen)
        stays = page.get_by_test_id("stays")
        expect(stays).to_contain_text("All in leaves $3 in front of you.")
        assert is_inside(stays, width, height)
        assert page.evaluate(OVERLAPS) == []
        stays.get_by_role("button", name="Why?").click()
        why = page.get_by_test_id("why")
        expect(why).to_contain_text(STAYS)
        expect(why.get_by_role("link").first).to_contain_text("C-R20")
        page.keyboard.press("Escape")
        expect(why).to_be_hidden()


def test_what_is_no_wager_against_the_house_is_told_inside_the_screen(page: Page) -> None:
    staged = Staged(page)
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        staged.show(house_view("canberra", 5, "wager"))
        page.get_by_test_id("wager-amount").fill("7")
        wrong = page.locator(".dock").get_by_role("alert")
        expect(wrong).to_contain_text("$5")
        assert is_inside(wrong, width, height)
        page.get_by_test_id("wager-amount").fill("")


def test_zen_names_nobody_at_the_seats_on_the_banner_or_in_the_story(page: Page) -> None:
    staged = Staged(page)
    seen = view("holdem", 6, "show")
    told = {"text": "Gambler wins $1,590.", "rules": [], "section": "", "street": "showdown", "number": 1, "pot": 0}
    seen["told"] = [told]
    staged.show(seen)
    story = page.get_by_test_id("story")
    expect(story).to_contain_text("Gambler wins")
    page.keyboard.press("z")
    expect(page.get_by_test_id("awards")).to_contain_text("Seat 2 wins $1,590")
    expect(story).to_contain_text("Seat 2 wins")
    told_of = page.locator(".seat:not(.own), [data-testid=awards], [data-testid=story]").all_inner_texts()
    assert not [text for text in told_of for name in NAMES[1:6] if name in text]


def test_ones_own_cards_that_everybody_sees_are_marked(new_page: NewPage) -> None:
    page = new_page(width=390, height=844)
    staged = Staged(page)
    staged.show(view("seven-card-stud", 6, "turn"))
    own = page.get_by_test_id("own")
    expect(own.get_by_role("list", name="Everybody sees these").get_by_role("listitem")).to_have_count(4)
    expect(own.get_by_text("Only you").first).to_be_visible()


def shown(hand: str = "") -> View:
    """The end of a round in which everybody but the viewer has shown, unless a hand is named."""
    seen = view("holdem", 6, "show")
    seen["you"]["may"] |= {"reveal": {}}
    seen["table"]["outcome"]["hands"] = [{"seat": 1, "name": "Nora", "hand": hand, "cards": [], "detail": ""}]
    return seen


def test_a_hand_is_shown_once_and_never_after_a_showdown(page: Page) -> None:
    staged = Staged(page)
    staged.show(shown("a pair of kings"))
    page.get_by_role("tab", name="Seat").click()
    expect(page.get_by_test_id("reveal")).to_have_count(0)
    staged.show(shown())
    expect(page.get_by_test_id("reveal")).to_have_count(2)
    page.get_by_test_id("reveal").first.click()
    expect(page.get_by_test_id("reveal")).to_have_count(0)
    assert len(staged.said("command")) == 1


def test_settled_bets_are_gone_with_the_pot(page: Page) -> None:
    staged = Staged(page)
    staged.show(view("holdem", 6, "turn"))
    assert page.locator("[data-bet]").count() > 0
    seen = view("holdem", 6, "show")
    for each in seen["table"]["seats"]:
        each["bet"] = 14_000
    staged.show(seen)
    expect(page.locator("[data-bet]")).to_have_count(0)
    assert "Pot $0" not in page.locator(".stage").inner_text()


def test_chips_that_are_held_lie_before_the_seat_and_say_so(page: Page) -> None:
    staged = Staged(page)
    for width, height in ((1440, 900), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        seen = view("holdem", 6, "wait")
        seen["table"]["seats"][2] |= {"bet": 0, "held": 6_000, "last": None}
        staged.show(seen)
        expect(page.locator("[data-bet='3']")).to_contain_text("$60 held")
        assert page.locator("[data-bet='3'] use").count() > 0
        assert page.evaluate(OVERLAPS) == []
    expect(page.locator(".seat[data-seat='3']")).to_be_visible()
    assert page.get_by_text(re.compile("Optimist.*\\$60 held")).count() == 1


def test_the_way_to_the_lab_is_shut_without_being_struck_through(page: Page) -> None:
    staged = Staged(page)
    staged.show(view("holdem", 6, "turn"))
    link = page.get_by_test_id("lab-link").first
    expect(link).to_have_attribute("aria-disabled", "true")
    assert link.evaluate("each => getComputedStyle(each).textDecorationLine") == "none"


def test_what_may_be_reported_is_named_in_words_and_dollars(page: Page, new_page: NewPage) -> None:
    link = sit_down(page, "holdem", bots=1)
    await_turn(page)
    kim = new_page()
    as_staff(kim, link)
    fact = kim.get_by_test_id("fact")
    expect(fact.locator("option[value=wager_out_of_turn]")).to_have_text("Wager out of turn")
    panel = kim.get_by_test_id("call-ruling")
    for value in fact.locator("option:not([value=''])").evaluate_all("each => each.map(one => one.value)"):
        fact.select_option(value)
        text = panel.inner_text()
        assert "_" not in text, text
        assert "cents" not in text, text
        assert ".." not in text, text


def test_the_next_round_comes_at_once_for_whoever_is_ready(page: Page) -> None:
    staged = Staged(page)
    seen = view("holdem", 6, "show")
    seen["you"]["may"] |= {"done": {}}
    staged.show(seen)
    page.get_by_role("button", name=re.compile("^Next")).click()
    assert len(staged.said("done")) == 1


def test_whoever_is_muted_is_heard_no_more(page: Page) -> None:
    staged = Staged(page)
    staged.show(view("holdem", 6, "wait"))
    staged.say(**LINE)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("button", name="Mute Gambler").click()
    assert staged.said("mute")[0] == {"type": "mute", "person": "g-2", "muted": True}
    page.get_by_role("button", name="Nice hand").click()
    assert staged.said("react")[0]["what"] == "nice"


def test_odds_stacks_in_blinds_and_sizes_of_ones_own_on_request(page: Page) -> None:
    staged = Staged(page)
    staged.show(view("holdem", 6, "turn"))
    assert "blinds" not in page.locator(".seat.own").inner_text()
    page.goto("/preferences")
    page.get_by_role("checkbox", name="Stacks in blinds").click()
    page.get_by_role("checkbox", name="Odds that a call gets").click()
    page.get_by_role("slider", name="Volume").fill("20")
    page.get_by_role("group", name="Later betting rounds").get_by_label("Preset 1").select_option("1/3")
    kept = json.loads(page.evaluate("localStorage.getItem('pitboss.preferences')"))
    assert (kept["blinds"], kept["odds"], kept["volume"]) == (True, True, 20)
    staged = Staged(page)
    staged.show(view("holdem", 6, "turn"))
    # Ninety to call into a pot of 1,590: 90 of 1,680.
    expect(page.locator(".dock")).to_contain_text("A call has to win 5.4% of the time")
    expect(page.locator(".seat.own")).to_contain_text("141")
    expect(page.locator(".dock .preset").first).to_contain_text("⅓ pot")


def test_blinds_are_changed_by_the_host_from_the_next_round(page: Page) -> None:
    sit_down(page, "holdem", bots=1)
    await_turn(page)
    page.get_by_role("tab", name="Seat").click()
    page.get_by_test_id("blinds").fill("10, 20")
    page.get_by_role("button", name="Change the blinds").click()
    expect(page.get_by_test_id("host")).to_contain_text("next round")
    page.locator("[data-act=fold]").click()
    page.get_by_role("tab", name="Terms").click()
    expect(page.get_by_test_id("sign")).to_contain_text("$20")


def test_the_time_bank_is_a_press_for_whoever_keeps_it(page: Page) -> None:
    staged = Staged(page)
    for width, height in ((1440, 900), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        seen = turn_with_a_clock()
        seen["you"]["bank"] = {"left": 45.0, "most": 60.0, "ask": True}
        staged.show(seen)
        assert page.evaluate(OVERLAPS) == []
    assert barriers(page) == []
    page.get_by_role("button", name="Use the time bank: 45 s more").click()
    assert len(staged.said("bank")) == 1
    seen = turn_with_a_clock()
    seen["you"]["bank"] = {"left": 45.0, "most": 60.0, "ask": False}
    staged.show(seen)
    expect(page.get_by_test_id("take-bank")).to_have_count(0)


def test_chips_are_kept_up_at_a_table_against_the_house_too(page: Page) -> None:
    staged = Staged(page)
    staged.show(house_view("canberra", 5, "wager"))
    page.get_by_role("tab", name="Seat").click()
    page.get_by_test_id("chips-rebuy").fill("100")
    page.get_by_test_id("chips-set").click()
    assert staged.said("chips")[0] == {"type": "chips", "next": 0, "keep_at": 0, "rebuy": 10_000}
