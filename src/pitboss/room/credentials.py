"""What people are known and let in by: ids, tokens of sessions, passwords.

Passwords are kept as argon2 hashes, session tokens as SHA-256 hashes: neither can be read back from the store.
"""

import hashlib
import re
import secrets
from random import Random, SystemRandom

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

PERSON_ID = re.compile(r"\b[PpGg]-[0-9a-f]{12}\b")
"""Somebody of the room or a guest, as `new_id` makes them, where a text names one, perhaps as its first word."""
hasher = PasswordHasher()
"""Of passwords, as argon2id. Hashing takes its time on purpose and belongs into a thread."""
NOBODY = "$argon2id$v=19$m=65536,t=3,p=4$MPJbKQtq/XWH+aCUXNr8rw$P0dRGdqicG7o7GvH1gJvqMeQQ2XDbQXiIdf25thTvco"
"""The hash of a password that nobody has, as dear as any; written out, so that no start of a room has to make it."""


def new_id(prefix: str, chance: Random | None = None) -> str:
    """An id that nobody has had; of a chance of its own if none is brought."""
    return f"{prefix}-{(chance or SystemRandom()).randbytes(6).hex()}"


def new_token() -> str:
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def hashed(password: str) -> str:
    return hasher.hash(password)


def matches(hash_: str, password: str) -> bool:
    """Whether it is the password; takes as long for somebody unknown (an empty hash) as for a wrong one."""
    try:
        hasher.verify(hash_ or NOBODY, password)
        return bool(hash_)
    except (VerifyMismatchError, InvalidHashError):
        return False
