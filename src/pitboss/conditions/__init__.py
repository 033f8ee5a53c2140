"""House conditions: what the operator of a room settles beforehand, as one document with versions.

Terms of tables by name (every option that an edition leaves open, and the approvals that stand behind them), policies,
limits of approval and the house's own lines of checklists. The document is a value; it is read from TOML and written
as such, checked against every edition, compared with the version before, and printed as the signs that hang at tables.
"""

from pitboss.conditions.document import AnyOffer, HouseConditions
from pitboss.conditions.policies import Checklists, Policies

__all__ = ["AnyOffer", "Checklists", "HouseConditions", "Policies"]
