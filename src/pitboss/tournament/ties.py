"""Prizes of equal places: combined and divided, to the cent (NI2018-51/20.20, T-R54, T-R65)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pitboss.cards import Card
from pitboss.tournament.cents import equal_parts
from pitboss.tournament.places import Placing
from pitboss.tournament.prizes import Prize

NOTHING = Prize()


def shared(prizes: Sequence[Prize], count: int) -> list[Prize]:
    """The prizes of the places that `count` entries span, divided among them; places without a prize bring nothing.

    Things of which each gets the same stay things; of others the operator pays the value in cash (T-R65).
    """
    spanned = _spanned(prizes, count)
    kept = spanned[0] if is_alike(spanned) else NOTHING
    cash = sum(prize.worth for prize in spanned) - count * kept.goods
    return [Prize(part, kept.goods, kept.seat) for part in equal_parts(cash, count)]


def drawn_for(prizes: Sequence[Prize], by_card: Sequence[int], by_turn: Sequence[int]) -> dict[int, Prize]:
    """The same with the things drawn for: the highest card takes the most valuable, the next the next (T-R65).

    What somebody has drawn counts as received: cash makes up what the others are short of, and nobody gives back what
    a thing is worth beyond an equal part. Seats of which not everybody gets one are divided in cash all the same.
    """
    spanned = _spanned(prizes, len(by_card))
    seat = spanned[0].seat if len({prize.seat for prize in spanned}) == 1 else 0
    things = sorted((prize.goods - prize.seat for prize in spanned), reverse=True)
    held = dict(zip(by_card, things, strict=True))
    cash = sum(prize.worth for prize in spanned) - sum(things) - seat * len(spanned)
    parts = made_up(cash, held, by_turn)
    return {entry: Prize(parts[entry], held[entry] + seat, seat) for entry in by_card}


def made_up(cash: int, held: Mapping[int, int], by_turn: Sequence[int]) -> dict[int, int]:
    """Cash for those who hold less, so that all have the same as far as it goes; odd cents by turn (T-R54)."""
    short = list(by_turn)
    while True:
        whole = cash + sum(held[entry] for entry in short)
        over = [entry for entry in short if held[entry] * len(short) > whole]
        if not over:
            break
        short = [entry for entry in short if entry not in over]
    parts = dict(zip(short, equal_parts(whole, len(short)), strict=True))
    return {entry: parts[entry] - held[entry] if entry in parts else 0 for entry in by_turn}


def is_alike(prizes: Sequence[Prize]) -> bool:
    """Whether everybody gets the same things, so that none is divided or drawn for."""
    return len({(prize.goods, prize.seat) for prize in prizes}) == 1


def awards(
    placings: Iterable[Placing],
    prizes: Sequence[Prize],
    turn: Mapping[int, int] | None = None,
    cards: Mapping[int, Card] | None = None,
) -> dict[int, Prize]:
    """What each entry gets. `turn` is the order in which odd cents go round a tie: clockwise from the button at one
    table; without it they go by entry number (T-R54). With `cards` the things of a tie are drawn for (T-R65)."""
    order, drawn, found = turn or {}, cards or {}, dict[int, Prize]()
    for place, entries in tied(placings):
        by_turn = sorted(entries, key=lambda entry: (order.get(entry, 0), entry))
        spanned = prizes[place - 1 : place - 1 + len(entries)]
        if all(entry in drawn for entry in entries) and not is_alike(_spanned(spanned, len(entries))):
            found |= drawn_for(spanned, sorted(entries, key=lambda entry: -drawn[entry].rank), by_turn)
        else:
            found |= zip(by_turn, shared(spanned, len(entries)), strict=True)
    return found


def who_draws_for_things(placings: Iterable[Placing], prizes: Sequence[Prize]) -> list[int]:
    """Whoever shares places with things of which not everybody gets the same."""
    return [
        entry
        for place, entries in tied(placings)
        if len({p.goods - p.seat for p in _spanned(prizes[place - 1 : place - 1 + len(entries)], len(entries))}) > 1
        for entry in entries
    ]


def tied(placings: Iterable[Placing]) -> Iterator[tuple[int, list[int]]]:
    """The places with those who have them."""
    groups: dict[int, list[int]] = {}
    for placing in placings:
        groups.setdefault(placing.place, []).append(placing.entry)
    yield from groups.items()


def _spanned(prizes: Sequence[Prize], count: int) -> list[Prize]:
    return [*prizes, *[NOTHING] * (count - len(prizes))]
