"""The floor: people on duty, lists, decks, drop boxes, conduct, exclusions, disputes and shifts, over all tables.

One stream, `floor`, folded into one state. Each module has one matter: its values, what may be asked for, the events
and the pure decision. What also happens at a table (somebody takes duty, sits down, is warned) is an entry or a command
of that table, written in the same transaction (`desk`); what tables tell the floor (a report, a dispute, somebody who
was excluded) is noted here with the event of the table that it came from.
"""
