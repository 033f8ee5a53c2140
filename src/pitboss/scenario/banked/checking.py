"""Checking expectations of scenarios against the house, with a sentence for everything that is false."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pitboss.banked.baccarat.kinds import HANDS, Side
from pitboss.banked.baccarat.state import BaccaratState
from pitboss.banked.baccarat.tell import tell as baccarat_tell
from pitboss.banked.canberra.events import RoundOpened
from pitboss.banked.canberra.kinds import BoxStanding
from pitboss.banked.canberra.state import CanberraState
from pitboss.banked.canberra.tell import tell as canberra_tell
from pitboss.banked.jackpot.jackpot import recount
from pitboss.cards import Card, text_of
from pitboss.play import Principal, Role, Ruling
from pitboss.play.money import BANK, stake, wager
from pitboss.scenario.answers import false_rules, false_story
from pitboss.scenario.banked.canberra import CanberraCourse
from pitboss.scenario.banked.course import BankedCourse
from pitboss.scenario.banked.types import BankedExpect
from pitboss.scenario.words import words
from pitboss.table.events import Advised


def false_things(expect: BankedExpect, course: BankedCourse) -> Iterator[str]:
    """A sentence for each expectation that does not hold."""
    for name, look in _LOOKS.items():
        wanted = getattr(expect, name)
        if wanted is not None and (found := look(course)) != wanted:
            yield f"{name} was to be {words(wanted, wanted)}, and is {words(found, wanted)}"
    for name, look_at in _BY_SEAT.items():
        given: Mapping[int, object] = getattr(expect, name)
        for seat, wanted in given.items():
            if (found := look_at(course, seat)) != wanted:
                whose = f"seat {seat}" if seat else "the dealer"
                yield f"{name} of {whose} was to be {words(wanted, wanted)}, and is {words(found, wanted)}"
    yield from false_rules(expect.cites, expect.uncited, course.events)
    yield from false_story(expect.told, expect.untold, lambda: _story(course))


def _story(course: BankedCourse) -> list[str]:
    tell = canberra_tell if isinstance(course, CanberraCourse) else baccarat_tell
    return [told.text for told in tell(course.events)]


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
    return box.result.value if box.standing is BoxStanding.SETTLED and box.result else box.standing.value


def _cards(course: BankedCourse, box: int) -> str | None:
    state = course.state
    if not isinstance(state, CanberraState) or (box and box not in state.boxes):
        return None
    return " ".join(str(card or "?") for card in state.hand(box))


def _up(course: BankedCourse) -> str:
    """The cards that everybody sees, by the view of somebody looking on."""
    view: Any = course.play.view(Principal(Role.SPECTATOR))
    cards: list[Card | None] = []
    if isinstance(view, CanberraState):
        cards = [*view.dealer, *(card for box in view.boxes.values() for card in box.cards)]
    elif isinstance(view, BaccaratState):
        cards = [card for side in HANDS for card in view.hands[side]]
    return text_of(card for card in cards if card is not None)


def _prizes(course: BankedCourse) -> dict[int, int] | None:
    state = course.state
    if not isinstance(state, CanberraState):
        return None
    return state.prizes or (dict(state.last.prizes) if state.last else {})


def _advised(course: BankedCourse) -> tuple[int, ...]:
    """Advice since the wagers of the last round were opened that is over."""
    opened = [place for place, event in enumerate(course.events) if isinstance(event, RoundOpened)]
    state = course.state
    over = isinstance(state, CanberraState) and state.is_open and not state.boxes
    start = opened[-2] if over and len(opened) > 1 else opened[-1] if opened else 0
    return tuple(sorted({event.seat for event in course.events[start:] if isinstance(event, Advised)}))


def _totals(course: BankedCourse) -> tuple[int, int] | None:
    from pitboss.banked.baccarat.events import BetsClosed, TotalAnnounced

    totals: dict[Side, int] = {}
    for event in course.events:
        if isinstance(event, BetsClosed):
            totals = {}
        elif isinstance(event, TotalAnnounced):
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


def _plays(course: BankedCourse) -> bool | None:
    """Whether the dealer took part, by the last hand shown."""
    shown = [event for event in course.events if hasattr(event, "plays")]
    return getattr(shown[-1], "plays", None) if shown else None


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
    "due": lambda course: course.due,
}
_BY_SEAT: dict[str, Callable[[BankedCourse, int], object]] = {
    "net": _net,
    "stakes": lambda course, seat: course.state.places[seat].stake if seat in course.state.places else None,
    "results": _result,
    "cards": _cards,
}
