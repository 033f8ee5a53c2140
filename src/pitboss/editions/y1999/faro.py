"""Faro of 1999, as its appendix H has it."""

from msgspec.structs import replace

from pitboss.editions import ni2018
from pitboss.editions.y1999 import general, hands
from pitboss.poker.game import DeckRule, Game, Step
from pitboss.poker.kinds import DealMode, Limit, Marker, Opener, Verb
from pitboss.poker.options import BetLimit
from pitboss.poker.plan import beginning, bet, board, down
from pitboss.poker.rulings.dealing_law import EarlyCardLaw, ExposedLaw, Exposure, FaceUpLaw

LAW = replace(
    general.LAW,
    betting=("1999-FARO/H1.1", "1999-FARO/H2.4", "1999-FARO/12.1"),
    one_left_first=("NI2018-51/10.4", "NI2018-51/10.4(a)", "NI2018-51/9.6", "1999-FARO/H2.6"),
    one_left_later=("NI2018-51/12.4", "NI2018-51/12.4(a)", "NI2018-51/9.6", "1999-FARO/H2.6"),
    no_betting=("1999-FARO/H2.5",),
    showdown=("NI2018-51/dict:Showdown", "NI2018-51/9.6", "1999-FARO/H2.6"),
    hand=("1999-FARO/H2.1", "NI2018-51/dict:Hand"),
    irregular=replace(
        general.LAW.irregular,
        misdeal=replace(
            general.LAW.irregular.misdeal, rules=("NI2018-51/17.1", "NI2018-51/17.3", "G-R69"), keeps_posts=False
        ),
        dealing=replace(
            general.LAW.irregular.dealing,
            cut=replace(
                general.LAW.irregular.dealing.cut, by_other=("NI2018-51/17.1(b)", "NI2018-51/7.2", "C-R66", "G-R03")
            ),
            exposed=ExposedLaw(way=Exposure.KEPT, rules=("1999-FARO/H3.1",), again=("1999-FARO/H3.1",)),
            face_up=FaceUpLaw(used=("1999-FARO/H2.3", "1999-FARO/H2.5")),
            early=EarlyCardLaw(
                wagered=("1999-FARO/H3.2",),
                unbet=("1999-FARO/H3.3",),
                checked=("1999-FARO/H3.2",),
                second=("1999-FARO/H3.2", "G-R60", "G-R68"),
            ),
        ),
    ),
)

_SINGLE = down(("1999-FARO/H2.2", "1999-FARO/H2.2(b)"), mode=DealMode.SINGLES)
_COMMUNAL = board(("1999-FARO/H2.5",))
_LATER = bet(("1999-FARO/H2.4", "1999-FARO/H1.2"))

GAME = Game(
    name="faro",
    title="Faro",
    edition="faro-1999",
    marker=Marker.BUCK,
    plan=(
        *beginning(LAW),
        _SINGLE,
        _SINGLE,
        _SINGLE,
        _SINGLE,
        _SINGLE,
        down(("1999-FARO/H2.2", "1999-FARO/H2.2(a)"), 2, mode=DealMode.PACKETS),
        down(("1999-FARO/H2.2", "1999-FARO/H2.2(a)"), 2, mode=DealMode.PACKETS),
        down(("1999-FARO/H2.2", "1999-FARO/H2.2(a)"), mode=DealMode.PACKETS),
        board(("1999-FARO/H2.3",)),
        bet(("1999-FARO/H2.4", "1999-FARO/H1.2"), Opener.AFTER_BLIND),
        _COMMUNAL,
        _LATER,
        _COMMUNAL,
        _LATER,
        _COMMUNAL,
        _LATER,
        _COMMUNAL,
        _LATER,
        Step(Verb.SHOW, LAW.showdown),
    ),
    decks=(
        DeckRule(52, 9, ("NI2018-51/2.2(a)", "1999-FARO/H2.2", "G-R06")),
        DeckRule(48, 8, ("NI2018-51/2.2(b)", "1999-FARO/H2.2", "G-R06")),
        DeckRule(44, 7, ("NI2018-51/2.2(c)", "1999-FARO/H2.2", "G-R06")),
        DeckRule(40, 7, ("NI2018-51/2.2(d)", "1999-FARO/H2.2", "G-R06")),
        DeckRule(36, 6, ("NI2018-51/2.2(e)", "1999-FARO/H2.2", "G-R06")),
        DeckRule(32, 5, ("NI2018-51/2.2(f)", "1999-FARO/H2.2", "G-R06")),
    ),
    seats=("1999-FARO/H2.2",),
    defaults=replace(ni2018.OPTIONS, blinds=(500,), limits=(BetLimit(Limit.NO_LIMIT, 500),)),
    law=LAW,
    table=general.TABLE,
    hands=hands.FARO,
    limits=ni2018.ANY_LIMIT,
)
