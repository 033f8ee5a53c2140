"""The published schema of scenario files, made from their types."""

from typing import Any

import msgspec

from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.jackpot.terms import JackpotTerms
from pitboss.play.dollars import Change, Dollars
from pitboss.poker.given_options import approvals_type, options_type
from pitboss.scenario.banked.reading import all_in_dollars
from pitboss.scenario.banked.reading import command_type as command_in_banked
from pitboss.scenario.banked.reading import fact_type as fact_in_banked
from pitboss.scenario.banked.types import BankedFile
from pitboss.scenario.facts import fact_type
from pitboss.scenario.table_commands import command_type
from pitboss.scenario.tournament.types import TournamentFile
from pitboss.scenario.types import File
from pitboss.table.terms import Approvals


def schema() -> dict[str, Any]:
    """The JSON Schema of scenario files."""
    (whole, options, fact, command, approvals), parts = msgspec.json.schema_components(
        (File, options_type(), fact_type(), command_type(), approvals_type()),
        schema_hook=_dollars,
        ref_template="#/$defs/{name}",
    )
    # A scenario that is like another leaves out what that one has.
    parts["Scenario"]["required"] = ["id"]
    parts["ScenarioTable"]["required"] = []
    point, table = parts["Point"]["properties"], parts["ScenarioTable"]["properties"]
    point["occurred"], point["do"], table["approvals"] = fact, command, approvals
    for owner in ("ScenarioTable", "Value", "Notice"):
        parts[owner]["properties"]["options"] = options
    parts |= _banked_parts() | _tournament_parts()
    kinds = ("Scenario", "HouseBankedScenario", "OfTournamentScenario")
    parts["File"]["properties"]["scenario"]["items"] = {"anyOf": [_ref(kind) for kind in kinds]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Pitboss scenarios",
        **whole,
        "$defs": parts,
    }


def _banked_parts() -> dict[str, Any]:
    """The parts of scenarios against the house, with what their tables of facts, commands and options may hold."""
    kinds = (fact_in_banked(), command_in_banked("canberra"), command_in_banked("baccarat"))
    terms = tuple(map(all_in_dollars, (CanberraOptions, BaccaratOptions, JackpotTerms, Approvals)))
    (_, fact, canberra, baccarat, of_canberra, of_baccarat, of_jackpot, approvals), parts = (
        msgspec.json.schema_components(
            (BankedFile, *kinds, *terms), schema_hook=_dollars, ref_template="#/$defs/House{name}"
        )
    )
    point, table = parts["BankedPoint"]["properties"], parts["BankedTable"]["properties"]
    point["occurred"], point["do"] = fact, {"anyOf": [canberra, baccarat]}
    for owner in ("BankedTable", "BankedNotice", "Another"):
        parts[owner]["properties"]["options"] = {"anyOf": [of_canberra, of_baccarat]}
    table["approvals"], parts["JackpotStart"]["properties"]["terms"] = approvals, of_jackpot
    parts["BankedScenario"]["required"] = ["id"]
    parts["BankedTable"]["required"] = []
    parts.pop("BankedFile")
    return {f"House{name}": part for name, part in parts.items()}


def _tournament_parts() -> dict[str, Any]:
    """The parts of scenarios of tournaments."""
    _, parts = msgspec.json.schema_components((TournamentFile,), schema_hook=_dollars, ref_template="#/$defs/Of{name}")
    parts["TournamentScenario"]["required"] = ["id"]
    parts["GivenDocument"]["required"] = []
    parts.pop("TournamentFile")
    for name in ("Point", "Expect", "ScenarioCards", "Notice"):
        parts.pop(name)  # of a round with its cards they are those of any round
        parts = _renamed(parts, f"#/$defs/Of{name}", f"#/$defs/{name}")
    return {f"Of{name}": part for name, part in parts.items()}


# A part of a JSON Schema.
def _renamed(part: Any, before: str, after: str) -> Any:
    if isinstance(part, dict):
        return {key: _renamed(each, before, after) for key, each in part.items()}
    if isinstance(part, list):
        return [_renamed(each, before, after) for each in part]
    return after if part == before else part


def _dollars(kind: type) -> dict[str, Any]:
    if kind is Change:
        return {"type": "number", "multipleOf": 0.01}
    if kind is not Dollars:
        raise NotImplementedError
    return {"type": "number", "minimum": 0, "multipleOf": 0.01}


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/$defs/{name}"}
