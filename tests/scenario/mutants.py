"""Mutants of the shipped scenarios: a place or two of one scenario changed at random, told again by its number alone.

Whatever is in a file, the answer is true, false with sentences, or one clear line. `python -m tests.scenario.mutants N`
shows mutant N.
"""

import datetime
import re
import signal
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from decimal import Decimal
from functools import cache
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

from pitboss.malformed import Malformed
from pitboss.scenario import AnyScenario, NothingReported, Unreadable, run, situation_of
from pitboss.scenario.banked.ruling import situation_of_banked
from pitboss.scenario.banked.types import BankedScenario
from pitboss.scenario.course import Stopped
from pitboss.scenario.reading import read_tables
from pitboss.scenario.tournament.types import TournamentScenario

ROOT = Path(__file__).parents[2]
MOST = 10_000
SECONDS = 20
"""So long a mutant may work, however busy the machine is."""
Node = dict[str, Any] | list[Any]
Place = tuple[Node, Any]
"""Where a value stands: in which table or list, under which name or number."""
ODD: tuple[Any, ...] = (
    True,
    False,
    -1,
    0,
    1,
    99,
    10**9,
    10**40,
    Decimal("0.001"),
    Decimal("1.5"),
    Decimal("-5"),
    Decimal("NaN"),
    Decimal("Infinity"),
    Decimal("1e400000"),
    "",
    " ",
    "x",
    "?",
    "0",
    "9 folds",
    "dealer folds",
    "3 sits with 100",
    "3 calls 99999999999999999999",
    "As As",
    "Jk",
    "1e999",
    "now",
    "\x00",
    "Ω ½ ²",
    [],
    [[]],
    {},
    [1, 2, 3],
    ["x"],
    {"x": 1},
    {"1": "As"},
    {"99": 5},
    {"-1": 5},
    datetime.date(1997, 4, 9),
    datetime.time(12),
)


@cache
def files() -> list[list[dict[str, Any]]]:
    """The tables of every shipped file, and of the examples in the documentation."""
    texts = [path.read_text() for path in sorted((ROOT / "scenarios").glob("*.toml"))]
    docs = (ROOT / "docs" / "scenarios.md").read_text()
    texts += re.findall(r"```toml\n(.*?)```", docs, re.DOTALL)
    return [tomllib.loads(text, parse_float=Decimal)["scenario"] for text in texts]


@cache
def places() -> list[tuple[int, int]]:
    """Every scenario, by its file and its place in it."""
    return [(number, place) for number, file in enumerate(files()) for place in range(len(file))]


def mutant(number: int) -> tuple[list[object], str]:
    """The tables of a file with one scenario changed, only as many as it needs, and what was changed."""
    random = Random(number)
    file, place = places()[number % len(places())]
    raws: list[Any] = deepcopy(files()[file][: place + 1])
    said = []
    for _ in range(random.choice((1, 1, 2))):
        holder, key = random.choice(list(_nodes(raws[place])))
        said.append(f"{key} {random.choice(CHANGES)(random, holder, key)}")
    return raws, f"{raws[place].get('id')}: {' and '.join(said)}"


def answer_of(number: int) -> str:
    """What becomes of a mutant; AssertionError names the one that breaks the software, or has no answer in time."""
    tables, what = mutant(number)
    try:
        with _soon():
            return outcome(tables)
    except Exception as error:
        raise AssertionError(f"mutant {number} ({what}): {error!r}") from error


@contextmanager
def _soon() -> Iterator[None]:
    """Ends what works too long; waiting for a busy machine is no work."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"no answer after {SECONDS} s")

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def outcome(raws: list[object]) -> str:
    """What becomes of the last scenario: true, false or unreadable; anything else is a fault of the software."""
    scenario = read_tables(raws)[-1]
    if isinstance(scenario, Unreadable):
        return _line(scenario.error)
    try:
        result = run(scenario)
        _ruled(scenario)
    except Malformed as error:
        return _line(str(error))
    assert all(text and "\n" not in text for text in result.false), result.false
    return "true" if result.is_true else "false"


def _ruled(scenario: AnyScenario) -> None:
    try:
        if isinstance(scenario, BankedScenario):
            situation_of_banked(scenario)
        elif not isinstance(scenario, TournamentScenario):
            situation_of(scenario)
    except (NothingReported, Stopped):
        pass


def _line(error: str) -> str:
    assert error.strip(), "an error says what is wrong"
    assert len(error.splitlines()) == 1, f"an error is one line: {error!r}"
    assert len(error) < 4000, f"an error is short: {error[:200]}"
    return "unreadable"


def _nodes(node: Node) -> Iterator[Place]:
    items = node.items() if isinstance(node, dict) else enumerate(node)
    for key, value in items:
        yield node, key
        if isinstance(value, dict | list):
            yield from _nodes(value)


def _oddly(random: Random, holder: Node, key: Any) -> str:
    holder[key] = deepcopy(random.choice(ODD))
    return f"is {str(holder[key])[:40]!r}"


def _removed(random: Random, holder: Node, key: Any) -> str:
    del holder[key]
    return "is removed"


def _doubled(random: Random, holder: Node, key: Any) -> str:
    if isinstance(holder, list):
        holder.insert(key, deepcopy(holder[key]))
        return "is there twice"
    holder[f"{key}x" if not str(key).isdecimal() else "98"] = deepcopy(holder[key])
    return "is there under another name, too"


def _renamed(random: Random, holder: Node, key: Any) -> str:
    if isinstance(holder, list):
        holder.append(holder.pop(key))
        return "comes last"
    new = random.choice(("99", "0", "1", "-1", "x", "cents", f"{key}s", str(key)[:-1]))
    holder[new] = holder.pop(key)
    return f"is called {new!r}"


def _swapped(random: Random, holder: Node, key: Any) -> str:
    keys: list[Any] = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    other = random.choice(keys)
    holder[key], holder[other] = holder[other], holder[key]
    return f"has changed places with {other}"


def _scaled(random: Random, holder: Node, key: Any) -> str:
    value = holder[key]
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return _written(random, holder, key)
    holder[key] = random.choice((value + 1, value - 1, -value, value * 10**6, value * 2, value // 2, 0))
    return f"is {holder[key]}"


def _written(random: Random, holder: Node, key: Any) -> str:
    """A text with a slip of the pen; a number in it changed, a letter or a word gone, doubled or in another place."""
    text = holder[key]
    if not isinstance(text, str) or not text:
        return _oddly(random, holder, key)
    words, at = text.split(" "), random.randrange(len(text))
    word = random.randrange(len(words))
    slips: tuple[Callable[[], str], ...] = (
        lambda: text[:at] + text[at + 1 :],
        lambda: text[:at] + text[at] + text[at:],
        lambda: " ".join(words[:word] + words[word + 1 :]),
        lambda: " ".join([*words, words[word]]),
        lambda: " ".join(reversed(words)),
        lambda: re.sub(r"\d+", lambda _: str(random.choice((0, 1, 2, 3, 9, 55, 999, 10**12))), text),
        lambda: text.swapcase(),
        lambda: text * 40,
    )
    holder[key] = random.choice(slips)()
    return f"is {holder[key][:60]!r}"


def _borrowed(random: Random, holder: Node, key: Any) -> str:
    """What stands under the same name in another scenario."""
    file, place = random.choice(places())
    same = [node[name] for node, name in _nodes(files()[file][place]) if name == key]
    if not same:
        return _written(random, holder, key)
    holder[key] = deepcopy(random.choice(same))
    return f"is that of {files()[file][place].get('id')}"


CHANGES: tuple[Callable[[Random, Node, Any], str], ...] = (
    _oddly,
    _oddly,
    _removed,
    _doubled,
    _renamed,
    _swapped,
    _scaled,
    _written,
    _written,
    _borrowed,
    _borrowed,
)


if __name__ == "__main__":
    tables, what = mutant(int(sys.argv[1]))
    print(what)
    print(tables[-1])
    print(outcome(tables))
