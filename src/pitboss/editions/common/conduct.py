"""The conduct rules that the three games of 1994 share, each with the numbers of its own division."""

from pitboss.play import Role
from pitboss.table.conduct import OF_ONLOOKERS, OF_PLAYERS, OF_STAFF, Conduct, ConductLaw, ConductRule, Measure

DEALT_OUT = (*OF_PLAYERS, Measure.DEALT_OUT)


def conduct_of_1994(
    *,
    dealer: str,
    supervisor: str,
    for_another: str,
    one_hand: str,
    language: str,
    secrecy: str,
    looking: str,
    device: str,
    advice: str,
    coaching: str,
    side_bet: str,
    deals_out: bool = False,
) -> ConductLaw:
    """`deals_out`: whoever speaks another language may be dealt out of a round."""
    matters = (
        (Conduct.FOR_ANOTHER, for_another, OF_PLAYERS),
        (Conduct.TWO_AT_ONE_HAND, one_hand, OF_PLAYERS),
        (Conduct.LANGUAGE, language, DEALT_OUT if deals_out else OF_PLAYERS),
        (Conduct.SECRECY, secrecy, OF_PLAYERS),
        (Conduct.LOOKING, looking, OF_PLAYERS),
        (Conduct.DEVICE, device, OF_PLAYERS),
        (Conduct.ADVICE, advice, OF_STAFF),
        (Conduct.COACHING, coaching, OF_ONLOOKERS),
        (Conduct.SIDE_BET, side_bet, OF_PLAYERS),
    )
    return ConductLaw(
        roles=((Role.DEALER, (dealer,)), (Role.SUPERVISOR, (supervisor,))),
        matters=tuple(ConductRule(matter, (rule,), measures) for matter, rule, measures in matters),
    )
