"""The people of the room, looked up in the store: nobody is in memory who was not asked for."""

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from weakref import WeakValueDictionary

from pitboss.play import Role
from pitboss.room import directory
from pitboss.room.credentials import PERSON_ID, hash_of
from pitboss.room.directory import BADGE, LIKENESS, ROLE, SESSION_OF
from pitboss.room.names import key_of, likeness, spaced
from pitboss.room.people_events import CODEC, NAMES, PREFIX, STREAM, GuestNamed, KnownPerson, PeopleEvent, Registered
from pitboss.room.person import Person, Settings
from pitboss.room.store import Records

MOST = 10_000
"""So many people are at hand at most."""


class People(Mapping[str, Person]):
    """Everybody the room knows, by id; looked up in the store, the latest at hand.

    A `Person` is one object as long as anybody has it, and what happens to the person shows in it.
    """

    def __init__(self, store: Records) -> None:
        self._store = store
        self._at_hand: OrderedDict[str, KnownPerson] = OrderedDict()
        self._in_use: WeakValueDictionary[str, Person] = WeakValueDictionary()
        self._found: OrderedDict[str, str] = OrderedDict()
        """By streams of sessions and names, which have one record for ever."""
        self._staff: list[Person] | None = None
        self._of_old: dict[str, list[PeopleEvent]] = {}
        """What rooms of before have in one stream, by person."""
        for record in store.read(STREAM):
            event = CODEC.decode(record.event)
            self._of_old.setdefault(event.person, []).append(event)
        self._named_of_old = {
            key_of(event.name): person
            for person, events in self._of_old.items()
            for event in events
            if isinstance(event, Registered | GuestNamed) and event.password
        }

    def __getitem__(self, id_: str) -> Person:
        known = self.known(id_)
        if known is None:
            raise KeyError(id_)
        return known.person

    def __iter__(self) -> Iterator[str]:
        yield from self._of_old
        own = (stream.removeprefix(PREFIX) for stream in self._store.streams(PREFIX))
        yield from (id_ for id_ in own if id_ not in self._of_old)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def known(self, id_: str) -> KnownPerson | None:
        """All that is known of somebody; nothing of nobody."""
        known = self._at_hand.get(id_)
        if known is None:
            known = self._read(id_)
            if known is None:
                return None
            self._at_hand[id_] = known
            if len(self._at_hand) > MOST:
                self._at_hand.popitem(last=False)
        self._at_hand.move_to_end(id_)
        return known

    def read_again(self, id_: str) -> None:
        """Something has happened to somebody: whoever has the person sees it."""
        self._at_hand.pop(id_, None)
        self._staff = None
        self.known(id_)

    def follow(self, id_: str) -> None:
        """The same where another node has written it, which matters only for those who are at hand."""
        self._staff = None
        if id_ in self._at_hand or id_ in self._in_use:
            self.read_again(id_)

    def _read(self, id_: str) -> KnownPerson | None:
        if id_ not in self._of_old and PERSON_ID.fullmatch(id_) is None:
            return None  # a bot, an office, or whoever has only a badge: the store need not be asked
        known = KnownPerson(id_)
        for event in self._of_old.get(id_, ()):
            event.apply(known)
        for record in self._store.read(f"{PREFIX}{id_}"):
            CODEC.decode(record.event).apply(known)
        if not known.is_registered:
            return None
        in_use = self._in_use.setdefault(id_, known.person)
        for name in Person.__struct_fields__:
            setattr(in_use, name, getattr(known.person, name))
        known.person = in_use
        return known

    def by_name(self, name: str) -> Person | None:
        """The owner of a named account."""
        key = key_of(name)
        return self.get(self._named_of_old.get(key) or self._first_of(f"{NAMES}{key}"))

    def member(self, name: str) -> str:
        """The id of whoever has an account of a name; the name itself, by which anybody else is known.

        However it was typed: spaces and forms of characters make nobody another.
        """
        kept = spaced(name)
        known = self.by_name(kept)
        return known.id if known is not None else kept

    def role_of(self, person: str) -> Role | None:
        """The role of whoever has an account, by id."""
        known = self.get(person)
        return known.role if known is not None else None

    def of_badge(self, badge: str) -> Person | None:
        """The member of staff who has a badge: the last to whom it was given, as long as that is so."""
        hash_ = hash_of(badge)
        given = directory.found(self._store, f"{BADGE}{hash_}")
        known = self.known(given[-1]) if given else None
        return known.person if known is not None and known.badge == hash_ else None

    def looking_like(self, name: str) -> list[Person]:
        """Those with an account whose name might be taken for this one."""
        return [self[id_] for id_ in dict.fromkeys(directory.found(self._store, f"{LIKENESS}{likeness(name)}"))]

    def staff(self) -> list[Person]:
        """Whoever works in the room, by role and then in the order in which they came to it."""
        if self._staff is None:
            found = {role: directory.found(self._store, f"{ROLE}{role}") for role in Role}
            self._staff = [
                self[id_] for role, ids in found.items() for id_ in dict.fromkeys(ids) if self[id_].role is role
            ]
        return self._staff

    def sessions_of(self, person: str) -> list[str]:
        """The hashes of the tokens of a person's sessions."""
        known = self.known(person)
        return list(known.sessions) if known is not None else []

    def name_of(self, person: str) -> str:
        known = self.known(person)
        return known.person.name if known is not None else person

    def hears(self, person: str, whom: str) -> bool:
        return whom not in self.muted_by(person)

    def muted_by(self, person: str) -> frozenset[str]:
        """Whom a person does not want to hear."""
        known = self.known(person)
        return frozenset(known.muted) if known is not None else frozenset()

    def mark_of(self, person: str) -> str:
        known = self.known(person)
        return known.person.mark if known is not None else ""

    def settings_of(self, person: str) -> Settings:
        known = self.known(person)
        return known.settings if known is not None else Settings()

    def of_token(self, token: str, now: int) -> Person | None:
        """Whose session it is, while it lasts."""
        return self.of_session(hash_of(token), now)

    def of_session(self, token_hash: str, now: int) -> Person | None:
        """Whose session it is, while it lasts, by the hash of its token."""
        known = self.known(self._first_of(f"{SESSION_OF}{token_hash}"))
        session = known.sessions.get(token_hash) if known is not None else None
        return known.person if known is not None and session is not None and now < session.until else None

    def named_of_old(self) -> dict[str, str]:
        """Whose the names are of accounts in the one stream of before."""
        return dict(self._named_of_old)

    def _first_of(self, stream: str) -> str:
        """Who is found in a stream that has one record; nobody if it has none yet."""
        if stream not in self._found:
            found = directory.found(self._store, stream)
            if not found:
                return ""
            self._found[stream] = found[0]
            if len(self._found) > MOST:
                self._found.popitem(last=False)
        return self._found[stream]
