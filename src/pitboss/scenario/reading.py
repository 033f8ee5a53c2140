"""Reading scenario files: TOML, checked against the types, with the place of every fault."""

import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec

from pitboss.malformed import Malformed
from pitboss.own_games import is_file
from pitboss.own_games.toml_lines import keys_of
from pitboss.play.dollars import shown
from pitboss.poker.given_options import decode_dollars
from pitboss.scenario.banked.types import BankedScenario, is_banked
from pitboss.scenario.tournament.types import TournamentScenario, is_tournament
from pitboss.scenario.types import Scenario

Raw = dict[str, Any]
AnyScenario = Scenario | BankedScenario | TournamentScenario
"""Of a game between players, of one against the house, or of a tournament; what it has tells."""
# What makes a scenario itself is never taken from another.
OWN = ("id", "case", "like", "continues")
IN_PLAY = re.compile(r"(?P<what>.*) - at (?P<key>`key` in )?`\$\.play\[(?P<step>\d+)\](?P<rest>.*)`", re.DOTALL)


class Unreadable(msgspec.Struct, frozen=True):
    """A scenario that cannot be understood: its name as far as it has one, and the reason."""

    name: str
    error: str


def read(path: Path) -> list[AnyScenario]:
    """The scenarios of a file, or Malformed with the file, the place and the reason."""
    return _all_of(path, read_each(path))


def read_each(path: Path) -> list[AnyScenario | Unreadable]:
    """Every scenario of a file, those that cannot be understood as such; Malformed if the file itself is none."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Malformed(
            f"{path}: cannot be read: {getattr(error, 'strerror', None) or 'it is no UTF-8 text'}"
        ) from error
    try:
        return _each(text, path.parent)
    except Malformed as error:
        raise Malformed(f"{path}: {error}") from error


def read_text(text: str) -> list[AnyScenario]:
    """The scenarios of a text."""
    return _all_of(None, _each(text))


def _all_of(path: Path | None, found: list[AnyScenario | Unreadable]) -> list[AnyScenario]:
    scenarios = []
    for each in found:
        if isinstance(each, Unreadable):
            raise Malformed(f"{path}: {each.name}: {each.error}" if path else f"{each.name}: {each.error}")
        scenarios.append(each)
    return scenarios


def _each(text: str, folder: Path = Path()) -> list[AnyScenario | Unreadable]:
    raws = _raws(text)
    for raw in raws:
        _find_game(raw, folder)
        _find_document(raw, folder)
    return read_tables(raws)


def _find_game(raw: object, folder: Path) -> None:
    """A game of one's own is named by its file, seen from the folder of the scenario."""
    table = raw.get("table") if isinstance(raw, dict) else None
    game = table.get("game") if isinstance(table, dict) else None
    if isinstance(table, dict) and isinstance(game, str) and is_file(game):
        table["game"] = str(folder / game)


def _find_document(raw: object, folder: Path) -> None:
    """A document is named as a template, or by its file, seen from the folder of the scenario."""
    given = raw.get("tournament") if isinstance(raw, dict) else None
    name = given.get("document") if isinstance(given, dict) else None
    if isinstance(given, dict) and isinstance(name, str) and name.endswith(".toml"):
        given["document"] = str(folder / name)


def read_tables(raws: list[object]) -> list[AnyScenario | Unreadable]:
    """The scenarios that the tables of a file hold."""
    completed: dict[str, Raw] = {}
    names: set[str] = set()
    found: list[AnyScenario | Unreadable] = []
    for number, raw in enumerate(raws, 1):
        try:
            scenario = _read(raw, completed, names)
        except Malformed as error:
            found.append(Unreadable(_name(raw, number), str(error)))
            continue
        names.add(scenario.name)
        found.append(scenario)
    return found


def _raws(text: str) -> list[object]:
    whole = keys_of(text)
    raws = whole.pop("scenario", None)
    if whole or not isinstance(raws, list) or not raws:
        raise Malformed("a scenario file holds [[scenario]] tables and nothing else")
    return raws


def _name(raw: object, number: int) -> str:
    """What to call a scenario that cannot be understood."""
    id_, case = (raw.get("id"), raw.get("case")) if isinstance(raw, dict) else ("", "")
    named = isinstance(id_, str) and id_
    return f"scenario {number}" + (f" ({id_}/{case})" if named and case else f" ({id_})" if named else "")


def _read(raw: object, completed: dict[str, Raw], names: set[str]) -> AnyScenario:
    if not isinstance(raw, dict):
        raise Malformed("a scenario is a table, with an id and a title")
    complete = _completed(raw, completed)
    # What goes on from a faulty scenario tells its own faults, not that the other is missing.
    id_, case = str(raw.get("id")), raw.get("case")
    name = f"{id_}/{case}" if case else id_
    completed.setdefault(id_, complete)
    completed[name] = complete
    scenario = _converted(complete)
    if scenario.name in names:
        raise Malformed(f"there are two of the name {scenario.name}")
    return scenario


def _converted(complete: Raw) -> AnyScenario:
    kind: type[AnyScenario] = BankedScenario if is_banked(complete) else Scenario
    if is_tournament(complete):
        kind = TournamentScenario
    try:
        return msgspec.convert(complete, kind, dec_hook=decode_dollars, str_keys=True)
    except msgspec.ValidationError as error:
        raise Malformed(_with_step(str(error))) from error
    except RecursionError as error:
        raise Malformed("it is nested too deeply") from error


def _with_step(error: str) -> str:
    """A fault in the play is told with its step, as all others are: they are counted from 1."""
    match = IN_PLAY.fullmatch(error)
    if match is None:
        return error
    rest = match["rest"].lstrip(".")
    return f"step {int(match['step']) + 1}: {match['what']}" + (f" - at {match['key'] or ''}`{rest}`" if rest else "")


def _completed(raw: Raw, others: dict[str, Raw]) -> Raw:
    """The scenario with all that it takes from another."""
    if "like" in raw and "continues" in raw:
        raise Malformed("it is like another scenario or continues one, not both")
    source = raw.get("like") or raw.get("continues")
    if not source:
        return raw
    if not isinstance(source, str) or source not in others:
        raise Malformed(f"there is no scenario {shown(source)!r} before it")
    base = {name: value for name, value in deepcopy(others[source]).items() if name not in OWN}
    merged = _merged(base, raw)
    if "continues" not in raw:
        return merged
    before, after = base.get("play", []), raw.get("play", [])
    if not isinstance(before, list) or not isinstance(after, list):
        raise Malformed("play: it is a list of lines and tables")
    return merged | {"play": before + after}


def _merged(base: Raw, over: Raw) -> Raw:
    """Tables are merged, everything else is replaced; so is a table by an empty one."""
    merged = dict(base)
    for name, value in over.items():
        both = isinstance(value, dict) and isinstance(merged.get(name), dict)
        # Expectations of another end are not ours; commission schemes differ in their fields.
        replace = name in ("end", "reach", "commission") or not both or not value
        merged[name] = value if replace else _merged(merged[name], value)
    return merged
