"""Whole tournaments by quick results, looked at after every command: chips, seats, balance, places and money."""

import pytest

from pitboss.play import Principal, Role
from pitboss.play.money import COMMISSION, ISSUE, PRIZES, Ledger
from pitboss.tournament.terms import Phase
from pitboss.tournament.tournament import CODEC, Tournament
from tests.tournament.documents import thursday
from tests.tournament.driving import driven


@pytest.mark.parametrize(("entries", "seed"), [(10, 1), (19, 2), (27, 3), (40, 4)])
def test_a_tournament_goes_from_its_first_entry_to_its_last_prize(entries: int, seed: int) -> None:
    driver = driven(thursday(), entries, seed, absent=entries // 10)
    state = driver.state
    assert state.phase is Phase.PAID
    assert sum(award.total for award in state.awards.values()) == state.pool
    ledger = Ledger()
    for event in driver.play.events:
        ledger.record(event.transfers())
    assert ledger[PRIZES] == 0
    assert ledger[COMMISSION] == entries * 1000
    assert ledger[ISSUE] == -state.chips


def test_the_log_gives_the_same_state_and_the_same_bytes_again() -> None:
    events = driven(thursday(), 23, 7).play.events
    lines = [CODEC.encode(event) for event in events]
    again = Tournament.replay([CODEC.decode(line) for line in lines])
    assert [CODEC.encode(event) for event in again.events] == lines
    assert again.state.awards == Tournament.replay(events).state.awards
    assert again.view(Principal(Role.SPECTATOR)).awards == again.state.awards


def test_nobody_is_paid_who_is_not_placed_and_places_have_no_gap() -> None:
    state = driven(thursday(), 31, 11, absent=2).state
    places = sorted(award.place for award in state.awards.values())
    assert len(places) == 29
    assert places[0] == 1
