"""What the streams mean in which people are found: that and what has happened to a person tell the same."""

from collections.abc import Iterator

from pitboss.malformed import Malformed
from pitboss.room import directory, people_events
from pitboss.room.people_events import KnownPerson, PeopleEvent
from pitboss.room.store import Damage, Moves, Reading


class DirectoryMeaning:
    """Reads what people are found by, and follows what becomes of each."""

    def __init__(self) -> None:
        self._known: dict[str, KnownPerson] = {}
        self._ever: set[tuple[str, str]] = set()
        """Streams, and who had cause to be found there at any time."""
        self._found: dict[str, list[str]] = {}
        self._is_complete = False

    def happened(self, event: PeopleEvent) -> None:
        event.apply(self._known.setdefault(event.person, KnownPerson(event.person)))
        self._ever.update((stream, event.person) for stream in event.found_by)

    def finding(self, kind: str, value: str) -> Reading:
        """A stream in which people are found."""
        found = self._found.setdefault(f"{kind}{value}", [])

        def read(number: int, at: int, line: bytes) -> Moves:
            event = directory.CODEC.decode(line)
            if not isinstance(event, directory.FoundHere):
                raise Malformed("a record here says who is found, and no more")
            found.append(event.person)
            return ()

        return read

    def completed(self, number: int, at: int, line: bytes) -> Moves:
        if number > 1 or not isinstance(directory.CODEC.decode(line), directory.Completed):
            raise Malformed("the directory is completed once")
        self._is_complete = True
        return ()

    def faults(self) -> Iterator[Damage]:
        """Who is found without cause, and who is not found."""
        for stream, persons in self._found.items():
            for number, person in enumerate(persons, 1):
                if (stream, person) not in self._ever:
                    yield Damage(stream, number, "somebody is found here without cause")
        if not self._is_complete:
            return
        for id_, known in self._known.items():
            for stream in people_events.found_by(known):
                if id_ not in self._found.get(stream, ()):
                    yield Damage(f"{people_events.PREFIX}{id_}", 0, f"the person is not found in {stream}")
