"""Everything that is wrong or odd about a document, at once."""

from collections.abc import Iterable

from pitboss.malformed import Malformed
from pitboss.play import Refusal
from pitboss.tournament.checking.betting import check_betting
from pitboss.tournament.checking.complete import check_complete
from pitboss.tournament.checking.contradictions import check_contradictions
from pitboss.tournament.checking.finding import DocumentFinding, DocumentItem, Findings
from pitboss.tournament.checking.money import check_money
from pitboss.tournament.checking.sense import check_sense
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.structure import law_of

CHECKS = (check_complete, check_betting, check_money, check_contradictions, check_sense)


def check(conditions: Conditions) -> list[DocumentFinding]:
    """The findings in the order of the items; errors stop the document, warnings do not."""
    try:
        law = law_of(conditions)
    except Malformed as error:
        return [DocumentFinding(item=DocumentItem.DOCUMENT, rules=("T-R01",), text=str(error))]
    found = Findings(law)
    for each in CHECKS:
        each(conditions, found)
    order = list(DocumentItem)
    return sorted(found.found, key=lambda finding: order.index(finding.item))


def errors_of(findings: Iterable[DocumentFinding]) -> list[DocumentFinding]:
    return [finding for finding in findings if not finding.warning]


def refuse_errors(conditions: Conditions) -> None:
    """Refuse a document with errors, telling every one of them with its item (NI2018-51/20.2(a))."""
    if errors := errors_of(check(conditions)):
        rules = tuple(dict.fromkeys(rule for error in errors for rule in error.rules))
        raise Refusal(rules, "; ".join(f"{error.item}: {error.text}" for error in errors))
