"""What could not be read, in a sentence: the decoder's own words are for programmers."""

import re

LONGEST = 300
_PLACE = re.compile(r"(?P<what>.*?)(?: - at (?P<key>key in )?`\$(?P<place>[^`]*)`)?", re.DOTALL)
_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object with fields",
    "null": "nothing",
}
_SENTENCES = (
    (r"Object missing required field `(\w+)`", "{0} is missing{in_}"),
    (r"Object contains unknown field `(.+)`", "{0} is no field{of}"),
    (r"Expected `(.+)`, got `(.+)`", "{it} is {kinds0}, not {kinds1}"),
    (r"Expected `str` of length >= 1", "{it} must not be empty"),
    (r"Expected `str` of length <= (\d+)", "{it} has at most {0} characters"),
    (r"Expected `str` of length >= (\d+)", "{it} has at least {0} characters"),
    (r"Expected `str` matching regex .*", "{it} holds a character that is not allowed there"),
    (r"Expected `(?:array|object)` of length <= (\d+)", "{it} has at most {0} parts"),
    (r"Expected `\w+` >= (-?\d+)", "{it} is at least {0}"),
    (r"Expected `\w+` <= (-?\d+)", "{it} is at most {0}"),
    (r"Invalid (?:enum )?value (.+)", "{it} cannot be {0}"),
    (r"Integer value out of range", "{it} is too large a number"),
    (r"(?:Input data was truncated|JSON is malformed: .*)", "it is no whole JSON"),
)


def misread(error: Exception) -> str:
    """Why something was not understood."""
    found = _PLACE.fullmatch(str(error))
    what, place = (found["what"], found["place"] or "") if found else (str(error), "")
    it = _named(place)
    for pattern, sentence in _SENTENCES:
        if match := re.fullmatch(pattern, what, re.DOTALL):
            parts = match.groups()
            kinds = {f"kinds{number}": _kinds(part) for number, part in enumerate(parts)}
            in_, of = (f" in {it}", f" of {it}") if place else ("", " here")
            return sentence.format(*parts, it=it, in_=in_, of=of, **kinds)[:LONGEST]
    return f"{what}{f' at {it}' if place else ''}"[:LONGEST]


def _named(place: str) -> str:
    """`.bots.number` as `bots.number`, `.places[...]` as `places`; the whole as `it`."""
    return place.replace("[...]", "").strip(".") or "it"


def _kinds(types: str) -> str:
    return " or ".join(_KINDS.get(each.strip(), each.strip()) for each in types.split("|"))
