"""The shuffle is uniform by card and position, adjacent pairs and rising sequences; and the tests can tell (T-31)."""

import itertools
from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt
import pytest

from pitboss.cards import Deck
from soak.shuffle import batch_of, kinds_of
from soak.uniformity import Orders, Tally, eulerian_shares, position_statistic, rising_statistic, successor_statistic

LABEL = "pitboss uniformity 1"
LEAST, MOST = 0.0001, 0.9999


@pytest.mark.parametrize(
    ("deck", "shuffles"),
    [
        (Deck(), 60_000),
        (Deck(52, joker=True), 20_000),
        (Deck(36), 40_000),
        (Deck(32, joker=True), 40_000),
        (Deck(32), 40_000),
        (Deck(52, copies=8), 4_000),
    ],
    ids=str,
)
def test_the_shuffle_is_uniform(deck: Deck, shuffles: int) -> None:
    tally = Tally(kinds_of(deck))
    for number in range(shuffles // 1000):
        tally.add(batch_of(deck, LABEL, number, 1000))
    for finding in tally.findings():
        assert LEAST <= finding.p <= MOST, f"{deck}, seeds of {LABEL!r}: {finding}"


def swap_with_any(deck: int, draws: npt.NDArray[np.float64]) -> list[int]:
    """The classic mistake: each card swaps with any card, not with one of those that are left."""
    order = list(range(deck))
    for place, draw in enumerate(draws):
        chosen = int(draw * deck)
        order[place], order[chosen] = order[chosen], order[place]
    return order


def swap_with_another(deck: int, draws: npt.NDArray[np.float64]) -> list[int]:
    """Sattolo's mistake: no card may keep its place."""
    order = list(range(deck))
    for place in range(deck - 1, 0, -1):
        chosen = int(draws[place] * place)
        order[place], order[chosen] = order[chosen], order[place]
    return order


def riffles(deck: int, draws: npt.NDArray[np.float64]) -> list[int]:
    """Eight riffles: card by position looks mixed already, the rising sequences are still too few."""
    order = np.arange(deck)
    for turn in np.random.default_rng(int(draws[0] * 2**53)).integers(0, 2, (8, deck)):
        order = order[np.argsort(turn, kind="stable")]
    return [int(card) for card in order]


@pytest.mark.parametrize(
    ("mistake", "noticed_by"),
    [
        (swap_with_any, "card by position"),
        (swap_with_any, "adjacent pairs"),
        (swap_with_another, "card by position"),
        (riffles, "mean of rising sequences"),
        (riffles, "rising sequences"),
    ],
)
def test_a_wrong_shuffle_is_noticed(
    mistake: Callable[[int, npt.NDArray[np.float64]], list[int]], noticed_by: str
) -> None:
    generator = np.random.default_rng(1994)
    tally = Tally(range(52))
    tally.add(np.array([mistake(52, generator.random(52)) for _ in range(20_000)]))
    assert not all(LEAST <= finding.p <= MOST for finding in tally.findings() if finding.name == noticed_by)


def all_orders(count: int) -> Orders:
    return np.array(list(itertools.permutations(range(count))))


def measured_by_covariance(
    each: Sequence[npt.NDArray[np.int64]], counts: npt.NDArray[np.int64], shuffles: int
) -> float:
    """The squared deviation of counts by the covariance of what single shuffles give, all orders enumerated."""
    cells = np.array([table.ravel() for table in each], dtype=np.float64)
    deviation = counts.ravel() - shuffles * cells.mean(axis=0)
    inverse = np.linalg.pinv(np.cov(cells.T, bias=True), rcond=1e-9, hermitian=True)
    return float(deviation @ inverse @ deviation) / shuffles


@pytest.mark.parametrize("kinds", [(0, 1, 2, 3), (0, 1, 2, 3, 4), (0, 0, 1, 1, 2, 2), (0, 1, 0, 1)])
def test_the_statistics_are_the_deviation_measured_by_the_exact_covariance(kinds: tuple[int, ...]) -> None:
    orders = all_orders(len(kinds))
    singles = []
    for order in orders:
        single = Tally(kinds)
        single.add(order[None, :])
        singles.append(single)
    sample = Tally(kinds)
    sample.add(orders[np.random.default_rng(7).integers(0, len(orders), 500)])
    positions = position_statistic(sample.positions, sample.shuffles)
    assert positions[0] == pytest.approx(
        measured_by_covariance([single.positions for single in singles], sample.positions, 500)
    )
    successors = successor_statistic(sample.successors, sample.shuffles)
    assert successors[0] == pytest.approx(
        measured_by_covariance([single.successors for single in singles], sample.successors, 500)
    )
    # Over all orders the mean of a statistic is its number of degrees of freedom.
    means = [
        np.mean([position_statistic(single.positions, 1)[0] for single in singles]),
        np.mean([successor_statistic(single.successors, 1)[0] for single in singles]),
    ]
    assert means == pytest.approx([positions[1], successors[1]])


def test_rising_sequences_are_counted_as_dealers_do() -> None:
    tally = Tally(range(4))
    tally.add(np.array([[0, 1, 2, 3], [2, 0, 3, 1], [3, 2, 1, 0]]))
    assert tally.rising.tolist() == [0, 1, 1, 0, 1]


def test_eulerian_shares_are_those_of_all_orders() -> None:
    tally = Tally(range(6))
    tally.add(all_orders(6))
    assert (tally.rising[1:] / 720).tolist() == pytest.approx(list(eulerian_shares(6)))
    assert rising_statistic(tally.rising)[0] == pytest.approx(0)


@pytest.mark.parametrize("count", [52, 33, 416])
def test_the_mean_and_variance_of_rising_sequences(count: int) -> None:
    shares = np.array(eulerian_shares(count))
    numbers = np.arange(1, count + 1)
    mean = float(shares @ numbers)
    assert mean == pytest.approx((count + 1) / 2)
    assert float(shares @ (numbers - mean) ** 2) == pytest.approx((count + 1) / 12)
