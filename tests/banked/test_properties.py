"""What holds at every moment of any table against the house, whatever people and dealers do: chips, replay, views.

Hypothesis drives whole tables command by command, irregularities and decisions among them; two tables of Canberra Poker
share one jackpot.
"""

import os
import random
from collections.abc import Callable
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from pitboss.banked.baccarat import commands as bac
from pitboss.banked.baccarat import due as bac_due
from pitboss.banked.baccarat.kinds import HANDS, Method, Side
from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.baccarat.table import CODEC as BACCARAT_CODEC
from pitboss.banked.baccarat.table import MiniBaccaratTable as BaccaratTable
from pitboss.banked.canberra import commands as can
from pitboss.banked.canberra import due as can_due
from pitboss.banked.canberra import facts, jackpot_desk
from pitboss.banked.canberra import kinds as can_kinds
from pitboss.banked.canberra.events import LimitsNoticed, RoundOpened, Settled
from pitboss.banked.canberra.kinds import Ground
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.canberra.ruling_events import CanberraRuled, RoundVoided
from pitboss.banked.canberra.table import CODEC, CanberraTable
from pitboss.banked.house import commands as house
from pitboss.banked.house.due import CutByDealerDue
from pitboss.banked.jackpot.events import POOL, RESERVE, RoundSettled, clearing
from pitboss.banked.jackpot.jackpot import Jackpot
from pitboss.banked.jackpot.prizes import PRIZES
from pitboss.banked.jackpot.terms import Figure, JackpotTerms, Several
from pitboss.cards import Card, Deck, parse_card
from pitboss.play import Event, Ledger, Play, Refusal
from pitboss.play.money import CLAIMS
from pitboss.records.banked import read, write
from pitboss.table import commands as table_commands
from pitboss.table.commands import (
    CloseTable,
    Leave,
    NotifyClosure,
    NotifyInspector,
    OpenTable,
    Shuffle,
    TopUp,
    VacateSeat,
)
from pitboss.table.due import CloseDue, DeckCheckDue, OpenDue, PlayersDue, ShuffleDue
from pitboss.table.events import Advised, Seated
from pitboss.table.terms import Matter
from tests.banked.builders import SPECTATOR, picture, player

EXAMPLES = int(os.environ.get("PITBOSS_EXAMPLES", "20"))
SETTINGS = settings(max_examples=EXAMPLES, stateful_step_count=30, deadline=None)
NUMBER = st.integers(0, 2**32)


class Bookkeeper:
    """The accounts of one stream, brought up to date with every event that has come since."""

    def __init__(self, play: Play[Any, Any]) -> None:
        self.play = play
        self.book = Ledger()
        self.counted = 0

    def up_to_date(self) -> Ledger:
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
        self.ledger = Bookkeeper(play)

    @property
    def state(self) -> Any:
        return self.play.state

    def refill(self, deck: Deck) -> Shuffle:
        self.shoe = list(deck.cards)
        self.chance.shuffle(self.shoe)
        return Shuffle()

    def table_command(self, due: object) -> Any:
        if isinstance(due, DeckCheckDue):
            return table_commands.CheckDeck(due.deck.cards)
        if isinstance(due, OpenDue):
            return OpenTable()
        if isinstance(due, CloseDue):
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
        return (
            table_commands.Readmit(person)
            if person in self.state.excluded
            else table_commands.Sit(person, seat, 100_000)
        )

    def take_back(self, seat: int) -> Any:
        raise NotImplementedError


class CanberraDriver(Driver):
    def take_back(self, seat: int) -> Any:
        return can.TakeBackAnte(seat)

    def command(self) -> Any:
        """Something that is due, or nothing where only the jackpot can go on."""
        due, chance = self.play.expected(), self.chance
        match due:
            case DeckCheckDue() | OpenDue() | PlayersDue() | CloseDue():
                return self.table_command(due)
            case ShuffleDue():
                return self.refill(self.state.deck)
            case CutByDealerDue():
                return house.CutByDealer(chance.randint(due.least, due.most))
            case can_due.AntesDue():
                return self._wager(due)
            case can_due.DealBoxesDue():
                if not self.state.dealt and chance.random() < 0.5:
                    self._stack()
                count = chance.randint(1, due.count)
                return can.DealBoxes(tuple(self.shoe.pop() for _ in range(count)))
            case can_due.FoldOrBetDue():
                seat = chance.choice(due.seats)
                return can.Bet(seat) if seat in dict(due.bets) and chance.random() < 0.7 else can.Fold(seat)
            case can_due.RevealDue():
                return can.RevealDealer()
            case can_due.TurnDue():
                return can.TurnUp(due.box)
            case can_due.RulingDue():
                return can.ChooseOutcome(chance.choice(due.ruling.outcomes).name, "as seen")
            case _:
                return None

    def _stack(self) -> None:
        """Let one box have a hand that wins a prize of the display: they are rare, and tables meet over them."""
        order = self.state.order
        place, lap = self.chance.randrange(len(order)), len(order) + 1
        low, suit = self.chance.choice((8, 3)), self.chance.choice("shdc")
        hand = [parse_card("23456789TJQKA"[rank] + suit) for rank in range(low, low + 5)]
        for number, card in enumerate(hand):
            there, wanted = self.shoe.index(card), len(self.shoe) - 1 - place - number * lap
            self.shoe[there], self.shoe[wanted] = self.shoe[wanted], self.shoe[there]

    def _wager(self, due: can_due.AntesDue) -> Any:
        chance = self.chance
        able = [(seat, stake) for seat, stake in due.stakes if stake >= due.least]
        if due.chips and chance.random() < 0.6:
            return can.PlayJackpot(chance.choice(due.chips))
        if able and (not due.placed or chance.random() < 0.6):
            seat, stake = chance.choice(able)
            most = min(due.most, stake) // due.step
            return can.Ante(seat, due.step * chance.randint(1, min(most, 4)))
        if due.placed:
            return can.CloseAntes()
        return self.chips()

    def fact(self, number: int) -> facts.AnyFact:
        chance, box = random.Random(number), number % 6
        return chance.choice(
            (
                facts.BoxCardExposed(box, by_player=chance.random() < 0.3),
                facts.OutOfOrder(tuple(sorted({box, number % 3}))),
                facts.BoxMiscounted(box, chance.choice((4, 6))),
                facts.InRack(box, chance.random() < 0.5),
                facts.HandWithoutAnte(box, chance.randint(1, 5), chance.random() < 0.5),
                facts.AnteFound(box, chance.choice((300, 700, 90_000))),
                facts.BetFound(box, chance.choice((300, 700, 90_000))),
                facts.BoxNotCovered("a chip rolled under the table", box),
            )
        )


class Watch:
    """What a table's events say of advices and figures, told apart from its state."""

    def __init__(self, driver: CanberraDriver) -> None:
        self.driver = driver
        self.advised: set[str] = set()
        self.figures: dict[int, int | None] = {}
        self._people: dict[int, str] = {}
        self._minimum = self._coming = driver.state.terms.minimum
        self._counted = 0

    def up_to_date(self) -> None:
        events = self.driver.play.events
        for event in events[self._counted :]:
            match event:
                case Seated(seat=seat, person=person):
                    self._people[seat] = person
                case Advised(seat=seat, matter=Matter.BELOW_MINIMUM):
                    self.advised.add(self._people[seat])
                case LimitsNoticed(options=options):
                    self._coming = options.minimum
                case RoundOpened():
                    self.figures = {}
                    if self._coming != self._minimum:
                        self._minimum = self._coming
                        self.advised.clear()
                case RoundVoided():
                    self.figures = {}
                case Settled(box=box, display=display):
                    self.figures[box] = display
        self._counted = len(events)


class CanberraMachine(RuleBasedStateMachine):
    """Two tables that share a jackpot."""

    drivers: list[CanberraDriver]
    meter: Jackpot
    ledger: Bookkeeper
    watches: list[Watch]

    @initialize(
        seed=NUMBER,
        several=st.sampled_from(list(Several)),
        figure=st.sampled_from(list(Figure)),
        repay=st.booleans(),
        edition=st.sampled_from(("canberra-1995", "canberra-1997")),
        strict=st.booleans(),
    )
    def begin(self, seed: int, several: Several, figure: Figure, repay: bool, edition: str, strict: bool) -> None:
        chance = random.Random(seed)
        options = CanberraOptions(jackpot="boomerang", boxes=4, strict_1995=strict and edition == "canberra-1995")
        terms = JackpotTerms(several=several, figure=figure, repay=repay, reset=chance.choice((0, 1_000_000)))
        self.meter = Jackpot.open("boomerang", terms, chance.choice((900_000, 2_500_000)), 30_000)
        self.ledger = Bookkeeper(self.meter)
        self.drivers = [CanberraDriver(CanberraTable.set_up(edition, options), chance) for _ in range(2)]
        for driver in self.drivers:
            for _ in range(2):
                driver.play.do(driver.command())
            for seat in (1, 2, 3):
                driver.play.do(table_commands.Sit(f"p{seat}", seat, 100_000))
        self.watches = [Watch(driver) for driver in self.drivers]

    @rule(which=st.integers(0, 1), steps=st.integers(1, 15))
    def go_on(self, which: int, steps: int) -> None:
        """What is due happens; nothing is ever stuck."""
        driver = self.drivers[which]
        for _ in range(steps):
            if driver.play.expected() is None:
                return
            command = driver.command()
            if command is None:
                self._settle(which)
            elif isinstance(command, can.TurnUp):
                jackpot_desk.turn_up(self._table(which), self.meter.state, command)
            else:
                driver.play.do(command)

    @rule(first=st.integers(0, 1))
    def both_tables_reach_the_meter(self, first: int) -> None:
        """Hands are turned up at both before either is settled, so that they meet over one display."""
        for which, driver in enumerate(self.drivers):
            for _ in range(60):
                if driver.play.expected() is None or driver.state.step is can_kinds.CanberraStep.JACKPOT:
                    break
                self.go_on(which, 1)
        for which in (first, 1 - first):
            if isinstance(self.drivers[which].play.expected(), can_due.JackpotDue):
                self._settle(which)

    def _settle(self, which: int) -> None:
        """Each in full is paid by the figure of the turning up, or by the display now if the switch says so."""
        table, terms, display = self._table(which), self.meter.state.terms, self.meter.state.display
        figures = {box: each.display for box, each in table.state.boxes.items()}
        _, (settled,) = jackpot_desk.settle(table, self.meter, f"t{which}")
        assert isinstance(settled, RoundSettled)
        for paid in settled.paid:
            if terms.several is Several.EACH_FULL:
                figure = figures[paid.box] if terms.figure is Figure.AS_DISPLAYED else display
                assert figure is not None
                assert paid.cents == PRIZES[paid.prize].amount(figure)

    @rule(which=st.integers(0, 1), number=NUMBER)
    def something_occurs(self, which: int, number: int) -> None:
        """A ruling does to every seat what its preview says."""
        driver, table = self.drivers[which], self._table(which)
        command = can.CanberraOccurred(fact := driver.fact(number))
        if isinstance(fact, facts.BoxMiscounted) and table.state.countable:
            return  # The jackpot may have to settle again: a rule of its own below.
        self.watches[which].up_to_date()
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
        if isinstance(fact, facts.AnteFound) and fact.seat in driver.state.boxes and driver.state.ruling is None:
            box = driver.state.boxes[fact.seat]
            is_small = fact.cents < driver.state.terms.minimum
            assert box.small == (is_small and box.person in self.watches[which].advised)

    @rule(which=st.integers(0, 1), number=NUMBER)
    def the_house_decides(self, which: int, number: int) -> None:
        chance, seat = random.Random(number), number % 5
        command: Any = chance.choice(
            (
                can.CountCards(chance.choice((51, 52))),
                can.Forfeit(seat, "told a neighbour"),
                can.Sanction(seat, "S89-1997/15.9", "told a neighbour", number % 2 == 0, number % 3 == 0),
                Leave(seat),
                table_commands.Sit(f"p{chance.randint(1, 4)}", seat, 100_000),
                table_commands.Readmit(f"p{seat}"),
                TopUp(seat, 5000),
                VacateSeat(seat),
                can.TakeBackAnte(seat),
                can.GiveLimitsNotice(replace(self.drivers[which].state.terms, minimum=chance.choice((500, 1000)))),
                can.GiveLimitsNotice(replace(self.drivers[which].state.terms, jackpot_chip=chance.choice((100, 500)))),
            )
        )
        self._try(which, command)

    @rule(which=st.integers(0, 1), seat=st.integers(1, 4))
    def somebody_leaves_and_sits_elsewhere(self, which: int, seat: int) -> None:
        place = self.drivers[which].state.places.get(seat)
        if place is not None:
            self._try(which, Leave(seat))
            self._try(which, table_commands.Sit(place.person, seat % 4 + 1, 100_000))

    @rule(which=st.integers(0, 1))
    def an_outcome_is_invalidated(self, which: int) -> None:
        command = can.Invalidate(Ground.FIRE, "the alarm")
        self._as_ruled(which, lambda table: jackpot_desk.invalidate(table, self.meter, f"t{which}", command))

    @precondition(lambda self: any(driver.state.countable for driver in self.drivers))
    @rule(box=st.integers(0, 4), cards=st.sampled_from((4, 6)))
    def the_cards_of_the_last_round_are_miscounted(self, box: int, cards: int) -> None:
        which = next(which for which in (0, 1) if self._table(which).state.countable)
        command = can.CanberraOccurred(facts.BoxMiscounted(box, cards))
        self._as_ruled(which, lambda table: jackpot_desk.report(table, self.meter, f"t{which}", command))

    def _as_ruled(self, which: int, act: Callable[[CanberraTable], jackpot_desk.Both]) -> None:
        """Everybody has what the ruling says, to the cent."""
        table = self._table(which)
        before = {seat: place.stake for seat, place in table.state.places.items()}
        try:
            events, _ = act(table)
        except Refusal:
            return
        ruled = events[0]
        assert isinstance(ruled, CanberraRuled)
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
            owed = {f"owed:{person}": -cents for person, cents in driver.state.debts.items()}
            assert {name: cents for name, cents in own.balances().items() if name.startswith("owed:")} == owed
            assert own[CLAIMS] == sum(driver.state.debts.values())
            for seat, place in driver.state.places.items():
                box = driver.state.boxes.get(seat)
                assert place.stake >= 0
                on_layout = box.placed if box is not None else 0
                assert (own[_stake(seat)], own[_wager(seat)]) == (place.stake, on_layout)

    @invariant()
    def advice_and_figures_last(self) -> None:
        """An advice lasts for the session of its person, and no decision changes a figure that was noted."""
        for watch in self.watches:
            watch.up_to_date()
            state = watch.driver.state
            assert state.advised == watch.advised
            for seat, box in state.boxes.items():
                assert box.display == watch.figures.get(seat)

    @invariant()
    def nobody_excluded_is_dealt_in(self) -> None:
        for driver in self.drivers:
            state = driver.state
            if state.step is not can_kinds.CanberraStep.SHUFFLE and not state.in_round:
                assert not any(box.placed for box in state.boxes.values() if box.person in state.excluded)

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

    def _table(self, which: int) -> CanberraTable:
        table = self.drivers[which].play
        assert isinstance(table, CanberraTable)
        return table


class BaccaratDriver(Driver):
    def take_back(self, seat: int) -> Any:
        return bac.TakeBackWager(seat, next(side for owner, side in self.state.wagers if owner == seat))

    def command(self) -> Any:
        due, chance = self.play.expected(), self.chance
        match due:
            case DeckCheckDue() | OpenDue() | PlayersDue() | CloseDue():
                return self.table_command(due)
            case ShuffleDue():
                return self.refill(self.state.deck)
            case CutByDealerDue():
                return house.CutByDealer(chance.randint(due.least, due.most))
            case bac_due.FirstCardDue():
                return bac.ShowFirst(self.shoe.pop())
            case bac_due.BurnCardsDue():
                return bac.BurnCards(tuple(self.shoe.pop() for _ in range(chance.randint(1, due.count))))
            case bac_due.WagersDue():
                return self._wager(due)
            case bac_due.DealSidesDue():
                return bac.DealSides(tuple(self.shoe.pop() for _ in range(chance.randint(1, due.count))))
            case bac_due.OpenHandDue():
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

    def _open(self, due: bac_due.OpenHandDue) -> Any:
        chance = self.chance
        if due.held is not None and (due.held not in due.sides or chance.random() < 0.3):
            return bac.Retrieve()
        if due.held is None and due.designated and chance.random() < 0.5:
            return bac.PassOut(*chance.choice(due.designated))
        side = due.held or chance.choice(due.sides)
        return bac.OpenHand(side, due.holder if side is due.held else 0)


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
            self.driver.play.do(table_commands.Sit(f"p{seat}", seat, 100_000))

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
                bac.InvalidateCoup("the alarm"),
                bac.ExcludeFromCoups(seat, "S89-1997/15.9: told a neighbour"),
                bac.DealSides((chance.choice(self.driver.state.deck.cards),), chance.choice(HANDS)),
                bac.PassOut(chance.choice(HANDS), seat),
                bac.OpenHand(chance.choice(HANDS), seat),
                bac.Retrieve(),
                bac.NoMoreBets(),
                bac.GiveCoupNotice(BaccaratOptions(method=chance.choice(list(Method)), decks=4, boxes=3)),
                Leave(seat),
                table_commands.Sit(f"p{seat}", seat, 100_000),
                table_commands.ReplaceCards(),
            )
        )
        count = len(self.driver.play.events)
        before = sum(self.driver.state.seen)
        try:
            self.driver.play.do(command)
        except Refusal:
            assert len(self.driver.play.events) == count
        if isinstance(command, bac.DealSides) and sum(self.driver.state.seen) > before:
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
