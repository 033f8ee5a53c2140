"""The secrets behind a tournament's draws, kept apart from its log until they are revealed there (T-R24).

Stream `ballot:ID`: two secrets for each session, written with the event that commits to them.
"""

from random import Random

import msgspec

from pitboss.play import Codec
from pitboss.shoe.derivation import KEY_BYTES, Secret
from pitboss.tournament.ballot import DRAW_SEED_BYTES, ballot_seed_bytes, secret_of
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.software import Secrets


class SecretsKept(msgspec.Struct, frozen=True, tag_field="event", tag="secrets_kept"):
    """The secrets of one session, in hexadecimal: of the ballot, and of all draws after it."""

    ballot_key: str
    ballot_seed: str
    draws_key: str
    draws_seed: str

    @property
    def secrets(self) -> Secrets:
        return Secrets(secret_of(self.ballot_key, self.ballot_seed), secret_of(self.draws_key, self.draws_seed))


CODEC: Codec[SecretsKept] = Codec((SecretsKept,))


def stream_of(id_: str) -> str:
    return f"ballot:{id_}"


def new_secrets(conditions: Conditions, chance: Random) -> SecretsKept:
    """Secrets from the room's generator, long enough for every order of so many entries."""
    most = conditions.players.most if conditions.players is not None else 0
    ballot, draws = _secret(ballot_seed_bytes(most), chance), _secret(DRAW_SEED_BYTES, chance)
    return SecretsKept(ballot.key.hex(), ballot.seed.hex(), draws.key.hex(), draws.seed.hex())


def _secret(length: int, chance: Random) -> Secret:
    return Secret(chance.randbytes(length), chance.randbytes(KEY_BYTES))
