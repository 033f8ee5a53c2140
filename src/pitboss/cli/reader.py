"""`pitboss reader --simulate`: a reading shoe that speaks the line protocol PB1, to try a table with."""

import random
from collections.abc import Iterator

import click

from pitboss.cards import Deck
from pitboss.following.floor import FloorTable, Running, table_of
from pitboss.following.readers import CHECKED, PROTOCOL, LineKind, crc16
from pitboss.play.dollars import Dollars

FAULTS = ("repeat", "gap", "unreadable")


@click.command()
@click.option("--simulate", is_flag=True, help="Speak as a reading shoe would; there is no other way yet.")
@click.option("--seed", default=1, show_default=True, help="The order of the cards follows from it.")
@click.option(
    "--cards",
    "count",
    type=click.IntRange(0, 52),
    default=7,
    show_default=True,
    help="So many cards leave the shoe.",
)
@click.option("--check", "checked", is_flag=True, help="End each line with its CRC-16.")
@click.option("--fault", type=click.Choice(FAULTS), help="A line sent twice, one left out, a card not read.")
@click.option("--answer", is_flag=True, help="Put the lines to a table of Mini-Baccarat, and print what it answers.")
def reader(simulate: bool, seed: int, count: int, checked: bool, fault: str | None, answer: bool) -> None:
    """A device that reads cards, simulated: one message a line, numbered, answered, repeatable."""
    if not simulate:
        raise click.UsageError("a device speaks for itself: only --simulate is done here")
    table = _coup() if answer else None
    lines = list(spoken(seed, count, fault))
    while lines:
        line = lines.pop(0)
        sent = f"{line}{CHECKED}{crc16(line)}" if checked else line
        click.echo(sent)
        if table is None:
            continue
        table.enter(sent)
        click.echo(f"  -> {table.answer}")
        if table.answer.startswith("AGAIN"):
            missing = int(table.answer.split()[1])
            lines[:0] = [line_of(seed, missing), line]
        elif line == line_of(seed, 1):
            _wager(table)


def line_of(seed: int, number: int) -> str:
    """What the shoe says of one of its cards."""
    cards = list(Deck().cards)
    random.Random(seed).shuffle(cards)
    return f"{PROTOCOL} {LineKind.CARD} {number} shoe {cards[number - 1]}"


def spoken(seed: int, count: int, fault: str | None) -> Iterator[str]:
    """The lines of a shoe; a fault comes with the third card."""
    yield f"{PROTOCOL} {LineKind.HELLO} 1 reader=simulated kind=shoe table=T1 deck=52"
    for number in range(1, count + 1):
        line = line_of(seed, number)
        if number == 3 and fault == "gap":
            continue
        if number == 3 and fault == "unreadable":
            line = f"{PROTOCOL} {LineKind.BAD} {number} shoe"
        yield line
        if number == 3 and fault == "repeat":
            yield line
    yield f"{PROTOCOL} {LineKind.BEAT} {count + 1}"


def _coup() -> Running:
    """A table of Mini-Baccarat, its shoe shuffled and cut: the first card is shown to all."""
    running = Running(table_of(FloorTable("mini-baccarat", {1: Dollars(100_00), 2: Dollars(100_00)})))
    running.enter("deal")
    return running


def _wager(running: Running) -> None:
    """One on each side, then NO MORE BETS."""
    for line in ("w1=10 on player", "w2=5 on banker", "bets"):
        running.enter(line)
