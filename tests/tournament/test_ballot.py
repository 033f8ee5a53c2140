"""Draws that anybody can verify: the published vectors, and what a changed byte does."""

import pytest

from pitboss.malformed import Malformed
from pitboss.shoe.derivation import Nonce, Secret
from pitboss.tournament.ballot import (
    DrawnLots,
    ballot_order,
    ballot_seed_bytes,
    commitment,
    drawn,
    secret_of,
    verified,
)

BALLOT = Secret(bytes(range(32)), bytes(range(0x64, 0x84)))
LATER = Secret(bytes(range(0xC8, 0xE8)) + bytes(range(32)), bytes(32))


def test_the_commitment_and_the_ballots_of_the_published_vectors() -> None:
    assert commitment(BALLOT) == "7ccb986c6d9228ddbc021136e178f712230d261576d2681dfd9963f4b466d6a5"
    assert ballot_order(BALLOT, 10) == (2, 1, 9, 10, 3, 7, 4, 6, 8, 5)
    nonces = [Nonce("ben", "hello"), Nonce("ann", "7")]
    assert ballot_order(BALLOT, 10, nonces) == (1, 9, 2, 5, 4, 7, 3, 8, 6, 10)


def test_the_later_draws_of_the_published_vectors() -> None:
    seats = [(1, 6), (2, 6)]
    assert [seats[place] for place in drawn(LATER, 1, 2).order] == [(2, 6), (1, 6)]
    assert [11 + place for place in drawn(LATER, 2, 5).order] == [12, 15, 13, 14, 11]
    assert [1 + place for place in drawn(LATER, 6, 9).order] == [8, 4, 3, 1, 9, 6, 2, 5, 7]


def test_a_draw_is_proved_by_its_secret_and_by_no_other() -> None:
    draw = drawn(LATER, 3, 9, [Nonce("ann", "7")])
    assert verified(LATER, draw)
    seed = bytes([LATER.seed[0] ^ 1]) + LATER.seed[1:]
    assert not verified(Secret(seed, LATER.key), draw)
    assert not verified(LATER, DrawnLots(4, draw.order, draw.nonces))
    assert not verified(LATER, DrawnLots(3, draw.order[::-1], draw.nonces))
    assert not verified(LATER, DrawnLots(3, draw.order))


def test_a_draw_by_hand_cannot_be_verified() -> None:
    assert not verified(LATER, DrawnLots(0, (1, 0)))


def test_a_seed_for_ten_thousand_entries_has_14816_bytes() -> None:
    assert ballot_seed_bytes(0) == 14_816


def test_a_seed_that_is_too_short_is_told() -> None:
    with pytest.raises(Malformed, match="200 entries take"):
        ballot_order(BALLOT, 200)


def test_a_secret_is_read_from_hexadecimal_digits() -> None:
    assert secret_of(BALLOT.key.hex(), BALLOT.seed.hex()) == BALLOT
    with pytest.raises(Malformed, match="hexadecimal"):
        secret_of("no", "00")
    with pytest.raises(Malformed, match="32 bytes"):
        secret_of("00", "00")
