"""Prizes of equal places: combined and divided, to the cent (NI2018-51/20.20, T-R54, T-R65)."""

from collections.abc import Iterable, Mapping, Sequence

from pitboss.tournament.cents import equal_parts
from pitboss.tournament.places import Placing
from pitboss.tournament.prizes import Prize

NOTHING = Prize()


def shared(prizes: Sequence[Prize], count: int) -> list[Prize]:
    """The prizes of the places that `count` entries span, divided among them; places without a prize bring nothing.

    Things of which each gets the same stay things; of others the operator pays the value in cash (T-R65).
    """
    spanned = [*prizes, *[NOTHING] * (count - len(prizes))]
    goods = {prize.goods for prize in spanned}
    kept = goods.pop() if len(goods) == 1 else 0
    cash = sum(prize.worth for prize in spanned) - count * kept
    return [Prize(part, kept) for part in equal_parts(cash, count)]


def awards(
    placings: Iterable[Placing], prizes: Sequence[Prize], turn: Mapping[int, int] | None = None
) -> dict[int, Prize]:
    """What each entry gets. `turn` is the order in which odd cents go round a tie: clockwise from the button at one
    table; without it they go by entry number (T-R54)."""
    groups: dict[int, list[int]] = {}
    for placing in placings:
        groups.setdefault(placing.place, []).append(placing.entry)
    order = turn or {}
    found: dict[int, Prize] = {}
    for place, entries in groups.items():
        parts = shared(prizes[place - 1 : place - 1 + len(entries)], len(entries))
        found |= zip(sorted(entries, key=lambda entry: (order.get(entry, 0), entry)), parts, strict=True)
    return found
