"""`pitboss tournament simulate`: a whole tournament without people, with its full record if one is wanted."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic

import click
import msgspec

from pitboss.cli.output import json_option, print_json
from pitboss.cli.tournament_check import conditions_in
from pitboss.lab.tournaments.dealt import DealtTables
from pitboss.lab.tournaments.driving import Driver, RoundsPlayer
from pitboss.lab.tournaments.quick import Quick
from pitboss.lab.tournaments.records import Recorder
from pitboss.lab.tournaments.tables import RealTables
from pitboss.malformed import Malformed
from pitboss.play import Event, Refusal
from pitboss.tournament.ballot import MOST_ENTRIES
from pitboss.tournament.clock import shown
from pitboss.tournament.conditions import Conditions, MarkerMoves
from pitboss.tournament.events.clock import LevelBegan
from pitboss.tournament.events.rounds import RoundBegun
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import edition_played, fills_at, game_of, lacking_room, marker_moves
from pitboss.tournament.tournament import Tournament

SHOWN = 12
MOST_JOBS = 64
Prizes = tuple[tuple[str, str, str], ...]


class Simulated(msgspec.Struct, frozen=True):
    """What came of it; money in dollars as text."""

    entries: int
    rounds: int
    events: int
    level: int
    played: str
    pool: str
    commission: str
    prizes: Prizes
    seconds: float


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--entries", type=int, metavar="N", help="How many enter.  [default: as many as a sit-and-go takes, or 40]"
)
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same tournament.")
@click.option("--quick", is_flag=True, help="Rounds by compiled kernels, without a log of the tables.")
@click.option(
    "--jobs",
    type=click.IntRange(1, MOST_JOBS),
    default=1,
    show_default=True,
    help="Play the tables in so many processes, beside the tournament's own; the outcome is the same.",
)
@click.option("--record", type=click.Path(path_type=Path), metavar="DIR", help="Write the log of everything here.")
@click.option(
    "--report",
    is_flag=True,
    help="Print players, tables and stacks at the start of each level, and its rounds, too; not with --json.",
)
@json_option
def simulate(
    file: Path,
    entries: int | None,
    seed: int,
    quick: bool,
    jobs: int,
    record: Path | None,
    report: bool,
    as_json: bool,
) -> None:
    """Play the tournament of the conditions in FILE to its last prize, with quick bots and a software director.

    Every round is played at a table of the engine, card by card; with --quick by compiled kernels, which play the same
    and keep no log of tables. Tournaments against the house are quick results without cards. These take one process,
    whatever --jobs says. What --record writes is checked by `pitboss tournament verify DIR`.
    """
    conditions = conditions_in(file)
    count = entries if entries is not None else _usual(conditions)
    if not 2 <= count <= MOST_ENTRIES:
        raise Malformed(f"--entries {count}: 2 to {MOST_ENTRIES:,} are possible")
    if lacking := lacking_room(conditions, count):
        raise Malformed(f"{count} entries: {file} {lacking}")
    if (needed := fills_at(conditions)) and count != needed:
        raise Malformed(f"{count} entries: it starts as soon as {needed} have entered")
    recorder = _recorder(record) if record is not None else None
    began, chance = monotonic(), Random(seed)
    with _tables(conditions, seed, quick, jobs, recorder) as tables:
        driver = Driver(conditions, chance, tables)
        try:
            driver.enter(f"Player {number}" for number in range(1, count + 1))
            driver.start()
        except Refusal as error:
            raise Malformed(error.reason) from error
        driver.run()
    if recorder is not None:
        recorder.finish(driver.play.events)
    told = _told(driver, monotonic() - began)
    if as_json:
        print_json(told)
        return
    _print(told, conditions)
    if report:
        _print_course(driver.play.events)


def _recorder(folder: Path) -> Recorder:
    """For a record in a folder of its own, which may be there already."""
    try:
        if folder.exists() and any(folder.iterdir()):
            raise Malformed(f"{folder} is not empty: a record begins in a folder of its own")
        return Recorder(folder)
    except OSError as error:
        raise Malformed(f"{folder} cannot hold a record: {error.strerror}") from error


@contextmanager
def _tables(
    conditions: Conditions, seed: int, quick: bool, jobs: int, recorder: Recorder | None
) -> Iterator[RoundsPlayer]:
    """Tables of the engine; or kernels, and quick results where a session is played against the house."""
    sessions = range(1, max(1, len(conditions.sessions)) + 1)
    if any(game_of(edition_played(conditions, session)).against_house for session in sessions):
        yield Quick(Random(f"{seed} tables"))
    elif quick and marker_moves(conditions) is not MarkerMoves.DEAD:  # kernels know no button before an empty seat
        from pitboss.lab.tournaments.kernel_tables import KernelTables

        yield KernelTables(Random(f"{seed} tables"))
    elif jobs == 1:
        yield RealTables(DealtTables(seed, recorder))
    else:
        from pitboss.lab.tournaments.apart import tables_apart

        with tables_apart(seed, jobs, recorder.folder if recorder is not None else None) as tables:
            yield RealTables(tables)


def _usual(conditions: Conditions) -> int:
    players = conditions.players
    return fills_at(conditions) or (min(40, players.most or 40) if players is not None else 40)


def _told(driver: Driver, seconds: float) -> Simulated:
    state = driver.state
    return Simulated(
        len(state.entries),
        driver.played,
        len(driver.play.events),
        state.clock.level,
        shown(state.clock.played),
        plain_dollars(state.pool),
        plain_dollars(state.commission),
        prizes_of(state, str),
        round(seconds, 2),
    )


def _print_course(events: Sequence[Event[TournamentState]]) -> None:
    """What each level found: players, tables and stacks when it began, and how many rounds were played at it."""
    state, rounds, rows = Tournament.blank(), 0, list[tuple[int, int, int, int, int]]()
    for event in events:
        Tournament.fold(state, (event,))
        rounds += isinstance(event, RoundBegun)
        if isinstance(event, LevelBegan) and state.here:
            rows.append((event.level, state.here, len(state.tables), state.chips // state.here, rounds))
    click.echo(f"\n{'level':>5}{'players':>9}{'tables':>8}{'average':>12}{'rounds':>9}")
    ends = [row[4] for row in rows[1:]] + [rounds]
    for (level, players, tables, average, before), end in zip(rows, ends, strict=True):
        click.echo(f"{level:>5}{players:>9,}{tables:>8,}{average:>12,}{end - before:>9,}")


def prizes_of(state: TournamentState, named: Callable[[str], str]) -> Prizes:
    """Place, person and prize of everybody who was paid."""
    placed = sorted(state.awards.values(), key=lambda award: (award.place, award.entry))
    return tuple(
        (
            f"{award.place}{'=' if award.shared > 1 else ''}",
            named(state.entries[award.entry].person),
            plain_dollars(award.total + award.goods),
        )
        for award in placed
        if award.total + award.goods
    )


def plain_dollars(cents: int) -> str:
    """12.50, for programs."""
    return f"{cents // 100}.{cents % 100:02}"


def _print(told: Simulated, conditions: Conditions) -> None:
    click.echo(f"{conditions.name}: {told.entries:,} entries, {told.rounds:,} rounds, {told.events:,} events")
    click.echo(f"over in level {told.level}, after {told.played} of play; {told.seconds} s here")
    click.echo(f"pool ${told.pool}, kept ${told.commission}")
    for place, person, prize in told.prizes[:SHOWN]:
        click.echo(f"{place:>5}  {person:<24}{prize:>14}")
    if len(told.prizes) > SHOWN:
        click.echo(f"       and {len(told.prizes) - SHOWN} more")
