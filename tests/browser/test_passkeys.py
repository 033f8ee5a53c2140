"""A passkey in a real browser: added on one's own page, and used by itself where a ruling is approved."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import OPERATOR, NewPage
from tests.browser.playing import PASSWORD, barriers, log_in
from tests.browser.test_deal import opened

NAME = "Pia"
VERIFYING = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def hired(page: Page) -> None:
    """A supervisor of this test's own: whoever has a passkey is asked for it everywhere."""
    headers = {"Authorization": f"Bearer {log_in(page, OPERATOR)}"}
    made = page.request.post("/api/accounts", data={"name": NAME, "password": PASSWORD})
    assert made.status == 201, made.text()
    given = page.request.post("/api/house/staff", data={"name": NAME, "role": "supervisor"}, headers=headers)
    assert given.status == 200, given.text()


def at_name(page: Page, address: str, path: str) -> None:
    """The same room by its name: no key belongs to a number."""
    page.goto(f"http://localhost:{urlsplit(address).port}{path}")


def sign_in(page: Page, address: str) -> None:
    at_name(page, address, "/account")
    page.get_by_label("Name", exact=True).fill(NAME)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_test_id("passkeys")).to_be_visible()


def uses(authenticator: CDPSession, id_: str) -> int:
    """How often the key has signed."""
    [key] = authenticator.send("WebAuthn.getCredentials", {"authenticatorId": id_})["credentials"]
    return int(key["signCount"])


@pytest.mark.timeout(240)
def test_a_passkey_is_added_and_confirms_an_approval(page: Page, new_page: NewPage, room: str) -> None:
    tablet = opened(page, new_page, "holdem", "holdem-2018", 3)
    hired(new_page())
    pia = new_page()
    authenticator = pia.context.new_cdp_session(pia)
    authenticator.send("WebAuthn.enable")
    id_ = authenticator.send("WebAuthn.addVirtualAuthenticator", {"options": VERIFYING})["authenticatorId"]

    sign_in(pia, room)
    pia.get_by_label("What the key is called").fill("my phone")
    pia.get_by_test_id("register-passkey").click()
    asked = pia.get_by_test_id("confirm-secret")
    assert barriers(pia) == []
    asked.get_by_label("Password, or number to sign with").fill("not that one")
    asked.get_by_role("button", name="It is me").click()
    expect(asked).to_contain_text("neither your password nor your number")
    asked.get_by_label("Password, or number to sign with").fill(PASSWORD)
    asked.get_by_role("button", name="It is me").click()
    expect(pia.get_by_test_id("passkeys")).to_contain_text("my phone")
    assert barriers(pia) == []
    before = uses(authenticator, id_)

    pia.get_by_role("button", name="Log out").click()
    sign_in(pia, room)
    tablet.key("deal")
    table = urlsplit(page.url).path
    page.get_by_test_id("wrong").click()
    page.locator("[data-tile='hand fouled']").click()
    page.locator("[data-first='Cards discarded'] [data-answer='1']").click()
    page.get_by_test_id("do-it").click()
    at_name(pia, room, table)
    pia.get_by_test_id("approve").click()
    expect(pia.get_by_test_id("approve")).to_have_count(0)
    assert uses(authenticator, id_) == before + 1, "the key has signed once, by itself"
