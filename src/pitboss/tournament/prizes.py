"""What each place gets of the pool, to the last cent: by brackets or by a curve, with seats and goods.

Each prize is rounded down and first place takes the remainder (T-R57), so prizes always add up to what is divided, and
never rise with the place. Paid places that nobody took are shared among those taken, in proportion (T-R59).
"""

from collections.abc import Sequence
from itertools import zip_longest

import msgspec

from pitboss.malformed import Malformed
from pitboss.play.money import dollars
from pitboss.tournament.cents import check_falling, divide, in_proportion, to_first
from pitboss.tournament.conditions import Bracket, Prizes, Remainder
from pitboss.tournament.curves import curve_prizes
from pitboss.tournament.pools import WHOLE


class Prize(msgspec.Struct, frozen=True, gc=False):
    """What a place brings: cash, and the value of what is no cash (a seat in another tournament, a television)."""

    cash: int = 0
    goods: int = 0
    seat: int = 0
    """What of the goods is a seat: it is paid out of the pool, and everything else was added."""

    @property
    def worth(self) -> int:
        return self.cash + self.goods


def prize_list(prizes: Prizes, money: int, players: int, taken: int, net_fee: int) -> tuple[Prize, ...]:
    """The prizes of the places, first place first; their worth is `money` and the goods that were added.

    `money` is the pool less bounties, `players` the number that decides the breakdown (T-R58), `taken` how many places
    there are, `net_fee` what of an entry fee goes to the pool. Seats come before cash (T-R62).
    """
    if taken < 1:
        raise Malformed("nobody has taken a place, so nobody can be paid")
    seats = prizes.seats
    if seats is not None and seats.number == 0:
        return _with_goods(prizes, as_many_seats_as(money, seats.value, taken), taken)
    number, value = (min(seats.number, taken, money // seats.value), seats.value) if seats is not None else (0, 0)
    cash = breakdown(prizes, money - number * value, players, taken, net_fee)
    listed = [Prize(cents, worth, worth) for cents, worth in zip_longest(cash, [value] * number, fillvalue=0)]
    return _with_goods(prizes, listed, taken)


def breakdown(prizes: Prizes, placed: int, players: int, taken: int, net_fee: int) -> tuple[int, ...]:
    """The cash of each place by the brackets or the curve of the conditions (NI2018-51/20.3(a)(ix))."""
    if prizes.curve is not None:
        return curve_prizes(placed, players, net_fee, prizes.curve, taken)
    bracket = prizes.bracket(max(players, prizes.fewest))
    if bracket is None:
        raise Malformed(f"{players} players need one breakdown of the prizes, and the conditions have none or several")
    return bracket_prizes(placed, bracket, taken, prizes.round_to, prizes.remainder)


def bracket_prizes(
    placed: int, bracket: Bracket, taken: int, round_to: int = 1, remainder: Remainder = Remainder.FIRST
) -> tuple[int, ...]:
    """By percentages or by sums, as the bracket has it."""
    if bracket.sums:
        return stated_sums(placed, bracket.sums, taken, round_to, remainder)
    return by_percent(placed, bracket.percent, taken, round_to, remainder)


def by_percent(
    placed: int,
    percents: Sequence[int],
    taken: int | None = None,
    round_to: int = 1,
    remainder: Remainder = Remainder.FIRST,
) -> tuple[int, ...]:
    """Percentages, in hundredths, must add up to all of it; `taken`: how many places there are, if not all."""
    if sum(percents) != WHOLE:
        raise Malformed(f"percentages add up to 100, not to {sum(percents) / 100:g}")
    return divide(placed, percents[:taken], round_to, remainder)


def by_sums(
    placed: int,
    sums: Sequence[int],
    taken: int | None = None,
    round_to: int = 1,
    remainder: Remainder = Remainder.FIRST,
) -> tuple[int, ...]:
    """Prizes that were stated, the best first; they are all that there is to win."""
    check_falling(sums)
    if sum(sums) > placed:
        raise Malformed(f"prizes of {dollars(sum(sums))} are more than the {dollars(placed)} that there are")
    return stated_sums(placed, sums, taken, round_to, remainder)


def stated_sums(
    placed: int,
    sums: Sequence[int],
    taken: int | None = None,
    round_to: int = 1,
    remainder: Remainder = Remainder.FIRST,
) -> tuple[int, ...]:
    """Cash by place; first place also takes what it leaves of the pool, all of which is paid out.

    A pool that fewer than the least players make does not bear the sums: they are reduced in proportion (T-R21).
    """
    if sum(sums) > placed or (taken is not None and taken < len(sums)):
        return in_proportion(placed, sums[:taken], round_to, remainder)
    return to_first(sums, placed - sum(sums))


def as_many_seats_as(money: int, value: int, taken: int) -> tuple[Prize, ...]:
    """One seat each for as many places as the money bears, the rest in cash to the next place.

    Where every place has a seat already, the rest goes to the first.
    """
    seats = min(money // value, taken)
    rest = money - seats * value
    listed = [Prize(goods=value, seat=value)] * seats
    if seats == taken:
        listed[0] = Prize(rest, value, value)
    elif rest:
        listed.append(Prize(rest))
    return tuple(listed)


def _with_goods(prizes: Prizes, listed: Sequence[Prize], taken: int) -> tuple[Prize, ...]:
    """Goods and services that were added for a place; if nobody took it, for the last one taken."""
    found = list(listed)
    for added in prizes.added:
        if added.place:
            place = min(added.place, taken)
            found += [Prize()] * (place - len(found))
            prize = found[place - 1]
            found[place - 1] = Prize(prize.cash, prize.goods + added.value, prize.seat)
    return tuple(found)
