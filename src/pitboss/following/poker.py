"""From an entry to the commands of a table of poker: implied acts, routine, cards, showdown (H-R11)."""

from collections.abc import Iterator
from typing import Any

from pitboss.cards import Card
from pitboss.following import entries as e
from pitboss.following.attesting import step_due
from pitboss.play import Command, Expected, Refusal, RuleIds
from pitboss.play.ruling import Ruling
from pitboss.poker import commands as c
from pitboss.poker.due import Acts, BurnDue, CutDue, DealDue, DrawDue, OpenerDue, PostDue, ShowDue
from pitboss.poker.kinds import Kind
from pitboss.poker.rulings.facts import TimeCalled, TimeExpired, WrongAmount
from pitboss.poker.rulings.judging import rule
from pitboss.poker.seats import is_single, mask_of
from pitboss.poker.state import State
from pitboss.poker.table.commands import StartRound, StopFollowing
from pitboss.poker.table.due import StartDue
from pitboss.poker.table.table import PokerTable
from pitboss.table.commands import CheckDeck, Shuffle
from pitboss.table.due import ShuffleDue
from pitboss.table.keeping_commands import CountChips, Say

IMPLIED: RuleIds = ("H-R11",)
Steps = Iterator[tuple[Command, bool]]
"""Commands one by one, each decided before the next is asked for; with whether it is implied."""


class OpensRuling(Refusal):
    """What was entered is no legal wager: it opens a ruling, which is shown before anything takes effect."""

    def __init__(self, fact: WrongAmount, ruling: Ruling) -> None:
        super().__init__(ruling.rules, "; ".join(ruling.facts))
        self.fact = fact
        self.ruling = ruling


class PokerFollower:
    """Makes commands of entries, at one table of poker."""

    def __init__(self, table: PokerTable) -> None:
        self.table = table

    def steps(self, entry: e.AnyEntry) -> Steps:
        """The commands of an entry; Refusal where it cannot be."""
        match entry:
            case e.DealEntry():
                yield from self._deal(entry)
            case e.DeckWhole():
                yield CheckDeck(self.table.state.due_deck.cards), False
            case e.FoldEntry() | e.CallEntry() | e.CallAndFold() | e.To() | e.TapOut():
                yield from self._routine()
                yield self._act(entry), False
            case e.Jump(seat=seat):
                yield from self._jump(seat)
            case e.Rest():
                yield from self._rest()
            case e.CardsEntry(cards=cards, shoe=True):
                yield from self._from_shoe(cards)
            case e.CardsEntry(cards=cards, read=True):
                yield from self._read_open(cards)
            case e.CardsEntry(cards=cards):
                yield from self._cards(cards)
            case e.StreetEntry():
                yield from self._street()
            case e.DrawEntry(count=count, reader=reader):
                yield from self._draw(count, reader)
            case e.MuckEntry():
                yield c.Muck(self._showing().seat), False
            case e.ReadEntry(pots=pots, lows=lows):
                yield from self._pass_all()
                yield c.Read(pots, lows), False
            case e.CountEntry(seat=seat, cents=cents):
                yield CountChips(seat, cents), False
            case e.Stop(stakes=stakes, commission=commission, unheard=unheard):
                yield StopFollowing(stakes, commission, unheard), False
            case e.ClockEntry():
                yield c.Occurred(TimeCalled(self._acts().seat)), False
            case e.RanOut():
                yield c.Occurred(TimeExpired(self._acts().seat)), False
            case e.Spoken(words=words, wanted_by=wanted_by):
                yield Say(words, wanted_by), False
            case e.TableEntry(command=command):
                yield command, False
            case _:
                raise Refusal(self._rules(), f"{entry.__struct_config__.tag} is for a game against the house")

    # The round as it stands.

    @property
    def due(self) -> Expected[Any] | None:
        return self.table.expected()

    @property
    def round(self) -> State:
        round_ = self.table.state.round
        if round_ is None:
            raise Refusal(self.table.state.game.law.start, "no round is on: deal first")
        return round_

    def _rules(self) -> RuleIds:
        return self.due.rules if self.due is not None else self.table.state.law.closure

    def _not_now(self) -> Refusal:
        due = self.due
        return Refusal(self._rules(), due.sentence() if due is not None else "the table is closed")

    def _acts(self) -> Acts:
        if not isinstance(self.due, Acts):
            raise self._not_now()
        return self.due

    def _showing(self) -> ShowDue:
        if not isinstance(self.due, ShowDue):
            raise self._not_now()
        return self.due

    # What the dealer's hands do without anything being entered.

    def _deal(self, entry: e.DealEntry) -> Steps:
        step = step_due(self.table)
        if step is None or entry.step not in (None, step):
            raise self._not_now()
        posts = dict(entry.posts)
        if isinstance(self.due, StartDue):
            yield StartRound(entry.at), False
        while (command := self._routine_command()) is not None and entry.step in (None, step_due(self.table)):
            due = self.due
            if entry.reader and isinstance(due, DealDue):
                break
            if isinstance(due, PostDue) and due.seat == entry.until:
                return
            if isinstance(due, PostDue) and due.seat in posts:
                command = c.Post(due.seat, posts.pop(due.seat))
            yield command, False
        if entry.until:
            raise Refusal(self._rules(), f"nothing is due from seat {entry.until} before the first card")
        if posts:
            raise Refusal(self._rules(), f"nothing more can be posted by seat {', '.join(map(str, posts))}")

    def _routine(self) -> Steps:
        """Shuffle, cut, posts, burns and cards face down, up to an open card or somebody's decision."""
        while (command := self._routine_command()) is not None:
            yield command, False

    def _routine_command(self) -> Command | None:
        match self.due:
            case ShuffleDue():
                return Shuffle()
            case CutDue(seat=seat):
                return c.Cut(seat)
            case PostDue(seat=seat, offered=offered):
                return c.Decline(seat) if offered else c.Post(seat)
            case BurnDue():
                return c.Burn()
            case DealDue(up=False):
                return c.Deal((None,))
            case _:
                return None

    # Acts.

    def _act(self, entry: e.FoldEntry | e.CallEntry | e.CallAndFold | e.To | e.TapOut) -> Command:
        acts = self._acts()
        match entry:
            case e.FoldEntry():
                return c.Act(acts.seat, Kind.FOLD)
            case e.CallEntry():
                return c.Act(acts.seat, calling(acts))
            case e.CallAndFold():
                return c.Act(acts.seat, Kind.CALL_AND_FOLD)
            case e.TapOut():
                return tapping_out(acts, self.round)
            case e.To(cents=cents):
                return self._to(acts, cents)

    def _to(self, acts: Acts, cents: int) -> Command:
        for kind in (Kind.BET, Kind.RAISE):
            if kind in acts.open and acts.allows(cents):
                return c.Act(acts.seat, kind, cents)
        if Kind.BRING_IN in acts.open and cents == acts.bring_in:
            return c.Act(acts.seat, Kind.BRING_IN)
        if cents == acts.price and Kind.CALL in acts.open:
            return c.Act(acts.seat, Kind.CALL)
        if cents == acts.tap_out and Kind.TAP_OUT in acts.open:
            return c.Act(acts.seat, Kind.TAP_OUT)
        put_in = cents - self.round.total[acts.seat]
        if put_in <= 0:
            there = acts.currency.amount(cents - put_in)
            raise Refusal(acts.rules, f"seat {acts.seat} has {there} in already: {acts.sentence()}")
        fact = WrongAmount(acts.seat, put_in)
        raise OpensRuling(fact, rule(self.round, fact))

    def _jump(self, seat: int) -> Steps:
        yield from self._routine()
        if isinstance(self.due, OpenerDue):
            yield c.NameOpener(seat), False
            return
        acts, betting_round = self._acts(), self.round.bet_round
        if seat not in self.round.setup.seats or not self.round.pending >> seat & 1:
            raise Refusal(acts.rules, f"seat {seat} has nothing to do in this betting round: {acts.sentence()}")
        while isinstance(self.due, Acts) and self.due.seat != seat:
            yield self._passes(), True
        if not isinstance(self.due, Acts) or self.round.bet_round != betting_round:
            raise Refusal(acts.rules, f"the betting round was over before seat {seat} came to act")

    def _passes(self) -> Command:
        """The passive act of the player in turn; Refusal where the rules close it."""
        acts = self._acts()
        kind = passive(acts)
        if kind not in acts.open:
            raise Refusal(acts.closed.get(kind, acts.rules), f"seat {acts.seat} may not pass: {acts.sentence()}")
        return c.Act(acts.seat, kind)

    def _pass_all(self) -> Steps:
        """Everybody who has still to act in this betting round passes."""
        table = self.table
        yield from self._routine()
        number, played = (self.round.bet_round, table.state.rounds) if isinstance(self.due, Acts) else (0, 0)
        while number and table.state.rounds == played and isinstance(self.due, Acts) and self.round.bet_round == number:
            yield self._passes(), True

    def _rest(self) -> Steps:
        yield from self._routine()
        if isinstance(self.due, Acts):
            yield from self._pass_all()
            return
        if not isinstance(self.due, ShowDue):
            raise self._not_now()
        played = self.table.state.rounds
        while self.table.state.rounds == played and isinstance(self.due, ShowDue):
            yield c.Muck(self.due.seat), False

    def _pass_before_cards(self) -> Steps:
        """A card ends the betting round; not where the folds it implies would leave one player."""
        if not isinstance(self.due, Acts):
            return
        round_ = self.round
        folding = folding_in(round_)
        if is_single(round_.active & ~folding) or not round_.active & ~folding:
            raise Refusal(IMPLIED, "all but one would have folded: that is REST, and no card comes")
        yield from self._pass_all()
        yield from self._routine()

    # Cards.

    def _cards(self, cards: tuple[Card, ...]) -> Steps:
        yield from self._routine()
        yield from self._pass_before_cards()
        left = list(cards)
        yield from self._lay_open(left)
        while left:
            seat = self._showing().seat
            hand = self.round.own[seat]
            hidden = hand.count(None)
            shown, left = left[:hidden], left[hidden:]
            if len(shown) < hidden or not hidden:
                raise Refusal(self._rules(), f"seat {seat} has {hidden} cards to name, and {len(shown)} are")
            named = iter(shown)
            yield c.Show(seat, tuple(next(named) if card is None else card for card in hand)), False

    def _lay_open(self, left: list[Card]) -> Steps:
        """Cards to the open places that are due; those that find none are left."""
        while left and isinstance(self.due, DealDue) and self.due.up:
            yield c.Deal((left.pop(0),)), False
            yield from self._routine()

    def _read_open(self, cards: tuple[Card, ...]) -> Steps:
        """Open cards as a device has seen them: on places that are due, and nowhere else."""
        yield from self._check_before_cards()
        yield from self._routine()
        left = list(cards)
        yield from self._lay_open(left)
        if left:
            raise Refusal(self._rules(), f"no open card is due any more, and {left[0]} is one")

    def _check_before_cards(self) -> Steps:
        """Whoever need not put anything in has checked before a card that a device reads; it folds nobody."""
        if isinstance(self.due, Acts) and waits_for_acts(self.table):
            raise Refusal(IMPLIED, f"a device folds nobody: {self.due.sentence()}")
        yield from self._pass_before_cards()

    def _from_shoe(self, cards: tuple[Card, ...]) -> Steps:
        """Cards as they leave a shoe that reads them: each to the place that is due, also where it lies face down."""
        yield from self._check_before_cards()
        for card in cards:
            yield from self._before_the_card()
            match self.due:
                case BurnDue():
                    yield c.Burn(card), False
                case DealDue():
                    yield c.Deal((card,)), False
                case _:
                    raise self._not_now()

    def _before_the_card(self) -> Steps:
        """What the dealer's hands do before the next card leaves the shoe."""
        while not isinstance(self.due, DealDue | BurnDue) and (command := self._routine_command()) is not None:
            yield command, False

    def _street(self) -> Steps:
        """All cards that are due before the next decision lie there, and none of the open ones is entered."""
        is_dealt = False
        for steps in (self._routine, self._pass_before_cards):
            for command, is_implied in steps():
                yield command, is_implied
                # Also one that replaces another.
                is_dealt |= isinstance(command, c.Deal)
            if is_dealt and not isinstance(self.due, DealDue):
                return  # all of them lie face down
        if not isinstance(self.due, DealDue):
            raise self._not_now()
        while isinstance(self.due, DealDue):
            yield c.Deal((None,), unrecorded=self.due.up), False

    def _draw(self, count: int, reader: bool) -> Steps:
        yield from self._routine()
        yield from self._pass_before_cards()
        due = self.due
        if not isinstance(due, DrawDue) or count not in range(due.cards + 1):
            raise self._not_now()
        yield c.Draw(due.seat, tuple(range(count))), False
        if not reader:
            yield from self._routine()


def folding_in(round_: State) -> int:
    """Who would fold, in bits, if everybody who has still to act passed."""
    behind = [seat for seat in round_.setup.seats if round_.total[seat] < round_.high]
    return round_.pending & mask_of(tuple(behind))


def waits_for_acts(table: PokerTable) -> bool:
    """Whether a card that comes now would fold somebody: a person says that, and no device."""
    round_ = table.state.round
    return round_ is not None and isinstance(table.expected(), Acts) and bool(folding_in(round_))


def passive(acts: Acts) -> Kind:
    """What costs nothing: to fold where something is to be called, else to check, or to stay for nothing (C-R12)."""
    if acts.cost:
        return Kind.FOLD
    return Kind.CHECK if Kind.CHECK in acts.open or Kind.CALL not in acts.open else Kind.CALL


def calling(acts: Acts) -> Kind:
    """What the key CHECK / CALL means: a check, a stay, a call, or the last chips for less."""
    for kind in (Kind.CHECK, Kind.CALL, Kind.TAP_OUT):
        if kind in acts.open:
            return kind
    raise Refusal(acts.closed.get(Kind.CALL, acts.rules), f"seat {acts.seat} may not call: {acts.sentence()}")


def tapping_out(acts: Acts, round_: State) -> Command:
    """Everything in: a bet or raise to the most where that takes the whole stake, else a tap-out, else a call."""
    everything = round_.total[acts.seat] + round_.stake[acts.seat]
    for kind in (Kind.BET, Kind.RAISE):
        if kind in acts.open and acts.allows(everything):
            return c.Act(acts.seat, kind, everything)
    if Kind.TAP_OUT in acts.open:
        return c.Act(acts.seat, Kind.TAP_OUT)
    if Kind.CALL in acts.open and acts.price == everything:
        return c.Act(acts.seat, Kind.CALL)
    raise Refusal(acts.closed.get(Kind.TAP_OUT, acts.rules), f"seat {acts.seat} may not tap out: {acts.sentence()}")
