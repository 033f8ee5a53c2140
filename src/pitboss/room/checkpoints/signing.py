"""The key that signs checkpoints: made where the room runs, for its owner alone, beside the data and not in it."""

import os
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key

from pitboss.malformed import Malformed


class Signer:
    """A private key in a file."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self.key = private.public_key().public_bytes_raw().hex()

    def sign(self, statement: str) -> str:
        return self._private.sign(statement.encode()).hex()


def signed_by(key: str, signature: str, statement: str) -> bool:
    """Whether a signature over a statement is that of a key."""
    return holds(key, signature, statement.encode())


def holds(key: str, signature: str, message: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True


def check_key(key: str) -> str:
    """A public key as it is printed; Malformed for anything else."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
    except ValueError:
        raise Malformed(
            f"{key!r} is no key: a key is 64 hexadecimal digits, as the sheet of a checkpoint has it"
        ) from None
    return key.lower()


def load(path: Path, otherwise: str = "move it away, and a new one is made") -> Signer | None:
    """The key in a file; nothing if there is none. `otherwise` is what to do where it holds none."""
    try:
        private = load_pem_private_key(path.read_bytes(), None)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError) as error:
        raise Malformed(f"{path} holds no key that signs: {error}; {otherwise}") from error
    if not isinstance(private, Ed25519PrivateKey):
        raise Malformed(f"{path} holds a key of another kind than Ed25519; {otherwise}")
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)
    return Signer(private)


def make(path: Path) -> Signer:
    """A new key, in a file that is not there yet."""
    private = Ed25519PrivateKey.generate()
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(file, "wb") as opened:
        opened.write(private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        opened.flush()
        os.fsync(file)
    return Signer(private)
