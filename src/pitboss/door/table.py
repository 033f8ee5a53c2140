"""A table at the door: the same people, round after round."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.door.amounts import Dollars, cents_of, stakes_of
from pitboss.door.families import AGAINST_HOUSE, POKER_TABLE
from pitboss.door.games import GameAgainstHouse
from pitboss.door.games import game as game_named
from pitboss.door.playing import AnyPlay, Family, Happening, Playing
from pitboss.play import ShuffleSource
from pitboss.poker.game import Game
from pitboss.poker.given_options import options_of
from pitboss.poker.table.commands import StartRound
from pitboss.poker.table.table import PokerTable
from pitboss.table.commands import CheckDeck, Leave, OpenTable, Sit, TopUp
from pitboss.table.terms import Approvals

APPROVED = Approvals("approved", "approved", "approved", 100_000_000)
"""A table of one's own has the approvals that its options need."""


class Table(Playing):
    """Rounds in a row with the same people: `deal` begins the next one, and the verbs of a round carry it on.

    `Table("holdem", {1: 200, 2: 200}, shoe=pitboss.shuffled())`: the button moves as the rules say, stakes are kept.
    """

    def __init__(
        self,
        game: str | Game | GameAgainstHouse,
        stakes: Mapping[int, Dollars],
        shoe: ShuffleSource | None = None,
        names: Mapping[int, str] | None = None,
        as_of: str = "",
        **options: Any,
    ) -> None:
        played = game_named(game, as_of) if isinstance(game, str) else game_named(game)
        play, family = _set_up(played, stakes, names or {}, options)
        self.game = played
        super().__init__(play, family, shoe)

    @property
    def rounds(self) -> int:
        """How many rounds are over."""
        return int(self.engine.state.rounds)

    def deal(self) -> list[Happening]:
        """Begin the next round; with a shoe go on until somebody has a choice."""
        return self._all([StartRound()] if isinstance(self.engine, PokerTable) else [])

    def sit(self, seat: int, buy_in: Dollars, name: str = "") -> list[Happening]:
        """Somebody takes a seat, between rounds."""
        who = name or f"player {seat}"
        return self._all([Sit(who, seat, cents_of(buy_in, "the buy-in"), who)])

    def top_up(self, seat: int, dollars: Dollars) -> list[Happening]:
        """More chips for cash, between rounds."""
        return self._all([TopUp(seat, cents_of(dollars))])

    def leave(self, seat: int) -> list[Happening]:
        """Somebody leaves with all chips."""
        return self._all([Leave(seat)])

    def __repr__(self) -> str:
        people = ", ".join(f"{seat}: {stake}" for seat, stake in self.stakes.items())
        rounds = f"{self.rounds} round{'s'[: self.rounds != 1]}"
        return f"<table of {self.game.title} ({self.game.edition}) after {rounds}: {{{people}}}>"


def _set_up(
    game: Game | GameAgainstHouse, stakes: Mapping[int, Dollars], names: Mapping[int, str], options: dict[str, Any]
) -> tuple[AnyPlay, Family]:
    if isinstance(game, GameAgainstHouse):
        house = game.but(**options) if options else game
        return house.table(stakes, names), replace(AGAINST_HOUSE[game.name], is_over=lambda play: False)
    terms = options_of(game, options)
    cents = stakes_of(stakes)
    table = PokerTable.set_up(game, terms, 0, APPROVED)
    table.do(CheckDeck(game.deck(terms).cards))
    table.do(OpenTable())
    for seat, stake in cents.items():
        name = names.get(seat, f"player {seat}")
        table.do(Sit(name, seat, stake, name))
    return table, POKER_TABLE
