"""How a learner says what it does: by action ids, by exact amounts, or by a part of the way to the most."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from gymnasium import spaces

from pitboss.learning.actions import ACTIONS
from pitboss.learning.amounts import COUNT, MOST_AMOUNT, along, bounds, exact, open_kinds
from pitboss.learning.course import DecisionCourse
from pitboss.malformed import Malformed
from pitboss.poker.commands import Command

Told = dict[str, Any]  # what infos hold: Gymnasium's type


class ActionForm(NamedTuple):
    """A space of actions, the command that an action stands for, and what a learner is told of those that are open."""

    space: Callable[[], spaces.Space[Any]]  # of each form another
    command: Callable[[DecisionCourse, Any], Command | None]  # an action, as its space has it
    told: Callable[[DecisionCourse, bool], Told]
    """Of the course, and whether the learner is to decide."""


def form_of(name: str) -> ActionForm:
    """The form of this name."""
    if name not in FORMS:
        raise Malformed(f"actions are {', '.join(FORMS)}, not {name!r}")
    return FORMS[name]


def refuses(illegal: str) -> bool:
    """Whether an action that is not open is refused; else it is answered as the clock would."""
    if illegal not in ("late", "refuse"):
        raise Malformed(f"what is illegal is answered late, or refused: late or refuse, not {illegal!r}")
    return illegal == "refuse"


def _by_id(course: DecisionCourse, action: Any) -> Command | None:
    return course.open().get(int(action))


def _exactly(course: DecisionCourse, action: Any) -> Command | None:
    kind, amount = map(int, action)
    return exact(course.due, course.round.state, kind, amount)


def _along(course: DecisionCourse, action: Any) -> Command | None:
    kind, part = action
    return along(course.due, course.round.state, int(kind), float(np.asarray(part).reshape(())))


def _mask(course: DecisionCourse, is_due: bool) -> Told:
    return {"action_mask": course.mask() if is_due else np.zeros(ACTIONS, np.int8)}


def _kinds(course: DecisionCourse, is_due: bool) -> Told:
    due = course.round.expected() if is_due else None
    least, most = bounds(due)
    return {"kinds": open_kinds(due), "least": least, "most": most}


def _ids() -> spaces.Space[Any]:
    return spaces.Discrete(ACTIONS)


def _amounts() -> spaces.Space[Any]:
    return spaces.MultiDiscrete([COUNT, MOST_AMOUNT + 1])


def _parts() -> spaces.Space[Any]:
    return spaces.Tuple((spaces.Discrete(COUNT), spaces.Box(0.0, 1.0, (), np.float32)))


FORMS = {
    "ids": ActionForm(_ids, _by_id, _mask),
    "exact": ActionForm(_amounts, _exactly, _kinds),
    "continuous": ActionForm(_parts, _along, _kinds),
}
"""By name. Ids have a mask of what is open; the others tell the open kinds, and the least and the most of an amount."""
