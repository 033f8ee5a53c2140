"""Values as TOML on one line: what other readers of hand histories understand, inline tables for our own fields."""

import json
from collections.abc import Mapping, Sequence


class Number(str):
    """A number already written out, such as 2.5: amounts never pass through a float."""

    __slots__ = ()


def toml_value(value: object) -> str:
    """A text, number, truth value, array or inline table."""
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name} = {toml_value(item)}" for name, item in value.items()) + "}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    raise TypeError(f"no TOML for {value!r}")


def _text(value: str) -> str:
    """A basic string; JSON escapes are a part of TOML's, but for the delete character that JSON leaves alone."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
