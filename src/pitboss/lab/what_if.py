"""What if a rule changed: two sets of rules of Canberra Poker side by side, with exact differences."""

from fractions import Fraction

from pitboss.lab.canberra import house_edge
from pitboss.lab.canberra_changes import changed_rules
from pitboss.lab.canberra_rules import CanberraRules
from pitboss.lab.canberra_types import Comparison, EdgeDifference, HouseEdge, Trade
from pitboss.lab.exact import exact_of
from pitboss.malformed import Malformed


def compare(now: HouseEdge, changed: HouseEdge, trade: Trade) -> Comparison:
    take_now, take_changed = take_per_hour(now, trade), take_per_hour(changed, trade)
    difference = EdgeDifference(
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
    """The rules as changed; changes that leave everything as it is are refused."""
    found = changed_rules(rules, text)
    if found == rules:
        raise Malformed(f"{text!r} changes nothing: there is nothing to compare")
    return found
