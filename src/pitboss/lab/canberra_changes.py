"""Changes to the rules of Canberra Poker as a person writes them in one line."""

import re

from msgspec.structs import replace

from pitboss.lab.canberra_rules import LINES, CanberraRules, with_odds
from pitboss.malformed import Malformed

DOLLARS = re.compile(r"(?P<dollars>[0-9]{1,9})(\.(?P<cents>[0-9]{1,2}))?")
BET = re.compile("[0-9]{1,9}")


def changed_rules(rules: CanberraRules, text: str) -> CanberraRules:
    """Changes such as `royal flush=100, qualifier=any hand, bet=1, maximum=500, ante=25` (money in dollars)."""
    for part in filter(None, (part.strip() for part in text.replace(";", ",").split(","))):
        rules = _changed(rules, part)
    return rules


def _changed(rules: CanberraRules, part: str) -> CanberraRules:
    name, _, value = (word.strip().lower() for word in part.partition("="))
    if name in LINES:
        return with_odds(rules, part)
    if name == "qualifier":
        return replace(rules, qualifier=value)
    if name == "bet" and BET.fullmatch(value):
        return replace(rules, bet_multiple=int(value))
    if name == "maximum":
        return replace(rules, maximum_payout=None if value == "none" else _cents(part, value))
    if name == "ante":
        return replace(rules, ante=_cents(part, value))
    raise Malformed(
        f"{part!r} changes nothing: write HAND=ODDS with a hand of {', '.join(LINES)}; qualifier=HAND, "
        f"bet=ANTES, maximum=DOLLARS or none, ante=DOLLARS; commas between them"
    )


def _cents(part: str, value: str) -> int:
    found = DOLLARS.fullmatch(value)
    if found is None:
        raise Malformed(f"{part!r}: {value!r} is no amount of dollars, such as 500 or 2.50")
    return 100 * int(found["dollars"]) + int((found["cents"] or "").ljust(2, "0"))
