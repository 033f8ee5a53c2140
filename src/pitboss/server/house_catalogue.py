"""How the games against the house are offered: their editions, options and stakes."""

from typing import Any, get_type_hints

import msgspec

from pitboss.banked.baccarat import options as baccarat
from pitboss.banked.canberra import options as canberra
from pitboss.banked.canberra.facts import AnyFact
from pitboss.banked.canberra.law import LAW_1995, law_of
from pitboss.banked.house.editions import TITLES
from pitboss.banked.house.terms import Finding, Terms
from pitboss.play.money import dollars
from pitboss.room.banked.asking import CANNOT_HAPPEN
from pitboss.room.banked.games import GAME_OF
from pitboss.room.banked.meters import JACKPOTS
from pitboss.rulebook import latest
from pitboss.server.catalogue import Catalogue, FindingView, OptionView, kind_of
from pitboss.server.house_guide import INTRODUCTIONS, OPTION_GUIDES
from pitboss.server.messages import rule_lines
from pitboss.server.ruling_view import guides_of
from pitboss.server.view_parts import BuyIn

FACTS: dict[str, Any] = {"canberra": AnyFact, "baccarat": None}
"""What can be reported: a union of facts, or nothing."""
SEATS = BuyIn(1, canberra.MOST_BOXES)
CHOICES: dict[str, list[str | int | bool]] = {
    "jackpot": ["", *JACKPOTS],
    "decks": list(baccarat.DECKS),
    "cutting_card": list(range(baccarat.CUTTING_CARD[0], baccarat.CUTTING_CARD[1] + 1)),
}


def title_of(edition: str) -> str:
    return TITLES[GAME_OF[edition].name]


def stakes_of(edition: str, options: Terms) -> str:
    """The stakes that options make, in words."""
    limits = f"{dollars(options.minimum)} to {dollars(options.maximum)}"
    if isinstance(options, canberra.Options):
        chip = f"; jackpot chip {dollars(options.jackpot_chip)}" if options.jackpot else ""
        return f"ante {limits}{chip}; payout up to {dollars(options.max_payout)}"
    assert isinstance(options, baccarat.Options), "the one other game against the house"
    return f"wagers {limits}; {options.decks} decks"


def shown_options(edition: str, options: Terms) -> dict[str, object]:
    """Every option that a table of this room may choose, those too that are as usual."""
    return {name: getattr(options, name) for name in OPTION_GUIDES[GAME_OF[edition].name]}


def _guide(game: str) -> list[OptionView]:
    hints = get_type_hints(GAME_OF[latest(game).id].options)
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


def _found(edition: str, options: Terms) -> list[Finding]:
    if isinstance(options, canberra.Options):
        return list(canberra.findings(options, law_of(edition) is LAW_1995))
    assert isinstance(options, baccarat.Options), "the one other game against the house"
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
    lambda game: guides_of(FACTS[game], CANNOT_HAPPEN),
)
