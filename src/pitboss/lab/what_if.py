"""What if a rule changed: two sets of rules of Canberra Poker side by side, with exact differences."""

from fractions import Fraction

import msgspec

from pitboss.lab.canberra import HouseEdge, house_edge
from pitboss.lab.canberra_rules import LINES, CanberraRules, with_odds
from pitboss.lab.exact import Exact, exact_of
from pitboss.malformed import Malformed


class Trade(msgspec.Struct, frozen=True):
    """How busy a table is: antes a round and rounds an hour."""

    boxes: int = 7
    rounds_per_hour: int = 40

    def __post_init__(self) -> None:
        if not 1 <= self.boxes <= 9:
            raise Malformed(f"{self.boxes} boxes: a table has 1 to 9 (G-R55)")
        if not 1 <= self.rounds_per_hour <= 1000:
            raise Malformed(f"{self.rounds_per_hour} rounds an hour: 1 to 1000 are allowed")


class Difference(msgspec.Struct, frozen=True):
    """What the changed rules have more than the others; the take is in cents an hour."""

    edge: Exact
    variance: Exact
    take_per_hour: Exact


class Comparison(msgspec.Struct, frozen=True):
    """Two sets of rules, the operator's take from each in cents an hour, and the differences."""

    trade: Trade
    now: HouseEdge
    changed: HouseEdge
    take_now: Exact
    take_changed: Exact
    difference: Difference


def compare(now: HouseEdge, changed: HouseEdge, trade: Trade) -> Comparison:
    take_now, take_changed = take_per_hour(now, trade), take_per_hour(changed, trade)
    difference = Difference(
        exact_of(changed.edge.fraction - now.edge.fraction),
        exact_of(changed.variance.fraction - now.variance.fraction),
        exact_of(take_changed - take_now),
    )
    return Comparison(trade, now, changed, exact_of(take_now), exact_of(take_changed), difference)


def what_if(rules: CanberraRules, strategy: str, changes: str, trade: Trade) -> Comparison:
    """The same strategy by name under the rules as they are and as changed; the optimal one adapts itself."""
    return compare(house_edge(rules, strategy), house_edge(with_changes(rules, changes), strategy), trade)


def take_per_hour(found: HouseEdge, trade: Trade) -> Fraction:
    """What the operator may expect, in cents."""
    return found.edge.fraction * found.rules.ante * trade.boxes * trade.rounds_per_hour


def with_changes(rules: CanberraRules, text: str) -> CanberraRules:
    """Changes such as `royal flush=100, qualifier=any hand, bet=1, maximum=500, ante=25` (money in dollars)."""
    changed = rules
    for part in filter(None, (part.strip() for part in text.replace(";", ",").split(","))):
        name, _, value = (word.strip().lower() for word in part.partition("="))
        if name in LINES:
            changed = with_odds(changed, part)
        elif name == "qualifier":
            changed = msgspec.structs.replace(changed, qualifier=value)
        elif name == "bet" and value.isdecimal():
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
    if changed == rules:
        raise Malformed(f"{text!r} changes nothing: there is nothing to compare")
    return changed


def _cents(part: str, value: str) -> int:
    try:
        cents = Fraction(value) * 100
    except (ValueError, ZeroDivisionError):
        raise Malformed(f"{part!r}: {value!r} is no amount of dollars") from None
    if cents < 0 or cents.denominator != 1:
        raise Malformed(f"{part!r}: an amount of dollars is not negative and has at most two decimals")
    return int(cents)
