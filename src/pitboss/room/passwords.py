"""Passwords as argon2id hashes. Hashing takes its time on purpose and belongs into a thread."""

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

_hasher = PasswordHasher()


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
