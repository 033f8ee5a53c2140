"""The law of a table of poker that belongs to a tournament.

Section 20 of NI2018-51 before the rest (20.1): nobody waits, posts or misses a blind, nobody is declared, agreements
are made by the conditions. In 1994 and 1997 the approved conditions say the same (T-R84).
"""

from functools import cache

from msgspec.structs import replace

from pitboss.poker.table.commands import (
    Claim,
    ComeBack,
    Consent,
    DrawForSeat,
    JoinList,
    LeaveList,
    Move,
    Propose,
    Reduce,
    SelectPlayers,
    SitOut,
)
from pitboss.poker.table.law import PokerTableLaw
from pitboss.table import placing
from pitboss.table.tournament_law import TOURNAMENT_LAWS

NEVER = 10**9
OF_SEATS = placing.OF_SEATS | {
    Claim,
    ComeBack,
    Consent,
    DrawForSeat,
    JoinList,
    LeaveList,
    Move,
    Propose,
    SelectPlayers,
    SitOut,
}
OF_CHIPS = placing.OF_CHIPS | {Reduce}


@cache
def law_under(law: PokerTableLaw, tournament: str) -> PokerTableLaw:
    """The law between rounds, as far as a tournament leaves it: what is asleep has no rules."""
    if not tournament:
        return law
    section = TOURNAMENT_LAWS[tournament]
    return replace(
        law,
        tournament=section,
        seating=section.seats,
        first_marker=section.first_marker,
        no_stake_leaves=False,
        abstentions=NEVER,
        missed_buck=(),
        newcomer=(),
        wait_for_blind=(),
        post_blind=(),
        first_revolution=(),
        missed=(),
        seat_change=(),
        without_blinds=(),
        marker_barred=False,
        agreement=(),
        agree_deck=(),
        agree_ace=(),
        agree_mode=(),
    )
