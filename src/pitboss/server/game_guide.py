"""The games in plain words: a sentence each, and how to play within a minute. Rules decide; these only introduce."""

import msgspec


class Introduction(msgspec.Struct, frozen=True):
    sentence: str
    how_to_play: tuple[str, ...]


BETTING = (
    "When it is your turn you may fold, check if nobody has bet, call what was bet, or raise it.",
    "A betting round ends when everybody still in has put up the same. If all but one fold, that one wins the pot.",
)
BUCK = "The buck moves one seat to the left after every round; whoever has it puts up the blind and is dealt to first."

INTRODUCTIONS: dict[str, Introduction] = {
    "holdem": Introduction(
        "Two cards of your own, five for everybody: the best five of the seven win.",
        (
            "The two players after the button put up the blinds; then everybody gets two cards face down.",
            *BETTING,
            "Three communal cards come face up, then a fourth, then a fifth, with a betting round after each.",
            "At the end the best hand of five, from your two cards and the five on the board, takes the pot.",
        ),
    ),
    "omaha": Introduction(
        "Four cards of your own and five on the board, but exactly two of yours and three of the board make your hand.",
        (
            "Everybody gets four cards face down.",
            *BETTING,
            "Three communal cards come, then a fourth, then a fifth, with a betting round after each.",
            "Your hand is exactly two of your four cards with three of the board: no more, no fewer.",
        ),
    ),
    "draw": Introduction(
        "Five cards that only you see; exchange the ones you do not like, once.",
        (
            "Everybody puts up the ante and gets five cards face down.",
            *BETTING,
            "Then each player in turn throws away as many cards as he likes and gets as many new ones.",
            "A second betting round follows, and the best five cards take the pot.",
        ),
    ),
    "faro": Introduction(
        "Five cards of your own, five on the board, one at a time: two of yours and three of the board count.",
        (
            "Everybody gets five cards face down, and the first communal card is turned up.",
            *BETTING,
            "Four more communal cards come one by one, each with a betting round.",
            "Your hand is two of your five cards with three from the board.",
        ),
    ),
    "five-card-stud": Introduction(
        "One card hidden, four in the open: everybody sees nearly everything.",
        (
            BUCK,
            "Everybody gets one card face down and one face up; the best card showing has to open the betting.",
            *BETTING,
            "Three more cards come face up, each with a betting round. The best five cards take the pot.",
        ),
    ),
    "seven-card-stud": Introduction(
        "Three cards hidden, four in the open; the best five of your seven count.",
        (
            BUCK,
            "Everybody gets two cards face down and one face up; the best card showing has to open the betting.",
            *BETTING,
            "Three more cards come face up and the last one face down, each with a betting round.",
            "The best five of your seven cards take the pot.",
        ),
    ),
    "canberra-manila": Introduction(
        "Thirty-two cards, two of your own, five on the board one at a time: both of yours count.",
        (
            "The deck has sevens to aces only, so a flush beats a full house.",
            "Everybody gets two cards face down, and the first communal card is turned up.",
            *BETTING,
            "Four more communal cards come one by one, each with a betting round.",
            "Your hand is both of your cards with three from the board.",
        ),
    ),
    "three-card-manila": Introduction(
        "A short deck, three cards of your own, five on the board: two of yours and three of the board count.",
        (
            "Everybody gets three cards face down, and the first communal card is turned up.",
            *BETTING,
            "Four more communal cards come one by one, each with a betting round.",
            "Your hand is two of your three cards with three from the board.",
        ),
    ),
}
