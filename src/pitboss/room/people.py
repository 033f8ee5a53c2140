"""The people of the room: guests, named accounts and staff, with their roles, open sessions and settings.

Each person has a stream, `person:ID`, and each name that has an account another, `name:NAME`, with room for one record:
so a name is taken once, whoever writes. Rooms of before had one for all, which is read first and written no more.
Passwords are kept as argon2 hashes, session tokens as SHA-256 hashes: neither can be read back from the store.
"""

import hashlib
import re
import secrets
from collections import defaultdict
from collections.abc import Iterable
from random import Random, SystemRandom

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from pitboss.play import Codec, Role
from pitboss.room.names import key_of, likeness
from pitboss.room.store import Records, StoreEntry

STREAM = "people"
"""Where rooms of before have everybody."""
PREFIX = "person:"
NAMES = "name:"
DAY = 24 * 3600 * 1000
SESSION = 30 * DAY
STAFF_SESSION = DAY // 2
MARKS = (
    "acorn",
    "anchor",
    "bell",
    "comet",
    "feather",
    "fish",
    "kettle",
    "key",
    "leaf",
    "lighthouse",
    "star",
    "wave",
)
"""What somebody may be known by at a glance, beside the name."""


class Person(msgspec.Struct):
    """Somebody the room knows. A guest has no password and cannot log in again without the session."""

    id: str
    name: str
    role: Role = Role.PLAYER
    password: str = ""
    mark: str = ""
    pin: str = ""
    """The hash of a number by which a member of staff signs at a device of the floor (H-R30)."""

    @property
    def is_guest(self) -> bool:
        return not self.password

    @property
    def session_length(self) -> int:
        return SESSION if self.role is Role.PLAYER else STAFF_SESSION


class Settings(msgspec.Struct, frozen=True):
    """What the dealer does for a player without asking, at every table."""

    auto_cut: bool = True
    auto_post: bool = True
    auto_muck: bool = True
    auto_bank: bool = True
    """Whether the time bank runs by itself when the time of a turn is over (H-R08)."""


class PeopleEvent(msgspec.Struct, frozen=True, tag_field="event"):
    """The base of what happens to people."""

    person: str

    def apply(self, people: "People") -> None:
        raise NotImplementedError


class Registered(PeopleEvent, frozen=True, tag="registered"):
    """A person is known from now on."""

    name: str
    role: Role
    password: str = ""

    def apply(self, people: "People") -> None:
        people.persons[self.person] = Person(self.person, self.name, self.role, self.password)
        if self.password:
            people.note_name(self.name, self.person)


class GuestNamed(PeopleEvent, frozen=True, tag="named"):
    """A guest took a name and a password, and keeps everything else."""

    name: str
    password: str

    def apply(self, people: "People") -> None:
        person = people.persons[self.person]
        person.name, person.password = self.name, self.password
        people.note_name(self.name, self.person)


class Renamed(PeopleEvent, frozen=True, tag="renamed"):
    """A guest is called otherwise from now on; an account keeps its name."""

    name: str

    def apply(self, people: "People") -> None:
        people.persons[self.person].name = self.name


class MarkChosen(PeopleEvent, frozen=True, tag="mark_chosen"):
    """A person bears one of the marks from now on, or none."""

    mark: str

    def apply(self, people: "People") -> None:
        people.persons[self.person].mark = self.mark


class RoleGiven(PeopleEvent, frozen=True, tag="role_given"):
    """A person has another role from now on; sessions of the old one end."""

    role: Role

    def apply(self, people: "People") -> None:
        people.persons[self.person].role = self.role
        people.sessions = {hash_: s for hash_, s in people.sessions.items() if s.person != self.person}


class SessionOpened(PeopleEvent, frozen=True, tag="session_opened"):
    """A session began; only the hash of its token is kept."""

    token_hash: str
    until: int

    def apply(self, people: "People") -> None:
        people.sessions[self.token_hash] = self


class SessionClosed(PeopleEvent, frozen=True, tag="session_closed"):
    token_hash: str

    def apply(self, people: "People") -> None:
        people.sessions.pop(self.token_hash, None)


class SettingsChosen(PeopleEvent, frozen=True, tag="settings_chosen"):
    """What the dealer does for this person from now on."""

    settings: Settings

    def apply(self, people: "People") -> None:
        people.settings[self.person] = self.settings


class MuteSet(PeopleEvent, frozen=True, tag="mute_set"):
    """A person hears no more of another, or does again."""

    whom: str
    muted: bool

    def apply(self, people: "People") -> None:
        people.muted.setdefault(self.person, set()).discard(self.whom)
        if self.muted:
            people.muted[self.person].add(self.whom)


class PinSet(PeopleEvent, frozen=True, tag="pin_set"):
    """A member of staff signs with another number from now on; only its hash is kept."""

    pin: str

    def apply(self, people: "People") -> None:
        people.persons[self.person].pin = self.pin


class BadgeGiven(PeopleEvent, frozen=True, tag="badge_given"):
    """A member of staff is known by a badge, which whoever had it before is not any more; only its hash is kept."""

    badge_hash: str

    def apply(self, people: "People") -> None:
        people.badges = {hash_: person for hash_, person in people.badges.items() if person != self.person}
        people.badges[self.badge_hash] = self.person


CODEC: Codec[PeopleEvent] = Codec(
    (
        Registered,
        GuestNamed,
        Renamed,
        MarkChosen,
        RoleGiven,
        SessionOpened,
        SessionClosed,
        SettingsChosen,
        MuteSet,
        PinSet,
        BadgeGiven,
    )
)


class NameTaken(msgspec.Struct, frozen=True, tag_field="event", tag="name_taken"):
    """A name has an account from now on: this person's."""

    person: str


NAME_CODEC: Codec[NameTaken] = Codec((NameTaken,))


def entry(event: PeopleEvent) -> StoreEntry:
    """What happens to a person, for that person's stream."""
    return StoreEntry(f"{PREFIX}{event.person}", CODEC.encode(event))


def naming(name: str, person: str) -> StoreEntry:
    """The first and only record of a name's stream."""
    return StoreEntry(f"{NAMES}{key_of(name)}", NAME_CODEC.encode(NameTaken(person)))


class People:
    """Everybody the room knows, by id and by name."""

    def __init__(self) -> None:
        self.persons: dict[str, Person] = {}
        self.named: dict[str, str] = {}
        self.alike: defaultdict[str, set[str]] = defaultdict(set)
        """Who has an account, by what the name looks like."""
        self.sessions: dict[str, SessionOpened] = {}
        self.badges: dict[str, str] = {}
        """Who has which badge, by its hash."""
        self.settings: dict[str, Settings] = {}
        self.muted: dict[str, set[str]] = {}
        """By person, whom he does not want to hear."""

    @classmethod
    def read(cls, store: Records, streams: Iterable[str]) -> "People":
        """Everybody whom the streams of a store tell of."""
        people = cls()
        for stream in (STREAM, *(each for each in streams if each.startswith(PREFIX))):
            for record in store.read(stream):
                CODEC.decode(record.event).apply(people)
        return people

    def by_name(self, name: str) -> Person | None:
        """The owner of a named account."""
        id_ = self.named.get(key_of(name))
        return self.persons[id_] if id_ else None

    def of_badge(self, badge: str) -> Person | None:
        """The member of staff who has a badge."""
        id_ = self.badges.get(hash_of(badge))
        return self.persons[id_] if id_ else None

    def note_name(self, name: str, person: str) -> None:
        """A name has an account from now on."""
        self.named[key_of(name)] = person
        self.alike[likeness(name)].add(person)

    def looking_like(self, name: str) -> list[Person]:
        """Those with an account whose name might be taken for this one."""
        return [self.persons[id_] for id_ in self.alike.get(likeness(name), ())]

    def sessions_of(self, person: str) -> list[str]:
        """The hashes of the tokens of a person's sessions."""
        return [hash_ for hash_, session in self.sessions.items() if session.person == person]

    def name_of(self, person: str) -> str:
        return self.persons[person].name if person in self.persons else person

    def hears(self, person: str, whom: str) -> bool:
        return whom not in self.muted.get(person, ())

    def mark_of(self, person: str) -> str:
        return self.persons[person].mark if person in self.persons else ""

    def settings_of(self, person: str) -> Settings:
        return self.settings.get(person, Settings())

    def of_token(self, token: str, now: int) -> Person | None:
        """Whose session it is, while it lasts."""
        return self.of_session(hash_of(token), now)

    def of_session(self, token_hash: str, now: int) -> Person | None:
        """Whose session it is, while it lasts, by the hash of its token."""
        session = self.sessions.get(token_hash)
        return self.persons[session.person] if session and now < session.until else None


PERSON_ID = re.compile(r"\b[PpGg]-[0-9a-f]{12}\b")
"""Somebody of the room or a guest, as `new_id` makes them, where a text names one, perhaps as its first word."""


def new_id(prefix: str, chance: Random | None = None) -> str:
    """An id that nobody has had; of a chance of its own if none is brought."""
    return f"{prefix}-{(chance or SystemRandom()).randbytes(6).hex()}"


def new_token() -> str:
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


_hasher = PasswordHasher()
"""Of passwords, as argon2id. Hashing takes its time on purpose and belongs into a thread."""


def hashed(password: str) -> str:
    return _hasher.hash(password)


def matches(hash_: str, password: str) -> bool:
    """Whether it is the password; takes as long for somebody unknown (an empty hash) as for a wrong one."""
    try:
        _hasher.verify(hash_ or _NOBODY, password)
        return bool(hash_)
    except (VerifyMismatchError, InvalidHashError):
        return False


_NOBODY = _hasher.hash("nobody has this password")
