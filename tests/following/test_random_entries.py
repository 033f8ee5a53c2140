"""A few of the random entries that the soak makes by the hundred thousand (`soak.following`)."""

import pytest

from tests.following.random_entries import try_table
from tests.following.tables import POKER
from tests.proof import rules

ENTRIES = 60


@rules("H-R18", "H-R20")
def test_random_entries_over_a_bad_line_are_lost_never_and_doubled_never() -> None:
    found = [try_table(edition, seed, ENTRIES) for seed, edition in enumerate(POKER)]
    assert all(each.taken for each in found)
    for count in ("refused", "late", "repeated", "rounds"):
        assert sum(getattr(each, count) for each in found), count


def test_what_is_broken_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A room that does not ask which device writes takes what comes too late, and is found out."""
    monkeypatch.setattr("tests.following.random_entries.check_fence", lambda *_, **__: None)
    with pytest.raises(AssertionError):
        _ = [try_table("holdem-2018", seed, ENTRIES) for seed in range(8)]
