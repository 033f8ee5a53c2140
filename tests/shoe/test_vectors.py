"""The derivation is frozen: vectors.json holds for this code and for the verifier in another language."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import TypedDict

import msgspec
import pytest

from pitboss.cards import Deck
from pitboss.shoe import Nonce, Secret, Shoe, auditor_proof, encode, verify, viewer_proof
from pitboss.shoe.commitment import salt_of
from pitboss.shoe.derivation import mixed_word
from pitboss.shoe.shuffle import commitments_of
from tests.shoe.builders import dealt_shoe_from
from tests.shoe.test_proof import AUDITOR, VIEWER, failed, forgeries

HERE = Path(__file__).parent
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed: the verifier in JavaScript cannot run")


class ShuffleVector(TypedDict):
    cards: list[int]
    seed: str
    key: str
    nonces: list[dict[str, str]]
    cut: dict[str, object] | None
    dealt: int
    burned: list[int]
    word: str
    order: str
    secret_commitment: str
    first_salt: str
    first_leaf: str
    root: str
    statement: str
    shoe: str


class Vector(TypedDict):
    name: str
    deck: dict[str, object]
    seen: list[list[int]]
    shuffles: list[ShuffleVector]
    viewer: str
    auditor: str


VECTORS: list[Vector] = json.loads((HERE / "vectors.json").read_text(encoding="utf-8"))


def shoe_of(vector: Vector) -> Shoe:
    """The shoe of a vector, filled, cut and dealt step by step as a table would."""
    deck = msgspec.convert(vector["deck"], Deck)
    shoe: Shoe | None = None
    left: set[int] = set()
    for frozen in vector["shuffles"]:
        secret = Secret(bytes.fromhex(frozen["seed"]), bytes.fromhex(frozen["key"]))
        nonces = [Nonce(nonce["by"], nonce["text"]) for nonce in reversed(frozen["nonces"])]
        if shoe is None:
            shoe = Shoe(deck, secret, nonces)
        else:
            shoe.reshuffle(secret, nonces, sorted(set(frozen["cards"]) - left))
        if frozen["cut"] is not None:
            shoe.cut(int(str(frozen["cut"]["at"])), str(frozen["cut"]["by"]))
        taken = {shoe.burn() if place in frozen["burned"] else shoe.deal() for place in range(frozen["dealt"])}
        left = set(frozen["cards"]) - taken
    assert shoe is not None
    shoe.end()
    return shoe


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_the_derivation_is_frozen(vector: Vector) -> None:
    shoe = shoe_of(vector)
    made = commitments_of(shoe.deck, shoe.shuffles)
    for shuffle, found, frozen in zip(shoe.shuffles, made, vector["shuffles"], strict=True):
        assert list(shuffle.cards) == frozen["cards"]
        assert f"{mixed_word(shuffle.secret.seed, shuffle.nonces):0{len(frozen['seed'])}x}" == frozen["word"]
        assert " ".join(map(str, found.order)) == frozen["order"]
        assert found.secret_commitment.hex() == frozen["secret_commitment"]
        assert salt_of(shuffle.secret.key, 0).hex() == frozen["first_salt"]
        assert found.tree[0][0].hex() == frozen["first_leaf"]
        assert found.root.hex() == frozen["root"]
        assert found.statement.hex() == frozen["statement"]
    assert [shuffle.shoe for shuffle in auditor_proof(shoe).shuffles] == [row["shoe"] for row in vector["shuffles"]]
    assert encode(viewer_proof(shoe, vector["seen"])).decode() == vector["viewer"]
    assert encode(auditor_proof(shoe)).decode() == vector["auditor"]


def node(mode: str, text: bytes) -> list[list[str]]:
    """What the verifier in JavaScript prints: for each line the names of what failed."""
    assert NODE is not None
    done = subprocess.run([NODE, HERE / "verifier.mjs", mode], input=text, capture_output=True, check=True, timeout=60)
    return [json.loads(line) for line in done.stdout.splitlines()]


@needs_node
def test_another_language_derives_the_same_vectors() -> None:
    assert node("vectors", (HERE / "vectors.json").read_bytes()) == [[]]


@needs_node
def test_another_language_notices_a_changed_vector() -> None:
    changed = json.loads((HERE / "vectors.json").read_bytes())
    changed[0]["shuffles"][0]["seed"] = "ff" * 32
    differences = node("vectors", json.dumps(changed).encode())[0]
    assert {f"one deck, shuffle 1: {field}" for field in ("word", "order", "secret_commitment", "shoe")} <= set(
        differences
    )


@needs_node
def test_both_languages_agree_on_true_and_on_changed_proofs() -> None:
    shoes = [dealt_shoe_from(f"agree {number}") for number in range(60)]
    true = [encode(viewer_proof(dealt.shoe, dealt.seen)) for dealt in shoes]
    true += [encode(auditor_proof(dealt.shoe)) for dealt in shoes]
    assert all(verify(proof).verified for proof in true)
    assert node("documents", b"".join(true)) == [[]] * len(true)
    for proof in (true[0], true[-1]):
        changed = [changed_at(proof, place) for place in range(len(proof) - 1)]
        assert all(node("documents", b"".join(changed)))


@needs_node
@pytest.mark.parametrize("proof", [VIEWER, AUDITOR])
def test_both_languages_agree_on_forgeries(proof: bytes) -> None:
    documents = [forgery for _, forgery in forgeries(proof)]
    verdicts = node("documents", b"".join(documents))
    assert [not verdict for verdict in verdicts] == [not failed(document) for document in documents]


def changed_at(proof: bytes, place: int) -> bytes:
    """The proof with another sign at one place, still one line."""
    return proof[:place] + (b"1" if proof[place : place + 1] != b"1" else b"0") + proof[place + 1 :]
