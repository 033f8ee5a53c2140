"""`pitboss deal`: a round between simple bots, with any options the rules allow, told step by step with its rules."""

from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import click
import msgspec

from pitboss.cli.banked_deal import deal_banked
from pitboss.cli.option_flags import given_options, option_flags
from pitboss.cli.output import console, json_option
from pitboss.cli.software_table import NAMES, POKER, STAKE, choose, dealer_of
from pitboss.cli.telling import AnyEvents, tell_any, write_any
from pitboss.malformed import Malformed
from pitboss.own_games import is_file
from pitboss.play.dollars import dollars_of
from pitboss.poker.events import Seat
from pitboss.poker.game import Game
from pitboss.poker.given_options import options_of
from pitboss.poker.round import Round
from pitboss.poker.validation import check_options
from pitboss.scenario.banked.types import GAMES as BANKED
from pitboss.scenario.banked.types import BankedTable
from pitboss.scenario.setting import game_for
from pitboss.scenario.types import ScenarioTable

PLAYERS = 4


class GameName(click.Choice[str]):
    """The name of a game, or a file with a game of one's own."""

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "GAME"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.choices and not is_file(value):
            raise Malformed(f"no game {value!r}: there are {', '.join(self.choices)}, or a file that ends in .toml")
        return str(value)


@click.command()
@click.argument("game", type=GameName((*POKER, *BANKED)))
@click.option(
    "--edition", default="", metavar="ID", help="An edition of the game, such as omaha-1999; else its latest."
)
@click.option("--as-of", default="", metavar="DATE", help="The edition in force on a day such as 1996-07-01.")
@click.option("--players", type=int, metavar="N", help="How many bots are dealt in; else four, or all that may be.")
@click.option("--stake", metavar="DOLLARS", help="The stake of each.")
@click.option("--marker", type=int, metavar="SEAT", help="Where the buck or the button is; else drawn.")
@click.option("--minimum", metavar="DOLLARS", help="The minimum wager, in every limit that is not given.")
@click.option("--seed", type=int, metavar="S", help="Deal the same round each time; without it the shuffle is real.")
@click.option("--rounds", type=int, default=1, show_default=True, metavar="N", help="Rounds, in canberra and baccarat.")
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of canberra or baccarat, money in dollars, such as max_payout=500 or method=b. Repeatable.",
)
@click.option("--record", type=click.Path(path_type=Path), metavar="FILE", help="Keep the events, for pitboss replay.")
@click.option("--rules/--quiet-rules", "cite", default=True, help="Rule ids beside each step, or none.")
@click.option("--explain", is_flag=True, help="Also what each rule says, where it first decides.")
@option_flags
@json_option
def deal(
    game: str,
    edition: str,
    as_of: str,
    players: int | None,
    stake: str | None,
    marker: int | None,
    minimum: str | None,
    seed: int | None,
    rounds: int,
    settings: tuple[str, ...],
    record: Path | None,
    cite: bool,
    explain: bool,
    as_json: bool,
    **flags: Any,
) -> None:
    """Deal a round of GAME, between bots or against the house, and tell it, with the rule beside each step.

    GAME is a file that holds a game of your own (docs/games.md), or one of holdem, omaha, draw, faro, five-card-stud,
    seven-card-stud, canberra-manila, three-card-manila; canberra, baccarat; and as common practice has them stud,
    stud-eight-or-better, razz, five-card-draw, deuce-to-seven-single-draw, deuce-to-seven-triple-draw, badugi.

    \b
    pitboss deal omaha --seed 7 --explain
    pitboss deal seven-card-stud --as-of 1996-07-01 --players 7
    pitboss deal holdem --win split --low-qualifier --limit full_pot:10 --record round.jsonl
    pitboss deal five-card-stud --forced antes --ante 2 --limit spread:2-10 --raise-cap 0
    pitboss deal canberra --rounds 3 --set max_payout=500
    pitboss deal baccarat --rounds 2 --set method=b
    pitboss deal pineapple.toml --players 3
    """
    chance = Random(seed) if seed is not None else None
    given = given_options(flags)
    if game in BANKED:
        if given or marker is not None:
            names = ", ".join(given) or "--marker"
            raise Malformed(f"{names}: {game} has options of its own; give them with --set NAME=VALUE")
        place = BankedTable(game, edition, as_of)
        events = deal_banked(place, settings, PLAYERS if players is None else players, stake, minimum, rounds, chance)
    else:
        if settings or rounds != 1:
            raise Malformed(f"--set and --rounds are for {' and '.join(BANKED)}")
        choices = chance or SystemRandom()
        table = ScenarioTable(game=game, edition=edition, as_of=as_of)
        wager = None if minimum is None else dollars_of(minimum)
        definition = game_for(table)
        dealt = min(PLAYERS, *(rule.most_players for rule in definition.decks)) if players is None else players
        start = _start(definition, given, wager, dealt, stake, marker or choices.randint(1, max(dealt, 1)))
        events = list(dealer_of(start, chance).play_out(lambda view: choose(view, choices)))
    _keep(events, record)
    _show(events, cite, explain, as_json)


def _show(events: AnyEvents, cite: bool, explain: bool, as_json: bool) -> None:
    if as_json:
        for event in events:
            click.echo(msgspec.json.encode(event))
        return
    from pitboss.cli.round_page import StoryPrinter

    StoryPrinter(console(), cite, explain).show(tell_any(events))


def _start(
    definition: Game, given: dict[str, object], minimum: int | None, players: int, stake: str | None, marker: int
) -> Round:
    options = options_of(definition, given, minimum)
    if not 1 <= players <= 60:
        raise Malformed(f"--players {players}: 1 to 60 seats can be named")
    cents = dollars_of(stake) if stake is not None else max(options.min_table_stake, STAKE)
    names = (*NAMES, *("" for _ in range(players)))
    seats = [Seat(number, int(cents), names[number - 1]) for number in range(1, players + 1)]
    for warning in check_options(definition, options, players):
        click.echo(f"Warning: {warning.text} [{', '.join(warning.rules)}]", err=True)
    return Round.start(definition, options, seats, marker)


def _keep(events: AnyEvents, file: Path | None) -> None:
    """Write the record to the file, if there is one."""
    if file is None:
        return
    try:
        file.write_bytes(write_any(events))
    except OSError as error:
        raise Malformed(f"{file}: cannot be written: {error.strerror}") from error
