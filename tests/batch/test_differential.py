"""The kernels and the engine play the same rounds: 20,000 of them at tables of every edition and every option."""

from functools import cache
from itertools import islice

import msgspec
import pytest
from msgspec.structs import replace

from pitboss.editions import GAMES
from pitboss.poker.kinds import Limit, Win
from pitboss.poker.options import BetLimit
from tests.batch.differential import Bench, Tally, compare_many
from tests.batch.random_tables import RandomTable, Seen, named, random_tables
from tests.batch.source_mutants import MISTAKES

TABLES, ROUNDS, PARTS = 400, 50, 4
"""So many tables in all, each with so many rounds; in parts, so that several processes share them."""


@cache
def all_tables() -> list[RandomTable]:
    return list(islice(random_tables(2026), TABLES))


def tables_of(part: int) -> list[RandomTable]:
    return all_tables()[part::PARTS]


@pytest.mark.timeout(1200)  # it may be the first to compile the kernels, on a machine that is busy
@pytest.mark.parametrize("part", range(PARTS))
def test_kernels_equal_the_engine_decision_by_decision_and_to_the_cent(part: int) -> None:
    tally = Tally()
    for table in tables_of(part):
        bench = Bench(table)
        for number in range(ROUNDS):
            bench.compare(number, tally)
    assert tally.rounds == TABLES * ROUNDS // PARTS
    # The rounds are worth playing: most come to a showdown, many have side pots and pay commission, some draw anew.
    assert tally.showdowns > tally.rounds / 2
    assert tally.side_pots > tally.rounds / 3
    assert tally.charged > tally.rounds / 4
    assert tally.reshuffled > 100
    assert len(tally.kinds) == 11  # eight kinds of act, a draw, a blind, an over-blind


def test_every_edition_and_every_value_of_an_option_is_played() -> None:
    seen = Seen()
    for table in all_tables():
        seen.add(table)
    assert seen.missing() == {}, named(seen.missing())
    assert seen.unvaried() == set()


def test_a_full_table_of_stud_runs_short_in_both() -> None:
    """Eight players who stay in are more than 52 cards can serve: the last street is one communal card."""
    game, tally = GAMES["stud-common-practice"], Tally()
    bench = Bench(RandomTable(game, game.defaults, 8, 6))
    for number in range(200):
        bench.compare(number, tally)
    assert tally.shortages > 10


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_in_the_sources_can_be_written(name: str) -> None:
    """`soak/kernel_mutants.py` plays each of them, which takes a compilation; here is that none has lost its place."""
    compile(MISTAKES[name].mutated(), MISTAKES[name].file, "exec")


class Wrong(msgspec.Struct, frozen=True):
    """One rule that kernels read wrongly, at a table where it matters."""

    field: str
    value: int
    edition: str
    players: int = 4
    changes: dict[str, object] = {}


SPREAD: dict[str, object] = {"limits": (BetLimit(Limit.SPREAD, 1000, 1000),)}
WRONG: dict[str, Wrong] = {
    "the odd unit of a half": Wrong("odd_to_high", 1, "holdem-2018", 4, {"win": Win.SPLIT}),
    "short tap-outs": Wrong("short_tap_out", 2, "holdem-2018"),
    "the cap on raises": Wrong("cap", 1, "holdem-2018", 4, SPREAD),
    "the exemption of tied contributors": Wrong("exempt_whole_round", 1, "canberra-manila-1994", 5),
    "how many cards may be drawn": Wrong("draw_most", 1, "draw-1999"),
    "openers of jacks": Wrong("openers_jacks", 1, "draw-1999"),
    "the free amount": Wrong("each_pot", 0, "holdem-2018", 6),
    "the price of a short blind": Wrong("nominal_blind", 1, "holdem-2018"),
    "raises by those who checked": Wrong("check_raise", 0, "holdem-2018", 3),
    "the floor of a raise": Wrong("opening_is_floor", 0, "omaha-2018", 3),
    "the unit of tap-outs": Wrong("tap_out_unit", 900, "seven-card-stud-1994", 4),
    "the cards of those who have tapped out": Wrong("tapped_cards_count", 0, "stud-common-practice", 5),
    "a bring-in": Wrong("full_bet", 0, "razz-common-practice"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_rule_read_wrongly_is_found(what: str) -> None:
    wrong, tally = WRONG[what], Tally()
    game = GAMES[wrong.edition]
    bench = Bench(RandomTable(game, replace(game.defaults, **wrong.changes), wrong.players, 6))
    bench.spoil(wrong.field, wrong.value)
    with pytest.raises(AssertionError):
        compare_many(bench, tally)
