"""`pitboss tournament`: from the conditions document to the last prize; a module for each command."""

from typing import ClassVar

import click

from pitboss.cli.lazy_group import LazyGroup, Subcommands

COMMANDS: Subcommands = {
    "new": ("pitboss.cli.tournament_new:new", "Write a complete conditions document to begin with."),
    "check": ("pitboss.cli.tournament_check:check", "What is missing, wrong or odd about a document, by item."),
    "print": ("pitboss.cli.tournament_print:print_", "The document as text, HTML or PDF, or what has changed in it."),
    "payouts": ("pitboss.cli.tournament_payouts:payouts", "What each place gets of a pool, to the cent."),
    "forecast": ("pitboss.cli.tournament_forecast:forecast", "When it reaches the money, the final table, the end."),
    "icm": ("pitboss.cli.tournament_icm:icm", "What stacks are worth in prizes, exact or for any number of players."),
    "simulate": ("pitboss.cli.tournament_simulate:simulate", "Play a whole tournament with bots, with a full record."),
    "run": ("pitboss.cli.tournament_run:run", "Hold one in a room, of bots and of people at the terminal."),
    "verify": (
        "pitboss.cli.tournament_verify:verify",
        "Play a record, or a room's, again: the first wrong event.",
    ),
    "ballot": ("pitboss.cli.tournament_ballot:ballot", "Prove the ballot and every later draw from their secrets."),
}


class TournamentGroup(LazyGroup):
    """Imports the module of a command when it is called."""

    subcommands: ClassVar[Subcommands] = COMMANDS


@click.group(cls=TournamentGroup)
def tournament() -> None:
    """Tournaments: documents, prizes, the worth of stacks.

    \b
    pitboss tournament new turbo friday.toml
    pitboss tournament check friday.toml
    pitboss tournament print friday.toml --pdf --out friday.pdf
    pitboss tournament forecast friday.toml --players 20..40
    pitboss tournament simulate friday.toml --entries 40 --record friday
    pitboss tournament verify friday
    pitboss tournament new sit-and-go nine.toml
    pitboss tournament run nine.toml --entries 9 --room pitboss-data
    pitboss tournament run nine.toml --entries 9 --people Ann --pace normal
    pitboss tournament ballot verify friday/tournament.jsonl
    pitboss tournament payouts --pool 25400 --players 127 --curve
    pitboss tournament icm --stacks 50000,30000,20000 --prizes 500,300,200
    """
