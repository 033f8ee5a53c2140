"""`pitboss demo`: a whole round in one go, dealt with the real shuffle, told with its rules, its shuffle verified."""

from random import Random, SystemRandom

import click
from rich.text import Text

from pitboss.cli.bots import NAMES, STAKE, choose
from pitboss.cli.output import console
from pitboss.cli.round_page import RoundPage
from pitboss.cli.software_dealer import POKER, SoftwareDealer
from pitboss.poker.events import Seat
from pitboss.poker.games import game_of
from pitboss.poker.round import Round
from pitboss.poker.tell import tell
from pitboss.rulebook import latest
from pitboss.shoe import auditor_proof, encode, verify

PLAYERS = 4


@click.command()
@click.option("--game", type=click.Choice(POKER), default="holdem", show_default=True, help="The game to be dealt.")
@click.option("--seed", type=int, metavar="N", help="Deal the same round each time; without it the shuffle is real.")
def demo(game: str, seed: int | None) -> None:
    """Deal a round, rank the hands and say which rules decided.

    Four bots play one round of poker. Every step has the rules beside it; `pitboss rules ID` explains each of them.
    """
    definition = game_of(latest(game).id)
    chance = Random(seed) if seed is not None else None
    stake = max(definition.defaults.min_table_stake, STAKE)
    seats = [Seat(number, stake, name) for number, name in enumerate(NAMES[:PLAYERS], 1)]
    choices = chance or SystemRandom()
    dealer = SoftwareDealer(Round.start(definition, definition.defaults, seats, choices.randint(1, PLAYERS)), chance)
    page = RoundPage(console())
    page.show(tell(dealer.play(lambda view: choose(view, choices))))
    _verify(page, dealer)


def _verify(page: RoundPage, dealer: SoftwareDealer) -> None:
    report = verify(encode(auditor_proof(dealer.shoe)), dealer.statements)
    passed = sum(check.passed for check in report.checks)
    page.heading("The shuffle")
    verdict = Text("verified", "bold green") if report.verified else Text("FALSE", "bold red")
    page.note(Text(f"The dealer's commitment before the cut was {report.statements[0][:32]}."))
    page.note(Text(f"{passed} of {len(report.checks)} checks of the proof passed: the shuffle is ") + verdict + ".")
    page.console.print()
    page.note(Text("Next: pitboss deal omaha --explain; pitboss rules NI2018-51/13.1; pitboss --help", style="dim"))
