"""Playing a record again: the commands behind its events, judged anew, so that a gap or a forged line is found.

Replay applies and never decides; this decides, and so belongs to whoever doubts a record.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from pitboss.malformed import Malformed
from pitboss.play.command import Refusal
from pitboss.play.event import Event
from pitboss.play.ruling import Ruling
from pitboss.play.shell import Play

# A play's state and commands are the caller's, as the record is.
CommandAt = Callable[[Any, Sequence[Event[Any]], int], Any]
"""The command that the event at a place of the record answers first, seen from the state before it; None for none."""
OF_THE_RULEBOOK = ("rules", "rulebook")


def departure(play: Play[Any, Any], events: Sequence[Event[Any]], command_at: CommandAt) -> int | None:
    """The place of the first event that does not follow from those before it; None for a sound record.

    The play has begun with the first event, and is carried on here. Citations are not compared: a rulebook may cite
    more today. A record that stops early is sound as far as it goes.
    """
    place = 1
    while place < len(events):
        command = command_at(play.state, events, place)
        if command is None:
            return place
        try:
            made = play.do(command)
        except (Refusal, Malformed):
            return place
        for event in made[: len(events) - place]:
            if not is_same(event, events[place]):
                return place
            place += 1
    return None


def is_same(made: Event[Any], recorded: Event[Any]) -> bool:
    """Whether an event says what was recorded, whatever the rulebook was called and cited then."""
    if type(made) is not type(recorded):
        return False
    then = {name: getattr(made, name) for name in OF_THE_RULEBOOK if hasattr(made, name)}
    now, before = getattr(made, "ruling", None), getattr(recorded, "ruling", None)
    if isinstance(now, Ruling) and isinstance(before, Ruling) and _said(now, before) == _said(before, before):
        then["ruling"] = now
    return replace(recorded, **then) == made


def _said(ruling: Ruling, recorded: Ruling) -> Ruling:
    """A ruling without its citations, and without those on duty where the record is from before they were named."""
    outcomes = tuple(replace(outcome, rules=()) for outcome in ruling.outcomes)
    return replace(ruling, rules=(), outcomes=outcomes, on_duty=ruling.on_duty if recorded.on_duty else ())
