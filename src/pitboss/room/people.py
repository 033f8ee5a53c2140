"""The people of the room: guests, named accounts and staff, with their roles, open sessions and settings.

Each person has a stream, `person:ID`, and each name that has an account another, `name:NAME`, with room for one record:
so a name is taken once, whoever writes. What else people are found by has streams, too, written in the same
transaction (`directory`): nobody is in memory who was not asked for. Rooms of before had one stream for all, which is
read first and written no more. Passwords are kept as argon2 hashes, session tokens as SHA-256 hashes: neither can be
read back from the store.
"""

import hashlib
import re
import secrets
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from random import Random, SystemRandom
from weakref import WeakValueDictionary

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from pitboss.play import Codec, Role
from pitboss.room import directory
from pitboss.room.directory import BADGE, LIKENESS, ROLE, SESSION_OF
from pitboss.room.names import key_of, likeness, spaced
from pitboss.room.store import Records, StoreEntry

STREAM = "people"
"""Where rooms of before have everybody."""
PREFIX = "person:"
NAMES = "name:"
DAY = 24 * 3600 * 1000
SESSION = 30 * DAY
STAFF_SESSION = DAY // 2
MOST = 10_000
"""So many people are at hand at most."""
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


class Person(msgspec.Struct, weakref=True):
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


class Passkey(msgspec.Struct, frozen=True):
    """A key by which somebody proves to be it, on a device of the own: its public half, and the host that it is for.

    `count` is how often it was used by its own count; a smaller one later is a copy.
    """

    id: str
    public: str
    host: str
    name: str
    at: int
    count: int = 0


class KnownPerson:
    """All that the room knows of one person. Only events write to it."""

    def __init__(self, id_: str) -> None:
        self.person = Person(id_, "")
        self.is_registered = False
        self.sessions: dict[str, SessionOpened] = {}
        self.badge = ""
        """The hash of the badge."""
        self.settings = Settings()
        self.muted: set[str] = set()
        """Whom the person does not want to hear."""
        self.passkeys: dict[str, Passkey] = {}
        self.challenges: dict[str, ChallengeGiven] = {}
        """What a key is to sign next, by session."""
        self.confirmed: dict[str, int] = {}
        """When somebody has last shown to be it, by session."""


class PeopleEvent(msgspec.Struct, frozen=True, tag_field="event"):
    """The base of what happens to people."""

    person: str

    def apply(self, known: "KnownPerson") -> None:
        raise NotImplementedError

    @property
    def found_by(self) -> tuple[str, ...]:
        """The streams in which the person is found from now on; none for what nobody looks for."""
        return ()


class Registered(PeopleEvent, frozen=True, tag="registered"):
    """A person is known from now on."""

    name: str
    role: Role
    password: str = ""

    def apply(self, known: "KnownPerson") -> None:
        known.is_registered = True
        known.person = Person(self.person, self.name, self.role, self.password)

    @property
    def found_by(self) -> tuple[str, ...]:
        return *_of_role(self.role), *([f"{LIKENESS}{likeness(self.name)}"] if self.password else ())


class GuestNamed(PeopleEvent, frozen=True, tag="named"):
    """A guest took a name and a password, and keeps everything else."""

    name: str
    password: str

    def apply(self, known: "KnownPerson") -> None:
        known.person.name, known.person.password = self.name, self.password

    @property
    def found_by(self) -> tuple[str, ...]:
        return (f"{LIKENESS}{likeness(self.name)}",)


class Renamed(PeopleEvent, frozen=True, tag="renamed"):
    """A guest is called otherwise from now on; an account keeps its name."""

    name: str

    def apply(self, known: "KnownPerson") -> None:
        known.person.name = self.name


class MarkChosen(PeopleEvent, frozen=True, tag="mark_chosen"):
    """A person bears one of the marks from now on, or none."""

    mark: str

    def apply(self, known: "KnownPerson") -> None:
        known.person.mark = self.mark


class RoleGiven(PeopleEvent, frozen=True, tag="role_given"):
    """A person has another role from now on; sessions of the old one end."""

    role: Role

    def apply(self, known: "KnownPerson") -> None:
        known.person.role = self.role
        known.sessions.clear()
        known.challenges.clear()
        known.confirmed.clear()

    @property
    def found_by(self) -> tuple[str, ...]:
        return _of_role(self.role)


class SessionOpened(PeopleEvent, frozen=True, tag="session_opened"):
    """A session began; only the hash of its token is kept."""

    token_hash: str
    until: int

    def apply(self, known: "KnownPerson") -> None:
        known.sessions[self.token_hash] = self

    @property
    def found_by(self) -> tuple[str, ...]:
        return (f"{SESSION_OF}{self.token_hash}",)


class SessionClosed(PeopleEvent, frozen=True, tag="session_closed"):
    token_hash: str

    def apply(self, known: "KnownPerson") -> None:
        known.sessions.pop(self.token_hash, None)
        known.challenges.pop(self.token_hash, None)
        known.confirmed.pop(self.token_hash, None)


class SettingsChosen(PeopleEvent, frozen=True, tag="settings_chosen"):
    """What the dealer does for this person from now on."""

    settings: Settings

    def apply(self, known: "KnownPerson") -> None:
        known.settings = self.settings


class MuteSet(PeopleEvent, frozen=True, tag="mute_set"):
    """A person hears no more of another, or does again."""

    whom: str
    muted: bool

    def apply(self, known: "KnownPerson") -> None:
        known.muted.discard(self.whom)
        if self.muted:
            known.muted.add(self.whom)


class PinSet(PeopleEvent, frozen=True, tag="pin_set"):
    """A member of staff signs with another number from now on; only its hash is kept."""

    pin: str

    def apply(self, known: "KnownPerson") -> None:
        known.person.pin = self.pin


class BadgeGiven(PeopleEvent, frozen=True, tag="badge_given"):
    """A member of staff is known by a badge, which whoever had it before is not any more; only its hash is kept."""

    badge_hash: str

    def apply(self, known: "KnownPerson") -> None:
        known.badge = self.badge_hash

    @property
    def found_by(self) -> tuple[str, ...]:
        return (f"{BADGE}{self.badge_hash}",)


class ChallengeGiven(PeopleEvent, frozen=True, tag="challenge_given"):
    """A session was told what a key is to sign, once and until some time, to be registered or to confirm."""

    token_hash: str
    challenge: str
    registers: bool
    until: int

    def apply(self, known: "KnownPerson") -> None:
        known.challenges[self.token_hash] = self


class ChallengeSpent(PeopleEvent, frozen=True, tag="challenge_spent"):
    """What came back was not signed as it should be: that challenge is good for nothing any more."""

    token_hash: str

    def apply(self, known: "KnownPerson") -> None:
        known.challenges.pop(self.token_hash, None)


class PasskeyRegistered(PeopleEvent, frozen=True, tag="passkey_registered"):
    """Somebody has a passkey from now on; its secret half never leaves the device."""

    token_hash: str
    passkey: Passkey

    def apply(self, known: "KnownPerson") -> None:
        known.challenges.pop(self.token_hash, None)
        known.passkeys[self.passkey.id] = self.passkey
        known.confirmed[self.token_hash] = self.passkey.at


class PasskeyRemoved(PeopleEvent, frozen=True, tag="passkey_removed"):
    """A passkey counts no more; `by` is who has removed it."""

    key: str
    by: str = ""

    def apply(self, known: "KnownPerson") -> None:
        known.passkeys.pop(self.key, None)


class IdentityConfirmed(PeopleEvent, frozen=True, tag="identity_confirmed"):
    """Somebody has shown to be it: with a passkey, whose own count was this, or with password or number."""

    token_hash: str
    at: int
    key: str = ""
    count: int = 0

    def apply(self, known: "KnownPerson") -> None:
        known.challenges.pop(self.token_hash, None)
        known.confirmed[self.token_hash] = self.at
        if self.key in known.passkeys:
            known.passkeys[self.key] = msgspec.structs.replace(known.passkeys[self.key], count=self.count)


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
        ChallengeGiven,
        ChallengeSpent,
        PasskeyRegistered,
        PasskeyRemoved,
        IdentityConfirmed,
    )
)


def entries(event: PeopleEvent) -> list[StoreEntry]:
    """What happens to a person, for that person's stream and for those in which the person is found."""
    own = StoreEntry(f"{PREFIX}{event.person}", CODEC.encode(event))
    return [own, *(directory.entry(stream, event.person) for stream in event.found_by)]


def naming(name: str, person: str) -> StoreEntry:
    """The first and only record of a name's stream."""
    return directory.entry(f"{NAMES}{key_of(name)}", person)


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


def found_by(known: KnownPerson) -> list[str]:
    """The streams in which somebody is to be found: by role, name of an account, badge and open sessions."""
    named = [f"{LIKENESS}{likeness(known.person.name)}"] if known.person.password else []
    badge = [f"{BADGE}{known.badge}"] if known.badge else []
    return [*_of_role(known.person.role), *named, *badge, *(f"{SESSION_OF}{hash_}" for hash_ in known.sessions)]


def _of_role(role: Role) -> tuple[str, ...]:
    """Whoever works in the room is found by what he does."""
    return () if role is Role.PLAYER else (f"{ROLE}{role}",)


PERSON_ID = re.compile(r"\b[PpGg]-[0-9a-f]{12}\b")
"""Somebody of the room or a guest, as `new_id` makes them, where a text names one, perhaps as its first word."""


def new_id(prefix: str, chance: Random | None = None) -> str:
    """An id that nobody has had; of a chance of its own if none is brought."""
    return f"{prefix}-{(chance or SystemRandom()).randbytes(6).hex()}"


def new_token() -> str:
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


hasher = PasswordHasher()
"""Of passwords, as argon2id. Hashing takes its time on purpose and belongs into a thread."""
NOBODY = "$argon2id$v=19$m=65536,t=3,p=4$MPJbKQtq/XWH+aCUXNr8rw$P0dRGdqicG7o7GvH1gJvqMeQQ2XDbQXiIdf25thTvco"
"""The hash of a password that nobody has, as dear as any; written out, so that no start of a room has to make it."""


def hashed(password: str) -> str:
    return hasher.hash(password)


def matches(hash_: str, password: str) -> bool:
    """Whether it is the password; takes as long for somebody unknown (an empty hash) as for a wrong one."""
    try:
        hasher.verify(hash_ or NOBODY, password)
        return bool(hash_)
    except (VerifyMismatchError, InvalidHashError):
        return False
