"""Passwords in tests are hashed with the least of work: what an attacker's time is worth is proved once, in
`tests/room/test_passwords.py`."""

from argon2 import PasswordHasher

from pitboss.room import credentials

DEAR, NOBODY = credentials.hasher, credentials.NOBODY
"""What the room itself takes."""
credentials.hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
credentials.NOBODY = credentials.hasher.hash("nobody has this password")
