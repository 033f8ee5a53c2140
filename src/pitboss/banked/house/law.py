"""Which rules say what of a table between rounds: one value per edition, so that editions differ by data alone."""

from pitboss.play import RuleIds
from pitboss.table.law import TableLaw

TOLD = "you may consult the Government casino inspector on duty"


class HouseLaw(TableLaw, frozen=True, kw_only=True):
    """The rules of one edition: seats are boxes with one owner each, and a player has one of them."""

    table: RuleIds
    sign: RuleIds
    bad_count: RuleIds
    own_box: RuleIds
    shuffle: RuleIds
    cut: RuleIds
    shoe: RuleIds
    sanction: RuleIds
    copy: RuleIds

    @property
    def consults(self) -> str:
        return TOLD
