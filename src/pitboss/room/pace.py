"""The pace of a table: how long the dealer and the bots take, so that people can follow. All in seconds."""

import msgspec

from pitboss.malformed import Malformed


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
        Pace("instant", "Nobody but you takes any time.", 0.0, (0.0, 0.0), 0.0),
    )
}


def pace_of(name: str) -> Pace:
    if name not in PACES:
        raise Malformed(f"no pace {name!r}; there are {', '.join(PACES)}")
    return PACES[name]
