"""Which rules of Mini-Baccarat say what, as one `BaccaratLaw` per edition."""

from functools import cache

from msgspec.structs import replace

from pitboss.banked.baccarat.kinds import Method, Side
from pitboss.banked.house.law import HouseLaw
from pitboss.play import RuleIds
from pitboss.register import Register
from pitboss.table.tournament_law import TOURNAMENT_LAWS


class BaccaratLaw(HouseLaw, frozen=True, kw_only=True):
    """The rules of the one edition, matter by matter."""

    first_card: RuleIds
    wager: RuleIds
    no_more_bets: RuleIds
    deal: dict[Method, RuleIds]
    open: dict[Method, RuleIds]
    pass_out: RuleIds
    designated: RuleIds
    nobody: RuleIds
    one_out: RuleIds
    wait_for_open: RuleIds
    announce: dict[Method, RuleIds]
    table_of_play: RuleIds
    third: dict[tuple[Side, Method], RuleIds]
    pass_third: RuleIds
    settle: RuleIds
    commission: RuleIds
    cutting_card: RuleIds
    end: RuleIds
    invalid: RuleIds
    reversed: RuleIds

    __hash__ = object.__hash__


LAWS: Register[BaccaratLaw] = Register(of="Mini-Baccarat")


@cache
def law_under(edition: str, tournament: str = "") -> BaccaratLaw:
    """The law of an edition; `tournament` names the edition whose tournament rules say who sits with what (T-R83)."""
    law = LAWS[edition]
    return replace(law, tournament=TOURNAMENT_LAWS[tournament]) if tournament else law
