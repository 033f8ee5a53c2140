"""Telling a table of Canberra Poker, step by step with the rules."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pitboss.banked.canberra.events import (
    Anted,
    BetPlaced,
    BetsClosed,
    ChipPlaced,
    DealerShown,
    Dealt,
    Folded,
    JackpotSettled,
    Noticed,
    PickedUp,
    RoundEnded,
    RoundOpened,
    Settled,
    SetUp,
    Shuffled,
    TakenBack,
    WasCut,
)
from pitboss.banked.canberra.hand_values import HANDS, RANKING
from pitboss.banked.canberra.kinds import Ending, Result
from pitboss.banked.canberra.ruling_events import (
    AnteForfeited,
    CardsCounted,
    CardsDiscarded,
    CardWasExposed,
    DealerHandVoided,
    HandRebuilt,
    HandVoided,
    RoundReversed,
    RoundVoided,
    Ruled,
)
from pitboss.banked.canberra.state import State
from pitboss.banked.house.telling import AUDITOR, AnyEvent, Teller, cards_words, ruling_words, tell_all
from pitboss.cards import Card
from pitboss.hands import rank
from pitboss.play import Principal
from pitboss.play.money import dollars
from pitboss.play.telling import Told

CanberraTeller = Teller[State]


def teller_for(viewer: Principal = AUDITOR) -> CanberraTeller:
    return Teller(State(), SENTENCES, SECTIONS, viewer)


def tell(events: Iterable[AnyEvent], viewer: Principal = AUDITOR) -> Iterator[Told]:
    """The whole story of a table for a viewer; cards dealt in one go make one sentence."""
    return tell_all(teller_for(viewer), events, TOGETHER)


def hand_words(cards: tuple[Card, ...]) -> str:
    """The hand in words, such as `two pairs, aces and eights`; a hand of a wrong size by its cards alone."""
    if len(cards) != 5:
        return f"{len(cards)} cards"
    return rank(cards, RANKING, HANDS.pick, (), HANDS.order).text


def _set_up(teller: CanberraTeller, event: SetUp) -> str:
    options = event.options
    limits = (
        f"antes {dollars(options.minimum)} to {dollars(options.maximum)}, payout up to {dollars(options.max_payout)}"
    )
    jackpot = f"the jackpot {options.jackpot}" if options.jackpot else "no jackpot"
    return f"a table of Canberra Poker ({event.edition}) with {options.boxes} boxes: {limits}, {jackpot}"


def _dealt(teller: CanberraTeller, events: list[Dealt]) -> str:
    count: dict[int, int] = {}
    for event in events:
        count[event.box] = count.get(event.box, 0) + 1
    boxes = ", ".join(str(box) for box in sorted(count) if box)
    up = next((event.card for event in events if event.up), None)
    shown = f"; the dealer's last card is {up}" if up is not None else ""
    known = [event for event in events if event.card is not None and not event.up]
    if known:
        hands = {box: [event.card for event in events if event.box == box] for box in sorted(count)}
        words = "; ".join(f"{'box ' + str(box) if box else 'the dealer'} {cards_words(hands[box])}" for box in hands)
        return f"{len(events)} cards are dealt from the dealer's left: {words}{shown}"
    whom = f"to boxes {boxes} and the dealer" if boxes else "to the dealer"
    return f"{len(events)} cards are dealt face down from the dealer's left {whom}{shown}"


def _picked_up(teller: CanberraTeller, events: list[PickedUp]) -> str:
    known = [event for event in events if None not in event.cards]
    if not known or teller.viewer.sees_all:
        return "the players pick up their cards"
    return f"the players pick up their cards; yours are {cards_words(known[0].cards)}"


def _shown(teller: CanberraTeller, event: DealerShown) -> str:
    words = f"the dealer turns up {cards_words(event.cards)}, {hand_words(event.cards)}"
    return f"{words}, and plays" if event.plays else f"{words}: NO HAND"


def _settled(teller: CanberraTeller, event: Settled) -> str:
    words = f"{teller.who(event.box)} has {cards_words(event.cards)}, {hand_words(event.cards)}"
    results = {
        Result.WIN: f"wins {dollars(event.ante_win)} on the ante and {dollars(event.bet_win)} on the bet",
        Result.LOSE: f"loses {dollars(event.lost)}",
        Result.TIE: f"ties: {dollars(event.back)} goes back",
        Result.NO_HAND: f"wins {dollars(event.ante_win)} on the ante, the bet goes back",
        Result.RETURNED: f"has {dollars(event.back)} returned whatever the result",
    }
    left = "; the hand stays face up for the jackpot" if event.prize else ""
    return f"{words}: {results[event.result]}{left}"


def _jackpot(teller: CanberraTeller, event: JackpotSettled) -> str:
    prizes = [f"{teller.who(paid.box)} wins {dollars(paid.cents)} with a {paid.prize}" for paid in event.paid]
    won = "; ".join(prizes) or "no hand wins a prize"
    chips = "1 chip is" if len(event.chips) == 1 else f"{len(event.chips)} chips are"
    return f"the jackpot displays {dollars(event.display)}: {won}; {chips} collected"


def _voided(teller: CanberraTeller, event: RoundVoided) -> str:
    back = dollars(sum(back.cents for back in event.backs))
    return f"{_ENDINGS[event.ending]}: {back} goes back in all, and it was no round"


_ENDINGS = {
    Ending.MISDEAL: "a misdeal",
    Ending.INVALID: "the outcome is invalid",
    Ending.DECISION: "the round is void",
}
SECTIONS: dict[type[AnyEvent], str] = {
    SetUp: "The table",
    RoundOpened: "Wagers",
    BetsClosed: "The deal",
    Folded: "Fold or bet",
    BetPlaced: "Fold or bet",
    DealerShown: "Settlement",
    JackpotSettled: "The jackpot",
}
SENTENCES: dict[type[AnyEvent], Callable[[CanberraTeller, Any], str]] = {
    SetUp: _set_up,
    Noticed: lambda teller, event: (
        f"from the next round on antes are {dollars(event.options.minimum)} to {dollars(event.options.maximum)}"
    ),
    RoundOpened: lambda teller, event: f"round {event.number}: wagers are open",
    Shuffled: lambda teller, event: f"the dealer shuffles {event.cards} cards",
    WasCut: lambda teller, event: "the dealer cuts" + (f" after {event.after} cards" if event.after else ""),
    Anted: lambda teller, event: f"{teller.who(event.box)} antes {dollars(event.cents)}",
    ChipPlaced: lambda teller, event: f"{teller.who(event.box)} plays the Boomerang Jackpot for {dollars(event.cents)}",
    TakenBack: lambda teller, event: f"{teller.who(event.box)} takes back {dollars(event.cents)}",
    BetsClosed: lambda teller, event: "NO MORE BETS",
    Dealt: lambda teller, event: _dealt(teller, [event]),
    PickedUp: lambda teller, event: _picked_up(teller, [event]),
    Folded: lambda teller, event: f"{teller.who(event.box)} folds; the ante of {dollars(event.cents)} is collected",
    BetPlaced: lambda teller, event: f"{teller.who(event.box)} bets {dollars(event.cents)}",
    DealerShown: _shown,
    Settled: _settled,
    JackpotSettled: _jackpot,
    RoundEnded: lambda teller, event: f"round {event.number} is over",
    Ruled: lambda teller, event: ruling_words(event.ruling),
    CardWasExposed: lambda teller, event: f"the card {event.card or ''} is turned back".replace("  ", " "),
    HandVoided: lambda teller, event: (
        f"the hand of {teller.who(event.back.box)} is void: {dollars(event.back.cents)} goes back"
    ),
    AnteForfeited: lambda teller, event: f"{teller.who(event.box)} forfeits the ante of {dollars(event.ante)}",
    DealerHandVoided: lambda teller, event: "the dealer's hand counts as NO HAND",
    HandRebuilt: lambda teller, event: f"the hand of {teller.who(event.box)} is rebuilt from the discard rack",
    CardsDiscarded: lambda teller, event: f"{event.cards} cards of box {event.box} are put aside unseen",
    RoundVoided: _voided,
    RoundReversed: lambda teller, event: f"the outcome of round {event.number} is undone: {event.ground.value}",
    CardsCounted: lambda teller, event: f"the cards are counted: {event.found} of {event.expected}",
}
"""A sentence for every event of the game."""
TOGETHER: dict[type[AnyEvent], Callable[[CanberraTeller, list[Any]], str]] = {Dealt: _dealt, PickedUp: _picked_up}
"""Events that make one sentence where they follow one another."""
