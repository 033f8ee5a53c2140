"""Followed tables for tests: any game, open, with people seated."""

from pitboss.editions import GAMES
from pitboss.following import entries as e
from pitboss.following.floor import FloorTable, table_of
from pitboss.following.followed import FollowedTable
from pitboss.play.dollars import Dollars

POKER = tuple(game for game in GAMES if not game.endswith("common-practice"))
ALL = (*POKER, "canberra-1995", "canberra-1997")
STAKE = 300_00


def followed(edition: str, seats: int = 4, deal: bool = False, stake: int = STAKE) -> FollowedTable:
    """An open table of a game with so many players; with `deal` a round is on."""
    given = FloorTable(edition, {seat: Dollars(stake) for seat in range(1, seats + 1)})
    table = FollowedTable(table_of(given))
    if deal:
        table.enter(e.DealEntry())
    return table
