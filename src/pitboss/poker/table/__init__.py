"""What a table of poker adds to every table: buck or button, entry, agreements, charges, and reviews of a round.

It carries its rounds in the same log.
"""
