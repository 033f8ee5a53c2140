"""The general rules of 1999, for every game that is dealt from the buck."""

from msgspec.structs import replace

from pitboss.editions import ni2018
from pitboss.poker.rulings.dealing_law import Fate
from pitboss.poker.rulings.law import ClockLaw

CLOCK = ClockLaw(seconds=90, rules=("1999-FARO/5.6",), fate=Fate.VOID)

# The general rules of 1999 are lost but for a few: those of 2018 stand in (G-R03). The buck and the cut are of 1994.
LAW = replace(
    ni2018.LAW,
    dead_button=("T-R35",),
    start=("S94-1994/CM6.2", "S94-1994/CM.T.Buck", "S94-1994/CM.T.RoundofPlay", "1999-FARO/5.2(a)"),
    shuffle=("S94-1994/CM4.1", "NI2018-51/7.1"),
    cut=("S94-1994/CM4.2", "S94-1994/CM4.4", "RR-34", "G-R03"),
    cut_by_dealer=("S94-1994/CM4.3", "S94-1994/CM4.4"),
    shoe=("NI2018-51/7.3", "G-R07"),
    blind=(
        "NI2018-51/8.4",
        "NI2018-51/8.4(a)",
        "NI2018-51/dict:Blind",
        "NI2018-51/dict:Post",
        "G-R05",
    ),
    further_blinds=(
        "NI2018-51/8.4(a)",
        "NI2018-51/dict:Blind",
        "NI2018-51/dict:Post",
        "G-R05",
    ),
    opener_first=("1999-FARO/H1.2",),
    opener_first_ante=("1999-FARO/H1.2",),
    opener_later=("1999-FARO/H1.2", "1999-FARO/H1.3"),
    bet_size=("NI2018-51/5.2", "NI2018-51/4.2(g)", "1999-FARO/6.2"),
    betting=("NI2018-51/dict:Betting Round", "NI2018-51/12.1", "1999-FARO/12.1"),
    show_first_uncalled=("S94-1994/CM9.2", "RR-19"),
    share=("S94-1994/CM9.4", "S94-1994/CM3.5"),
    odd_unit=("S94-1994/CM9.4", "RR-18"),
    heads_up_tournament=(),  # two players keep the order of the edition (T-R84)
    irregular=replace(ni2018.LAW.irregular, absent=("T-R42", "T-R84"), clock=CLOCK),
)

TABLE = replace(
    ni2018.TABLE,
    edition=("1999-FARO/INST",),
    first_marker=("S94-1994/CM6.2", "S94-1994/CM.T.Buck"),
    first_is_highest=False,
    marker_moves=("S94-1994/CM6.2", "S94-1994/CM6.3"),
    marker_skips=("S94-1994/CM6.3", "RR-33"),
    newcomer=("NI2018-51/17.11", "G-R63"),
    without_blinds=("NI2018-51/17.11", "G-R63"),
    marker_barred=False,
    afresh=("C-R62", "S94-1994/CM6.2"),
    notice=("NI2018-51/4.1", "NI2018-51/4.2", "C-R64", "1999-FARO/5.2(e)"),
    notice_game=("1999-FARO/5.2(a)", "G-R04"),
    sign=replace(
        ni2018.TABLE.sign,
        edition=("1999-FARO/INST",),
        burn=(),
        clock=(),
        games=("1999-FARO/TITLE", "1999-FARO/CONTENTS", "G-R02"),
    ),
)
