"""The page on tables: its example runs and says what happens, and it names every event."""

import re
from pathlib import Path

from pitboss.play.codec import tags
from pitboss.poker.table import commands
from pitboss.poker.table.events import TABLE_EVENTS

PAGE = (Path(__file__).parents[2] / "docs" / "table.md").read_text()


def test_the_example_runs_and_its_comments_are_true() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    names: dict[str, object] = {}
    checked = 0
    for line in code.splitlines():
        quoted = re.search(r"^(\S.*?)\s+# '([^']*)'", line)
        exec(line, names)  # the example is part of this repository
        if quoted:
            assert eval(quoted[1], names) == quoted[2]  # as above
            checked += 1
    assert checked == 3


def test_every_event_and_command_is_named() -> None:
    events = PAGE[PAGE.index("## Events") :]
    assert set(re.findall(r"`([\w.]+)`", events)) == set(tags(TABLE_EVENTS))
    kinds = [kind.__name__ for kind in commands.TableCommand.__args__]
    assert [name for name in kinds if f"`{name}" not in PAGE] == []
