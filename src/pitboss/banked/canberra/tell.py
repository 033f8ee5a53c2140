"""Telling a table of Canberra Poker, step by step with the rules."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pitboss.banked.canberra.events import (
    Anted,
    AntesClosed,
    AnteTakenBack,
    BetPlaced,
    BoxDealt,
    CanberraSetUp,
    CardsShuffled,
    CardsWereCut,
    ChipPlaced,
    DealerShown,
    Folded,
    JackpotSettled,
    LimitsNoticed,
    PickedUp,
    RoundEnded,
    RoundOpened,
    Settled,
)
from pitboss.banked.canberra.hand_values import CANBERRA, RANKING, category_of
from pitboss.banked.canberra.kinds import Ending, HandResult
from pitboss.banked.canberra.ruling_events import (
    AnteCorrected,
    AnteForfeited,
    CanberraRuled,
    CardsCounted,
    CardWasExposed,
    DealerHandVoided,
    HandRebuilt,
    HandVoided,
    PrizeForfeited,
    RoundCorrected,
    RoundReversed,
    RoundVoided,
    SettlementCorrected,
    StrayCardsDiscarded,
)
from pitboss.banked.canberra.state import CanberraState
from pitboss.banked.house.telling import AUDITOR, AnyEvent, HouseTeller, cards_words, ruling_words, tell_all
from pitboss.cards import Card
from pitboss.hands import hands_of, rank
from pitboss.play import Principal
from pitboss.play.telling import Told

CanberraTeller = HouseTeller[CanberraState]


def teller_for(viewer: Principal = AUDITOR) -> CanberraTeller:
    return HouseTeller(CanberraState(), SENTENCES, SECTIONS, viewer)


def tell(events: Iterable[AnyEvent], viewer: Principal = AUDITOR) -> Iterator[Told]:
    """The whole story of a table for a viewer; cards dealt in one go make one sentence."""
    return tell_all(teller_for(viewer), events, TOGETHER)


def hand_words(cards: tuple[Card, ...]) -> str:
    """The hand as players say it, such as `two pair, aces and eights`; a hand of a wrong size by its cards alone."""
    if len(cards) != 5:
        return f"{len(cards)} cards"
    hands = hands_of(CANBERRA)
    return rank(cards, RANKING, hands.pick, (), hands.order).name


def _set_up(teller: CanberraTeller, event: CanberraSetUp) -> str:
    options = event.options
    limits = f"antes {options.limits}, payout up to {options.amount(options.max_payout)}"
    jackpot = f"the jackpot {options.jackpot}" if options.jackpot else "no jackpot"
    return f"a table of Canberra Poker ({event.edition}) with {options.boxes} boxes: {limits}, {jackpot}"


def _dealt(teller: CanberraTeller, events: list[BoxDealt]) -> str:
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
    words = f"{teller.who(event.box)} {_hand(event)}"
    results = {
        HandResult.WIN: (
            f"wins {teller.amount(event.ante_win)} on the ante and {teller.amount(event.bet_win)} on the bet"
        ),
        HandResult.LOSE: f"loses {teller.amount(event.lost)}",
        HandResult.TIE: f"ties: {teller.amount(event.back)} goes back",
        HandResult.NO_HAND: f"wins {teller.amount(event.ante_win)} on the ante, the bet goes back",
        HandResult.RETURNED: f"has {teller.amount(event.back)} returned whatever the result",
    }
    left = "; the hand stays face up for the jackpot" if event.prize else ""
    if event.display is not None:
        left += f", which displays {teller.amount(event.display)}"
    return f"{words}: {results[event.result]}{left}"


def _hand(event: Settled) -> str:
    """The hand that was turned up; where nobody named its cards, the class that the dealer has read."""
    if event.cards:
        return f"has {cards_words(event.cards)}, {hand_words(event.cards)}"
    return f"has {category_of(event.value)}, as the dealer reads it" if event.value else "turns up a hand"


def _jackpot(teller: CanberraTeller, event: JackpotSettled) -> str:
    prizes = [f"{teller.who(paid.box)} wins {teller.amount(paid.cents)} with a {paid.prize}" for paid in event.paid]
    won = "; ".join(prizes) or "no hand wins a prize"
    chips = "1 chip is" if len(event.chips) == 1 else f"{len(event.chips)} chips are"
    return f"the jackpot displays {teller.amount(event.display)}: {won}; {chips} collected"


def _reversed(teller: CanberraTeller, event: RoundReversed) -> str:
    debts = _debts(teller, event.owed)
    return "; ".join((f"the outcome of round {event.number} is undone: {event.ground.value}", *debts))


def _put_right(teller: CanberraTeller, event: RoundCorrected) -> str:
    what = f"the hand of box {event.void} is void" if event.void else "the dealer's hand counts as NO HAND"
    names = _names(teller)
    parts = [f"round {event.number} is put right: {what}"]
    for each in event.moved:
        if each.cents:
            verb = "has" if each.cents > 0 else "gives back"
            parts.append(f"{names.get(each.person, each.person)} {verb} {teller.amount(abs(each.cents))}")
    return "; ".join((*parts, *_debts(teller, event.owed)))


def _names(teller: CanberraTeller) -> dict[str, str]:
    """The teller has not folded the event yet: it still knows who played the last round."""
    last = teller.state.last
    return last.names if last is not None else {}


def _debts(teller: CanberraTeller, owed: tuple[tuple[str, int], ...]) -> list[str]:
    names = _names(teller)
    return [f"{names.get(person, person)} owes {teller.amount(cents)}" for person, cents in owed]


def _corrected(teller: CanberraTeller, event: AnteCorrected) -> str:
    back = f"; {teller.amount(event.back.cents)} goes back" if event.back.cents else ""
    returned = ", and goes back whatever the result" if event.small and not event.back.bank else ""
    return f"the ante of {teller.who(event.back.box)} counts as {teller.amount(event.ante)}{returned}{back}"


def _voided(teller: CanberraTeller, event: RoundVoided) -> str:
    back = teller.amount(sum(back.cents for back in event.backs))
    return f"{_ENDINGS[event.ending]}: {back} goes back in all, and it was no round"


def _noticed(teller: CanberraTeller, event: LimitsNoticed) -> str:
    conditions = event.options.conditions
    turn = f"; {teller.who(conditions.first)} is first to ante" if conditions is not None and conditions.first else ""
    return f"from the next round on antes are {event.options.limits}{turn}"


_ENDINGS = {
    Ending.MISDEAL: "a misdeal",
    Ending.INVALID: "the outcome is invalid",
    Ending.DECISION: "the round is void",
}
SECTIONS: dict[type[AnyEvent], str] = {
    CanberraSetUp: "The table",
    RoundOpened: "Wagers",
    AntesClosed: "The deal",
    Folded: "Fold or bet",
    BetPlaced: "Fold or bet",
    DealerShown: "Settlement",
    JackpotSettled: "The jackpot",
}
SENTENCES: dict[type[AnyEvent], Callable[[CanberraTeller, Any], str]] = {
    CanberraSetUp: _set_up,
    LimitsNoticed: _noticed,
    RoundOpened: lambda teller, event: f"round {event.number}: wagers are open",
    CardsShuffled: lambda teller, event: f"the dealer shuffles {event.cards} cards",
    CardsWereCut: lambda teller, event: "the dealer cuts" + (f" after {event.after} cards" if event.after else ""),
    Anted: lambda teller, event: (
        f"{teller.who(event.box)} antes {teller.amount(event.cents) if event.cents else 'under cover'}"
    ),
    ChipPlaced: lambda teller, event: (
        f"{teller.who(event.box)} plays the Boomerang Jackpot for {teller.amount(event.cents)}"
    ),
    AnteTakenBack: lambda teller, event: (
        f"{teller.who(event.box)} takes back {teller.amount(event.cents) if event.cents else 'the ante'}"
        if event.rules == teller.state.law.open
        else f"the wagers of {teller.who(event.box)} go back from the layout: {teller.amount(event.cents)}"
    ),
    AntesClosed: lambda teller, event: "; ".join(
        ("NO MORE BETS", *(f"{teller.who(box)} has anted {teller.amount(cents)}" for box, cents in event.antes))
    ),
    BoxDealt: lambda teller, event: _dealt(teller, [event]),
    PickedUp: lambda teller, event: _picked_up(teller, [event]),
    Folded: lambda teller, event: (
        (
            f"the hand of {teller.who(event.box)} is folded, its time being out"
            if event.late
            else f"{teller.who(event.box)} folds"
        )
        + (
            f"; {teller.amount(event.back)} goes back whatever the result"
            if event.back
            else f"; the ante of {teller.amount(event.cents)} is collected"
        )
    ),
    BetPlaced: lambda teller, event: f"{teller.who(event.box)} bets {teller.amount(event.cents)}",
    DealerShown: _shown,
    Settled: _settled,
    JackpotSettled: _jackpot,
    RoundEnded: lambda teller, event: f"round {event.number} is over",
    CanberraRuled: lambda teller, event: ruling_words(event.ruling),
    CardWasExposed: lambda teller, event: f"the card {event.card or ''} is turned back".replace("  ", " "),
    HandVoided: lambda teller, event: (
        f"the hand of {teller.who(event.back.box)} is void: {teller.amount(event.back.cents)} goes back"
    ),
    AnteCorrected: _corrected,
    SettlementCorrected: lambda teller, event: (
        f"the settlement with {teller.who(event.box)} is put right: NO HAND, {teller.amount(event.won)} on the ante"
    ),
    PrizeForfeited: lambda teller, event: f"{teller.who(event.box)} forfeits the right to a prize",
    AnteForfeited: lambda teller, event: f"{teller.who(event.box)} forfeits the ante of {teller.amount(event.ante)}",
    DealerHandVoided: lambda teller, event: "the dealer's hand counts as NO HAND",
    HandRebuilt: lambda teller, event: f"the hand of {teller.who(event.box)} is rebuilt from the discard rack",
    StrayCardsDiscarded: lambda teller, event: f"{event.cards} cards of box {event.box} are put aside unseen",
    RoundVoided: _voided,
    RoundReversed: _reversed,
    RoundCorrected: _put_right,
    CardsCounted: lambda teller, event: f"the cards are counted: {event.found} of {event.expected}",
}
"""A sentence for every event of the game."""
TOGETHER: dict[type[AnyEvent], Callable[[CanberraTeller, list[Any]], str]] = {BoxDealt: _dealt, PickedUp: _picked_up}
"""Events that make one sentence where they follow one another."""
