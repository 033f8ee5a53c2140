"""The games: by name in the edition of a day, or a value of one's own.

What deals them is loaded when a round begins: batches and learners find a game here and deal it themselves.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.house.terms import TITLES, Terms
from pitboss.door.amounts import Dollars, stakes_of
from pitboss.editions import game_named
from pitboss.malformed import Malformed
from pitboss.play import ShuffleSource
from pitboss.poker.game import Game, define
from pitboss.rulebook import in_force, latest
from pitboss.table.commands import CheckDeck, OpenTable, Sit

if TYPE_CHECKING:
    from pitboss.door.playing import AnyPlay
    from pitboss.door.round import Round

OTHER_NAMES = {"hold-em": "holdem", "texas-holdem": "holdem", "mini-baccarat": "baccarat", "canberra-poker": "canberra"}
AGAINST_HOUSE: dict[str, type[Terms]] = {"canberra": CanberraOptions, "baccarat": BaccaratOptions}


class GameAgainstHouse(msgspec.Struct, frozen=True):
    """A game against the house in one edition: Canberra Poker or Mini-Baccarat, with the options of its table."""

    name: str
    edition: str
    options: Terms

    @property
    def title(self) -> str:
        return TITLES[self.name]

    def but(self, name: str = "", **options: Any) -> "GameAgainstHouse":
        """The same game with other options at the table, money in dollars: `minimum=10`, `decks=6`, `method="b"`."""
        if name:
            raise Malformed(f"{name!r}: a game against the house keeps its name; its options may differ")
        from pitboss.scenario.banked.reading import options_from

        given = msgspec.to_builtins(self.options)
        changed = msgspec.to_builtins(options_from(type(self.options), options))
        return msgspec.structs.replace(self, options=msgspec.convert(given | changed, type(self.options)))

    def deal(
        self,
        stakes: Mapping[int, Dollars],
        button: int = 0,
        shoe: ShuffleSource | None = None,
        names: Mapping[int, str] | None = None,
        **options: Any,
    ) -> "Round":
        """A round for these seats, each with its chips in dollars; see `pitboss.Round`. There is no button here."""
        if button:
            raise Malformed(f"{self.title} is played against the house: it has no button")
        from pitboss.door.round import Round

        game = self.but(**options) if options else self
        return Round(game.table(stakes, names), shoe=shoe)

    def table(self, stakes: Mapping[int, Dollars], names: Mapping[int, str] | None = None) -> "AnyPlay":
        """The engine's table, its cards checked, open, with everybody in a seat."""
        from pitboss.banked.baccarat.table import MiniBaccaratTable
        from pitboss.banked.canberra.table import CanberraTable

        kind: Any = CanberraTable if self.name == "canberra" else MiniBaccaratTable
        table: AnyPlay = kind.set_up(self.edition, self.options)
        table.do(CheckDeck(table.state.deck.cards))
        table.do(OpenTable())
        for seat, cents in stakes_of(stakes).items():
            name = (names or {}).get(seat, f"player {seat}")
            table.do(Sit(name, seat, cents, name))
        return table


def game(name: str | Game | GameAgainstHouse, as_of: str = "") -> Game | GameAgainstHouse:
    """A game by its name, in its latest edition or in the one that was in force on a day: `game("faro")`,
    `game("seven-card-stud", as_of="1996-07-01")`, `game("razz")`, `game("holdem-common-practice")`.

    Also a value of your own, which is checked. Malformed, with what is known, for anything else. Games against the
    house, `"canberra"` and `"mini-baccarat"`, are dealt with the same verbs.
    """
    if isinstance(name, GameAgainstHouse):
        return name
    if isinstance(name, Game):
        return define(name)
    known = OTHER_NAMES.get(name, name)
    if known in AGAINST_HOUSE:
        return _house_game(known, as_of)
    return game_named(known, as_of)


def _house_game(name: str, as_of: str) -> GameAgainstHouse:
    return GameAgainstHouse(name, (in_force(name, as_of) if as_of else latest(name)).id, AGAINST_HOUSE[name]())
