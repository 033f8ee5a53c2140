"""S94-1994: the rules of 1994 for 7 Card Stud, 5 Card Stud and Canberra Manila."""

from pitboss.editions.s94 import canberra_manila, five_card_stud, seven_card_stud, tournament

SEVEN_CARD_STUD = seven_card_stud.GAME
FIVE_CARD_STUD = five_card_stud.GAME
CANBERRA_MANILA = canberra_manila.GAME
EDITIONS = (FIVE_CARD_STUD, SEVEN_CARD_STUD, CANBERRA_MANILA)

__all__ = ["CANBERRA_MANILA", "EDITIONS", "FIVE_CARD_STUD", "SEVEN_CARD_STUD", "tournament"]
