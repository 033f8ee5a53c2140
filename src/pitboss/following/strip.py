"""The strip of amounts: the sizes that a bet or raise usually has, worked out anew for every turn.

Each is rounded to the chip that the table bets in and dropped where it is not legal; in games with fixed sizes the
cells are those sizes and nothing else.
"""

from fractions import Fraction

from pitboss.poker.due import Acts
from pitboss.poker.kinds import Kind
from pitboss.poker.state import State

CELLS = 12
OF_POT = tuple(
    Fraction(*each)
    for each in ((1, 4), (1, 3), (2, 5), (1, 2), (3, 5), (2, 3), (3, 4), (4, 5), (9, 10), (1, 1), (3, 2))
)
UNOPENED = tuple(Fraction(each, 10) for each in (20, 25, 30, 35, 40, 45, 50, 55, 60))
"""In what the blinds have gone to, before anybody has raised."""
AGAINST = tuple(Fraction(each, 10) for each in (20, 25, 30, 35, 40, 45, 50))
"""In what was raised to."""


def strip_of(acts: Acts, round_: State, chip: int) -> tuple[int, ...]:
    """The cells in order, at most twelve; none where nobody may bet or raise."""
    if Kind.BET not in acts.open and Kind.RAISE not in acts.open:
        return ()
    if acts.sizes:
        return acts.sizes[:CELLS]
    wanted: list[Fraction] = [Fraction(acts.least), *_sizes(acts, round_)]
    rounded = [int(size + Fraction(chip, 2)) // chip * chip for size in wanted]
    legal = sorted({size for size in rounded if acts.allows(size)})
    if acts.allows(acts.least) and acts.least not in legal:
        legal = sorted({*legal, acts.least})
    return tuple(legal[:CELLS])


def _sizes(acts: Acts, round_: State) -> list[Fraction]:
    pot = round_.pot + acts.cost
    if round_.bet_round == 1 and round_.blind and not round_.raises:
        callers = sum(1 for seat in round_.setup.seats if round_.total[seat] == round_.high) - 1
        return [(times + max(0, callers)) * round_.high for times in UNOPENED]
    if round_.high:
        return [times * round_.high for times in AGAINST] + [Fraction(round_.high + pot)]
    return [part * pot for part in OF_POT]


def taps_for(cents: int, acts: Acts, round_: State, chip: int, scale: Fraction = Fraction(1)) -> int:
    """What a wager to a total costs: one tap for a cell, two for a chip beside one, else its digits and ENTER.

    What is no legal wager is on no cell, shifted or not. Where amounts are told on another `scale`, digits are those of
    that.
    """
    cells = strip_of(acts, round_, chip)
    if cents in cells:
        return 1
    if acts.allows(cents) and any(abs(cents - cell) == chip for cell in cells):
        return 2
    return len(str(int(cents * scale) // 100)) + 1
