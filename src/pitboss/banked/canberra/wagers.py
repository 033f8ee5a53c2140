"""Wagers before the cards: antes within the limits, the jackpot chip, NO MORE BETS, and notice of other limits.

S89-1997/5, 6.1, 6.5 to 6.8, 8.2 and 11.1.
"""

from collections.abc import Iterable

from pitboss.banked.canberra.commands import Ante, CloseAntes, GiveLimitsNotice, PlayJackpot, TakeBackAnte
from pitboss.banked.canberra.events import Anted, AntesClosed, AnteTakenBack, ChipPlaced, LimitsNoticed
from pitboss.banked.canberra.kinds import CanberraStep
from pitboss.banked.canberra.options import check_options
from pitboss.banked.canberra.state import CanberraState
from pitboss.play import Event, Refusal, RuleIds
from pitboss.table.decisions import check_may_begin, check_open, place_of

Events = list[Event[CanberraState]]
ORDERED: RuleIds = ("T-R80",)
"""Antes that all show together, or that are put up in turn, by the conditions of a tournament."""


def ante(state: CanberraState, command: Ante) -> Events:
    check_box(state, command.seat, command.box)
    law, terms, cents = state.law, state.terms, command.cents
    if cents < terms.minimum:
        raise Refusal(
            law.below, f"an ante of {state.amount(cents)} is below the minimum of {state.amount(terms.minimum)}"
        )
    if cents > terms.maximum:
        raise Refusal(
            law.above, f"an ante of {state.amount(cents)} is above the maximum of {state.amount(terms.maximum)}"
        )
    if cents % terms.minimum:
        raise Refusal(law.unit, f"antes come in multiples of {state.amount(terms.minimum)}, not {state.amount(cents)}")
    check_turn(state, command.seat)
    rules, is_sealed = law.ante + law.seating, has_sealed_antes(state)
    person = check_chips(state, command.seat, cents)
    by_conditions = ORDERED if is_sealed or first_of(state) else ()
    return [Anted(rules + by_conditions, command.seat, cents, person, sealed=is_sealed)]


def has_sealed_antes(state: CanberraState) -> bool:
    """Whether the conditions of a tournament have antes put up under cover (T-R80)."""
    conditions = state.terms.conditions
    return conditions is not None and conditions.sealed


def first_of(state: CanberraState) -> int:
    """The seat from which antes are put up in turn; 0 where they come in any order (T-R80)."""
    conditions = state.terms.conditions
    return conditions.first if conditions is not None else 0


def in_turn(state: CanberraState) -> int:
    """Whose turn to ante it is; 0 if nobody's, or everybody's."""
    return next(iter(turns(state)), 0)


def turns(state: CanberraState) -> list[int]:
    """Who is still to ante, clockwise from the first of those who can; nobody where antes come in any order."""
    if not (first := first_of(state)):
        return []
    waiting = [
        seat
        for seat, place in state.places.items()
        if place.stake >= state.terms.minimum and place.person not in state.excluded and not state.has_ante(seat)
    ]
    return _clockwise(first, waiting)


def _clockwise(first: int, seats: Iterable[int]) -> list[int]:
    return sorted(seats, key=lambda seat: (seat < first, seat))


def check_turn(state: CanberraState, seat: int) -> None:
    turn = in_turn(state)
    if turn and turn != seat:
        raise Refusal(state.law.ante + ORDERED, f"antes are put up in turn: seat {turn} is first")


def check_last(state: CanberraState, seat: int) -> None:
    """Refuse that an ante in turn is taken back once the next has followed it."""
    first = first_of(state)
    order = _clockwise(first, state.boxes) if first else [seat]
    if order[-1] != seat:
        raise Refusal(state.law.open + ORDERED, f"seat {order[-1]} has put up the ante after it: it stays")


def check_box(state: CanberraState, seat: int, box: int = 0) -> None:
    """Refuse an ante that comes too late, from the wrong player, or on the wrong box."""
    check_open(state)
    law, place = state.law, place_of(state, seat)
    if not (state.opened and state.is_open):
        raise Refusal(law.late, "NO MORE BETS has been called: the next round takes antes again")
    if law.tournament is not None and state.step is CanberraStep.SHUFFLE:
        raise Refusal((*law.tournament.applies, "T-R38"), "the round has not begun: its level says what an ante is")
    if place.person in state.excluded:
        raise Refusal(law.exclude, f"{place.name} is excluded from the game")
    if box and box != seat:
        if box in state.places or box in state.boxes:
            raise Refusal(law.seating, f"box {box} has its owner: one wager to a box")
        raise Refusal(law.one_seat if seat in state.boxes else law.own_box, "one hand a player, at the box of the seat")
    if state.has_ante(seat):
        raise Refusal(law.seating, f"box {seat} has its ante already")


def check_chips(state: CanberraState, seat: int, cents: int) -> str:
    """Who wagers, or Refusal: chips must lie there, not words."""
    place = state.places[seat]
    if place.stake < cents:
        text = f"seat {seat} has {state.amount(place.stake)} in chips; buy more before wagering {state.amount(cents)}"
        raise Refusal(state.law.placed, text)
    return place.person


def play_jackpot(state: CanberraState, command: PlayJackpot) -> Events:
    place_of(state, command.seat)
    law, seat, chip = state.law, command.seat, state.terms.jackpot_chip
    if not state.terms.jackpot:
        raise Refusal(law.not_offered, "the jackpot is not offered at this table: it has no meter")
    if not state.is_open:
        raise Refusal(law.late, "NO MORE BETS has been called: the jackpot is closed for this round")
    if not state.in_play(seat):
        raise Refusal(law.chip_needs_ante, f"seat {seat} has no ante: place one before playing the jackpot")
    if state.boxes[seat].chip:
        raise Refusal(law.chip, "one chip a hand")
    check_chips(state, seat, chip)
    return [ChipPlaced(law.chip, seat, chip)]


def take_back(state: CanberraState, command: TakeBackAnte) -> Events:
    place_of(state, command.seat)
    if not state.is_open:
        raise Refusal(state.law.locked, "after NO MORE BETS no wager is touched until it is decided")
    if not state.has_wager(command.seat):
        raise Refusal(state.law.open, f"seat {command.seat} has nothing on the layout")
    check_last(state, command.seat)
    return [
        AnteTakenBack(state.law.open, command.seat, state.boxes[command.seat].placed, sealed=has_sealed_antes(state))
    ]


def no_more_bets(state: CanberraState, command: CloseAntes) -> Events:
    check_open(state)
    if state.step is not CanberraStep.WAGERS:
        rules = state.law.no_more_bets if not state.is_open else state.law.shuffle + state.law.cut
        raise Refusal(rules, f"NO MORE BETS is not called now: the table is at the step {state.step.value}")
    check_may_begin(state, command.at)
    order = tuple(sorted(box for box in state.boxes if state.in_play(box)))
    if not order:
        raise Refusal(state.law.nothing_to_deal, "no box has an ante: nobody can be dealt in")
    rules, antes = state.law.no_more_bets, tuple[tuple[int, int], ...]()
    if has_sealed_antes(state):
        rules, antes = rules + ORDERED, tuple((box, state.boxes[box].ante) for box in order)
    return [AntesClosed(rules, order, state.terms.jackpot, command.display, command.at, antes)]


def give_notice(state: CanberraState, command: GiveLimitsNotice) -> Events:
    """Other limits hold from the next round on; the boxes stay, and so does the jackpot with its chip."""
    law, options, before = state.law, command.options, state.terms
    check_options(options, law)
    if (options.boxes, options.jackpot) != (before.boxes, before.jackpot):
        raise Refusal(law.notice, "notice is given of limits; boxes and meter are those of the table")
    if options.jackpot and options.jackpot_chip != before.jackpot_chip:
        text = (
            f"the chip of the jackpot {before.jackpot} is {state.amount(before.jackpot_chip)}: it belongs to the meter"
        )
        raise Refusal(law.notice + law.chip_of_meter, text)
    return [LimitsNoticed(law.notice, options)]
