"""One table between rounds, for every game: seats, stakes, cards, notices, hours, closure and disputes.

It knows no game. A game that is played at tables builds on it and adds what only its own rounds need: poker its buck or
button, its agreements and reviews; the games against the house their boxes and wagers. A table is a fold of events like
a round and carries its rounds in the same log.
"""
