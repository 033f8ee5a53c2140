"""Timing of a room and pace of a table: how long players, dealer and bots may take. All in seconds."""

import msgspec

from pitboss.malformed import Malformed


class Timing(msgspec.Struct, frozen=True):
    """The seconds of a room's own clock, and whether bots and dealer take their time."""

    to_act: float = 30.0
    to_wager: float = 20.0
    """From the first wager on the layout of a game against the house to NO MORE BETS (H-R05)."""
    moment: float = 4.0
    """For the jackpot chip of somebody who has just placed an ante (H-R05)."""
    hurry: float = 1.0
    """What every pause of a table's pace is multiplied by."""
    bank: float = 0.0
    """The whole of a player's time bank at a table of poker (H-R08); 0: there is none."""
    bank_refill: float = 3.0
    """What a round puts back into it."""
    idle: float = 1800.0
    """After so long a table closes at which nobody sits or looks on; 0: never."""


class Pace(msgspec.Struct, frozen=True):
    """`deal` before cards come, `think` the least and most time of a bot, `between` from the end of a round on."""

    name: str
    text: str
    deal: float
    think: tuple[float, float]
    between: float


PACES: dict[str, Pace] = {
    pace.name: pace
    for pace in (
        Pace("slow", "Time to read every line.", 1.2, (1.8, 3.5), 9.0),
        Pace("normal", "As at a friendly table.", 0.7, (0.8, 1.8), 6.0),
        Pace("fast", "Bots act at once, rounds follow quickly.", 0.3, (0.2, 0.5), 3.0),
        # A breath between rounds, so that no program drives a table faster than that.
        Pace("instant", "Nobody but you takes any time.", 0.0, (0.0, 0.0), 0.3),
    )
}


UNATTENDED = PACES["normal"]


def pace_of(name: str, is_attended: bool = True) -> Pace:
    """A pace; without a person in the game rounds come no quicker than people play."""
    if name not in PACES:
        raise Malformed(f"no pace {name!r}; there are {', '.join(PACES)}")
    pace = PACES[name]
    return pace if is_attended or pace.between >= UNATTENDED.between else UNATTENDED
