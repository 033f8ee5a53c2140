"""The dealer's screen of a table against the house: wagers on boxes or sides, who bets, hands that are read."""

from collections.abc import Iterable
from typing import Any

import msgspec

from pitboss.banked.baccarat.due import CoupDue, DealSidesDue, FirstCardDue, OpenHandDue, WagersDue
from pitboss.banked.baccarat.kinds import Side
from pitboss.banked.baccarat.table import MiniBaccaratTable
from pitboss.banked.canberra.due import AntesDue, DealBoxesDue, FoldOrBetDue, RevealDue, TurnDue
from pitboss.banked.canberra.hand_values import RANKING
from pitboss.banked.canberra.table import CanberraTable
from pitboss.banked.house.due import CutByDealerDue
from pitboss.banked.house.state import HouseState
from pitboss.banked.house.table import HouseTable
from pitboss.cards import Card
from pitboss.following.house import follower_of
from pitboss.following.levels import house_level_of
from pitboss.following.strip import CELLS
from pitboss.following.written import cards_entered
from pitboss.play import Expected
from pitboss.room.host import TableHost
from pitboss.room.person import Person
from pitboss.server.desk_view import DealersDesk, desk_of, followed_log, names_of
from pitboss.table.due import ShuffleDue

TIMES = (1, 2, 3, 4, 5, 10, 20, 25, 50, 100)
"""Usual wagers, in minimums of the table, where not all that are allowed have a cell."""
BETWEEN = (ShuffleDue, CutByDealerDue)
OPEN: dict[type[HouseTable], tuple[type[Expected[Any]], ...]] = {
    CanberraTable: (AntesDue, *BETWEEN),
    MiniBaccaratTable: (WagersDue, CoupDue),
}
"""Before the first wager of a round the dealer's hands shuffle and cut, or the tournament begins a coup with it."""


class WagerKeys(msgspec.Struct, frozen=True):
    """Wagers are open: the cells of the strip, the sides that may be wagered on, and whether a jackpot is played.

    `same` is how many wagers SAME AGAIN sets, `placed` what lies there by seat and side.
    """

    cells: tuple[int, ...]
    sides: tuple[str, ...]
    chip: int
    same: int
    placed: tuple[tuple[int, str, int], ...]


class TurnedKeys(msgspec.Struct, frozen=True):
    """The hand of a box is turned up: by its cards, or read. `plays`: the dealer does, so that it may lose or tie."""

    box: int
    plays: bool
    hidden: int
    classes: tuple[str, ...]
    """From the highest; a hand that may win a prize is named by its cards."""


class HouseScreen(DealersDesk, frozen=True, kw_only=True, tag_field="desk", tag="house"):
    """The dealer's screen of a table against the house."""

    wager: WagerKeys | None
    decide: tuple[tuple[int, int], ...]
    """The boxes that are to fold or bet, each with what its bet costs (0: the chips are too few)."""
    turned: TurnedKeys | None
    named: int
    """How many cards make one entry: a whole hand, or one by one."""


def house_view(host: TableHost, person: Person) -> HouseScreen:
    """The screen of a member of staff at a followed table against the house."""
    log = followed_log(host)
    shown: HouseState = log.shown
    table = log.table.standing(shown)
    assert isinstance(table, CanberraTable | MiniBaccaratTable), "a table against the house"
    due = table.expected()
    hidden, level = _hidden(table), house_level_of(table, cards_entered(log.kept, log.table.log))
    return HouseScreen(
        **desk_of(host, person, table, shown.terms.minimum, level),
        wager=_wagers(table) if isinstance(due, OPEN[type(table)]) else None,
        decide=_decisions(due) if isinstance(due, FoldOrBetDue) else (),
        turned=_turned(table, due, hidden) if isinstance(due, TurnDue) and isinstance(table, CanberraTable) else None,
        named=hidden,
        cards=hidden or _cards_due(table, due),
        deck=names_of(shown.deck.cards),
        lying=_lying(table),
    )


def _wagers(table: CanberraTable | MiniBaccaratTable) -> WagerKeys:
    state = table.state
    terms = state.terms
    most = terms.maximum // terms.minimum
    usual = range(1, most + 1) if most <= CELLS else TIMES
    cells = [times * terms.minimum for times in usual if times <= most]
    same = len(follower_of(table).last_wagers())
    if isinstance(table, CanberraTable):
        lies = tuple((number, "", box.ante) for number, box in sorted(table.state.boxes.items()) if box.ante)
        chip = table.state.terms.jackpot_chip if table.state.terms.jackpot else 0
        return WagerKeys(tuple(cells[:CELLS]), (), chip, same, lies)
    wagers = sorted(table.state.wagers.items())
    return WagerKeys(tuple(cells[:CELLS]), tuple(Side), 0, same, tuple((*key, cents) for key, cents in wagers))


def _decisions(due: FoldOrBetDue) -> tuple[tuple[int, int], ...]:
    bets = dict(due.bets)
    return tuple((seat, bets.get(seat, 0)) for seat in due.seats)


def _turned(table: CanberraTable, due: TurnDue, hidden: int) -> TurnedKeys:
    return TurnedKeys(due.box, bool(table.state.plays), hidden, tuple(map(str, reversed(RANKING.order))))


def _hidden(table: CanberraTable | MiniBaccaratTable) -> int:
    """How many cards of the hand that is turned up next nobody has named."""
    match table.expected():
        case RevealDue() if isinstance(table, CanberraTable):
            return table.state.dealer.count(None)
        case TurnDue(box=box) if isinstance(table, CanberraTable):
            return table.state.hand(box).count(None)
        case OpenHandDue(sides=(side, *_)) if isinstance(table, MiniBaccaratTable):
            return table.state.hands[side].count(None)
        case _:
            return 0


def _cards_due(table: CanberraTable | MiniBaccaratTable, due: object) -> int:
    """How many open cards are due; of a shoe that is to be shuffled the first is shown before anybody wagers."""
    if isinstance(due, BETWEEN):
        return int(isinstance(table, MiniBaccaratTable))
    match due:
        case FirstCardDue():
            return 1
        case DealSidesDue(count=count):
            return count
        case DealBoxesDue(up=True):
            return 1
        case _:
            return 0


def _lying(table: CanberraTable | MiniBaccaratTable) -> list[str]:
    """Cards that cannot come again: of one deck all that lie open; a shoe of several has more of each."""
    if isinstance(table, MiniBaccaratTable):
        return []
    hands: Iterable[list[Card | None]] = (table.state.dealer, *(box.cards for box in table.state.boxes.values()))
    return [str(card) for hand in hands for card in hand if card is not None]
