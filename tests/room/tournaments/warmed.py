"""What every life of a room needs and builds at its first use: imported by the process that forks them, once for all.

Nothing of it is state of a room, so that a child is in all else a process that has just begun.
"""

from pitboss.hands import HIGH_FULL_DECK, tables_for
from pitboss.room.tournaments.offers import offers

tables_for(HIGH_FULL_DECK)
offers()
