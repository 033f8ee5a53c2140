"""Whether a scenario against the house makes sense before it is played: every seat, rule and moment is there."""

from collections.abc import Callable

from pitboss.banked.baccarat.kinds import Side
from pitboss.banked.canberra.kinds import BoxStanding, HandResult
from pitboss.cards import Deck, parse_cards
from pitboss.malformed import Malformed
from pitboss.scenario.banked.baccarat import BaccaratCourse
from pitboss.scenario.banked.canberra import CanberraCourse
from pitboss.scenario.banked.course import named_in
from pitboss.scenario.banked.reading import sides_of, stakes_of
from pitboss.scenario.banked.types import Another, BankedCards, BankedExpect, BankedPoint, BankedScenario
from pitboss.scenario.course import NOW
from pitboss.scenario.names import (
    check_one_of,
    check_point,
    check_proves,
    check_rules,
    check_seats,
    check_texts,
    placed,
    seats_named,
)

ACTIONS = ("say", "refuse", "occurred", "choose", "notice", "do")
OF_CANBERRA = ("display", "reserve", "prizes", "results", "plays", "cards", "ruled", "outcomes")
OF_BACCARAT = ("totals", "winner")
MOST_BOXES = 9
RESULTS = (*HandResult, *(standing for standing in BoxStanding if standing is not BoxStanding.SETTLED))


def check_sense(scenario: BankedScenario) -> None:
    """Malformed with the place, what is wrong and what is possible."""
    _Sense(scenario).check()


def tables_words(count: int) -> str:
    return "there is one table" if count == 1 else f"tables are 1 to {count}"


class _Sense:
    def __init__(self, scenario: BankedScenario) -> None:
        self.scenario = scenario
        self.is_baccarat = scenario.table.game == "baccarat"
        self.boxes = range(1, MOST_BOXES + 1)
        course = BaccaratCourse if self.is_baccarat else CanberraCourse
        self.moments = (*course.moments(), NOW)
        self.tables = scenario.each_table
        points = [item for item in scenario.play if isinstance(item, BankedPoint)]
        self.coming = {seat for point in points if point.do.get("command") == "sit" for seat in seats_named(point.do)}
        """Seats that somebody takes in the play."""

    def check(self) -> None:
        scenario = self.scenario
        if not scenario.id:
            raise Malformed("id: a scenario has a name")
        check_proves(scenario.rules)
        check_rules("refused", scenario.refused or ())
        if self.is_baccarat and (scenario.jackpot is not None or scenario.tables):
            raise Malformed("a jackpot, and further tables on it, are for Canberra Poker")
        if scenario.tables and scenario.jackpot is None:
            raise Malformed("tables: further tables are those on the same jackpot: give a jackpot")
        for number, table in enumerate(self.tables, 1):
            with placed(f"table {number}" if len(self.tables) > 1 else "table"):
                self._table(table)
        for number, item in enumerate(scenario.play, 1):
            if isinstance(item, BankedPoint):
                with placed(f"step {number}"):
                    self._point(item)
        with placed("at the end"):
            self._expect(scenario.end)

    def _table(self, table: Another) -> None:
        if len(set(table.seats)) < len(table.seats):
            raise Malformed("seats: a seat is named twice")
        check_seats("seats", sorted(table.taken), self.boxes)
        check_seats("names", table.names, table.taken)
        read: Callable[[str], object] = sides_of if self.is_baccarat else stakes_of
        for round_ in table.each_round:
            for wagers in round_.wagers.values():
                read(wagers)
            check_seats("shoe: hands", round_.shoe.hands, {*table.taken, *self.coming})
            self._cards(round_.shoe)

    def _cards(self, cards: BankedCards) -> None:
        named = named_in(cards)
        if self.is_baccarat:
            if cards.hands or cards.dealer:
                raise Malformed("shoe: cards of Mini-Baccarat come from the top, with first before them")
            return
        if cards.first:
            raise Malformed("shoe: first is for Mini-Baccarat")
        if strange := [card for card in named if card not in Deck().cards]:
            raise Malformed(f"shoe: {strange[0]} is not in the deck of 52 cards")
        if len(set(named)) < len(named):
            raise Malformed(f"shoe: {next(card for card in named if named.count(card) > 1)} is named twice in the shoe")

    def _point(self, point: BankedPoint) -> None:
        what = check_point(point, ACTIONS)
        if self.is_baccarat and what in ("occurred", "choose"):
            raise Malformed(f"{what}: the rules of Mini-Baccarat leave nothing to rule on; use do, such as invalidate")
        if not point.refused:
            check_seats("occurred", seats_named(point.occurred), self.boxes)
        self._expect(point)

    def _expect(self, expect: BankedExpect) -> None:
        if not 1 <= expect.table <= len(self.tables):
            raise Malformed(f"table: there is no table {expect.table}: {tables_words(len(self.tables))}")
        if expect.before:
            check_one_of("before", expect.before, self.moments)
        if expect.due:
            check_one_of("due", expect.due, self.moments[:-1])
        check_rules("cites", expect.cites)
        check_rules("uncited", expect.uncited)
        check_texts(expect.told, expect.untold)
        foreign = OF_CANBERRA if self.is_baccarat else OF_BACCARAT
        if given := [name for name in foreign if getattr(expect, name) not in (None, {})]:
            raise Malformed(f"{given[0]}: nothing of the kind is known at this game")
        for name in ("net", "stakes", "results", "advised", "prizes"):
            check_seats(name, getattr(expect, name) or (), self.boxes)
        check_seats("cards", expect.cards, (0, *self.boxes))
        for result in expect.results.values():
            check_one_of("results", result, RESULTS)
        if expect.winner:
            check_one_of("winner", expect.winner, Side)
        for text in (*expect.cards.values(), expect.up or ""):
            parse_cards(text.replace("?", " "))
