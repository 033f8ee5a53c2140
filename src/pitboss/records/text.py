"""A round as players of other sites know it: header, seats, posts, streets, actions, showdown and summary.

This is the one place that speaks their language (all-in, rake) instead of the rules'. It tells what the viewer may
know; cards that he has not seen are not told at all.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pitboss.cards import Card
from pitboss.play import Event, Principal, Role, project
from pitboss.poker.events import (
    Acted,
    Awarded,
    BettingOpened,
    BettingSkipped,
    Dealt,
    Drew,
    Mucked,
    Posted,
    PotsFormed,
    Returned,
    Revealed,
    Shown,
    Started,
    Unveiled,
)
from pitboss.poker.expecting import expect
from pitboss.poker.kinds import Kind, PostKind, Verb
from pitboss.poker.rulings.events import RULING_EVENTS, HandOut, Misdealt
from pitboss.poker.state import State
from pitboss.poker.tell_rulings import RULING_SENTENCES
from pitboss.poker.tell_words import forced_words, hand_words, joined, limit_words, pot_name

PUBLIC = Principal(Role.SPECTATOR)
POSTS = {
    PostKind.ANTE: "the ante",
    PostKind.BLIND: "a blind",
    PostKind.OVER_BLIND: "a straddle",
    PostKind.ENTRY: "a blind to enter",
    PostKind.DEAD: "a dead blind",
}
STREETS = {3: "FLOP", 4: "TURN", 5: "RIVER"}
ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}


def text(events: Sequence[Event[State]], viewer: Principal = PUBLIC, number: str = "") -> str:
    """The round as the viewer may know it; `number` is its name in the header."""
    seen = [told for event in events if (told := project(event, viewer)) is not None]
    return "\n".join(_Telling(seen, number).lines) + "\n"


class _Telling:
    """Folds the events and writes each from the state before it."""

    def __init__(self, events: Sequence[Event[State]], number: str) -> None:
        started = events[0]
        assert isinstance(started, Started), "a round begins with its first event"
        self.state = State()
        started.apply(self.state)
        self.names = {seat.number: seat.name or f"Player {seat.number}" for seat in started.seats}
        self.lines: list[str] = []
        self.fresh: dict[int, list[Card | None]] = {}
        self.won: dict[int, int] = {}
        self.folded: dict[int, str] = {}
        self.stage = "before the deal"
        self.drawing = False
        self._head(started, number)
        for event in events[1:]:
            write = _WRITE.get(type(event))
            if write is not None:
                write(self, event)
            event.apply(self.state)
        self._deals()
        self._summary()

    def amount(self, count: int) -> str:
        return self.state.amount(count)

    def _head(self, started: Started, number: str) -> None:
        setup = self.state.setup
        game, options = setup.game, setup.options
        name = f"Pitboss round {number}".strip()
        terms = f"{limit_words(options)}; {forced_words(setup)}"
        self.lines.append(f"{name}: {game.title} ({terms}), rules {game.edition}")
        self.lines.append(f"{len(setup.seats)} players, seat {started.marker} has the {game.marker}")
        for seat in started.seats:
            self.lines.append(
                f"Seat {seat.number}: {self.names[seat.number]} ({self.state.amount(seat.stake)} in chips)"
            )

    def _says(self, seat: int, what: str, out: bool = False) -> None:
        self.lines.append(f"{self.names[seat]}: {what}{' and is all-in' if out else ''}")

    def posted(self, event: Posted) -> None:
        self._says(event.seat, f"posts {POSTS[event.kind]} of {self.state.amount(event.cents)}", event.out)

    def dealt(self, event: Dealt) -> None:
        self.fresh.setdefault(event.seat, []).append(event.card)

    def unveiled(self, event: Unveiled) -> None:
        self.fresh[event.seat] = [event.card]

    def opened(self, event: BettingOpened | BettingSkipped) -> None:
        self._deals()

    def drew(self, event: Drew) -> None:
        if self.state.setup.plan[self.state.step].verb is Verb.DISCARD:
            self._deals()
        elif not self.drawing:
            self._deals()
            self.lines.append("*** DRAW ***")
            self.drawing = True
        count = len(event.places)
        self._says(event.seat, f"discards {count} card{'s' * (count > 1)}" if count else "stands pat")

    def acted(self, event: Acted) -> None:
        high, kind = self.state.high, event.kind
        if kind is Kind.FOLD:
            what = "folds"
            self.folded[event.seat] = self.stage
        elif kind is Kind.CHECK or not event.cents:
            what = "checks"
        elif kind is Kind.BRING_IN:
            what = f"brings in for {self.state.amount(event.to)}"
        elif event.to > high:
            raises = f"raises {self.state.amount(event.to - high)} to {self.state.amount(event.to)}"
            what = raises if high else f"bets {self.state.amount(event.to)}"
        else:
            what = f"calls {self.state.amount(event.cents)}"
        if kind is Kind.CALL_AND_FOLD:
            what += " and folds"
            self.folded[event.seat] = self.stage
        self._says(event.seat, what, event.out)

    def returned(self, event: Returned) -> None:
        self._deals()
        self.lines.append(f"Uncalled bet ({self.state.amount(event.cents)}) returned to {self.names[event.seat]}")

    def formed(self, event: PotsFormed) -> None:
        self._deals()
        if event.order:
            self.lines.append("*** SHOW DOWN ***")

    def shown(self, event: Shown) -> None:
        hand = hand_words(self.state, event.cards)
        self._says(event.seat, f"shows {_cards(event.cards)}{f' ({hand})' if hand else ''}")

    def revealed(self, event: Revealed) -> None:
        self._says(event.seat, f"shows {_cards(event.cards)}")

    def mucked(self, event: Mucked) -> None:
        self._says(event.seat, "mucks the hand")

    def awarded(self, event: Awarded) -> None:
        self.won[event.seat] = self.won.get(event.seat, 0) + event.cents
        pots = joined([pot_name(index, len(self.state.pots)) for index in event.pots])
        side = f" for the {event.side} hand" if event.side else ""
        self.lines.append(f"{self.names[event.seat]} collected {self.state.amount(event.cents)} from the {pots}{side}")

    def ruled(self, event: Event[State]) -> None:
        """What a ruling says and does stands in brackets: it is nobody's act."""
        self._deals()
        if isinstance(event, HandOut):
            self.folded[event.seat] = self.stage
        if isinstance(event, Misdealt):
            self.stage, self.folded = "before the deal", {}
        self.lines.append(f"({RULING_SENTENCES[type(event)](self, event)})")

    def who(self, seat: int) -> str:
        return self.names[seat]

    def _deals(self) -> None:
        """The header of a street and the cards that came with it, as far as the viewer knows them."""
        if not self.fresh:
            return
        state, board = self.state, self.fresh.pop(0, [])
        before = state.board[: len(state.board) - len(board)]
        if self.fresh and not self.drawing:
            self._street(_own_street(state), [])
        for seat in state.setup.order:
            cards = self.fresh.get(seat, [])
            if any(cards):
                kept = state.own[seat][: len(state.own[seat]) - len(cards)]
                old = f"{_cards(kept)} " if any(kept) and not self.drawing else ""
                self.lines.append(f"Dealt to {self.names[seat]} {old}{_cards(cards)}")
        self.drawing = False
        self.fresh = {}
        if board:
            self._street(_board_street(state), [before, board])

    def _street(self, name: str, cards: list[list[Card | None]]) -> None:
        self.stage = f"on the {name.lower()}" if cards else "before the board"
        self.lines.append(" ".join([f"*** {name} ***", *(_cards(part) for part in cards if part)]))

    def _summary(self) -> None:
        state = self.state
        if (due := expect(state)) is not None:
            self.lines.append(f"(not over: {due.sentence()})")
            return
        self.lines.append("*** SUMMARY ***")
        pots = [f"{pot_name(i, len(state.pots))} {self.state.amount(pot.cents)}" for i, pot in enumerate(state.pots)]
        split = f" ({joined(pots)})" if len(pots) > 1 else ""
        total = sum(pot.cents for pot in state.pots)
        self.lines.append(f"Total pot {self.state.amount(total)}{split} | Rake {self.state.amount(state.commission)}")
        if state.board:
            self.lines.append(f"Board {_cards(state.board)}")
        for seat in state.setup.seats:
            marker = f" ({state.setup.game.marker})" if seat == state.setup.marker else ""
            self.lines.append(f"Seat {seat}: {self.names[seat]}{marker} {self._fate(seat)}")

    def _fate(self, seat: int) -> str:
        state, won = self.state, self.won.get(seat, 0)
        if state.voided:
            return "got everything back"
        if seat in self.folded:
            return f"folded {self.folded[seat]}"
        if seat in state.shown:
            shown = f"showed {_cards(state.own[seat])}"
            return f"{shown} and won ({self.state.amount(won)})" if won else f"{shown} and lost"
        if state.mucked >> seat & 1:
            return "mucked"
        return f"collected ({self.state.amount(won)})" if won else "lost"


def _own_street(state: State) -> str:
    """Stud names its streets by the cards that a player has."""
    if not any(any(up) for up in state.up):
        return "HOLE CARDS"
    count = max(len(own) for own in state.own)
    return f"{ORDINALS.get(count, f'{count}th')} STREET"


def _board_street(state: State) -> str:
    """Flop, turn and river where three cards come at once; elsewhere the communal cards are counted."""
    count = len(state.board)
    by_threes = any(step.count == 3 and step.up for step in state.setup.plan)
    return STREETS[count] if by_threes and count in STREETS else f"{ORDINALS.get(count, f'{count}th')} COMMUNAL CARD"


def _cards(cards: Iterable[Card | None]) -> str:
    return f"[{' '.join('??' if card is None else card.value for card in cards)}]"


# Keyed by the type of the event, which the type checker cannot relate to the method's own parameter.
_WRITE: dict[type[Any], Callable[[_Telling, Any], None]] = {
    Posted: _Telling.posted,
    Dealt: _Telling.dealt,
    Unveiled: _Telling.unveiled,
    BettingOpened: _Telling.opened,
    BettingSkipped: _Telling.opened,
    Drew: _Telling.drew,
    Acted: _Telling.acted,
    Returned: _Telling.returned,
    PotsFormed: _Telling.formed,
    Shown: _Telling.shown,
    Revealed: _Telling.revealed,
    Mucked: _Telling.mucked,
    Awarded: _Telling.awarded,
    **dict.fromkeys(RULING_EVENTS, _Telling.ruled),
}
