"""The games against the house in plain words, and a guide to their options. Rules decide; these only introduce."""

from pitboss.poker.option_guide import Guide
from pitboss.server.game_guide import Introduction

INTRODUCTIONS: dict[str, Introduction] = {
    "canberra": Introduction(
        "Five cards against the dealer's five: fold, or bet twice your ante and compare.",
        (
            "Put an ante on your box before NO MORE BETS; beside it a chip may go on the Boomerang Jackpot.",
            "You and the dealer get five cards each. Only the dealer's last card lies face up.",
            "Look at your cards: fold and lose the ante, or stay in with a bet of exactly twice the ante.",
            "The dealer plays with ace-king or higher only; otherwise antes win 1 to 1 and bets go back.",
            "If the dealer plays, the higher hand wins: the ante pays 1 to 1, the bet by the table on the cloth.",
            "A flush or better, or the Dead Man's Hand, wins a prize for whoever stays in with a jackpot chip.",
        ),
    ),
    "baccarat": Introduction(
        "Player against Banker: wager on one of them, or on a tie, and see which comes closer to nine.",
        (
            "Put chips on Player, Banker or Tie before NO MORE BETS, on several of them if you like.",
            "Two hands are dealt, Player and Banker; neither belongs to anybody at the table.",
            "Aces count one, tens and pictures nothing; of the sum only the last digit counts.",
            "Eight or nine on two cards ends the coup; otherwise fixed rules say which hand draws a third card.",
            "The higher total wins. Player pays 1 to 1, Banker 1 to 1 less five per cent, a tie 8 to 1.",
            "In a tie wagers on Player and Banker go back. One shoe of many decks serves for many coups.",
        ),
    ),
}

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
