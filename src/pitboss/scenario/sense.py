"""Whether a scenario makes sense before it is played: that every seat, rule, kind and moment it names is there."""

from collections import Counter
from collections.abc import Iterable

from pitboss.malformed import Malformed
from pitboss.poker.given_options import options_of
from pitboss.poker.kinds import DealPlace, Kind, Verb
from pitboss.poker.setup import plan_of
from pitboss.scenario.course import NOW, Course
from pitboss.scenario.lines import cards_of
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
from pitboss.scenario.setting import game_for
from pitboss.scenario.table_course import TableCourse
from pitboss.scenario.types import Expect, Point, Reach, Scenario, ScenarioCards

MOST_SEATS = 60
ACTIONS = ("say", "refuse", "occurred", "choose", "notice", "do")
AT_TABLES = ("notice", "do")
ONE_SEAT = ("turn", "opener", "show", "marker")
SOME_SEATS = ("shown", "mucked", "seated", "dealt")
BY_SEAT = ("into", "totals", "stakes", "returned", "awards", "held", "hands", "lows", "cards", "up")


def check_sense(scenario: Scenario) -> None:
    """Malformed with the place, what is wrong and what is possible."""
    _Sense(scenario).check()


class _Sense:
    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        table = scenario.table
        taken = {*table.seats, *table.stakes}
        self.seats = set(range(1, _chairs(scenario) + 1)) if scenario.rounds else taken
        self.taken = taken
        self.game = game_for(table)
        points = [item for item in scenario.play if isinstance(item, Point)]
        self.is_regular = not any(point.occurred or point.notice or point.do for point in points)
        course = TableCourse if scenario.rounds else Course
        self.moments = tuple(dict.fromkeys((*course.names.values(), NOW)))

    def check(self) -> None:
        scenario = self.scenario
        if not scenario.id:
            raise Malformed("id: a scenario has a name")
        check_proves(scenario.rules)
        check_rules("refused", scenario.refused or ())
        check_rules("warned", scenario.warned or ())
        with placed("table"):
            self._table()
        with placed("shoe"):
            self._cards(scenario.shoe)
        for number, round_ in enumerate(scenario.rounds, 1):
            with placed(f"round {number}"):
                self._cards(round_.shoe or scenario.shoe)
        if scenario.reach is not None:
            with placed("reach"):
                self._reach(scenario.reach)
        for number, item in enumerate(scenario.play, 1):
            if isinstance(item, Point):
                with placed(f"step {number}"):
                    self._point(item)
        with placed("at the end"):
            self._expect(scenario.end)

    def _table(self) -> None:
        table, scenario = self.scenario.table, self.scenario
        for name in ("seats", "stakes", "names"):
            for seat in getattr(table, name):
                if not 1 <= seat <= MOST_SEATS:
                    raise Malformed(f"{name}: seats are 1 to {MOST_SEATS}, not {seat}")
        if len(set(table.seats)) < len(table.seats):
            raise Malformed("seats: a seat is named twice")
        self._are_there("names", table.names)
        if scenario.rounds:
            given = [name for name in ("marker", "owes") if getattr(table, name)]
            if given or scenario.reach or scenario.warned is not None:
                what = ", ".join(given) or ("reach" if scenario.reach else "warned")
                raise Malformed(f"{what} is for a single round; with rounds the table itself sees to it")
            self._are_there("stakes", self.taken)
        elif table.chairs or table.approvals:
            raise Malformed(f"{'chairs' if table.chairs else 'approvals'} is for a table with rounds: give rounds")
        elif table.marker and table.marker not in self.seats:
            self._are_there("marker", [table.marker])

    def _cards(self, cards: ScenarioCards) -> None:
        self._are_there("hands", cards.hands)
        self._are_there("drawn", cards.drawn)
        if self.is_regular:
            self._have_places(cards)
        for text in (cards.top, cards.order, cards.board, cards.burned, *cards.hands.values(), *cards.drawn.values()):
            cards_of(text)
        if cards.redealt is not None:
            with placed("redealt"):
                self._cards(cards.redealt)

    def _have_places(self, cards: ScenarioCards) -> None:
        """Malformed for cards that can never come; a ruling, or other terms, may have more of them dealt."""
        game, steps = self.game, Counter[str]()
        for step in plan_of(game, options_of(game, self.scenario.table.options, self.scenario.table.minimum)):
            steps[step.place if step.verb is Verb.DEAL else step.verb] += step.count
        own, board = steps[DealPlace.EACH], steps[DealPlace.BOARD]
        for seat, text in cards.hands.items():
            if len(cards_of(text)) > own:
                raise Malformed(f"hands: seat {seat} is dealt {own} cards, not {len(cards_of(text))}")
        if len(cards_of(cards.board)) > board and not game.law.shortage:
            raise Malformed(f"board: {board} communal cards are dealt, not {len(cards_of(cards.board))}")
        for name, verb in (("burned", Verb.BURN), ("drawn", Verb.DRAW)):
            if getattr(cards, name) and not steps[verb]:
                raise Malformed(f"{name}: no card is {name} in this game")

    def _reach(self, reach: Reach) -> None:
        for name in ("into", "folded", "tapped"):
            self._are_there(name, getattr(reach, name))
        if missing := set(reach.tapped) - set(reach.into):
            raise Malformed(f"tapped: into does not say what seat {min(missing)} has put in")

    def _point(self, point: Point) -> None:
        what = check_point(point, ACTIONS)
        if what in AT_TABLES and not self.scenario.rounds:
            raise Malformed(f"{what} is for a table with rounds: give rounds")
        if not point.refused:
            self._are_there("occurred", seats_named(point.occurred))
        self._expect(point)

    def _expect(self, expect: Expect) -> None:
        if expect.before:
            check_one_of("before", expect.before, self.moments)
        if expect.due:
            check_one_of("due", expect.due, self.moments[:-1])
        check_rules("cites", expect.cites)
        check_rules("uncited", expect.uncited)
        check_texts(expect.told, expect.untold)
        for name in expect.open or ():
            check_one_of("open", name, [*Kind])
        for name, rules in expect.closed.items():
            check_one_of("closed", name, [*Kind])
            check_rules(f"closed {name}", rules)
        for name in ONE_SEAT:
            self._are_there(name, [getattr(expect, name)] if getattr(expect, name) else [])
        for name in (*SOME_SEATS, *BY_SEAT):
            self._are_there(name, getattr(expect, name) or ())
        self._are_there("eligible", [seat for pot in expect.eligible or () for seat in pot])
        for text in (*expect.cards.values(), *expect.up.values(), expect.board or ""):
            cards_of(text)

    def _are_there(self, name: str, seats: Iterable[int]) -> None:
        check_seats(name, seats, self.seats)


def _chairs(scenario: Scenario) -> int:
    """How many chairs the table has; bounded before anybody counts them."""
    if chairs := scenario.table.chairs:
        if not 2 <= chairs <= MOST_SEATS:
            raise Malformed(f"chairs: a table has 2 to {MOST_SEATS}, not {chairs}")
        return chairs
    return min(10, max(rule.most_players for rule in game_for(scenario.table).decks))
