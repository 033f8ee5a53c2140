"""The three games of 1994 as data, so that one story runs through each with its own numbers and its own cards.

Seats 1 to 4 with $200 each, the buck at seat 1, minimum $2. The cards are such that everywhere seat 2 acts first in
the first betting round and seat 1 in all others, and that seat 1 beats seat 2, which beats seat 3, which beats seat 4.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
import pytest

from pitboss.editions import GAMES
from pitboss.poker.commands import Act, Command, Cut
from pitboss.poker.due import Acts
from pitboss.poker.events import Seat
from pitboss.poker.game import Game
from pitboss.poker.given_options import decode_dollars, options_of
from pitboss.poker.kinds import Kind
from pitboss.poker.round import Round
from pitboss.scenario import Scenario, ScenarioResult, run
from pitboss.scenario.course import Course
from pitboss.scenario.source import CardSource
from pitboss.scenario.types import ScenarioCards
from pitboss.table.commands import Shuffle
from tests.proof import rules

Line = str | Mapping[str, object]
Fields = Mapping[str, object]
TestFunction = Callable[..., None]


class Book(msgspec.Struct, frozen=True):
    """One game: where its rule numbers differ from those of Seven Card Stud, and its cards."""

    prefix: str
    name: str
    deck: int
    betting_rounds: int
    hands: dict[int, str]
    board: str = ""
    numbers: dict[str, str] = {}

    @property
    def game(self) -> Game:
        return GAMES[f"{self.name}-1994"]

    def ids(self, *numbers: str) -> tuple[str, ...]:
        """Rules of this game by their numbers in Seven Card Stud; readings stay as they are."""
        return tuple(n if n.startswith("RR-") else f"S94-1994/{self.prefix}{self.numbers.get(n, n)}" for n in numbers)

    def before_the_cut(self) -> Round:
        return self._after(Shuffle())

    def before_the_posts(self) -> Round:
        return self._after(Shuffle(), Cut(1))

    def _after(self, *commands: Command) -> Round:
        round_ = Round.start(self.game, self.game.defaults, [Seat(seat, 20_000) for seat in self.hands], 1)
        for command in commands:
            round_.do(command)
        return round_

    def comes_true(
        self,
        play: Sequence[Line] = (),
        end: Fields | None = None,
        table: Fields | None = None,
        hands: Mapping[int, str] | None = None,
        board: str = "",
    ) -> ScenarioResult:
        """Play the story and hold it to its word; the cards and the table are the game's own but for what is given."""
        base = {"game": self.name, "edition": self.game.edition, "seats": [1, 2, 3, 4], "stake": 200, "marker": 1}
        # What a story says of the table is of any type until the scenario is read.
        seated: dict[str, Any] = {**base, **(table or {})}
        there = {*seated["seats"], *seated.get("stakes", ())}
        held = {seat: cards for seat, cards in {**self.hands, **(hands or {})}.items() if seat in there}
        shoe = {"hands": held, "board": board or self.board}
        told = {"id": self.prefix, "title": self.name, "table": seated, "shoe": shoe, "play": play, "end": end or {}}
        result = run(msgspec.convert(told, Scenario, dec_hook=decode_dollars, str_keys=True))
        assert not result.false, "; ".join(result.false)
        return result

    def all_in(self, minimum: int, stakes: Mapping[int, int]) -> Round:
        """A round in which everybody makes the largest wager that is open until all chips are in; amounts are cents."""
        options = options_of(self.game, {}, minimum)
        round_ = Round.start(self.game, options, [Seat(seat, cents) for seat, cents in stakes.items()], 1)
        course = Course(round_, CardSource(ScenarioCards(hands=self.hands, board=self.board), round_.state.setup.deck))
        course.until()
        while isinstance(acts := round_.expected(), Acts):
            round_.do(_boldest(acts))
            course.until()
        return round_


def _boldest(acts: Acts) -> Act:
    for kind in (Kind.RAISE, Kind.BET, Kind.TAP_OUT, Kind.CALL):
        if kind in acts.open:
            return Act(acts.seat, kind, acts.sizes[-1] if kind in (Kind.RAISE, Kind.BET) else 0)
    raise AssertionError(acts.sentence())


SEVEN_CARD_STUD = Book(
    "7CS",
    "seven-card-stud",
    52,
    5,
    {
        1: "Ah Ac | 4d 4c 3h 5h | As",
        2: "Kh Ks | Kd 9s 8s 2h | 3c",
        3: "Qh Qs | Qd 9c 8c 2d | 3d",
        4: "Jh Js | Jd 9d 8h 2c | 3s",
    },
)
FIVE_CARD_STUD = Book(
    "5CS",
    "five-card-stud",
    52,
    4,
    {1: "Ah | 4d 4c As 5h", 2: "Kh | Kd 9s 8s 2h", 3: "Qh | Qd 9c 8c 2d", 4: "Jh | Jd 9d 8h 2c"},
    numbers={"17.9": "17.8", "17.10": "17.9"},
)
CANBERRA_MANILA = Book(
    "CM",
    "canberra-manila",
    32,
    5,
    {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd", 4: "Js Jd"},
    "9h 8h 7d Tc 9c",
    {"6.5(a)": "6.4", "7.1.tail": "7.1", "7.2": "7.3", "7.2(a)": "7.3(a)", "7.2(b)": "7.3(b)", "7.3": "7.4"}
    | {f"12.{n}": f"11.{n}" for n in ("1", "1(a)", "1(b)", "3", "4", "5")}
    | {"13.1": "12.1", "13.2": "12.2", "14.1": "13.1", "14.2": "13.2", "14.3": "13.3", "17.10": "16.8"},
)


def each(
    *numbers: str, books: Sequence[Book] = (SEVEN_CARD_STUD, FIVE_CARD_STUD, CANBERRA_MANILA)
) -> Callable[[TestFunction], TestFunction]:
    """The test proves these rules for each game, under the game's own numbers."""
    params = [pytest.param(book, id=book.prefix, marks=rules(*book.ids(*numbers))) for book in books]
    return pytest.mark.parametrize("book", params)


def each_stud(*numbers: str) -> Callable[[TestFunction], TestFunction]:
    """The same for the two stud games."""
    return each(*numbers, books=(SEVEN_CARD_STUD, FIVE_CARD_STUD))
