"""Followed tables in the room: a person deals real cards, staff enter what happens, and the same log holds it.

Nothing is planned for such a table and nobody plays at it over the network. An entry (`pitboss.following`) comes as one
command with an id; the commands that it means are decided whole or not at all and written in one transaction, with the
entry and who made it in a stream of its own beside the table's.
"""
