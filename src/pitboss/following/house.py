"""From an entry to the commands of a table against the house: wagers, NO MORE BETS, cards, settlement."""

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from pitboss.banked.baccarat import commands as b
from pitboss.banked.baccarat.due import BurnCardsDue, CoupDue, DealSidesDue, FirstCardDue, OpenHandDue, WagersDue
from pitboss.banked.baccarat.events import CoupEnded, CoupVoided, Wagered, WagerTakenBack
from pitboss.banked.baccarat.kinds import Side
from pitboss.banked.baccarat.table import MiniBaccaratTable
from pitboss.banked.canberra import commands as c
from pitboss.banked.canberra.due import AntesDue, DealBoxesDue, FoldOrBetDue, JackpotDue, RevealDue, TurnDue
from pitboss.banked.canberra.events import Anted, AnteTakenBack, ChipPlaced, RoundEnded, RoundOpened
from pitboss.banked.canberra.kinds import HandResult
from pitboss.banked.canberra.table import CanberraTable
from pitboss.banked.canberra.wagers import first_of, turns
from pitboss.banked.house.commands import CutByDealer
from pitboss.banked.house.due import CutByDealerDue
from pitboss.banked.house.table import HouseTable
from pitboss.cards import Card
from pitboss.following import entries as e
from pitboss.following.attesting import step_due
from pitboss.play import Command, Expected, Refusal, RuleIds
from pitboss.table.commands import CheckDeck, Shuffle
from pitboss.table.due import ShuffleDue
from pitboss.table.events import Left, Seated
from pitboss.table.keeping_commands import CountChips, Say
from pitboss.table.table import AnyEvent, Table

Steps = Iterator[tuple[Command, bool]]
BEGINS = (ShuffleDue, CoupDue)
"""What is due between rounds, with which the next one begins."""


class HouseFollower:
    """What both games share; each adds its wagers, its cards and its routine."""

    def __init__(self, table: HouseTable, has_meter: bool = False) -> None:
        self.table = table
        self.has_meter = has_meter
        """Whether a jackpot says what it pays; else its prizes are entered."""

    @property
    def due(self) -> Expected[Any] | None:
        return self.table.expected()

    def steps(self, entry: e.AnyEntry) -> Steps:
        """The commands of an entry; Refusal where it cannot be."""
        match entry:
            case e.DealEntry(step=None):
                yield from self._routine()
            case e.DealEntry(step=step):
                if step_due(self.table) is not step:
                    raise Refusal(self._rules(), self.due.sentence() if self.due is not None else "the table is closed")
                while step_due(self.table) is step and (command := self.routine()) is not None:
                    yield command, False
            case e.DeckWhole():
                yield CheckDeck(self.table.state.due_deck.cards), False
            case e.WagerEntry():
                yield from self._routine()
                for command in self.wagers(entry):
                    yield command, False
            case e.SameAgain():
                yield from self._routine()
                for wager in self.last_wagers():
                    for command in self.wagers(wager):
                        yield command, False
            case e.TakeBack(seat=seat):
                backs = self.take_backs(seat)
                if not backs:
                    raise Refusal(self._rules(), f"nothing lies on the layout before seat {seat}")
                for command in backs:
                    yield command, False
            case e.CardsEntry(cards=cards, shoe=True):
                yield from self._from_shoe(cards)
            case e.CardsEntry(cards=cards):
                yield from self._cards(cards)
            case e.CountEntry(seat=seat, cents=cents):
                yield CountChips(seat, cents), False
            case e.Spoken(words=words, wanted_by=wanted_by):
                yield Say(words, wanted_by), False
            case e.TableEntry(command=command):
                yield command, False
            case _:
                yield from self.own(entry)

    def own(self, entry: e.AnyEntry) -> Steps:
        """The commands of an entry that only this game knows."""
        raise Refusal(self._rules(), f"{entry.__struct_config__.tag} is not for this game")

    def wagers(self, entry: e.WagerEntry) -> list[Command]:
        raise NotImplementedError

    def last_wagers(self) -> list[e.WagerEntry]:
        """What everybody wagered in the round before, as far as he can still pay it."""
        raise NotImplementedError

    def take_backs(self, seat: int) -> list[Command]:
        """What takes all wagers of a seat off the layout."""
        raise NotImplementedError

    def card(self, left: list[Card]) -> Command | None:
        """The command that takes the next of these cards away; None where no card is due."""
        raise NotImplementedError

    def routine(self) -> Command | None:
        """What the dealer's hands do without anything being entered."""
        match self.due:
            case ShuffleDue():
                return Shuffle()
            case CutByDealerDue():
                return CutByDealer()
            case _:
                return None

    def least_wager(self) -> Command | None:
        """The least wager of the next of those who have put up nothing and can; None once all have."""
        raise NotImplementedError

    def may_place(self, wager: e.WagerEntry) -> bool:
        """Whether somebody may put up the same as before, under the limits that hold now; not whether he can."""
        state, terms = self.table.state, self.table.state.terms
        place = state.places.get(wager.seat)
        fits = terms.minimum <= wager.cents <= terms.maximum and not wager.cents % terms.minimum
        return fits and place is not None and place.person not in state.excluded

    def _last_round(self, ends: type[AnyEvent]) -> tuple[list[AnyEvent], set[int]]:
        """What happened in the round before, and the seats that have changed hands since."""
        found, changed, ended = list[AnyEvent](), set[int](), 0
        for event in reversed(self.table.in_force):
            ended += isinstance(event, ends)
            if ended == 2:
                break
            if ended:
                found.append(event)
            elif isinstance(event, Seated | Left):
                changed.add(event.seat)
        return found[::-1], changed

    def _least_wagers(self) -> Steps:
        """In a tournament everybody plays every round: whoever has put up nothing puts up the least (T-R42)."""
        while self.table.state.law.tournament is not None and (command := self.least_wager()) is not None:
            yield command, True

    def _rules(self) -> RuleIds:
        return self.due.rules if self.due is not None else self.table.state.law.closure

    def _routine(self) -> Steps:
        while (command := self.routine()) is not None:
            yield command, False

    def _goes_on(self) -> Steps:
        """What follows in the same round: the cards of the last one lie there until the next is begun (G-R73)."""
        while not isinstance(self.due, BEGINS) and (command := self.routine()) is not None:
            yield command, False

    def _cards(self, cards: tuple[Card, ...]) -> Steps:
        left = list(cards)
        yield from self._routine()
        while left:
            yield self._next_card(left), False
            yield from self._goes_on()

    def _from_shoe(self, cards: tuple[Card, ...]) -> Steps:
        """Cards as they leave a shoe that reads them: each to the place that is due, also where it lies face down."""
        left = list(cards)
        while left:
            yield self._next_card(left), False
            while not isinstance(self.due, (*BEGINS, DealBoxesDue)) and (command := self.routine()) is not None:
                yield command, False

    def _next_card(self, left: list[Card]) -> Command:
        command = self.card(left)
        if command is None:
            due = self.due
            raise Refusal(self._rules(), f"no card is due: {due.sentence() if due else 'the table is closed'}")
        return command


class CanberraFollower(HouseFollower):
    """Canberra Poker: antes and jackpot chips, one open card, who bets, then the hands."""

    table: CanberraTable

    def own(self, entry: e.AnyEntry) -> Steps:
        match entry:
            case e.NoMoreBetsEntry(at=at, display=display, reader=reader):
                yield from self._least_wagers()
                yield c.CloseAntes(at, display), False
                if not reader:
                    yield from self._routine()
            case e.Stay(boxes=boxes):
                due = self.due
                if not isinstance(due, FoldOrBetDue):
                    raise Refusal(self._rules(), "nobody is to fold or bet now")
                if strangers := set(boxes) - set(due.seats):
                    raise Refusal(due.rules, f"box {min(strangers)} has nothing to decide: {due.sentence()}")
                for seat in due.seats:
                    yield (c.Bet(seat) if seat in boxes else c.Fold(seat)), False
                yield from self._goes_on()
            case e.TurnEntry(result=result, hand=hand):
                due = self.due
                if not isinstance(due, TurnDue):
                    raise Refusal(self._rules(), "no hand of a box is to be turned up now")
                stands = result if self.table.state.plays else HandResult.NO_HAND
                yield c.TurnUp(due.box, (), None, stands, hand), False
                yield from self._goes_on()
            case _:
                yield from super().own(entry)

    def wagers(self, entry: e.WagerEntry) -> list[Command]:
        """What lies on the box already is changed into this."""
        ante = [*self.take_backs(entry.seat), c.Ante(entry.seat, entry.cents)]
        return [*ante, c.PlayJackpot(entry.seat)] if entry.jackpot else ante

    def take_backs(self, seat: int) -> list[Command]:
        state = self.table.state
        return [c.TakeBackAnte(seat)] if state.is_open and state.has_wager(seat) else []

    def last_wagers(self) -> list[e.WagerEntry]:
        found: dict[int, e.WagerEntry] = {}
        events, changed = self._last_round(RoundEnded)
        for event in events:
            match event:
                case RoundOpened():
                    found.clear()  # the one before was void
                case Anted(box=box, cents=cents):
                    found[box] = e.WagerEntry(box, cents)
                case ChipPlaced(box=box) if box in found:
                    found[box] = e.WagerEntry(box, found[box].cents, jackpot=True)
                case AnteTakenBack(box=box):
                    found.pop(box, None)
                case _:
                    pass
        again = {
            seat: placed
            for seat, wager in sorted(found.items())
            if seat not in changed and (placed := self._as_far_as_he_can(wager)) is not None
        }
        if not first_of(self.table.state):
            return list(again.values())
        # In turn nobody goes ahead of somebody who antes otherwise this time, and what lies stays (T-R80).
        return [again[seat] for seat in takewhile(again.__contains__, turns(self.table.state))]

    def _as_far_as_he_can(self, wager: e.WagerEntry) -> e.WagerEntry | None:
        """The same ante, and the jackpot chip if that can be paid as well; what lies on the box comes back first."""
        state, seat = self.table.state, wager.seat
        if not self.may_place(wager):
            return None
        left = state.stake_of(seat) + (state.boxes[seat].placed if seat in state.boxes else 0) - wager.cents
        if left < 0:
            return None
        plays = wager.jackpot and bool(state.terms.jackpot) and left >= state.terms.jackpot_chip
        return e.WagerEntry(seat, wager.cents, jackpot=plays)

    def least_wager(self) -> Command | None:
        due = self.due
        if not isinstance(due, AntesDue):
            return None
        able = [seat for seat, stake in due.stakes if stake >= due.least]
        return c.Ante(able[0], due.least) if able else None

    def routine(self) -> Command | None:
        match self.due:
            case DealBoxesDue(up=False):
                return c.DealBoxes((None,))
            case RevealDue() if None not in self.table.state.dealer:
                return c.RevealDealer()
            case TurnDue(box=box) if None not in self.table.state.hand(box):
                return c.TurnUp(box)
            case JackpotDue(claims=claims) if self.has_meter or not claims:
                return c.PayPrizes(0)
            case AntesDue():
                return None
            case _:
                return super().routine()

    def card(self, left: list[Card]) -> Command | None:
        match self.due:
            case DealBoxesDue():
                return c.DealBoxes((left.pop(0),))
            case RevealDue():
                return c.RevealDealer(_named(self.table.state.hand(0), left))
            case TurnDue(box=box):
                return c.TurnUp(box, _named(self.table.state.hand(box), left))
            case _:
                return None


class BaccaratFollower(HouseFollower):
    """Mini-Baccarat: wagers and cards; everything else is worked out."""

    table: MiniBaccaratTable

    def own(self, entry: e.AnyEntry) -> Steps:
        match entry:
            case e.NoMoreBetsEntry(at=at):
                yield from self._least_wagers()
                yield b.NoMoreBets(at), False
            case _:
                yield from super().own(entry)

    def wagers(self, entry: e.WagerEntry) -> list[Command]:
        if entry.side not in list(Side):
            raise Refusal(self._rules(), f"a wager is on {' or '.join(Side)}")
        side = Side(entry.side)
        lies = (entry.seat, side) in self.table.state.wagers
        back: list[Command] = [b.TakeBackWager(entry.seat, side)] if lies else []
        return [*back, b.Wager(entry.seat, side, entry.cents)]

    def take_backs(self, seat: int) -> list[Command]:
        return [b.TakeBackWager(seat, side) for owner, side in self.table.state.wagers if owner == seat]

    def last_wagers(self) -> list[e.WagerEntry]:
        found: dict[tuple[int, str], e.WagerEntry] = {}
        events, changed = self._last_round(CoupEnded)
        for event in events:
            match event:
                case CoupVoided():
                    found.clear()
                case Wagered(seat=seat, side=side, cents=cents):
                    found[seat, side] = e.WagerEntry(seat, cents, str(side))
                case WagerTakenBack(seat=seat, side=side):
                    found.pop((seat, side), None)
                case _:
                    pass
        return self._as_far_as_they_can([wager for _, wager in sorted(found.items()) if wager.seat not in changed])

    def _as_far_as_they_can(self, wagers: list[e.WagerEntry]) -> list[e.WagerEntry]:
        """One wager after the other from what is left of each stake; what lies on the same side comes back first."""
        state = self.table.state
        left = {seat: place.stake for seat, place in state.places.items()}
        placed = []
        for wager in wagers:
            have = left.get(wager.seat, 0) + state.wagers.get((wager.seat, Side(wager.side)), 0)
            if have >= wager.cents and self.may_place(wager):
                left[wager.seat] = have - wager.cents
                placed.append(wager)
        return placed

    def least_wager(self) -> Command | None:
        """On Player, which is settled at even money without commission (T-R83)."""
        due = self.due
        if not isinstance(due, WagersDue):
            return None
        has_wager = {seat for seat, _ in due.placed}
        able = [seat for seat, stake in due.stakes if stake >= due.least and seat not in has_wager]
        return b.Wager(able[0], Side.PLAYER, due.least) if able else None

    def routine(self) -> Command | None:
        match self.due:
            case BurnCardsDue(count=count):
                return b.BurnCards((None,) * count)
            case CoupDue():
                return b.OpenCoup()
            case OpenHandDue(sides=(side, *_), held=None) if None not in self.table.state.hands[side]:
                return b.OpenHand(side)
            case WagersDue():
                return None
            case _:
                return super().routine()

    def card(self, left: list[Card]) -> Command | None:
        match self.due:
            case FirstCardDue():
                return b.ShowFirst(left.pop(0))
            case DealSidesDue():
                return b.DealSides((left.pop(0),))
            case OpenHandDue(sides=(side, *_), held=None):
                return b.OpenHand(side, 0, _named(self.table.state.hands[side], left))
            case _:
                return None


def _named(known: list[Card | None], left: list[Card]) -> tuple[Card, ...]:
    """A whole hand: what everybody has seen, and the next cards in the places that nobody has."""
    hidden = known.count(None)
    shown = left[:hidden]
    del left[: max(hidden, 1)]
    named = iter(shown)
    return tuple(card for own in known if (card := next(named, None) if own is None else own) is not None)


def follower_of(table: Table, has_meter: bool = False) -> HouseFollower:
    """Who makes commands of entries at a table against the house."""
    match table:
        case CanberraTable():
            return CanberraFollower(table, has_meter)
        case MiniBaccaratTable():
            return BaccaratFollower(table)
        case _:
            raise Refusal((), f"{type(table).__name__} is not followed")
