"""Fold or bet, the dealer's hand, and the settlement of wagers from the dealer's right.

S89-1997/6.2 to 6.4, 9, 10 and 11.2.
"""

from functools import cache

import msgspec

from pitboss.banked.canberra.commands import Bet, Fold, FoldLate, PayPrizes, RevealDealer, TurnUp
from pitboss.banked.canberra.events import BetPlaced, DealerShown, Folded, JackpotSettled, Settled
from pitboss.banked.canberra.hand_values import (
    RANKING,
    category_of,
    category_place,
    least_of,
    least_qualifying,
    rules_of,
    value_of,
)
from pitboss.banked.canberra.kinds import CanberraStep, HandResult
from pitboss.banked.canberra.law import CanberraLaw, bet_words
from pitboss.banked.canberra.state import HAND, Box, CanberraState
from pitboss.banked.jackpot.prizes import PRIZE_CATEGORIES, PRIZES, JackpotPrize, prize_of
from pitboss.cards import Card
from pitboss.hands import Category
from pitboss.play import Event, Refusal, RuleIds
from pitboss.table.decisions import place_of

Events = list[Event[CanberraState]]
NO_HAND = HandResult.NO_HAND
READ: RuleIds = ("H-R13",)
MAY_WIN_A_PRIZE = frozenset({*PRIZE_CATEGORIES, Category.TWO_PAIRS})
"""The classes of hands that win a prize, or may: two pairs are the Dead Man's Hand by their cards."""


def fold(state: CanberraState, command: Fold | FoldLate) -> Events:
    box, law = _to_decide(state, command.seat), state.law
    late = isinstance(command, FoldLate)
    rules = law.fold + (law.fold_late if late else ())
    if box.small:
        return [Folded(rules + law.again_below, command.seat, 0, box.placed, late)]
    return [Folded(rules, command.seat, box.ante, late=late)]


def bet(state: CanberraState, command: Bet) -> Events:
    box, law = _to_decide(state, command.seat), state.law
    due = law.bet_multiple * box.ante
    cents = command.cents or due
    if cents != due:
        raise Refusal(
            law.bet_amount, f"a bet of {state.amount(cents)}: it is exactly {bet_words(law)}, {state.amount(due)}"
        )
    if state.places[command.seat].stake < due:
        has = state.amount(state.places[command.seat].stake)
        text = f"seat {command.seat} has {has}, not {state.amount(due)}: only a fold"
        raise Refusal(law.bet_amount, text)
    return [BetPlaced(law.bet, command.seat, due)]


def reveal(state: CanberraState, command: RevealDealer) -> Events:
    """The dealer's cards; a hand with a wrong number of them is NO HAND whatever they are."""
    law = state.law
    if state.step is not CanberraStep.REVEAL:
        raise Refusal(law.reveal, "the dealer turns up once every hand has been folded or has its bet")
    if state.no_hand:
        if command.cards:
            _check_dealers(state, command.cards)
        return [DealerShown(law.reveal + law.no_hand, command.cards or state.dealer_known, 0, False)]
    cards = named(state, 0, command.cards, law.reveal)
    value = value_of(cards)
    plays = value >= least_qualifying(law.plays_with)
    return [
        DealerShown(
            law.reveal + (law.qualifies if plays else law.no_hand) + rules_of(category_of(value)), cards, value, plays
        )
    ]


def turn_up(state: CanberraState, command: TurnUp) -> Events:
    """The next hand from the right, compared and settled."""
    law = state.law
    if state.step is not CanberraStep.SETTLEMENT:
        raise Refusal(law.reveal, "no hand is to be turned up now")
    if command.box != state.turning[0]:
        raise Refusal(law.win, f"box {state.turning[0]} comes first: hands are turned up from the dealer's right")
    box = state.boxes[command.box]
    if command.result is not None:
        return [_read(state, box, command)]
    cards = named(state, command.box, command.cards, law.win)
    value = value_of(cards)
    category = category_of(value)
    prize = prize_of(category, cards) if box.chip else None
    result = _result(state, box, value)
    rules = _rules(law, result, category, bool(box.chip), prize)
    return [_settled(state, command, HandReading(rules, cards, value, result, prize))]


class HandReading(msgspec.Struct, frozen=True, gc=False):
    """What a hand comes to: its cards if they were named, what it is worth, how it stands to the dealer's."""

    rules: RuleIds
    cards: tuple[Card, ...]
    value: int
    result: HandResult
    prize: JackpotPrize | None = None


def _settled(state: CanberraState, command: TurnUp, hand: HandReading) -> Settled:
    """The wagers on a hand, as they are settled."""
    law, box = state.law, state.boxes[command.box]
    rules, cards, value, result, prize = hand.rules, hand.cards, hand.value, hand.result, hand.prize
    display = command.display if prize else None
    both, ante_win = box.ante + box.bet, law.ante_pays * box.ante
    if result is HandResult.WIN:
        bet_win = min(box.bet * law.odds[category_of(value)].to_one, state.terms.max_payout)
        return Settled(rules, command.box, cards, value, result, both, 0, ante_win, bet_win, prize, display)
    if result is NO_HAND:
        return Settled(rules, command.box, cards, value, result, both, 0, ante_win, 0, prize, display)
    if result is HandResult.LOSE:
        return Settled(rules, command.box, cards, value, result, 0, both, 0, 0, prize, display)
    if result is HandResult.RETURNED:
        return Settled(rules, command.box, cards, value, result, both + box.chip)
    return Settled(rules, command.box, cards, value, result, both, prize=prize, display=display)


def _read(state: CanberraState, box: Box, command: TurnUp) -> Settled:
    """A hand whose cards nobody enters: the dealer reads how it stands, and its class where that pays (H-R13)."""
    known, hand = state.hand(command.box), command.hand
    if command.cards or None not in known:
        raise Refusal(READ, "these cards are known, and they speak")
    if hand is not None and hand not in RANKING.order:
        raise Refusal(READ + state.law.win, f"{hand} is no hand of this game")
    if box.chip and (hand is None or hand in MAY_WIN_A_PRIZE):
        raise Refusal(READ + state.law.jackpot, "the jackpot is played: a hand that may win a prize is named by cards")
    result = _read_result(state, box, command)
    if result is HandResult.WIN and hand is None:
        raise Refusal(READ + state.law.win, "say with which class of hand the box wins: the bet pays by it")
    rules = _rules(state.law, result, hand, bool(box.chip), None)
    return _settled(state, command, HandReading(rules + READ, (), least_of(hand) if hand else 0, result))


def _read_result(state: CanberraState, box: Box, command: TurnUp) -> HandResult:
    """What the dealer reads, held to what is known: whether he plays, and the class of his own hand."""
    if box.small:
        return HandResult.RETURNED
    result, hand = command.result, command.hand
    if not state.plays:
        if result is not NO_HAND:
            raise Refusal(READ + state.law.settle_no_hand, "the dealer has no hand: nobody loses to it or ties with it")
        return NO_HAND
    if result not in (HandResult.WIN, HandResult.LOSE, HandResult.TIE):
        raise Refusal(READ + state.law.win, "the dealer plays: a box wins, loses or ties")
    if hand is not None:
        own, dealers = category_place(least_of(hand)), category_place(state.dealer_value)
        against = {HandResult.WIN: own < dealers, HandResult.LOSE: own > dealers, HandResult.TIE: own != dealers}
        if against[result]:
            has = category_of(state.dealer_value)
            raise Refusal(READ + state.law.win, f"the dealer has {has}: {hand} does not {result} against it")
    return result


def pay_prizes(state: CanberraState, command: PayPrizes) -> Events:
    """What the jackpot pays, held against the hands that win; then every chip is collected."""
    law = state.law
    if state.step is not CanberraStep.JACKPOT or not state.chips:
        raise Refusal(law.jackpot, "the jackpot is settled after all other wagers")
    claims = [(claim.box, claim.prize) for claim in state.claims]
    if [(paid.box, paid.prize) for paid in command.paid] != claims:
        raise Refusal(law.jackpot, f"the hands that win are {claims or 'none'}")
    for paid in command.paid:
        row = PRIZES[paid.prize]
        if not row.tenths and paid.cents != row.floor:
            raise Refusal(row.rules, f"{paid.prize} wins {state.amount(row.floor)}, not {state.amount(paid.cents)}")
    rules = [id_ for paid in command.paid for id_ in PRIZES[paid.prize].rules]
    chips = tuple((box, state.boxes[box].chip) for box in state.chips)
    every = tuple(dict.fromkeys((*law.jackpot, *rules)))
    return [JackpotSettled(every, state.terms.jackpot, command.display, command.paid, chips)]


def named(state: CanberraState, box: int, given: tuple[Card, ...], rules: RuleIds) -> tuple[Card, ...]:
    """The cards of a hand that is turned up: those the table knows, and the others as they are named."""
    known = state.hand(box)
    if not given:
        cards = tuple([card for card in known if card is not None])
        if len(cards) == len(known):
            return cards
    if len(given) != len(known):
        raise Refusal(rules, f"{len(known)} cards are to be turned up; name those nobody has seen")
    if None in known and (missing := [card for card in state.seen_of(box) if card not in given]):
        raise Refusal(state.law.shoe, f"{missing[0]} is among these cards: everybody has seen it")
    for card, own in zip(given, known, strict=True):
        taken = own is None and state.used >> card.number & 1
        if taken or own not in (None, card) or len(set(given)) < len(given):
            raise Refusal(state.law.shoe, f"{card} cannot be among these cards")
    return given


def _check_dealers(state: CanberraState, cards: tuple[Card, ...]) -> None:
    """As many cards as were counted, each there once, none another hand's, and those among them that all have seen."""
    law, count = state.law, state.dealer_count
    if len(cards) == HAND or count not in (None, len(cards)):
        text = f"{count} cards were counted" if count is not None else f"the count was wrong, {HAND} are right"
        raise Refusal(law.dealer_count, f"{len(cards)} cards are named: {text}")
    for place, card in enumerate(cards):
        is_taken = state.used & card.bit and card not in state.dealer
        if card in cards[:place] or is_taken or card.number >= len(state.deck):
            raise Refusal(law.shoe, f"{card} cannot be among these cards")
    if missing := [card for card in state.seen_of(0) if card not in cards]:
        raise Refusal(law.shoe, f"{missing[0]} is among these cards: everybody has seen it")


def _to_decide(state: CanberraState, seat: int) -> Box:
    place_of(state, seat)
    if state.step is not CanberraStep.DECISIONS:
        rules = state.law.look if state.step is CanberraStep.DEAL or state.is_open else state.law.fold
        raise Refusal(rules, "hands are decided on after the dealer's last card and before the dealer turns up")
    if seat not in state.undecided:
        raise Refusal(state.law.fold, f"seat {seat} has no hand to decide on: a fold or bet is final")
    return state.boxes[seat]


def _result(state: CanberraState, box: Box, value: int) -> HandResult:
    if box.small:
        return HandResult.RETURNED
    if not state.plays:
        return NO_HAND
    if value == state.dealer_value:
        return HandResult.TIE
    return HandResult.WIN if value > state.dealer_value else HandResult.LOSE


@cache
def _rules(
    law: CanberraLaw, result: HandResult, category: Category | None, chip: bool, prize: JackpotPrize | None
) -> RuleIds:
    """What a settled hand cites; there are a few hundred different citations. The class may not have been read."""
    place = rules_of(category) if category else ()
    if result is HandResult.RETURNED:
        return law.again_below + place
    base = {NO_HAND: law.settle_no_hand, HandResult.WIN: law.win, HandResult.LOSE: law.lose, HandResult.TIE: law.tie}[
        result
    ]
    odds = law.odds[category].rules if category and result is HandResult.WIN else ()
    chips: RuleIds = ()
    if chip and result is NO_HAND:
        chips = law.left_up_no_hand if prize else law.chip_collected_no_hand
    elif chip:
        chips = law.left_up if prize else law.chip_collected
    return tuple(dict.fromkeys(base + odds + place + chips))
