"""The games of 1994 as they go on within the general rules of 1999."""

from msgspec.structs import replace

from pitboss.editions.s94 import canberra_manila, five_card_stud, seven_card_stud
from pitboss.editions.y1999.general import CLOCK

SEVEN_CARD_STUD = replace(
    seven_card_stud.GAME,
    edition="seven-card-stud-1999",
    law=replace(
        seven_card_stud.LAW,
        start=("S94-1994/7CS6.2", "S94-1994/7CS.T.Buck", "S94-1994/7CS.T.RoundofPlay", "1999-FARO/5.2(a)"),
        irregular=replace(seven_card_stud.LAW.irregular, clock=CLOCK),
    ),
    table=replace(
        seven_card_stud.TABLE,
        edition=("1999-FARO/INST", "S94-1994/INST", "S94-1994/INTERP"),
        notice=("S94-1994/7CS5.2", "1999-FARO/5.2(e)"),
        notice_game=("1999-FARO/5.2(a)", "G-R04"),
        sign=replace(
            seven_card_stud.TABLE.sign,
            edition=("1999-FARO/INST",),
            games=("1999-FARO/TITLE", "1999-FARO/CONTENTS", "G-R02"),
        ),
    ),
)

FIVE_CARD_STUD = replace(
    five_card_stud.GAME,
    edition="five-card-stud-1999",
    law=replace(
        five_card_stud.LAW,
        start=("S94-1994/5CS6.2", "S94-1994/5CS.T.Buck", "S94-1994/5CS.T.RoundofPlay", "1999-FARO/5.2(a)"),
        irregular=replace(five_card_stud.LAW.irregular, clock=CLOCK),
    ),
    table=replace(
        five_card_stud.TABLE,
        edition=("1999-FARO/INST", "S94-1994/INST", "S94-1994/INTERP"),
        notice=("S94-1994/5CS5.2", "1999-FARO/5.2(e)"),
        notice_game=("1999-FARO/5.2(a)", "G-R04"),
        sign=replace(
            five_card_stud.TABLE.sign,
            edition=("1999-FARO/INST",),
            games=("1999-FARO/TITLE", "1999-FARO/CONTENTS", "G-R02"),
        ),
    ),
)

CANBERRA_MANILA = replace(
    canberra_manila.GAME,
    edition="canberra-manila-1999",
    law=replace(
        canberra_manila.LAW,
        start=("S94-1994/CM6.2", "S94-1994/CM.T.Buck", "S94-1994/CM.T.RoundofPlay", "1999-FARO/5.2(a)"),
        irregular=replace(canberra_manila.LAW.irregular, clock=CLOCK),
    ),
    table=replace(
        canberra_manila.TABLE,
        edition=("1999-FARO/INST", "S94-1994/INST", "S94-1994/INTERP"),
        notice=("S94-1994/CM5.2", "1999-FARO/5.2(e)"),
        notice_game=("1999-FARO/5.2(a)", "G-R04"),
        sign=replace(
            canberra_manila.TABLE.sign,
            edition=("1999-FARO/INST",),
            games=("1999-FARO/TITLE", "1999-FARO/CONTENTS", "G-R02"),
        ),
    ),
)
