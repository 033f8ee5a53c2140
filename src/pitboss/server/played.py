"""What the pages of rounds that were played share, whatever was played: winners, and events with their sentences."""

import msgspec

from pitboss.room.viewing import Sentence


class Winner(msgspec.Struct, frozen=True):
    seat: int
    name: str
    cents: int


class EventLine(msgspec.Struct, frozen=True):
    at: int
    event: msgspec.Raw
    told: list[Sentence]
