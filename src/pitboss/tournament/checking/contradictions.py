"""What conditions cannot say: the closed list of 2018, and what the old editions' conditions may lift (points 8, 9).

Where the rules prevail, a condition of the list cannot be published (T-R04). Where conditions prevail, it stands once
it is approved, as far as a table can play it (T-R05, as G-R71).
"""

from collections.abc import Callable
from typing import NamedTuple

from pitboss.banked.canberra.law import LAWS as CANBERRA
from pitboss.malformed import Malformed
from pitboss.play import RuleIds
from pitboss.poker.game import game_of
from pitboss.rulebook import book, rules_of
from pitboss.rulebook.lookup import parts
from pitboss.tournament.checking.finding import DocumentItem, Findings
from pitboss.tournament.conditions import (
    Allocation,
    Cancellation,
    CarriedStacks,
    Conditions,
    FirstMarker,
    MarkerMoves,
    NoShow,
    Override,
    SameRound,
    TwoLeft,
)

ENFORCED = ("engine", "ruling")
"""The kinds of rules by which tables themselves play."""


class Contradiction(NamedTuple):
    """A condition that meets a rule of 2018; where conditions prevail, one that no table can play yet."""

    item: DocumentItem
    rules: RuleIds
    text: str
    says: Callable[[Conditions], bool]
    is_played: bool = False
    """Tables can play it where conditions prevail."""


def _foreign_deck(conditions: Conditions) -> bool:
    try:
        sizes = [deck.size for deck in game_of(conditions.edition).decks]
    except Malformed:
        return conditions.cards.deck is not None
    return conditions.cards.deck is not None and conditions.cards.deck not in sizes


CONTRADICTIONS = (
    Contradiction(
        DocumentItem.FURTHER,
        ("NI2018-51/8.3", "T-R35"),
        "a dead button: it moves to the next player (button.moves)",
        lambda c: c.button.moves is MarkerMoves.DEAD,
        is_played=True,
    ),
    Contradiction(
        DocumentItem.FURTHER,
        ("NI2018-51/8.3", "T-R27"),
        "a first button by card: the rules place it (button.first)",
        lambda c: c.button.first is FirstMarker.CARD,
        is_played=True,
    ),
    Contradiction(
        DocumentItem.FURTHER,
        ("NI2018-51/8.3", "NI2018-51/20.19", "T-R36"),
        "a button adjusted when two are left: only the blinds turn (button.two_left)",
        lambda c: c.button.two_left is TwoLeft.ADJUSTED,
        is_played=True,
    ),
    Contradiction(
        DocumentItem.FURTHER,
        ("NI2018-51/2.2",),
        "a deck that the game does not offer (cards.deck)",
        _foreign_deck,
    ),
    Contradiction(
        DocumentItem.LEVELS,
        ("NI2018-51/11.1",),
        "checks in the first betting round (first_betting.checks)",
        lambda c: c.first_betting.checks,
    ),
    Contradiction(
        DocumentItem.LEVELS,
        ("NI2018-51/8.3",),
        "blinds that may be refused (first_betting.blinds_optional)",
        lambda c: c.first_betting.blinds_optional,
    ),
    Contradiction(
        DocumentItem.TABLES,
        ("NI2018-51/20.8", "NI2018-51/20.9"),
        "seats by choice: they are drawn, and given by the director (sit_and_go.allocation)",
        lambda c: c.sit_and_go is not None and c.sit_and_go.allocation is Allocation.CHOICE,
    ),
    Contradiction(
        DocumentItem.NUMBERS,
        ("NI2018-51/20.6", "T-R14"),
        "a second entry: whoever is out may buy back (players.entries_each)",
        lambda c: c.players is not None and c.players.entries_each > 1,
    ),
    Contradiction(
        DocumentItem.PROGRESSION,
        ("NI2018-51/20.6", "T-R23"),
        "the best stack of several flights: a person plays one (progression.stacks)",
        lambda c: c.progression is not None and c.progression.stacks is CarriedStacks.BEST,
    ),
    Contradiction(
        DocumentItem.REBUYS,
        ("NI2018-51/20.21", "NI2018-51/20.22", "T-R14"),
        "a commission on re-buys: the whole price goes to the pool (rebuys.commission)",
        lambda c: c.rebuys is not None and c.rebuys.commission > 0,
    ),
    Contradiction(
        DocumentItem.REBUYS,
        ("NI2018-51/20.3(a)(iii)(G)", "T-R15"),
        "re-buys with chips in hand: those are add-ons (rebuys.with_chips)",
        lambda c: c.rebuys is not None and c.rebuys.with_chips,
    ),
    Contradiction(
        DocumentItem.STACKS,
        ("NI2018-51/20.3(a)(iv)", "T-R20"),
        "free bonus chips: one fee has one stack, more is an add-on (chips.bonus)",
        lambda c: c.chips is not None and c.chips.bonus > 0,
        is_played=True,
    ),
    Contradiction(
        DocumentItem.FURTHER,
        ("NI2018-51/20.10", "T-R43"),
        "a no-show who stays in: name a later time to sit by, absence.seated_by (absence.no_show)",
        lambda c: c.absence.no_show is NoShow.STAYS,
    ),
    Contradiction(
        DocumentItem.FURTHER,
        ("NI2018-51/20.20",),
        "players out in one round by stack, hand or lot: chips put in decide (same_round)",
        lambda c: c.same_round not in (None, SameRound.CHIPS),
    ),
    Contradiction(
        DocumentItem.PRIZES,
        ("NI2018-51/20.22", "NI2018-51/20.22(b)"),
        "a part of the pool that is kept: all of it goes back to players (prizes.kept_percent)",
        lambda c: c.prizes is not None and c.prizes.kept_percent > 0,
    ),
    Contradiction(
        DocumentItem.FURTHER,
        ("NI2018-51/20.25",),
        "fees that are kept if it is cancelled: everything is refunded (cancellation)",
        lambda c: c.cancellation is Cancellation.KEPT,
    ),
    Contradiction(
        DocumentItem.FURTHER,
        ("NI2018-51/13.3", "T-R64"),
        "pots divided by agreement (deals.pots)",
        lambda c: c.deals is not None and c.deals.pots,
    ),
)


def check_contradictions(conditions: Conditions, found: Findings) -> None:
    prevail = found.law.conditions_prevail
    for each in CONTRADICTIONS:
        if each.says(conditions) and not prevail:
            text = f"the rules do not allow {each.text}"
            found.error(each.item, text, *each.rules, *found.law.prevails)
        elif each.says(conditions) and not each.is_played:
            found.error(each.item, f"no table here can play {each.text}", *each.rules, "T-R05")
    if conditions.against_house.jackpot and not conditions.against_house.jackpot_terms.strip():
        text = "a connected jackpot needs a word on it in the conditions (against_house.jackpot_terms)"
        found.error(DocumentItem.FURTHER, text, "S89-1997/16.1", "G-R61")
    _overrides(conditions, found)


def _overrides(conditions: Conditions, found: Findings) -> None:
    named = [override.rule for override in conditions.overrides]
    for override in conditions.overrides:
        if not found.law.conditions_prevail:
            text = f"{override.rule} cannot be lifted: the rules prevail over conditions"
            found.error(DocumentItem.STATEMENT, text, *_known(override.rule))
        elif fault := _fault(conditions, override, found, named.count(override.rule) > 1):
            text = f"conditions on {override.rule}: {fault}"
            found.error(DocumentItem.STATEMENT, text, *found.law.override, *_known(override.rule))


def _known(rule: str) -> RuleIds:
    return (rule,) if rule in book().rules else ()


def _fault(conditions: Conditions, override: Override, found: Findings, twice: bool) -> str:
    """Why a rule cannot be lifted; empty if it can."""
    edition = book().editions.get(conditions.edition)
    if edition is None:
        return "no instrument sets this game out, so that no rule is to be lifted; state what holds"
    lifted = [rule for rule in book().rules.values() if rule.id == override.rule] or list(parts(override.rule))
    if not lifted:
        return "no rule has this id"
    if twice:
        return "it is lifted twice"
    if any(rule.kind == "tournament" for rule in lifted):
        return "the tournament section itself cannot be lifted, nor its tenth and its approval"
    if not any(rule in rules_of(edition) for rule in lifted):
        return f"it is no rule of {conditions.edition}"
    if not override.text.strip():
        return "say in words what holds instead: text"
    if conditions.edition in CANBERRA:
        return ""  # its table knows what it can play, and finds the rest with the levels
    liftable = found.law.liftable
    if override.rule in liftable or any(rule.id in liftable for rule in lifted):
        return ""
    if any(rule.id in [part.id for part in parts(section)] for section in liftable for rule in lifted):
        return ""
    if any(rule.kind in ENFORCED for rule in lifted):
        return "the table plays by this rule and can play by no other"
    return "" if override.value is None else "people see to it: say what holds in words alone"
