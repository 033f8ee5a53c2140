"""What the rules of 2018 say of a table between rounds."""

from pitboss.play import Role
from pitboss.poker.table.law import PokerTableLaw, SignLaw
from pitboss.table.conduct import OF_ONLOOKERS, OF_PLAYERS, OF_STAFF, Conduct, ConductLaw, ConductRule, Measure

CONDUCT = ConductLaw(
    roles=(
        (Role.DEALER, ("NI2018-51/dict:Dealer",)),
        (Role.SUPERVISOR, ("NI2018-51/dict:Casino Supervisor",)),
        (Role.OPERATOR, ("NI2018-51/dict:Casino Operator",)),
    ),
    matters=(
        ConductRule(Conduct.FOR_ANOTHER, ("NI2018-51/16.1",), OF_PLAYERS),
        ConductRule(Conduct.LANGUAGE, ("NI2018-51/16.3",), OF_PLAYERS),
        ConductRule(Conduct.SECRECY, ("NI2018-51/16.4",), OF_PLAYERS),
        ConductRule(Conduct.VIEW, ("NI2018-51/17.15",), (*OF_PLAYERS, Measure.COUNTED)),
        ConductRule(Conduct.LOOKING, ("NI2018-51/16.7",), OF_PLAYERS),
        ConductRule(Conduct.PASSING, ("NI2018-51/16.8", "NI2018-51/16.8(b)"), OF_PLAYERS),
        ConductRule(Conduct.SHOWN_TO_ONE, ("NI2018-51/17.18",), (Measure.WARNED, Measure.REVEALED)),
        ConductRule(Conduct.ADVICE, ("NI2018-51/19.4(a)",), OF_STAFF),
        ConductRule(Conduct.ADVANTAGE, ("NI2018-51/19.4(b)",), OF_STAFF),
        ConductRule(Conduct.PROCEDURE, ("NI2018-51/19.4(c)",), OF_STAFF),
        ConductRule(Conduct.COACHING, ("NI2018-51/19.6",), OF_ONLOOKERS),
        ConductRule(Conduct.SIDE_BET, ("NI2018-51/19.7",), OF_PLAYERS),
    ),
)

TABLE = PokerTableLaw(
    conduct=CONDUCT,
    # before gaming
    edition=("NI2018-51/instrument-1", "NI2018-51/instrument-2", "NI2018-51/instrument-3", "NI2018-51/instrument-4"),
    approvals=(
        "NI2018-51/1.1",
        "NI2018-51/dict:Approved",
        "NI2018-51/dict:Shoe",
        "NI2018-51/15.2(a)",
        "NI2018-51/15.3",
    ),
    deck_check=("NI2018-51/2.4", "NI2018-51/2.2"),
    card_change=("NI2018-51/2.5",),
    two_check_cards=True,
    count=("NI2018-51/2.6",),
    bank=("NI2018-51/dict:Commission",),
    hours=("NI2018-51/18.1",),
    # seats
    seating=("NI2018-51/8.2", "C-R53"),
    card_draw=("NI2018-51/8.2", "NI2018-51/3.1", "C-R52"),
    one_seat=("NI2018-51/16.2",),
    selected=("NI2018-51/8.1",),
    # stakes
    joining=(
        "NI2018-51/4.3",
        "NI2018-51/4.2(a)",
        "NI2018-51/4.2(i)",
        "NI2018-51/dict:Buy-in",
        "NI2018-51/dict:Table Stake",
    ),
    top_up=("NI2018-51/4.5", "NI2018-51/14.3"),
    reducing=("NI2018-51/4.6",),
    may_reduce=False,
    leaving=("NI2018-51/4.6",),
    short=("NI2018-51/14.3", "NI2018-51/dict:Declared"),
    short_may_add=False,
    lapsing=("NI2018-51/14.3", "C-R40"),
    no_stake=("NI2018-51/14.3", "NI2018-51/4.3"),
    no_stake_leaves=True,
    # buck or button
    first_marker=("NI2018-51/8.3", "NI2018-51/dict:Dealer Button"),
    first_is_highest=True,
    marker_moves=("NI2018-51/8.3",),
    marker_skips=("NI2018-51/8.3", "C-R60"),
    # coming in; all empty where whoever sits down is dealt in
    newcomer=("NI2018-51/17.11",),
    wait_for_blind=("NI2018-51/17.11", "NI2018-51/17.11(a)", "NI2018-51/dict:Big Blind", "C-R15"),
    post_blind=("NI2018-51/17.11", "NI2018-51/17.11(b)", "NI2018-51/dict:Big Blind", "C-R15"),
    first_revolution=("NI2018-51/17.12", "C-R69"),
    returning=("NI2018-51/17.4", "C-R71"),
    missed=("NI2018-51/17.4", "C-R32", "C-R61"),
    seat_change=("NI2018-51/17.13", "C-R15"),
    without_blinds=("NI2018-51/17.11", "C-R15"),
    marker_barred=True,
    afresh=("C-R62", "NI2018-51/8.3"),
    # what is decided before a round, and by whom
    notice=("NI2018-51/4.1", "NI2018-51/4.2", "C-R64"),
    notice_deck=("NI2018-51/2.2", "NI2018-51/2.3"),
    notice_hands=("NI2018-51/3.5",),
    notice_commission=("NI2018-51/4.2(a)", "NI2018-51/15.2", "NI2018-51/15.3"),
    time_charge=("NI2018-51/15.3", "C-R54", "C-R63"),
    # the end
    abstention=("NI2018-51/19.5", "C-R42"),
    closure=("NI2018-51/18.2",),
    inspector_first=False,
    dispute_told=("NI2018-51/19.4",),
    dispute=("NI2018-51/19.4",),
    sign=SignLaw(
        edition=("NI2018-51/instrument-1",),
        minimums=("NI2018-51/4.1",),
        deck=("NI2018-51/2.2", "NI2018-51/2.3"),
        hands=("NI2018-51/3.5", "NI2018-51/3.5(a)", "NI2018-51/3.5(b)", "NI2018-51/3.5(c)", "NI2018-51/3.5(d)"),
        forced=("NI2018-51/4.2", "NI2018-51/4.2(b)", "NI2018-51/4.2(c)", "NI2018-51/4.2(f)"),
        entry=("NI2018-51/17.11", "NI2018-51/17.12", "NI2018-51/dict:Big Blind", "C-R15", "C-R69"),
        limits=("NI2018-51/4.2", "NI2018-51/4.2(d)", "NI2018-51/4.2(g)"),
        burn=("NI2018-51/4.2(h)",),
        maximum=("NI2018-51/4.2(i)",),
        commission=("NI2018-51/4.2(a)", "NI2018-51/15.1", "NI2018-51/15.2", "NI2018-51/15.3", "C-R22"),
        exposing=("NI2018-51/13.1", "C-R70"),
        clock=("NI2018-51/4.8", "NI2018-51/4.2(j)"),
        copy=("NI2018-51/19.8",),
    ),
)
