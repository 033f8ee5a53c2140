"""Proofs: true ones verify, changed ones fail, and a viewer's proof says nothing of the cards not seen (T-37, T-40)."""

import itertools
import json
import re
from collections.abc import Iterator
from contextlib import suppress

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cards import Deck
from pitboss.malformed import Malformed
from pitboss.shoe import Nonce, Secret, Shoe, auditor_proof, commitment, decode, encode, verify, viewer_proof
from pitboss.shoe.proof import Proof, sealed
from tests.proof import rules
from tests.shoe.builders import SHOE_OF_EIGHT, DealtShoe, dealt_shoes, secret_from, seed_for

HASH = re.compile(rb'"[0-9a-f]{64}"')


def failed(data: bytes) -> list[str]:
    """The names of the checks that a file fails; `unreadable` if it is no proof at all."""
    try:
        return [f"{check.shuffle} {check.name}" for check in verify(data).checks if not check.passed]
    except Malformed:
        return ["unreadable"]


def round_of_holdem() -> Shoe:
    """Two nonces, a cut, twelve cards, one of them burned, a card put back and a reshuffle."""
    shoe = Shoe(Deck(), secret_from("holdem", 52), [Nonce("seat 1", "first"), Nonce("seat 2", "second")])
    shoe.cut(30, "dealer")
    dealt = [shoe.deal() for _ in range(10)]
    shoe.burn()
    dealt.append(shoe.deal())
    shoe.reshuffle(secret_from("holdem again", 41), [Nonce("seat 2", "third")], returned=dealt[-1:])
    shoe.cut(7, "seat 2")
    shoe.burn()
    shoe.deal()
    shoe.end()
    return shoe


HOLDEM = round_of_holdem()
VIEWER = encode(viewer_proof(HOLDEM, [[0, 5, 11], [1]]))
AUDITOR = encode(auditor_proof(HOLDEM))


@settings(deadline=None)
@given(dealt_shoes((*(Deck(size, joker) for size in (52, 36, 32) for joker in (False, True)), Deck(40, copies=2))))
def test_true_proofs_verify_and_read_back(dealt: DealtShoe) -> None:
    for proof in (viewer_proof(dealt.shoe, dealt.seen), auditor_proof(dealt.shoe)):
        data = encode(proof)
        assert failed(data) == []
        assert decode(data) == proof


def test_a_shoe_of_eight_decks_is_proved_when_it_ends() -> None:
    shoe = Shoe(SHOE_OF_EIGHT, secret_from("baccarat", 416))
    shoe.cut(200, "seat 5")
    seen = [position for position in range(400) if not 1 <= position <= 10]
    for position in range(400):
        if position in seen:
            shoe.deal()
        else:
            shoe.burn()
    for prove in (lambda: viewer_proof(shoe, [seen]), lambda: auditor_proof(shoe)):
        with pytest.raises(Malformed, match="still in play"):
            prove()
    shoe.end()
    assert failed(encode(viewer_proof(shoe, [seen]))) == []
    assert failed(encode(auditor_proof(shoe))) == []


@settings(max_examples=400, deadline=None)
@given(st.data(), st.sampled_from([VIEWER, AUDITOR]))
def test_one_changed_byte_fails(data: st.DataObject, proof: bytes) -> None:
    place = data.draw(st.integers(0, len(proof) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != proof[place]))
    assert failed(proof[:place] + bytes([byte]) + proof[place + 1 :])


@pytest.mark.parametrize("proof", [VIEWER, AUDITOR])
def test_every_bit_of_every_byte_counts(proof: bytes) -> None:
    for place in range(len(proof)):
        changed = proof[:place] + bytes([proof[place] ^ 1 << place % 8]) + proof[place + 1 :]
        assert failed(changed), f"byte {place} of {len(proof)} may be changed"


@pytest.mark.parametrize("proof", [VIEWER, AUDITOR])
def test_another_form_of_the_same_content_fails(proof: bytes) -> None:
    spaced = json.dumps(json.loads(proof), ensure_ascii=False).encode() + b"\n"
    reordered = json.dumps(json.loads(proof), sort_keys=True, separators=(",", ":")).encode() + b"\n"
    for data in (spaced, reordered, proof[:-1], proof + b"\n", b" " + proof, proof.replace(b"second", b"s\\u0065cond")):
        assert "0 form" in failed(data)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[]",
        b"\xff",
        b"null",
        VIEWER.replace(b'"count"', b'"amount"', 1),
        VIEWER.replace(b'"version":1', b'"version":2'),
        VIEWER.replace(b'"size":52', b'"size":51'),
        VIEWER.replace(b'"dealt":12', b'"dealt":-1'),
        VIEWER.replace(b'"count":52', b'"count":0'),
        VIEWER.replace(b'"first"', b'"fir\\u0001st"'),
        b"[" * 100_000,
        VIEWER.replace(b'"count":52', b'"count":52,"hidden":[]'),
        re.sub(rb'"root":"[0-9a-f]{64}"', lambda match: match.group().upper().replace(b"ROOT", b"root"), VIEWER),
    ],
)
def test_what_is_no_proof_is_refused_with_a_reason(data: bytes) -> None:
    with pytest.raises(Malformed, match=r"not a proof of a shuffle: ."):
        verify(data)


def forged(proof: bytes, change: str, value: object) -> bytes:
    """The proof with one value replaced, named by its path, and a digest that fits again."""
    content = json.loads(proof)
    *steps, last = [int(step) if step.isdigit() else step for step in change.split(".")]
    place = content
    for step in steps:
        place = place[step]
    place[last] = value
    forgery: Proof = msgspec.convert(content, type(decode(proof)))
    return encode(sealed(forgery))


ANOTHER = "ab" * 32


@pytest.mark.parametrize(
    ("change", "value", "checks"),
    [
        ("deck.joker", True, ["1 count", "1 statement", "2 statement"]),
        ("shuffles.0.count", 51, ["1 count", "1 statement"]),
        ("shuffles.1.count", 39, ["2 count", "2 statement"]),
        ("shuffles.0.secret_commitment", ANOTHER, ["1 statement"]),
        ("shuffles.0.nonces.1.text", "changed", ["1 statement"]),
        ("shuffles.0.nonces.1.by", "seat 0", ["1 nonces", "1 statement"]),
        ("shuffles.0.nonces.1.by", "seat 1", ["1 nonces", "1 statement"]),
        ("shuffles.0.root", ANOTHER, ["1 statement", "1 opening 1", "1 opening 6", "1 opening 12"]),
        ("shuffles.0.statement", ANOTHER, ["1 statement", "2 statement"]),
        ("shuffles.0.cut.at", 31, ["1 opening 1", "1 opening 6", "1 opening 12"]),
        ("shuffles.0.cut.at", 51, ["1 cut", "1 opening 1", "1 opening 6", "1 opening 12"]),
        ("shuffles.0.cut", None, ["1 cut", "1 opening 1", "1 opening 6", "1 opening 12"]),
        ("shuffles.0.dealt", 53, ["1 dealt"]),
        ("shuffles.0.dealt", 11, ["1 openings"]),
        ("shuffles.0.dealt", 10, ["1 dealt", "1 openings", "2 count"]),
        ("shuffles.0.openings.0.position", 4, ["1 opening 5"]),
        ("shuffles.0.openings.0.position", 6, ["1 openings", "1 opening 7"]),
        ("shuffles.0.openings.0.card", 40, ["1 opening 1"]),
        ("shuffles.0.openings.0.face", "Jk", ["1 opening 1"]),
        ("shuffles.0.openings.0.salt", ANOTHER, ["1 opening 1"]),
        ("shuffles.0.openings.1.path.2", ANOTHER, ["1 opening 6"]),
        ("shuffles.1.openings.0.path", [], ["2 opening 2"]),
    ],
)
def test_a_forged_viewer_proof_fails_though_its_digest_fits(change: str, value: object, checks: list[str]) -> None:
    assert set(checks) <= set(failed(forged(VIEWER, change, value)))


@pytest.mark.parametrize(
    ("change", "value", "checks"),
    [
        ("shuffles.0.seed", "00" * 32, ["1 secret"]),
        ("shuffles.0.seed", "00" * 31, ["1 secret"]),
        ("shuffles.0.key", ANOTHER, ["1 secret"]),
        ("shuffles.0.secret_commitment", ANOTHER, ["1 statement", "1 secret"]),
        ("shuffles.0.nonces", [], ["1 statement", "1 order", "1 root", "1 shoe"]),
        ("shuffles.0.cards", list(range(51)), ["1 count", "1 statement"]),
        ("shuffles.0.cards.0", 1, ["1 cards"]),
        ("shuffles.0.cards.51", 52, ["1 cards"]),
        ("shuffles.1.cards", [], ["2 count", "2 cards"]),
        ("shuffles.1.key", json.loads(AUDITOR)["shuffles"][0]["key"], ["2 secret"]),
        ("shuffles.0.order", list(range(52)), ["1 order", "2 cards"]),
        ("shuffles.0.root", ANOTHER, ["1 statement", "1 root"]),
        ("shuffles.0.cut.at", 31, ["1 shoe", "2 cards"]),
        ("shuffles.0.dealt", 9, ["1 dealt", "2 count", "2 cards"]),
        ("shuffles.0.burned", [11, 10], ["1 dealt"]),
        ("shuffles.0.burned", [12], ["1 dealt"]),
        ("shuffles.0.shoe", "As", ["1 shoe"]),
    ],
)
def test_a_forged_auditor_proof_fails_though_its_digest_fits(change: str, value: object, checks: list[str]) -> None:
    assert set(checks) <= set(failed(forged(AUDITOR, change, value)))


def places(value: object, path: str = "") -> Iterator[str]:
    """The path of every value inside a document, digest and document itself apart."""
    if path and path != "digest":
        yield path
    if isinstance(value, dict | list):
        for step, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inner, f"{path}.{step}".strip("."))


# What happened after the statement was published is vouched for by the table's record, not by the commitments.
# A proof with fewer openings is true as well.
AFTERWARDS = re.compile(r"shuffles\.\d\.(dealt|burned.*|cut\.by|openings)")
JUNK: tuple[object, ...] = (
    0,
    1,
    -1,
    2,
    51,
    424,
    10**6,
    10**30,
    0.5,
    "",
    "x",
    "As",
    "ab" * 32,
    "ab" * 31,
    None,
    True,
    [],
    [0],
    {},
    ["ab" * 32],
)


def forgeries(proof: bytes) -> Iterator[tuple[str, bytes]]:
    """The proof with any one value replaced by junk of the right type, and the path of that value."""
    for change, value in itertools.product(sorted(places(json.loads(proof))), JUNK):
        with suppress(ValueError):  # a value that no proof can hold
            forgery = forged(proof, change, value)
            if forgery != proof:
                yield change, forgery


@pytest.mark.parametrize("proof", [VIEWER, AUDITOR])
def test_any_value_replaced_by_any_other_fails_and_never_crashes(proof: bytes) -> None:
    for change, forgery in forgeries(proof):
        assert failed(forgery) or AFTERWARDS.fullmatch(change), f"{change} may be replaced"


def test_one_card_cannot_be_opened_in_two_places() -> None:
    content = json.loads(VIEWER)["shuffles"][0]["openings"]
    twice = forged(VIEWER, "shuffles.0.openings.1", {**content[0], "position": 5})
    assert {"1 cards", "1 opening 6"} <= set(failed(twice))


def test_a_proof_of_another_shuffle_is_not_the_one_that_was_published() -> None:
    published = [shuffle.statement for shuffle in decode(VIEWER).shuffles]
    assert verify(VIEWER, published).verified
    assert verify(AUDITOR, published).verified
    for other in (published[:1], published[::-1], [*published, ANOTHER]):
        report = verify(VIEWER, other)
        assert [check.name for check in report.checks if not check.passed] == ["published"]


@rules("NI2018-51/16.7", "S94-1994/7CS16.7", "S94-1994/CM15.7", "S94-1994/5CS16.7")
def test_nobody_is_shown_an_undealt_card() -> None:
    for seen in ([[12], []], [[], [2]], [[-1], []]):
        with pytest.raises(Malformed, match=r"NI2018-51/16\.7"):
            viewer_proof(HOLDEM, seen)
    with pytest.raises(Malformed, match="was shuffled 2 times"):
        viewer_proof(HOLDEM, [[0]])


@st.composite
def twin_shoes(draw: st.DrawFn) -> tuple[DealtShoe, Shoe]:
    """Two shoes alike in deck, nonces, cut, dealing, key and the cards at the positions seen; not in the rest."""
    deck = draw(st.sampled_from([Deck(), Deck(32, joker=True), Deck(32, copies=2)]))
    count = len(deck)
    order = draw(st.permutations(range(count)))
    at = draw(st.integers(2, count - 2))
    dealt = draw(st.integers(1, count))
    seen = sorted(draw(st.sets(st.integers(0, dealt - 1), max_size=12)))
    fixed = {(position + at) % count for position in seen}
    hidden = [place for place in range(count) if place not in fixed]
    other = list(order)
    for place, source in zip(hidden, draw(st.permutations(hidden)), strict=True):
        other[place] = order[source]
    nonces = (Nonce("seat 1", "n"),)
    shoes = []
    for wanted in (order, other):
        shoe = Shoe(deck, Secret(seed_for(wanted, nonces), bytes(range(32))), nonces)
        shoe.cut(at, "dealer")
        for _ in range(dealt):
            shoe.deal()
        shoe.end()
        shoes.append(shoe)
    return DealtShoe(shoes[0], [seen]), shoes[1]


@rules("NI2018-51/16.7", "S94-1994/7CS16.7", "S94-1994/CM15.7", "S94-1994/5CS16.7")
@settings(deadline=None)
@given(twin_shoes())
def test_two_shoes_that_differ_in_hidden_cards_differ_for_a_viewer_only_in_hashes(
    twins: tuple[DealtShoe, Shoe],
) -> None:
    """Deck, count, nonces, cut, dealing, openings and their salts are equal, byte for byte, and so is every length.

    What may differ is the commitment to the secret, the root, the statement, the audit paths and the digest.
    """
    first, other = twins
    proofs = [viewer_proof(first.shoe, first.seen), viewer_proof(other, first.seen)]
    shown = [[(opening.position, opening.card, opening.face, opening.salt) for opening in proof.shuffles[0].openings]
             for proof in proofs]  # fmt: skip
    assert shown[0] == shown[1]
    blank = [HASH.sub(b'"#"', encode(proof)) for proof in proofs]
    assert blank[0] == blank[1]
    assert len(encode(proofs[0])) == len(encode(proofs[1]))


@settings(deadline=None)
@given(dealt_shoes([Deck(), Deck(32)]))
def test_a_viewer_proof_holds_no_secret_and_no_salt_of_a_hidden_card(dealt: DealtShoe) -> None:
    data = encode(viewer_proof(dealt.shoe, dealt.seen))
    for shuffle, seen in zip(dealt.shoe.shuffles, dealt.seen, strict=True):
        assert shuffle.secret.seed.hex().encode() not in data
        assert shuffle.secret.key.hex().encode() not in data
        at = shuffle.cut.at if shuffle.cut else 0
        opened = {(position + at) % len(shuffle.cards) for position in seen}
        for position in set(range(len(shuffle.cards))) - opened:
            assert commitment.salt_of(shuffle.secret.key, position).hex().encode() not in data


def test_hidden_leaves_cannot_be_guessed_with_the_salts_that_were_opened() -> None:
    shuffle = viewer_proof(HOLDEM, [[0, 5, 11], [1]]).shuffles[0]
    nodes = {node for opening in shuffle.openings for node in opening.path}
    salts = [bytes(32), *(bytes.fromhex(opening.salt) for opening in shuffle.openings)]
    faces = Deck().cards
    guesses = {
        commitment.leaf_of(position, card, faces[card], salt).hex()
        for position, card, salt in itertools.product(range(52), range(52), salts)
    }
    assert not nodes & guesses
