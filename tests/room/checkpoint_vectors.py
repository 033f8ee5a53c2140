"""Vectors of checkpoints, for this side and for the page's: `python -m tests.room.checkpoint_vectors` prints them.

Signatures are those of RFC 8032, section 7.1, and forgeries of them; the tree is that of RFC 9162, written down word by
word; the sheets are ours, signed with the keys of the RFC.
"""

import hashlib
import sys
from pathlib import Path
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pitboss.room.checkpoints.checkpoint import Checkpoint, Head, KeyChanged, Printed, printed
from pitboss.room.checkpoints.countersigning import countersign
from pitboss.room.checkpoints.signing import Signer

FILE = Path(__file__).with_name("checkpoint_vectors.json")
ORDER = 2**252 + 27742317777372353535851937790883648493
"""Of the group: a signature's second half is below it."""
PUBLISHED = (
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
)
"""Secret, key, message, signature."""
LEAVES = ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
"""Those of the reference implementation of Certificate Transparency."""
NOON = 1_792_584_000_000


def signer(number: int) -> Signer:
    return Signer(Ed25519PrivateKey.from_private_bytes(bytes.fromhex(PUBLISHED[number][0])))


def root_of(leaves: list[bytes]) -> bytes:
    """The definition of RFC 9162, section 2.1.1, word by word."""
    if not leaves:
        return hashlib.sha256().digest()
    if len(leaves) == 1:
        return hashlib.sha256(b"\x00" + leaves[0]).digest()
    half = half_of(leaves)
    return hashlib.sha256(b"\x01" + root_of(leaves[:half]) + root_of(leaves[half:])).digest()


def proof_of(first: int, leaves: list[bytes], known: bool = True) -> list[bytes]:
    """The definition of section 2.1.4.1, word by word."""
    if first == len(leaves):
        return [] if known else [root_of(leaves)]
    half = half_of(leaves)
    if first <= half:
        return [*proof_of(first, leaves[:half], known), root_of(leaves[half:])]
    return [*proof_of(first - half, leaves[half:], False), root_of(leaves[:half])]


def half_of(leaves: list[bytes]) -> int:
    return 1 << (len(leaves) - 1).bit_length() - 1


def signatures() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [
        {"name": f"RFC 8032, test {number}", "key": key, "message": message, "signature": signature, "holds": True}
        for number, (_, key, message, signature) in enumerate(PUBLISHED, 1)
    ]
    good = found[1]
    half = int.from_bytes(bytes.fromhex(good["signature"][64:]), "little")
    forged = {
        "another message": {"message": "73"},
        "another key": {"key": found[2]["key"]},
        "a bit of the first half": {"signature": "93" + good["signature"][2:]},
        "a bit of the second half": {"signature": good["signature"][:64] + "09" + good["signature"][66:]},
        "the second half beyond the order": {
            "signature": good["signature"][:64] + (half + ORDER).to_bytes(32, "little").hex()
        },
        "a signature that is cut short": {"signature": good["signature"][:-2]},
        "a key that is no point": {"key": "02" + "00" * 31},
        "a key that is cut short": {"key": good["key"][:-2]},
    }
    return [*found, *({**good, "name": name, "holds": False, **change} for name, change in forged.items())]


def sheet(number: int = 12, shift: str = "evening", key: int = 0) -> Printed:
    own = signer(key)
    leaves = [bytes.fromhex(leaf) for leaf in LEAVES]
    heads = {"table:t1": Head(8, root_of(leaves).hex())}
    bare = Checkpoint(number, NOON, 8, root_of(leaves).hex(), (), heads, NOON - 500, False, own.key, "", shift)
    return printed(msgspec.structs.replace(bare, signature=own.sign(bare.statement)))


def vectors() -> dict[str, Any]:
    leaves = [bytes.fromhex(leaf) for leaf in LEAVES]
    change = KeyChanged(NOON, signer(0).key, signer(1).key)
    return {
        "signatures": signatures(),
        "sheet": sheet().text,
        "plain": sheet(11, "").text,
        "countersigned": countersign(sheet(), signer(2), "Zoë Inspector", NOON + 60_000).text,
        "key_change": {
            "at": change.at,
            "old": change.old,
            "new": change.new,
            "signature": signer(0).sign(change.statement),
        },
        "with_new_key": sheet(13, "", 1).text,
        "roots": [root_of(leaves[:size]).hex() for size in range(1, 9)],
        "proofs": [
            {"first": first, "second": second, "path": [node.hex() for node in proof_of(first, leaves[:second])]}
            for second in range(1, 9)
            for first in range(1, second + 1)
        ],
    }


def text() -> str:
    return msgspec.json.format(msgspec.json.encode(vectors()), indent=1).decode() + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
