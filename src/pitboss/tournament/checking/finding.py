"""A finding about a document: the item it belongs to, the rules, what to do, and whether it is only a warning."""

from enum import StrEnum

import msgspec

from pitboss.play import RuleIds
from pitboss.table.tournament_law import Regime, TournamentLaw


class DocumentItem(StrEnum):
    """The items of a document as NI2018-51/20.3 numbers them, which serve for every edition."""

    DOCUMENT = "20.2(a)"
    ENTRY = "20.3(a)(i)"
    FEE = "20.3(a)(ii)"
    SESSIONS = "20.3(a)(iii)(A)"
    TABLES = "20.3(a)(iii)(B)"
    FURTHER = "20.3(a)(iii)(C)"
    PROGRESSION = "20.3(a)(iii)(D)"
    POINTS = "20.3(a)(iii)(E)"
    POINTS_ELIMINATION = "20.3(a)(iii)(E)a"
    POINTS_PLACES = "20.3(a)(iii)(E)b"
    POINTS_TIES = "20.3(a)(iii)(E)c"
    REPECHAGE = "20.3(a)(iii)(F)"
    REBUYS = "20.3(a)(iii)(G)"
    ADD_ONS = "20.3(a)(iii)(H)"
    STACKS = "20.3(a)(iv)"
    NUMBERS = "20.3(a)(v)"
    RESTRICTIONS = "20.3(a)(vi)"
    LEVELS = "20.3(a)(vii)"
    ADVANCE = "20.3(a)(viii)"
    ADVANCE_ELIMINATION = "20.3(a)(viii)(A)"
    ADVANCE_NUMBER = "20.3(a)(viii)(B)"
    PRIZES = "20.3(a)(ix)"
    DISTRIBUTION = "20.3(a)(x)"
    STATEMENT = "20.3(b)"


MATTER = {
    DocumentItem.DOCUMENT: "document",
    DocumentItem.ENTRY: "entry_item",
    DocumentItem.FEE: "fee_item",
    DocumentItem.SESSIONS: "sessions",
    DocumentItem.TABLES: "tables",
    DocumentItem.FURTHER: "further",
    DocumentItem.PROGRESSION: "progression",
    DocumentItem.POINTS: "points",
    DocumentItem.POINTS_ELIMINATION: "points_elimination",
    DocumentItem.POINTS_PLACES: "points_places",
    DocumentItem.POINTS_TIES: "points_ties",
    DocumentItem.REPECHAGE: "repechage",
    DocumentItem.REBUYS: "rebuys",
    DocumentItem.ADD_ONS: "add_ons",
    DocumentItem.STACKS: "stacks",
    DocumentItem.NUMBERS: "numbers",
    DocumentItem.RESTRICTIONS: "restrictions",
    DocumentItem.LEVELS: "levels",
    DocumentItem.ADVANCE: "advance",
    DocumentItem.ADVANCE_ELIMINATION: "advance_elimination",
    DocumentItem.ADVANCE_NUMBER: "advance_number",
    DocumentItem.PRIZES: "prizes",
    DocumentItem.DISTRIBUTION: "distribution",
    DocumentItem.STATEMENT: "prevails",
}
"""The field of a tournament law that says what wants an item."""


class DocumentFinding(msgspec.Struct, frozen=True, kw_only=True):
    """An error stops the document, a warning does not."""

    item: DocumentItem
    rules: RuleIds
    warning: bool = False
    text: str


def rules_on(law: TournamentLaw, item: DocumentItem, *more: str) -> RuleIds:
    """What wants an item: the rule that lists it, or in the old texts, which list none, that on conditions."""
    wants: RuleIds = getattr(law, MATTER[item]) or law.document
    return tuple(dict.fromkeys((*wants, *more)))


class Findings:
    """Collects what is found under one law."""

    def __init__(self, law: TournamentLaw) -> None:
        self.law = law
        self.found: list[DocumentFinding] = []

    def error(self, item: DocumentItem, text: str, *rules: str) -> None:
        self._add(item, text, rules, warning=False)

    def warn(self, item: DocumentItem, text: str, *rules: str) -> None:
        self._add(item, text, rules, warning=True)

    def want(self, item: DocumentItem, text: str, *rules: str, always: bool = False) -> None:
        """Something is missing: an error where the list of contents is law, or where nothing goes without (T-R06)."""
        self._add(item, text, rules, warning=self.law.regime is not Regime.NOTICE and not always)

    def _add(self, item: DocumentItem, text: str, rules: tuple[str, ...], warning: bool) -> None:
        cited = rules_on(self.law, item, *rules)
        finding = DocumentFinding(item=item, rules=cited, warning=warning, text=text)
        if finding not in self.found:
            self.found.append(finding)
