"""Changes to the rules of Canberra Poker as a person writes them in one line."""

import re

import msgspec

from pitboss.lab.canberra_rules import LINES, CanberraRules, with_odds
from pitboss.malformed import Malformed

DOLLARS = re.compile(r"(?P<dollars>[0-9]{1,9})(\.(?P<cents>[0-9]{1,2}))?")
BET = re.compile("[0-9]{1,9}")


def changed_rules(rules: CanberraRules, text: str) -> CanberraRules:
    """Changes such as `royal flush=100, qualifier=any hand, bet=1, maximum=500, ante=25` (money in dollars)."""
    changed = rules
    for part in filter(None, (part.strip() for part in text.replace(";", ",").split(","))):
        name, _, value = (word.strip().lower() for word in part.partition("="))
        if name in LINES:
            changed = with_odds(changed, part)
        elif name == "qualifier":
            changed = msgspec.structs.replace(changed, qualifier=value)
        elif name == "bet" and BET.fullmatch(value):
            changed = msgspec.structs.replace(changed, bet_multiple=int(value))
        elif name == "maximum":
            changed = msgspec.structs.replace(changed, maximum_payout=None if value == "none" else _cents(part, value))
        elif name == "ante":
            changed = msgspec.structs.replace(changed, ante=_cents(part, value))
        else:
            raise Malformed(
                f"{part!r} changes nothing: write HAND=ODDS with a hand of {', '.join(LINES)}; qualifier=HAND, "
                f"bet=ANTES, maximum=DOLLARS or none, ante=DOLLARS; commas between them"
            )
    return changed


def _cents(part: str, value: str) -> int:
    found = DOLLARS.fullmatch(value)
    if found is None:
        raise Malformed(f"{part!r}: {value!r} is no amount of dollars, such as 500 or 2.50")
    return 100 * int(found["dollars"]) + int((found["cents"] or "").ljust(2, "0"))
