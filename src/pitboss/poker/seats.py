"""Seats in order: sets of seats are bit masks, and one remembered function gives any set clockwise from any seat."""

from functools import cache

Seats = tuple[int, ...]
BOARD = 0
"""The board, the dealer and the discard pile: the visit that goes to no seat."""
MOST_SEATS = 60
"""Beyond every table of the rules: a seat is a bit of a mask."""


def mask_of(seats: Seats) -> int:
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


@cache
def clockwise(first: int, mask: int) -> Seats:
    """The seats of the mask, clockwise, beginning with `first` itself or the next after it."""
    seats = [seat for seat in range(mask.bit_length()) if mask >> seat & 1]
    return tuple([seat for seat in seats if seat >= first] + [seat for seat in seats if seat < first])


@cache
def next_after(seat: int, mask: int) -> int:
    """The first seat of the mask clockwise after the given one; 0 if the mask is empty."""
    order = clockwise(seat + 1, mask)
    return order[0] if order else 0


def is_single(mask: int) -> bool:
    return mask & (mask - 1) == 0


def dead_blinds(last: Seats, mask: int) -> Seats:
    """The seats at which blinds are due with a dead button, empty ones too: the last blind goes to the next player, and
    every other seat owes the blind before the one that it owed. `last` are those of the round before (T-R35).

    Two players owe one each.
    """
    new = next_after(last[-1], mask)
    if mask.bit_count() == 2:
        return next_after(new, mask), new
    return (*last[1:], new)


def wait_for_blind(order: Seats, seat: int, blind: int) -> int:
    """How often the marker moves until a seat posts the blind of this number; 0: in the next round.

    `order` has the seats as blinds fall due in the next round.
    """
    return (order.index(seat) + 1 - blind) % len(order)
