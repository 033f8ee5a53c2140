"""Forecasts: the model keeps chips and players, the same seed gives the same course, and a coin is a coin."""

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from pitboss.lab.chunks import run
from pitboss.lab.forecast import (
    REAL,
    WEB,
    Forecast,
    ForecastLevel,
    ForecastQuestion,
    Habits,
    RoundPace,
    at_the_start,
    forecast_job,
    paid_of,
    question_of,
    some_courses,
    summary,
)
from pitboss.malformed import Malformed
from pitboss.tournament.conditions import AddOns, Conditions, Rebuys
from pitboss.tournament.reading import read

THURSDAY = read(Path(__file__).with_name("thursday.toml").read_text(encoding="utf-8"))
PLAIN = replace(THURSDAY, rebuys=Rebuys(allowed=False), add_ons=AddOns(allowed=False))


def forecast(conditions: Conditions, players: int, runs: int = 200, seed: int = 1) -> Forecast:
    question = at_the_start(conditions, players)
    return summary(question, run(forecast_job(question, runs, seed)), seed)


def test_players_and_tables_only_become_fewer() -> None:
    found = some_courses(at_the_start(PLAIN, 50), 1, 0, 100)
    for players, tables in zip(found.players, found.tables, strict=True):
        assert players[0] == 50
        assert tables[0] == 6
        assert players == sorted(players, reverse=True)
        assert tables == sorted(tables, reverse=True)
        assert players[-1] == tables[-1] == 1
        assert all(9 * few >= many for many, few in zip(players, tables, strict=True))


def test_the_money_the_final_table_and_the_end_come_in_their_order() -> None:
    for money, final, end in some_courses(at_the_start(PLAIN, 40), 1, 0, 100).marks:
        assert 0 < final <= money <= end


def test_the_same_seed_gives_the_same_courses_in_any_pieces() -> None:
    question = at_the_start(THURSDAY, 20)
    whole = some_courses(question, 7, 0, 30)
    parts = [some_courses(question, 7, 0, 10), some_courses(question, 7, 10, 20)]
    assert whole.marks == [row for part in parts for row in part.marks]
    assert some_courses(question, 8, 0, 30).marks != whole.marks


def coin(chips: int, opponent: int, runs: int = 4000) -> float:
    """How often the first of two wins all, if each round is for everything."""
    level = ForecastLevel(1, 0.0, 1e9, 0.0, 1, 2)
    always = Habits(heads_up=1.0, least=30.0)
    # Somebody with a single chip beside them is out at once, or has two: he tells who won in the end.
    question = ForecastQuestion(((chips, opponent),), 9, 1, 1, (level,), RoundPace(10, 0), always)
    rounds = some_courses(question, 3, 0, runs).rounds
    return rounds / runs


def test_equal_stacks_that_tap_out_are_decided_in_one_round() -> None:
    assert coin(1000, 1000) == 1.0


def test_a_short_stack_doubles_or_goes() -> None:
    """1 against 3: half end at once; of the others, equal now, all end with the next round: one and a half rounds."""
    assert coin(1000, 3000) == pytest.approx(1.5, abs=0.04)


def test_nobody_contests_anything_and_the_blinds_go_round() -> None:
    level = ForecastLevel(1, 0.0, 1e9, 0.0, 5, 10)
    never = Habits(contest=0.0, heads_up=0.0)
    question = ForecastQuestion(((40, 40, 40),), 9, 1, 1, (level,), RoundPace(10, 1), never)
    found = some_courses(question, 3, 0, 200)
    assert min(end for _, _, end in found.marks) >= 2 * 12 + 12
    assert found.rounds > 200 * 5


def test_breaks_stand_between_rounds() -> None:
    """Two players who never fight over anything but blinds: with a break of an hour everything is an hour later."""
    with_break = (ForecastLevel(1, 0.0, 600.0, 3600.0, 5, 10), ForecastLevel(2, 4200.0, 600.0, 0.0, 50, 100))
    without = (ForecastLevel(1, 0.0, 600.0, 0.0, 5, 10), ForecastLevel(2, 600.0, 600.0, 0.0, 50, 100))
    question = ForecastQuestion(((4000, 4000),), 9, 1, 1, with_break, RoundPace(10, 1), Habits(heads_up=0.0))
    late = some_courses(question, 3, 0, 20).marks
    early = some_courses(replace(question, levels=without), 3, 0, 20).marks
    assert [end - 3600 for _, _, end in late] == pytest.approx([end for _, _, end in early], abs=24)


def test_rebuys_and_add_ons_make_it_longer() -> None:
    plain, more = forecast(PLAIN, 40), forecast(THURSDAY, 40)
    assert more.end.middle > plain.end.middle
    assert more.rounds > plain.rounds


def test_a_quicker_pace_ends_earlier_with_more_rounds() -> None:
    slow, quick = at_the_start(PLAIN, 40, REAL), at_the_start(PLAIN, 40, WEB)
    assert (
        summary(quick, [some_courses(quick, 1, 0, 200)], 1).end.middle
        < summary(slow, [some_courses(slow, 1, 0, 200)], 1).end.middle
    )


def test_a_tournament_under_way_goes_on_from_its_stacks() -> None:
    live = question_of(PLAIN, [[60_000, 20_000, 20_000], [50_000, 50_000]], level=8, ran=600, entered=40)
    assert (live.players, live.paid, live.seats) == (5, 4, 9)
    assert (live.levels[0].number, live.levels[0].begins, live.levels[0].ends) == (8, -600.0, 600.0)
    assert live.levels[1].begins == 1200.0
    found = summary(live, [some_courses(live, 1, 0, 200)], 1)
    assert found.in_the_money.low > 0
    assert found.final_table.high == 0
    assert found.end.middle < forecast(PLAIN, 40).end.middle


def test_a_field_of_thousands_is_seated_and_broken() -> None:
    found = some_courses(at_the_start(PLAIN, 1000), 1, 0, 2)
    assert np.array(found.tables)[:, 0].tolist() == [112, 112]
    assert np.array(found.players)[:, -1].tolist() == [1, 1]


def test_how_many_are_paid() -> None:
    assert [paid_of(THURSDAY, players) for players in (10, 25, 26, 40)] == [3, 3, 4, 4]


@pytest.mark.parametrize(
    ("tables", "words"),
    [([[5]], "2 to 10,000"), ([[5, 0]], "has chips"), ([], "2 to 10,000")],
)
def test_what_cannot_be_forecast_is_said(tables: list[list[int]], words: str) -> None:
    with pytest.raises(Malformed, match=words):
        question_of(THURSDAY, tables)


def test_runs_and_seeds_have_bounds() -> None:
    question = at_the_start(THURSDAY, 10)
    with pytest.raises(Malformed, match="0 runs"):
        forecast_job(question, 0, 1)
    with pytest.raises(Malformed, match="a seed"):
        forecast_job(question, 1, -1)
