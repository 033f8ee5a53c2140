"""What is asked of the effects of a change of house conditions, and what is found: types that need no kernel."""

from enum import StrEnum

import msgspec

from pitboss.lab.canberra_types import Trade

METER = 10_000_00
"""Where the jackpot is looked at if nobody says where it stands."""


class Unit(StrEnum):
    """What a figure counts."""

    SHARE = "share"
    """Of what is wagered."""
    SQUARE = "square"
    """Of antes or wagers, squared."""
    CENTS = "cents"


class HouseEffect(msgspec.Struct, frozen=True):
    """One figure before a change and after it. `error` is one standard error where it was played out, 0 if exact."""

    what: str
    before: float
    now: float
    unit: Unit
    error: float = 0.0
    note: str = ""


class WhatIf(msgspec.Struct, frozen=True):
    """How busy a table is, where the jackpot's meter stands, and how many rounds are played out by whom."""

    trade: Trade = Trade()
    meter: int = METER
    players: int = 6
    rounds: int = 2_000
    seed: int = 1
