"""Tournaments: the conditions document, and what is played by it, from the first entry to the last prize.

NI2018-51/20; S94-1994/7CS20, CM19, 5CS20; S89-1997/16; the readings T-R.
"""
