"""What happens to people: accounts, roles, sessions, settings, and by what they sign.

Each person has a stream, `person:ID`, and each name that has an account another, `name:NAME`, with room for one record:
so a name is taken once, whoever writes. What else people are found by has streams, too, written in the same
transaction (`directory`). Rooms of before had one stream for all, which is read first and written no more.
"""

import msgspec

from pitboss.play import Codec, Role
from pitboss.room import directory
from pitboss.room.directory import BADGE, LIKENESS, ROLE, SESSION_OF
from pitboss.room.names import key_of, likeness
from pitboss.room.person import Passkey, Person, Settings
from pitboss.room.store import StoreEntry

STREAM = "people"
"""Where rooms of before have everybody."""
PREFIX = "person:"
NAMES = "name:"


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
        self.missed = 0
        """How often in succession a wrong number was given."""


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
        known.missed = 0


class PinMissed(PeopleEvent, frozen=True, tag="pin_missed"):
    """Somebody has signed in a person's name with a wrong number: in whose session that was."""

    by: str

    def apply(self, known: KnownPerson) -> None:
        known.missed += 1


class PinMet(PeopleEvent, frozen=True, tag="pin_met"):
    """The right number, after wrong ones."""

    def apply(self, known: KnownPerson) -> None:
        known.missed = 0


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
        PinMissed,
        PinMet,
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


def found_by(known: KnownPerson) -> list[str]:
    """The streams in which somebody is to be found: by role, name of an account, badge and open sessions."""
    named = [f"{LIKENESS}{likeness(known.person.name)}"] if known.person.password else []
    badge = [f"{BADGE}{known.badge}"] if known.badge else []
    return [*_of_role(known.person.role), *named, *badge, *(f"{SESSION_OF}{hash_}" for hash_ in known.sessions)]


def _of_role(role: Role) -> tuple[str, ...]:
    """Whoever works in the room is found by what he does."""
    return () if role is Role.PLAYER else (f"{ROLE}{role}",)
