"""What fills the shoes of a table: one record for each shuffle, in a stream of its own, because it is secret."""

import msgspec

from pitboss.play import Codec
from pitboss.shoe import Secret


class Filled(msgspec.Struct, frozen=True, tag_field="event", tag="filled"):
    """A shuffle in a round: its secret, and the physical cards that were returned for it."""

    round: int
    seed: bytes
    key: bytes
    returned: tuple[int, ...] = ()

    @property
    def secret(self) -> Secret:
        return Secret(self.seed, self.key)


CODEC: Codec[Filled] = Codec((Filled,))


def stream_of(table: str) -> str:
    return f"shoe:{table}"
