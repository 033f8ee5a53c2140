"""What a hand history tells of a round: the events as its actions, with the facts that have no notation there.

Cards come a hand at a time, discards before the cards that replace them, and hands of tapped-out players are shown
before the rest of the board, as the format wants them.
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
from pitboss.poker.kinds import Kind, Post
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
        self.highest_due = self.highest_posted = 0
        self.raises: list[int] = [0]
        """How many bets and raises each betting round had."""
        self._own: dict[int, list[Card | None]] = {seat: [] for seat in self.order}
        self._board: list[Card | None] = []
        self._shows = [event for event in events if isinstance(event, Shown | Mucked)]
        self.shown_early = False
        for event in events[1:]:
            tell = _TELL.get(type(event))
            if tell is not None:
                tell(self, event)
            event.apply(self.state)
        self._flush()

    def _deal(self, event: Dealt) -> None:
        if event.seat:
            self._own[event.seat].append(event.card)
            return
        state = self.state
        if is_single(state.able) and not is_single(state.active) and state.bet_round:
            self._show_early()
        self._board.append(event.card)

    def _show_early(self) -> None:
        """All hands before the rest of the board, once."""
        if not self.shown_early:
            self._flush()
            for show in self._shows:
                self._show(show)
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

    def _act(self, event: Acted) -> None:
        self._flush()
        state, player = self.state, self.player[event.seat]
        while len(self.raises) < state.bet_round:
            self.raises.append(0)
        if event.kind is Kind.FOLD:
            self.actions.append(f"p{player} f")
        elif event.to > state.high:
            opening = state.setup.game.opener_must_open and state.bet_round == 1 and state.first_act
            note = f" # {FORCED_OPENING}" if opening else ""
            self.raises[-1] += 1
            self.pointless |= not self._could_be_called(event.seat)
            self.actions.append(f"p{player} cbr {amount(event.to)}{note}")
        else:
            note = f" # {CALL_AND_FOLD}" if event.kind is Kind.CALL_AND_FOLD else ""
            self.actions.append(f"p{player} cc{note}")

    def _could_be_called(self, seat: int) -> bool:
        """Whether an opponent has chips beyond the highest wager so far."""
        state = self.state
        return any(
            state.total[other] + state.stake[other] > state.high
            for other in state.seats_in(state.active)
            if other != seat
        )

    def _post(self, event: Posted) -> None:
        if event.kind in (Post.BLIND, Post.OVER_BLIND):
            self.posted[event.seat] = self.posted.get(event.seat, 0) + event.level
        if event.kind not in (Post.ANTE, Post.DEAD):
            self.highest_due = max(self.highest_due, event.level)
            self.highest_posted = max(self.highest_posted, event.cents)
        if event.kind is Post.OVER_BLIND:
            self.over_blinds.append(self.player[event.seat])

    def _discard(self, event: Drew) -> None:
        """All discards of a draw come first; new cards wait until the next act."""
        own = self.state.own[event.seat]
        self._add(f"p{self.player[event.seat]} sd", [own[place] for place in event.places])

    def _show(self, event: Shown | Mucked) -> None:
        if self.shown_early:
            return
        self._flush()
        self._add(f"p{self.player[event.seat]} sm", list(event.cards) if isinstance(event, Shown) else [])

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
