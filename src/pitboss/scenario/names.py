"""Names in a file that have to be known: rules, moments, kinds and seats, each looked up with its place."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from pitboss.malformed import Malformed
from pitboss.rulebook import book, is_known
from pitboss.rulebook.lookup import unknown

MOST_RULES = 5
SEATS_OF_FACTS = ("seat", "to_seat", "seats", "box", "boxes")


def check_rules(name: str, ids: Iterable[str]) -> None:
    """Malformed if a rule or reading is not in the book."""
    for id_ in ids:
        if not is_known(id_):
            raise Malformed(f"{name}: {unknown(id_, 'rule', (*book().rules, *book().readings))}")


def check_proves(ids: Sequence[str]) -> None:
    """Malformed if a scenario does not say properly what it proves."""
    check_rules("rules", ids)
    if len(ids) > MOST_RULES or len(set(ids)) < len(ids):
        raise Malformed(f"rules: a scenario proves {MOST_RULES} rules at most, each named once, not {len(ids)}")


def check_one_of(name: str, given: str, known: Iterable[str]) -> None:
    names = list(known)
    if given not in names:
        raise Malformed(f"{name}: {given!r} is none of {', '.join(names)}")


def check_texts(told: Iterable[str], untold: Iterable[str]) -> None:
    """Malformed if a text says nothing: it would be part of every sentence."""
    for name, texts in (("told", told), ("untold", untold)):
        if not all(text.strip() for text in texts):
            raise Malformed(f"{name}: an empty text is part of every sentence; say what is told")


@contextmanager
def placed(place: str) -> Iterator[None]:
    """Whatever cannot be understood within is told with its place in the file."""
    try:
        yield
    except Malformed as error:
        raise Malformed(f"{place}: {error}") from error


def seats_named(fact: Mapping[str, Any]) -> Iterator[int]:
    """The seats that a fact names, as far as they are numbers at all; 0 stands for no seat."""
    for name in SEATS_OF_FACTS:
        given = fact.get(name)
        for seat in given if isinstance(given, list | tuple) else [given]:
            if isinstance(seat, int) and not isinstance(seat, bool) and seat:
                yield seat


def check_seats(name: str, given: Iterable[int], there: Iterable[int]) -> None:
    """Malformed if a seat is not at the table."""
    seats = sorted(there)
    for seat in given:
        if seat not in seats:
            known = f"seats are {_listed(seats)}" if seats else "the table has no seats"
            raise Malformed(f"{name}: there is no seat {seat}: {known}")


def check_point(point: Any, actions: Sequence[str]) -> str:
    """The one thing that happens at a point, or nothing; Malformed if it is unclear."""
    given = [name for name in actions if getattr(point, name)]
    if len(given) > 1:
        raise Malformed(f"{' and '.join(given)}: one thing happens at a step; make it two")
    if not given and (point.rules or point.refused):
        name = "rules" if point.rules else "refused"
        raise Malformed(f"{name}: nothing happens at this step; it goes with {', '.join(actions)}")
    if point.refused and given[0] in ("say", "refuse"):
        raise Malformed("refused: a line that must be refused is written refuse")
    if point.reason and not point.choose:
        raise Malformed("reason: it goes with choose")
    if point == type(point)():
        raise Malformed("the step says nothing")
    check_rules("rules", point.rules)
    return given[0] if given else ""


def _listed(seats: Sequence[int]) -> str:
    whole = len(seats) > 2 and seats[-1] - seats[0] == len(seats) - 1
    return f"{seats[0]} to {seats[-1]}" if whole else ", ".join(map(str, seats))
