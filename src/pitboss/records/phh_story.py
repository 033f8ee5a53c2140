"""What a hand history tells of a round: the events as its actions, with the facts that have no notation there.

Cards come a hand at a time, discards before the cards that replace them, and hands of tapped-out players are shown
before the rest of the cards, as the format wants them; those that grow afterwards once more at the end.
"""

from collections.abc import Callable, Sequence
from typing import Any

from pitboss.cards import Card
from pitboss.play import Event
from pitboss.poker.events import (
    Acted,
    BettingOpened,
    BettingSkipped,
    Burned,
    Dealt,
    Drew,
    Mucked,
    Posted,
    Shown,
    Started,
    Unveiled,
)
from pitboss.poker.kinds import Kind, PostKind
from pitboss.poker.seats import is_single
from pitboss.poker.state import State
from pitboss.records.amounts import amount, faces
from pitboss.records.phh_actions import CALL_AND_FOLD

FORCED_OPENING = "forced opening"


class Story:
    """The actions of a round. `player` gives the number of each seat in the order of the deal."""

    def __init__(self, events: Sequence[Event[State]]) -> None:
        started = events[0]
        assert isinstance(started, Started), "a round begins with its first event"
        self.started = started
        self.state = State()
        started.apply(self.state)
        self.order = self.state.setup.order
        self.player = {seat: place for place, seat in enumerate(self.order, 1)}
        self.actions: list[str] = []
        self.jokers: list[tuple[int, int]] = []
        self.burned: list[Card | None] = []
        self.posted: dict[int, int] = {}
        self.over_blinds: list[int] = []
        self.pointless = False
        """Whether somebody raised though no opponent could call any of it."""
        self.below_opening = False
        """Whether somebody raised by less than the bet that opened the betting round, which others refuse."""
        self.unasked = False
        """Whether a betting round ended before somebody who had nobody left to bet against: others ask him first."""
        self.highest_due = self.highest_posted = 0
        self.raises: list[int] = [0]
        """How many bets and raises each betting round had."""
        self._opening = 0
        self._to_ask: set[int] = set()
        self._own: dict[int, list[Card | None]] = {seat: [] for seat in self.order}
        self._board: list[Card | None] = []
        self._shows = [event for event in events if isinstance(event, Shown | Mucked)]
        self.shown_early = False
        self._grown = False
        """Whether hands have got cards since they were shown early, as in stud."""
        for event in events[1:]:
            tell = _TELL.get(type(event))
            if tell is not None:
                tell(self, event)
            event.apply(self.state)
        if self.state.over:
            self._close()
        self._flush()

    def _deal(self, event: Dealt) -> None:
        state = self.state
        if state.bet_round:
            self._close()
        if is_single(state.able) and not is_single(state.active) and state.bet_round and not state.drawing:
            self._show_early()
        if event.seat:
            self._own[event.seat].append(event.card)
            self._grown |= self.shown_early
        else:
            self._board.append(event.card)

    def _show_early(self) -> None:
        """All hands before the rest of the cards, once."""
        if not self.shown_early:
            self._flush()
            for show in self._shows:
                self._write_show(show, len(self.state.own[show.seat]))
            self.shown_early = True

    def _unveil(self, event: Unveiled) -> None:
        """The last card of a hand becomes known while it is still to be written."""
        own = self._own[event.seat]
        if own and event.card is not None:
            own[-1] = event.card

    def _burn(self, event: Burned) -> None:
        self.burned.append(event.card)

    def _open(self, event: BettingOpened | BettingSkipped) -> None:
        self._flush()
        self._opening = 0
        state = self.state
        able = state.seats_in(state.able)
        self._to_ask = {seat for seat in able if self._could_be_called(seat, state.total[seat])}

    def _close(self) -> None:
        """The betting is over; whoever could still have been asked was not."""
        self.unasked |= not is_single(self.state.active) and any(self.state.able >> seat & 1 for seat in self._to_ask)
        self._to_ask.clear()

    def _act(self, event: Acted) -> None:
        self._flush()
        state, player = self.state, self.player[event.seat]
        while len(self.raises) < state.bet_round:
            self.raises.append(0)
        self._to_ask.discard(event.seat)
        if event.kind is Kind.FOLD:
            self.actions.append(f"p{player} f")
        elif event.kind is Kind.BRING_IN:
            self.actions.append(f"p{player} pb")
        elif event.to > state.high:
            opening = state.setup.game.opener_must_open and state.bet_round == 1 and state.first_act
            note = f" # {FORCED_OPENING}" if opening else ""
            self.raises[-1] += 1
            self.pointless |= not self._could_be_called(event.seat, state.high)
            self.below_opening |= event.kind is Kind.RAISE and event.to - state.high < self._opening
            self._opening = self._opening or (0 if state.high else event.to)
            self.actions.append(f"p{player} cbr {amount(event.to)}{note}")
        else:
            note = f" # {CALL_AND_FOLD}" if event.kind is Kind.CALL_AND_FOLD else ""
            self.actions.append(f"p{player} cc{note}")

    def _could_be_called(self, seat: int, wager: int) -> bool:
        """Whether an opponent has chips beyond a wager."""
        state = self.state
        return any(
            state.total[other] + state.stake[other] > wager for other in state.seats_in(state.active) if other != seat
        )

    def _post(self, event: Posted) -> None:
        if event.kind in (PostKind.BLIND, PostKind.OVER_BLIND):
            self.posted[event.seat] = self.posted.get(event.seat, 0) + event.level
        if event.kind not in (PostKind.ANTE, PostKind.DEAD):
            self.highest_due = max(self.highest_due, event.level)
            self.highest_posted = max(self.highest_posted, event.cents)
        if event.kind is PostKind.OVER_BLIND:
            self.over_blinds.append(self.player[event.seat])

    def _discard(self, event: Drew) -> None:
        """All discards of a draw come first; new cards wait until the next act."""
        own = self.state.own[event.seat]
        self._add(f"p{self.player[event.seat]} sd", [own[place] for place in event.places])

    def _show(self, event: Shown | Mucked) -> None:
        if not self.shown_early:
            self._close()
        self._flush()
        if not self.shown_early:
            self._write_show(event, len(self.state.own[event.seat]))
        elif self._grown:
            self._grown = False
            for show in sorted(self._shows, key=lambda show: self.player[show.seat]):
                self._write_show(show, len(self.state.own[show.seat]))

    def _write_show(self, event: Shown | Mucked, cards: int) -> None:
        """A hand shown with as many cards as it has by now, or thrown in."""
        shown: list[Card | None] = list(event.cards[:cards]) if isinstance(event, Shown) else []
        self._add(f"p{self.player[event.seat]} sm", shown)

    def _flush(self) -> None:
        """Write the cards that have been dealt since the last act."""
        for seat in self.order:
            if self._own[seat]:
                self._add(f"d dh p{self.player[seat]}", self._own[seat])
                self._own[seat] = []
        if self._board:
            self._add("d db", self._board)
            self._board = []

    def _add(self, action: str, cards: list[Card | None]) -> None:
        self.jokers += [(len(self.actions), place) for place, card in enumerate(cards) if card is Card.JOKER]
        self.actions.append(f"{action} {faces(cards)}" if cards else action)


# Keyed by the type of the event, which the type checker cannot relate to the method's own parameter.
_TELL: dict[type[Any], Callable[[Story, Any], None]] = {
    Dealt: Story._deal,
    Unveiled: Story._unveil,
    Burned: Story._burn,
    BettingOpened: Story._open,
    BettingSkipped: Story._open,
    Acted: Story._act,
    Posted: Story._post,
    Drew: Story._discard,
    Shown: Story._show,
    Mucked: Story._show,
}
