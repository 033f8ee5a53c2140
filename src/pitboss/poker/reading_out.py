"""What a dealer says of open cards that were not entered: which they are, whom they name, who has won (H-R13)."""

from pitboss.play import Refusal
from pitboss.poker.commands import Name, Read
from pitboss.poker.events import Named, OpenerNamed, ReadOut
from pitboss.poker.pots import Pot
from pitboss.poker.seats import Seats
from pitboss.poker.showdown import READ, contenders, hand_values, value_of
from pitboss.poker.state import State


def named(state: State, command: Name) -> Named:
    """A card that lies open and was not entered, or Refusal."""
    seat, place, card, law = command.seat, command.place, command.card, state.setup.law
    if seat and seat not in state.setup.seats:
        raise Refusal(law.start, f"seat {seat} is not in this round")
    cards, up = (state.own[seat], state.up[seat]) if seat else (state.board, [True] * len(state.board))
    where = f"before seat {seat}" if seat else "on the board"
    if not 0 <= place < len(cards) or not up[place]:
        raise Refusal(law.shoe, f"no card lies open in place {place} {where}")
    if cards[place] is not None:
        raise Refusal(law.shoe, f"{cards[place]} lies there {where}: it was entered")
    if not state.setup.faces & ~state.used & card.bit:
        raise Refusal(law.shoe, f"{card} cannot lie there {where}: it is elsewhere, or not in the deck")
    return Named(law.shoe + READ, seat, place, card)


def opener_named(state: State, seat: int) -> OpenerNamed:
    """Whom the dealer names to open: anybody who can still wager."""
    rules = state.setup.opening_rules[state.step] + READ
    if not 0 < seat < len(state.stake) or not state.able >> seat & 1:
        raise Refusal(rules, f"seat {seat} cannot open the betting")
    return OpenerNamed(rules, seat)


def read_out(state: State, command: Read) -> ReadOut:
    """Who wins each pot on the dealer's word: refused where the cards speak, or against those that are known."""
    rules = state.setup.law.showdown + READ
    sides = len(state.setup.evaluators)
    lows = command.lows or ((),) * len(command.pots)
    if len(command.pots) != len(state.pots) or len(lows) != len(state.pots):
        raise Refusal(rules, f"{len(state.pots)} pots are to be read, the main pot first")
    if sides == 1 and any(lows):
        raise Refusal(rules, "no pot is split between high and low in this game")
    for pot, high, low in zip(state.pots, command.pots, lows, strict=True):
        for side, seats in enumerate((high, low)[:sides]):
            _check(state, pot, side, seats)
    if all(_is_known(state, pot) for pot in state.pots):
        raise Refusal(rules, "all hands that contend are known: the cards speak")
    return ReadOut(rules, command.pots, command.lows)


def _check(state: State, pot: Pot, side: int, seats: Seats) -> None:
    """Refuse winners who are not in for a pot, or whom a hand that is known contradicts."""
    rules, may = state.setup.law.showdown + READ, contenders(state, pot)
    if (not seats and not side) or len(set(seats)) < len(seats) or not set(seats) <= set(may):
        raise Refusal(rules, f"a pot is won by one or more of seats {', '.join(map(str, may))}")
    no_low, law = side and not seats and len(may) > 1, state.setup.law
    if no_low and not state.setup.options.low_qualifier:
        raise Refusal(law.split + law.low + READ, "every hand has a low here: say who wins the low half of each pot")
    known = {seat: values[side] for seat in may if (values := value_of(state, seat))}
    best = {seat for seat, value in known.items() if value == max(known.values()) and value}
    named = known.keys() & set(seats)
    if (no_low and best) or (named and named != best) or (seats and len(known) == len(may) and set(seats) != best):
        raise Refusal(rules, f"the hands that are known say otherwise: of them {_who(best)} is best")


def _is_known(state: State, pot: Pot) -> bool:
    may = contenders(state, pot)
    return len(may) == 1 or all(hand_values(state, state.own[seat]) for seat in may)


def _who(seats: set[int]) -> str:
    return " and ".join(f"seat {seat}" for seat in sorted(seats)) or "none"
