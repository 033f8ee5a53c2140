"""Telling a table of Mini-Baccarat, step by step with the rules."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pitboss.banked.baccarat.events import (
    BaccaratSetUp,
    BetsClosed,
    CardBurned,
    CoupEnded,
    CoupNoticed,
    CoupOpened,
    CoupReversed,
    CoupTermsChanged,
    CoupVoided,
    CuttingCardOut,
    FirstShown,
    HandOpened,
    PassedOut,
    Retrieved,
    ShoeShuffled,
    ShoeWasCut,
    SideDealt,
    TotalAnnounced,
    Wagered,
    WagerSettled,
    WagerTakenBack,
)
from pitboss.banked.baccarat.kinds import Method, Side
from pitboss.banked.baccarat.state import BaccaratState
from pitboss.banked.house.telling import AUDITOR, AnyEvent, HouseTeller, cards_words, ruling_words, tell_all
from pitboss.play import Principal
from pitboss.play.telling import Told

BaccaratTeller = HouseTeller[BaccaratState]
METHODS = {
    Method.A_UP: "method (a), face up",
    Method.A_DOWN: "method (a), face down",
    Method.B: "method (b)",
}


def teller_for(viewer: Principal = AUDITOR) -> BaccaratTeller:
    return HouseTeller(BaccaratState(), SENTENCES, SECTIONS, viewer)


def tell(events: Iterable[AnyEvent], viewer: Principal = AUDITOR) -> Iterator[Told]:
    """The whole story of a table for a viewer; cards dealt or discarded in one go make one sentence."""
    return tell_all(teller_for(viewer), events, TOGETHER)


def _set_up(teller: BaccaratTeller, event: BaccaratSetUp) -> str:
    options = event.options
    limits = f"wagers {options.limits}"
    return f"a table of Mini-Baccarat ({event.edition}): {options.decks} decks, {METHODS[options.method]}, {limits}"


def _dealt(teller: BaccaratTeller, events: list[SideDealt]) -> str:
    hands: dict[Side, list[SideDealt]] = {}
    for event in events:
        hands.setdefault(event.side, []).append(event)
    words = "; ".join(f"{_hand(side)} {cards_words(event.card for event in there)}" for side, there in hands.items())
    return f"dealt to {words}"


def _burned(teller: BaccaratTeller, events: list[CardBurned]) -> str:
    return f"{len(events)} cards are discarded face down"


def _announced(teller: BaccaratTeller, event: TotalAnnounced) -> str:
    return f"the dealer announces {event.total} for {_hand(event.side)}"


def _settled(teller: BaccaratTeller, event: WagerSettled) -> str:
    who = f"{teller.who(event.seat)} on {event.side.capitalize()}"
    if event.won:
        less = f" less {teller.amount(event.commission)} commission" if event.commission else ""
        return f"{who} wins {teller.amount(event.won)}{less}"
    return f"{who} loses {teller.amount(event.lost)}" if event.lost else f"{who} has {teller.amount(event.back)} back"


def _ended(teller: BaccaratTeller, event: CoupEnded) -> str:
    totals = f"Player {event.player}, Banker {event.banker}"
    result = "a tie" if event.winner is Side.TIE else f"{event.winner.capitalize()} wins"
    return f"coup {event.number}: {totals}: {result}"


def _hand(side: Side) -> str:
    return f"{side.capitalize()}'s hand"


def _passed(teller: BaccaratTeller, event: PassedOut) -> str:
    held = f": {cards_words(event.cards)}" if None not in event.cards and not teller.viewer.sees_all else ""
    return f"the cards of {_hand(event.side)} are passed to {teller.who(event.seat)}{held}"


def _opened(teller: BaccaratTeller, event: HandOpened) -> str:
    by = teller.who(event.seat) if event.seat else "the dealer"
    return f"{by} opens {cards_words(event.cards)} of {_hand(event.side)}"


SECTIONS: dict[type[AnyEvent], str] = {
    BaccaratSetUp: "The table",
    ShoeShuffled: "A new shoe",
    CoupOpened: "Wagers",
    Wagered: "Wagers",
    BetsClosed: "The coup",
    WagerSettled: "Settlement",
}
SENTENCES: dict[type[AnyEvent], Callable[[BaccaratTeller, Any], str]] = {
    BaccaratSetUp: _set_up,
    CoupNoticed: lambda teller, event: "the players are told of other terms to come",
    CoupTermsChanged: lambda teller, event: (
        f"from now on wagers are {event.options.limits}, {METHODS[event.options.method]}, {event.options.decks} decks"
    ),
    ShoeShuffled: lambda teller, event: f"the dealer shuffles {event.cards} cards",
    ShoeWasCut: lambda teller, event: "the dealer cuts and puts in the cutting card",
    FirstShown: lambda teller, event: f"the first card is {event.card}: {event.count} more are to be discarded",
    CardBurned: lambda teller, event: _burned(teller, [event]),
    CoupOpened: lambda teller, event: "the next coup begins: wagers are open",
    Wagered: lambda teller, event: (
        f"{teller.who(event.seat)} wagers {teller.amount(event.cents)} on {event.side.capitalize()}"
    ),
    WagerTakenBack: lambda teller, event: (
        f"{teller.who(event.seat)} takes back {teller.amount(event.cents)}"
        if event.rules == teller.state.law.wager
        else f"the wager of {teller.who(event.seat)} goes back from the layout: {teller.amount(event.cents)}"
    ),
    BetsClosed: lambda teller, event: "NO MORE BETS",
    SideDealt: lambda teller, event: _dealt(teller, [event]),
    CuttingCardOut: lambda teller, event: "the cutting card comes: after this coup one more is played from the shoe",
    PassedOut: _passed,
    Retrieved: lambda teller, event: f"the dealer retrieves the cards of {_hand(event.side)}",
    HandOpened: _opened,
    TotalAnnounced: _announced,
    WagerSettled: _settled,
    CoupEnded: _ended,
    CoupVoided: lambda teller, event: ruling_words(event.ruling),
    CoupReversed: lambda teller, event: ruling_words(event.ruling),
}
"""A sentence for every event of the game."""
TOGETHER: dict[type[AnyEvent], Callable[[BaccaratTeller, list[Any]], str]] = {SideDealt: _dealt, CardBurned: _burned}
"""Events that make one sentence where they follow one another."""
