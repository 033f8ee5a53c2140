"""The table between rounds: seats, stakes, buck or button, entry, agreements, notices, cards, charges and closure.

A table is a fold of events like a round and carries its rounds in the same log.
"""
