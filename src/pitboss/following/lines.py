"""From pots to hands: "take $4, push $91 to seat 6", one line a movement, in the order in which a dealer's hands go."""

from collections.abc import Iterable
from typing import Any

from pitboss.following.house_lines import house_instructions
from pitboss.play import Event
from pitboss.play.money import Currency
from pitboss.poker.events import Awarded, Charged, PotsFormed, Returned
from pitboss.poker.pots import Pot
from pitboss.poker.rulings.events import HandedBack, Refunded, TakenUp

_SIDE_POTS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth")


def instructions(
    events: Iterable[Event[Any]], pots: tuple[Pot, ...] = (), currency: Currency = Currency.DOLLARS
) -> list[str]:
    """What is to be done with the chips after these events; nothing where none move of themselves.

    `pots` are those that were laid out before.
    """
    events = list(events)
    lines = house_instructions(events, currency)
    taken: tuple[int, ...] = ()
    awards: list[Awarded] = []
    for event in events:
        match event:
            case Returned(seat=seat, cents=cents) | Refunded(seat=seat, cents=cents):
                lines.append(f"Back to seat {seat}: {currency.amount(cents)}.")
            case HandedBack(seat=seat, cents=cents) | TakenUp(seat=seat, back=cents) if cents:
                lines.append(f"Back to seat {seat}: {currency.amount(cents)}.")
            case PotsFormed():
                pots = event.pots
            case Charged():
                taken = event.by_pot
            case Awarded():
                awards.append(event)
            case _:
                pass
    return lines + _pushed(pots, taken, awards, currency)


def _pushed(pots: tuple[Pot, ...], taken: tuple[int, ...], awards: list[Awarded], currency: Currency) -> list[str]:
    """The last side pot first, each with what is taken from it and where the rest goes."""
    if not awards:
        return []
    lines: list[str] = []
    done: set[int] = set()
    for number in reversed(range(len(pots))):
        if number in done:
            continue
        mine = [award for award in awards if number in award.pots]
        together = _together(number, mine)
        done.update(together)
        lines += _lines(together, pots, taken, mine, currency)
    lines += [
        f"Of it the odd {currency.amount(award.odd)} is for seat {award.seat}, the nearest to the left of the marker."
        for award in awards
        if award.odd
    ]
    drop = sum(taken, 0)
    return [*lines, f"Drop {currency.amount(drop)}."] if len(pots) > 1 and drop else lines


def _together(number: int, mine: list[Awarded]) -> tuple[int, ...]:
    """The pots that are divided at once with this one: several share them, and the same ones."""
    shared = len(mine) > 1 and len({award.pots for award in mine}) == 1
    return mine[0].pots if shared else (number,)


def _lines(
    together: tuple[int, ...], pots: tuple[Pot, ...], taken: tuple[int, ...], mine: list[Awarded], currency: Currency
) -> list[str]:
    """What is taken from a pot and where it goes; each part of one that is shared has a line of its own."""
    cents = sum(pots[number].cents for number in together)
    take = sum(taken[number] for number in together) if taken else 0
    alone = len(mine) == 1
    pushes = [
        f"push {currency.amount(cents - take if alone else award.cents)}{f' {award.side}' if award.side else ''}"
        f" to seat {award.seat}"
        for award in mine
    ]
    name = f"{' and '.join(_name(number, len(pots)) for number in together)} {currency.amount(cents)}"
    first = f"{name}: {f'take {currency.amount(take)}, ' if take else ''}{pushes[0]}."
    return [first, *(f"Of it {push}." for push in pushes[1:])]


def _name(number: int, pots: int) -> str:
    if pots == 1:
        return "Pot"
    return "Main pot" if not number else f"{_SIDE_POTS[number - 1]} side pot"
