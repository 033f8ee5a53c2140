"""Commitments to a shuffle: salted leaves for the cards, their Merkle root, and the statement published before the cut.

The tree is that of RFC 6962: leaves and nodes are hashed apart, an odd node is promoted. A salt says nothing of another
salt, so opening one card opens no other (NI2018-51/16.7, S94-1994/7CS16.7).
"""

import hashlib
import hmac
from collections.abc import Sequence

from pitboss.cards import Card, Deck
from pitboss.shoe.derivation import SHUFFLE, Nonce, Secret, encoded_nonces, tag

NO_STATEMENT = bytes(32)
_SALT = tag("salt")

Tree = tuple[tuple[bytes, ...], ...]


def secret_commitment(secret: Secret, family: str = SHUFFLE) -> bytes:
    """Published before any nonce is seen: the house can no longer choose its secret."""
    return hashlib.sha256(tag("secret", family) + secret.key + secret.seed).digest()


def salt_of(key: bytes, position: int) -> bytes:
    """The salt of the card at a position before the cut: a pseudo-random function of key and position."""
    return hmac.digest(key, _SALT + position.to_bytes(4, "big"), "sha256")


def leaf_of(position: int, card: int, face: Card, salt: bytes) -> bytes:
    """The commitment to one physical card and its face at a position before the cut."""
    place = position.to_bytes(4, "big") + card.to_bytes(4, "big")
    return hashlib.sha256(b"\x00" + place + str(face.value).encode() + salt).digest()


def tree_of(deck: Deck, order: Sequence[int], key: bytes) -> Tree:
    """All levels of the tree over an order before the cut, leaves first, the root last."""
    faces = deck.cards
    level = tuple(leaf_of(position, card, faces[card], salt_of(key, position)) for position, card in enumerate(order))
    levels = [level]
    while len(level) > 1:
        pairs = tuple(_node(level[place - 1], level[place]) for place in range(1, len(level), 2))
        level = pairs + level[-1:] if len(level) % 2 else pairs
        levels.append(level)
    return tuple(levels)


def root_of(tree: Tree) -> bytes:
    return tree[-1][0]


def path_of(tree: Tree, position: int) -> list[bytes]:
    """The audit path: the sibling on every level that has one, from the leaf upwards."""
    path = []
    for level in tree[:-1]:
        sibling = position ^ 1
        if sibling < len(level):
            path.append(level[sibling])
        position //= 2
    return path


def root_from(leaf: bytes, position: int, count: int, path: Sequence[bytes]) -> bytes | None:
    """The root that a leaf and its audit path lead to in a tree of `count` leaves; none if the path does not fit."""
    siblings = list(path)
    node = leaf
    while count > 1:
        if position % 2 or position + 1 < count:
            if not siblings:
                return None
            sibling = siblings.pop(0)
            node = _node(sibling, node) if position % 2 else _node(node, sibling)
        position //= 2
        count = (count + 1) // 2
    return None if siblings else node


def statement_of(
    deck: Deck, count: int, previous: bytes, committed: bytes, nonces: tuple[Nonce, ...], root: bytes
) -> bytes:
    """The value published before the cut; it binds the deck, the shuffle before, the secret, the nonces, the root."""
    numbers = b"".join(number.to_bytes(4, "big") for number in (deck.size, deck.joker, deck.copies, count))
    body = tag("statement") + numbers + _own_faces(deck) + previous + committed + encoded_nonces(nonces) + root
    return hashlib.sha256(body).digest()


def _own_faces(deck: Deck) -> bytes:
    """The ranks and suits of a deck that no rule knows, each after its length; of the others the size tells them."""
    if not deck.ranks or not deck.suits:
        return b""
    return b"".join(len(part).to_bytes(4, "big") + part.encode() for part in (deck.ranks, deck.suits))


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()
