"""Taking small chips out of play: whole groups are exchanged at value, odd chips are raced for or rounded up.

NI2018-51/20.15 with T-R73 to T-R75.
"""

from collections.abc import Mapping, Sequence

import msgspec

from pitboss.cards import Card
from pitboss.play import Refusal
from pitboss.tournament.conditions import ColourMethod
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Numbers

RULES = ("T-R73", "T-R74")


class Race(msgspec.Struct, frozen=True):
    """Who gets a chip of the new smallest denomination, and by how much each stack changes, by seat."""

    winners: Numbers
    changes: tuple[tuple[int, int], ...]
    used: int = 0
    """How many cards it took."""


def chips_to_leave(state: TournamentState) -> list[int]:
    """The denominations whose level is over: they are to leave, the smallest first."""
    stated, clock = state.conditions.colour_up, state.clock
    if stated.method is ColourMethod.NONE:
        return []
    over = clock.level if clock.is_level_over else clock.level - 1
    due = [step.chip for step in stated.steps if step.after <= over and step.chip >= state.smallest]
    return sorted(chip for chip in due if next_chip(state, chip))


def next_chip(state: TournamentState, chip: int) -> int:
    """The denomination above; 0 if there is none."""
    chips = state.conditions.chips
    above = [other for other in (chips.denominations if chips is not None else ()) if other > chip]
    return min(above, default=0)


def odd_chips(stacks: Mapping[int, int], chip: int, to: int) -> dict[int, int]:
    """The odd chips of each seat, as they follow from the stacks where nobody counts chips."""
    return {seat: stack % to // chip for seat, stack in sorted(stacks.items()) if stack % to}


def exchanged(
    method: ColourMethod,
    stacks: Mapping[int, int],
    odd: Mapping[int, int],
    chip: int,
    to: int,
    cards: Sequence[Card] = (),
) -> Race:
    """What becomes of odd chips of one denomination that leave for the next."""
    if method is ColourMethod.NONE:
        raise Refusal(RULES, "the conditions have no way for odd chips: they stay in play")
    holders = {seat: count for seat, count in sorted(odd.items()) if count}
    if method is ColourMethod.ROUND_UP:
        winners, used = tuple(holders), 0
    else:
        winners, used = _raced(holders, to // chip, cards)
    changes = []
    for seat, count in holders.items():
        after = stacks[seat] - count * chip + to * (seat in winners)
        # Nobody is raced out of the tournament (T-R75).
        changes.append((seat, (after or to) - stacks[seat]))
    return Race(winners, tuple(changes), used)


def _raced(holders: Mapping[int, int], ratio: int, cards: Sequence[Card]) -> tuple[Numbers, int]:
    """The winners of the race: a card for each odd chip, seat 1 first, the best card of each counts, ranks only."""
    total = sum(holders.values())
    awards = (2 * total + ratio) // (2 * ratio)
    if len(cards) < total:
        raise Refusal(RULES, f"{total} odd chips take {total} cards: there are {len(cards)}")
    deck, best = iter(cards), dict[int, int]()
    for seat, count in holders.items():
        best[seat] = max(_rank(next(deck)) for _ in range(count))
    winners: list[int] = []
    used, contenders = total, list(holders)
    while len(winners) < awards:
        highest = max(best[seat] for seat in contenders)
        tied = [seat for seat in contenders if best[seat] == highest]
        if len(tied) <= awards - len(winners):
            winners += tied
            contenders = [seat for seat in contenders if seat not in tied]
            continue
        # Equal ranks at the cut: those tied draw one card each from the rest of the deck.
        contenders = tied
        for seat in tied:
            card = next(deck, None)
            if card is None:
                raise Refusal(RULES, f"seats {', '.join(map(str, tied))} tie: each draws another card")
            best[seat] = _rank(card)
        used += len(tied)
    return tuple(winners), used


def _rank(card: Card) -> int:
    if card is Card.JOKER:
        raise Refusal(RULES, "the race is run without the joker")
    return card.rank
