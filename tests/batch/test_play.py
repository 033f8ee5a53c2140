"""Rounds by the million: summaries, threads, duplicate deals, stepwise tables, and any round opened in the engine."""

from typing import Any

import numpy as np
import pytest

from pitboss import batch
from pitboss.batch import playing
from pitboss.batch.codes import ACT, CALL, CHECK, DRAW, RAISE
from pitboss.batch.found import Sums
from pitboss.batch.rounds import play_rounds
from pitboss.editions import GAMES
from pitboss.malformed import Malformed
from pitboss.play import Refusal
from pitboss.poker.game import Game
from pitboss.poker.round import CODEC, Round
from tests.batch.every_kernel import kernels

HOLDEM, STUD, DRAWN = GAMES["holdem-2018"], GAMES["seven-card-stud-1994"], GAMES["draw-1999"]
MIXED = (batch.uniform, batch.caller, batch.uniform, batch.folder)


def net_of(round_: Round, stake: int = 20_000) -> list[int]:
    return [round_.state.stake[seat] - stake for seat in round_.state.setup.seats]


@pytest.mark.parametrize("game", [HOLDEM, STUD, DRAWN])
def test_any_round_opens_in_the_engine_with_the_same_result(game: Game) -> None:
    found = batch.play(game, policies=MIXED, rounds=2000, seed=3, stake=200, keep="rounds")
    assert found.net is not None
    assert found.taken is not None
    for number in (0, 1, 2, 3, 777, 1999):
        round_ = found.round(number)
        assert round_.is_over
        assert net_of(round_) == found.net[number].tolist()
        assert round_.state.commission == found.taken[number]
        assert all(event.rules for event in round_.events)
        assert [CODEC.decode(CODEC.encode(event)) for event in round_.events] == round_.events


def test_threads_and_parts_change_nothing() -> None:
    one = batch.play(HOLDEM, policies=MIXED, rounds=24_000, seed=5, keep="rounds")
    two = batch.play(HOLDEM, policies=MIXED, rounds=24_000, seed=5, threads=2, keep="rounds")
    fewer = batch.play(HOLDEM, policies=MIXED, rounds=400, seed=5, keep="rounds")
    assert one.players == two.players
    assert one.by_position == two.by_position
    assert one.net is not None
    assert two.net is not None
    assert fewer.net is not None
    assert np.array_equal(one.net, two.net)
    assert np.array_equal(one.net[:400], fewer.net)


def test_sums_are_those_of_the_rounds() -> None:
    found = batch.play(STUD, policies=MIXED, rounds=5000, seed=9, stake=100, keep="rounds")
    net, taken = found.net, found.taken
    assert net is not None
    assert taken is not None
    assert found.rounds == found.samples == 5000
    assert found.commission == taken.sum() == -net.sum()
    assert [each.mean for each in found.players] == pytest.approx(net.mean(0).tolist())
    errors = net.std(0, ddof=1) / np.sqrt(5000)
    assert [each.standard_error for each in found.players] == pytest.approx(errors.tolist())
    assert found.covariance == pytest.approx(np.cov(net, rowvar=False), rel=1e-9)
    first = found.players[0]
    assert first.interval == pytest.approx((first.mean - 1.96 * errors[0], first.mean + 1.96 * errors[0]), rel=1e-3)
    assert first.in_minimums == first.mean / 200
    assert first.interval_in_minimums == tuple(end / 200 for end in first.interval)
    assert first.per_100 == first.mean  # cents a round are dollars for a hundred
    assert found.share_of_pots == found.commission / found.pots
    between = found.difference(0, 1)
    assert between.mean == pytest.approx((net[:, 0] - net[:, 1]).mean())
    assert between.standard_error == pytest.approx((net[:, 0] - net[:, 1]).std(ddof=1) / np.sqrt(5000))


def test_duplicate_deals_give_every_player_every_place_and_leave_less_to_luck() -> None:
    pair = (batch.caller, batch.uniform)
    fresh = batch.play(HOLDEM, policies=pair, rounds=20_000, seed=2)
    twice = batch.play(HOLDEM, policies=pair, rounds=20_000, seed=2, deals="duplicate", keep="rounds")
    assert twice.samples == 10_000
    assert twice.players[0].standard_error < fresh.players[0].standard_error
    one, other = twice.round(40), twice.round(41)
    cards = [[round_.state.own[seat] for seat in (1, 2)] for round_ in (one, other)]
    assert cards[0] == cards[1][::-1]
    same = batch.play(
        GAMES["holdem-common-practice"], policies=(batch.caller,) * 2, rounds=2000, seed=2, deals="duplicate"
    )
    assert [each.standard_error for each in same.players] == [0, 0]  # whoever plays alike wins alike
    with pytest.raises(Malformed, match="whole deals of 2"):
        batch.play(HOLDEM, policies=pair, rounds=3, deals="duplicate")


def test_a_second_policy_compiles_no_kernel() -> None:
    @batch.policy
    def bold(table: Any, rules: Any, turn: Any, own: Any, chance: Any) -> Any:  # records, as numba types them
        return batch.raise_to(turn, batch.pot(turn, table, 0.75)) if turn.decision == 1 else batch.least_post(turn)

    def played(policy: batch.Policy) -> dict[str, int]:
        """For how many types each kernel has been compiled or loaded, once the policy has played."""
        found = batch.play(HOLDEM, policies=(policy, batch.caller), rounds=1000, seed=1)
        assert found.players[0].name == policy.name
        assert found.decisions > 1000
        tables = batch.Tables(HOLDEM, tables=3, players=2, inside={1: policy})
        tables.answer_with([_stay(turn) for turn in tables.turn])
        words = "policies."  # what policies are written with, which is compiled with them
        return {name: len(kernel.signatures) for name, kernel in kernels() if not name.startswith(words)}

    assert played(batch.folder) == played(bold)
    assert len(play_rounds.signatures) > 0  # type: ignore[attr-defined]  # numba's


def test_a_policy_writes_on_copies() -> None:
    @batch.policy
    def vandal(table: Any, rules: Any, turn: Any, own: Any, chance: Any, hands: Any) -> Any:  # as numba types them
        answer = batch.stay(turn)
        table.pot = 1_000_000
        table.stake[0] = 1_000_000
        rules.unit = 7
        turn.open = 0
        turn.price = 0
        hands.words[:] = 0  # no hand is worth anything
        return answer

    honest = batch.play(HOLDEM, policies=(batch.caller,) * 3, rounds=1000, seed=1, keep="rounds")
    assert honest.net is not None
    for _ in range(2):  # nor does it spoil what comes after
        other = batch.play(HOLDEM, policies=(vandal,) * 3, rounds=200, seed=1, keep="rounds")
        assert other.net is not None
        assert np.array_equal(honest.net[:200], other.net)
    tables = batch.Tables(HOLDEM, tables=1, players=3, seed=1, inside={1: vandal, 2: vandal})
    won: list[list[int]] = []
    while len(won) < 20:
        tables.answer_with([_stay(turn) for turn in tables.turn])
        if tables.ended[0]:
            won.append(tables.net[0].tolist())
    assert won == honest.net[:20].tolist()


def test_an_answer_that_is_not_open_is_refused_by_the_number_of_its_round() -> None:
    @batch.policy
    def stubborn(table: Any, rules: Any, turn: Any, own: Any, chance: Any) -> Any:  # records, as numba types them
        return 2

    with pytest.raises(Malformed, match="round 0: stubborn answers check, which is not open there"):
        batch.play(HOLDEM, policies=(stubborn, batch.caller), rounds=10)
    with pytest.raises(Malformed, match="is no policy"):
        batch.play(HOLDEM, policies=(batch.caller, "caller"), rounds=10)  # type: ignore[arg-type]  # that is the point


def test_what_cannot_be_played_is_refused_at_the_door() -> None:
    pair = (batch.caller, batch.uniform)
    with pytest.raises(Refusal):
        batch.play(HOLDEM, {"deck": 40}, (batch.caller,) * 18, rounds=10)
    with pytest.raises(Malformed, match="stake"):
        batch.play(HOLDEM, policies=pair, rounds=10, stake="0.30")
    with pytest.raises(Malformed, match="stakes for 2 players"):
        batch.play(HOLDEM, policies=pair, rounds=10, stake=(100, 200, 300))
    with pytest.raises(Malformed, match="below"):
        batch.play(HOLDEM, policies=pair, rounds=10, stake=20_000_000)
    wrong: dict[str, dict[str, Any]] = {
        "rounds is a whole number, not 1000000.0": {"rounds": 1e6},
        "threads is a whole number, not 'two'": {"threads": "two"},
        "'None' is no amount of dollars": {"stake": None},
        "in chips of \\$1": {"stake": 0.5},
        "'holdem' is no game": {"game": "holdem"},
        "one for each player, in a list": {"policies": batch.caller},
    }
    right: dict[str, Any] = {"game": HOLDEM, "policies": pair, "rounds": 10}
    for words, given in wrong.items():
        with pytest.raises(Malformed, match=words):
            batch.play(**(right | given))
    with pytest.raises(Malformed, match=r"tables is a whole number, not 1\.5"):
        batch.Tables(HOLDEM, tables=1.5, players=2)  # type: ignore[arg-type]  # that is the point
    with pytest.raises(Malformed, match="no round 10"):
        batch.play(HOLDEM, policies=pair, rounds=10).round(10)


def test_tables_step_through_the_same_rounds() -> None:
    """Every table answers as the compiled caller does; a table of four plays every fourth round."""
    policies = (batch.caller,) * 3
    found = batch.play(DRAWN, policies=policies, rounds=40, seed=8, keep="rounds")
    assert found.net is not None
    tables = batch.Tables(DRAWN, tables=4, players=3, seed=8)
    results: dict[int, list[int]] = {}
    while len(results) < 40:
        numbers = tables.rounds.copy()
        tables.answer_with(np.array([_stay(turn) for turn in tables.turn]))
        for table in np.flatnonzero(tables.ended):
            if numbers[table] < 40:
                results[int(numbers[table])] = tables.net[table].tolist()
    assert [results[number] for number in range(40)] == found.net.tolist()


def _stay(turn: Any) -> int:  # a record
    return int(batch.stay(turn)) if turn["decision"] == ACT else DRAW


def test_a_wrong_answer_at_one_table_changes_no_table() -> None:
    tables = batch.Tables(HOLDEM, tables=3, players=2, seed=8)
    before = tables.public.copy()
    with pytest.raises(Malformed, match="table 0, round 0: check is not open there"):
        tables.answer(CHECK)
    for kind, to in ((CHECK, 0), (16 + CALL, 0), (RAISE, 2**60 + 2000)):
        with pytest.raises(Malformed, match=r"table 2, round 2: .* (is not open there|is no answer)"):
            tables.answer([CALL, CALL, kind], [0, 0, to])
    for wrong in ([1.5, 1, 1], [1, 1], [[1, 1, 1]], "fold"):  # nothing is rounded, and nobody is left out
        with pytest.raises(Malformed, match="whole numbers, one for each of 3 tables"):
            tables.answer(wrong)
        with pytest.raises(Malformed, match="whole numbers, one for each of 3 tables"):
            tables.answer_with(wrong)
    assert np.array_equal(before, tables.public)
    with pytest.raises(ValueError, match="read-only"):
        tables.public["pot"][0] = 5


def test_inside_policies_answer_for_the_others() -> None:
    with pytest.raises(Malformed, match="is no policy"):
        batch.Tables(HOLDEM, tables=1, players=2, inside={1: "caller"})  # type: ignore[dict-item]  # that is the point
    tables = batch.Tables(HOLDEM, tables=50, players=3, seed=8, inside={1: batch.uniform, 2: batch.caller})
    won = 0
    for _ in range(200):
        assert (tables.player == 0).all()
        can_check = tables.turn["open"] >> CHECK & 1
        tables.answer(np.where(can_check, CHECK, 1))
        won += int(tables.ended.sum())
    assert won > 1000


def test_whoever_interrupts_waits_for_no_part_that_was_to_come(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = list[int]()
    played = playing._Work.play

    def counted(work: playing._Work, first: int, *given: Any) -> Sums:
        parts.append(first)
        return played(work, first, *given)

    def interrupted(count: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(playing._Work, "play", counted)
    with pytest.raises(KeyboardInterrupt):
        batch.play(
            HOLDEM, policies=(batch.caller, batch.folder), rounds=400 * playing.AT_ONCE, threads=2, progress=interrupted
        )
    assert len(parts) < 200
