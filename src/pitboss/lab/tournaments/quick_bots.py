"""Quick bots at tables of the engine: cards from a fair shuffle, and acts as chance has it."""

from random import Random

from pitboss.cards import Card
from pitboss.play import Expected
from pitboss.poker import commands as poker
from pitboss.poker.dealing import is_deal_due, spots_due
from pitboss.poker.due import Acts, BurnDue, CutDue, DealDue, DrawDue, PostDue
from pitboss.poker.kinds import Kind
from pitboss.poker.round import Round
from pitboss.poker.state import State
from pitboss.table.commands import Shuffle
from pitboss.table.due import ShuffleDue

TAPS_OUT, RISES, STAYS = 0.11, 0.14, 0.35
"""Below which throw a quick bot puts everything in, below which it bets or raises the least, up to which it calls."""
FOLD, CHECK, CALL, BET, RAISE, TAP_OUT = Kind.FOLD, Kind.CHECK, Kind.CALL, Kind.BET, Kind.RAISE, Kind.TAP_OUT


class QuickBots:
    """The dealer and everybody who plays at a table."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self._cards: list[Card] = []

    def play(self, round_: Round) -> None:
        """A round that has just begun, to its end."""
        state, do = round_.state, round_.do
        self._cards = list(state.setup.deck.cards)
        round_.open()
        while not state.over:
            if state.betting:
                do(self.act(round_))
            elif is_deal_due(state):
                do(poker.Deal(self._dealt(len(spots_due(state).each))))
            else:
                do(self._other(state, round_.expected()))

    def act(self, round_: Round) -> poker.Act:
        """A quick bot: folds and calls as chance has it, and puts everything in now and then.

        Whoever faces no bet, or one that he can pay, and has not more in mind, need not ask what else is open.
        """
        state, throw = round_.state, self.chance.random()
        if throw >= RISES and not state.short_blind:
            seat, law = state.turn, state.setup.law
            cost = state.high - state.total[seat]
            if not state.high and state.bet_round > 1:
                if (law.unbet_opener if state.first_act else law.unbet).check:
                    return poker.Act(seat, CHECK)
            elif not state.first_act:
                if throw > STAYS and cost > 0:
                    return poker.Act(seat, FOLD)
                if 0 < cost <= state.stake[seat]:
                    return poker.Act(seat, CALL)
        acts = round_.expected()
        assert isinstance(acts, Acts), "whoever is to act may act"
        kinds = acts.open
        if throw < TAPS_OUT and TAP_OUT in kinds:
            return poker.Act(acts.seat, TAP_OUT)
        if throw < RISES:
            for kind in (RAISE, BET):
                if kind in kinds:
                    return poker.Act(acts.seat, kind, acts.sizes[0] if acts.sizes else acts.least)
        if throw > STAYS and acts.cost and FOLD in kinds:
            return poker.Act(acts.seat, FOLD)
        for kind in (CHECK, CALL, TAP_OUT, FOLD):
            if kind in kinds:
                return poker.Act(acts.seat, kind)
        kind = next(iter(kinds))
        return poker.Act(acts.seat, kind, acts.sizes[0] if acts.sizes else acts.least)

    def _other(self, state: State, due: Expected[poker.Command] | None) -> poker.Command:
        assert due is not None, "something is due until the round is over"
        if isinstance(due, ShuffleDue):
            return Shuffle()
        if isinstance(due, PostDue):
            return poker.Post(due.seat)
        if isinstance(due, CutDue):
            return poker.Cut(due.seat)
        if isinstance(due, BurnDue):
            return poker.Burn(*self._dealt(1))
        if isinstance(due, DealDue):
            return poker.Deal(self._dealt(len(spots_due(state).each)))
        if isinstance(due, DrawDue):
            return poker.Draw(due.seat)
        return due.unchosen() or poker.Show(due.by[0].seat)

    def _dealt(self, count: int) -> tuple[Card, ...]:
        """The next cards of a fair shuffle, of which only those are drawn that are dealt."""
        left, random, dealt = self._cards, self.chance.random, []
        for _ in range(count):
            place = int(random() * len(left))
            left[place], left[-1] = left[-1], left[place]
            dealt.append(left.pop())
        return tuple(dealt)
