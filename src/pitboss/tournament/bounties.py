"""Bounties: a part of every fee lies on the entrant's head and goes to whoever takes the last chips (T-R60, T-R61)."""

from collections.abc import Sequence

import msgspec

from pitboss.poker.pots import Pot
from pitboss.poker.showdown import winners
from pitboss.poker.state import State
from pitboss.tournament.cents import equal_parts
from pitboss.tournament.terms import Took


class BountyShare(msgspec.Struct, frozen=True, gc=False):
    """What one winner gets of a bounty, in cents: paid with the prizes, and added to the winner's own head."""

    winner: int
    cash: int
    head: int = 0


def last_pot(pots: Sequence[Pot], loser: int) -> int | None:
    """Which pot has the last chips of a seat that went out: its winners have won the bounty."""
    return max((number for number, pot in enumerate(pots) if loser in pot.contributors), default=None)


def who_took(last: State, seat: int, put: int) -> Took:
    """Of a round that is over: who won the last chips of somebody who is out, clockwise from the button."""
    index = last_pot(last.pots, seat)
    won = winners(last, last.pots[index]).all if index is not None else ()
    return Took(seat, put, tuple(last.setup.from_marker(sum(1 << winner for winner in won))))


def bounty_shares(value: int, winners: Sequence[int], progressive: bool = False) -> tuple[BountyShare, ...]:
    """A bounty divided among its winners, clockwise from the button: odd cents go one each to the first.

    Progressive: each share is halved, rounded down; the rest goes on the winner's head.
    """
    parts = equal_parts(value, len(winners))
    if not progressive:
        return tuple(BountyShare(winner, part) for winner, part in zip(winners, parts, strict=True))
    return tuple(BountyShare(winner, part // 2, part - part // 2) for winner, part in zip(winners, parts, strict=True))
