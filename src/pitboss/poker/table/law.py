"""Which rules say what between rounds: one `PokerTableLaw` per edition, as `poker.law` has it for the round.

Editions part ways by these values alone: rule ids for each matter, and a few switches.
"""

import msgspec

from pitboss.play import RuleIds
from pitboss.table.law import TableLaw

TOLD_INSPECTOR = "an inspector is present and may be consulted"
TOLD_REVIEW = "the operator decides; the Commission reviews the decision on request"


class SignLaw(msgspec.Struct, frozen=True, kw_only=True):
    """The rules that want something displayed at the table; what no rule wants is left empty and not shown."""

    edition: RuleIds
    minimums: RuleIds
    deck: RuleIds
    hands: RuleIds
    forced: RuleIds
    entry: RuleIds = ()
    limits: RuleIds
    burn: RuleIds = ()
    maximum: RuleIds = ()
    commission: RuleIds
    exposing: RuleIds
    short_blind: RuleIds = ()
    void_wager: RuleIds = ()
    absent: RuleIds = ()
    clock: RuleIds = ()
    games: RuleIds = ()
    cloth: RuleIds = ()
    discards: RuleIds = ()
    inspector: RuleIds = ()
    copy: RuleIds


class PokerTableLaw(TableLaw, frozen=True, kw_only=True):
    """The rules of one edition between rounds, matter by matter."""

    approvals: RuleIds
    """Empty where no approval has to be shown."""

    # seats
    card_draw: RuleIds
    selected: RuleIds
    """Empty where a table cannot be kept for a group of players."""

    # stakes
    joining: RuleIds
    top_up: RuleIds
    reducing: RuleIds
    may_reduce: bool
    leaving: RuleIds
    short: RuleIds
    short_may_add: bool
    """Whether a player who plays on below the minimum may still buy up to it."""
    lapsing: RuleIds
    no_stake: RuleIds
    no_stake_leaves: bool

    # buck or button
    first_marker: RuleIds
    first_is_highest: bool
    """The first marker is at the dealer's right, not at the left."""
    marker_moves: RuleIds
    marker_skips: RuleIds

    dealt_out: RuleIds = ()
    """Somebody may be dealt out of a round as a measure; empty where no rule has it."""
    missed_buck: RuleIds = ()
    """Empty where blinds that were missed are made good."""

    # coming in; all empty where whoever sits down is dealt in
    newcomer: RuleIds = ()
    wait_for_blind: RuleIds = ()
    post_blind: RuleIds = ()
    first_revolution: RuleIds = ()
    returning: RuleIds = ()
    missed: RuleIds = ()
    seat_change: RuleIds = ()
    without_blinds: RuleIds = ()
    marker_barred: bool = False
    """Nobody comes in at the marker."""
    afresh: RuleIds = ()

    # what is decided before a round, and by whom
    notice_deck: RuleIds = ()
    notice_hands: RuleIds = ()
    notice_commission: RuleIds
    notice_game: RuleIds = ()
    agreement: RuleIds = ()
    agree_deck: RuleIds = ()
    agree_ace: RuleIds = ()
    agree_mode: RuleIds = ()
    many_players: RuleIds = ()
    time_charge: RuleIds = ()

    sign: SignLaw

    @property
    def consults(self) -> str:
        return TOLD_INSPECTOR if self.inspector_first else TOLD_REVIEW
