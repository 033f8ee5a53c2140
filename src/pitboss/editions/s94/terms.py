"""What the rules of 1994 leave to the operator, as it stands unless something else is said."""

from pitboss.poker.commission import Scale1994
from pitboss.poker.kinds import Expose, Forced, Limit, MissedBuck, ShortBlind
from pitboss.poker.options import BetLimit, Options

SIZES = BetLimit(Limit.BY_BLIND, 200, sizes=(1, 2))
SIZES_FINAL = BetLimit(Limit.BY_BLIND, 200, sizes=(1, 2, 4))

FIXED = ((Forced.BLINDS, Limit.BY_BLIND),)
FIXED_OR_ANTES = (*FIXED, (Forced.ANTES, Limit.SPREAD), (Forced.ANTES, Limit.HALF_POT), (Forced.ANTES, Limit.FULL_POT))

OPTIONS = Options(
    unit=100,
    blind_multiples=(1, 2, 3),
    ante=200,
    limits=(SIZES, SIZES, SIZES, SIZES, SIZES_FINAL),
    heads_up_release=True,
    opening_is_floor=False,
    tap_out_unit=100,
    short_blind=ShortBlind.NOMINAL,
    expose=Expose.CALLED,
    commission=Scale1994(200),
    min_table_stake=4000,
    missed_buck=MissedBuck.WAITS,
)
