"""The games: eight of the instruments in their editions, and beside them what the rest of the world plays.

Each is data. To add a game, write its plan, its decks, its defaults and its law, and list it in `GAMES`.
"""

from msgspec.structs import replace

from pitboss.malformed import Malformed
from pitboss.play import RuleIds
from pitboss.poker.commission import NoCommission, Pot5, Scale1994
from pitboss.poker.game import DeckRule, Game, Step, define
from pitboss.poker.kinds import Ace, DealMode, Forced, Limit, Marker, Opener, Place, ShortTapOut, Verb, Win
from pitboss.poker.law import Law
from pitboss.poker.laws.citing import n
from pitboss.poker.laws.common import COMMON_OMAHA, COMMON_PRACTICE
from pitboss.poker.laws.frame1999 import (
    DRAW,
    FARO,
    FIVE_CARD_1999,
    MANILA_1999,
    OMAHA,
    OMAHA_2018,
    SEVEN_CARD_1999,
    THREE_CARD_MANILA,
)
from pitboss.poker.laws.ni2018 import HOLDEM
from pitboss.poker.laws.s94 import FIVE_CARD, MANILA, SEVEN_CARD
from pitboss.poker.options import BetLimit, Options


def beginning(law: Law) -> tuple[Step, ...]:
    """What comes before the cards in every game."""
    return (
        Step(Verb.SHUFFLE, law.shuffle),
        Step(Verb.CUT, law.cut),
        Step(Verb.POST_ANTES, law.ante or law.blind),
        Step(Verb.POST_BLINDS, law.blind),
    )


def down(rules: RuleIds, count: int = 1, mode: DealMode | None = None, veiled: bool = False) -> Step:
    return Step(Verb.DEAL, rules, count=count, mode=mode, veiled=veiled)


def up(rules: RuleIds) -> Step:
    return Step(Verb.DEAL, rules, up=True)


def board(rules: RuleIds, count: int = 1) -> Step:
    return Step(Verb.DEAL, rules, place=Place.BOARD, count=count, up=True)


def bet(rules: RuleIds, opener: Opener = Opener.MARKER_ORDER) -> Step:
    return Step(Verb.BET, rules, opener=opener)


def _s94(game: str, *numbers: str) -> RuleIds:
    return tuple(f"S94-1994/{game}{number}" for number in numbers)


BY_BLIND = (
    BetLimit(Limit.BY_BLIND, 200, sizes=(1, 2)),
    BetLimit(Limit.BY_BLIND, 200, sizes=(1, 2)),
    BetLimit(Limit.BY_BLIND, 200, sizes=(1, 2)),
)
FINAL_BY_BLIND = BetLimit(Limit.BY_BLIND, 200, sizes=(1, 2, 4))
FIXED_1994 = ((Forced.BLINDS, Limit.BY_BLIND),)
STUD_1994 = (
    *FIXED_1994,
    (Forced.ANTES, Limit.SPREAD),
    (Forced.ANTES, Limit.HALF_POT),
    (Forced.ANTES, Limit.FULL_POT),
)
ANY_2018 = tuple((forced, limit) for forced in Forced for limit in Limit if limit is not Limit.BY_BLIND)
OPTIONS_1994 = Options(
    unit=100,
    blind_multiples=(1, 2, 3),
    ante=200,
    limits=(*BY_BLIND, BY_BLIND[0], FINAL_BY_BLIND),
    heads_up_release=True,
    opening_is_floor=False,
    tap_out_unit=100,
    commission=Scale1994(200),
    min_table_stake=4000,
)


def _stud(name: str, title: str, edition: str, prefix: str, law: Law) -> Game:
    seven = prefix == "7CS"
    opened = _s94(prefix, "6.7")
    street = _s94(prefix, "7.3", "8.4")
    later = _s94(prefix, "6.7", "8.1")
    middle = (up(street), bet(later, Opener.CARDS_SHOWING))
    final = bet(_s94(prefix, "9.1", "6.7"), Opener.CARDS_SHOWING)
    first = _s94(prefix, "6.6", ".T.HoleCards")
    last = down(_s94(prefix, "8.4", ".T.HoleCards", "17.9"), veiled=True) if seven else up(street)
    most = {52: 7, 40: 5, 32: 4} if seven else {52: 10, 40: 7, 32: 6}
    return Game(
        name=name,
        title=title,
        edition=edition,
        marker=Marker.BUCK,
        plan=(
            *beginning(law),
            *((down(first), down(first)) if seven else (down(first),)),
            up(_s94(prefix, "6.6")),
            bet(opened, Opener.CARDS_SHOWING),
            *(middle * (3 if seven else 2)),
            last,
            final,
            Step(Verb.SHOW, law.showdown),
        ),
        decks=(
            DeckRule(52, most[52], _s94(prefix, "3.1")),
            DeckRule(40, most[40], _s94(prefix, "3.5.p6")),
            DeckRule(32, most[32], _s94(prefix, "3.5.p7")),
        ),
        seats=_s94(prefix, "1.s1"),
        defaults=replace(OPTIONS_1994, limits=(*BY_BLIND, *((BY_BLIND[0],) if seven else ()), FINAL_BY_BLIND)),
        law=law,
        limits=STUD_1994,
        cap_with_antes=False,
        tap_out_leads=False,
        opener_must_open=True,
    )


SEVEN_CARD_STUD_1994 = _stud("seven-card-stud", "Seven Card Stud", "seven-card-stud-1994", "7CS", SEVEN_CARD)
SEVEN_CARD_STUD = _stud("seven-card-stud", "Seven Card Stud", "seven-card-stud-1999", "7CS", SEVEN_CARD_1999)
FIVE_CARD_STUD_1994 = _stud("five-card-stud", "Five Card Stud", "five-card-stud-1994", "5CS", FIVE_CARD)
FIVE_CARD_STUD = _stud("five-card-stud", "Five Card Stud", "five-card-stud-1999", "5CS", FIVE_CARD_1999)

_MANILA_LATER = (board(_s94("CM", "7.4", "8.4", ".T.CommunalCards")), bet(_s94("CM", "6.7", "8.1")))
CANBERRA_MANILA_1994 = Game(
    name="canberra-manila",
    title="Canberra Manila",
    edition="canberra-manila-1994",
    marker=Marker.BUCK,
    plan=(
        *beginning(MANILA),
        down(_s94("CM", "6.5", ".T.HoleCards"), 2),
        board(_s94("CM", "6.6", ".T.CommunalCards")),
        bet(_s94("CM", "6.7", "7.1"), Opener.AFTER_BLIND),
        *_MANILA_LATER * 3,
        _MANILA_LATER[0],
        bet(_s94("CM", "9.1", "6.7")),
        Step(Verb.SHOW, MANILA.showdown),
    ),
    decks=(DeckRule(32, 13, _s94("CM", "3.1", ".T.ReducedDeck")),),
    seats=_s94("CM", "1.s1"),
    defaults=replace(OPTIONS_1994, deck=32, ante=0),
    law=MANILA,
    limits=FIXED_1994,
    tap_out_leads=False,
    forced=(Forced.BLINDS,),
)
CANBERRA_MANILA = replace(
    CANBERRA_MANILA_1994,
    edition="canberra-manila-1999",
    law=MANILA_1999,
)

THREE_CARD_MANILA_1999 = replace(
    CANBERRA_MANILA_1994,
    name="three-card-manila",
    title="Three Card Manila",
    edition="three-card-manila-1999",
    plan=(
        *beginning(THREE_CARD_MANILA),
        *(down((*_s94("CM", ".T.HoleCards"), "G-R10"), mode=DealMode.SINGLES),) * 3,
        down((*_s94("CM", "6.5"), "G-R10"), 3, mode=DealMode.PACKETS),
        *CANBERRA_MANILA_1994.plan[5:],
    ),
    decks=(DeckRule(36, 10, ("G-R08", "G-R09")), DeckRule(32, 9, ("G-R08", "G-R09"))),
    seats=("G-R09",),
    defaults=replace(OPTIONS_1994, deck=36, ante=0),
    law=THREE_CARD_MANILA,
)

_FARO_LATER = (board(("1999-FARO/H2.5",)), bet(("1999-FARO/H2.4", "1999-FARO/H1.2")))
_ALL_DECKS = {52: "a", 48: "b", 44: "c", 40: "d", 36: "e", 32: "f"}
OPTIONS_2018 = Options(
    unit=100,
    blinds=(500, 1000),
    ante=500,
    limits=(BetLimit(Limit.NO_LIMIT, 1000),),
    commission=Pot5(1000),
    min_table_stake=20000,
)


def _decks(own: int, communal: int, most: int, rules: RuleIds) -> tuple[DeckRule, ...]:
    """The six decks of 2018, each for as many players as its cards allow, and at most `most`."""
    return tuple(
        DeckRule(size, min(most, (size - communal) // own), (f"NI2018-51/2.2({letter})", *rules))
        for size, letter in _ALL_DECKS.items()
        if (size - communal) // own >= 2
    )


FARO_1999 = Game(
    name="faro",
    title="Faro",
    edition="faro-1999",
    marker=Marker.BUCK,
    plan=(
        *beginning(FARO),
        *(down(("1999-FARO/H2.2", "1999-FARO/H2.2(b)"), mode=DealMode.SINGLES),) * 5,
        *(down(("1999-FARO/H2.2", "1999-FARO/H2.2(a)"), 2, mode=DealMode.PACKETS),) * 2,
        down(("1999-FARO/H2.2", "1999-FARO/H2.2(a)"), mode=DealMode.PACKETS),
        board(("1999-FARO/H2.3",)),
        bet(("1999-FARO/H2.4", "1999-FARO/H1.2"), Opener.AFTER_BLIND),
        *_FARO_LATER * 4,
        Step(Verb.SHOW, FARO.showdown),
    ),
    decks=_decks(5, 5, 9, ("1999-FARO/H2.2", "G-R06")),
    seats=("1999-FARO/H2.2",),
    defaults=replace(OPTIONS_2018, blinds=(500,), limits=(BetLimit(Limit.NO_LIMIT, 500),)),
    law=FARO,
    limits=ANY_2018,
)

_HOLE = n("9.2", "dict:Hole Card", "dict:Initial Deal")
_COMMUNAL = n("9.4", "dict:Communal Cards")
_BURN = Step(Verb.BURN, n("4.2(h)", "9.4"))


def _holdem_plan(law: Law, hole: RuleIds, cards: int) -> tuple[Step, ...]:
    """Hole cards one at a time, then three, one and one communal cards, with a betting round after each."""
    return (
        *beginning(law),
        *(down(hole),) * cards,
        bet(law.opener_first, Opener.AFTER_BLIND),
        _BURN,
        board(n("9.4", "dict:Flop", "dict:Communal Cards"), 3),
        bet(law.opener_later),
        _BURN,
        board(_COMMUNAL),
        bet(law.opener_later),
        _BURN,
        board(_COMMUNAL),
        bet(law.opener_later),
        Step(Verb.SHOW, law.showdown),
    )


HOLDEM_2018 = Game(
    name="holdem",
    title="Hold-em",
    edition="holdem-2018",
    marker=Marker.BUTTON,
    plan=_holdem_plan(HOLDEM, _HOLE, 2),
    decks=_decks(2, 5, 23, ("C-R53",)),
    seats=("C-R53",),
    defaults=OPTIONS_2018,
    law=HOLDEM,
    limits=ANY_2018,
    joker=True,
    wins=(Win.HIGH, Win.LOW, Win.SPLIT),
    burns=True,
    cut_by_marker=False,
)

_OMAHA_HOLE = (*n("dict:Hole Card", "dict:Initial Deal"), "G-R16")
_OMAHA_OPTIONS = replace(OPTIONS_2018, limits=(BetLimit(Limit.FULL_POT, 1000),))
OMAHA_GAME_2018 = replace(
    HOLDEM_2018,
    name="omaha",
    title="Omaha",
    edition="omaha-2018",
    plan=_holdem_plan(OMAHA_2018, _OMAHA_HOLE, 4),
    decks=_decks(4, 5, 11, ("G-R13", "G-R14")),
    seats=("G-R14",),
    defaults=_OMAHA_OPTIONS,
    law=OMAHA_2018,
    joker=False,
    wins=(Win.HIGH, Win.SPLIT),
)
OMAHA_1999 = replace(
    OMAHA_GAME_2018,
    edition="omaha-1999",
    marker=Marker.BUCK,
    plan=_holdem_plan(OMAHA, _OMAHA_HOLE, 4),
    law=OMAHA,
    cut_by_marker=True,
)

DRAW_1999 = Game(
    name="draw",
    title="Draw Poker",
    edition="draw-1999",
    marker=Marker.BUCK,
    plan=(
        *beginning(DRAW),
        *(down(("G-R21",)),) * 5,
        bet(("G-R22",), Opener.AFTER_BLIND),
        Step(Verb.DRAW, DRAW.draw),
        bet(DRAW.opener_later),
        Step(Verb.SHOW, DRAW.showdown),
    ),
    decks=_decks(5, 0, 8, ("G-R19",)),
    seats=("G-R19",),
    defaults=replace(
        OPTIONS_2018,
        forced=Forced.ANTES,
        blinds=(500,),
        limits=(BetLimit(Limit.FULL_POT, 500),),
        ante_opener_may_check=True,
    ),
    law=DRAW,
    limits=ANY_2018,
    wins=(Win.HIGH, Win.LOW, Win.SPLIT),
)

COMMON_HOLDEM = replace(
    HOLDEM_2018,
    title="Hold'em, common practice",
    edition="holdem-common-practice",
    law=COMMON_PRACTICE,
    plan=_holdem_plan(COMMON_PRACTICE, _HOLE, 2),
    forced=tuple(Forced),
    heads_up_marker_first=True,
    may_concede=True,
    defaults=replace(
        OPTIONS_2018,
        unit=1,
        ace_low=True,
        low_ace=Ace.LOW,
        tap_out_unit=1,
        short_tap_out=ShortTapOut.NO_REOPEN,
        commission=NoCommission(),
        min_table_stake=0,
    ),
)
COMMON_OMAHA_GAME = replace(
    COMMON_HOLDEM,
    name="omaha",
    title="Omaha, common practice",
    edition="omaha-common-practice",
    plan=_holdem_plan(COMMON_OMAHA, _OMAHA_HOLE, 4),
    decks=_decks(4, 5, 11, ("G-R13", "G-R14")),
    law=COMMON_OMAHA,
    joker=False,
    defaults=replace(COMMON_HOLDEM.defaults, limits=(BetLimit(Limit.FULL_POT, 1000),)),
)

GAMES: dict[str, Game] = {
    game.edition: define(game)
    for game in (
        HOLDEM_2018,
        OMAHA_GAME_2018,
        OMAHA_1999,
        DRAW_1999,
        FARO_1999,
        FIVE_CARD_STUD,
        FIVE_CARD_STUD_1994,
        SEVEN_CARD_STUD,
        SEVEN_CARD_STUD_1994,
        CANBERRA_MANILA,
        CANBERRA_MANILA_1994,
        THREE_CARD_MANILA_1999,
        COMMON_HOLDEM,
        COMMON_OMAHA_GAME,
    )
}


def game_of(edition: str) -> Game:
    """The game of an edition, or Malformed that lists the editions."""
    if edition not in GAMES:
        raise Malformed(f"no edition {edition!r}: there are {', '.join(GAMES)}")
    return GAMES[edition]
