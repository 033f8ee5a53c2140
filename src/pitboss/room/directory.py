"""What people are found by: names, what names look like, sessions, badges, roles, each with a stream of its own.

A record says no more than who it is. It is written together with what has happened to the person; `pitboss verify`
holds both to each other. Rooms of before are gone through once, which the stream `directory` says.
"""

import msgspec

from pitboss.play import Codec
from pitboss.room.store import Records, StoreEntry

STREAM = "directory"
SESSION_OF = "session:"
BADGE = "badge:"
LIKENESS = "likeness:"
ROLE = "role:"
FINDING = (SESSION_OF, BADGE, LIKENESS, ROLE)


class NameTaken(msgspec.Struct, frozen=True, tag_field="event", tag="name_taken"):
    """A name has an account from now on: this person's."""

    person: str


class FoundHere(msgspec.Struct, frozen=True, tag_field="event", tag="found_here"):
    """A person has a session, a badge, a role or a name that looks so."""

    person: str


class Completed(msgspec.Struct, frozen=True, tag_field="event", tag="directory_complete"):
    """Everybody is found who was there before."""


CODEC: Codec[NameTaken | FoundHere | Completed] = Codec((NameTaken, FoundHere, Completed))


def entry(stream: str, person: str) -> StoreEntry:
    """Somebody is found in a stream from now on."""
    found = NameTaken(person) if stream.startswith("name:") else FoundHere(person)
    return StoreEntry(stream, CODEC.encode(found))


def completed() -> StoreEntry:
    return StoreEntry(STREAM, CODEC.encode(Completed()))


def found(store: Records, stream: str) -> list[str]:
    """Who is found in a stream, the first first."""
    events = (CODEC.decode(record.event) for record in store.read(stream))
    return [event.person for event in events if not isinstance(event, Completed)]
