"""The tree of commitments: that of RFC 6962 for every count, with audit paths that fit one leaf only."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import Deck
from pitboss.shoe import Secret, commitment
from tests.shoe.builders import secret_from

KEY = bytes(range(32))


def by_definition(leaves: tuple[bytes, ...]) -> bytes:
    """MTH of RFC 6962, section 2.1, word for word, over leaves that are hashed already."""
    if len(leaves) == 1:
        return leaves[0]
    split = 1 << (len(leaves) - 1).bit_length() - 1
    return hashlib.sha256(b"\x01" + by_definition(leaves[:split]) + by_definition(leaves[split:])).digest()


@pytest.mark.parametrize("count", [*range(1, 54), 416, 424])
def test_the_root_is_that_of_rfc_6962_and_every_path_leads_to_it(count: int) -> None:
    deck = Deck(52, joker=True, copies=8)
    tree = commitment.tree_of(deck, range(count), KEY)
    assert commitment.root_of(tree) == by_definition(tree[0])
    for position in range(count):
        path = commitment.path_of(tree, position)
        assert commitment.root_from(tree[0][position], position, count, path) == commitment.root_of(tree)


@given(st.integers(2, 60).flatmap(lambda count: st.tuples(st.just(count), *[st.integers(0, count - 1)] * 2)))
def test_a_path_fits_no_other_position_and_no_other_length(case: tuple[int, int, int]) -> None:
    count, position, other = case
    tree = commitment.tree_of(Deck(52, copies=2), range(count), KEY)
    leaf, path = tree[0][position], commitment.path_of(tree, position)
    root = commitment.root_of(tree)
    assert (commitment.root_from(leaf, other, count, path) == root) is (other == position)
    assert commitment.root_from(leaf, position, count, path[:-1]) is None
    assert commitment.root_from(leaf, position, count, [*path, root]) is None


def test_leaf_and_salt_are_what_the_documentation_says() -> None:
    salt = commitment.salt_of(KEY, 7)
    face = Deck().cards[51]
    expected = hashlib.sha256(b"\x00\x00\x00\x00\x07\x00\x00\x00\x33As" + salt).digest()
    assert commitment.leaf_of(7, 51, face, salt) == expected
    block = KEY + bytes(32)
    inner = hashlib.sha256(
        bytes(byte ^ 0x36 for byte in block) + b"pitboss/shuffle/1/salt\x00\x00\x00\x00\x07"
    ).digest()
    assert salt == hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()


def test_salts_differ_by_position_and_by_key() -> None:
    salts = {commitment.salt_of(key, position) for key in (KEY, bytes(32)) for position in range(416)}
    assert len(salts) == 2 * 416


def test_the_commitment_to_the_secret_covers_seed_and_key() -> None:
    one, other = secret_from("one", 52), secret_from("other", 52)
    mixed = Secret(seed=one.seed, key=other.key), Secret(seed=other.seed, key=one.key)
    assert len({commitment.secret_commitment(secret) for secret in (one, other, *mixed)}) == 4
