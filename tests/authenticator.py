"""A passkey in software: what a browser and its authenticator make of options, signed with a key of its own."""

import base64
import hashlib
import json
import secrets
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def text_of(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _head(kind: int, size: int) -> bytes:
    """How CBOR begins something of a kind and a size."""
    if size < 24:
        return bytes([kind << 5 | size])
    return bytes([kind << 5 | 24, size]) if size < 256 else bytes([kind << 5 | 25]) + size.to_bytes(2, "big")


def cbor(value: Any) -> bytes:
    """As much of CBOR as an attestation has: whole numbers, bytes, texts, maps."""
    match value:
        case int():
            return _head(0, value) if value >= 0 else _head(1, -1 - value)
        case bytes():
            return _head(2, len(value)) + value
        case str():
            return _head(3, len(value.encode())) + value.encode()
        case dict():
            return _head(5, len(value)) + b"".join(cbor(key) + cbor(each) for key, each in value.items())
        case _:
            raise TypeError(value)


class Authenticator:
    """One key, for one host. `count` goes up with every signature."""

    def __init__(self, host: str, origin: str, verifies: bool = True) -> None:
        self.host = host
        self.origin = origin
        self.count = 0
        self.id = secrets.token_bytes(16)
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._flags = PRESENT | (VERIFIED if verifies else 0)

    def secret(self) -> bytes:
        """The half that never leaves the device."""
        return self._key.private_numbers().private_value.to_bytes(32, "big")

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        numbers = self._key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        credential = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor(public)
        data = self._data(self._flags | ATTESTED) + credential
        attested = cbor({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"])
        return self._answer({"clientDataJSON": text_of(client), "attestationObject": text_of(attested)})

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        self.count += 1
        data, client = self._data(self._flags), self._client("webauthn.get", options["challenge"])
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        parts = {"clientDataJSON": client, "authenticatorData": data, "signature": signature}
        return self._answer({name: text_of(part) for name, part in parts.items()})

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _answer(self, response: dict[str, str]) -> dict[str, Any]:
        id_ = text_of(self.id)
        return {"id": id_, "rawId": id_, "type": "public-key", "response": response, "clientExtensionResults": {}}
