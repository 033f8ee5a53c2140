"""Pots, commission and shares worked out slowly, chip by chip, from the words of the rules alone.

Nothing here is shared with the product; one chip is the unit of the table.
"""

from collections.abc import Mapping, Sequence

DOLLAR = 100


def uncalled(put: Mapping[int, int], active: Sequence[int]) -> tuple[int, int]:
    """The chips of the highest contributor that nobody laid beside, taken off one at a time."""
    top = max(put, key=lambda seat: put[seat])
    others = [cents for seat, cents in put.items() if seat != top]
    back = 0
    while top in active and put[top] - back > max(others, default=0):
        back += 1
    return (top, back) if back else (0, 0)


def layers(
    put: Mapping[int, int], dead: Mapping[int, int], active: Sequence[int]
) -> list[tuple[int, set[int], set[int]]]:
    """Cents, those who can win and those who paid, of each pot: every cent goes by itself to the pot it belongs to.

    The n-th cent of a player can be won by whoever is still in and has laid down n cents himself; if nobody has, it
    joins the last pot. Dead cents are in the first.
    """
    pots: dict[frozenset[int], list[int]] = {}
    deepest = max(put[seat] for seat in active)
    for seat, cents in put.items():
        for n in range(1, cents + 1):
            winners = frozenset(other for other in active if put[other] >= min(n, deepest))
            pots.setdefault(winners, []).append(seat)
    in_order = sorted(pots.items(), key=lambda pot: -len(pot[0]))
    found = [(len(payers), set(winners), set(payers)) for winners, payers in in_order]
    if any(dead.values()):
        first = found[0] if found else (0, set(active), set())
        paid_dead = {seat for seat, cents in dead.items() if cents}
        found[:1] = [(first[0] + sum(dead.values()), first[1], first[2] | paid_dead)]
    return found


def scale_1994(pot: int, minimum: int) -> int:
    """Nothing up to nineteen dollars; beyond, a dollar for every full twenty, none above a hundred minimums."""
    if pot <= 19 * DOLLAR:
        return 0
    charge = 0
    counted = 20 * DOLLAR
    while counted <= pot and counted <= 100 * minimum:
        charge += DOLLAR
        counted += 20 * DOLLAR
    return charge


def percent_2018(pots: int, percent: int, cap: int) -> int:
    """Nothing up to $19 (5%) or $9 (10%); beyond, so many per cent in whole dollars, up to the cap."""
    if pots <= (19 if percent == 5 else 9) * DOLLAR:
        return 0
    charge = 0
    while 100 * (charge + DOLLAR) <= pots * percent and charge + DOLLAR <= cap:
        charge += DOLLAR
    return charge


def shared(cents: int, seats: Sequence[int], unit: int) -> dict[int, int]:
    """One unit to each in turn while there is one for all; the first of them takes what is left."""
    shares = dict.fromkeys(seats, 0)
    while cents >= unit * len(seats):
        for seat in seats:
            shares[seat] += unit
            cents -= unit
    shares[seats[0]] += cents
    return shares
