"""How poker is offered: its editions, options and stakes."""

from typing import get_type_hints

import msgspec

from pitboss.play import Refusal
from pitboss.poker.commission import Commission
from pitboss.poker.option_guide import GUIDE
from pitboss.poker.options import BetLimit, Options
from pitboss.poker.rulings.facts import AnyFact
from pitboss.poker.setup import setup_for
from pitboss.poker.table.table import PokerTable
from pitboss.poker.tell_words import forced_words, limit_words
from pitboss.poker.validation import findings, resolved
from pitboss.room.offered import OWN, offered
from pitboss.room.poker import APPROVALS, Poker
from pitboss.room.wishes import usual_seats
from pitboss.rulebook import latest
from pitboss.server.catalogue import Catalogue, FindingView, OptionKind, OptionView, kind_of
from pitboss.server.game_guide import INTRODUCTIONS
from pitboss.server.messages import rule_lines
from pitboss.server.ruling_view import guides_of
from pitboss.server.view_parts import BuyIn


def stakes_of(edition: str, options: Options) -> str:
    """The stakes that options make, in words."""
    game = offered(edition)
    whole = resolved(game, options)
    return f"{forced_words(setup_for(game, whole, (1, 2), 1))}; {limit_words(whole)}"


def _seats(edition: str) -> BuyIn:
    return BuyIn(2, max(rule.most_players for rule in offered(edition).decks))


def _shown(edition: str, options: Options) -> dict[str, object]:
    return msgspec.structs.asdict(resolved(offered(edition), options))


def _guide(name: str) -> list[OptionView]:
    hints, game = get_type_hints(Options), offered(name if name in OWN else latest(name).id)
    views = []
    for option, guide in GUIDE.items():
        own = _KINDS.get(hints[option])
        kind, choices = (own, []) if own else kind_of(hints[option])
        if option == "deck":
            choices = [rule.size for rule in game.decks]
        views.append(OptionView(option, guide.text, kind, choices, guide.money, rule_lines(guide.rules)))
    return views


def _findings(edition: str, options: Options, seats: int) -> list[FindingView]:
    """What is wrong or odd about a table before it is made."""
    found = [FindingView(f.text, rule_lines(f.rules), f.warning) for f in findings(offered(edition), options, 2)]
    if all(finding.warning for finding in found):
        try:
            PokerTable.set_up(offered(edition), options, seats, APPROVALS)
        except Refusal as refusal:
            found.append(FindingView(refusal.reason, rule_lines(refusal.rules), False))
    return found


# The types of options that have forms of their own.
_KINDS: dict[object, OptionKind] = {
    tuple[BetLimit, ...]: "limits",
    tuple[int, ...]: "integers",
    Commission: "commission",
}
CATALOGUE = Catalogue(
    INTRODUCTIONS,
    lambda edition: offered(edition).title,
    _seats,
    lambda edition, options: usual_seats(edition),
    _shown,
    _guide,
    stakes_of,
    _findings,
    lambda game: guides_of(AnyFact, Poker.cannot_happen),
)
