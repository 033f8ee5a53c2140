"""The published schema of scenario files, made from their types."""

from typing import Any

import msgspec

from pitboss.scenario.banked.types import banked_parts
from pitboss.scenario.facts import fact_type
from pitboss.scenario.money import Change, Dollars
from pitboss.scenario.options import options_type
from pitboss.scenario.types import File


def schema() -> dict[str, Any]:
    """The JSON Schema of scenario files."""
    (whole, options, fact), parts = msgspec.json.schema_components(
        (File, options_type(), fact_type()), schema_hook=_dollars, ref_template="#/$defs/{name}"
    )
    # A scenario that is like another leaves out what that one has.
    parts["Scenario"]["required"] = ["id"]
    parts["Table"]["required"] = []
    parts["Point"]["properties"]["occurred"] = fact
    for owner in ("Table", "Value"):
        parts[owner]["properties"]["options"] = options
    parts |= banked_parts(_dollars)
    parts["File"]["properties"]["scenario"]["items"] = {"anyOf": [_ref("Scenario"), _ref("BankedScenario")]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Pitboss scenarios",
        **whole,
        "$defs": parts,
    }


def _dollars(kind: type) -> dict[str, Any]:
    if kind is Change:
        return {"type": "number", "multipleOf": 0.01}
    if kind is not Dollars:
        raise NotImplementedError
    return {"type": "number", "minimum": 0, "multipleOf": 0.01}


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/$defs/{name}"}
