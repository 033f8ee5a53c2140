"""`pitboss edge baccarat`: who wins how often from a fresh shoe, and what each wager costs."""

import re
from fractions import Fraction

import click

from pitboss.cli.output import console, json_option, print_json
from pitboss.malformed import Malformed

PERCENT = re.compile(r"[0-9]{1,3}(\.[0-9]{1,6})?")


@click.command()
@click.option("--decks", default=8, show_default=True, metavar="N", help="Decks in the shoe.")
@click.option("--commission", default="5", show_default=True, metavar="PERCENT", help="On a banker's win.")
@click.option("--tie-pays", default=8, show_default=True, metavar="ODDS", help="Odds to one on a tie.")
@json_option
def baccarat(decks: int, commission: str, tie_pays: int, as_json: bool) -> None:
    """Mini-Baccarat, exact for a fresh shoe: every order of six cards is counted.

    \b
    pitboss edge baccarat --decks 8
    pitboss edge baccarat --decks 6 --tie-pays 9 --json
    """
    from pitboss.lab.baccarat import BaccaratOdds
    from pitboss.lab.baccarat import baccarat as count

    found = count(decks, BaccaratOdds(_percent(commission), tie_pays))
    if as_json:
        print_json({"game": "baccarat"} | {name: getattr(found, name) for name in found.__struct_fields__})
        return
    screen = console()
    screen.print(f"[bold]Mini-Baccarat[/], {decks} deck{'s'[: decks > 1]}, {found.deals:,} orders of six cards")
    for name in ("banker", "player", "tie"):
        wins, edge = getattr(found, name), getattr(found.edges, name)
        screen.print(f"  {name:<7} wins {wins.decimal:.6%}   house edge {edge.decimal:.4%}   {wins.num:,}")


def _percent(text: str) -> Fraction:
    if not PERCENT.fullmatch(text):
        raise Malformed(f"--commission {text!r}: write per cent, such as 5 or 4.5")
    return Fraction(text) / 100
