"""`pitboss deal`: a round between simple bots, with any options the rules allow, told step by step with its rules."""

from collections.abc import Iterator
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import click

from pitboss.cli.bots import NAMES, STAKE, choose
from pitboss.cli.option_flags import given_options, option_flags
from pitboss.cli.output import console, json_option
from pitboss.cli.software_dealer import POKER, SoftwareDealer
from pitboss.malformed import Malformed
from pitboss.play import Event, Refusal
from pitboss.poker.events import Seat
from pitboss.poker.round import CODEC, Round
from pitboss.poker.state import State
from pitboss.poker.tell import tell
from pitboss.poker.validation import check_options
from pitboss.scenario.money import dollars_of
from pitboss.scenario.options import options_of
from pitboss.scenario.running import game_for
from pitboss.scenario.types import Table


@click.command()
@click.argument("game", type=click.Choice(POKER))
@click.option(
    "--edition", default="", metavar="ID", help="An edition of the game, such as omaha-1999; else its latest."
)
@click.option("--as-of", default="", metavar="DATE", help="The edition in force on a day such as 1996-07-01.")
@click.option("--players", type=int, default=4, show_default=True, metavar="N", help="How many bots are dealt in.")
@click.option("--stake", metavar="DOLLARS", help="The stake of each.")
@click.option("--marker", type=int, metavar="SEAT", help="Where the buck or the button is; else drawn.")
@click.option("--minimum", metavar="DOLLARS", help="The minimum wager, in every limit that is not given.")
@click.option("--seed", type=int, metavar="S", help="Deal the same round each time; without it the shuffle is real.")
@click.option("--record", type=click.Path(path_type=Path), metavar="FILE", help="Keep the events, for pitboss replay.")
@click.option("--rules/--quiet-rules", "cite", default=True, help="Rule ids beside each step, or none.")
@click.option("--explain", is_flag=True, help="Also what each rule says, where it first decides.")
@option_flags
@json_option
def deal(
    game: str,
    edition: str,
    as_of: str,
    players: int,
    stake: str | None,
    marker: int | None,
    minimum: str | None,
    seed: int | None,
    record: Path | None,
    cite: bool,
    explain: bool,
    as_json: bool,
    **flags: Any,
) -> None:
    """Deal a round of GAME between bots and tell it, with the rule beside each step.

    \b
    pitboss deal omaha --seed 7 --explain
    pitboss deal seven-card-stud --as-of 1996-07-01 --players 7
    pitboss deal holdem --win split --low-qualifier --limit full_pot:10 --record round.jsonl
    pitboss deal five-card-stud --forced antes --ante 2 --limit spread:2-10 --raise-cap 0
    """
    chance = Random(seed) if seed is not None else None
    choices = chance or SystemRandom()
    table = Table(game=game, edition=edition, as_of=as_of)
    wager = None if minimum is None else dollars_of(minimum)
    start = _start(table, given_options(flags), wager, players, stake, marker or choices.randint(1, max(players, 1)))
    dealer = SoftwareDealer(start, chance)
    events = _recorded(dealer.play(lambda view: choose(view, choices)), record)
    if as_json:
        for event in events:
            click.echo(CODEC.encode(event))
        return
    from pitboss.cli.round_page import RoundPage

    RoundPage(console(), cite, explain).show(tell(events))


def _start(
    table: Table, given: dict[str, object], minimum: int | None, players: int, stake: str | None, marker: int
) -> Round:
    definition = game_for(table)
    options = options_of(definition, given, minimum)
    if not 1 <= players <= 60:
        raise Malformed(f"--players {players}: 1 to 60 seats can be named")
    cents = dollars_of(stake) if stake is not None else max(options.min_table_stake, STAKE)
    names = (*NAMES, *("" for _ in range(players)))
    seats = [Seat(number, int(cents), names[number - 1]) for number in range(1, players + 1)]
    try:
        for warning in check_options(definition, options, players):
            click.echo(f"Warning: {warning.text} [{', '.join(warning.rules)}]", err=True)
        return Round.start(definition, options, seats, marker)
    except Refusal as refusal:
        raise Malformed(str(refusal)) from refusal


def _recorded(events: Iterator[Event[State]], file: Path | None) -> list[Event[State]]:
    """All events of the round, also written to the file if there is one."""
    found = list(events)
    if file is not None:
        from pitboss.records.record import write

        try:
            file.write_bytes(write(found))
        except OSError as error:
            raise Malformed(f"{file}: cannot be written: {error.strerror}") from error
    return found
