"""Which instruments an edition stands on, and whether it binds on a day: for the first event of a table."""

from functools import cache

from pitboss.malformed import Malformed

TITLES = {"canberra": "Canberra Poker", "baccarat": "Mini-Baccarat"}
"""The games against the house as people call them."""


def instruments_of(edition: str, date: str) -> tuple[str, ...]:
    """The instruments of an edition; on a day when another binds it is refused."""
    from pitboss.rulebook import book, in_force

    known = book().editions[edition]
    if date and (binding := in_force(known.game, date)).id != edition:
        raise Malformed(f"{edition} is not in force on {date}; {binding.id} is")
    return known.instruments


@cache
def rulebook_digest() -> str:
    from pitboss.rulebook import digest

    return digest()
