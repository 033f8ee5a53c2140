"""The games against the house: Canberra Poker with the Boomerang Jackpot, and Mini-Baccarat, on the contract of `play`.

A table carries its rounds in one log; a jackpot is a stream of its own that tables share.
"""
