"""Commands of a table as a file gives them: any by its name, and notices of new terms with options in dollars."""

from functools import cache
from typing import Any, get_args

from pitboss.editions import game_of
from pitboss.poker.given_options import options_over
from pitboss.poker.table.commands import GiveNotice, TableCommand
from pitboss.scenario.course import Course
from pitboss.scenario.facts import any_in_dollars, named
from pitboss.scenario.table_course import TableCourse
from pitboss.scenario.types import Notice


def command_of(given: dict[str, Any]) -> Any:
    """The command that a table of a file names, or Malformed with the reason."""
    return named(given, TableCommand, command_type(), "do")


@cache
def command_type() -> Any:
    """Every command of a table with its money in dollars; proposals and notices are written in another way."""
    own = {"options", "agreement"}
    return any_in_dollars(tuple(kind for kind in get_args(TableCommand) if not own & {*kind.__struct_fields__}))


def notice_of(notice: Notice, course: Course) -> GiveNotice:
    """The notice that a table of a file gives."""
    assert isinstance(course, TableCourse), "only tables give notice"
    base = game_of(notice.edition).defaults if notice.edition else course.state.announced
    return GiveNotice(options_over(base, notice.options, notice.minimum), notice.edition)
