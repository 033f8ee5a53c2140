"""The facts of irregularities as a file gives them: any fact by its name, money in dollars."""

from functools import cache, reduce
from operator import or_
from typing import Any, get_args

import msgspec

from pitboss.malformed import Malformed
from pitboss.poker.rulings.facts import AnyFact
from pitboss.scenario.options import decode_dollars, in_dollars, plain_cents

MONEY = ("cents",)


def fact_of(given: dict[str, Any]) -> AnyFact:
    """The fact that a table of a file tells, or Malformed with the reason."""
    try:
        read = msgspec.convert(given, fact_type(), dec_hook=decode_dollars)
        fact: AnyFact = msgspec.convert(msgspec.to_builtins(read, enc_hook=plain_cents), AnyFact)
    except msgspec.ValidationError as error:
        raise Malformed(f"occurred: {error}") from error
    return fact


@cache
def fact_type() -> Any:
    """Every fact with its money in dollars: what a file may hold, and what its schema publishes."""
    return reduce(or_, (in_dollars(fact, MONEY) for fact in get_args(AnyFact)))
