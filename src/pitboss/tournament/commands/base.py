"""Who may ask for what in a tournament. Times are milliseconds since 1970, money is cents."""

from pitboss.play.command import PLAYER, Command, Roles
from pitboss.play.principal import Role

DIRECTOR: Roles = frozenset({Role.DIRECTOR})
"""Who was named director or assistant (NI2018-51/20.4)."""
CLOCK: Roles = frozenset({Role.CLOCK})
"""The room's own, when a time has come."""
CASHIER: Roles = frozenset({Role.CASHIER})
"""Who takes and pays money."""
SHIFT_MANAGER: Roles = frozenset({Role.SHIFT_MANAGER})
"""Who names directors, and confirms what takes two persons."""
ROOM: Roles = frozenset({Role.DEALER, Role.DIRECTOR})
"""What happens at tables: their software tells it where the room deals, the director where people do."""
DESK: Roles = PLAYER | CASHIER | DIRECTOR
"""What is bought: by whoever plays, or for somebody at the desk."""
TIMED: Roles = DIRECTOR | CLOCK
"""What is due at a time, unless the director does it before."""


class OfPerson(Command, frozen=True):
    """A command about one entrant, who may send it where players may."""

    person: str
