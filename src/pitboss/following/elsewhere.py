"""How the same fact would have been ruled on under the other editions: one line each, for the curious.

The round stays as it is and only the law is another one. Editions that answer alike share a line.
"""

from copy import copy
from typing import Any

import msgspec

from pitboss.editions import GAMES
from pitboss.play import Refusal, RuleIds
from pitboss.poker.rulings.judging import copied, rule
from pitboss.poker.state import State
from pitboss.poker.table.table import PokerTable

PRACTICE = "common-practice"


class EditionLine(msgspec.Struct, frozen=True):
    """What some editions order, and by which rules of the first of them."""

    editions: tuple[str, ...]
    text: str
    rules: RuleIds


def elsewhere(table: PokerTable, fact: Any) -> list[EditionLine]:  # a fact of poker
    """The answers of the other published editions to a fact in the round that is on; nothing between rounds."""
    round_ = table.state.round
    if round_ is None:
        return []
    here = round_.setup.game
    answers: dict[str, list[tuple[str, RuleIds]]] = {}
    for edition, game in GAMES.items():
        if edition.endswith((_year(here.edition), PRACTICE)):
            continue
        text, rules = _answer(round_, game.law, fact)
        answers.setdefault(text, []).append((edition, rules))
    return [
        EditionLine(tuple(name for name, _ in found), text, tuple(dict.fromkeys(found[0][1])))
        for text, found in answers.items()
    ]


def _year(edition: str) -> str:
    """Editions of one year are one instrument's."""
    return edition.rpartition("-")[2]


def _answer(round_: State, law: Any, fact: Any) -> tuple[str, RuleIds]:  # the law of another edition
    twin = copied(round_)
    twin.setup = copy(round_.setup)
    twin.setup.law = law
    try:
        ruling = rule(twin, fact)
    except Refusal as refusal:
        return f"not so: {refusal.reason}", refusal.rules
    ways = " or ".join(f"{outcome.name}: {outcome.text}" for outcome in ruling.outcomes)
    return ways, ruling.rules
