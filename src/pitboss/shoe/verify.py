"""Verification of proof files: every check by name, passed or failed, with a sentence that says what was found.

Rules: NI2018-51/7.1 to 7.3 and 16.7, S94-1994/7CS4.1 to 4.5 and 16.7, S89-1997/7.1 to 7.4.
"""

import itertools
from collections.abc import Iterator, Sequence

import msgspec

from pitboss.cards import CARDS, Card, Deck, text_of
from pitboss.malformed import Malformed
from pitboss.shoe import commitment
from pitboss.shoe.cut import CutRefused, can_be_cut, check_cut
from pitboss.shoe.derivation import KEY_BYTES, Nonce, Secret, order_of, seed_bytes, sorted_nonces
from pitboss.shoe.proof import (
    AuditedShuffle,
    AuditorProof,
    CardShown,
    Proof,
    ViewedShuffle,
    decode,
    digest_of,
    encode,
    position_before_cut,
)

AnyShuffle = ViewedShuffle | AuditedShuffle
Finding = tuple[bool, str]


class Check(msgspec.Struct, frozen=True):
    """One thing that was examined; `shuffle` counts from one, nought stands for the file as a whole."""

    shuffle: int
    name: str
    passed: bool
    text: str


class ShoeReport(msgspec.Struct, frozen=True):
    """What verification found; `statements` are to be compared with those published before each cut."""

    kind: str
    deck: str
    statements: tuple[str, ...]
    verified: bool
    checks: tuple[Check, ...]


def verify(data: bytes, published: Sequence[str] = ()) -> ShoeReport:
    """Check a proof file; with `published`, also that it speaks of the shuffles announced at the table, in order."""
    proof = decode(data)
    checks = [_form(data, proof), _digest(proof)]
    if published:
        checks.append(_published(proof, published))
    for index in range(len(proof.shuffles)):
        checks += _shuffle_checks(proof, index)
    return ShoeReport(
        kind="auditor" if isinstance(proof, AuditorProof) else "viewer",
        deck=str(proof.deck),
        statements=tuple(shuffle.statement for shuffle in proof.shuffles),
        verified=all(check.passed for check in checks),
        checks=tuple(checks),
    )


def _form(data: bytes, proof: Proof) -> Check:
    right = encode(proof) == data
    return Check(0, "form", right, _either(right, "the file is in its one form", "the file is not in its one form"))


def _digest(proof: Proof) -> Check:
    right = digest_of(proof) == proof.digest
    return Check(0, "digest", right, _either(right, "the file is as it was written", "the file has been changed"))


def _published(proof: Proof, published: Sequence[str]) -> Check:
    right = [shuffle.statement for shuffle in proof.shuffles] == list(published)
    wrong = "the statements differ from those published before the cut"
    return Check(0, "published", right, _either(right, "the statements are those published before the cut", wrong))


def _shuffle_checks(proof: Proof, index: int) -> Iterator[Check]:
    shuffle = proof.shuffles[index]
    earlier = proof.shuffles[:index]
    before = earlier[-1] if earlier else None
    for name, right, text in (
        ("count", *_count_follows(proof.deck, shuffle, before)),
        ("nonces", *_nonces_are_ordered(shuffle.nonces)),
        ("statement", *_statement_binds(proof.deck, shuffle, before)),
        ("cut", *_cut_is_legal(shuffle)),
        ("dealt", *_dealt_fits(shuffle)),
    ):
        yield Check(index + 1, name, right, text)
    if isinstance(shuffle, ViewedShuffle):
        yield from _opening_checks(proof.deck, shuffle, index + 1)
    else:
        yield from _audit_checks(proof.deck, shuffle, [each for each in earlier if isinstance(each, AuditedShuffle)])


def _count_follows(deck: Deck, shuffle: AnyShuffle, before: AnyShuffle | None) -> Finding:
    count = _count(shuffle)
    if before is None:
        right = count == len(deck)
        return right, _either(right, f"all {count} cards were shuffled", f"{count} cards shuffled of {len(deck)}")
    left = _count(before) - before.dealt
    right = max(left, 1) <= count <= len(deck)
    return right, _either(
        right,
        f"{count} cards were shuffled again, {left} of them had not been dealt",
        f"{count} cards shuffled again where {left} of {len(deck)} had not been dealt",
    )


def _nonces_are_ordered(nonces: tuple[Nonce, ...]) -> Finding:
    try:
        right = sorted_nonces(nonces) == nonces
    except Malformed as error:
        return False, str(error)
    mixed = f"{len(nonces)} nonces were mixed in" if nonces else "no nonce was mixed in"
    return right, _either(right, mixed, "the nonces are not in the order of their names")


def _statement_binds(deck: Deck, shuffle: AnyShuffle, before: AnyShuffle | None) -> Finding:
    previous = bytes.fromhex(before.statement) if before else commitment.NO_STATEMENT
    right = shuffle.statement == (
        commitment.statement_of(
            deck,
            _count(shuffle),
            previous,
            bytes.fromhex(shuffle.secret_commitment),
            shuffle.nonces,
            bytes.fromhex(shuffle.root),
        ).hex()
    )
    return right, _either(
        right,
        "the statement published before the cut binds the deck, the secret, the nonces and the cards",
        "the statement does not bind this deck, secret, nonces and cards",
    )


def _cut_is_legal(shuffle: AnyShuffle) -> Finding:
    count = _count(shuffle)
    if shuffle.cut is not None:
        try:
            check_cut(count, shuffle.cut.at)
        except CutRefused as error:
            return False, str(error)
        return True, f"{shuffle.cut.by} cut {shuffle.cut.at} of {count} cards"
    if not can_be_cut(count):
        return True, f"{count} cards cannot be cut and were not"
    right = shuffle.dealt == 0
    return right, _either(right, "never cut, and never dealt", "cards were dealt without a cut")


def _dealt_fits(shuffle: AnyShuffle) -> Finding:
    burned = shuffle.burned
    right = shuffle.dealt <= _count(shuffle) and all(place < shuffle.dealt for place in burned) and _ascending(burned)
    left = f"{shuffle.dealt} of {_count(shuffle)} cards left the shoe, {len(burned)} of them burned"
    return right, _either(right, left, f"it cannot be that {left}")


def _opening_checks(deck: Deck, shuffle: ViewedShuffle, number: int) -> Iterator[Check]:
    positions = [opening.position for opening in shuffle.openings]
    right = _ascending(positions) and all(position < shuffle.dealt for position in positions)
    shown = f"{len(positions)} of the {shuffle.dealt} cards that left the shoe are opened"
    yield Check(number, "openings", right, _either(right, shown, "an opening is out of order, or of an undealt card"))
    cards = {opening.card for opening in shuffle.openings}
    once = len(cards) == len(positions)
    yield Check(number, "cards", once, _either(once, "no card is opened twice", "one card is opened in two places"))
    for opening in shuffle.openings:
        name = f"opening {opening.position + 1}"
        right, text = _opening_holds(deck, shuffle, opening)
        yield Check(number, name, right, text)


def _opening_holds(deck: Deck, shuffle: ViewedShuffle, opening: CardShown) -> Finding:
    if opening.card >= len(deck) or str(deck.cards[opening.card]) != opening.face:
        return False, f"card {opening.card} of this deck is not {opening.face}"
    at = position_before_cut(opening.position, shuffle.count, shuffle.cut)
    leaf = commitment.leaf_of(at, opening.card, _FACES[opening.face], bytes.fromhex(opening.salt))
    path = [bytes.fromhex(node) for node in opening.path]
    root = commitment.root_from(leaf, at, shuffle.count, path) if at < shuffle.count else None
    right = root is not None and root.hex() == shuffle.root
    return right, _either(
        right,
        f"card {opening.position + 1} of the shoe was {opening.face}, as committed before the cut",
        f"{opening.face} is not the card that was committed before the cut as card {opening.position + 1} of the shoe",
    )


def _audit_checks(deck: Deck, shuffle: AuditedShuffle, earlier: Sequence[AuditedShuffle]) -> Iterator[Check]:
    number = len(earlier) + 1
    for name, (right, text) in (
        ("cards", _cards_follow(deck, shuffle, earlier)),
        ("secret", _secret_fits(shuffle, earlier)),
    ):
        yield Check(number, name, right, text)
        if not right:
            return
    secret = Secret(bytes.fromhex(shuffle.seed), bytes.fromhex(shuffle.key))
    order = tuple(order_of(shuffle.cards, secret.seed, shuffle.nonces))
    root = commitment.root_of(commitment.tree_of(deck, order, secret.key)).hex()
    faces = text_of(deck.cards[card] for card in _after_cut(order, shuffle))
    for name, right, yes, no in (
        ("order", order == shuffle.order, "seed and nonces give this order", "seed and nonces give another order"),
        ("root", root == shuffle.root, "the root commits to this order", "the root commits to something else"),
        ("shoe", faces == shuffle.shoe, "order and cut give these faces", "order and cut give other faces"),
    ):
        yield Check(number, name, right, _either(right, yes, no))


def _cards_follow(deck: Deck, shuffle: AuditedShuffle, earlier: Sequence[AuditedShuffle]) -> Finding:
    cards = set(shuffle.cards)
    if not _ascending(shuffle.cards) or not cards <= set(range(len(deck))):
        return False, "the cards are not distinct cards of this deck in ascending order"
    if not earlier:
        return True, "the cards are those of the deck"
    before = earlier[-1]
    left = _after_cut(before.order, before)[before.dealt :]
    right = set(left) <= cards
    return right, _either(right, "no undealt card is missing", "a card that had not been dealt is missing")


def _secret_fits(shuffle: AuditedShuffle, earlier: Sequence[AuditedShuffle]) -> Finding:
    secret = Secret(bytes.fromhex(shuffle.seed), bytes.fromhex(shuffle.key))
    if not shuffle.cards or len(secret.seed) != seed_bytes(len(shuffle.cards)) or len(secret.key) != KEY_BYTES:
        return False, f"a seed of {len(secret.seed)} bytes does not fit {len(shuffle.cards)} cards"
    if any(each.key == shuffle.key for each in earlier):
        return False, "the key blinded an earlier shuffle too"
    right = commitment.secret_commitment(secret).hex() == shuffle.secret_commitment
    return right, _either(
        right,
        "the secret is the one that the house committed itself to",
        "the house committed itself to another secret",
    )


def _after_cut(order: tuple[int, ...], shuffle: AuditedShuffle) -> tuple[int, ...]:
    at = shuffle.cut.at if shuffle.cut else 0
    return order[at:] + order[:at]


def _count(shuffle: AnyShuffle) -> int:
    return shuffle.count if isinstance(shuffle, ViewedShuffle) else len(shuffle.cards)


def _ascending(numbers: Sequence[int]) -> bool:
    return all(first < second for first, second in itertools.pairwise(numbers))


def _either(right: bool, yes: str, no: str) -> str:
    return yes if right else no


_FACES: dict[str, Card] = {str(card): card for card in CARDS}
