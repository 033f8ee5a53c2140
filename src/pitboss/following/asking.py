"""How a report is asked for: a fact under the name people give it, with what of it is known before anything is asked.

One kind of fact may stand there several times: a breach once for each matter that the edition forbids, what no rule
covers once for each common case. What went on after a warning is asked nothing at all.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from pitboss.following.possible import TileOffer, offer_of
from pitboss.following.reports import preview, tile_of
from pitboss.play import Refusal
from pitboss.poker.rulings import facts as f
from pitboss.poker.rulings.polling import street_of
from pitboss.poker.table.table import PokerTable
from pitboss.table.conduct import ConductRule, Measure
from pitboss.table.table import Table

EXTRA_COMMUNAL = "a card too many on the board"
COMMON_CASES = (
    EXTRA_COMMUNAL,
    "a card fell to the floor",
    "cards of two players are mixed",
    "something is spilt over cards",
    "chips of two players are mixed",
    "the marker is at the wrong seat",
)
"""What no rule covers, and what happens all the same."""
_NOT_ASKED = {"what", "facts", "offered", "before", "how", "lost", "seen", "burned"}
"""What is not asked for where nothing is said: words may follow by voice, the others have a mild default."""
_WITH_THE_FACT = {"seat", "seats", "box", "boxes", "cause"}
"""What is touched beside the name of a fact, and so says which of the tile's it is."""
_WORDS = {"what"}
"""What may be told in other words, and still is the same."""


class ReportGuide(msgspec.Struct, frozen=True):
    """A fact as it is asked for: its title (empty: its own name), and what is said with it already, by field.

    `behind`: somebody who stands behind the seat is reported with it.
    """

    fact: type[Any]
    title: str = ""
    # By field of the fact, in its own types.
    given: dict[str, Any] = {}
    behind: bool = False

    @property
    def tag(self) -> str:
        return str(self.fact.__struct_config__.tag)

    def fits(self, fact: Any, behind: bool) -> bool:
        """Whether a fact is asked for so; words may be others."""
        told = {name: value for name, value in self.given.items() if name not in _WORDS}
        alike = isinstance(fact, self.fact) and all(getattr(fact, name) == value for name, value in told.items())
        return alike and self.behind == behind


def guides(table: Table, offer: TileOffer) -> list[ReportGuide]:
    """What is asked for behind a tile, in its order: what can have happened, by the names that it has here."""
    return [guide for fact in offer.facts for guide in _asked(table, type(fact))]


def again(table: Table) -> list[ReportGuide]:
    """Whoever was warned and goes on: nothing is left to ask, as far as a measure can be taken now."""
    if not isinstance(table, PokerTable):
        return []
    state = table.state
    found = []
    for (person, matter), times in state.warnings.items():
        seat, rule = state.seat_of(person), state.law.conduct.about(matter)
        if not seat or rule is None:
            continue
        title = f"Seat {seat} again: {matter} (warned {_times(times)})"
        guide = ReportGuide(f.RuleBroken, title, {"seat": seat, "what": str(matter), "rule": rule.rules[0]})
        if _is_open(table, f.RuleBroken(**guide.given)):
            found.append(guide)
    return found


def questions_of(table: Table, fact: Any, behind: bool = False) -> int:
    """How many touches a fact takes after its tile: which of the tile's it is goes with the first of them."""
    asked = guides(table, offer_of(table, tile_of(fact)))
    guide = next((each for each in asked if each.given and each.fits(fact, behind)), ReportGuide(type(fact)))
    defaults = dict(zip(reversed(fact.__struct_fields__), reversed(fact.__struct_defaults__), strict=False))
    names = [name for name in fact.__struct_fields__ if name not in _NOT_ASKED and name not in guide.given]
    told = [name for name in names if getattr(fact, name) != defaults.get(name, msgspec.UNSET)]
    goes_along = told and told[0] == fact.__struct_fields__[0] and told[0] in _WITH_THE_FACT
    return sum(_touches(fact, name) for name in told) + int(len(asked) > 1 and not goes_along)


def _asked(table: Table, kind: type[Any]) -> Iterator[ReportGuide]:
    if kind is f.RuleBroken:
        for matter in table.state.law.conduct.matters:
            yield from _of_matter(matter)
    if kind is f.NotCovered and isinstance(table, PokerTable):
        yield from _common(table)
    yield ReportGuide(kind)


def _of_matter(matter: ConductRule) -> Iterator[ReportGuide]:
    if matter.is_of_staff:
        return
    given = {"what": str(matter.matter), "rule": matter.rules[0]}
    yield ReportGuide(f.RuleBroken, str(matter.matter).capitalize(), given)
    if Measure.SENT_AWAY in matter.measures:
        title = f"{str(matter.matter).capitalize()}, by somebody behind the seat"
        yield ReportGuide(f.RuleBroken, title, given, behind=True)


def _common(table: PokerTable) -> Iterator[ReportGuide]:
    """The common cases; a card too many is one of those that were laid just now, all of which can be put right."""
    round_ = table.state.round
    laid = tuple(card for card in street_of(round_) if card is not None) if round_ is not None else ()
    for words in COMMON_CASES:
        if words is not EXTRA_COMMUNAL:
            yield ReportGuide(f.NotCovered, words.capitalize(), {"what": words})
        elif laid:
            yield ReportGuide(f.NotCovered, words.capitalize(), {"what": words, "cards": laid})


def _touches(fact: Any, name: str) -> int:
    """What an answer costs: one of several things each, a sum its digits; an award objected to is filled in."""
    value = getattr(fact, name)
    if name == "cents":
        return 0 if isinstance(fact, f.Objected) else len(str(value // 100))
    return len(value) if isinstance(value, tuple) else 1


def _is_open(table: Table, fact: Any) -> bool:
    try:
        preview(table, fact)
    except Refusal:
        return False
    return True


def _times(times: int) -> str:
    return {1: "once", 2: "twice"}.get(times, f"{times} times")
