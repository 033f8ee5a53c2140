"""Whoever works in the room shows to be it, at a moment and on a device of the own (H-R17): with a passkey, or without
one with password or number.

All of it is in the stream of the person, so that it holds at every node: which challenge a session was given, good for
one answer, and when the session was confirmed last.
"""

import asyncio
import secrets
from collections.abc import Callable
from enum import StrEnum

import msgspec

from pitboss.malformed import Malformed
from pitboss.play import Refusal, Role
from pitboss.room import passkeys, people_events
from pitboss.room.accounts import Accounts
from pitboss.room.credentials import matches
from pitboss.room.passkeys import Where
from pitboss.room.people_events import KnownPerson
from pitboss.room.person import Passkey, Person
from pitboss.room.turned_away import Conflict, Forbidden

MINUTE = 60_000
TO_CHANGE = 5
"""Minutes for which a confirmation is good to change what one confirms with."""
TO_SIGN = 5 * MINUTE
"""So long a challenge is good."""
MOST_KEYS = 10
APPROVAL = ("H-R17",)


class ConfirmedBy(StrEnum):
    """How somebody confirms: nothing is asked of who has neither a key nor a password nor a number."""

    PASSKEY = "passkey"
    SECRET = "secret"
    NONE = "none"


class Signed(msgspec.Struct):
    """All that is read of an answer before the library reads it: which key it claims to be from."""

    id: str = ""


class Confirming:
    """The desk for it. `clock` is the room's."""

    def __init__(self, accounts: Accounts, clock: Callable[[], int]) -> None:
        self._accounts = accounts
        self._clock = clock

    def way(self, person: Person) -> ConfirmedBy:
        known = self._accounts.people.known(person.id)
        if known is not None and known.passkeys:
            return ConfirmedBy.PASSKEY
        return ConfirmedBy.SECRET if person.password or person.pin else ConfirmedBy.NONE

    def keys_of(self, person: Person) -> list[Passkey]:
        known = self._accounts.people.known(person.id)
        return list(known.passkeys.values()) if known is not None else []

    def fresh_until(self, person: Person, session: str, minutes: int) -> int:
        """Until when a session counts as confirmed, by the room's clock; 0 if it never was."""
        known = self._accounts.people.known(person.id)
        at = known.confirmed.get(session, 0) if known is not None else 0
        return at + minutes * MINUTE if at else 0

    def check_fresh(self, person: Person, session: str, minutes: int) -> None:
        """Refusal unless it was confirmed within so many minutes, at whichever node."""
        if self._clock() < self.fresh_until(person, session, minutes):
            return
        self._accounts.latest(person)
        if self._clock() < self.fresh_until(person, session, minutes):
            return
        words = {
            ConfirmedBy.PASSKEY: f"confirm with your passkey that it is you: that counts for {minutes} minutes",
            ConfirmedBy.SECRET: f"confirm with password or number that it is you: that counts for {minutes} minutes",
            ConfirmedBy.NONE: "choose a number to sign with first, and confirm with it that it is you",
        }
        raise Refusal(APPROVAL, words[self.way(person)])

    def check_may_change(self, person: Person, session: str) -> None:
        """Refusal for who holds a session and has not shown to be it lately: no key is added, none taken away."""
        if self.way(person) is not ConfirmedBy.NONE:
            self.check_fresh(person, session, TO_CHANGE)

    async def to_register(self, person: Person, session: str, place: Where) -> str:
        """Options for a new key."""
        _check_works_here(person)
        known, length = self._accounts.latest(person)
        self.check_may_change(person, session)
        if len(known.passkeys) >= MOST_KEYS:
            raise Conflict(f"you have {MOST_KEYS} passkeys: remove one first")
        challenge = await self._given(person, session, registers=True, length=length)
        return await asyncio.to_thread(passkeys.to_register, person, list(known.passkeys.values()), challenge, place)

    async def to_confirm(self, person: Person, session: str, place: Where) -> str:
        """Options for a signature of a key that belongs to this host."""
        known, length = self._accounts.latest(person)
        keys = _of_host(known, place)
        challenge = await self._given(person, session, registers=False, length=length)
        return await asyncio.to_thread(passkeys.to_confirm, keys, challenge, place)

    async def register(self, person: Person, session: str, place: Where, name: str, credential: bytes) -> Passkey:
        """A key from now on, which counts as confirmed with at once."""
        _check_works_here(person)
        known, length = self._accounts.latest(person)
        self.check_may_change(person, session)
        challenge, now = self._challenge(known, session, registers=True), self._clock()
        try:
            key = await asyncio.to_thread(passkeys.registered, credential, challenge, place, name.strip(), now)
            if key.id in known.passkeys:
                raise Malformed("this passkey is registered already")
        except Malformed:
            await self._accounts.record_after(length, people_events.ChallengeSpent(person.id, session))
            raise
        await self._accounts.record_after(length, people_events.PasskeyRegistered(person.id, session, key))
        return key

    async def confirm(self, person: Person, session: str, place: Where, credential: bytes) -> None:
        """A key has signed: it is the person, now."""
        known, length = self._accounts.latest(person)
        challenge = self._challenge(known, session, registers=False)
        try:
            key = _claimed(credential, _of_host(known, place))
            count = await asyncio.to_thread(passkeys.signed, credential, key, challenge, place)
        except Malformed:
            await self._accounts.record_after(length, people_events.ChallengeSpent(person.id, session))
            raise
        confirmed = people_events.IdentityConfirmed(person.id, session, self._clock(), key.id, count)
        await self._accounts.record_after(length, confirmed)

    async def confirm_with(self, person: Person, session: str, secret: str) -> bool:
        """Whether it is the password or the number of somebody who has no key; then it is the person, now."""
        self._without_key(person)
        is_right = await asyncio.to_thread(matches, person.password, secret)
        may_be_pin = bool(person.pin) and secret.isdecimal()
        if not is_right and not (may_be_pin and await self._accounts.is_pin(person, secret, person.id)):
            return False
        length = self._without_key(person)
        await self._accounts.record_after(length, people_events.IdentityConfirmed(person.id, session, self._clock()))
        return True

    def _without_key(self, person: Person) -> int:
        """How long the stream is of somebody who has no passkey; Conflict for anybody else."""
        known, length = self._accounts.latest(person)
        if known.passkeys:
            raise Conflict("you have a passkey: confirm with that")
        return length

    async def remove(self, person: Person, session: str, key: str) -> None:
        """One's own key counts no more."""
        self.check_may_change(person, session)
        await self._remove(person, key, person)

    async def forget(self, person: Person, by: Person, session: str) -> int:
        """The operator takes all keys of somebody away who has lost them; how many these were."""
        if by.role is not Role.OPERATOR or by.id == person.id:
            raise Forbidden("the operator takes keys of others away; one's own everybody removes")
        self.check_may_change(by, session)
        keys = self.keys_of(person)
        for key in keys:
            await self._remove(person, key.id, by)
        return len(keys)

    async def _remove(self, person: Person, key: str, by: Person) -> None:
        known, length = self._accounts.latest(person)
        if key not in known.passkeys:
            raise Conflict("there is no such passkey")
        await self._accounts.record_after(length, people_events.PasskeyRemoved(person.id, key, by.id))

    async def _given(self, person: Person, session: str, registers: bool, length: int) -> bytes:
        challenge = secrets.token_bytes(32)
        until = self._clock() + TO_SIGN
        given = people_events.ChallengeGiven(person.id, session, challenge.hex(), registers, until)
        await self._accounts.record_after(length, given)
        return challenge

    def _challenge(self, known: KnownPerson, session: str, registers: bool) -> bytes:
        """What was to be signed; Conflict if nothing was asked for, for this, of late, by this session."""
        given = known.challenges.get(session)
        if given is None or given.registers is not registers or given.until <= self._clock():
            raise Conflict("nothing is to be signed now, or not any more: begin again")
        return bytes.fromhex(given.challenge)


def _check_works_here(person: Person) -> None:
    if person.role is Role.PLAYER:
        raise Forbidden("passkeys are for those who work in the room")


def _of_host(known: KnownPerson, place: Where) -> list[Passkey]:
    """The keys that belong to a host; Conflict where there are none, since no other way is open then."""
    found = [key for key in known.passkeys.values() if key.host == place.host]
    if not found:
        hosts = ", ".join(dict.fromkeys(key.host for key in known.passkeys.values()))
        raise Conflict(f"your passkey belongs to {hosts}: open the room there" if hosts else "you have no passkey")
    return found


def _claimed(credential: bytes, keys: list[Passkey]) -> Passkey:
    try:
        id_ = msgspec.json.decode(credential, type=Signed).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Malformed("that is not what a passkey signs") from None
    found = next((key for key in keys if key.id == id_), None)
    if found is None:
        raise Malformed("that is no passkey of yours")
    return found
