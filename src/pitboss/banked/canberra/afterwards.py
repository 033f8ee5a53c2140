"""What is decided of the last round when it is over: a wrong count of cards, and an outcome that is invalidated.

S89-1997/13.4, 13.5 and 15.4; S58-1995/CP15; G-R66 and G-R73. It concerns persons, wherever they are by now.
"""

from collections.abc import Collection

from pitboss.banked.canberra.events import AnteTakenBack
from pitboss.banked.canberra.facts import BoxMiscounted
from pitboss.banked.canberra.kinds import Back, BoxStanding, ChipsMoved, Ground, HandResult
from pitboss.banked.canberra.outcomes import NO_HAND, VOID, Events
from pitboss.banked.canberra.ruling_events import RoundCorrected, RoundReversed
from pitboss.banked.canberra.state import HAND, Box, CanberraState, ConcludedRound
from pitboss.banked.jackpot.terms import JackpotPaid
from pitboss.play import Effect, Outcome, Refusal, RuleIds, Ruling


def reversal_of(state: CanberraState, rules: RuleIds, ground: Ground) -> RoundReversed:
    """Undo the last round for everybody who played it, wherever they are (G-R66).

    Whoever has left the table has what was lost back in cash, less what was won. What cannot be got back the bank
    bears, and it is owed.
    """
    last = state.last
    if last is None:
        raise Refusal(rules, "there is no outcome that could be invalidated")
    undone, prizes, chips, moved, owed, borne = [], [], [], [], [], 0
    for number, box in sorted(last.boxes.items()):
        chip = box.chip if box.standing is not BoxStanding.VOID else 0
        due = ChipsMoved(number, box.person, 0, box.lost, chip, box.won, last.prizes.get(number, 0))
        each = _as_they_can(state, due)
        if each.seat == number:
            undone.append(Back(number, 0, each.lost, each.won))
            prizes.append((number, each.prize))
            chips.append((number, chip))
        else:
            moved.append(each)
        borne += due.prize - each.prize
        owed += _owed(due, each)
    return RoundReversed(
        rules,
        last.number,
        ground,
        state.terms.jackpot,
        tuple(undone),
        tuple(prizes),
        borne,
        tuple(chips),
        tuple(moved),
        tuple(owed),
    )


def counted_after(
    state: CanberraState, fact: BoxMiscounted, paid: tuple[JackpotPaid, ...] | None = None
) -> tuple[Ruling, Events]:
    """The ruling on a wrong count that is found when the round is over, and what it brings about (G-R73).

    `paid` are the prizes as the jackpot has settled them again without a void hand; if it has not, the others stand.
    """
    law = state.law
    rules = (law.wrong_count if fact.box else law.dealer_count) + law.counted_after
    last = state.countable
    if last is None:
        raise Refusal(rules, "no round of play is on, and the cards of the last one can be counted no more")
    _check(last, fact, rules, paid)
    dues, no_hand, prizes = _void_dues(last, fact.box, paid) if fact.box else _no_hand_dues(last)
    moved = tuple(_as_they_can(state, due) for due in dues)
    owed = tuple(debt for due, each in zip(dues, moved, strict=True) for debt in _owed(due, each))
    if owed or any(each.seat != each.box for each in moved):
        rules += law.reversed
    borne = sum(due.prize for due in dues) - sum(each.prize for each in moved)
    jackpot = state.terms.jackpot
    correction = RoundCorrected(rules, last.number, jackpot, moved, no_hand, fact.box, prizes, borne, owed)
    changes = by_seat(correction)
    lifted = lifted_for(state, rules, changes)
    whose = f"box {fact.box}" if fact.box else "the dealer's hand"
    facts = (f"{whose} had {fact.cards} cards in round {last.number}, which is over", *gone(state, correction))
    name, text = VOID, "the hand was void: its wagers go back, and what it won"
    if not fact.box:
        name, text = NO_HAND, "NO HAND: antes are paid, bets go back, prizes stay; folds stand"
    void = {each.seat for each in moved if each.box == fact.box}
    outcome = Outcome(name, text, rules, effects_of(changes, lifted, void))
    return Ruling(facts, rules, (outcome,)), [*lifted, correction]


def _check(last: ConcludedRound, fact: BoxMiscounted, rules: RuleIds, paid: tuple[JackpotPaid, ...] | None) -> None:
    check_count(fact, rules)
    if fact.box and (fact.box not in last.boxes or last.boxes[fact.box].standing is BoxStanding.VOID):
        raise Refusal(rules, f"box {fact.box} had no hand in the last round, or a void one")
    if paid is None:
        return
    claims = [(claim.box, claim.prize) for claim in last.claims if claim.box != fact.box]
    if not has_chip(last, fact) or [(each.box, each.prize) for each in paid] != claims:
        raise Refusal(rules, f"prizes change where a void hand had a chip; the others that win are {claims or 'none'}")


def has_chip(last: ConcludedRound, fact: BoxMiscounted) -> bool:
    """Whether a hand is void whose chip the jackpot has settled."""
    return fact.box in last.boxes and last.boxes[fact.box].chip > 0


def check_count(fact: BoxMiscounted, rules: RuleIds) -> None:
    """Refuse a count that is right, or none."""
    if fact.cards == HAND or fact.cards < 0:
        raise Refusal(rules, f"{fact.cards} cards make no irregularity: {HAND} are right")


Dues = tuple[list[ChipsMoved], tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]
"""What is due to whom, as far as they can give it; hands of NO HAND with what their antes win; prizes by box."""


def _no_hand_dues(last: ConcludedRound) -> Dues:
    """Every hand that was settled against the dealer's, from the dealer's right: the ante wins, the bet goes back."""
    dues, no_hand = [], []
    for number in reversed(last.boxes):
        box = last.boxes[number]
        if box.standing is BoxStanding.SETTLED and box.result not in (HandResult.NO_HAND, HandResult.RETURNED):
            won = last.ante_pays * box.ante
            more = box.lost + won - box.won
            dues.append(_due(number, box, lost=max(more, 0), won=max(-more, 0)))
            no_hand.append((number, won))
    return dues, tuple(no_hand), ()


def _void_dues(last: ConcludedRound, void: int, paid: tuple[JackpotPaid, ...] | None) -> Dues:
    """The void hand's wagers and winnings, and what other prizes come to without it."""
    box = last.boxes[void]
    dues = [_due(void, box, box.lost, box.chip, box.won, last.prizes.get(void, 0))]
    changed = [(each.box, each.cents) for each in paid or () if each.cents != last.prizes[each.box]]
    for number, cents in changed:
        more = cents - last.prizes[number]
        dues.append(_due(number, last.boxes[number], chip=max(more, 0), prize=max(-more, 0)))
    return dues, (), tuple(changed)


def _due(number: int, box: Box, lost: int = 0, chip: int = 0, won: int = 0, prize: int = 0) -> ChipsMoved:
    return ChipsMoved(number, box.person, 0, lost, chip, won, prize)


def _as_they_can(state: CanberraState, due: ChipsMoved) -> ChipsMoved:
    """What somebody gives back where he sits now: no more than he has there, wagers that lie for the next round too."""
    seat = state.seat_of(due.person)
    have = (state.places[seat].stake + _laid(state, seat) if seat else 0) + due.lost + due.chip
    prize = min(due.prize, have)
    return ChipsMoved(due.box, due.person, seat, due.lost, due.chip, min(due.won, have - prize), prize)


def _owed(due: ChipsMoved, each: ChipsMoved) -> list[tuple[str, int]]:
    missing = due.prize - each.prize + due.won - each.won
    return [(due.person, missing)] if missing else []


def _laid(state: CanberraState, seat: int) -> int:
    """What lies on a seat's box for the next round, which has not begun."""
    return state.boxes[seat].placed if seat in state.boxes else 0


def by_seat(event: RoundReversed | RoundCorrected) -> list[tuple[int, int]]:
    """What changes by seat, with prizes taken back and chips returned; whoever has left has no seat."""
    if isinstance(event, RoundCorrected):
        return sorted((each.seat, each.cents) for each in event.moved if each.seat)
    seats = {each.box: each.seat for each in event.moved}
    return sorted((seats.get(box, box), cents) for box, cents in event.by_box.items() if seats.get(box, box))


def lifted_for(state: CanberraState, rules: RuleIds, changes: list[tuple[int, int]]) -> list[AnteTakenBack]:
    """Wagers of the next round that are needed to give back what the last one had brought."""
    return [
        AnteTakenBack(rules, seat, _laid(state, seat))
        for seat, cents in changes
        if state.places[seat].stake + cents < 0
    ]


def effects_of(
    changes: list[tuple[int, int]], lifted: list[AnteTakenBack], void: Collection[int]
) -> tuple[Effect, ...]:
    back = {each.box: each.cents for each in lifted}
    return tuple(Effect(seat, cents + back.get(seat, 0), "void" if seat in void else "") for seat, cents in changes)


def gone(state: CanberraState, event: RoundReversed | RoundCorrected) -> list[str]:
    """What is said of those who have left, and of debts."""
    assert state.last is not None, "a round was over"
    names = state.last.names
    told = [
        f"{names[each.person]} of box {each.box} has left"
        + (f": {state.amount(each.cents)} goes back in cash" if each.cents else "")
        for each in event.moved
        if not each.seat
    ]
    return told + [f"{names[person]} owes {state.amount(cents)}, which the bank bears" for person, cents in event.owed]
