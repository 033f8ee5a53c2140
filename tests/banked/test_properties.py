"""What holds at every moment of any table against the house, whatever people and dealers do: chips, replay, views.

Hypothesis drives whole tables command by command, irregularities and decisions among them; two tables of Canberra Poker
share one jackpot.
"""

import os
import random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pitboss.banked.baccarat import commands as bac
from pitboss.banked.baccarat import due as bac_due
from pitboss.banked.baccarat.kinds import HANDS, Method, Side
from pitboss.banked.baccarat.options import Options as BaccaratOptions
from pitboss.banked.baccarat.table import CODEC as BACCARAT_CODEC
from pitboss.banked.baccarat.table import Table as BaccaratTable
from pitboss.banked.canberra import commands as can
from pitboss.banked.canberra import due as can_due
from pitboss.banked.canberra import facts, jackpot_desk
from pitboss.banked.canberra.kinds import Ground
from pitboss.banked.canberra.options import Options
from pitboss.banked.canberra.ruling_events import Ruled
from pitboss.banked.canberra.table import CODEC, Table
from pitboss.banked.house import commands as house
from pitboss.banked.house.due import CutDue, ShuffleDue, TableDue
from pitboss.banked.jackpot.events import POOL, RESERVE, clearing
from pitboss.banked.jackpot.jackpot import Jackpot
from pitboss.banked.jackpot.terms import JackpotTerms, Several
from pitboss.cards import Card, Deck
from pitboss.play import Book, Event, Play, Refusal
from pitboss.play.table_commands import (
    CloseTable,
    Leave,
    NotifyClosure,
    NotifyInspector,
    OpenTable,
    Shuffle,
    TopUp,
    VacateSeat,
)
from pitboss.records.banked import read, write
from tests.banked.builders import SPECTATOR, picture, player

EXAMPLES = int(os.environ.get("PITBOSS_EXAMPLES", "20"))
SETTINGS = settings(max_examples=EXAMPLES, stateful_step_count=30, deadline=None)
NUMBER = st.integers(0, 2**32)


class Ledger:
    """The accounts of one stream, brought up to date with every event that has come since."""

    def __init__(self, play: Play[Any, Any]) -> None:
        self.play = play
        self.book = Book()
        self.counted = 0

    def up_to_date(self) -> Book:
        for event in self.play.events[self.counted :]:
            self.book.record(event.transfers())
        self.counted = len(self.play.events)
        return self.book


class Driver:
    """One table with its shoe: what the dealer and obedient players do when something is due."""

    def __init__(self, play: Play[Any, Any], chance: random.Random) -> None:
        self.play = play
        self.chance = chance
        self.shoe: list[Card] = []
        self.ledger = Ledger(play)

    @property
    def state(self) -> Any:
        return self.play.state

    def refill(self, deck: Deck) -> Shuffle:
        self.shoe = list(deck.cards)
        self.chance.shuffle(self.shoe)
        return Shuffle()

    def table_command(self, due: TableDue) -> Any:
        if due.kind is house.CheckDeck:
            return house.CheckDeck(self.state.deck.cards)
        if due.kind is OpenTable:
            return OpenTable()
        if due.kind is CloseTable:
            placed = [seat for seat in self.state.places if self.state.has_wager(seat)]
            return self.take_back(placed[0]) if placed else CloseTable()
        free = [seat for seat in self.state.seats if seat not in self.state.places]
        return self.newcomer(free[0])

    def chips(self) -> Any:
        """More chips for somebody where nobody can wager; a new player where all have left."""
        if self.state.places:
            return TopUp(self.chance.choice(list(self.state.places)), 50_000)
        return self.newcomer(1)

    def newcomer(self, seat: int) -> Any:
        """Somebody for a free seat; whoever was excluded is readmitted first."""
        person = f"p{seat}"
        return house.Readmit(person) if person in self.state.excluded else house.Sit(person, seat, 100_000)

    def take_back(self, seat: int) -> Any:
        raise NotImplementedError


class CanberraDriver(Driver):
    def take_back(self, seat: int) -> Any:
        return can.TakeBack(seat)

    def command(self) -> Any:
        """Something that is due, or nothing where only the jackpot can go on."""
        due, chance = self.play.expected(), self.chance
        match due:
            case TableDue():
                return self.table_command(due)
            case ShuffleDue():
                return self.refill(self.state.deck)
            case CutDue():
                return house.Cut(chance.randint(due.least, due.most))
            case can_due.WagersDue():
                return self._wager(due)
            case can_due.DealDue():
                count = chance.randint(1, due.count)
                return can.Deal(tuple(self.shoe.pop() for _ in range(count)))
            case can_due.DecisionDue():
                seat = chance.choice(due.seats)
                return can.Bet(seat) if seat in dict(due.bets) and chance.random() < 0.7 else can.Fold(seat)
            case can_due.RevealDue():
                return can.Reveal()
            case can_due.TurnDue():
                return can.TurnUp(due.box)
            case can_due.RulingDue():
                return can.Choose(chance.choice(due.ruling.outcomes).name, "as seen")
            case _:
                return None

    def _wager(self, due: can_due.WagersDue) -> Any:
        chance = self.chance
        able = [(seat, stake) for seat, stake in due.stakes if stake >= due.least]
        if due.chips and chance.random() < 0.6:
            return can.PlayJackpot(chance.choice(due.chips))
        if able and (not due.placed or chance.random() < 0.6):
            seat, stake = chance.choice(able)
            most = min(due.most, stake) // due.step
            return can.Ante(seat, due.step * chance.randint(1, min(most, 4)))
        if due.placed:
            return can.NoMoreBets()
        return self.chips()

    def fact(self, number: int) -> facts.AnyFact:
        chance, box = random.Random(number), number % 6
        return chance.choice(
            (
                facts.CardExposed(box, by_player=chance.random() < 0.3),
                facts.OutOfOrder(tuple(sorted({box, number % 3}))),
                facts.WrongCount(box, chance.choice((4, 6))),
                facts.InRack(box, chance.random() < 0.5),
                facts.HandWithoutAnte(box, chance.randint(1, 5), chance.random() < 0.5),
                facts.AnteFound(box, chance.choice((300, 700, 90_000))),
                facts.BetFound(box, chance.choice((300, 700, 90_000))),
                facts.NotCovered("a chip rolled under the table", box),
            )
        )


class CanberraMachine(RuleBasedStateMachine):
    """Two tables that share a jackpot."""

    drivers: list[CanberraDriver]
    meter: Jackpot
    ledger: Ledger

    @initialize(
        seed=NUMBER,
        several=st.sampled_from(list(Several)),
        repay=st.booleans(),
        edition=st.sampled_from(("canberra-1995", "canberra-1997")),
        strict=st.booleans(),
    )
    def begin(self, seed: int, several: Several, repay: bool, edition: str, strict: bool) -> None:
        chance = random.Random(seed)
        options = Options(jackpot="boomerang", boxes=4, strict_1995=strict and edition == "canberra-1995")
        self.meter = Jackpot.open("boomerang", JackpotTerms(several=several, repay=repay), 900_000, 30_000)
        self.ledger = Ledger(self.meter)
        self.drivers = [CanberraDriver(Table.set_up(edition, options), chance) for _ in range(2)]
        for driver in self.drivers:
            for _ in range(2):
                driver.play.do(driver.command())
            for seat in (1, 2, 3):
                driver.play.do(house.Sit(f"p{seat}", seat, 100_000))

    @rule(which=st.integers(0, 1), steps=st.integers(1, 15))
    def go_on(self, which: int, steps: int) -> None:
        """What is due happens; nothing is ever stuck."""
        driver = self.drivers[which]
        for _ in range(steps):
            if driver.play.expected() is None:
                return
            command = driver.command()
            if command is None:
                jackpot_desk.settle(self._table(which), self.meter, f"t{which}")
            else:
                driver.play.do(command)

    @rule(which=st.integers(0, 1), number=NUMBER)
    def something_occurs(self, which: int, number: int) -> None:
        """A ruling does to every seat what its preview says."""
        driver, table = self.drivers[which], self._table(which)
        command = can.Occurred(driver.fact(number))
        before = {seat: place.stake for seat, place in driver.state.places.items()}
        try:
            outcome = table.preview(command).outcome
        except Refusal:
            self._try(which, command)
            return
        self._try(which, command)
        if outcome is not None and driver.state.ruling is None:
            change = {effect.seat: effect.cents for effect in outcome.effects}
            for seat, place in driver.state.places.items():
                assert place.stake - before[seat] == change.get(seat, 0)

    @rule(which=st.integers(0, 1), number=NUMBER)
    def the_house_decides(self, which: int, number: int) -> None:
        chance, seat = random.Random(number), number % 5
        command: Any = chance.choice(
            (
                can.CountCards(chance.choice((51, 52))),
                can.Forfeit(seat, "told a neighbour"),
                can.Sanction(seat, "S89-1997/15.9", "told a neighbour", number % 2 == 0, number % 3 == 0),
                Leave(seat),
                house.Sit(f"p{seat}", seat, 100_000),
                house.Readmit(f"p{seat}"),
                TopUp(seat, 5000),
                VacateSeat(seat),
                can.TakeBack(seat),
            )
        )
        self._try(which, command)

    @rule(which=st.integers(0, 1))
    def an_outcome_is_invalidated(self, which: int) -> None:
        """Everybody has what the ruling says, to the cent."""
        table, command = self._table(which), can.Invalidate(Ground.FIRE, "the alarm")
        before = {seat: place.stake for seat, place in table.state.places.items()}
        try:
            events, _ = jackpot_desk.invalidate(table, self.meter, f"t{which}", command)
        except Refusal:
            return
        ruled = events[0]
        assert isinstance(ruled, Ruled)
        assert ruled.ruling.outcome is not None
        effects = {effect.seat: effect.cents for effect in ruled.ruling.outcome.effects}
        for seat, place in table.state.places.items():
            assert place.stake - before[seat] == effects.get(seat, 0)

    @precondition(lambda self: self.drivers[1].play.expected() is not None)
    @rule()
    def one_table_closes(self) -> None:
        self._try(1, NotifyInspector())
        self._try(1, NotifyClosure())

    @invariant()
    def every_chip_is_somewhere(self) -> None:
        books = [self.ledger.up_to_date(), *(driver.ledger.up_to_date() for driver in self.drivers)]
        assert [book.total for book in books] == [0, 0, 0]
        assert sum(book[clearing("boomerang")] for book in books) == 0
        assert (books[0][POOL], books[0][RESERVE]) == (self.meter.state.pool, self.meter.state.reserve)
        assert min(self.meter.state.pool, self.meter.state.reserve) >= 0
        for driver in self.drivers:
            own = driver.ledger.book
            for seat, place in driver.state.places.items():
                box = driver.state.boxes.get(seat)
                assert place.stake >= 0
                on_layout = box.placed if box is not None else 0
                assert (own[_stake(seat)], own[_wager(seat)]) == (place.stake, on_layout)

    @invariant()
    def replay_equals_live_and_views_hide_what_is_hidden(self) -> None:
        for driver in self.drivers:
            state = driver.state
            if not check_replay(driver.play, CODEC):
                continue
            for seat in state.boxes:
                others = driver.play.view(player(seat % 4 + 1)).boxes[seat].cards
                shown = state.boxes[seat].result is not None
                assert shown or set(others) <= {None}
            dealer = driver.play.view(SPECTATOR).dealer
            assert state.plays is not None or len([card for card in dealer if card]) <= 1

    def teardown(self) -> None:
        for driver in self.drivers:
            check_record(driver.play)

    def _try(self, which: int, command: Any) -> None:
        """A command that may be refused; then nothing has happened."""
        play = self.drivers[which].play
        count = len(play.events)
        try:
            play.do(command)
        except Refusal:
            assert len(play.events) == count

    def _table(self, which: int) -> Table:
        table = self.drivers[which].play
        assert isinstance(table, Table)
        return table


class BaccaratDriver(Driver):
    def take_back(self, seat: int) -> Any:
        return bac.TakeBack(seat, next(side for owner, side in self.state.wagers if owner == seat))

    def command(self) -> Any:
        due, chance = self.play.expected(), self.chance
        match due:
            case TableDue():
                return self.table_command(due)
            case ShuffleDue():
                return self.refill(self.state.deck)
            case CutDue():
                return house.Cut(chance.randint(due.least, due.most))
            case bac_due.FirstCardDue():
                return bac.ShowFirst(self.shoe.pop())
            case bac_due.BurnDue():
                return bac.Burn(tuple(self.shoe.pop() for _ in range(chance.randint(1, due.count))))
            case bac_due.WagersDue():
                return self._wager(due)
            case bac_due.DealDue():
                return bac.Deal(tuple(self.shoe.pop() for _ in range(chance.randint(1, due.count))))
            case bac_due.OpenDue():
                return self._open(due)
            case _:
                raise AssertionError(f"stuck at {due}")

    def _wager(self, due: bac_due.WagersDue) -> Any:
        chance = self.chance
        able = [seat for seat, stake in due.stakes if stake >= due.least]
        if able and (not due.placed or chance.random() < 0.6):
            wager = bac.Wager(chance.choice(able), chance.choice(list(Side)), due.least)
            if wager in due:
                return wager
        if due.placed:
            return bac.NoMoreBets()
        return self.chips()

    def _open(self, due: bac_due.OpenDue) -> Any:
        chance = self.chance
        if due.held is not None and (due.held not in due.sides or chance.random() < 0.3):
            return bac.Retrieve()
        if due.held is None and due.designated and chance.random() < 0.5:
            return bac.PassOut(*chance.choice(due.designated))
        side = due.held or chance.choice(due.sides)
        return bac.Open(side, due.holder if side is due.held else 0)


class BaccaratMachine(RuleBasedStateMachine):
    """A table of Mini-Baccarat over several shoes."""

    driver: BaccaratDriver

    @initialize(seed=NUMBER, method=st.sampled_from(list(Method)))
    def begin(self, seed: int, method: Method) -> None:
        table = BaccaratTable.set_up(options=BaccaratOptions(method=method, decks=4, boxes=3))
        self.driver = BaccaratDriver(table, random.Random(seed))
        for _ in range(2):
            self.driver.play.do(self.driver.command())
        for seat in (1, 2):
            self.driver.play.do(house.Sit(f"p{seat}", seat, 100_000))

    @rule(steps=st.integers(1, 40))
    def go_on(self, steps: int) -> None:
        for _ in range(steps):
            if self.driver.play.expected() is not None:
                self.driver.play.do(self.driver.command())

    @rule(number=NUMBER)
    def something_else_is_asked_for(self, number: int) -> None:
        chance, seat = random.Random(number), number % 4
        command: Any = chance.choice(
            (
                bac.Invalidate("the alarm"),
                bac.Exclude(seat, "S89-1997/15.9: told a neighbour"),
                bac.Deal((chance.choice(self.driver.state.deck.cards),), chance.choice(HANDS)),
                bac.PassOut(chance.choice(HANDS), seat),
                bac.Open(chance.choice(HANDS), seat),
                bac.Retrieve(),
                bac.NoMoreBets(),
                bac.GiveNotice(BaccaratOptions(method=chance.choice(list(Method)), decks=4, boxes=3)),
                Leave(seat),
                house.Sit(f"p{seat}", seat, 100_000),
                house.ReplaceCards(),
            )
        )
        count = len(self.driver.play.events)
        before = sum(self.driver.state.seen)
        try:
            self.driver.play.do(command)
        except Refusal:
            assert len(self.driver.play.events) == count
        if isinstance(command, bac.Deal) and sum(self.driver.state.seen) > before:
            self.driver.shoe.remove(command.cards[0] or self.driver.shoe[0])

    @invariant()
    def every_chip_is_somewhere(self) -> None:
        book, state = self.driver.ledger.up_to_date(), self.driver.state
        assert book.total == 0
        for seat, place in state.places.items():
            on_layout = sum(cents for (owner, _), cents in state.wagers.items() if owner == seat)
            assert (book[_stake(seat)], book[_wager(seat)]) == (place.stake, on_layout)
            assert place.stake >= 0

    def teardown(self) -> None:
        check_record(self.driver.play)

    @invariant()
    def replay_equals_live_and_nobody_sees_closed_cards(self) -> None:
        if not check_replay(self.driver.play, BACCARAT_CODEC):
            return
        view = self.driver.play.view(SPECTATOR)
        state = self.driver.state
        for side in HANDS:
            assert len([card for card in view.hands[side] if card]) <= state.opened[side]


def check_record(play: Play[Any, Any]) -> None:
    """Every command behind the log, judged anew, brings about the same events."""
    assert read(write(play.events)) == play.events


def check_replay(play: Play[Any, Any], codec: Any) -> bool:
    """The same table from its lines; every so often, for logs grow. Whether it was looked at."""
    if len(play.events) % 5:
        return False
    lines = [codec.encode(event) for event in play.events]
    events: list[Event[Any]] = [codec.decode(line) for line in lines]
    assert picture(type(play).replay(events).state) == picture(play.state)
    return True


def _stake(seat: int) -> Any:
    return f"stake:{seat}"


def _wager(seat: int) -> Any:
    return f"wager:{seat}"


TestCanberra = CanberraMachine.TestCase
TestCanberra.settings = SETTINGS
TestBaccarat = BaccaratMachine.TestCase
TestBaccarat.settings = SETTINGS
