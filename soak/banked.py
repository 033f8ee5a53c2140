"""The long count of the games against the house: a million rounds whose meters and bank equal the recount.

`python -m soak.banked --report FILE` plays tables of Canberra Poker that share one jackpot, and shoes of Mini-Baccarat;
every transfer of every event is counted again, stream by stream.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click
import msgspec

from pitboss.banked.baccarat import commands as bac
from pitboss.banked.baccarat.kinds import BaccaratStep as CoupStep
from pitboss.banked.baccarat.kinds import Side
from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.baccarat.table import MiniBaccaratTable as BaccaratTable
from pitboss.banked.canberra import jackpot_desk
from pitboss.banked.canberra.commands import Ante, Bet, CloseAntes, DealBoxes, Fold, PlayJackpot, RevealDealer, TurnUp
from pitboss.banked.canberra.hand_values import least_qualifying, value_of
from pitboss.banked.canberra.kinds import CanberraStep
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.canberra.table import CanberraTable
from pitboss.banked.house.commands import CutByDealer
from pitboss.banked.jackpot.events import POOL, RESERVE, JackpotMeter, clearing
from pitboss.banked.jackpot.jackpot import Jackpot
from pitboss.banked.jackpot.terms import JackpotTerms
from pitboss.cards import CARDS
from pitboss.play import Event, Ledger
from pitboss.play.money import BANK, COMMISSION
from pitboss.table.commands import CheckDeck, OpenTable, Shuffle, Sit, TopUp

ANTE, CHIP, STAKE = 500, 100, 10_000_000
ACE_KING = least_qualifying("ace-king")
SEATS = (1, 2, 3)
JACKPOT = "boomerang"


class Canberra(msgspec.Struct, frozen=True):
    """Rounds of Canberra Poker: what the meters say, and what the recount of all transfers says."""

    rounds: int
    tables: int
    meters: dict[str, int]
    hits: dict[str, int]
    pool: int
    reserve: int
    bank: int
    recounted: dict[str, int]
    differences: list[str]
    seconds: float


class Baccarat(msgspec.Struct, frozen=True):
    """Coups of Mini-Baccarat, by who won, and the same recount."""

    coups: int
    shoes: int
    winners: dict[str, int]
    bank: int
    commission: int
    differences: list[str]
    seconds: float


class Report(msgspec.Struct, frozen=True):
    seed: int
    canberra: Canberra
    baccarat: Baccarat
    passed: bool


class Counted:
    """The recount: every event that a stream gives is counted once, and then forgotten."""

    def __init__(self) -> None:
        self.book = Ledger()

    def take(self, events: Iterable[Event[Any]]) -> None:
        for event in events:
            if moves := event.transfers():
                self.book.record(moves)


class SoakedTable:
    """One table with three players who bet on a pair, or ace and king, and fold otherwise."""

    def __init__(self, name: str, meter: Jackpot, counted: Counted, chance: random.Random) -> None:
        self.name, self.meter, self.counted, self.chance = name, meter, counted, chance
        self.table = CanberraTable.set_up(options=CanberraOptions(jackpot=JACKPOT, minimum=ANTE, maximum=10 * ANTE))
        for command in (CheckDeck(CARDS[:52]), OpenTable(), *(Sit(f"{name}-{seat}", seat, STAKE) for seat in SEATS)):
            self._do(command)

    def round(self) -> None:
        """One round, from the shuffle to the jackpot."""
        do, state, chance = self._do, self.table.state, self.chance
        for seat in SEATS:
            if state.places[seat].stake < 10 * ANTE:
                do(TopUp(seat, STAKE))
        do(Shuffle())
        do(CutByDealer(chance.randint(2, 50)))
        for seat in SEATS:
            do(Ante(seat, ANTE))
            if chance.random() < 0.8:
                do(PlayJackpot(seat))
        do(CloseAntes(display=self.meter.state.display))
        do(DealBoxes(tuple(chance.sample(CARDS[:52], 20))))
        for seat in SEATS:
            cards = [card for card in state.boxes[seat].cards if card is not None]
            do(Bet(seat) if value_of(cards) >= ACE_KING else Fold(seat))
        do(RevealDealer())
        while state.step is CanberraStep.SETTLEMENT:
            do(TurnUp(state.turning[0], display=self.meter.state.display))
        if state.step is CanberraStep.JACKPOT:
            at_table, at_meter = jackpot_desk.settle(self.table, self.meter, self.name)
            self.counted.take(at_table)
            self.counted.take(at_meter)
        self.table.events.clear()
        self.meter.events.clear()

    def _do(self, command: Any) -> None:
        self.counted.take(self.table.do(command))


@click.command()
@click.option("--rounds", default=1_000_000, show_default=True, help="Rounds of Canberra Poker.")
@click.option("--coups", default=200_000, show_default=True, help="Coups of Mini-Baccarat.")
@click.option("--tables", default=5, show_default=True, help="Tables that share the jackpot.")
@click.option("--seed", default=1997, show_default=True)
@click.option("--report", "path", type=click.Path(path_type=Path), help="Where the report goes, as JSON.")
def main(rounds: int, coups: int, tables: int, seed: int, path: Path | None) -> None:
    """Play and recount; exit code 1 if a meter, the bank or a stake differs by a cent."""
    canberra = play_canberra(rounds, tables, random.Random(seed))
    baccarat = play_baccarat(coups, random.Random(seed))
    report = Report(seed, canberra, baccarat, not (canberra.differences or baccarat.differences))
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    speed = canberra.rounds / max(canberra.seconds, 0.1)
    click.echo(f"Canberra Poker: {canberra.rounds:,} rounds at {tables} tables, {speed:,.0f} a second")
    click.echo(
        f"  prizes {canberra.hits}; pool {canberra.pool:,}, reserve {canberra.reserve:,}, bank {canberra.bank:,} cents"
    )
    click.echo(f"Mini-Baccarat: {baccarat.coups:,} coups, {baccarat.shoes:,} shoes, {baccarat.winners}")
    for text in (*canberra.differences, *baccarat.differences):
        click.echo(f"  DIFFERENT: {text}")
    click.echo("passed: meters, bank and stakes equal the recount" if report.passed else "FAILED")
    sys.exit(not report.passed)


def play_canberra(rounds: int, tables: int, chance: random.Random) -> Canberra:
    began, counted = time.monotonic(), Counted()
    meter = Jackpot.open(JACKPOT, JackpotTerms(chip=CHIP), 2_500_000, 400_000)
    counted.take(meter.events)
    playing = [SoakedTable(f"table {number}", meter, counted, chance) for number in range(1, tables + 1)]
    with click.progressbar(range(rounds), label="Canberra Poker", file=sys.stderr, update_min_steps=1000) as numbers:
        for number in numbers:
            playing[number % tables].round()
    state, book = meter.state, counted.book
    return Canberra(
        rounds,
        tables,
        {name.value: count for name, count in state.meters.items()},
        {prize.value: count for prize, count in state.hits.items()},
        state.pool,
        state.reserve,
        book[BANK],
        {name: cents for name, cents in book.balances().items() if ":" not in name},
        _differences(playing, meter, book),
        round(time.monotonic() - began, 1),
    )


def _differences(playing: list[SoakedTable], meter: Jackpot, book: Ledger) -> list[str]:
    """Everything in which the tables, or the meters, differ from the recount."""
    state = meter.state
    stakes = sum(place.stake for each in playing for place in each.table.state.places.values())
    recounted = sum(cents for name, cents in book.balances().items() if name.startswith("stake:"))
    prizes, chips = state.meters[JackpotMeter.PRIZES], state.meters[JackpotMeter.CHIPS]
    pairs = {
        "pool": (state.pool, book[POOL]),
        "reserve": (state.reserve, book[RESERVE]),
        "stakes": (stakes, recounted),
        "clearing": (0, book[clearing(JACKPOT)]),
        "everything": (0, book.total),
        "chips and prizes": (
            state.pool + state.reserve,
            2_900_000 + CHIP * chips + state.meters[JackpotMeter.ADVANCED] - state.meters[JackpotMeter.REPAID] - prizes,
        ),
    }
    return [f"{name}: {ours} and {theirs}" for name, (ours, theirs) in pairs.items() if ours != theirs]


def play_baccarat(coups: int, chance: random.Random) -> Baccarat:
    began, counted = time.monotonic(), Counted()
    table = BaccaratTable.set_up(options=BaccaratOptions(boxes=3))
    deck = table.state.deck.cards
    for command in (CheckDeck(deck), OpenTable(), Sit("p1", 1, STAKE), Sit("p2", 2, STAKE), Sit("p3", 3, STAKE)):
        counted.take(table.do(command))
    winners: Counter[str] = Counter()
    shoe: list[Any] = []
    with click.progressbar(range(coups), label="Mini-Baccarat", file=sys.stderr, update_min_steps=1000) as numbers:
        for _ in numbers:
            if table.state.step is CoupStep.SHUFFLE:
                shoe = _new_shoe(table, counted, chance)
            _coup(table, counted, shoe)
            winners[str(table.state.last_coup)] += 1
            table.events.clear()
    book, places = counted.book, table.state.places
    stakes = {f"stake:{seat}": place.stake for seat, place in places.items()}
    found = {name: cents for name, cents in book.balances().items() if name.startswith("stake:")}
    different = [] if stakes == found and not book.total else [f"stakes: {stakes} and {found}, {book.total} left over"]
    seconds = round(time.monotonic() - began, 1)
    return Baccarat(coups, table.state.shoes, dict(winners), book[BANK], book[COMMISSION], different, seconds)


def _new_shoe(table: BaccaratTable, counted: Counted, chance: random.Random) -> list[Any]:
    shoe = list(table.state.deck.cards)
    chance.shuffle(shoe)
    counted.take(table.do(Shuffle()))
    counted.take(table.do(CutByDealer()))
    counted.take(table.do(bac.ShowFirst(shoe.pop())))
    counted.take(table.do(bac.BurnCards(tuple(shoe.pop() for _ in range(table.state.to_burn)))))
    return shoe


def _coup(table: BaccaratTable, counted: Counted, shoe: list[Any]) -> None:
    """A wager on each side; whoever runs low buys more chips."""
    state = table.state
    for seat, side in zip(SEATS, Side, strict=True):
        if state.places[seat].stake < ANTE:
            counted.take(table.do(TopUp(seat, STAKE)))
        counted.take(table.do(bac.Wager(seat, side, ANTE)))
    counted.take(table.do(bac.NoMoreBets()))
    number = state.rounds
    counted.take(table.do(bac.DealSides(tuple(shoe.pop() for _ in range(4)))))
    while state.rounds == number:
        counted.take(table.do(bac.DealSides((shoe.pop(),))))


if __name__ == "__main__":
    main()
