"""The games against the house in plain words. Rules decide; these only introduce."""

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
