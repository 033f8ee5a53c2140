"""What the recorded result of a hand leaves to the house, once it is replayed; no other gap is explained so."""

from decimal import Decimal

from pitboss.poker.events import Acted, Awarded, Dealt, Returned
from pitboss.poker.round import Round
from pitboss.records.amounts import amount
from pitboss.records.phh_actions import Damaged
from pitboss.records.phh_fields import Amount, PhhHand

BEFORE_PAYMENT = (Acted, Dealt)
NOTHING = Decimal(0)
RAKED = 10
"""A house rakes no more than one part in so many of the pots, rounded up to the cent."""
DROPPED_FROM = 10
"""How many of the smallest bets are in the pots from which a jackpot gets a drop."""
RETURNED_IS_WON = ("PartyPoker",)
"""Venues whose `winnings` hold the part of a bet that nobody called."""


def house_share(hand: PhhHand, round_: Round, seats: tuple[int, ...], venue: str) -> Decimal:
    """What the recorded result leaves to the house; Damaged if it cannot be explained so."""
    if hand.finishing:
        return _share_by_stacks(hand, round_, seats)
    return _share_by_winnings(hand, round_, seats, venue) if any(hand.winnings) else NOTHING


def _share_by_stacks(hand: PhhHand, round_: Round, seats: tuple[int, ...]) -> Decimal:
    stakes = tuple([round_.state.stake[seat] for seat in seats])
    if stakes == hand.finishing or None in hand.stacks:
        return NOTHING
    won, _ = _paid(round_, seats)
    share = _share(hand, round_, stakes, hand.finishing, won)
    if share is None:
        raise _unexplained("finishing_stacks", stakes, hand.finishing)
    return share


def _share_by_winnings(hand: PhhHand, round_: Round, seats: tuple[int, ...], venue: str) -> Decimal:
    """Some venues count what nobody called as won, others do not."""
    won, back = _paid(round_, seats)
    if venue not in RETURNED_IS_WON:
        share = _share(hand, round_, tuple(won.values()), hand.winnings, won)
        if share is not None:
            return share
    with_returned = tuple([won[seat] + back[seat] for seat in seats])
    share = _share(hand, round_, with_returned, hand.winnings, won)
    if share is None:
        raise _unexplained("winnings", with_returned, hand.winnings)
    return share


def _paid(round_: Round, seats: tuple[int, ...]) -> tuple[dict[int, int], dict[int, int]]:
    """What each seat won, and what it got back uncalled."""
    won, back = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
    for event in reversed(round_.events):
        if isinstance(event, Awarded):
            won[event.seat] += event.cents
        elif isinstance(event, Returned):
            back[event.seat] += event.cents
        elif isinstance(event, BEFORE_PAYMENT):
            break  # all that is paid comes after the last act or card
    return won, back


def _share(
    hand: PhhHand, round_: Round, played: tuple[int, ...], recorded: tuple[Amount, ...], won: dict[int, int]
) -> Decimal | None:
    """The house's share by the difference, if that explains it: winners only may have less, at most by its largest.

    Winners who share may also differ by less than a chip, since some sources halve the odd one.
    """
    if played == recorded:
        return NOTHING
    gaps = [ours - theirs for ours, theirs in zip(played, recorded, strict=True)]
    shared = sum(cents > 0 for cents in won.values()) > 1
    least = -hand.share_unit if shared else 0
    taken = Decimal(sum(gaps))
    fits = all(gap >= least and (gap == 0 or cents) for gap, cents in zip(gaps, won.values(), strict=True))
    return taken if fits and 0 <= taken <= _largest(hand, round_, sum(won.values())) else None


def _largest(hand: PhhHand, round_: Round, pots: int) -> int:
    """The most that a house takes: its rake, and a drop for a jackpot once there was more than one betting round.

    A drop is no larger than the smallest bet, and comes from pots of some size only; what is beyond is an error of
    the record.
    """
    drop = hand.minimum if round_.state.bet_round > 1 and pots >= DROPPED_FROM * hand.minimum else 0
    return -(-pots // RAKED) + drop


def _unexplained(what: str, played: tuple[int, ...], recorded: tuple[Amount, ...]) -> Damaged:
    texts = [", ".join(map(_amount, amounts)) for amounts in (recorded, played)]
    return Damaged(f"the recorded {what} do not follow from the actions: {texts[0]} recorded, {texts[1]} played")


def _amount(cents: Amount) -> str:
    return amount(int(cents)) if cents == int(cents) else str(Decimal(cents) / 100)
