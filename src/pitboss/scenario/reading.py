"""Reading scenario files: TOML, checked against the types, with the place of every fault."""

import tomllib
from copy import deepcopy
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec

from pitboss.malformed import Malformed
from pitboss.scenario.banked.types import BankedScenario, is_banked
from pitboss.scenario.options import decode_dollars
from pitboss.scenario.types import Scenario

Raw = dict[str, Any]
AnyScenario = Scenario | BankedScenario
"""Of a game between players, or of one against the house; the game of its table tells."""
# What makes a scenario itself is never taken from another.
OWN = ("id", "case", "like", "continues")


def read(path: Path) -> list[AnyScenario]:
    """The scenarios of a file, or Malformed with the file, the place and the reason."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Malformed(
            f"{path}: cannot be read: {getattr(error, 'strerror', None) or 'it is no UTF-8 text'}"
        ) from error
    try:
        return read_text(text)
    except Malformed as error:
        raise Malformed(f"{path}: {error}") from error


def read_text(text: str) -> list[AnyScenario]:
    """The scenarios of a text."""
    try:
        whole = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise Malformed(f"no TOML: {error}") from error
    raws = whole.pop("scenario", None)
    if whole or not isinstance(raws, list) or not raws:
        raise Malformed("a scenario file holds [[scenario]] tables and nothing else")
    completed: dict[str, Raw] = {}
    found: list[AnyScenario] = []
    for number, raw in enumerate(raws, 1):
        place = f"scenario {number}" + (f" ({raw['id']})" if isinstance(raw.get("id"), str) else "")
        try:
            complete = _completed(raw, completed)
            scenario = _converted(complete)
        except (msgspec.ValidationError, Malformed) as error:
            raise Malformed(f"{place}: {error}") from error
        if scenario.name in [other.name for other in found]:
            raise Malformed(f"{place}: there are two of the name {scenario.name}")
        completed.setdefault(scenario.id, complete)
        completed[scenario.name] = complete
        found.append(scenario)
    return found


def _converted(complete: Raw) -> AnyScenario:
    if is_banked(complete):
        return msgspec.convert(complete, BankedScenario, dec_hook=decode_dollars, str_keys=True)
    return msgspec.convert(complete, Scenario, dec_hook=decode_dollars, str_keys=True)


def _completed(raw: Raw, others: dict[str, Raw]) -> Raw:
    """The scenario with all that it takes from another."""
    source = raw.get("like") or raw.get("continues")
    if not source:
        return raw
    if source not in others:
        raise Malformed(f"there is no scenario {source!r} before it")
    base = {name: value for name, value in deepcopy(others[source]).items() if name not in OWN}
    if "continues" not in raw:
        return _merged(base, raw)
    return _merged(base, raw) | {"play": base.get("play", []) + raw.get("play", [])}


def _merged(base: Raw, over: Raw) -> Raw:
    """Tables are merged, everything else is replaced."""
    merged = dict(base)
    for name, value in over.items():
        both = isinstance(value, dict) and isinstance(merged.get(name), dict)
        # Expectations of another end are not ours; commission schemes differ in their fields.
        replace = name in ("end", "reach", "commission") or not both
        merged[name] = value if replace else _merged(merged[name], value)
    return merged
