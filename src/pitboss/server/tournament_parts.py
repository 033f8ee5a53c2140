"""Parts that every page of a tournament is made of: the clock, levels, the pool line by line, prizes."""

from collections.abc import Iterator

import msgspec

from pitboss.play import RuleIds
from pitboss.play.money import dollars
from pitboss.tournament import prize_money
from pitboss.tournament.conditions import Level
from pitboss.tournament.moments import MINUTE
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import WITHOUT_END, length_of, session_of
from pitboss.tournament.terms import Phase
from pitboss.tournament.timing import rounds_left

AHEAD = 3
"""Levels that are listed beyond the last one of the document, or the one that is on."""


class LevelView(msgspec.Struct, frozen=True):
    """A level. `begins` is the instant at which it begins if nothing stops the clock; 0 if that is not known."""

    number: int
    blinds: tuple[int, ...]
    ante: int
    minimum: int
    minutes: int
    rounds: int
    rest: int
    """Minutes of the break that follows."""
    begins: int = 0
    played: bool = False
    now: bool = False


class ClockView(msgspec.Struct, frozen=True):
    """The level clock at an instant of the server: displays count down from it by themselves.

    `until` is the end of the break that is on. `rest_in` is the time to the next break, nothing if none is planned.
    """

    at: int
    session: int
    level: int
    left: int
    length: int
    """0 where rounds end the level, and no time."""
    runs: bool
    until: int
    paused: str
    ending: str
    now: LevelView | None
    next: LevelView | None
    rest_in: int | None
    rounds_left: int = 0
    """Rounds to the end of the level where they are counted, at the table that has played the fewest."""


class PoolLine(msgspec.Struct, frozen=True):
    """One line of the pool: what it is, what it adds or takes, and by which rules."""

    text: str
    cents: int
    rules: RuleIds


class PrizeView(msgspec.Struct, frozen=True):
    place: int
    cash: int
    goods: int


def level_view(state: TournamentState, number: int, begins: int = 0) -> LevelView:
    level, clock = state.level_at(number), state.clock
    return LevelView(
        number=number,
        blinds=level.blinds,
        ante=level.ante,
        minimum=level.minimum,
        minutes=level.minutes,
        rounds=level.rounds,
        rest=level.break_after or 0,
        begins=begins,
        played=number < clock.level,
        now=number == clock.level,
    )


def levels_view(state: TournamentState, now: int) -> list[LevelView]:
    """All levels of the document, and a few beyond where play is."""
    if not state.conditions.levels:
        return []
    last = max(len(_levels(state)), state.clock.level + AHEAD)
    times = _begins(state, now, last)
    return [level_view(state, number, times.get(number, 0)) for number in range(1, last + 1)]


def clock_view(state: TournamentState, now: int) -> ClockView:
    clock = state.clock
    has_levels = bool(state.conditions.levels)
    length = length_of(state.level) if has_levels else WITHOUT_END
    is_timed = length < WITHOUT_END
    left = max(0, clock.until - now) if clock.until else max(0, clock.left(length, now)) if is_timed else 0
    return ClockView(
        at=now,
        session=state.session,
        level=clock.level,
        left=left if state.phase is Phase.RUNNING else 0,
        length=length if is_timed else 0,
        runs=state.phase is Phase.RUNNING and (clock.runs or bool(clock.until)),
        until=clock.until,
        paused=clock.paused,
        ending=state.is_ending,
        now=level_view(state, max(1, clock.level)) if has_levels else None,
        next=level_view(state, clock.level + 1) if has_levels and clock.level else None,
        rest_in=_rest_in(state, now),
        rounds_left=rounds_left(state) if has_levels and state.phase is Phase.RUNNING else 0,
    )


def big_blind(level: Level) -> int:
    """What stacks are counted in: the last blind, or what stands in its place."""
    return level.blinds[-1] if level.blinds else level.minimum or level.ante


def pool_lines(state: TournamentState) -> list[PoolLine]:
    """Where the pool comes from, line by line; the lines add up to it (NI2018-51/20.22)."""
    return [line for line in _pool(state) if line.cents]


def prizes_view(state: TournamentState) -> list[PrizeView]:
    listed = enumerate(prize_money.list_of_prizes(state), start=1) if state.entered else ()
    return [PrizeView(place, prize.cash, prize.goods) for place, prize in listed if prize.worth]


def pool_with_guarantee(state: TournamentState) -> int:
    return prize_money.pool_of(state) + prize_money.guaranteed(state)


def _pool(state: TournamentState) -> Iterator[PoolLine]:
    law, fee = state.law, state.conditions.fee
    paying = [entry for entry in state.entries.values() if entry.fee]
    each = f", {dollars(fee.entry)} each" if fee is not None else ""
    yield PoolLine(f"Entry fees of {len(paying)}{each}", state.fees, law.fee + law.pool_fees)
    yield PoolLine("Less tournament commission", state.retained - state.commission, law.commission or law.fee)
    rebuys = sum(entry.rebuys for entry in state.entries.values())
    yield PoolLine(f"Re-buys, {rebuys}", state.rebuys, law.rebuys + law.pool)
    add_ons = sum(entry.add_ons for entry in state.entries.values())
    yield PoolLine(f"Add-ons, {add_ons}", state.add_ons, law.add_ons + law.pool)
    yield PoolLine("Less what the operator keeps", -_kept(state), (*law.fee, "T-R69"))
    yield PoolLine("Less what was refunded", -state.refunded, law.refund)
    yield PoolLine("Added by the operator", state.added, law.added)
    short = prize_money.guaranteed(state)
    yield PoolLine("To be added for the guarantee", short, (*law.added, "T-R63"))


def _kept(state: TournamentState) -> int:
    """The old tenth: reckoned as things stand, and fixed with the pool."""
    return state.retained if state.is_pool_closed else prize_money.kept(state)


def _levels(state: TournamentState) -> tuple[Level, ...]:
    session = session_of(state.conditions, max(1, state.session))
    return (session.levels if session is not None else ()) or state.conditions.levels


def _begins(state: TournamentState, now: int, last: int) -> dict[int, int]:
    """When the levels to come begin, if the clock runs on: a clock that stands begins again now."""
    clock, found = state.clock, dict[int, int]()
    if state.phase is Phase.RUNNING and clock.level:
        level = state.level
        if not level.minutes:
            return {}
        first, at = clock.level, clock.until if clock.is_level_over else now + clock.left(length_of(level), now)
        at += 0 if clock.is_level_over else (level.break_after or 0) * MINUTE
        at = max(at, clock.until + clock.left(length_of(level), now)) if clock.until and not clock.is_level_over else at
    elif state.session == 0 and state.starts_at:
        first, at = 0, state.starts_at
    else:
        return {}
    for number in range(first + 1, last + 1):
        found[number] = at
        level = state.level_at(number)
        if not level.minutes:
            return found
        at += (level.minutes + (level.break_after or 0)) * MINUTE
    return found


def _rest_in(state: TournamentState, now: int) -> int | None:
    """Milliseconds of play to the next break that the levels have."""
    clock = state.clock
    if state.phase is not Phase.RUNNING or not clock.level or clock.until or not state.level.minutes:
        return None
    left = max(0, clock.left(length_of(state.level), now))
    for number in range(clock.level, len(_levels(state)) + 1):
        level = state.level_at(number)
        if number > clock.level:
            if not level.minutes:
                return None
            left += length_of(level)
        if level.break_after:
            return left
    return None
