"""The order of hands of 2018, with a full deck and with reduced ones, and the hands of Hold-em and Omaha."""

from msgspec.structs import replace

from pitboss.hands import Category, DeckOrder, GameHands, OrderOfHands, Pick

FULL = DeckOrder(
    "NI2018-51/3.3",
    {
        Category.ROYAL_FLUSH: "NI2018-51/3.3(a)",
        Category.FIVE_OF_A_KIND: "NI2018-51/3.3(b)",
        Category.STRAIGHT_FLUSH: "NI2018-51/3.3(c)",
        Category.FOUR_OF_A_KIND: "NI2018-51/3.3(d)",
        Category.FULL_HOUSE: "NI2018-51/3.3(e)",
        Category.FLUSH: "NI2018-51/3.3(f)",
        Category.STRAIGHT: "NI2018-51/3.3(g)",
        Category.THREE_OF_A_KIND: "NI2018-51/3.3(h)",
        Category.TWO_PAIRS: "NI2018-51/3.3(i)",
        Category.ONE_PAIR: "NI2018-51/3.3(j)",
        Category.FIVE_ODD_CARDS: "NI2018-51/3.3(k)",
    },
    standing=("NI2018-51/3.1", "NI2018-51/dict:Full Deck", "C-R01"),
    ace_low=("NI2018-51/3.5(a)", "C-R02"),
    deck=("NI2018-51/dict:Full Deck",),
    joker=("C-R01",),
)
REDUCED = DeckOrder(
    "NI2018-51/3.4",
    {
        Category.ROYAL_FLUSH: "NI2018-51/3.4(a)",
        Category.FIVE_OF_A_KIND: "NI2018-51/3.4(b)",
        Category.STRAIGHT_FLUSH: "NI2018-51/3.4(c)",
        Category.FOUR_OF_A_KIND: "NI2018-51/3.4(d)",
        Category.FLUSH: "NI2018-51/3.4(e)",
        Category.FULL_HOUSE: "NI2018-51/3.4(f)",
        Category.STRAIGHT: "NI2018-51/3.4(g)",
        Category.THREE_OF_A_KIND: "NI2018-51/3.4(h)",
        Category.TWO_PAIRS: "NI2018-51/3.4(i)",
        Category.ONE_PAIR: "NI2018-51/3.4(j)",
        Category.FIVE_ODD_CARDS: "NI2018-51/3.4(k)",
    },
    standing=("NI2018-51/3.1", "NI2018-51/dict:Reduced Deck", "C-R01"),
    ace_low=("NI2018-51/3.5(a)", "C-R02"),
    deck=("NI2018-51/dict:Reduced Deck",),
    joker=("C-R01",),
)
ORDER = OrderOfHands(
    decks={52: FULL, 48: REDUCED, 44: REDUCED, 40: REDUCED, 36: REDUCED, 32: REDUCED},
    decks_rule="NI2018-51/2.2",
    all_cards_count=dict.fromkeys(FULL.categories, "NI2018-51/3.2"),
    joker=("NI2018-51/3.7", "NI2018-51/dict:Wild Card"),
    low=("NI2018-51/3.6", "NI2018-51/dict:Low Ball", "C-R05", "C-R07"),
)
HOLDEM = GameHands(
    "holdem",
    ("NI2018-51",),
    ORDER,
    Pick(
        "hold'em",
        own=(2, 2),
        board=(3, 5),
        rules=("NI2018-51/9.1", "NI2018-51/dict:Hand", "NI2018-51/dict:Communal Cards"),
    ),
    (52, 48, 44, 40, 36, 32),
    ("NI2018-51/2.2",),
)

# The order of 1999 is lost, and this one stands in for it.
_FULL = replace(FULL, standing=("NI2018-51/3.1", "NI2018-51/dict:Full Deck", "C-R01", "G-R03"))
_REDUCED = replace(REDUCED, standing=("NI2018-51/3.1", "NI2018-51/dict:Reduced Deck", "C-R01", "G-R03"))
STANDING_IN = replace(ORDER, decks={52: _FULL, 48: _REDUCED, 44: _REDUCED, 40: _REDUCED, 36: _REDUCED, 32: _REDUCED})
OMAHA = GameHands(
    "omaha",
    ("1999-FARO",),
    STANDING_IN,
    Pick(
        "two of four hole cards and three of the board",
        own=(4, 4),
        board=(3, 5),
        own_used=2,
        rules=("1999-FARO/LIST.omaha", "G-R01"),
    ),
    (52, 48, 44, 40, 36, 32),
    ("G-R06", "G-R13"),
)
