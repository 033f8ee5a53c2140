"""When it came to light: now, earlier in this round, in the last one, or before that, and what each still allows.

What is found late is put to the table as it stands now, as the rules want it; a round that is paid is open to its
review until the first card of the next; what lies before that stands, and is a matter of dispute.
"""

from enum import StrEnum
from typing import Any

import msgspec

from pitboss.banked.canberra import facts as canberra
from pitboss.banked.canberra.table import CanberraTable
from pitboss.following.possible import WORDS, TileOffer, offers
from pitboss.following.reports import TILES, Tile, preview
from pitboss.play import Refusal, RuleIds
from pitboss.poker.rulings import facts as f
from pitboss.poker.table.table import PokerTable
from pitboss.table.table import Table

OF_DIRECTOR = "The tournament has noted the last round: what went wrong in it is the director's."


class Discovered(StrEnum):
    """The switch at the top of the sheet."""

    NOW = "now"
    EARLIER = "earlier"
    LAST_ROUND = "last_round"
    BEFORE = "before"


class Discovery(msgspec.Struct, frozen=True):
    """A place of the switch: whether anything can be ruled on then, what that allows, and by which rules."""

    when: Discovered
    is_open: bool
    text: str
    rules: RuleIds


def discoveries(table: Table) -> list[Discovery]:
    """The four places of the switch at a table as it stands."""
    return [_now(table), _earlier(table), _last_round(table), _before(table)]


def offers_when(table: Table, when: Discovered) -> list[TileOffer]:
    """The twelve tiles for something that came to light so late; a tile without facts says why."""
    place = next(each for each in discoveries(table) if each.when is when)
    if not place.is_open:
        return [TileOffer(tile, (), place.text) for tile in TILES]
    if when is Discovered.LAST_ROUND:
        return [_of_last_round(table, tile) for tile in TILES]
    return offers(table)


def _now(table: Table) -> Discovery:
    due = table.expected()
    rules = due.rules if due is not None else table.state.law.closure
    return Discovery(Discovered.NOW, True, "What has just happened, at the table as it stands.", rules)


def _earlier(table: Table) -> Discovery:
    rules = _late_rules(table)
    if not table.state.in_round:
        return Discovery(Discovered.EARLIER, False, "No round is on.", rules)
    text = "It is put to the table as it stands now, not as it stood then; if an entry was wrong, strike it out first."
    if isinstance(table, PokerTable) and table.state.game.law.irregular.misdeal.late:
        text += " Once the first betting round is over there is no misdeal any more."
    return Discovery(Discovered.EARLIER, True, text, rules)


def _last_round(table: Table) -> Discovery:
    rules, tournament = _stands(table), table.state.law.tournament
    if tournament is not None:
        return Discovery(Discovered.LAST_ROUND, False, OF_DIRECTOR, tournament.directions + tournament.void)
    facts = [fact for fact in _answers_on_last(table) if _is_accepted(table, fact)]
    if facts:
        text = "The last round is open to a review until the first card of the next: who should have what, or fraud."
        if isinstance(table, CanberraTable):
            text = "The hands of the last round can be counted until the next shuffle."
        return Discovery(Discovered.LAST_ROUND, True, text, rules)
    text = "The next round has begun, or none was played: the last one stands."
    if not isinstance(table, PokerTable | CanberraTable):
        text = "No rule of this game answers it: the operator may invalidate the last round, or decides a dispute."
    return Discovery(Discovered.LAST_ROUND, False, text, rules)


def _before(table: Table) -> Discovery:
    text = "What was decided then stands: no ruling is possible. A dispute can be raised; the operator decides it."
    return Discovery(Discovered.BEFORE, False, text, _stands(table) + table.state.law.dispute)


def _of_last_round(table: Table, tile: Tile) -> TileOffer:
    kinds = tile.facts
    found = [fact for fact in _answers_on_last(table) if isinstance(fact, kinds) and _is_accepted(table, fact)]
    once = {type(fact): fact for fact in reversed(found)}
    why = "" if once else "of a round that is over only the review is left"
    return TileOffer(tile, tuple(once.values()), why)


# A fact of the game's own types.
def _answers_on_last(table: Table) -> list[Any]:
    if isinstance(table, CanberraTable):
        last = table.state.countable
        return [canberra.BoxMiscounted(box, 6) for box in (*last.boxes, 0)] if last is not None else []
    if not isinstance(table, PokerTable) or table.state.last is None:
        return []
    round_ = table.state.last
    seats, unit = round_.setup.seats, round_.setup.options.unit
    objections = [f.Objected(WORDS, one, other, unit) for one in seats for other in seats if one != other]
    return [*(f.Disrupted(cause, WORDS, before=True) for cause in f.Cause), *objections]


def _is_accepted(table: Table, fact: Any) -> bool:  # of the game's own types
    try:
        preview(table, fact)
    except Refusal:
        return False
    return True


def _late_rules(table: Table) -> RuleIds:
    if isinstance(table, PokerTable):
        law = table.state.game.law.irregular
        return law.misdeal.late or law.void.operator
    return table.state.law.dispute


def _stands(table: Table) -> RuleIds:
    if isinstance(table, PokerTable):
        return table.state.game.law.irregular.void.stands
    return table.state.law.wrong_count if isinstance(table, CanberraTable) else table.state.law.dispute
