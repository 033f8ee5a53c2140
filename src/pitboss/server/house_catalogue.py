"""How the games against the house are offered: their editions, options and stakes."""

from typing import Any, get_type_hints

import msgspec

from pitboss.banked.baccarat import options as baccarat
from pitboss.banked.canberra import options as canberra
from pitboss.banked.canberra.facts import AnyFact
from pitboss.banked.canberra.law import LAWS
from pitboss.banked.house.terms import TITLES, Terms
from pitboss.banked.option_guides import OPTION_GUIDES
from pitboss.room.kinds import kind_of as table_kind
from pitboss.room.meters import JACKPOTS
from pitboss.rulebook import latest
from pitboss.server.catalogue import Catalogue, FindingView, OptionView, kind_of
from pitboss.server.house_guide import INTRODUCTIONS
from pitboss.server.messages import rule_lines
from pitboss.server.ruling_view import guides_of
from pitboss.server.view_parts import BuyIn
from pitboss.table.terms import OptionFinding

FACTS: dict[str, Any] = {"canberra": AnyFact, "baccarat": None}
"""What can be reported: a union of facts, or nothing."""
SEATS = BuyIn(1, canberra.MOST_BOXES)
CHOICES: dict[str, list[str | int | bool]] = {
    "jackpot": ["", *JACKPOTS],
    "decks": list(baccarat.DECKS),
    "cutting_card": list(range(baccarat.CUTTING_CARD[0], baccarat.CUTTING_CARD[1] + 1)),
}


def title_of(edition: str) -> str:
    return TITLES[table_kind(edition).name]


def stakes_of(edition: str, options: Terms) -> str:
    """The stakes that options make, in words."""
    if isinstance(options, canberra.CanberraOptions):
        chip = f"; jackpot chip {options.amount(options.jackpot_chip)}" if options.jackpot else ""
        return f"ante {options.limits}{chip}; payout up to {options.amount(options.max_payout)}"
    assert isinstance(options, baccarat.BaccaratOptions), "the one other game against the house"
    return f"wagers {options.limits}; {options.decks} decks"


def shown_options(edition: str, options: Terms) -> dict[str, object]:
    """Every option that a table of this room may choose, those too that are as usual."""
    return {name: getattr(options, name) for name in OPTION_GUIDES[table_kind(edition).name]}


def _guide(game: str) -> list[OptionView]:
    hints = get_type_hints(table_kind(latest(game).id).options)
    views = []
    for name, guide in OPTION_GUIDES[game].items():
        kind, choices = kind_of(hints[name])
        if name in CHOICES:
            kind, choices = ("choice" if hints[name] is str else kind), CHOICES[name]
        views.append(OptionView(name, guide.text, kind, choices, guide.money, rule_lines(guide.rules)))
    return views


def _findings(edition: str, options: Terms, seats: int) -> list[FindingView]:
    at_table = msgspec.structs.replace(options, boxes=seats)
    return [FindingView(found.text, rule_lines(found.rules), False) for found in _found(edition, at_table)]


def _found(edition: str, options: Terms) -> list[OptionFinding]:
    if isinstance(options, canberra.CanberraOptions):
        return list(canberra.findings(options, LAWS[edition]))
    assert isinstance(options, baccarat.BaccaratOptions), "the one other game against the house"
    return list(baccarat.findings(options))


CATALOGUE = Catalogue(
    INTRODUCTIONS,
    title_of,
    lambda edition: SEATS,
    lambda edition, options: options.boxes,
    shown_options,
    _guide,
    stakes_of,
    _findings,
    lambda game: guides_of(FACTS[game], table_kind(latest(game).id).cannot_happen),
)
