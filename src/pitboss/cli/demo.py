"""`pitboss demo`: a whole round in one go, dealt with the real shuffle, told with its rules, its shuffle verified."""

from random import Random, SystemRandom

import click
from rich.text import Text

from pitboss.cli.output import console, json_option, print_json
from pitboss.cli.round_page import StoryPrinter
from pitboss.cli.software_table import NAMES, POKER, STAKE, choose, dealer_of
from pitboss.editions import game_named
from pitboss.play import Dealer
from pitboss.poker.commands import Command
from pitboss.poker.events import Seat
from pitboss.poker.round import Round
from pitboss.poker.state import State
from pitboss.poker.tell import tell
from pitboss.shoe import ShoeReport, auditor_proof, encode, verify

PLAYERS = 4


@click.command()
@click.option("--game", type=click.Choice(POKER), default="holdem", show_default=True, help="The game to be dealt.")
@click.option("--seed", type=int, metavar="N", help="Deal the same round each time; without it the shuffle is real.")
@json_option
@click.pass_context
def demo(ctx: click.Context, game: str, seed: int | None, as_json: bool) -> None:
    """Deal a round, rank the hands and say which rules decided.

    Four bots play one round of poker. Every step has the rules beside it; `pitboss rules ID` explains each of them.
    Exit code 1 if the shuffle could not be verified.
    """
    definition = game_named(game)
    chance = Random(seed) if seed is not None else None
    stake = max(definition.defaults.min_table_stake, STAKE)
    seats = [Seat(number, stake, name) for number, name in enumerate(NAMES[:PLAYERS], 1)]
    choices = chance or SystemRandom()
    dealer = dealer_of(Round.start(definition, definition.defaults, seats, choices.randint(1, PLAYERS)), chance)
    story = tell(dealer.play_out(lambda view: choose(view, choices)))
    if as_json:
        for told in story:
            print_json(told)
        report = _proved(dealer)
        print_json({"shuffle": report})
    else:
        page = StoryPrinter(console())
        page.show(story)
        report = _proved(dealer)
        _show(page, report)
    ctx.exit(0 if report.verified else 1)


def _proved(dealer: Dealer[State, Command]) -> ShoeReport:
    """What an auditor finds of the shuffle, from its proof and the commitments published before the cuts."""
    assert dealer.shoe is not None, "the round was dealt"
    return verify(encode(auditor_proof(dealer.shoe)), dealer.statements)


def _show(page: StoryPrinter, report: ShoeReport) -> None:
    passed = sum(check.passed for check in report.checks)
    page.heading("The shuffle")
    verdict = Text("verified", "bold green") if report.verified else Text("FALSE", "bold red")
    page.note(Text(f"The dealer's commitment before the cut was {report.statements[0][:32]}."))
    page.note(Text(f"{passed} of {len(report.checks)} checks of the proof passed: the shuffle is ") + verdict + ".")
    page.console.print()
    page.note(Text("Next: pitboss deal omaha --explain; pitboss rules NI2018-51/13.1; pitboss --help", style="dim"))
