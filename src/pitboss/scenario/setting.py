"""How a scenario begins: its game in its edition, its options, and who sits there with what."""

import re
from collections.abc import Collection
from pathlib import Path

from pitboss.editions import game_named, game_of
from pitboss.malformed import Malformed
from pitboss.own_games import is_file, read_game
from pitboss.play.dollars import dollars_of
from pitboss.poker.events import Seat
from pitboss.poker.game import Game
from pitboss.poker.kinds import PostKind as PostKind
from pitboss.poker.options import Options
from pitboss.poker.round import Round
from pitboss.poker.setup import Owed
from pitboss.scenario.types import Scenario, ScenarioTable


def game_for(table: ScenarioTable) -> Game:
    """The game in the edition that the table names, by itself or by a date; or that of a file."""
    if is_file(table.game):
        if table.edition or table.as_of:
            raise Malformed("a game from a file has no edition and no date")
        return read_game(Path(table.game))
    if table.edition and table.as_of:
        raise Malformed("a table names its edition or a date, not both")
    game = game_of(table.edition) if table.edition else game_named(table.game, table.as_of)
    if game.name != table.game:
        raise Malformed(f"{game.edition} is an edition of {game.name}, not of {table.game}")
    return game


def stakes_of(scenario: Scenario) -> dict[int, int]:
    """What everybody sits down with, by seat, in cents."""
    table = scenario.table
    stakes = {seat: int(table.stake or 0) for seat in table.seats} | {seat: int(c) for seat, c in table.stakes.items()}
    if scenario.reach is not None:
        stakes |= {seat: int(scenario.reach.into[seat]) for seat in scenario.reach.tapped}
    if not stakes:
        raise Malformed("the table has no seats: give stakes, or seats and a stake")
    return stakes


def start(scenario: Scenario, game: Game, options: Options) -> Round:
    """The round of a scenario at its beginning."""
    table, stakes = scenario.table, stakes_of(scenario)
    seats = [Seat(seat, cents, table.names.get(seat, "")) for seat, cents in stakes.items()]
    owed = None if table.owes is None else [_owed(text, stakes) for text in table.owes]
    return Round.start(game, options, seats, table.marker or min(stakes), owed)


def _owed(text: str, seats: Collection[int]) -> Owed:
    match = re.fullmatch(rf"(\d{{1,3}}) ({'|'.join(PostKind)}) (\S+)", " ".join(text.split()))
    if match is None:
        raise Malformed(f"owes: {text!r}; write a seat, one of {', '.join(PostKind)} and an amount")
    if int(match[1]) not in seats:
        raise Malformed(f"owes: {text!r}: there is no seat {match[1]}: seats are {', '.join(map(str, sorted(seats)))}")
    return Owed(int(match[1]), PostKind(match[2]), int(dollars_of(match[3])))
