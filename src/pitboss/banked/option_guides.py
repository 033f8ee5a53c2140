"""A guide to the options of the games against the house: what each decides, and the rules that leave it open."""

from pitboss.table.terms import Guide

_SIGN = ("S89-1997/5.1", "S89-1997/5.1(a)")
OPTION_GUIDES: dict[str, dict[str, Guide]] = {
    "canberra": {
        "minimum": Guide("The smallest ante; antes come in multiples of it.", (*_SIGN, "S89-1997/5.1(b)"), money=True),
        "maximum": Guide("The largest ante, a multiple of the smallest.", (*_SIGN, "S89-1997/5.1(d)"), money=True),
        "max_payout": Guide("The most that one winning bet is paid.", _SIGN, money=True),
        "jackpot": Guide(
            "The jackpot's meter that the table is connected to; none: it is not offered.",
            ("S89-1997/1.equip", "S89-1997/6.1(b)"),
        ),
        "jackpot_chip": Guide("The value of the jackpot chip.", ("S89-1997/6.1(b)", "G-R35"), money=True),
        "strict_1995": Guide(
            "By the letter of 1995: a hand dealt out of order has only its jackpot chip back.", ("G-R49",)
        ),
    },
    "baccarat": {
        "minimum": Guide(
            "The smallest wager; wagers come in multiples of it.", ("G-R64", "S58-1995/MB10.1", "G-R32"), money=True
        ),
        "maximum": Guide("The largest wager on one of the three, a multiple of the smallest.", ("G-R64",), money=True),
        "decks": Guide("Decks in the shoe.", ("S58-1995/MB8.1", "G-R28")),
        "method": Guide(
            "How cards are dealt: face up, face down and turned by the dealer, or opened by players.",
            ("S58-1995/MB8.3", "G-R59"),
        ),
        "cutting_card": Guide("Cards behind the cutting card.", ("S58-1995/MB10.1", "G-R28")),
    },
}
"""By game, each option that a table of this room may choose; its boxes are the seats that are asked for anyway."""
