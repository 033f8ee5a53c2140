"""Which rules say what of a table between rounds: one value per edition, so that editions differ by data alone."""

import msgspec

from pitboss.play import RuleIds
from pitboss.table.conduct import Conduct, ConductLaw, ConductRule
from pitboss.table.tournament_law import TournamentLaw


class TableLaw(msgspec.Struct, frozen=True, kw_only=True):
    """The matters that every table has; a family of games adds its own."""

    # before gaming
    edition: RuleIds
    deck: RuleIds = ()
    deck_check: RuleIds
    card_change: RuleIds
    two_check_cards: bool = False
    """Supervisor and dealer both check replaced cards."""
    count: RuleIds
    bank: RuleIds
    hours: RuleIds

    # seats
    seating: RuleIds
    one_seat: RuleIds
    exclude: RuleIds = ()

    # the end
    notice: RuleIds
    abstention: RuleIds
    abstentions: int = 3
    """After so many rounds in a row without a chip put in, at a full table, the seat may be wanted back."""
    closure: RuleIds
    inspector_first: bool = True
    """An inspector is told of the closure before the players."""
    dispute_told: RuleIds
    dispute: RuleIds

    conduct: ConductLaw = ConductLaw()
    """Who is who, what nobody may do, and the measures against it."""

    tournament: TournamentLaw | None = None
    """The rules of the tournament that the table belongs to: who sits where with what is the director's."""

    @property
    def reportable(self) -> tuple[ConductRule, ...]:
        """What can be reported of somebody here. A device is, where no rule forbids it, too: the operator decides."""
        if self.conduct.about(Conduct.DEVICE) is not None:
            return self.conduct.matters
        return (*self.conduct.matters, ConductRule(Conduct.DEVICE, self.dispute, ()))

    @property
    def consults(self) -> str:
        """What somebody who complains is told."""
        raise NotImplementedError
