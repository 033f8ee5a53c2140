"""The laws of the table: 1994 by game, Hold-em 2018, the games of 1999 between them, and common practice."""

from msgspec.structs import replace

from pitboss.play import RuleIds
from pitboss.poker.laws.citing import manila, n, seven
from pitboss.poker.laws.s94_numbers import in_five_card_stud, in_manila
from pitboss.poker.table.law import SignLaw, TableLaw

SEVEN_CARD = TableLaw(
    edition=("S94-1994/INST", "S94-1994/INTERP"),
    approvals=(),
    deck_check=seven("3.2", "3.1"),
    card_change=seven("3.3"),
    two_check_cards=False,
    count=seven("3.4"),
    bank=seven("2"),
    hours=seven("18.1"),
    seating=seven("6.1", "1.s1"),
    card_draw=seven("6.1", "3.5"),
    one_seat=seven("16.2"),
    selected=(),
    joining=seven("5.3", ".T.TableStake"),
    top_up=seven("13.3", "RR-36"),
    reducing=seven("5.4", "RR-36"),
    may_reduce=True,
    leaving=seven("RR-36"),
    short=seven("13.3"),
    short_may_add=True,
    lapsing=seven("13.3"),
    no_stake=seven("13.3"),
    no_stake_leaves=False,
    first_marker=seven("6.2", ".T.Buck"),
    first_is_highest=False,
    marker_moves=seven("6.2", "6.3"),
    marker_skips=seven("6.3", "RR-33"),
    notice=seven("5.2"),
    notice_commission=seven("12.2"),
    agreement=seven("RR-03", "RR-39"),
    agree_deck=seven("3.5.p6", "3.5.p7", ".T.ReducedDeck"),
    agree_ace=seven("3.5.p5", "RR-22"),
    agree_mode=seven("6.4"),
    many_players=seven("3.5.p6", "3.5.p7", "RR-21"),
    abstention=seven("19.8"),
    closure=seven("18.2"),
    inspector_first=True,
    dispute_told=seven("19.5"),
    dispute=seven("19.6"),
    sign=SignLaw(
        edition=("S94-1994/INST",),
        minimums=seven("5.1"),
        deck=seven("5.1", "3.1"),
        hands=seven("5.1", "3.5.p5"),
        forced=seven("5.1", "6.5(a)", "6.5(b)"),
        limits=seven("5.1"),
        commission=seven("12.2", "12.1"),
        cloth=seven("1.s2"),
        discards=seven("1.s3"),
        inspector=seven("19.5"),
        copy=seven("19.11"),
    ),
)

HOLDEM = TableLaw(
    edition=n("instrument-1", "instrument-2", "instrument-3", "instrument-4"),
    approvals=n("1.1", "dict:Approved", "dict:Shoe", "15.2(a)", "15.3"),
    deck_check=n("2.4", "2.2"),
    card_change=n("2.5"),
    two_check_cards=True,
    count=n("2.6"),
    bank=n("dict:Commission"),
    hours=n("18.1"),
    seating=n("8.2", "C-R53"),
    card_draw=n("8.2", "3.1", "C-R52"),
    one_seat=n("16.2"),
    selected=n("8.1"),
    joining=n("4.3", "4.2(a)", "4.2(i)", "dict:Buy-in", "dict:Table Stake"),
    top_up=n("4.5", "14.3"),
    reducing=n("4.6"),
    may_reduce=False,
    leaving=n("4.6"),
    short=n("14.3", "dict:Declared"),
    short_may_add=False,
    lapsing=n("14.3", "C-R40"),
    no_stake=n("14.3", "4.3"),
    no_stake_leaves=True,
    first_marker=n("8.3", "dict:Dealer Button"),
    first_is_highest=True,
    marker_moves=n("8.3"),
    marker_skips=n("8.3", "C-R60"),
    newcomer=n("17.11"),
    wait_for_blind=n("17.11", "17.11(a)", "C-R15"),
    post_blind=n("17.11", "17.11(b)", "C-R15"),
    first_revolution=n("17.12"),
    missed=n("17.4", "C-R32", "C-R61"),
    seat_change=n("17.13"),
    without_blinds=n("17.11", "C-R15"),
    marker_barred=True,
    afresh=n("C-R62", "8.3"),
    notice=n("4.1", "4.2", "C-R64"),
    notice_deck=n("2.2", "2.3"),
    notice_hands=n("3.5"),
    notice_commission=n("4.2(a)", "15.2", "15.3"),
    time_charge=n("15.3", "C-R54", "C-R63"),
    abstention=n("19.5", "C-R42"),
    closure=n("18.2"),
    inspector_first=False,
    dispute_told=n("19.4"),
    dispute=n("19.4"),
    sign=SignLaw(
        edition=n("instrument-1"),
        minimums=n("4.1"),
        deck=n("2.2", "2.3"),
        hands=n("3.5", "3.5(a)", "3.5(b)", "3.5(c)", "3.5(d)"),
        forced=n("4.2", "4.2(b)", "4.2(c)", "4.2(f)"),
        limits=n("4.2", "4.2(d)", "4.2(g)"),
        burn=n("4.2(h)"),
        maximum=n("4.2(i)"),
        commission=n("4.2(a)", "15.1", "15.2", "15.3"),
        clock=n("4.8", "4.2(j)"),
        copy=n("19.8"),
    ),
)

GAMES_1999: RuleIds = ("1999-FARO/TITLE", "1999-FARO/CONTENTS", "G-R02")


def with_choice(law: TableLaw) -> TableLaw:
    """The same law under the alterations of 1999: the game is chosen before a round, from eight."""
    return replace(
        law,
        edition=("1999-FARO/INST", *(id_ for id_ in law.edition if "/instrument-" not in id_)),
        notice_game=("1999-FARO/5.2(a)", "G-R04"),
        notice=(*law.notice, "1999-FARO/5.2(e)"),
        sign=replace(law.sign, edition=("1999-FARO/INST",), games=GAMES_1999),
    )


FIVE_CARD = in_five_card_stud(SEVEN_CARD)
_RENUMBERED = in_manila(SEVEN_CARD)
MANILA = replace(
    _RENUMBERED,
    agree_deck=(),
    agree_mode=(),
    many_players=manila("3.1"),
    sign=replace(_RENUMBERED.sign, forced=manila("5.1", "6.4")),
)
BUCK_1999 = with_choice(
    replace(
        HOLDEM,
        first_marker=MANILA.first_marker,
        first_is_highest=False,
        marker_moves=MANILA.marker_moves,
        marker_skips=MANILA.marker_skips,
        marker_barred=False,
        newcomer=n("17.11", "G-R63"),
        without_blinds=n("17.11", "G-R63"),
        afresh=("C-R62", "S94-1994/CM6.2"),
        sign=replace(HOLDEM.sign, burn=(), clock=()),
    )
)
DRAW_1999 = replace(
    BUCK_1999,
    first_marker=("S94-1994/5CS6.2", "S94-1994/5CS.T.Buck"),
    marker_moves=("S94-1994/5CS6.2", "S94-1994/5CS6.3"),
    marker_skips=("S94-1994/5CS6.3", "RR-33"),
    afresh=("C-R62", "S94-1994/5CS6.2"),
    agreement=("RR-03", "RR-39"),
    agree_mode=("S94-1994/5CS6.4",),
)
# What has come down of Three Card Manila is Canberra Manila but for deck, seats and hole cards.
THREE_CARDMANILA = with_choice(
    replace(
        MANILA,
        edition=("G-R02", "G-R03"),
        deck_check=("S94-1994/CM3.2", "G-R08"),
        seating=("S94-1994/CM6.1", "G-R09"),
        many_players=("G-R09",),
        notice_deck=("G-R08",),
        sign=replace(MANILA.sign, deck=("S94-1994/CM5.1", "G-R08")),
    )
)
COMMON = replace(HOLDEM, edition=("G-R62",), approvals=(), sign=replace(HOLDEM.sign, edition=("G-R62",)))

LAWS: dict[str, TableLaw] = {
    "holdem-2018": HOLDEM,
    "omaha-2018": replace(
        HOLDEM,
        edition=("1999-FARO/INST", "1999-FARO/LIST.omaha", "G-R16"),
        sign=replace(HOLDEM.sign, edition=("1999-FARO/LIST.omaha",)),
    ),
    "omaha-1999": BUCK_1999,
    "draw-1999": DRAW_1999,
    "faro-1999": BUCK_1999,
    "five-card-stud-1999": with_choice(FIVE_CARD),
    "five-card-stud-1994": FIVE_CARD,
    "seven-card-stud-1999": with_choice(SEVEN_CARD),
    "seven-card-stud-1994": SEVEN_CARD,
    "canberra-manila-1999": with_choice(MANILA),
    "canberra-manila-1994": MANILA,
    "three-card-manila-1999": THREE_CARDMANILA,
    "holdem-common-practice": COMMON,
    "omaha-common-practice": COMMON,
}
"""The law of the table for every edition in `pitboss.poker.games.GAMES`."""
