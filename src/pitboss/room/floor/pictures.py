"""Pictures of people on the exclusion list, where the house allows it (H-R34): kept in the room's own records.

They have a stream of their own and are no part of the floor's state: whoever looks at an entry asks for its picture.
Nobody is matched by a camera.
"""

from typing import TYPE_CHECKING

import msgspec

from pitboss.malformed import Malformed
from pitboss.play import Codec, Refusal
from pitboss.play.command import SUPERVISION
from pitboss.room.floor.conduct import RULES
from pitboss.room.store import StoreEntry
from pitboss.room.writing import enter

if TYPE_CHECKING:
    from pitboss.room.card_room import CardRoom
    from pitboss.room.person import Person

STREAM = "pictures"
LARGEST = 150_000
"""Bytes of a picture."""
BEGINNINGS = {"image/jpeg": b"\xff\xd8\xff", "image/png": b"\x89PNG\r\n\x1a\n"}


class PictureKept(msgspec.Struct, frozen=True, tag_field="event", tag="picture_kept"):
    """A picture of whoever an entry of the exclusion list is about; a later one is instead of it."""

    number: int
    media: str
    content: bytes
    by: str


CODEC: Codec[PictureKept] = Codec((PictureKept,))


async def keep_picture(room: "CardRoom", number: int, content: bytes, by: "Person") -> None:
    """Keep a picture with an entry that holds; Refusal where the house has not allowed it."""
    if by.role not in SUPERVISION:
        raise Refusal(RULES, "pictures are kept by supervisors and the operator")
    if not room.conditions.policies.pictures:
        raise Refusal(RULES, "this house keeps no pictures: its conditions may allow them")
    entry = room.floor.state.conduct.exclusions.get(number)
    if entry is None or entry.is_over(room.clock()):
        raise Refusal(RULES, f"no entry {number} of the exclusion list holds")
    media = next((media for media, begin in BEGINNINGS.items() if content.startswith(begin)), "")
    if not media or len(content) > LARGEST:
        raise Malformed(f"a picture is a JPEG or a PNG of at most {LARGEST:,} bytes")
    event = PictureKept(number, media, content, by.id)
    await enter(room.store, room.wallets, [StoreEntry(STREAM, CODEC.encode(event))])
    room.floor.stirred()


def picture_of(room: "CardRoom", number: int) -> PictureKept | None:
    """The picture of an entry that holds; none once it is over, or if the house allows none any more."""
    entry = room.floor.state.conduct.exclusions.get(number)
    if entry is None or entry.is_over(room.clock()) or not room.conditions.policies.pictures:
        return None
    found = None
    for record in room.store.read(STREAM):
        kept = CODEC.decode(record.event)
        if kept.number == number:
            found = kept
    return found
