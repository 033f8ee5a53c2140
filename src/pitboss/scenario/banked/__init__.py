"""Scenarios of the games against the house: wagers in short notation, cards by box, and what must be true."""
