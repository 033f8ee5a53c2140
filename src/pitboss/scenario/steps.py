"""The steps of a play: a line is said, a point is reached, and whatever is false about it is told in sentences."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from pitboss.play import Event, Refusal
from pitboss.poker.commands import Choose, Occurred
from pitboss.scenario.answers import uncited, unlike
from pitboss.scenario.checking import false_things
from pitboss.scenario.course import Course, Stopped
from pitboss.scenario.facts import fact_of
from pitboss.scenario.names import placed
from pitboss.scenario.table_commands import command_of, notice_of
from pitboss.scenario.types import Point

BETWEEN = ("start",)
"""What concerns the table waits for no further round."""
Do = Callable[[], list[Event[Any]]]


def take(course: Course, item: str | Point, number: int) -> list[str]:
    """Take one step of the play; what was false about it. Stopped, with the step, if the play cannot go on."""
    with numbered(number) as place:
        if isinstance(item, str):
            say(course, item)
            return []
        return [f"{place}: {text}" for text in _false_at(item, course)]


@contextmanager
def numbered(number: int) -> Iterator[str]:
    """Whatever is wrong within is told with the number of the step, which it gives."""
    place = f"step {number}"
    try:
        with placed(place):
            yield place
    except Stopped as stopped:
        raise Stopped(f"{place}: {stopped}") from stopped


def say(course: Course, text: str) -> None:
    """Say a line that must be accepted; Stopped if it is refused."""
    try:
        course.say(text)
    except Refusal as refusal:
        raise Stopped(f"{text!r} was refused: {refusal}") from refusal


def _false_at(point: Point, course: Course) -> list[str]:
    false: list[str] = []
    if (what := thing_of(point, course)) is not None:
        name, do = what
        false += _false_thing(point, course, name, do)
    else:
        course.moment(point.before)
    return false + list(false_things(point, course))


def thing_of(point: Point, course: Course) -> tuple[str, Do] | None:
    """What happens at a point, by its name and as something to do; nothing where only something must be true."""
    if line := point.say or point.refuse:
        return repr(line), lambda: course.say(line, at_once=bool(point.before))
    if point.choose:
        return f"the choice {point.choose!r}", lambda: course.do(Choose(point.choose, point.reason))
    if point.occurred:
        fact = Occurred(fact_of(point.occurred))
        return str(point.occurred.get("fact")), lambda: course.do(fact)
    if point.notice:
        return "the notice", lambda: course.do(notice_of(point.notice, course))
    if point.do:
        command = command_of(point.do)
        return str(point.do.get("command")), lambda: course.do(command)
    return None


def _false_thing(point: Point, course: Course, name: str, do: Do) -> list[str]:
    """Let it happen, or be refused; what was false about the rules that answer it."""
    is_line, to_be_refused = bool(point.say or point.refuse), bool(point.refuse or point.refused)
    if point.before:
        course.moment(point.before)
    elif not is_line:  # a line without a moment of its own waits for its turn by itself
        course.until(*BETWEEN if point.notice or point.do else ())
    try:
        events = do()
    except Refusal as refusal:
        if not to_be_refused:
            raise Stopped(f"{name} was refused: {refusal}") from refusal
        return unlike(name, point.rules, refusal)
    if to_be_refused:
        raise Stopped(f"{name} was to be refused, and was accepted")
    return uncited(name, point.rules, events)
