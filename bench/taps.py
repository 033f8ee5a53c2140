"""Taps a round: how often a dealer touches the screen, on recorded rounds and on rounds between the room's bots.

`python -m bench.taps [FILES] [--bots EDITION --seats N --rounds R] [--room N]`. FILES are hands in PHH, or folders of
them; of those hold-em alone is counted. Without, rounds that people have played are counted where they lie beside the
repository, after those of the bots. Every round is taken through the grammar of the dealer's screen, at three levels of
knowledge, and beside it with one tap for every event. The budgets are asserted: they are those of hold-em at ten seats,
and how soon an entry is durable.
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
from pitboss.cli.software_table import choose, dealer_of
from pitboss.editions import GAMES
from pitboss.following import entries as e
from pitboss.following.levels import EntryLevel
from pitboss.following.transcribing import taps_in
from pitboss.play import Event
from pitboss.poker.events import Acted, Burned, Dealt, Mucked, Posted, Seat, Shown, Shuffled, Started, WasCut
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
"""So many of a hundred acts in at most two taps, none in more than so many."""
ACTS = (e.FoldEntry, e.CallEntry, e.CallAndFold, e.To, e.TapOut, e.DrawEntry, e.Rest)
DURABLE = 100.0
"""Milliseconds from the question to the answer, of 99 entries in 100."""
PHH = Path(__file__).resolve().parents[2] / "shared" / "data" / "phh"
PEOPLE = [each for each in (PHH / "handhq", PHH / "pluribus") if each.is_dir()]
"""Rounds that people have played, where they lie beside the repository: online for cash, and among professionals."""
SCALED_TO = BLINDS[-1]
"""Recorded rounds are counted as if the big blind were this one."""


class Figures(msgspec.Struct, frozen=True):
    """Taps of many rounds."""

    mean: float
    median: float
    ninety: float
    ninety_five: float
    most: int


def figures(taps: Sequence[int]) -> Figures:
    ordered = sorted(taps)
    ninety, ninety_five = (ordered[max(0, int(len(ordered) * part) - 1)] for part in (0.9, 0.95))
    return Figures(statistics.mean(taps), statistics.median(taps), ninety, ninety_five, ordered[-1])


def by_act(taps: Sequence[tuple[e.AnyEntry, int]]) -> Iterator[int]:
    """What each act costs: a seat that is touched first belongs to what it does."""
    before = 0
    for entry, cost in taps:
        if isinstance(entry, e.Jump):
            before = cost
            continue
        if isinstance(entry, ACTS):
            yield before + cost
        before = 0


def ending(events: Events) -> str:
    """How a round ended, by which rounds are told apart."""
    if any(isinstance(event, Shown | Mucked) for event in events):
        return "shown down"
    is_open = any(isinstance(event, Dealt) and (event.up or not event.seat) for event in events)
    return "later street" if is_open else "before the flop"


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
        if hand.round is None or not hand.round.state.setup.game.edition.startswith("holdem"):
            continue
        yield hand.round.events, max(1, max(hand.round.state.setup.options.blinds) // 2)


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--bots", "edition", default="holdem-2018", show_default=True, help="Without files: what bots play.")
@click.option("--seats", default=10, show_default=True)
@click.option("--rounds", default=200, show_default=True)
@click.option("--room", "in_room", default=20, show_default=True, help="Enter so many at tables of a room, too.")
def main(files: tuple[Path, ...], edition: str, seats: int, rounds: int, in_room: int) -> None:
    """Count taps, and fail where a budget is not kept."""
    every = list(recorded(files)) if files else list(played(edition, seats, rounds))
    is_quick = True
    if in_room:
        # Where a new table has its button, or buck.
        marker = seats if GAMES[edition].table.first_is_highest else 1
        every_marker = played(edition, seats, in_room * seats)
        first = [each for each in every_marker if isinstance(each[0][0], Started) and each[0][0].marker == marker]
        is_quick = through_the_room(first[:in_room])
    kept = counted(every, is_by_people=bool(files))
    if not files and edition.startswith("holdem") and (by_people := list(recorded(PEOPLE))):
        kept &= counted(by_people, is_by_people=True)
    if (files or edition.startswith("holdem")) and not kept:
        raise SystemExit("the budget of taps is not kept")
    if not is_quick:
        raise SystemExit(f"an entry is to be durable within {DURABLE:.0f} ms (99 %)")


def counted(every: Sequence[tuple[Events, int]], is_by_people: bool) -> bool:
    """Print the taps of rounds; whether the budgets are kept. How usual amounts are, only rounds by people can say."""
    click.echo(f"  {len(every)} rounds {'by people' if is_by_people else 'by bots'}")
    report("one per event", figures([one_per_event(events) for events, _ in every]))
    kept = True
    for level in LEVELS:
        taps = [taps_in(events, level, chip, SCALED_TO // 2) for events, chip in every]
        found = figures([sum(cost for _, cost in each) for each in taps])
        report(level.value, found)
        acts = [cost for round_ in taps for cost in by_act(round_)]
        one, short = (sum(each <= most for each in acts) / len(acts) for most in (1, 2))
        shares = f"in one tap {one:.0%}, in two {short - one:.0%}, in more {1 - short:.0%}, at most {max(acts)}"
        click.echo(f"  {'':14}  acts {shares}")
        mean, ninety_five = BUDGET[level]
        kept &= found.mean <= mean and found.ninety_five <= ninety_five
        kept &= not is_by_people or (short >= SHORT_ACTS and max(acts) <= LONGEST)
        if level is EntryLevel.FULL:
            by_ending(every, taps)
    return kept


def by_ending(every: Sequence[tuple[Events, int]], taps: Sequence[Sequence[tuple[e.AnyEntry, int]]]) -> None:
    """Rounds that end before the flop cost little, those that are shown down the most."""
    for name in ("before the flop", "later street", "shown down"):
        of_it = [
            sum(cost for _, cost in each)
            for (events, _), each in zip(every, taps, strict=True)
            if ending(events) == name
        ]
        if of_it:
            click.echo(f"  {'':14}  {name}: {len(of_it)} rounds, mean {statistics.mean(of_it):.1f}")


def through_the_room(rounds: Sequence[tuple[Events, int]]) -> bool:
    """The same through a room: money and taps as counted, with the time to each answer; whether that is soon enough."""
    is_quick = True
    for level in (EntryLevel.FULL, EntryLevel.MONEY):
        found = taps_room.run(rounds, level)
        report(f"room, {level.value}", figures(found.taps))
        ordered = sorted(found.milliseconds)
        middle, last = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)]
        click.echo(f"  {'':14}  {len(ordered)} entries, durable after {middle:.1f} ms, 99 % {last:.1f} ms")
        is_quick &= last <= DURABLE
    return is_quick


def report(name: str, found: Figures) -> None:
    figures_of = f"mean {found.mean:5.1f}  median {found.median:4.0f}"
    figures_of += f"  90 % {found.ninety:4.0f}  95 % {found.ninety_five:4.0f}  most {found.most}"
    click.echo(f"  {name:14}  {figures_of}")


if __name__ == "__main__":
    main()
