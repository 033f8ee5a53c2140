"""A room whose chance is fixed, so that the same cards come every time. For pictures, never for play.

`python -m pictures.room ARGUMENT...` opens it with the arguments of `pitboss serve`.
"""

import random
import secrets
import sys

SEED = 1994


def fix_chance() -> None:
    """Replace everything that the room draws its chance from; before any module of the room takes a name from there."""
    chance = random.Random(SEED)

    class Fixed(random.Random):
        def __init__(self) -> None:
            super().__init__(chance.random())

    def token_bytes(nbytes: int | None = None) -> bytes:
        return chance.randbytes(nbytes or 32)

    def token_hex(nbytes: int | None = None) -> str:
        return token_bytes(nbytes).hex()

    def randbelow(exclusive_upper_bound: int) -> int:
        return chance.randrange(exclusive_upper_bound)

    random.SystemRandom = Fixed  # type: ignore[assignment, misc]  # its place is taken, which is the purpose
    secrets.token_bytes, secrets.token_hex, secrets.randbelow = token_bytes, token_hex, randbelow


if __name__ == "__main__":
    fix_chance()
    from pitboss.cli.main import main

    sys.argv = ["pitboss", "serve", *sys.argv[1:]]
    main()
