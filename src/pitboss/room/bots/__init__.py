"""Bots: players of different temper for every poker game, who see what a player sees and are labelled as bots."""

from pitboss.room.bots.agreeing import consents
from pitboss.room.bots.choosing import choose
from pitboss.tempers import TEMPERS, Temper, temper_of

__all__ = ["TEMPERS", "Temper", "choose", "consents", "temper_of"]
