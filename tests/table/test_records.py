"""A table's log: complete, one line an event, the same when replayed; and what each viewer sees of it."""

import pytest

from pitboss.editions import GAMES, game_of
from pitboss.malformed import Malformed
from pitboss.play import Principal, Role
from pitboss.play.codec import tags
from pitboss.poker.commands import Act, Post, Reveal
from pitboss.poker.events import Started
from pitboss.poker.kinds import Kind
from pitboss.poker.table.commands import Move, Release, StartRound
from pitboss.poker.table.events import SetUp
from pitboss.poker.table.table import CODEC, EVERY_EVENT, PokerTable
from pitboss.poker.table.views import SPECTATOR, player, seen
from pitboss.rulebook import lookup
from pitboss.table.commands import Leave, Shuffle
from tests.poker.drivers import chance, folds
from tests.proof import rules
from tests.table.builders import APPROVALS, GAMES_1994, finish, first_act, in_1994, play, refused, seated, sit
from tests.table.snapshots import picture

AUDITOR = Principal(Role.AUDITOR)


def test_no_tag_is_used_twice() -> None:
    names = tags(EVERY_EVENT)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("edition", GAMES)
def test_a_log_is_written_read_and_replayed(edition: str) -> None:
    table = seated(edition, 4)
    play(table, 3)
    table.do(StartRound())
    lines = [CODEC.encode(event) for event in table.events]
    events = [CODEC.decode(line) for line in lines]
    assert events == table.events
    again = PokerTable.replay(events)
    assert picture(again.state) == picture(table.state)
    assert again.expected() == table.expected()


@rules("S94-1994/INST", "S94-1994/INTERP")
def test_a_table_of_1994_names_its_edition_and_belongs_to_its_days() -> None:
    table = PokerTable.set_up(game_of("seven-card-stud-1994"), date="1994-05-27")
    first = table.events[0]
    assert isinstance(first, SetUp)
    assert (first.edition, first.instruments, first.date) == ("seven-card-stud-1994", ("S94-1994",), "1994-05-27")
    assert first.rulebook == lookup.digest()
    for day in ("1994-05-26", "1999-01-28"):
        with pytest.raises(Malformed, match="in force"):
            PokerTable.set_up(game_of("seven-card-stud-1994"), date=day)
    choices = [reading for reading in lookup.book().readings.values() if reading.id.startswith("RR-")]
    assert len(choices) >= 39
    assert all(reading.reading and (reading.is_fixed or reading.default) for reading in choices)


@rules("1999-FARO/INST")
def test_a_table_of_1999_names_its_edition() -> None:
    first = PokerTable.set_up(game_of("faro-1999"), approvals=APPROVALS, date="1999-01-28").events[0]
    assert isinstance(first, SetUp)
    assert first.instruments == ("1999-FARO",)
    assert "1999-FARO/INST" in first.rules
    assert len({game.name for game in GAMES.values() if not game.common_practice}) == 8


@rules("NI2018-51/instrument-1", "NI2018-51/instrument-2", "NI2018-51/instrument-3", "NI2018-51/instrument-4")
def test_a_table_of_2018_names_its_instrument_and_belongs_to_its_days() -> None:
    table = seated(stakes=2)
    first = table.events[0]
    assert isinstance(first, SetUp)
    assert first.instruments == ("NI2018-51",)
    assert {f"NI2018-51/instrument-{number}" for number in (1, 2, 3, 4)} <= set(first.rules)
    with pytest.raises(Malformed, match="2018-02-08"):
        PokerTable.set_up(game_of("holdem-2018"), approvals=APPROVALS, date="2018-02-07")
    PokerTable.set_up(game_of("holdem-2018"), approvals=APPROVALS, date="2018-02-08")
    instrument = lookup.book().instruments["NI2018-51"]
    assert "NI2017-578" in str(instrument.revokes)
    assert [edition.id for edition in lookup.editions_of("holdem")] == ["holdem-2018"]
    play(table)
    started = [event for event in table.events if isinstance(event, Started)]
    assert [event.edition for event in started] == ["holdem-2018"]


def cited(table: PokerTable) -> set[str]:
    """Every id that a table cites in some lively rounds and its end."""
    play(table, 4, chance(2))
    return {id_ for event in table.events for id_ in event.rules}


@rules("NI2018-51/instrument-4", "NI2018-51/instrument-3")
def test_a_table_of_2018_stands_on_its_schedule_and_its_readings_alone() -> None:
    assert [id_ for id_ in cited(seated(stakes=5)) if not id_.startswith(("NI2018-51/", "C-R"))] == []


@in_1994(".T.RoundofPlay")
def test_a_table_of_1994_stands_on_its_own_rules_and_readings_alone(edition: str) -> None:
    game = next(game for game, name in GAMES_1994.items() if name == edition)
    own = (f"S94-1994/{game}", "S94-1994/INST", "S94-1994/INTERP", "RR-")
    assert [id_ for id_ in cited(seated(edition, 5)) if not id_.startswith(own)] == []


def test_common_practice_belongs_to_no_date() -> None:
    PokerTable.set_up(game_of("holdem-common-practice"))
    with pytest.raises(Malformed, match="no date"):
        PokerTable.set_up(game_of("holdem-common-practice"), date="2020-01-01")


def hands(table: PokerTable, viewer: Principal) -> dict[int, bool]:
    """For each seat of the round that is on whether the viewer knows its first card."""
    round_ = table.view(viewer).round
    assert round_ is not None
    return {seat: round_.own[seat][0] is not None for seat in round_.setup.seats}


@rules("NI2018-51/16.4", "S94-1994/7CS16.4")
def test_a_person_sees_the_own_cards_a_spectator_none_the_auditor_all() -> None:
    table = seated(stakes=3)
    table.do(StartRound())
    first_act(table)
    assert hands(table, player("p2")) == {1: False, 2: True, 3: False}
    assert hands(table, Principal(Role.PLAYER, 2)) == {1: False, 2: True, 3: False}
    assert hands(table, SPECTATOR) == dict.fromkeys((1, 2, 3), False)
    assert hands(table, Principal(Role.DEALER)) == dict.fromkeys((1, 2, 3), False)
    assert hands(table, AUDITOR) == dict.fromkeys((1, 2, 3), True)


def last_hand(table: PokerTable, viewer: Principal, seat: int) -> set[bool]:
    last = table.view(viewer).last
    assert last is not None
    return {card is not None for card in last.own[seat]}


def test_cards_follow_the_person_and_not_the_seat() -> None:
    table = seated(stakes=3)
    play(table, policy=folds)
    table.do(Leave(2))
    table.do(Move(3, 2))
    table.do(Release(3))
    sit(table, 3, person="new")
    assert last_hand(table, player("p3"), 3) == {True}
    assert last_hand(table, player("p3"), 2) == {False}
    assert last_hand(table, player("new"), 3) == {False}
    assert last_hand(table, player("p2"), 2) == {True}
    assert last_hand(table, player("p2"), 3) == {False}
    table.do(StartRound())
    first_act(table)
    assert hands(table, player("p3"))[2]
    assert not hands(table, player("p2"))[2]


def test_what_is_seen_is_what_is_folded() -> None:
    table = seated(stakes=3)
    play(table, 2)
    for viewer in (SPECTATOR, player("p1"), AUDITOR):
        assert picture(PokerTable.replay(seen(table.events, viewer)).state) == picture(table.view(viewer))
    assert picture(table.view(AUDITOR)) == picture(table.state)


@rules("NI2018-51/17.18")
def test_a_hand_may_be_shown_to_all_after_the_round_until_the_next_begins() -> None:
    table = seated(stakes=3)
    refused(table, Reveal(1))
    play(table, policy=folds)
    winner = next(seat for seat in (1, 2, 3) if last_hand(table, SPECTATOR, seat) == {False})
    (event,) = table.do(Reveal(winner))
    assert "NI2018-51/17.18" in event.rules
    assert last_hand(table, SPECTATOR, winner) == {True}
    lines = [CODEC.encode(event) for event in table.events]
    assert picture(PokerTable.replay(map(CODEC.decode, lines)).state) == picture(table.state)


def test_commands_of_a_round_wait_for_one() -> None:
    table = seated(stakes=2)
    for command in (Shuffle(), Post(1), Act(1, Kind.FOLD)):
        assert "none is on" in refused(table, command).reason
    table.do(StartRound())
    assert "a round is on" in refused(table, StartRound()).reason
    finish(table)
