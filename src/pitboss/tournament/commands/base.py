"""Who may ask for what in a tournament. Times are milliseconds since 1970, money is cents."""

from pitboss.play.command import PLAYER, Command, Roles
from pitboss.play.principal import Role

DIRECTOR: Roles = frozenset({Role.DIRECTOR})
CLOCK: Roles = frozenset({Role.CLOCK})
CASHIER: Roles = frozenset({Role.CASHIER})
SHIFT_MANAGER: Roles = frozenset({Role.SHIFT_MANAGER})
ROOM: Roles = frozenset({Role.DEALER, Role.DIRECTOR})
DESK: Roles = PLAYER | CASHIER | DIRECTOR
TIMED: Roles = DIRECTOR | CLOCK


class OfPerson(Command, frozen=True):
    """A command about one entrant, who may send it where players may."""

    person: str
