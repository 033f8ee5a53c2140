"""Which instruments an edition stands on, and whether it binds on a day: for the first event of a table."""

from functools import cache

from pitboss.malformed import Malformed


def instruments_of(edition: str, date: str = "") -> tuple[str, ...]:
    """The instruments of an edition; common practice, and a game of one's own, have none.

    On a day when another edition binds it is refused.
    """
    from pitboss.rulebook import editions, in_force

    known = editions().get(edition)
    if date and known is None:
        raise Malformed(f"{edition or 'a game of your own'} is in force on no date")
    if known is None:
        return ()
    if date and (binding := in_force(known.game, date)).id != edition:
        raise Malformed(f"{edition} is not in force on {date}; {binding.id} is")
    return known.instruments


def binds_on(edition: str, date: str) -> bool:
    """Whether an edition is the one that binds on a day; common practice binds on none."""
    from pitboss.rulebook import editions, in_force

    known = editions().get(edition)
    try:
        return known is not None and in_force(known.game, date).id == edition
    except Malformed:
        return False


@cache
def rulebook_digest() -> str:
    """The rulebook that a record was made under."""
    from pitboss.rulebook import digest

    return digest()
