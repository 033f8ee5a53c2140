"""What may come of a tournament: the forecast of its end, and what stacks are worth, worked out beside the room."""

from collections.abc import Iterable

import msgspec

from pitboss.play import RuleIds
from pitboss.server.endpoint import Call, Endpoint, Fault
from pitboss.server.tournament_pages import found
from pitboss.tournament import prize_money
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Phase

RUNS = 400
SECOND = 1000
MOST_STACKS = 2000
"""Beyond so many the worth of stacks takes longer than a page waits."""


class SpanView(msgspec.Struct, frozen=True):
    """An instant that a tenth of all courses do not reach, one that half do, one that nine in ten do not exceed."""

    low: int
    middle: int
    high: int


class ForecastView(msgspec.Struct, frozen=True):
    """When the money, the final table and the end are reached, by so many courses played out from the stacks now."""

    at: int
    runs: int
    money: SpanView
    final_table: SpanView
    end: SpanView
    rules: RuleIds


class WorthRow(msgspec.Struct, frozen=True):
    entry: int
    name: str
    stack: int
    cents: int


class WorthView(msgspec.Struct, frozen=True):
    """What each stack is worth of the prizes that are left, by the independent chip model."""

    left: int
    """The prizes that are left, in cents."""
    rows: list[WorthRow]
    exact: bool
    rules: RuleIds


def forecast_ends(
    conditions: Conditions, tables: tuple[tuple[int, ...], ...], level: int, ran: float, entered: int
) -> tuple[tuple[float, float, float], ...]:
    """Minutes from now to the money, the final table and the end. In the workshop: it needs numba."""
    from pitboss.lab.forecast import WEB, forecast_job, question_of, summary

    question = question_of(conditions, tables, level, ran, entered, WEB)
    job = forecast_job(question, RUNS, 1)
    found = summary(question, [job.work(*chunk) for chunk in job.chunks], 1)
    return tuple((span.low, span.middle, span.high) for span in (found.in_the_money, found.final_table, found.end))


def worth_of(stacks: tuple[int, ...], prizes: tuple[int, ...]) -> tuple[int, ...]:
    """What stacks are worth in whole cents. In the workshop: it needs numba."""
    from pitboss.lab.icm import cents

    return cents(stacks, prizes)


async def tournament_forecast(call: Call) -> ForecastView:
    front = await found(call)
    state, now = front.state, front.now()
    if state.phase is Phase.RUNNING:
        tables = tuple(_stacks(state, table.seats.values()) for table in state.tables.values())
        asked = (tuple(each for each in tables if each), max(1, state.clock.level), _ran(state, now))
    else:
        raise Fault(409, "a forecast is made while a session is on")
    spans = await call.service.lab.recall(call, forecast_ends, state.conditions, *asked, state.entered)
    minute = 60 * SECOND
    money, final, end = (SpanView(*(now + int(each * minute) for each in span)) for span in spans)
    return ForecastView(now, RUNS, money, final, end, ("T-R10",))


async def tournament_worth(call: Call) -> WorthView:
    front = await found(call)
    state = front.state
    playing = [state.entries[number] for number in sorted(state.in_play) if state.entries[number].stack > 0]
    prizes = [prize.worth for prize in prize_money.list_of_prizes(state)][: len(playing)] if state.entered else []
    if len(playing) < 2 or not any(prizes):
        raise Fault(409, "stacks have a worth while at least two play for prizes")
    if len(playing) > MOST_STACKS:
        raise Fault(409, f"{len(playing)} stacks: up to {MOST_STACKS} are worked out here")
    stacks = tuple(entry.stack for entry in playing)
    cents = await call.service.lab.recall(call, worth_of, stacks, tuple(prizes))
    rows = [
        WorthRow(entry.number, front.name_of(entry.person), entry.stack, worth)
        for entry, worth in zip(playing, cents, strict=True)
    ]
    rows.sort(key=lambda row: (-row.cents, row.entry))
    return WorthView(sum(prizes), rows, len(playing) <= 12, ("T-R64",))


def _stacks(state: TournamentState, entries: Iterable[int]) -> tuple[int, ...]:
    return tuple(stack for number in entries if (stack := state.entries[number].stack) > 0)


def _ran(state: TournamentState, now: int) -> float:
    """Seconds that the level has run, to whole minutes: the same question is then answered once."""
    return float(state.clock.run(now) // SECOND // 60 * 60)


_ONE = "/api/tournaments/{tournament}"
ENDPOINTS = (
    Endpoint(
        "GET", f"{_ONE}/forecast", "When it will end, by the stacks now.", tournament_forecast, ForecastView,
        errors=(400, 404, 409, 429, 503), needs_session=False, cost=5,
    ),
    Endpoint(
        "GET", f"{_ONE}/icm", "What stacks are worth of the prizes left.", tournament_worth, WorthView,
        errors=(400, 404, 409, 429, 503), needs_session=False, cost=5,
    ),
)  # fmt: skip
