"""Prizes of equal places with things among them: everything is handed out, and nobody has less than his part."""

from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import parse_card
from pitboss.tournament.places import Placing
from pitboss.tournament.prizes import Prize
from pitboss.tournament.ties import awards, drawn_for, made_up, who_draws_for_things
from tests.proof import rules

TELEVISION = Prize(400_00, 600_00)


@rules("T-R65")
def test_what_is_drawn_counts_as_received() -> None:
    prizes = [TELEVISION, Prize(600_00)]
    assert drawn_for(prizes, by_card=(2, 1), by_turn=(1, 2)) == {2: Prize(200_00, 600_00), 1: Prize(800_00)}


@rules("T-R65", "NI2018-51/20.20")
def test_seats_of_which_not_everybody_has_one_are_divided_in_cash() -> None:
    prizes = [Prize(0, 1_100_00 + 300_00, 1_100_00), Prize(100_00)]
    found = drawn_for(prizes, by_card=(1, 2), by_turn=(1, 2))
    assert found == {1: Prize(450_00, 300_00), 2: Prize(750_00)}
    alike = [Prize(0, 1_100_00 + 300_00, 1_100_00), Prize(100_00, 1_100_00, 1_100_00)]
    assert drawn_for(alike, (1, 2), (1, 2)) == {1: Prize(0, 1_400_00, 1_100_00), 2: Prize(100_00, 1_100_00, 1_100_00)}


@rules("T-R65", "T-R54")
@given(st.integers(0, 10_000_00), st.lists(st.integers(0, 5_000_00), min_size=1, max_size=8))
def test_cash_makes_up_for_those_who_hold_less(cash: int, values: list[int]) -> None:
    held = dict(enumerate(values, start=1))
    parts = made_up(cash, held, tuple(held))
    assert sum(parts.values()) == cash
    assert min(parts.values()) >= 0
    paid = [held[entry] + part for entry, part in parts.items() if part]
    lowest = min(held[entry] + part for entry, part in parts.items())
    assert not paid or max(paid) - lowest <= 1


@rules("T-R65", "C-R52")
def test_only_places_with_different_things_are_drawn_for() -> None:
    tied = (Placing(1, 1), Placing(2, 2, 2), Placing(3, 2, 2))
    prizes = [Prize(500_00), TELEVISION, Prize(600_00)]
    assert who_draws_for_things(tied, prizes) == [2, 3]
    assert who_draws_for_things(tied, [TELEVISION, Prize(300_00), Prize(200_00)]) == []
    cards = {2: parse_card("9s"), 3: parse_card("Jd")}
    assert awards(tied, prizes, cards=cards) == {1: Prize(500_00), 2: Prize(800_00), 3: Prize(200_00, 600_00)}
