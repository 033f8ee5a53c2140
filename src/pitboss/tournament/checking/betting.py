"""Whether the levels can be played, and paid in the chips that are in play: points 3 and 4 of the list."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from pitboss.banked.baccarat.law import LAWS as BACCARAT
from pitboss.banked.baccarat.options import findings as baccarat_findings
from pitboss.banked.canberra.law import LAWS as CANBERRA
from pitboss.banked.canberra.options import findings as canberra_findings
from pitboss.malformed import Malformed
from pitboss.play import RuleIds
from pitboss.poker.game import game_of
from pitboss.poker.validation import findings as poker_findings
from pitboss.table.terms import OptionFinding
from pitboss.tournament.checking.finding import DocumentItem, Findings
from pitboss.tournament.conditions import ColourMethod, Conditions, Level, Session
from pitboss.tournament.levels import (
    baccarat_options,
    canberra_options,
    level_at,
    options_of,
    smallest_chip,
)
from pitboss.tournament.structure import lifts

AFTER = 3
"""So many levels after the last are checked too."""
MOST_RATIO, MOST_AT_A_RACE = 5, 10
"""Ten players with at most four odd chips each: forty cards suffice for a race (T-R74)."""


def check_betting(conditions: Conditions, found: Findings) -> None:
    if conditions.levels:
        _levels(conditions, None, conditions.levels, found)
    for session in conditions.sessions:
        if session.levels:
            _levels(conditions, session, session.levels, found)
    _stacks(conditions, found)
    _colours(conditions, found)


def _levels(conditions: Conditions, session: Session | None, levels: Sequence[Level], found: Findings) -> None:
    _rise(levels, found)
    for number, level in enumerate(levels, 1):
        if not level.minutes and not level.rounds:
            found.error(DocumentItem.LEVELS, f"level {number} has no length: minutes or rounds")
        if level.break_after == 0:
            text = f"the break after level {number} has no length: state its minutes"
            found.error(DocumentItem.FURTHER, text, *found.law.pause)
    reach = len(levels) + (AFTER if conditions.after_last is not None else 0)
    payable = [number for number in range(1, reach + 1) if _is_payable(conditions, session, number, found)]
    by_text: dict[tuple[RuleIds, str, bool], list[int]] = {}
    for number in payable:
        for each in _at_the_table(conditions, session, number):
            by_text.setdefault((each.rules, in_chips(each.text), each.warning), []).append(number)
    for (rules, text, warning), numbers in by_text.items():
        (found.warn if warning else found.error)(DocumentItem.LEVELS, f"{_numbered(numbers)}: {text}", *rules)


def _rise(levels: Sequence[Level], found: Findings) -> None:
    for number, (before, level) in enumerate(pairwise(levels), 2):
        if before.game != level.game or len(before.blinds) != len(level.blinds):
            continue  # another game, or other blinds, cannot be compared amount by amount
        amounts = zip(_amounts(before), _amounts(level), strict=True)
        if any(later < earlier for earlier, later in amounts):
            found.error(DocumentItem.LEVELS, f"level {number} has an amount below that of the one before: levels rise")


def _amounts(level: Level) -> tuple[int, ...]:
    return (*level.blinds, level.ante, level.minimum, level.maximum)


def _is_payable(conditions: Conditions, session: Session | None, number: int, found: Findings) -> bool:
    unit = smallest_chip(conditions, number)
    level = level_at(conditions, number, session)
    odd = [amount for amount in (*_amounts(level), level.bring_in) if amount % unit]
    if odd:
        text = f"level {number}: {odd[0]:,} cannot be paid in chips of {unit:,}, the smallest then in play"
        found.error(DocumentItem.LEVELS, text)
    return not odd


def _at_the_table(conditions: Conditions, session: Session | None, number: int) -> Iterator[OptionFinding]:
    """What the game itself finds about a level."""
    edition = level_at(conditions, number, session).game or (session.game if session else "") or conditions.edition
    boxes = conditions.most_seats or 9
    if edition in CANBERRA:
        # The approval is recorded in the life of the document, not in it.
        options = canberra_options(conditions, number, boxes, approval="to come")
        yield from canberra_findings(options, CANBERRA[edition])
    elif edition in BACCARAT and session is not None:
        yield from baccarat_findings(baccarat_options(conditions, number, session, boxes))
    elif edition not in BACCARAT:
        yield from _poker(conditions, session, number, edition)


def _poker(conditions: Conditions, session: Session | None, number: int, edition: str) -> Iterable[OptionFinding]:
    try:
        game = game_of(edition)
    except Malformed as error:
        return [OptionFinding((), str(error))]
    options, seats = options_of(conditions, number, session), conditions.most_seats or 2
    found = [each for players in sorted({2, seats}) for each in poker_findings(game, options, players)]
    most = max((deck.most_players for deck in game.decks if deck.size == options.deck), default=seats)
    if seats > most and not lifts(conditions, game.seats[0]):
        text = f"{seats} seats are more than the {most} that the rules allow: lift {game.seats[0]}"
        found.append(OptionFinding(game.seats, text))
    return dict.fromkeys(found)


def in_chips(text: str) -> str:
    """A sentence about a table, whose amounts are chips here and no dollars."""
    return re.sub(r"\$([\d,]+)(?:\.(\d\d))?", lambda m: f"{int(m[1].replace(',', '') + (m[2] or '00')):,}", text)


def _numbered(numbers: list[int]) -> str:
    """`level 3`, or `levels 1 to 12`, or `levels 1, 4`."""
    if len(numbers) == 1:
        return f"level {numbers[0]}"
    if numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"levels {numbers[0]} to {numbers[-1]}"
    return f"levels {', '.join(map(str, numbers))}"


def _stacks(conditions: Conditions, found: Findings) -> None:
    chips = conditions.chips
    if chips is None or not chips.denominations:
        return
    if min(chips.denominations) <= 0 or list(chips.denominations) != sorted(set(chips.denominations)):
        found.error(DocumentItem.STACKS, "denominations are more than nothing and rise: chips.denominations")
        return
    for small, large in pairwise(chips.denominations):
        if large % small:
            found.error(DocumentItem.STACKS, f"chips of {small:,} do not make one of {large:,}: each divides the next")
    rebuys, add_ons = conditions.rebuys, conditions.add_ons
    given = [("an entry", chips.start, 1, DocumentItem.STACKS)]
    if rebuys is not None and rebuys.allowed:
        given.append(("a re-buy", rebuys.chips, rebuys.until_level, DocumentItem.REBUYS))
    if add_ons is not None and add_ons.allowed:
        given.append(("an add-on", add_ons.chips, add_ons.at or add_ons.until_level, DocumentItem.ADD_ONS))
    for what, stack, level, item in given:
        unit = smallest_chip(conditions, max(level, 1))
        if stack % unit:
            found.error(item, f"{stack:,} for {what} cannot be paid in chips of {unit:,}")


def _colours(conditions: Conditions, found: Findings) -> None:
    chips = conditions.chips
    if chips is None or not chips.denominations:
        return
    left = list(chips.denominations)
    leaving = [(step.after, step.chip) for step in conditions.colour_up.steps]
    leaving += [(number - 1, level.remove) for number, level in enumerate(conditions.levels, 1) if level.remove]
    for after, chip in sorted(leaving):
        if chip not in left[:1] or len(left) < 2:
            text = f"after level {after} the {chip:,} cannot leave: the smallest in play leaves, and another stays"
            found.error(DocumentItem.FURTHER, text, "T-R73")
            continue
        left.pop(0)
        if conditions.colour_up.method is ColourMethod.RACE:
            _race(chip, left[0], conditions.most_seats, found)


def _race(chip: int, larger: int, seats: int, found: Findings) -> None:
    if larger // chip > MOST_RATIO or seats > MOST_AT_A_RACE:
        text = f"a race from {chip:,} to {larger:,} with {seats} seats may need more cards than a deck has"
        found.error(DocumentItem.FURTHER, f"{text}: at most {MOST_RATIO} to one, and {MOST_AT_A_RACE} seats", "T-R74")
