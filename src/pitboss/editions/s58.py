"""S58-1995: the rules of 1995, for Canberra Poker and Mini-Baccarat.

Of Canberra Poker only section 15 differs from the rules of 1997 that have come down (G-R53, G-R54).
"""

from msgspec.structs import replace

from pitboss.banked.baccarat.kinds import Method, Side
from pitboss.banked.baccarat.law import BaccaratLaw
from pitboss.editions import s89
from pitboss.table.conduct import Conduct

CANBERRA = replace(
    s89.CANBERRA,
    edition=("S58-1995/INST", "S58-1995/CP15", "G-R53", "G-R54"),
    exposed=("S58-1995/CP15", "S58-1995/CP15.2"),
    misdeal=("S58-1995/CP15", "S58-1995/CP15.3", "G-R47", "G-R48", "G-R52"),
    out_of_order=("S58-1995/CP15", "S58-1995/CP15.4", "G-R49", "G-R54"),
    out_of_order_dealer=("S58-1995/CP15", "S58-1995/CP15.4", "S89-1997/15.6"),
    wrong_count=("S58-1995/CP15", "S58-1995/CP15.5"),
    dealer_count=("S58-1995/CP15", "S58-1995/CP15.6", "G-R54"),
    rebuild=(),
    rack_decision=("S89-1997/15.6", "G-R50"),
    no_ante=("S58-1995/CP15", "S58-1995/CP15.4", "G-R51"),
    returns_chip_only=("S58-1995/CP15", "S58-1995/CP15.4", "G-R49"),
    conduct=replace(
        s89.CONDUCT,
        matters=tuple(
            replace(rule, rules=("S58-1995/CP15.1",)) if rule.matter is Conduct.NOT_DECLARED else rule
            for rule in s89.CONDUCT.matters
        ),
    ),
)

MINI_BACCARAT = BaccaratLaw(
    # the table between rounds, by the general rules of 1997 (G-R64)
    edition=("S58-1995/INST", "G-R64"),
    table=("S89-1997/1", "G-R64"),
    bank=("S89-1997/2", "G-R64"),
    sign=("S89-1997/5.1(a)", "G-R64"),
    deck=("S58-1995/MB8.1", "G-R28"),
    deck_check=("S89-1997/3.2", "G-R64"),
    card_change=("S89-1997/3.3", "G-R64"),
    count=("S89-1997/3.4", "G-R64"),
    bad_count=("S89-1997/3.4", "S89-1997/15.6", "G-R64"),
    notice=("S89-1997/5.2", "G-R64"),
    one_seat=("G-R30", "G-R64"),
    seating=("G-R30", "G-R64"),
    own_box=("S89-1997/6.7", "G-R64", "G-R67"),
    shuffle=("S89-1997/7.1", "G-R64"),
    cut=("S89-1997/7.2", "S89-1997/7.3", "G-R64"),
    shoe=("S58-1995/MB8", "S58-1995/MB8.1"),
    hours=("S89-1997/14.1", "G-R64"),
    closure=("S89-1997/14.2", "G-R64"),
    sanction=("S89-1997/15.2", "S89-1997/15.2(a)", "G-R64"),
    exclude=("S89-1997/15.2", "S89-1997/15.2(b)", "G-R64"),
    dispute_told=("S89-1997/15.5", "G-R64"),
    dispute=("S89-1997/15.6", "G-R64"),
    abstention=("S89-1997/15.8", "G-R64"),
    copy=("S89-1997/15.11", "G-R64"),
    # a coup
    first_card=("S58-1995/MB8", "S58-1995/MB8.2", "G-R29"),
    wager=("S58-1995/MB8.3", "G-R30", "G-R31"),
    no_more_bets=("S58-1995/MB8", "S58-1995/MB8.3"),
    deal={
        Method.A_UP: ("S58-1995/MB8", "S58-1995/MB8.3", "S58-1995/MB8.3(a)", "G-R59"),
        Method.A_DOWN: ("S58-1995/MB8", "S58-1995/MB8.3", "S58-1995/MB8.3(a)", "G-R59"),
        Method.B: ("S58-1995/MB8", "S58-1995/MB8.3", "S58-1995/MB8.3(b)", "G-R59"),
    },
    open={
        Method.A_UP: ("S58-1995/MB8", "S58-1995/MB8.3", "S58-1995/MB8.3(a)"),
        Method.A_DOWN: ("S58-1995/MB8", "S58-1995/MB8.3", "S58-1995/MB8.3(a)"),
        Method.B: ("S58-1995/MB8.3(b)", "S58-1995/MB8.3(b)(iii)", "S58-1995/MB10.1(b)(iv)"),
    },
    pass_out=("S58-1995/MB8.3(b)", "S58-1995/MB8.3(b)(i)"),
    designated=("S58-1995/MB8.3(b)(i)", "G-R33"),
    nobody=("S58-1995/MB8.3(b)(i)", "S58-1995/MB8.3(b)(iii)", "G-R34"),
    one_out=("S58-1995/MB8.3(b)(ii)", "S58-1995/MB10.1(b)(iii)", "S58-1995/MB10.1(b)(v)"),
    wait_for_open=("S58-1995/MB8.3(b)(iii)", "S58-1995/MB10.1(b)(i)", "S58-1995/MB10.1(b)(iv)"),
    announce={
        Method.A_UP: ("S58-1995/MB8.3(a)",),
        Method.A_DOWN: ("S58-1995/MB8.3(a)",),
        Method.B: ("S58-1995/MB8.3(b)(iii)",),
    },
    table_of_play=("S58-1995/MB10.1",),
    third={
        (Side.PLAYER, Method.A_UP): ("S58-1995/MB10", "S58-1995/MB10.1", "S58-1995/MB10.1(a)", "S58-1995/MB10.1(a)(i)"),
        (Side.PLAYER, Method.A_DOWN): (
            "S58-1995/MB10",
            "S58-1995/MB10.1",
            "S58-1995/MB10.1(a)",
            "S58-1995/MB10.1(a)(i)",
        ),
        (Side.BANKER, Method.A_UP): (
            "S58-1995/MB10",
            "S58-1995/MB10.1",
            "S58-1995/MB10.1(a)",
            "S58-1995/MB10.1(a)(ii)",
        ),
        (Side.BANKER, Method.A_DOWN): (
            "S58-1995/MB10",
            "S58-1995/MB10.1",
            "S58-1995/MB10.1(a)",
            "S58-1995/MB10.1(a)(ii)",
        ),
        (Side.PLAYER, Method.B): ("S58-1995/MB10", "S58-1995/MB10.1", "S58-1995/MB10.1(b)", "S58-1995/MB10.1(b)(i)"),
        (Side.BANKER, Method.B): ("S58-1995/MB10", "S58-1995/MB10.1", "S58-1995/MB10.1(b)", "S58-1995/MB10.1(b)(ii)"),
    },
    pass_third=("S58-1995/MB10.1(b)", "S58-1995/MB10.1(b)(iii)"),
    settle=("S58-1995/MB10.1",),
    commission=("S58-1995/MB10.1", "G-R32"),
    cutting_card=("S58-1995/MB10.1", "G-R28"),
    end=("S58-1995/MB10.1",),
    invalid=("S89-1997/15.3", "S89-1997/15.4", "G-R64"),
    reversed=("G-R66",),
)

CANBERRA_TOURNAMENT = replace(s89.TOURNAMENT, applies=("S89-1997/16.1", "T-R01"))
BACCARAT_TOURNAMENT = replace(s89.TOURNAMENT, applies=("T-R83",), own=False)
