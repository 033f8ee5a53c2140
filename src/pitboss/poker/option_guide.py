"""A guide to the options: for each what it decides in a sentence, the rules that leave it open, and what is money.

The command line, the scenario files and their documentation are made from it; a test keeps it complete.
"""

from pitboss.table.terms import Guide

GUIDE: dict[str, Guide] = {
    "deck": Guide("Cards in the deck.", ("NI2018-51/2.2", "S94-1994/7CS3.1")),
    "joker": Guide("Add one joker, which is wild.", ("NI2018-51/2.3",)),
    "ace_low": Guide(
        "The ace may also be low in straights; left out, as the deck has it.", ("NI2018-51/3.5(a)", "RR-22")
    ),
    "win": Guide("High hands win, low hands win, or they share.", ("NI2018-51/3.5(b)", "NI2018-51/3.5(c)")),
    "low_qualifier": Guide("A low hand needs five cards of eight or lower.", ("NI2018-51/3.5(d)",)),
    "low_ace": Guide("Where the ace stands in low hands.", ("C-R05",)),
    "strict_1994": Guide("Odd cards beside three of a kind and the pair of a full house do not count.", ("RR-20",)),
    "deal": Guide("Hole cards one at a time, or in the packets of the game.", ("1999-FARO/H2.2", "G-R10")),
    "burn": Guide("A card is burned before communal cards.", ("NI2018-51/4.2(h)",)),
    "draw_most": Guide("The most cards that may be exchanged in Draw.", ("G-R24",)),
    "openers_jacks": Guide("Only a pair of jacks or better may open in Draw.", ("G-R23",)),
    "forced": Guide("What is put up before the cards.", ("NI2018-51/4.2(b)", "S94-1994/7CS6.5(a)")),
    "blinds": Guide("The blinds in order, one to three.", ("NI2018-51/4.2(c)", "NI2018-51/4.2(f)"), money=True),
    "blind_multiples": Guide("The blind of the buck, counted in minimums.", ("S94-1994/7CS10.1", "RR-02")),
    "ante": Guide("The ante of each player.", ("NI2018-51/4.2(f)", "S94-1994/7CS6.5(b)"), money=True),
    "dead_blind": Guide("What the last blind puts up beside it for all, in tournaments.", ("T-R40",), money=True),
    "marker_moves": Guide("To the next player, or dead: nobody skips a blind.", ("T-R35",)),
    "blinds_first": Guide("Whoever cannot pay both pays the blind before the ante.", ("T-R39",)),
    "bring_in": Guide("The forced wager of the card that opens, 0 for none.", ("G-R79",), money=True),
    "over_blinds": Guide("Levels of over-blinds on offer.", ("NI2018-51/4.2(e)", "C-R13"), money=True),
    "straddles": Guide("How many over-blinds of twice the level before are on offer.", ("C-R14",)),
    "opening": Guide("The menu of the first player after the blinds.", ("NI2018-51/10.2",)),
    "ante_opener_may_check": Guide("In an ante game the first player may check.", ("C-R11", "G-R22")),
    "unit": Guide("The smallest chip.", ("NI2018-51/4.7", "S94-1994/7CS5.5"), money=True),
    "limits": Guide("The bounds of each betting round; the last serves all that follow.", ("NI2018-51/4.2(g)",)),
    "raise_cap": Guide("The most raises in a betting round, 0 for no cap.", ("C-R19", "S94-1994/7CS10.2")),
    "heads_up_release": Guide("The cap falls away while two players are able to bet.", ("S94-1994/7CS10.5", "RR-11")),
    "release_frees_sizes": Guide("Where the cap falls away, so do the sizes.", ("RR-11",)),
    "opening_is_floor": Guide("A raise is at least as large as the opening bet.", ("C-R17", "RR-09")),
    "check_raise": Guide("Whoever has checked may raise.", ("RR-08",)),
    "showing": Guide("How cards showing are compared.", ("RR-06",)),
    "tapped_opener": Guide("Who opens if the cards that open belong to a player who has tapped out.", ("G-R80",)),
    "tap_out_unit": Guide(
        "Tap-outs come in multiples of this; 0 for the minimum bet, the smallest chip for always everything.",
        ("C-R20",),
        money=True,
    ),
    "short_tap_out": Guide("What a tap-out above the call and below a raise means.", ("C-R21", "RR-12", "G-R81")),
    "short_blind": Guide("What a blind costs to call that was not paid in full.", ("RR-48",)),
    "early_card_raises": Guide("Beside a communal card shown early, raises of the minimum are allowed.", ("RR-28",)),
    "expose": Guide("Which hands have to be exposed at the showdown.", ("RR-44", "C-R70")),
    "split_odd_unit": Guide("Who gets the chip that high and low cannot halve.", ("C-R08",)),
    "share_unit": Guide(
        "The chip in which a pot of such chips is shared; 0 for the smallest.", ("NI2018-51/4.7", "G-R62"), money=True
    ),
    "commission": Guide("What the house takes.", ("NI2018-51/15.2(a)", "NI2018-51/15.3", "S94-1994/7CS12.1")),
    "commission_threshold": Guide(
        "What has to exceed the amount that is free: each pot by itself, or all pots together.", ("C-R22",)
    ),
    "min_table_stake": Guide("The smallest table stake.", ("NI2018-51/4.2(a)", "S94-1994/7CS5.2"), money=True),
    "max_buy_in": Guide("The largest buy-in, 0 for no limit.", ("NI2018-51/4.2(i)",), money=True),
    "time_limit": Guide("Seconds to act, 0 for no limit.", ("NI2018-51/4.2(j)",)),
    "declared_lapses": Guide("A declaration lapses when the player has won.", ("C-R40",)),
    "forfeit_void": Guide("A wager that is declared void stays in the pot.", ("RR-30",)),
    "void_price": Guide("What others have to call once a wager is declared void.", ("RR-40",)),
    "absent_buck": Guide("What becomes of an absent player whom the buck reaches.", ("RR-33",)),
    "missed_buck": Guide("When a player is dealt in again whom the buck has passed while he sat out.", ("RR-45",)),
    "misdeal_deadline": Guide("Until when a fault of the first deal makes a misdeal.", ("RR-23",)),
    "big_blind": Guide("Which of three blinds players come in by: the second, or the last.", ("C-R15",)),
    "first_revolution": Guide(
        "What a newcomer in the first revolution need not post: the entry, or any blind.", ("C-R69",)
    ),
    "conditions": Guide("Tournament conditions apply, which may lift seat limits.", ("NI2018-51/20.3",)),
    "currency": Guide("What the amounts are: dollars, or chips of a tournament.", ("NI2018-51/dict:Tournament Chips",)),
}
"""Every field of `Options`, in its order."""

MONEY_OF_LIMIT = ("minimum", "maximum")
MONEY_OF_COMMISSION = ("minimum", "cap", "rate", "steps")
