"""What an entry costs in taps, at the moment it is made: the budget of the dealer's screen."""

from pitboss.following import entries as e
from pitboss.following.asking import again, questions_of
from pitboss.following.followed import FollowedTable
from pitboss.following.strip import taps_for
from pitboss.poker.commands import Agree
from pitboss.poker.due import Acts
from pitboss.poker.rulings.facts import PostRefused, TimeCalled, WrongAmount
from pitboss.poker.table.table import PokerTable

WRONG_AND_TILE = 2
BETS_IN = 500
"""The chip that a table bets in, unless it says otherwise: $5."""


def taps_of(entry: e.AnyEntry, followed: FollowedTable, chip: int = BETS_IN) -> int:
    """How often the dealer taps for an entry; what a supervisor taps is not counted here."""
    match entry:
        case e.To(cents=cents):
            return _wager(cents, followed, chip)
        case e.CardsEntry(cards=cards):
            return len(cards)
        case e.ReadEntry(pots=pots, lows=lows):
            return sum(map(len, (*pots, *lows))) + 1
        case e.CountEntry(cents=cents):
            return 2 + len(str(cents // 100))
        case e.Strike(number=number):
            return 1 if followed.in_force and followed.in_force[-1].number == number else 2
        case e.DealEntry(until=until) if until:
            return 0  # one touch says that a seat refuses, and that is reported next
        case e.DealEntry(posts=posts):
            return 1 + len(posts)
        case e.Stop(stakes=stakes):
            asked = WRONG_AND_TILE if not _is_left(followed) else 1
            return asked + 3 * sum(cents != followed.table.state.stake_of(seat) for seat, cents in stakes)
        case e.ReportEntry(fact=fact, behind=behind):
            return _report(followed, fact, behind)
        case e.Stay(boxes=boxes):
            return len(boxes) + 1
        case e.TableEntry(command=command):
            return int(isinstance(command, Agree))
        case e.ApproveEntry() | e.Reject():
            return 0
        case e.WagerEntry():
            return 2
        case e.TurnEntry(hand=hand):
            return 1 if hand is None else 2
        case _:
            return 1


def _is_left(followed: FollowedTable) -> bool:
    """Whether the count stands on the screen already."""
    return isinstance(followed.table, PokerTable) and followed.table.state.uncounted is not None


def _wager(cents: int, followed: FollowedTable, chip: int) -> int:
    table, due = followed.table, followed.table.expected()
    if not isinstance(table, PokerTable) or table.state.round is None or not isinstance(due, Acts):
        return len(str(cents // 100)) + 1
    return taps_for(cents, due, table.state.round, chip)


def _report(followed: FollowedTable, fact: object, behind: bool) -> int:
    """WRONG?, the tile, its questions, and DO IT or REPORT IT. An illegal amount opens by itself.

    What goes on after a warning stands on the sheet beside the tiles, and nothing is asked; that a blind is refused is
    said at the seat before the deal.
    """
    if isinstance(fact, WrongAmount | TimeCalled) or _refuses(followed, fact):
        return 1
    if any(guide.fits(fact, behind) for guide in again(followed.table)):
        return WRONG_AND_TILE + 1
    return WRONG_AND_TILE + questions_of(followed.table, fact, behind) + 1


def _refuses(followed: FollowedTable, fact: object) -> bool:
    last = followed.in_force[-1].entry if followed.in_force else None
    return isinstance(fact, PostRefused) and isinstance(last, e.DealEntry) and last.until == fact.seat
