"""Dealing: one card or many from the shoe to the places that are due, each judged singly.

S94-1994/7CS4.5, 6.6 and 7.3, CM6.5 and 6.6; 1999-FARO/H2.2; NI2018-51/7.3 and 9.2 to 9.4.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import compress
from operator import attrgetter, itemgetter

from pitboss.cards import Card
from pitboss.play import Refusal, RuleIds
from pitboss.poker.commands import Burn, Deal
from pitboss.poker.events import Burned, Dealt
from pitboss.poker.game import Step
from pitboss.poker.kinds import DealPlace, Verb
from pitboss.poker.seats import mask_of
from pitboss.poker.setup import Cards, CardShare, Spot, Spots
from pitboss.poker.state import State

DEAL, DRAW, COMMUNAL = Verb.DEAL, Verb.DRAW, DealPlace.BOARD
BIT = attrgetter("bit")


def is_deal_due(state: State) -> bool:
    """Whether the next cards are dealt by the plan: not to a player who draws, and not in an irregular round."""
    return state.setup.plan[state.step].verb is DEAL and state.irregular is None and not state.over


def check_deal(state: State, spots: Spots, command: Deal) -> int:
    """The bits of the cards, as far as they are known; Refusal unless every card is in order."""
    cards = command.cards
    if not 0 < len(cards) <= len(spots.each):
        due = len(spots.each)
        raise Refusal(_rules(state), f"{len(cards)} cards cannot be dealt: {due} are due here, one at least")
    if command.seat is not None or command.up is not None:
        for spot in spots.each[: len(cards)]:
            _check_place(spot, command)
    known = cards if all(cards) else tuple(filter(None, cards))
    bits: int = sum(map(BIT, known))
    # Equal cards add up to fewer bits than cards; one that has left the shoe, or never was in it, sticks out. One that
    # nobody has seen may lie face down only.
    in_order = bits.bit_count() == len(known) and not bits & ~(state.setup.faces & ~state.used)
    if not in_order or (known is not cards and True in spots.up):
        _check_cards(state, cards, spots.each, command.unrecorded)
    return bits


def dealt(spots: Spots, cards: Cards) -> list[Dealt]:
    """The events of a deal of these cards, or of fewer than there are spots."""
    return list(map(Dealt, spots.rules, spots.seats, cards, spots.up, spots.veiled))


def lay_out(state: State, spots: Spots, cards: Cards, bits: int) -> None:
    """What `apply` does for each card of a deal, for all spots at once: nothing comes between them."""
    own, up = state.own, state.up
    for share in spots.shares:
        seat = share.seat
        if seat:
            own[seat] += share.pick(cards)
            up[seat] += share.up
        else:
            state.board += share.pick(cards)
    if True in spots.veiled:
        state.veiled |= mask_of(tuple(compress(spots.seats, spots.veiled)))
    state.used |= bits
    state.shoe -= len(cards)
    state.enter(spots.after)


def burn(state: State, command: Burn) -> Burned:
    """One card set aside unseen (NI2018-51/4.2(h))."""
    rules = _rules(state)
    _check_card(state, command.card, state.setup.faces & ~state.used, None)
    return Burned(rules, command.card)


def spots_due(state: State) -> Spots:
    """The places of the next cards, up to the next thing that is not a deal; remembered, for they come again."""
    setup = state.setup
    if setup.arranged.is_board[state.step]:
        place, boards = (state.step, state.cursor, state.need), setup.arranged.boards
        return boards.get(place) or boards.setdefault(place, _all_spots(state))
    key = (state.step, state.cursor, state.need, state.shoe, state.active, state.visits)
    return setup.spots.get(key) or setup.spots.setdefault(key, _all_spots(state))


def _all_spots(state: State) -> Spots:
    return _in_columns(tuple(_spots(state)), _after_deals(state))


def _in_columns(each: tuple[Spot, ...], after: int) -> Spots:
    seats, up, veiled, rules = (
        tuple([getattr(spot, name) for spot in each]) for name in ("seat", "up", "veiled", "rules")
    )
    places = {seat: [place for place, other in enumerate(seats) if other == seat] for seat in seats}
    shares = [
        CardShare(seat, _picker(chosen), tuple([up[place] for place in chosen])) for seat, chosen in places.items()
    ]
    return Spots(each, seats, up, veiled, rules, tuple(shares), after)


def _picker(places: Sequence[int]) -> Callable[[Cards], Cards]:
    """The cards in these places, be it only one."""
    return itemgetter(*places) if len(places) > 1 else itemgetter(slice(places[0], places[0] + 1))


def _after_deals(state: State) -> int:
    """The next step that is no deal."""
    plan, step = state.setup.plan, state.step
    while plan[step].verb is DEAL:
        step += 1
    return step


def _spots(state: State) -> Iterator[Spot]:
    plan, index, shoe = state.setup.plan, state.step, state.shoe
    step = plan[index]
    if step.verb is DRAW:
        seat = state.visits[state.cursor]
        for _ in range(min(state.need, shoe)):
            yield Spot(seat, False, False, step.rules)
        return
    visits, need = state.visits[state.cursor :], state.need
    while step.verb is DEAL:
        for seat in visits:
            spot = _spot(state, step, seat)
            for _ in range(need):
                yield spot
            shoe -= need
            need = step.count
        index += 1
        step = plan[index]
        need = step.count
        visits = state.visits_of_deal(step.place, step.count, shoe) if step.verb is DEAL else ()


def _spot(state: State, step: Step, seat: int) -> Spot:
    if seat or step.place is COMMUNAL:
        return _spot_of(step, seat)
    return Spot(seat, True, False, state.setup.law.shortage)


@cache
def _spot_of(step: Step, seat: int) -> Spot:
    return Spot(seat, step.up, step.veiled, step.rules)


def _check_place(spot: Spot, command: Deal) -> None:
    if command.seat not in (None, spot.seat) or command.up not in (None, spot.up):
        where = f"to seat {spot.seat}" if spot.seat else "to the board"
        raise Refusal(spot.rules, f"the next card goes {where}, face {'up' if spot.up else 'down'}")


def _check_cards(state: State, cards: Sequence[Card | None], spots: Sequence[Spot], unrecorded: bool) -> None:
    """Refuse the first card that cannot come."""
    left = state.setup.faces & ~state.used
    for card, spot in zip(cards, spots, strict=False):
        _check_card(state, card, left, None if unrecorded else spot)
        if card is not None:
            left &= ~card.bit


def _check_card(state: State, card: Card | None, left: int, spot: Spot | None) -> None:
    """Refuse a card that cannot come out of this shoe; one that nobody has seen may, unless it lies face up.

    `left` are the faces still in the shoe, as far as the table knows them.
    """
    law = state.setup.law
    if card is None:
        if spot is not None and spot.up:
            raise Refusal(spot.rules, "a card dealt face up is seen by all: name it")
    elif state.setup.faces & card.bit & ~left:
        raise Refusal(law.shoe, f"{card} has left the shoe already")
    elif not left & card.bit:
        raise Refusal(law.shoe, f"{card} is not among {state.setup.deck}")


def _rules(state: State) -> RuleIds:
    return state.setup.plan[state.step].rules
