"""Poker, player against player: the games as data, one round of play, betting, pots, commission and showdown."""
