"""Taps a round: how often a dealer touches the screen, on recorded rounds and on rounds between the room's bots.

`python -m bench.taps [FILES] [--bots EDITION --seats N --rounds R] [--room N]`. Every round is taken through the
grammar of the dealer's screen, at three levels of knowledge, and beside it with one tap for every event. The budgets
are asserted: they are those of hold-em at ten seats.
"""

import random
import statistics
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import click
import msgspec
from msgspec.structs import replace

from bench import taps_room
from pitboss.cli.bots import choose
from pitboss.cli.software_dealer import dealer_of
from pitboss.editions import GAMES
from pitboss.following import entries as e
from pitboss.following.levels import EntryLevel
from pitboss.following.transcribing import taps_in
from pitboss.play import Event
from pitboss.poker.events import Acted, Burned, Dealt, Posted, Seat, Shown, Shuffled, Started, WasCut
from pitboss.poker.kinds import Kind
from pitboss.poker.round import Round
from pitboss.poker.state import State
from pitboss.records.phh import read_files

Events = Sequence[Event[State]]
STAKE, BLINDS, CHIP = 500_00, (500, 1000), 500
LEVELS = (EntryLevel.FULL, EntryLevel.MONEY, EntryLevel.READER)
BUDGET = {EntryLevel.FULL: (17, 29), EntryLevel.MONEY: (15, 25), EntryLevel.READER: (12, 20)}
"""Mean and 95th percentile of hold-em at ten seats."""
SHORT_ACTS, LONGEST = 0.93, 5
"""So many of a hundred entries in at most two taps, none but cards in more than so many."""


class Figures(msgspec.Struct, frozen=True):
    """Taps of many rounds."""

    mean: float
    median: float
    ninety_five: float
    most: int


def figures(taps: Sequence[int]) -> Figures:
    ordered = sorted(taps)
    return Figures(statistics.mean(taps), statistics.median(taps), ordered[int(len(ordered) * 0.95) - 1], ordered[-1])


def one_per_event(events: Events) -> int:
    """With a key for every event: amounts by digits, a card by rank and suit."""
    taps = 0
    for event in events:
        match event:
            case Shuffled() | WasCut() | Posted() | Burned():
                taps += 1
            case Dealt(card=card, up=up, seat=seat):
                taps += 2 if card is not None and (up or not seat) else 0
            case Acted(kind=Kind.BET | Kind.RAISE, to=to):
                taps += len(str(to // 100)) + 1
            case Acted():
                taps += 1
            case Shown(cards=cards):
                taps += 2 * len(cards)
            case _:
                pass
    return taps + 1


def played(edition: str, seats: int, rounds: int) -> Iterator[tuple[Events, int]]:
    """Rounds between bots, with the chip that their table bets in."""
    game = GAMES[edition]
    options = replace(game.defaults, blinds=BLINDS) if len(game.defaults.blinds) == len(BLINDS) else game.defaults
    for seed in range(rounds):
        chance = random.Random(seed)
        marker = 1 + seed % seats
        start = Round.start(game, options, [Seat(seat, STAKE) for seat in range(1, seats + 1)], marker)
        yield list(dealer_of(start, chance).play_out(partial(choose, chance=chance))), CHIP


def recorded(files: Sequence[Path]) -> Iterator[tuple[Events, int]]:
    """Rounds of hold-em that were played elsewhere; half the big blind stands for the chip of the table."""
    hands = [each for file in files for each in (sorted(file.rglob("*.phh*")) if file.is_dir() else [file])]
    for _, hand in read_files(hands):
        if hand.round is not None and len(hand.round.state.setup.evaluators) == 1:
            state = hand.round.state
            yield hand.round.events, max(1, state.blind // 2)


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--bots", "edition", default="holdem-2018", show_default=True, help="Without files: what bots play.")
@click.option("--seats", default=10, show_default=True)
@click.option("--rounds", default=200, show_default=True)
@click.option("--room", "in_room", default=0, show_default=True, help="Enter so many at tables of a room, too.")
def main(files: tuple[Path, ...], edition: str, seats: int, rounds: int, in_room: int) -> None:
    """Count taps, and fail where a budget is not kept."""
    every = list(recorded(files)) if files else list(played(edition, seats, rounds))
    if in_room:
        # A new table has its button at the highest seat.
        every_marker = played(edition, seats, in_room * seats)
        first = [each for each in every_marker if isinstance(each[0][0], Started) and each[0][0].marker == seats]
        through_the_room(first[:in_room])
    report("one per event", figures([one_per_event(events) for events, _ in every]))
    kept = True
    for level in LEVELS:
        taps = [taps_in(events, level, chip) for events, chip in every]
        found = figures([sum(cost for _, cost in each) for each in taps])
        report(level.value, found)
        entries = [
            cost for round_ in taps for entry, cost in round_ if not isinstance(entry, e.CardsEntry | e.ReadEntry)
        ]
        short = sum(each <= 2 for each in entries) / len(entries)
        click.echo(f"  {'':14}  acts of at most two taps {short:.0%}, longest {max(entries)}")
        mean, ninety_five = BUDGET[level]
        kept &= found.mean <= mean and found.ninety_five <= ninety_five
        kept &= short >= SHORT_ACTS and max(entries) <= LONGEST
    if (files or edition.startswith("holdem")) and not kept:
        raise SystemExit("the budget of taps is not kept")


def through_the_room(rounds: Sequence[tuple[Events, int]]) -> None:
    """The same through a room: money and taps as counted, with the time to each answer."""
    for level in (EntryLevel.FULL, EntryLevel.MONEY):
        found = taps_room.run(rounds, level)
        report(f"room, {level.value}", figures(found.taps))
        ordered = sorted(found.milliseconds)
        middle, last = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)]
        click.echo(f"  {'':14}  {len(ordered)} entries, durable after {middle:.1f} ms, 99 % {last:.1f} ms")


def report(name: str, found: Figures) -> None:
    figures_of = f"mean {found.mean:5.1f}  median {found.median:4.0f}  95 % {found.ninety_five:4.0f}  most {found.most}"
    click.echo(f"  {name:14}  {figures_of}")


if __name__ == "__main__":
    main()
