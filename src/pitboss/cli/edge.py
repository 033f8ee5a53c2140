"""`pitboss edge`: what games against the house cost, and what the commission costs; a module for each game."""

from typing import ClassVar

import click

from pitboss.cli.lazy_group import LazyGroup, Subcommands

COMMANDS: Subcommands = {
    "canberra": ("pitboss.cli.edge_canberra:canberra", "Canberra Poker: edge, strategy, sessions, what-if."),
    "boomerang": (
        "pitboss.cli.edge_boomerang:boomerang",
        "The Boomerang Jackpot: return by the meter, its course.",
    ),
    "baccarat": ("pitboss.cli.edge_baccarat:baccarat", "Mini-Baccarat: who wins how often, and each wager's edge."),
    "commission": (
        "pitboss.cli.edge_commission:commission",
        "What the commission costs, from rounds between bots.",
    ),
}


class EdgeGroup(LazyGroup):
    """Imports the module of a game when the game is named."""

    subcommands: ClassVar[Subcommands] = COMMANDS


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
