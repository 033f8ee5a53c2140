"""When levels begin by the clock, and the quick forecast of the end."""

import pytest

from pitboss.malformed import Malformed
from pitboss.tournament.conditions import AfterLast, Chips, Conditions, Level
from pitboss.tournament.moments import MINUTE, instant
from pitboss.tournament.schedule import level_begins, quick_end
from tests.tournament.documents import thursday

TEAMS = Conditions(
    edition="holdem-2018",
    chips=Chips(start=8000, denominations=(25,)),
    levels=tuple(
        Level(blinds=(small, 2 * small), minutes=30)
        for small in (25, 50, 75, 100, 200, 300, 500, 700, 1000, 1500, 2000, 2500, 3500, 5000)
    ),
    after_last=AfterLast(step=5000),
)


def test_levels_begin_after_the_breaks_before_them() -> None:
    assert [level_begins(thursday(), level) for level in (1, 4, 5, 9, 10)] == [0, 60, 90, 180, 200]


def test_the_end_is_expected_when_all_chips_are_twenty_big_blinds() -> None:
    starts = instant("2018-03-01T19:30:00+11:00")
    end = quick_end(thursday(), 40)
    assert end.level == 15
    assert starts + end.begins * MINUTE == instant("2018-03-02T00:30:00+11:00")
    assert starts + end.ends * MINUTE == instant("2018-03-02T00:50:00+11:00")
    assert quick_end(thursday(), 25) == (14, 280, 300)


def test_the_teams_event_ends_where_it_was_expected_to() -> None:
    assert level_begins(TEAMS, 13) == 360
    assert quick_end(TEAMS, 60) == (16, 450, 480)
    assert quick_end(TEAMS, 40) == (15, 420, 450)


def test_levels_that_never_rise_have_no_end() -> None:
    with pytest.raises(Malformed, match="never become high enough"):
        quick_end(thursday(("after_last = { step = 1000 }", "")), 40)
