"""A record played again: sound records of every game follow, a changed line is found where it stands."""

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from pitboss.cli.bots import choose
from pitboss.cli.software_dealer import SoftwareDealer
from pitboss.play import Event
from pitboss.poker.events import Awarded, Seat
from pitboss.poker.games import GAMES, game_of
from pitboss.poker.reenact import first_departure
from pitboss.poker.round import Round
from pitboss.poker.state import State


def played(edition: str, seed: int) -> list[Event[State]]:
    game, chance = game_of(edition), Random(seed)
    seats = [Seat(number, 20000) for number in range(1, 6)]
    dealer = SoftwareDealer(Round.start(game, game.defaults, seats, 1 + seed % 5), chance)
    return list(dealer.play(lambda view: choose(view, chance)))


def without(events: Sequence[Event[State]], place: int) -> list[Event[State]]:
    return [*events[:place], *events[place + 1 :]]


@pytest.mark.parametrize("edition", GAMES)
def test_sound_records_follow(edition: str) -> None:
    for seed in range(10):
        events = played(edition, seed)
        assert first_departure(events) is None
        assert first_departure(events[: len(events) // 2]) is None


@pytest.mark.parametrize("edition", GAMES)
def test_a_gap_is_found_no_later_than_the_next_thing_that_depends_on_it(edition: str) -> None:
    events = played(edition, 3)
    for place in range(1, len(events) - 1):
        found = first_departure(without(events, place))
        assert found is not None
        assert found >= place


def test_a_changed_payment_is_found_where_it_stands() -> None:
    events = played("holdem-2018", 3)
    place = next(i for i, event in enumerate(events) if isinstance(event, Awarded))
    paid = events[place]
    assert isinstance(paid, Awarded)
    assert first_departure([*events[:place], replace(paid, cents=paid.cents + 1), *events[place + 1 :]]) == place


def test_citations_may_differ() -> None:
    events = [replace(event, rules=("RR-01",)) for event in played("holdem-2018", 3)]
    assert first_departure(events) is None
