"""Passwords are hashed so that trying many of them is dear, and a name that nobody has tells nothing by its speed."""

import argon2
import pytest

from pitboss.room import credentials
from tests.plugins.passwords import DEAR, NOBODY

LEAST = argon2.profiles.RFC_9106_LOW_MEMORY


@pytest.fixture
def dear(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashing as the room does it, not as other tests do."""
    monkeypatch.setattr(credentials, "hasher", DEAR)
    monkeypatch.setattr(credentials, "NOBODY", NOBODY)


@pytest.mark.usefixtures("dear")
def test_a_password_costs_whoever_tries_it_as_much_as_is_recommended() -> None:
    kept = credentials.hashed("a long password")
    used = argon2.extract_parameters(kept)
    assert used.type is argon2.Type.ID
    assert (used.time_cost, used.memory_cost) >= (LEAST.time_cost, LEAST.memory_cost)
    assert credentials.matches(kept, "a long password")
    assert not credentials.matches(kept, "another password")
    assert not credentials.matches("damaged", "a long password")


@pytest.mark.usefixtures("dear")
def test_a_name_that_nobody_has_takes_as_long_as_a_wrong_password() -> None:
    assert argon2.extract_parameters(NOBODY) == argon2.extract_parameters(credentials.hashed("a long password"))
    assert not credentials.matches("", "nobody has this password"), "not even by the password that was hashed"
