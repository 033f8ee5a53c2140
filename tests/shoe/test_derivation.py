"""The order of the cards: every one reachable, all alike, and nobody's alone to choose (T-30, T-32)."""

import itertools
import math
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.malformed import Malformed
from pitboss.shoe import Nonce, Secret, below, order_of, seed_bytes, sorted_nonces
from pitboss.shoe.derivation import encoded_nonces, mixed_word, unranked
from tests.shoe.builders import nonce_lists, secret_from, seed_for


@pytest.mark.parametrize(
    ("count", "bits"), [(1, 256), (32, 256), (36, 256), (52, 256), (53, 256), (104, 768), (312, 2304), (416, 3072)]
)
def test_a_seed_holds_every_order_with_a_margin_of_24_bits(count: int, bits: int) -> None:
    assert 8 * seed_bytes(count) == bits
    assert 2**bits >= math.factorial(count) * 2**24


class Rejected(Exception):
    """A word was rejected: the number asked for another."""


def number_of(word: int, bound: int) -> int | None:
    """The number below `bound` that a 16-bit word gives, or none if the word is rejected."""

    def words(attempt: int) -> int:
        if attempt:
            raise Rejected
        return word

    try:
        return below(bound, 16, words)
    except Rejected:
        return None


@pytest.mark.parametrize("bound", [*range(1, 65), 1000, 5040, 32767, 32768, 32769, 40320, 65535, 65536])
def test_every_number_below_a_bound_comes_from_equally_many_16_bit_words(bound: int) -> None:
    counts = Counter(number_of(word, bound) for word in range(1 << 16))
    share, rejected = divmod(1 << 16, bound)
    assert counts.pop(None, 0) == rejected
    assert counts == dict.fromkeys(range(bound), share)


@pytest.mark.parametrize("count", [1, 2, 5, 7, 8])
def test_every_order_comes_from_equally_many_16_bit_words(count: int) -> None:
    orders = math.factorial(count)
    ranks = [rank for word in range(1 << 16) if (rank := number_of(word, orders)) is not None]
    counts = Counter(tuple(unranked(range(count), rank)) for rank in ranks)
    assert counts == dict.fromkeys(itertools.permutations(range(count)), (1 << 16) // orders)


@settings(deadline=None)
@given(st.sampled_from([4, 32, 33, 52, 53, 416]).flatmap(lambda count: st.permutations(range(count))), nonce_lists)
def test_every_order_can_be_reached_whatever_the_nonces(order: list[int], nonces: list[Nonce]) -> None:
    mixed = sorted_nonces(nonces)
    assert order_of(range(len(order)), seed_for(order, mixed), mixed) == order


def test_a_word_in_the_last_incomplete_block_is_rejected_and_drawn_again() -> None:
    highest = (mixed_word(bytes(32), ()) ^ (1 << 256) - 1).to_bytes(32, "big")
    assert mixed_word(highest, ()) == (1 << 256) - 1
    without_rejection = unranked(range(52), ((1 << 256) - 1) % math.factorial(52))
    order = order_of(range(52), highest)
    assert order != without_rejection
    assert sorted(order) == list(range(52))


def test_a_nonce_changes_the_order_and_the_names_order_does_not() -> None:
    seed = secret_from("nonces", 52).seed
    nonces = (Nonce("seat 1", "a"), Nonce("seat 2", "b"))
    swapped = (Nonce("seat 1", "b"), Nonce("seat 2", "a"))
    orders = [order_of(range(52), seed, mixed) for mixed in ((), nonces[:1], nonces, swapped)]
    assert len({tuple(order) for order in orders}) == 4
    assert sorted_nonces(nonces[::-1]) == nonces


@given(nonce_lists, nonce_lists)
def test_different_nonces_are_encoded_differently(first: list[Nonce], second: list[Nonce]) -> None:
    same = sorted_nonces(first) == sorted_nonces(second)
    assert (encoded_nonces(sorted_nonces(first)) == encoded_nonces(sorted_nonces(second))) is same


def test_nonces_sort_by_the_bytes_of_their_names() -> None:
    names = ["\U0001f0cf", "￼", "b", "B"]
    assert [nonce.by for nonce in sorted_nonces([Nonce(name, "x") for name in names])] == ["B", "b", "￼", "\U0001f0cf"]


@pytest.mark.parametrize("text", ["", "a\nb", "\x7f", "\x85", "\ud800", "x" * 257])
def test_a_nonce_is_a_line_of_clean_text(text: str) -> None:
    with pytest.raises(Malformed, match="nonce"):
        Nonce("seat 1", text)


def test_one_nonce_for_each_name() -> None:
    with pytest.raises(Malformed, match="two nonces by 'seat 1'"):
        sorted_nonces([Nonce("seat 1", "a"), Nonce("seat 1", "b")])


@pytest.mark.parametrize(("count", "length"), [(52, 31), (52, 33), (416, 32), (0, 32)])
def test_a_seed_of_the_wrong_length_is_refused(count: int, length: int) -> None:
    with pytest.raises(Malformed):
        order_of(range(count), bytes(length))


def test_a_secret_does_not_print_itself() -> None:
    secret = Secret(seed=b"\x01" * 32, key=b"\x02" * 32)
    assert f"{secret} {secret!r}" == "Secret(...) Secret(...)"
