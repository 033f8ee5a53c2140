"""The shuffle of the kernels: uniform, known from its seed, and out of reach of what a policy sees."""

import pickle
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core.caching import IndexDataCacheFile
from scipy import stats

from pitboss.batch.bits import lowest, next_after
from pitboss.batch.chance import keys_of
from pitboss.batch.compiled import SourcesCache, digest_of, sources_digest
from pitboss.batch.dealing import fill_shoe, take
from pitboss.batch.records import Public, Turn, layout_for, records
from pitboss.batch.rules import rules_for
from pitboss.cards import CARDS
from pitboss.editions import GAMES

HOLDEM = GAMES["holdem-2018"]
KNOWN = "Ah 4h 2d 9c 8c"
"""The first cards of deal 1 of seed 7: whoever changes them changes every published result."""


def orders(seed: int, deals: int, cards: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    table = rules_for(HOLDEM, HOLDEM.defaults, 6)
    public, hidden = records(table.layout.public, 1)[0], records(table.layout.hidden, 1)[0]
    keys, found = keys_of(seed, 6), np.zeros((deals, cards), np.int64)
    for deal in range(deals):
        fill_shoe(public, hidden, table.record[0], keys, np.uint64(deal))
        for _ in range(cards):
            take(public, hidden)
        found[deal] = hidden["shoe"][:cards]
    return found


def test_every_card_comes_to_every_place_alike() -> None:
    for seed in (1, 2, 3):
        deals = 4000
        found = orders(seed, deals, 8)
        counts = np.array([np.bincount(found[:, place], minlength=52) for place in range(8)])
        statistic = ((counts - deals / 52) ** 2 / (deals / 52)).sum()
        # Eight places with 51 degrees of freedom each; the seeds are fixed, so this is no matter of luck.
        assert 0.001 < stats.chi2.sf(statistic, 8 * 51) < 0.999


def test_a_known_seed_gives_a_known_order() -> None:
    assert " ".join(str(CARDS[card]) for card in orders(7, 2, 5)[1]) == KNOWN


def test_streams_are_told_apart_by_digests() -> None:
    keys = keys_of(7, 3)
    assert len(set(keys.tolist())) == len(keys) == 8
    assert not set(keys.tolist()) & set(keys_of(8, 3).tolist())


def test_nothing_hidden_is_in_what_policies_get() -> None:
    hidden = {"own", "gone", "shoe_end", "stream", "dealt"}
    assert not hidden & {*Public.__annotations__, *Turn.__annotations__}
    layout = layout_for(6)
    assert layout.public.names is not None
    assert not hidden & set(layout.public.names)


def test_the_next_in_a_circle() -> None:
    assert [int(next_after(seat, 0b10110)) for seat in range(5)] == [1, 2, 4, 4, 1]
    assert int(lowest(0b1000)) == 3


def test_code_that_another_version_kept_is_compiled_anew(tmp_path: Path) -> None:
    """An index of compiled code names the tuples that it takes; one that is gone must not keep anybody from playing."""
    dispatcher: Any = lowest  # one of numba's own objects
    cache = SourcesCache(dispatcher.py_func)
    kept = IndexDataCacheFile(str(tmp_path), "kept", "stamp")  # type: ignore[no-untyped-call]  # numba's
    cache._cache_file = kept
    index = pickle.dumps(numba.__version__) + b"cpitboss.batch.rounds\nGone\n."
    (tmp_path / "kept.nbi").write_bytes(index)
    context = dispatcher.targetctx
    assert cache.load_overload((numba.types.int64,), context) is None
    assert (tmp_path / "kept.nbi").read_bytes() != index
    assert cache.load_overload((numba.types.int64,), context) is None


def test_compiled_code_is_told_apart_by_its_sources(tmp_path: Path) -> None:
    one = tmp_path / "one.py"
    one.write_text("A = 1")
    before = digest_of([one])
    one.write_text("A = 2")
    assert digest_of([one]) != before
    assert len(sources_digest()) == 64
