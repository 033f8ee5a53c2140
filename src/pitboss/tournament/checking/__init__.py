"""Whether a conditions document may be published: findings, item by item, all at once (NI2018-51/20.2(a), 20.3)."""

from pitboss.tournament.checking.checklist import check, errors_of, refuse_errors
from pitboss.tournament.checking.finding import DocumentFinding, DocumentItem

__all__ = ["DocumentFinding", "DocumentItem", "check", "errors_of", "refuse_errors"]
