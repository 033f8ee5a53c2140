"""Facts and commands as a file gives them: each by its name, with its own fields, its money as `amount` in dollars."""

from functools import cache, reduce
from operator import or_
from typing import Any, get_args

import msgspec

from pitboss.malformed import Malformed
from pitboss.play.dollars import shown
from pitboss.poker.given_options import decode_dollars, in_dollars, plain_cents
from pitboss.poker.rulings.facts import AnyFact

CENTS, AMOUNT = "cents", "amount"
"""What money is called inside, and in a file."""


def fact_of(given: dict[str, Any]) -> AnyFact:
    """The fact that a table of a file tells, or Malformed with the reason."""
    fact: AnyFact = named(given, AnyFact, fact_type(), "occurred")
    return fact


@cache
def fact_type() -> Any:
    """Every fact with its money in dollars: what a file may hold, and what its schema publishes."""
    return any_in_dollars(get_args(AnyFact))


def any_in_dollars(kinds: tuple[type[msgspec.Struct], ...]) -> Any:
    """Any of these, its money as `amount` in dollars."""
    return reduce(or_, (in_dollars(kind, (CENTS,), ((CENTS, AMOUNT),)) for kind in kinds))


def named(given: dict[str, Any], kind: Any, kind_in_file: Any, field: str) -> Any:
    """What a table of a file names, or Malformed with the field and the reason."""
    kinds = {str(each.__struct_config__.tag): each for each in get_args(kind_in_file)}
    tag_field = str(next(iter(kinds.values())).__struct_config__.tag_field)
    if given.get(tag_field) not in list(kinds):
        name = shown(given.get(tag_field, ""))
        raise Malformed(f"{field}: {name!r} is no {tag_field}; there are {', '.join(kinds)}")
    try:
        read = msgspec.convert(given, kind_in_file, dec_hook=decode_dollars)
        plain = msgspec.to_builtins(read, enc_hook=plain_cents)
        if AMOUNT in plain:
            plain[CENTS] = plain.pop(AMOUNT)
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise Malformed(f"{field}: {error}") from error
