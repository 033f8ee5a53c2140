"""Proof files: what a viewer, and what the auditor, is given of a shoe that has ended.

A viewer's file holds openings of the cards that viewer was entitled to see and nothing that depends on any other card
but hashes under salts that stay secret (NI2018-51/16.7, S94-1994/7CS16.7). The auditor's holds everything.
"""

import hashlib
from collections.abc import Collection, Sequence
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from pitboss.cards import Deck, text_of
from pitboss.malformed import Malformed
from pitboss.shoe import commitment
from pitboss.shoe.derivation import Nonce, tag
from pitboss.shoe.shoe import Shoe
from pitboss.shoe.shuffle import Commitments, CutRecord, ShuffleRecord, commitments_of, dealing_order

Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Hex = Annotated[str, Meta(pattern=r"^([0-9a-f]{2})*\Z")]
# No shoe holds more cards than eight decks of 53; a bound keeps every number exact in other languages too.
Number = Annotated[int, Meta(ge=0, le=424)]


class CardShown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card shown to be where it was committed; the position is the one after the cut, from nought."""

    position: Number
    card: Number
    face: Annotated[str, Meta(pattern=r"^[2-9TJQKA][cdhs]\Z|^Jk\Z")]
    salt: Hash
    path: tuple[Hash, ...]


class ViewedShuffle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a viewer is given of one shuffle."""

    count: Annotated[int, Meta(ge=1, le=424)]
    secret_commitment: Hash
    nonces: tuple[Nonce, ...]
    root: Hash
    statement: Hash
    cut: CutRecord | None
    dealt: Number
    burned: tuple[Number, ...]
    openings: tuple[CardShown, ...]


class AuditedShuffle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All there is of one shuffle: `order` before the cut, `shoe` the faces after it."""

    cards: tuple[Number, ...]
    seed: Hex
    key: Hash
    secret_commitment: Hash
    nonces: tuple[Nonce, ...]
    order: tuple[Number, ...]
    root: Hash
    statement: Hash
    cut: CutRecord | None
    dealt: Number
    burned: tuple[Number, ...]
    shoe: str


class ViewerProof(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="viewer"):
    """A shoe as one viewer may check it; the digest guards the whole file against damage."""

    format: Literal["pitboss shuffle proof"]
    version: Literal[1]
    deck: Deck
    shuffles: Annotated[tuple[ViewedShuffle, ...], Meta(min_length=1)]
    digest: str = ""


class AuditorProof(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="auditor"):
    """A shoe as the auditor may check it, secrets and all."""

    format: Literal["pitboss shuffle proof"]
    version: Literal[1]
    deck: Deck
    shuffles: Annotated[tuple[AuditedShuffle, ...], Meta(min_length=1)]
    digest: str = ""


Proof = ViewerProof | AuditorProof
AnyProof = TypeVar("AnyProof", bound=ViewerProof | AuditorProof)


def viewer_proof(shoe: Shoe, seen: Sequence[Collection[int]]) -> ViewerProof:
    """The proof for somebody entitled to see, of each shuffle in turn, the cards at the positions `seen`."""
    shuffles, made = _ended(shoe)
    if len(seen) != len(shuffles):
        raise Malformed(f"cards seen of {len(seen)} shuffles: the shoe was shuffled {len(shuffles)} times")
    viewed = tuple(_viewed(shoe.deck, *each) for each in zip(shuffles, made, seen, strict=True))
    return sealed(ViewerProof("pitboss shuffle proof", 1, shoe.deck, viewed))


def auditor_proof(shoe: Shoe) -> AuditorProof:
    """The proof that opens everything, for the auditor alone."""
    shuffles, made = _ended(shoe)
    audited = tuple(_audited(shoe.deck, *each) for each in zip(shuffles, made, strict=True))
    return sealed(AuditorProof("pitboss shuffle proof", 1, shoe.deck, audited))


def encode(proof: Proof) -> bytes:
    """The one form of a proof file: compact JSON in the order of the fields, one line."""
    return msgspec.json.encode(proof) + b"\n"


def decode(data: bytes) -> Proof:
    """Read a proof file; whether it is in its one form is for `verify` to say."""
    try:
        return _DECODER.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(f"not a proof of a shuffle: {error}") from error


def digest_of(proof: Proof) -> str:
    """SHA-256 over the file as it would be with an empty digest."""
    return hashlib.sha256(tag("document") + encode(msgspec.structs.replace(proof, digest=""))).hexdigest()


def sealed(proof: AnyProof) -> AnyProof:
    """The proof with the digest that belongs to it."""
    return msgspec.structs.replace(proof, digest=digest_of(proof))


def _ended(shoe: Shoe) -> tuple[tuple[ShuffleRecord, ...], list[Commitments]]:
    if not shoe.ended:
        raise Malformed("the shoe is still in play: it is proved when it ends")
    return shoe.shuffles, commitments_of(shoe.deck, shoe.shuffles)


def _viewed(deck: Deck, shuffle: ShuffleRecord, made: Commitments, seen: Collection[int]) -> ViewedShuffle:
    return ViewedShuffle(
        count=len(shuffle.cards),
        secret_commitment=made.secret_commitment.hex(),
        nonces=shuffle.nonces,
        root=made.root.hex(),
        statement=made.statement.hex(),
        cut=shuffle.cut,
        dealt=shuffle.dealt,
        burned=shuffle.burned,
        openings=tuple(_opening(deck, shuffle, made, position) for position in sorted(set(seen))),
    )


def _opening(deck: Deck, shuffle: ShuffleRecord, made: Commitments, position: int) -> CardShown:
    if not 0 <= position < shuffle.dealt:
        raise Malformed(f"position {position} was never dealt: nobody may see an undealt card (NI2018-51/16.7)")
    at = position_before_cut(position, len(shuffle.cards), shuffle.cut)
    card = made.order[at]
    return CardShown(
        position=position,
        card=card,
        face=str(deck.cards[card]),
        salt=commitment.salt_of(shuffle.secret.key, at).hex(),
        path=tuple(node.hex() for node in commitment.path_of(made.tree, at)),
    )


def position_before_cut(position: int, count: int, cut: CutRecord | None) -> int:
    """Where the card at a position of the shoe lay when its commitment was made."""
    return position if cut is None else (position + cut.at) % count


def _audited(deck: Deck, shuffle: ShuffleRecord, made: Commitments) -> AuditedShuffle:
    return AuditedShuffle(
        cards=shuffle.cards,
        seed=shuffle.secret.seed.hex(),
        key=shuffle.secret.key.hex(),
        secret_commitment=made.secret_commitment.hex(),
        nonces=shuffle.nonces,
        order=made.order,
        root=made.root.hex(),
        statement=made.statement.hex(),
        cut=shuffle.cut,
        dealt=shuffle.dealt,
        burned=shuffle.burned,
        shoe=text_of(deck.cards[card] for card in dealing_order(shuffle)),
    )


_DECODER: msgspec.json.Decoder[Proof] = msgspec.json.Decoder(Proof)
