"""Who acts and who looks on: a role, and for a player the seat.

Roles follow the instruments' own (S89-1997/T.Dealer, T.Casino supervisor, T.Casino operator; NI2018-51/20.4 for the
director of a tournament and the gaming shift manager); the cashier takes fees, the auditor stands for whoever may open
everything afterwards, the clock for time that has run out.
"""

from enum import StrEnum

import msgspec


class Role(StrEnum):
    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    OPERATOR = "operator"
    DIRECTOR = "director"
    SHIFT_MANAGER = "shift_manager"
    CASHIER = "cashier"
    CLOCK = "clock"
    SEATING = "seating"
    """Keeps the lists and leads people to their seats."""
    SURVEILLANCE = "surveillance"
    INSPECTOR = "inspector"
    """Of the authority: looks on, live, and takes part in nothing."""
    TRAINER = "trainer"
    AUDITOR = "auditor"
    SPECTATOR = "spectator"


GIVEN_ROLES: tuple[Role, ...] = (
    Role.PLAYER,
    Role.DEALER,
    Role.SUPERVISOR,
    Role.OPERATOR,
    Role.DIRECTOR,
    Role.SHIFT_MANAGER,
    Role.CASHIER,
    Role.SEATING,
    Role.SURVEILLANCE,
    Role.INSPECTOR,
    Role.TRAINER,
    Role.AUDITOR,
)
"""What a person can be in a room: the one list. Time and onlookers are nobody's roles."""


class Principal(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Somebody with a role; `seat` is 0 for everyone but a seated player."""

    role: Role
    seat: int = 0
    name: str = ""
    for_seat: int = 0
    """The seat that a member of staff speaks for where a person deals: whatever the player there may send."""

    def __str__(self) -> str:
        place = f"seat {self.seat}" if self.seat else f"the {self.role}"
        return f"{self.name} ({place})" if self.name else place

    @property
    def sees_all(self) -> bool:
        """Only the auditor; no member of staff sees a hidden card while the round lasts (NI2018-51/19.4(b))."""
        return self.role is Role.AUDITOR
