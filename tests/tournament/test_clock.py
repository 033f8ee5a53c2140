"""The level clock as a value."""

from pitboss.tournament.clock import Clock, minutes, shown

START = 1_000_000


def test_what_has_run_is_what_it_ran() -> None:
    clock = Clock(level=1, since=START)
    assert clock.left(minutes(20), START + minutes(5)) == minutes(15)
    assert clock.ends(minutes(20)) == START + minutes(20)
    stood = clock.stopped(START + minutes(5))
    assert stood.left(minutes(20), START + minutes(50)) == minutes(15)
    assert stood.ends(minutes(20)) is None
    on = stood.going(START + minutes(60))
    assert on.ends(minutes(20)) == START + minutes(75)
    assert on.in_play(START + minutes(61)) == minutes(6)


def test_a_new_level_runs_on_from_its_instant() -> None:
    clock = Clock(level=1, since=START).at_level(2, START + minutes(20))
    assert (clock.level, clock.ran, clock.since) == (2, 0, START + minutes(20))
    assert clock.in_play(START + minutes(30)) == minutes(30)


def test_a_room_that_was_shut_has_played_nothing_meanwhile() -> None:
    clock = Clock(level=3, since=START, ran=minutes(2)).shifted(minutes(45))
    assert clock.left(minutes(20), START + minutes(46)) == minutes(17)


def test_the_time_is_shown_as_it_counts_down() -> None:
    assert [shown(ms) for ms in (1_200_000, 65_000, 64_001, 0, -5)] == ["20:00", "1:05", "1:05", "0:00", "0:00"]
