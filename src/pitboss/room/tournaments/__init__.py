"""Tournaments in a running room: each a log of its own with one writer, tables that follow it, and a director.

`host.py` is where to begin: a `TournamentHost` takes what people ask for and does what is due by itself. `log.py` keeps
the stream `tournament:ID`, `seating.py` says what a table has to do to be as the tournament has it, `director.py` is
the software director, `offers.py` has the ready-made tournaments and `desk.py` what the room's people ask for.
"""
