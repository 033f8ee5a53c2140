"""`pitboss equity`: what hands win against each other, exact where it can be counted, else sampled."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from pathlib import Path

import click

from pitboss.cards import DECK_SIZES
from pitboss.cli.output import json_option, print_json
from pitboss.hands.ranking import Direction
from pitboss.lab.chunks import Advance, cluster, local_processes
from pitboss.lab.equity import Equity, Executors
from pitboss.lab.equity import equity as equity_of
from pitboss.lab.equity_question import EQUITY_GAMES, EquityQuestion, Wins, ask
from pitboss.malformed import Malformed


@click.command()
@click.option("--board", default="", metavar="CARDS", help="Communal cards that are known.")
@click.option("--dead", default="", metavar="CARDS", help="Cards that are out of play: burned, discarded, folded.")
@click.option("--deck", type=int, metavar="N", help=f"Cards in the deck: {', '.join(map(str, DECK_SIZES))}.")
@click.option("--joker", is_flag=True, help="The deck has a joker, wild for any card of the deck.")
@click.option(
    "--ace-low/--no-ace-low",
    default=None,
    help="Let the ace also stand under the deck's lowest rank in straights; the default is the game's.",
)
@click.option("--low", is_flag=True, help="The lowest hand wins.")
@click.option("--split", is_flag=True, help="The highest and the lowest hand share the pot.")
@click.option(
    "--low-ace",
    type=click.Choice(["high", "low"]),
    default="high",
    show_default=True,
    help="Where the ace stands in low hands.",
)
@click.option("--qualifier", is_flag=True, help="With --split: a low hand needs five different ranks, eight or lower.")
@click.option("--samples", type=int, metavar="N", help="Sample so many deals, even if all could be counted.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed draws the same deals.")
@click.option("--cluster", "address", metavar="ADDRESS", help="Work on the Dask cluster with its scheduler there.")
@click.option(
    "--plot", type=click.Path(path_type=Path), metavar="FILE", help="Draw the equity by street, as PNG or SVG."
)
@json_option
@click.argument("game", type=click.Choice(list(EQUITY_GAMES)))
@click.argument("hands", nargs=-1, required=True, metavar="HAND HAND...")
def equity(
    board: str,
    dead: str,
    deck: int | None,
    joker: bool,
    ace_low: bool | None,
    low: bool,
    split: bool,
    low_ace: Direction,
    qualifier: bool,
    samples: int | None,
    seed: int,
    address: str | None,
    plot: Path | None,
    as_json: bool,
    game: str,
    hands: tuple[str, ...],
) -> None:
    """What each HAND wins of the pot on average, over all cards to come.

    A hand is its cards (AsKs), some of them (As: the other may be any), a range in games of two hole cards (TT+, AKs,
    A5s-A2s, "QQ+,AK"), a list of whole hands with commas, or random. In stud and draw the cards that a hand lacks are
    those to come; discards are --dead.

    All deals are counted where that takes minutes at most; else 16,777,216 are sampled, with the standard error.

    \b
    pitboss equity holdem AsKs QhQd
    pitboss equity holdem AKs TT+ random --board "Js Ts 2h"
    pitboss equity omaha AsAh2s3h JdTd9c8c --split --qualifier --low-ace low --ace-low
    pitboss equity holdem AsKs QhQd --deck 36 --joker
    pitboss equity seven-card-stud AsAh2s JdTd9c --samples 1000000 --seed 7
    """
    if low and split:
        raise Malformed("--low or --split: one of them, or neither")
    wins: Wins = "low" if low else "split" if split else "high"
    question = ask(game, hands, board, dead, deck, joker, ace_low, wins, low_ace, qualifier)
    if plot is not None:
        from pitboss.lab.plots import check_plot_file

        check_plot_file(plot)
    with _executors(address) as executors, _progress() as advance:
        found = equity_of(question, samples, seed, executors, advance)
        if plot is not None:
            _plot(question, plot, samples, seed, executors, advance)
    if as_json:
        print_json(found)
    else:
        _print(found)


def _plot(
    question: EquityQuestion, file: Path, samples: int | None, seed: int, executors: Executors, advance: Advance
) -> None:
    from pitboss.lab.equity_streets import streets, title_of
    from pitboss.lab.plots_equity import plot_streets

    known = streets(question)
    equities = [equity_of(street.question, samples, seed, executors, advance) for street in known]
    plot_streets(file, title_of(question), [street.name for street in known], equities)


@contextmanager
def _executors(address: str | None) -> Iterator[Executors]:
    """The processes of this machine, or one connection to a cluster for everything that is asked."""
    if address is None:
        yield local_processes
        return
    with cluster(address) as executor:
        yield lambda chunks: nullcontext(executor)


@contextmanager
def _progress() -> Iterator[Advance]:
    """A bar on standard error for work of more than one chunk, where a person can see it."""
    with ExitStack() as stack:
        bars: list[Advance] = []
        kept = False

        def advance(done: int, total: int) -> None:
            nonlocal kept
            kept = total > 1 and done > 0
            if total > 1 and not bars and sys.stderr.isatty():
                bars.append(stack.enter_context(_bar()))
            for bar in bars:
                bar(done, total)

        try:
            yield advance
        except KeyboardInterrupt:
            stack.close()
            if kept:
                click.echo("What was computed is kept: the same command goes on from there.", err=True)
            raise


@contextmanager
def _bar() -> Iterator[Advance]:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn("dealing"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


def _print(found: Equity) -> None:
    deals = f"{found.deals:,} deals"
    how = f"all {deals}" if found.exact else f"{deals} drawn with seed {found.seed}"
    shared = "".join(f", {what} {cards}" for what, cards in (("board", found.board), ("dead", found.dead)) if cards)
    click.echo(f"{found.game}{shared}: {how}")
    width = max(len("hand"), *(len(player.hand) for player in found.players))
    click.echo(f"  {'hand':<{width}}  {'equity':>10}  {'wins':>17}  {'ties':>17}")
    for player in found.players:
        error = "" if player.error is None else f"  +/- {player.error:.4%}"
        click.echo(f"  {player.hand:<{width}}  {player.equity:>10.4%}  {player.wins:>17,}  {player.ties:>17,}{error}")
