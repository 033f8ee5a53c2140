"""Checking expectations of scenarios against the house, with a sentence for everything that is false."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pitboss.banked.baccarat.kinds import HANDS, Side
from pitboss.banked.baccarat.state import State as BaccaratState
from pitboss.banked.canberra.events import RoundOpened
from pitboss.banked.canberra.kinds import Standing
from pitboss.banked.canberra.state import State as CanberraState
from pitboss.banked.house.events import Advised
from pitboss.banked.jackpot.jackpot import recount
from pitboss.cards import Card, text_of
from pitboss.play import Ruling
from pitboss.play.money import BANK, dollars, stake, wager
from pitboss.scenario.banked.canberra import CanberraCourse
from pitboss.scenario.banked.course import BankedCourse
from pitboss.scenario.banked.types import BankedExpect
from pitboss.scenario.money import Change, Dollars


def false_things(expect: BankedExpect, course: BankedCourse) -> Iterator[str]:
    """A sentence for each expectation that does not hold."""
    for name, look in _LOOKS.items():
        wanted = getattr(expect, name)
        if wanted is not None and (found := look(course)) != wanted:
            yield f"{name} was to be {_words(wanted)}, and is {_words(found, wanted)}"
    for name, look_at in _BY_SEAT.items():
        given: Mapping[int, object] = getattr(expect, name)
        for seat, wanted in given.items():
            if (found := look_at(course, seat)) != wanted:
                yield f"{name} of {seat} was to be {_words(wanted)}, and is {_words(found, wanted)}"
    cited = {id_ for event in course.events for id_ in event.rules}
    if missing := [id_ for id_ in expect.cites if id_ not in cited]:
        yield f"{', '.join(missing)} was to be cited by now"


def _net(course: BankedCourse, seat: int) -> int:
    """Chips of the seat and on the layout, by the transfers of all events, less what the seat began with."""
    book = recount(course.events)
    return book[stake(seat)] + book[wager(seat)] - course.start.get(seat, 0)


def _bank(course: BankedCourse) -> int:
    change = recount(course.events)[BANK]
    if isinstance(course, CanberraCourse) and course.jackpot is not None:
        change += recount(course.jackpot.events[1:])[BANK]
    return change


def _jackpot(course: BankedCourse, name: str) -> int | None:
    jackpot = course.jackpot if isinstance(course, CanberraCourse) else None
    return getattr(jackpot.state, name) if jackpot is not None else None


def _result(course: BankedCourse, seat: int) -> str | None:
    """How the wagers of a box ended, in the round that is on or the last one."""
    state = course.state
    if not isinstance(state, CanberraState):
        return None
    boxes = state.boxes or (state.last.boxes if state.last else {})
    box = boxes.get(seat)
    if box is None:
        return None
    return box.result.value if box.standing is Standing.SETTLED and box.result else box.standing.value


def _cards(course: BankedCourse, box: int) -> str | None:
    state = course.state
    if not isinstance(state, CanberraState) or (box and box not in state.boxes):
        return None
    return " ".join(str(card or "?") for card in state.hand(box))


def _up(course: BankedCourse) -> str:
    """The cards that everybody sees, by the view of somebody looking on."""
    from pitboss.play import Principal, Role

    view: Any = course.play.view(Principal(Role.SPECTATOR))
    cards: list[Card | None] = []
    if isinstance(view, CanberraState):
        cards = [*view.dealer, *(card for box in view.boxes.values() for card in box.cards)]
    elif isinstance(view, BaccaratState):
        cards = [card for side in HANDS for card in view.hands[side]]
    return text_of(card for card in cards if card is not None)


def _prizes(course: BankedCourse) -> dict[int, int]:
    state = course.state
    assert isinstance(state, CanberraState), "prizes belong to Canberra Poker"
    return state.prizes or (dict(state.last.prizes) if state.last else {})


def _advised(course: BankedCourse) -> tuple[int, ...]:
    """Advice since the wagers of the last round were opened that is over."""
    opened = [place for place, event in enumerate(course.events) if isinstance(event, RoundOpened)]
    state = course.state
    over = isinstance(state, CanberraState) and state.is_open and not state.boxes
    start = opened[-2] if over and len(opened) > 1 else opened[-1] if opened else 0
    return tuple(sorted({event.seat for event in course.events[start:] if isinstance(event, Advised)}))


def _totals(course: BankedCourse) -> tuple[int, int] | None:
    from pitboss.banked.baccarat.events import Announced, BetsClosed

    totals: dict[Side, int] = {}
    for event in course.events:
        if isinstance(event, BetsClosed):
            totals = {}
        elif isinstance(event, Announced):
            totals[event.side] = event.total
    return (totals[Side.PLAYER], totals[Side.BANKER]) if len(totals) == 2 else None


def _ruling(course: BankedCourse) -> Ruling | None:
    rulings = (getattr(event, "ruling", None) for event in reversed(course.events))
    return next((ruling for ruling in rulings if ruling is not None), None)


def _ruled(course: BankedCourse) -> str | None:
    ruling = _ruling(course)
    return None if ruling is None else ruling.outcome.name if ruling.outcome else ""


def _outcomes(course: BankedCourse) -> tuple[str, ...] | None:
    ruling = _ruling(course)
    return None if ruling is None else tuple(outcome.name for outcome in ruling.outcomes)


def _due(course: BankedCourse) -> str:
    due = course.play.expected()
    return course.name_of(due) if due is not None else ""


def _plays(course: BankedCourse) -> bool | None:
    """Whether the dealer took part, by the last hand shown."""
    shown = [event for event in course.events if hasattr(event, "plays")]
    return getattr(shown[-1], "plays", None) if shown else None


def _words(value: object, like: object = None) -> str:
    like = value if like is None else like
    if isinstance(value, dict):
        kind = next(iter(like.values()), 0) if isinstance(like, dict) and like else Dollars(0)
        return "{" + ", ".join(f"{seat}: {_words(each, kind)}" for seat, each in value.items()) + "}"
    if isinstance(value, int) and isinstance(like, Dollars | Change):
        return dollars(value)
    return "nothing" if value is None else str(value)


_LOOKS: dict[str, Callable[[BankedCourse], object]] = {
    "display": lambda course: _jackpot(course, "pool"),
    "reserve": lambda course: _jackpot(course, "reserve"),
    "bank": _bank,
    "prizes": _prizes,
    "plays": _plays,
    "up": _up,
    "shoe": lambda course: getattr(course.state, "shoe", None),
    "rounds": lambda course: course.state.rounds,
    "advised": _advised,
    "totals": _totals,
    "winner": lambda course: getattr(course.state, "last_coup", None),
    "ruled": _ruled,
    "outcomes": _outcomes,
    "due": _due,
}
_BY_SEAT: dict[str, Callable[[BankedCourse, int], object]] = {
    "net": _net,
    "stakes": lambda course, seat: course.state.places[seat].stake if seat in course.state.places else None,
    "results": _result,
    "cards": _cards,
}
