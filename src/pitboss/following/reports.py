"""What went wrong at the table: twelve tiles in plain words, the questions behind each, and who decides (H-R17)."""

from enum import StrEnum
from typing import Any

import msgspec

from pitboss.banked.canberra import facts as canberra
from pitboss.banked.canberra.commands import CanberraOccurred
from pitboss.banked.canberra.table import CanberraTable
from pitboss.play import Refusal, RuleIds, Ruling
from pitboss.poker.commands import Occurred
from pitboss.poker.rulings import facts as f
from pitboss.poker.table.table import PokerTable
from pitboss.table.conduct import Measure
from pitboss.table.keeping_commands import ReportConduct
from pitboss.table.table import Table

APPROVAL: RuleIds = ("H-R17",)
BY_DEALER = (
    "NI2018-51/17.1",
    "NI2018-51/17.3",
    "NI2018-51/17.5",
    "NI2018-51/17.7",
    "NI2018-51/17.8",
    "NI2018-51/17.17",
    "NI2018-51/17.19",
    "NI2018-51/17.20",
    "NI2018-51/17.21",
    "S94-1994/7CS17.1",
    "S94-1994/7CS17.2",
    "S94-1994/7CS17.3",
    "S94-1994/7CS17.4",
    "S94-1994/7CS17.7",
    "S94-1994/7CS17.8",
    "S94-1994/5CS17.1",
    "S94-1994/5CS17.2",
    "S94-1994/5CS17.3",
    "S94-1994/5CS17.4",
    "S94-1994/5CS17.7",
    "S94-1994/5CS17.8",
    "S94-1994/CM16.1",
    "S94-1994/CM16.2",
    "S94-1994/CM16.3",
    "S94-1994/CM16.4",
    "S94-1994/CM16.7",
    "S94-1994/CM16.8",
    "S89-1997/13.2",
)
"""The rules that say that the dealer does it."""

ON_THE_WORD = ("NI2018-51/4.8", "1999-FARO/5.6")
"""Whether a time that was called has run out is the dealer's word, and the rest follows from it (H-R15)."""


class Decider(StrEnum):
    """Who lets a ruling take effect."""

    DEALER = "dealer"
    """It leaves nothing open, and the rule has the dealer do it, or it is about a time that the dealer calls."""
    APPROVED = "approved"
    """It leaves nothing open and names nobody: a supervisor approves."""
    CHOSEN = "chosen"
    """It leaves several ways: a supervisor or the operator chooses, with a reason."""


class Tile(msgspec.Struct, frozen=True):
    """One of twelve things that people see go wrong, with the facts that it may be."""

    name: str
    facts: tuple[type[Any], ...]


TILES = (
    Tile("acted out of turn", (f.WagerOutOfTurn, f.CheckOutOfTurn, f.FoldOutOfTurn, f.WrongPlayerTold)),
    Tile("wrong chips", (f.WrongAmount, f.PostRefused, f.Attempted, canberra.AnteFound, canberra.BetFound)),
    Tile(
        "a card was seen",
        (f.CutExposed, f.HoleCardExposed, f.FoundFaceUp, f.CommunalCardEarly, canberra.BoxCardExposed),
    ),
    Tile(
        "dealt wrongly",
        (f.HoleCardsOutOfTurn, f.ExtraCard, f.PlayerLeftOut, canberra.OutOfOrder, canberra.HandWithoutAnte),
    ),
    Tile("shuffle or cut", (f.NotCut, f.CutByOther)),
    Tile("hand fouled", (f.CardsDiscarded, f.WrongCount, canberra.BoxMiscounted, canberra.InRack)),
    Tile("conduct", (f.RuleBroken, f.ToldToOne, f.CardsShown, f.Attempted)),
    Tile("time, absence", (f.TimeCalled, f.TimeExpired, f.Absent, f.PlayerBack)),
    Tile("the deck", (f.WrongDeck, canberra.CardsMiscounted)),
    Tile("the last round", (f.Objected,)),
    Tile("cannot go on", (f.Disrupted,)),
    Tile("something else", (f.NotCovered, canberra.BoxNotCovered)),
)


def report_of(table: Table, fact: Any) -> Any:
    """The command that reports a fact, at a table of its game."""
    if isinstance(table, CanberraTable):
        return CanberraOccurred(fact)
    if isinstance(table, PokerTable):
        return Occurred(fact)
    raise Refusal(table.state.law.dispute, "no rule of this game answers it: the operator decides")


def onlooker_of(table: Table, fact: Any) -> ReportConduct:
    """The report on whoever stands behind the seat of a breach; Refusal where the rule it breaks knows no onlookers."""
    law = table.state.law
    matter = law.conduct.of_rule(fact.rule) if isinstance(fact, f.RuleBroken) else None
    if matter is None or Measure.SENT_AWAY not in matter.measures:
        raise Refusal(law.dispute, "nobody who only looks on can have done that")
    return ReportConduct(matter.matter, fact.what, who=f"somebody behind seat {fact.seat}")


def preview(table: Table, fact: Any) -> Ruling:
    """The ruling on a fact, before anything takes effect; Refusal where it cannot have happened now."""
    command = report_of(table, fact)
    assert isinstance(table, PokerTable | CanberraTable), "others have nothing to report"
    return table.preview(command)


def decider_of(ruling: Ruling) -> Decider:
    """Who decides it, by how much it leaves open and whom its rule names."""
    if len(ruling.outcomes) > 1:
        return Decider.CHOSEN
    rules = (*ruling.rules, *(rule for outcome in ruling.outcomes for rule in outcome.rules))
    by_dealer = any(
        rule == each or rule.startswith(f"{each}(") for rule in rules for each in (*BY_DEALER, *ON_THE_WORD)
    )
    return Decider.DEALER if by_dealer else Decider.APPROVED


def tile_of(fact: Any) -> Tile:
    """Where a fact is found; the first place, where it has two."""
    return next(tile for tile in TILES if type(fact) in tile.facts)
