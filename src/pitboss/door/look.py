"""What somebody sees of a round: cards, stakes, wagers and who is due, as values and as text."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.banked.baccarat.state import BaccaratState
from pitboss.banked.canberra.state import CanberraState
from pitboss.cards import Card
from pitboss.door.amounts import Amount, amount_of
from pitboss.play import Expected
from pitboss.play.money import dollars
from pitboss.poker.state import State
from pitboss.poker.table.state import PokerTableState

Hand = tuple[Card | None, ...]
UNSEEN = "??"


class View(msgspec.Struct, frozen=True):
    """A round as somebody may know it; a card that stays hidden is None. Seat 0 is the house."""

    title: str
    board: Hand
    hands: Mapping[int | str, Hand]
    stakes: Mapping[int, Amount]
    bets: Mapping[int, Amount]
    """What each seat has on the table in front of it: in poker, in this betting round."""
    pot: Amount
    """Everything that has been put in, with the bets."""
    marker: int
    out: tuple[int, ...]
    due: str

    def __str__(self) -> str:
        lines = [self.title]
        if self.board or self.pot:
            lines.append(f"board: {faces(self.board) or '-'}   pot: {_dollars(self.pot)}")
        lines += [f"{name}: {faces(hand)}" for name, hand in self.hands.items() if isinstance(name, str)]
        lines += [self._seat(seat) for seat in self.stakes]
        return "\n".join([*lines, self.due])

    def _seat(self, seat: int) -> str:
        mark = "*" if seat == self.marker else " "
        words = [f"{mark}seat {seat}: {_dollars(self.stakes[seat])}"]
        if bet := self.bets.get(seat):
            words.append(f"bet {_dollars(bet)}")
        if cards := faces(self.hands.get(seat, ())):
            words.append(cards)
        return "   ".join([*words, "out"] if seat in self.out else words)


def faces(hand: Hand) -> str:
    """As Kd ??."""
    return " ".join(UNSEEN if card is None else card.value for card in hand)


def _dollars(amount: Amount) -> str:
    return dollars(int(amount * 100))


def _due(due: Expected[Any] | None) -> str:
    return "the round is over" if due is None else due.sentence()


def look_at_poker(state: State, due: Expected[Any] | None) -> View:
    """A round of poker."""
    setup = state.setup
    return View(
        f"{setup.game.title} ({setup.game.edition}), {setup.game.marker} at seat {setup.marker}",
        tuple(state.board),
        {seat: tuple(state.own[seat]) for seat in setup.seats},
        {seat: amount_of(state.stake[seat]) for seat in setup.seats},
        {seat: amount_of(state.total[seat]) for seat in setup.seats if state.total[seat] and not state.over},
        amount_of(state.pot),
        setup.marker,
        tuple(seat for seat in setup.seats if not state.active >> seat & 1),
        _due(due),
    )


def look_at_table(state: PokerTableState, due: Expected[Any] | None) -> View:
    """A table of poker: the round that is on, or was on last, and what everybody has now."""
    stakes = {seat: amount_of(state.stake_of(seat)) for seat in sorted(state.places)}
    round_ = state.round or state.last
    if round_ is None:
        title = f"{state.game.title} ({state.game.edition})"
        return View(title, (), {}, stakes, {}, 0, 0, (), "no round is on")
    view = look_at_poker(round_, due)
    return replace(view, stakes=stakes, due=view.due if state.round is not None else "no round is on")


def look_at_canberra(state: CanberraState, due: Expected[Any] | None) -> View:
    """A table of Canberra Poker."""
    boxes = state.boxes
    hands: dict[int | str, Hand] = {"dealer": tuple(state.dealer)} if state.dealer else {}
    return View(
        f"Canberra Poker ({state.edition})",
        (),
        hands | {box: tuple(boxes[box].cards) for box in sorted(boxes)},
        {seat: amount_of(place.stake) for seat, place in sorted(state.places.items())},
        {box: amount_of(boxes[box].placed) for box in sorted(boxes) if boxes[box].placed},
        0,
        0,
        (),
        _due(due),
    )


def look_at_baccarat(state: BaccaratState, due: Expected[Any] | None) -> View:
    """A table of Mini-Baccarat."""
    bets: dict[int, int] = {}
    for (seat, _), cents in state.wagers.items():
        bets[seat] = bets.get(seat, 0) + cents
    return View(
        f"Mini-Baccarat ({state.edition})",
        (),
        {side.value: tuple(hand) for side, hand in state.hands.items() if hand},
        {seat: amount_of(place.stake) for seat, place in sorted(state.places.items())},
        {seat: amount_of(cents) for seat, cents in sorted(bets.items())},
        0,
        0,
        (),
        _due(due),
    )
