"""`pitboss edge`: what games against the house cost, and what the commission costs; a module for each game."""

import importlib

import click

COMMANDS = {
    "canberra": ("pitboss.cli.edge_canberra:canberra", "Canberra Poker: edge, strategy, sessions, what-if."),
    "boomerang": ("pitboss.cli.edge_boomerang:boomerang", "The Boomerang Jackpot: return by the meter, its course."),
    "baccarat": ("pitboss.cli.edge_baccarat:baccarat", "Mini-Baccarat: who wins how often, and each wager's edge."),
    "commission": ("pitboss.cli.edge_commission:commission", "What the commission costs, from rounds between bots."),
}


class EdgeGroup(click.Group):
    """Imports the module of a game when the game is named."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, function = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(importlib.import_module(module), function)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(cls=EdgeGroup)
def edge() -> None:
    """House edges and jackpots: exact, nothing is sampled that can be counted.

    \b
    pitboss edge canberra --pay "royal flush=100"
    pitboss edge canberra --chart
    pitboss edge boomerang --chip 1 --meter 25000
    pitboss edge baccarat --decks 8
    pitboss edge commission holdem --players 2 --players 6
    """
