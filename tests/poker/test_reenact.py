"""A record played again: sound records of every game follow, a changed line is found where it stands."""

from collections.abc import Sequence
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from pitboss.cli.software_table import choose, dealer_of
from pitboss.editions import GAMES, game_of
from pitboss.play import Event
from pitboss.poker.events import Awarded, Seat
from pitboss.poker.kinds import Expose, ShortBlind, Threshold, VoidPrice
from pitboss.poker.options import Options
from pitboss.poker.reenact import first_departure
from pitboss.poker.round import CODEC, Round
from pitboss.poker.state import State


def played(edition: str, seed: int) -> list[Event[State]]:
    game, chance = game_of(edition), Random(seed)
    seats = [Seat(number, 20000) for number in range(1, 6)]
    dealer = dealer_of(Round.start(game, game.defaults, seats, 1 + seed % 5), chance)
    return list(dealer.play_out(lambda view: choose(view, chance)))


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


def test_a_record_that_names_no_reading_means_what_was_played_then() -> None:
    """Records from before a choice was given hold nothing of it, and their rounds were played by the other reading."""
    old = msgspec.json.decode("{}", type=Options)
    assert (old.expose, old.short_blind) == (Expose.BEST_SHOWN, ShortBlind.AS_PUT_IN)
    assert (old.commission_threshold, old.void_price) == (Threshold.ONE_SUM, VoidPrice.STAYS)
    for edition in ("holdem-2018", "seven-card-stud-1994", "faro-1999"):
        game = game_of(edition)
        before = {"expose": Expose.BEST_SHOWN, "short_blind": ShortBlind.AS_PUT_IN}
        options = replace(game.defaults, commission_threshold=Threshold.ONE_SUM, **before)
        round_ = Round.start(game, options, [Seat(1, 300), Seat(2, 20000), Seat(3, 20000)], 1)
        events = list(dealer_of(round_, Random(7)).play_out(lambda view: choose(view, Random(7))))
        line = CODEC.encode(events[0])
        assert not {b"expose", b"short_blind", b"commission_threshold", b"void_price"} & set(line.split(b'"'))
        assert CODEC.decode(line) == events[0]
        assert first_departure([CODEC.decode(CODEC.encode(event)) for event in events]) is None
