"""What the rules of 2018 make of irregularities."""

from pitboss.poker.rulings.dealing_law import (
    CutLaw,
    DealingLaw,
    EarlyCardLaw,
    ExposedLaw,
    Exposure,
    FaceUpLaw,
    Fate,
    FirstDealLaw,
    MisdealLaw,
    WrongCountLaw,
)
from pitboss.poker.rulings.facts import Cause
from pitboss.poker.rulings.law import (
    AmountLaw,
    BreachLaw,
    ClockLaw,
    OutOfTurnLaw,
    RefusedPostLaw,
    RulingLaw,
    TellingLaw,
    Treatment,
    VoidLaw,
    WagerTerms,
)

IRREGULAR = RulingLaw(
    out_of_turn=OutOfTurnLaw(
        rules=("NI2018-51/17.6", "C-R33"),
        above=Treatment(WagerTerms.FORFEIT, ("NI2018-51/17.6", "NI2018-51/17.6(c)", "C-R33")),
        wagered=Treatment(WagerTerms.CALL_OR_FOLD, ("NI2018-51/17.6", "NI2018-51/17.6(b)", "C-R33")),
        checked=Treatment(WagerTerms.MUST_CHECK, ("NI2018-51/17.6", "NI2018-51/17.6(a)", "C-R33")),
        folded=Treatment(WagerTerms.STANDS, ("NI2018-51/17.6", "NI2018-51/17.6(d)", "C-R33")),
        taps_out_over=True,
        check=("NI2018-51/17.6", "C-R34"),
        check_binds=True,
        fold=("NI2018-51/17.10", "C-R34"),
    ),
    wrongly_told=("NI2018-51/17.5",),
    amounts=AmountLaw(
        above=Treatment(WagerTerms.STANDS, ("NI2018-51/4.2(g)", "C-R51")),
        between=Treatment(WagerTerms.STANDS, ("NI2018-51/17.7",)),
        below=Treatment(WagerTerms.COMPLETE, ("NI2018-51/17.8",)),
        under=Treatment(WagerTerms.COMPLETE_BET, ("NI2018-51/17.8", "C-R51")),
    ),
    clock=ClockLaw(
        seconds=40,
        rules=("NI2018-51/4.8", "NI2018-51/4.8(b)", "C-R39"),
        fate=Fate.FOLDED,
        for_all=("NI2018-51/4.8", "NI2018-51/4.8(a)", "C-R39"),
        either=("NI2018-51/4.8", "NI2018-51/4.8(a)", "NI2018-51/4.8(b)"),
    ),
    absent=("NI2018-51/20.12", "C-R59"),
    refused_post=RefusedPostLaw(rules=("NI2018-51/8.3", "NI2018-51/8.4"), may_leave=False),
    misdeal=MisdealLaw(
        rules=("NI2018-51/17.1", "NI2018-51/17.3", "NI2018-51/dict:Misdeal", "C-R30"),
        keeps_posts=True,
        late=("NI2018-51/17.2", "C-R31"),
        late_is_open=False,
    ),
    dealing=DealingLaw(
        cut=CutLaw(
            exposed=("NI2018-51/17.1(a)",),
            missing=("NI2018-51/17.1(b)", "C-R28"),
            posts_are_wagers=False,
            by_other=("NI2018-51/17.1(b)", "NI2018-51/7.2", "C-R66"),
            other_is_misdeal=False,
        ),
        first=FirstDealLaw(
            out_of_turn=("NI2018-51/17.1(c)",),
            left_out=("NI2018-51/17.1(d)",),
            extra=("NI2018-51/17.1(d)", "C-R29"),
            excess=("NI2018-51/17.1(e)", "C-R29"),
        ),
        exposed=ExposedLaw(
            way=Exposure.REPLACED,
            rules=("NI2018-51/17.20",),
            again=("NI2018-51/17.20", "C-R38"),
            unburned=("NI2018-51/17.21",),
        ),
        face_up=FaceUpLaw(used=("NI2018-51/17.19", "C-R37"), in_betting=("C-R67",)),
        early=EarlyCardLaw(back=("NI2018-51/17.17", "C-R36")),
        count=WrongCountLaw(
            rules=("NI2018-51/17.9", "C-R57"),
            fate=Fate.FOLDED,
            in_first_round=("C-R31",),
            nobody=("C-R35",),
            nobody_is_open=False,
        ),
        discards=("NI2018-51/17.10",),
        deck=("NI2018-51/2.6", "NI2018-51/17.16", "NI2018-51/19.3", "NI2018-51/19.4"),
    ),
    void=VoidLaw(
        causes=(
            (Cause.DISTURBANCE, ("NI2018-51/19.1", "C-R41")),
            (Cause.FRAUD, ("NI2018-51/19.3", "C-R41")),
            (Cause.IMPRACTICAL, ("NI2018-51/19.3", "C-R41")),
        ),
        refund=("NI2018-51/dict:Void",),
        operator=("NI2018-51/19.4",),
        after=(Cause.FRAUD,),
        stands=("NI2018-51/17.14",),
    ),
    breach=BreachLaw(
        rules=("NI2018-51/19.2",),
        hand=("NI2018-51/19.2(a)", "C-R57"),
        voids_wager=False,
        exclude=("NI2018-51/19.2(b)",),
    ),
    telling=TellingLaw(folded=("NI2018-51/16.5",), live=("NI2018-51/16.6",)),
    agreement=("NI2018-51/17.16", "C-R68"),
)
