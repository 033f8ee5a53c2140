"""The laws of the table: 1994 by game, Hold-em 2018, the games of 1999 between them, and common practice."""

from msgspec.structs import replace

from pitboss.play import RuleIds
from pitboss.poker.laws.citing import n
from pitboss.poker.table.law import SignLaw, TableLaw

# Canberra Manila has no section on ante betting: from there on its numbers are one lower than those of stud.
_MANILA_SECTIONS = {"12": "11", "13": "12", "16": "15", "18": "17", "19": "18"}


def law_1994(game: str) -> TableLaw:
    """Seven Card Stud (`7CS`), Five Card Stud (`5CS`) or Canberra Manila (`CM`)."""
    manila = game == "CM"

    def r(*numbers: str) -> RuleIds:
        ids = []
        for number in numbers:
            section, dot, rest = number.partition(".")
            section = _MANILA_SECTIONS.get(section, section) if manila else section
            ids.append(number if number.startswith("RR-") else f"S94-1994/{game}{section}{dot}{rest}")
        return tuple(ids)

    ace = r("3.5.p2") if manila else r("3.5.p5")
    modes = r("6.4") if manila else r("6.5(a)", "6.5(b)")
    return TableLaw(
        edition=("S94-1994/INST", "S94-1994/INTERP"),
        approvals=(),
        deck_check=r("3.2", "3.1"),
        card_change=r("3.3"),
        two_check_cards=False,
        count=r("3.4"),
        bank=r("2"),
        hours=r("18.1"),
        seating=r("6.1", "1.s1"),
        card_draw=r("6.1", "3.5"),
        one_seat=r("16.2"),
        selected=(),
        joining=r("5.3", ".T.TableStake"),
        top_up=r("13.3", "RR-36"),
        reducing=r("5.4", "RR-36"),
        may_reduce=True,
        leaving=r("RR-36"),
        short=r("13.3"),
        short_may_add=True,
        lapsing=r("13.3"),
        no_stake=r("13.3"),
        no_stake_leaves=False,
        first_marker=r("6.2", ".T.Buck"),
        first_is_highest=False,
        marker_moves=r("6.2", "6.3"),
        marker_skips=r("6.3", "RR-33"),
        notice=r("5.2"),
        notice_commission=r("12.2"),
        agreement=r("RR-03", "RR-39"),
        agree_deck=() if manila else r("3.5.p6", "3.5.p7", ".T.ReducedDeck"),
        agree_ace=(*ace, "RR-22"),
        agree_mode=() if manila else r("6.4"),
        many_players=r("3.1") if manila else r("3.5.p6", "3.5.p7", "RR-21"),
        abstention=r("19.8"),
        closure=r("18.2"),
        inspector_first=True,
        dispute_told=r("19.5"),
        dispute=r("19.6"),
        sign=SignLaw(
            edition=("S94-1994/INST",),
            minimums=r("5.1"),
            deck=r("5.1", "3.1"),
            hands=r("5.1", *(("3.5.p2",) if manila else ("3.5.p5",))),
            forced=r("5.1") + modes,
            limits=r("5.1"),
            commission=r("12.2", "12.1"),
            cloth=r("1.s2"),
            discards=r("1.s3"),
            inspector=r("19.5"),
            copy=r("19.11"),
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


_MANILA = law_1994("CM")
BUCK_1999 = with_choice(
    replace(
        HOLDEM,
        first_marker=_MANILA.first_marker,
        first_is_highest=False,
        marker_moves=_MANILA.marker_moves,
        marker_skips=_MANILA.marker_skips,
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
THREE_CARD_MANILA = with_choice(
    replace(
        _MANILA,
        edition=("G-R02", "G-R03"),
        deck_check=("S94-1994/CM3.2", "G-R08"),
        seating=("S94-1994/CM6.1", "G-R09"),
        many_players=("G-R09",),
        notice_deck=("G-R08",),
        sign=replace(_MANILA.sign, deck=("S94-1994/CM5.1", "G-R08")),
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
    "five-card-stud-1999": with_choice(law_1994("5CS")),
    "five-card-stud-1994": law_1994("5CS"),
    "seven-card-stud-1999": with_choice(law_1994("7CS")),
    "seven-card-stud-1994": law_1994("7CS"),
    "canberra-manila-1999": with_choice(_MANILA),
    "canberra-manila-1994": _MANILA,
    "three-card-manila-1999": THREE_CARD_MANILA,
    "holdem-common-practice": COMMON,
    "omaha-common-practice": COMMON,
}
"""The law of the table for every edition in `pitboss.poker.games.GAMES`."""
