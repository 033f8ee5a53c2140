"""What is easily got wrong by kernels that play as the engine does: one test for each matter."""

import hashlib
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any, get_origin

import numpy as np
import pytest
from msgspec.structs import replace

from pitboss import batch
from pitboss.batch.betting import price
from pitboss.batch.bits import first_card, lowest, next_after, size_of, size_of_cards
from pitboss.batch.chance import keys_of, mixed, roll, word_for
from pitboss.batch.charging import charge_pots
from pitboss.batch.codes import ACT, BLIND_LEVEL, BROKEN, DISCARDS, FOLD, OVER, OVER_BLIND_OFFER
from pitboss.batch.dealing import take
from pitboss.batch.opening import opener_of
from pitboss.batch.policies import _signature
from pitboss.batch.posting import tap
from pitboss.batch.ranking_tables import packed
from pitboss.batch.records import layout_for, records
from pitboss.batch.rules import TableRules, rules_for
from pitboss.batch.running import answer, begin, chips_fault
from pitboss.batch.settling import _pay
from pitboss.batch.small_games import small_game
from pitboss.batch.values import holds_openers, value_of
from pitboss.cards import parse_cards
from pitboss.editions import GAMES
from pitboss.hands.keys import SIZES
from pitboss.malformed import Malformed
from pitboss.play.money import Currency
from pitboss.poker.commission import Scale1994
from pitboss.poker.events import Dealt, Reshuffled
from pitboss.poker.hand_values import evaluators
from pitboss.poker.kinds import Ace, Kind, Win
from pitboss.poker.options import Options
from pitboss.poker.round import Round
from tests.batch.by_the_room import shoe_of
from tests.batch.differential import Bench, Tally, compare_many
from tests.batch.every_kernel import kernels
from tests.batch.random_tables import RandomTable, random_tables

HOLDEM, STUD, DRAWN = GAMES["holdem-2018"], GAMES["seven-card-stud-1994"], GAMES["draw-1999"]


def bits(text: str) -> np.uint64:
    return np.uint64(sum(card.bit for card in parse_cards(text)))


def test_posts_are_decisions_before_the_first_card() -> None:
    """The buck chooses its blind, and over-blinds are offered one after the other; the blind is state, not rule."""
    buck = batch.Tables(STUD, tables=1, players=3, seed=1)
    assert buck.turn["decision"][0] == BLIND_LEVEL
    assert buck.public["held"].sum() == buck.own()[0] == 0
    tables = batch.Tables(HOLDEM, {"straddles": 2}, tables=1, players=5, seed=1)
    asked = []
    while tables.turn["decision"][0] == OVER_BLIND_OFFER:
        asked.append((int(tables.turn["seat"][0]), int(tables.turn["size"][0][0]), int(tables.public["held"].sum())))
        tables.answer_with(np.array([asked[-1][1] << 4 | 10]))
    assert asked == [(2, 2000, 0), (3, 4000, 0)]
    assert tables.turn["decision"][0] == ACT
    assert tables.turn["price"][0] == 4000


def test_who_has_tapped_out_in_whole_units_keeps_small_chips_and_is_not_asked_again() -> None:
    """`able` is a set of its own, never "has chips"."""
    options = replace(HOLDEM.defaults, tap_out_unit=500)
    table = batch.Tables(HOLDEM, options, tables=200, players=3, stake=(13, 40, 40), seed=3)
    rng, seen = np.random.default_rng(1), 0
    for _ in range(60):
        public, seat = table.public, table.turn["seat"]
        able = public["able"] >> seat & 1
        assert able.all()
        players = np.arange(3)
        out = (public["active"][:, None] >> players & 1) & ~(public["able"][:, None] >> players & 1)
        seen += int((out.astype(bool) & (public["stake"][:, :3] > 0)).sum())
        rolls = rng.integers(3, size=200)
        table.answer_with(np.array([_rash(turn, roll) for turn, roll in zip(table.turn, rolls.tolist(), strict=True)]))
    assert seen > 0


def _rash(turn: Any, roll: int) -> int:  # a record
    kinds = [kind for kind in range(1, 9) if turn["open"] >> kind & 1 and kind != FOLD]
    kind = kinds[min(roll, len(kinds) - 1)]
    amount = int(turn["size"][0] if turn["sizes"] else turn["most"])
    return amount << 4 | kind if kind in (4, 5) else kind


def test_the_price_after_a_short_blind_is_what_others_can_match() -> None:
    """Stakes of a few chips, so that blinds are short and the last able player owes: as the engine, line by line."""
    for game in (HOLDEM, STUD):
        tally = Tally()
        compare_many(_Poor(RandomTable(game, game.defaults, 3, 9)), tally, 150)
        assert tally.rounds == 150


class _Poor(Bench):
    """A table at which nobody has more than three minimums."""

    def __init__(self, table: RandomTable) -> None:
        super().__init__(_PoorTable(table.game, table.options, table.players, table.seed))


class _PoorTable(RandomTable, frozen=True):
    def stakes(self, number: int) -> list[int]:
        unit = self.options.unit
        most = 3 * self.options.minimum // unit
        return [unit * (1 + (number * 7 + player * 11) % most) for player in range(self.players)]


def charged(cents: list[int], winners: list[int], paid: list[int]) -> list[int]:
    """What the scale of 1994 takes from such pots of a table with a minimum of two dollars."""
    options = replace(STUD.defaults, commission=Scale1994(200, exempt_whole_round=False))
    table = rules_for(STUD, options, 4)
    public, scratch = records(table.layout.public, 1)[0], records(table.layout.scratch, 1)[0]
    scratch["pots"] = len(cents)
    scratch["cents"][: len(cents)], scratch["high"][: len(cents)] = cents, winners
    scratch["paid"][: len(cents)] = paid
    public["pot"] = sum(cents)
    charge_pots(public, table.record[0], scratch)
    taken: list[int] = scratch["taken"][: len(cents)].tolist()
    assert public["commission"] == sum(taken)
    assert public["pot"] == sum(cents) - sum(taken)
    return taken


def test_commission_is_by_sets_of_winners_with_the_largest_remainder_and_the_earlier_pot_first() -> None:
    # One winner of both: one dollar in twenty of the sum, and equal remainders go to the earlier pot.
    assert charged([3000, 3000], [1, 1], [3, 3]) == [200, 100]
    # Two winners: two sums, each charged by itself.
    assert charged([3000, 3000], [1, 2], [3, 3]) == [100, 100]
    # The larger remainder first, wherever it stands.
    assert charged([2100, 3900], [1, 1], [3, 3]) == [100, 200]
    # Those who paid in share it alike: nothing is taken; the other pot bears its own.
    assert charged([3000, 3000], [3, 1], [3, 3]) == [0, 100]


def test_where_chips_are_no_money_a_scale_takes_single_chips() -> None:
    """Old conditions let commission be taken in tournament chips (T-R07): what stands for a dollar is one."""
    options = replace(STUD.defaults, currency=Currency.CHIPS)
    table, tally = RandomTable(STUD, options, 4, 6), Tally()
    compare_many(Bench(table), tally, 50)
    assert tally.charged > 10


def test_sums_with_the_same_winners_and_side_are_divided_once() -> None:
    """Two pots of 15 and 15 between the same two are 30, without an odd unit to the first of them."""
    table = rules_for(HOLDEM, replace(HOLDEM.defaults, win=Win.SPLIT), 3)
    unit = table.options.unit
    public, scratch = records(table.layout.public, 1)[0], records(table.layout.scratch, 1)[0]
    scratch["pots"] = 2
    scratch["cents"][:2], scratch["high"][:2] = 3 * unit, 0b011
    public["pot"] = 6 * unit
    _pay(public, table.record[0], scratch)
    assert public["stake"][:3].tolist() == [3 * unit, 3 * unit, 0]
    # High to one, low to the others: halves first, then each half among its own.
    public["stake"][:], public["pot"], scratch["low"][:2], scratch["high"][:2] = 0, 6 * unit, 0b110, 0b001
    _pay(public, table.record[0], scratch)
    assert public["stake"][:3].tolist() == [4 * unit, unit, unit]


def test_openers_of_jacks_in_a_low_game_see_no_flush() -> None:
    def opens(win: Win, low_ace: Ace, cards: str) -> bool:
        options = replace(DRAWN.defaults, openers_jacks=True, win=win, low_ace=low_ace)
        table = rules_for(DRAWN, options, 4)
        return bool(holds_openers(table.record[0], table.hands[0], bits(cards)))

    suited = "Ks Js 9s 4s 2s"
    assert opens(Win.HIGH, Ace.HIGH, suited)
    assert not opens(Win.LOW, Ace.LOW, suited)
    for win, low_ace in ((Win.HIGH, Ace.HIGH), (Win.LOW, Ace.LOW)):
        assert opens(win, low_ace, "Js Jh 9s 4s 2s")
        assert not opens(win, low_ace, "Ts Th 9s 4s 2s")


def test_a_reshuffle_leaves_the_order_of_the_deal_readable() -> None:
    @batch.policy
    def renewing(table: Any, rules: Any, turn: Any, own: Any, chance: Any) -> Any:  # records, as numba types them
        if turn.decision != DISCARDS:
            return batch.stay(turn) if turn.decision == ACT else batch.least_post(turn)
        return batch.discard(batch.some_cards(own, turn.most, chance))

    players = 8
    found = batch.play(DRAWN, policies=(renewing,) * players, rounds=6, seed=4, keep="rounds")
    assert found.net is not None
    for number in range(6):
        round_ = found.round(number)
        assert any(isinstance(event, Reshuffled) for event in round_.events)
        assert _net(round_) == found.net[number].tolist()
        table = rules_for(DRAWN, DRAWN.defaults, players)
        dealt = [event.card.number for event in round_.events if isinstance(event, Dealt) and event.card is not None]
        assert dealt[:40] == shoe_of(table, 4, number)[:40]


def _net(round_: Round) -> list[int]:
    return [round_.state.stake[seat] - 20_000 for seat in round_.state.setup.seats]


def test_no_whole_number_becomes_a_float() -> None:
    """Signed with unsigned is a float to numba: what mixes sets, cards, keys and amounts returns whole numbers."""
    bench = next(_decisions(RandomTable(STUD, STUD.defaults, 3, 5)))[0]
    public, hidden, row, turn = bench.public, bench.hidden, bench.row, bench.turn
    own, word = hidden["own"][0], np.uint64(2**64 - 1)
    seven = bits("As Ks Qs Js Ts 2h 3d")
    found = {
        "lowest": lowest(12),
        "size": size_of(12),
        "next": next_after(2, 12),
        "first card": first_card(own),
        "cards": size_of_cards(own),
        "roll": roll(hidden, 52),
        "mixed": mixed(word),
        "word": word_for(bench.keys, 2, 10**9, 60),
        "card": take(public, hidden),
        "value": value_of(row, bench.rules.hands[0], 0, seven, np.uint64(0)),
        "price": price(public, row, 0),
        "tap-out": tap(public, row, 0),
        "opener": opener_of(public, row, 2),
        "answer": batch.raise_to(turn, batch.pot(turn, public, 0.5)),
        "some cards": batch.some_cards(own, 1, word),
        "chance": batch.roll_below(word, 6),
    }
    assert {name: type(value) for name, value in found.items() if not isinstance(value, int)} == {}


def test_nothing_that_runs_at_a_decision_takes_an_array() -> None:
    """Numba counts who holds an array, at every call and across threads: up to a third of a round."""
    once_a_round = {"running.begin", "running.chips_fault", "dealing.fill_shoe"}
    modules = {"betting", "charging", "dealing", "opening", "posting", "running", "settling", "values"}
    found = {
        name
        for name, kernel in kernels()
        for parameter in inspect.signature(kernel.py_func).parameters.values()
        if name.split(".")[0] in modules and get_origin(parameter.annotation) is np.ndarray
    }
    assert found == once_a_round


def test_no_kernel_reads_a_table_of_its_module() -> None:
    """Values of hands come with the rules: what a module holds would be frozen into compiled code."""
    for name, kernel in kernels():
        for word in kernel.py_func.__code__.co_names:
            assert not isinstance(kernel.py_func.__globals__.get(word), np.ndarray | list | dict), f"{name}: {word}"


def test_streams_are_derived_one_way_and_apart() -> None:
    """Keys are digests: no word of a player leads to his key, and from no key can another be found."""
    keys = keys_of(7, 3)
    for place, name in enumerate(("cards", "player 0", "player 1", "player 2")):
        digest = hashlib.sha256(f"pitboss batch, {name}, seed 7".encode()).digest()[:16]
        assert keys[2 * place : 2 * place + 2].tobytes() == digest
    table = rules_for(HOLDEM, HOLDEM.defaults, 3)
    before = [int(word_for(keys, player, 5, 2)) for player in range(3)]
    other = keys.copy()
    other[:2] = 1, 2
    assert [int(word_for(other, player, 5, 2)) for player in range(3)] == before
    assert shoe_of(table, 7, 5) == shoe_of(rules_for(HOLDEM, HOLDEM.defaults, 6), 7, 5)  # whoever else plays
    assert len({int(word_for(keys, 0, number, decision)) for number in range(50) for decision in range(50)}) == 2500


def test_a_policy_is_compiled_without_a_warning() -> None:
    """Kernels call it by its address: functions as arguments are new in numba, which warns of each of them."""
    program = (
        "from pitboss import batch, game\n"
        "@batch.policy\n"
        "def plain(table, rules, turn, own, chance):\n"
        "    return batch.leave(turn) if turn.decision == 1 else batch.least_post(turn)\n"
        "print(batch.play(game('holdem'), policies=[plain, batch.caller], rounds=10).rounds)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("10\n", "")


def test_that_nobody_may_raise_can_be_said() -> None:
    """Kuhn poker has one bet and no raise; kernels and engine agree on it and on Leduc, card by card."""
    for name in ("kuhn", "leduc"):
        game = small_game(name)
        tally = Tally()
        compare_many(Bench(RandomTable(game, game.defaults, 2, 6)), tally, 200)
        assert (Kind.RAISE in tally.kinds) == (name == "leduc")


def test_the_tables_of_any_two_evaluators_have_room() -> None:
    """None are longer than those for the best five of seven cards with what is held after a draw."""
    ([stud], [omaha]), most = (evaluators(game, Options()) for game in (STUD, GAMES["omaha-2018"])), SIZES[-1]
    assert len(packed((stud, stud), False, most, True).evaluators) == 2
    assert len(packed((omaha, omaha), True, most, False).evaluators) == 2
    with pytest.raises(Malformed, match="600000 at most"):
        packed((stud, stud, stud), False, most, True)


@pytest.mark.parametrize("what", ["own cards", "the shoe"])
def test_nothing_hidden_changes_what_a_player_is_asked(what: str) -> None:
    """Others' hidden cards exchanged for undealt ones, or the shoe turned round: the same menu to the last byte."""
    asked = 0
    for table in islice(random_tables(77), len(GAMES)):
        for bench, seat in _decisions(table):
            before = bench.turn.tobytes()
            if what == "own cards":
                for other in set(range(table.players)) - {seat}:
                    secret = bench.hidden["own"][other] & ~bench.public["up"][other]
                    bench.hidden["own"][other] = bench.public["up"][other] | _as_many(bench, int(secret))
            else:
                bench.hidden["shoe"][:] = bench.hidden["shoe"][::-1].copy()
            assert bench._run() == ACT
            assert bench.turn.tobytes() == before
            asked += 1
    assert asked == len(GAMES)


def _decisions(table: RandomTable) -> Iterator[tuple[Bench, int]]:
    """A table at its first act."""
    bench = Bench(table)
    stakes = np.full(table.players, 100 * table.options.minimum // table.options.unit * table.options.unit, np.int32)
    begin(bench.public, bench.hidden, bench.row, bench.keys, 1, 1, stakes)
    while bench._run() != ACT:
        given = batch.least_post(bench.turn) if bench.turn["decision"] != DISCARDS else batch.discard(np.uint64(0))
        answer(bench.public, bench.hidden, bench.row, bench.turn, int(given))
    yield bench, int(bench.turn["seat"])


def _as_many(bench: Bench, cards: int) -> np.uint64:
    """As many cards that lie in the shoe."""
    first, count = int(bench.hidden["dealt"]), cards.bit_count()
    left = bench.hidden["shoe"][first : int(bench.hidden["shoe_end"])][:count].tolist()
    return np.uint64(sum(1 << card for card in left))


def test_no_policy_is_given_the_hidden_record() -> None:
    """What policies take, by type: the public record, rules, the menu, own cards, a word and the values of hands."""
    layout = layout_for(6)
    names = [str(each) for each in _signature(layout).args]
    assert len(names) == 6
    hidden = {*(layout.hidden.names or ())} - {"shoe"}  # everybody sees how many cards are in it
    assert not any(re.search(rf"\b{name}\[", text) for name in hidden for text in names)
    assert any(re.search(r"\bstake\[", text) for text in names)  # the search finds what is there
    assert isinstance(rules_for(HOLDEM, HOLDEM.defaults, 6), TableRules)


def signatures() -> Iterator[tuple[str, str]]:
    """Everything that can be called of what the package offers, with the types that it takes and gives."""
    for name in batch.__all__:
        offered = getattr(batch, name)
        members = vars(offered) if isinstance(offered, type) else {"": offered}
        for member, value in members.items():
            # Properties, compiled functions and policies have their function inside.
            inner = next(
                (found for word in ("fget", "answer", "py_func") if (found := getattr(value, word, None))), value
            )
            function = getattr(inner, "py_func", inner)
            if inspect.isfunction(function) and (member == "__init__" or not member.startswith("_")):
                yield f"{name}.{member}", str(inspect.signature(function))


def test_the_hidden_record_is_in_no_public_signature() -> None:
    found = dict(signatures())
    assert {name for name, types in found.items() if "Hidden" in types} == set()
    # The search sees records where they are: in what policies ask, and in kernels that are not offered.
    assert "Public" in found["outlook."]
    assert "Hidden" in str(inspect.signature(dict(kernels())["running.run"].py_func))
    assert {"play.", "caller.", "Tables.own", "Tables.__init__", "Found.round"} <= set(found)


def test_chips_that_are_lost_or_made_are_found() -> None:
    """What every round of every batch is asked at its end."""
    table = rules_for(HOLDEM, HOLDEM.defaults, 3)
    public, stakes = records(table.layout.public, 1)[0], np.array([500, 1000, 0], np.int32)

    def fault(after: list[int], commission: int = 0, pot: int = 0) -> int:
        public["stake"][:3], public["commission"], public["pot"] = after, commission, pot
        return int(chips_fault(public, table.record[0], stakes))

    assert fault([0, 1500, 0]) == fault([0, 1400, 0], commission=100) == OVER
    assert fault([0, 1600, 0]) == fault([0, 1400, 0]) == BROKEN
    assert fault([0, 1500, 0], commission=100) == fault([0, 1500, 0], pot=100) == BROKEN
    assert fault([-100, 1600, 0]) == BROKEN


def test_money_at_the_door_is_in_dollars() -> None:
    """Options and stakes; what kernels count, and what is found, is in cents."""
    game = GAMES["holdem-common-practice"]
    limits = [{"kind": "no_limit", "minimum": 4}]
    tables = batch.Tables(
        game, {"blinds": [2, 4], "unit": "0.50", "limits": limits}, tables=1, players=3, stake=("37.50", 40, 50)
    )
    public, turn = tables.public[0], tables.turn[0]
    assert int(public["pot"]) == 600
    assert int(turn["price"]) == 400
    assert int(public["stake"][:3].sum()) == 3750 + 4000 + 5000 - 600


def test_any_of_a_million_rounds_opens_with_every_event_and_rule() -> None:
    found = batch.play(HOLDEM, policies=(batch.caller, batch.folder), rounds=1_000_000, seed=11, threads=2)
    last = found.round(999_999)
    assert last.is_over
    assert all(event.rules for event in last.events)
    alone = batch.play(
        HOLDEM, policies=(batch.caller, batch.folder), first=999_000, rounds=1000, seed=11, keep="rounds"
    )
    assert alone.net is not None
    assert alone.round(999_999).events == last.events
    assert alone.net[-1].tolist() == _net(last)
    with pytest.raises(Malformed, match="numbered 999000 to 999999"):
        alone.round(3)
