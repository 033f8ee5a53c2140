"""The orders of hands as the instruments print them, and each game's choice of order, pick, decks and options.

Data for NI2018-51/3, S94-1994/7CS15, 5CS15 and CM14, S89-1997/4 and the 1999 games that stand on them (G-R03).
"""

import msgspec

from pitboss.hands.pick import ALL_FIVE, BEST_FIVE, BOTH_AND_THREE, TWO_OF_FIVE, TWO_OF_FOUR, TWO_OF_THREE, Pick
from pitboss.hands.ranking import Category, Direction, Ranking
from pitboss.malformed import Malformed


class DeckOrder(msgspec.Struct, frozen=True):
    """The order printed for one deck: `rule` names the list, its letters (a), (b), ... the categories in turn."""

    rule: str
    categories: tuple[Category, ...]
    standing: tuple[str, ...]
    ace_low: tuple[str, ...]
    ace_always_low: bool = False

    def rule_of(self, category: Category) -> str:
        return f"{self.rule}({chr(ord('a') + self.categories.index(category))})"


class OrderOfHands(msgspec.Struct, frozen=True):
    """One instrument's order of hands for all its decks, with the rules that compare hands within a category.

    `joker`, `low` and `aces_and_eights` are the rules about them, empty where the instrument has none.
    """

    decks: dict[int, DeckOrder]
    decks_rule: str
    all_cards_count: dict[Category, str]
    joker: tuple[str, ...] = ()
    low: tuple[str, ...] = ()
    aces_and_eights: tuple[str, ...] = ()

    # The decks make it unhashable by default; an order is one of a handful of constants.
    __hash__ = object.__hash__

    def of_deck(self, deck: int) -> DeckOrder:
        if deck not in self.decks:
            raise Malformed(f"no order of hands for {deck} cards: {_listed(self.decks)} ({self.decks_rule})")
        return self.decks[deck]

    def check(self, ranking: Ranking) -> None:
        """Refuse a ranking that asks for what the instrument does not have."""
        printed = self.of_deck(ranking.deck)
        if ranking.joker and not self.joker:
            raise Malformed(f"this order of hands has no joker ({self.decks_rule})")
        if ranking.is_low and not self.low:
            raise Malformed(f"this order of hands has no low hands ({printed.rule})")
        full_house = self.all_cards_count[Category.FULL_HOUSE]
        if ranking.strict_1994 and full_house != "RR-20":
            raise Malformed(f"strict_1994 is not for this order of hands: every card of a hand counts ({full_house})")


class GameHands(msgspec.Struct, frozen=True):
    """How the hands of one game are made and ranked; the first deck is the usual one."""

    game: str
    editions: tuple[str, ...]
    order: OrderOfHands
    pick: Pick
    decks: tuple[int, ...]
    decks_rules: tuple[str, ...]

    __hash__ = object.__hash__

    @property
    def has_board(self) -> bool:
        return self.pick.board[0] > 0

    def ranking(
        self,
        deck: int | None = None,
        joker: bool = False,
        ace_low: bool | None = None,
        direction: Direction = "high",
        low_ace: Direction = "high",
        qualifier: bool = False,
        strict_1994: bool = False,
    ) -> Ranking:
        """The game's ranking under these options; a combination that its rules do not allow is refused with the rule.

        The ace's default is the deck's: low in straights where the printed order has it so, else high only.
        """
        deck = self.decks[0] if deck is None else deck
        if deck not in self.decks:
            self._refuse(f"is not played with {deck} cards but {_listed(self.decks)}", *self.decks_rules)
        printed = self.order.of_deck(deck)
        if ace_low is False and printed.ace_always_low:
            self._refuse(f"always lets the ace be low in straights with {deck} cards", *printed.ace_low)
        low_aces = printed.ace_always_low if ace_low is None else ace_low
        ranking = Ranking(deck, joker, low_aces, direction, low_ace, qualifier, strict_1994)
        self.order.check(ranking)
        return ranking

    def _refuse(self, reason: str, *rules: str) -> None:
        raise Malformed(f"{self.game} {reason} ({', '.join(rules)})")


def hands_of(game: str, edition: str | None = None) -> GameHands:
    """A game's hands; its order is the same in all its editions, so an edition is only checked."""
    if game not in GAMES:
        raise Malformed(f"no order of hands for a game {game!r}: there is one for {', '.join(GAMES)}")
    if edition is not None and edition not in GAMES[game].editions:
        raise Malformed(f"no edition {edition!r} of {game}: there is {', '.join(GAMES[game].editions)}")
    return GAMES[game]


def _listed(decks: "dict[int, DeckOrder] | tuple[int, ...]") -> str:
    return ", ".join(map(str, decks))


_ELEVEN = tuple(Category)
_TEN = tuple(category for category in Category if category is not Category.FIVE_OF_A_KIND)
# The 1994 text says that every card counts in these; of the others that odd cards could decide it is silent (RR-20).
_NAMED_1994 = (Category.TWO_PAIRS, Category.ONE_PAIR, Category.FIVE_ODD_CARDS)
_SILENT_1994 = (Category.FOUR_OF_A_KIND, Category.FULL_HOUSE, Category.FLUSH, Category.THREE_OF_A_KIND)


def _reduced(categories: tuple[Category, ...]) -> tuple[Category, ...]:
    swapped = {Category.FLUSH: Category.FULL_HOUSE, Category.FULL_HOUSE: Category.FLUSH}
    return tuple(swapped.get(category, category) for category in categories)


def _order_2018(*readings: str) -> OrderOfHands:
    instrument = "NI2018-51"
    ace_low = (f"{instrument}/3.5(a)", "C-R02")

    def standing(kind: str) -> tuple[str, ...]:
        return f"{instrument}/3.1", f"{instrument}/dict:{kind} Deck", "C-R01", *readings

    reduced = DeckOrder(f"{instrument}/3.4", _reduced(_ELEVEN), standing("Reduced"), ace_low)
    return OrderOfHands(
        decks={
            52: DeckOrder(f"{instrument}/3.3", _ELEVEN, standing("Full"), ace_low),
            **dict.fromkeys((48, 44, 40, 36, 32), reduced),
        },
        decks_rule=f"{instrument}/2.2",
        all_cards_count=dict.fromkeys(_ELEVEN, f"{instrument}/3.2"),
        joker=(f"{instrument}/3.7", f"{instrument}/dict:Wild Card"),
        low=(f"{instrument}/3.6", f"{instrument}/dict:Low Ball", "C-R05", "C-R07"),
    )


def _stud_1994(game: str) -> OrderOfHands:
    rule = f"S94-1994/{game}"

    def reduced(number: str, paragraph: str) -> DeckOrder:
        standing = (f"{rule}3.5", f"{rule}3.5.{paragraph}")
        return DeckOrder(f"{rule}15.{number}", _reduced(_TEN), standing, (f"{rule}3.5.p5", "RR-22"))

    full = DeckOrder(f"{rule}15.3", _TEN, (f"{rule}3.5", f"{rule}3.5.p1"), (f"{rule}3.5.p2",), ace_always_low=True)
    return OrderOfHands(
        decks={52: full, 40: reduced("4", "p3"), 32: reduced("5", "p4")},
        decks_rule=f"{rule}3.1",
        all_cards_count=_kickers_1994(f"{rule}15.2"),
    )


def _manila(decks: tuple[int, ...], *readings: str) -> OrderOfHands:
    rule = "S94-1994/CM"
    standing = (f"{rule}3.5", f"{rule}3.5.p1", *readings)
    printed = DeckOrder(f"{rule}14.3", _reduced(_TEN), standing, (f"{rule}3.5.p2", "RR-22"))
    return OrderOfHands(dict.fromkeys(decks, printed), f"{rule}3.1", _kickers_1994(f"{rule}14.2"))


def _kickers_1994(rule: str) -> dict[Category, str]:
    return dict.fromkeys(_NAMED_1994, rule) | dict.fromkeys(_SILENT_1994, "RR-20")


def _canberra() -> OrderOfHands:
    ace_low = ("S89-1997/4.1", "G-R57")
    printed = DeckOrder("S89-1997/4.3", _TEN, ("S89-1997/4.1",), ace_low, ace_always_low=True)
    return OrderOfHands(
        {52: printed},
        "S89-1997/3.1",
        dict.fromkeys(_TEN, "S89-1997/4.2"),
        aces_and_eights=("S89-1997/T.Dead Man's Hand",),
    )


def _pick(pick: Pick, *rules: str, own: tuple[int, int] | None = None, board: tuple[int, int] | None = None) -> Pick:
    return msgspec.structs.replace(pick, rules=rules, own=own or pick.own, board=board or pick.board)


ORDER_2018 = _order_2018()
_ORDER_1999 = _order_2018("G-R03")
_HOLDEM_RULES = ("NI2018-51/9.1", "NI2018-51/dict:Hand", "NI2018-51/dict:Communal Cards")
_ALL_DECKS = tuple(ORDER_2018.decks)
_SINCE_1994 = ("S94-1994", "1999-FARO")
# In stud the board is what a short shoe forces: a communal card on one street or two (S94-1994/7CS17.9, 5CS17.8).
_STUD_BOARD = (0, 2)

GAMES = {
    hands.game: hands
    for hands in (
        GameHands(
            "holdem",
            ("NI2018-51",),
            ORDER_2018,
            msgspec.structs.replace(_pick(BEST_FIVE, *_HOLDEM_RULES, own=(2, 2), board=(3, 5)), name="hold'em"),
            _ALL_DECKS,
            ("NI2018-51/2.2",),
        ),
        GameHands(
            "omaha",
            ("1999-FARO",),
            _ORDER_1999,
            _pick(TWO_OF_FOUR, "1999-FARO/LIST.omaha", "G-R01"),
            _ALL_DECKS,
            ("G-R06", "G-R13"),
        ),
        GameHands(
            "draw",
            ("1999-FARO",),
            _ORDER_1999,
            _pick(ALL_FIVE, "1999-FARO/LIST.draw-poker", "G-R01", own=(5, 5), board=(0, 0)),
            _ALL_DECKS,
            ("G-R06", "G-R19"),
        ),
        GameHands("faro", ("1999-FARO",), _ORDER_1999, _pick(TWO_OF_FIVE, "1999-FARO/H2.1"), _ALL_DECKS, ("G-R06",)),
        GameHands(
            "five-card-stud",
            _SINCE_1994,
            _stud_1994("5CS"),
            _pick(ALL_FIVE, "S94-1994/5CS15.1", own=(3, 5), board=_STUD_BOARD),
            (52, 40, 32),
            ("S94-1994/5CS3.1",),
        ),
        GameHands(
            "seven-card-stud",
            _SINCE_1994,
            _stud_1994("7CS"),
            msgspec.structs.replace(
                _pick(BEST_FIVE, "S94-1994/7CS15.1", own=(3, 7), board=_STUD_BOARD),
                name="seven-card stud",
                total=(5, 7),
            ),
            (52, 40, 32),
            ("S94-1994/7CS3.1",),
        ),
        GameHands(
            "canberra-manila",
            _SINCE_1994,
            _manila((32,)),
            _pick(BOTH_AND_THREE, "S94-1994/CM14.1", "S94-1994/CM.T.Hand"),
            (32,),
            ("S94-1994/CM3.1",),
        ),
        GameHands(
            "three-card-manila",
            ("1999-FARO",),
            _manila((36, 32), "G-R08"),
            _pick(TWO_OF_THREE, "1999-FARO/LIST.three-card-manila", "G-R01"),
            (36, 32),
            ("G-R08",),
        ),
        GameHands(
            "canberra",
            ("S58-1995", "S89-1997"),
            _canberra(),
            _pick(ALL_FIVE, "S89-1997/4.2", own=(5, 5), board=(0, 0)),
            (52,),
            ("S89-1997/3.1",),
        ),
    )
}
