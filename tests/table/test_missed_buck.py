"""The buck passes who sits out: whatever the order of sitting out and coming back, he comes in where it reaches him."""

import random
from contextlib import suppress

import pytest

from pitboss.play import Refusal
from pitboss.poker.commands import Choose, Occurred
from pitboss.poker.kinds import AbsentBuck, MissedBuck
from pitboss.poker.rulings.facts import Cause, Disrupted
from pitboss.poker.table.commands import AnyCommand, ComeBack, Move, Release, SitOut, StartRound
from pitboss.poker.table.events import BuckPassed, HeldOut, LinedUp, clockwise_to
from pitboss.poker.table.reenact import first_departure
from pitboss.poker.table.sign import sign
from pitboss.poker.table.table import CODEC, PokerTable
from pitboss.table.commands import Leave, TopUp
from tests.poker.drivers import folds
from tests.proof import rules
from tests.table.builders import dealt, finish, in_1994, play, refused, seated, set_up, sit
from tests.table.snapshots import picture

BUCKS = ["seven-card-stud-1994", "five-card-stud-1994", "canberra-manila-1994", "three-card-manila-1999"]


def check_record(table: PokerTable) -> None:
    log = [CODEC.decode(CODEC.encode(event)) for event in table.events]
    assert picture(PokerTable.replay(log).state) == picture(table.state)
    assert first_departure(log) is None


@in_1994("6.3", "6.2")
def test_whom_the_buck_passes_waits_for_it(edition: str) -> None:
    table = seated(edition, 4)
    play(table, 1, folds)
    table.do(SitOut(2))
    events = play(table, 1, folds)
    (passed,) = [event for event in events if isinstance(event, BuckPassed)]
    assert (passed.seat, passed.person) == (2, "p2")
    table.do(ComeBack(2))
    for marker in (4, 1):
        table.do(StartRound())
        assert (table.state.marker, dealt(table)) == (marker, (1, 3, 4))
        finish(table, folds)
    table.do(StartRound())
    assert (table.state.marker, dealt(table)) == (2, (1, 2, 3, 4))
    finish(table, folds)
    assert dealt_next(table) == (1, 2, 3, 4)
    check_record(table)


def dealt_next(table: PokerTable) -> tuple[int, ...]:
    table.do(StartRound())
    seats = dealt(table)
    finish(table, folds)
    return seats


@rules("RR-45")
def test_who_was_away_while_the_buck_was_elsewhere_owes_nothing() -> None:
    table = seated("seven-card-stud-1994", 4)
    play(table, 1, folds)
    table.do(SitOut(4))
    assert dealt_next(table) == (1, 2, 3)
    table.do(ComeBack(4))
    assert dealt_next(table) == (1, 2, 3, 4)
    assert not [event for event in table.events if isinstance(event, BuckPassed | HeldOut)]


@rules("RR-45")
def test_it_belongs_to_the_person_and_not_to_the_seat() -> None:
    table = seated("seven-card-stud-1994", 4, seats=6)
    play(table, 1, folds)
    table.do(SitOut(2))
    play(table, 1, folds)
    table.do(ComeBack(2))
    table.do(Move(2, 6))
    table.do(Release(2))
    sit(table, 2, person="new")
    assert dealt_next(table) == (1, 2, 3, 4)
    table.do(Leave(6))
    table.do(Release(6))
    sit(table, 5, person="p2")
    for marker in (1, 2, 3, 4):
        assert dealt_next(table) == (1, 2, 3, 4)
        assert table.state.last is not None
        assert table.state.last.setup.marker == marker
    assert dealt_next(table) == (1, 2, 3, 4, 5)
    check_record(table)


@rules("RR-45")
def test_where_all_wait_none_does() -> None:
    """Of four, two were passed and the other two have gone: nobody is left for whom they could wait."""
    table = seated("five-card-stud-1994", 4)
    play(table, 1, folds)
    for seat in (2, 3):
        table.do(SitOut(seat))
    play(table, 1, folds)
    for seat in (2, 3):
        table.do(ComeBack(seat))
    for seat in (1, 4):
        table.do(Leave(seat))
    assert dealt_next(table) == (2, 3)
    assert dealt_next(table) == (2, 3)
    check_record(table)


@rules("RR-45")
def test_a_player_without_chips_is_passed_too() -> None:
    table = seated("seven-card-stud-1994", 3)
    play(table, 1, folds)
    table.state.places[2].stake = 0
    assert dealt_next(table) == (1, 3)
    table.do(TopUp(2, 100_00))
    assert dealt_next(table) == (1, 3)
    assert dealt_next(table) == (1, 2, 3)


@rules("RR-30", "RR-45")
def test_a_void_round_forgives_nothing() -> None:
    table = seated("seven-card-stud-1994", 3)
    play(table, 1, folds)
    table.do(SitOut(2))
    play(table, 1, folds)
    table.do(ComeBack(2))
    dealt_next(table)
    table.do(StartRound())
    assert table.state.marker == 2
    table.do(Occurred(Disrupted(Cause.DISTURBANCE, "the lights went out")))
    table.do(Choose("void", "It was dark."))
    assert table.state.missed_buck == {"p2"}
    assert dealt_next(table) == (1, 2, 3)
    assert not table.state.missed_buck
    check_record(table)


def test_strictly_read_nobody_waits_for_he_has_left() -> None:
    table = seated("seven-card-stud-1994", 4, absent_buck=AbsentBuck.STRICT)
    play(table, 1, folds)
    table.do(SitOut(2))
    play(table, 1, folds)
    assert 2 not in table.state.places
    assert not table.state.missed_buck


@rules("RR-45")
def test_the_choice_is_on_the_sign_and_belongs_to_the_buck() -> None:
    assert "reaches him again" in sign(set_up("seven-card-stud-1994").state)["absent"].text
    forgiven = sign(set_up("canberra-manila-1994", missed_buck=MissedBuck.FORGIVEN).state)["absent"]
    assert "as soon as he is back" in forgiven.text
    assert "RR-45" in forgiven.rules
    for edition in ("holdem-2018", "faro-1999", "omaha-1999", "draw-1999"):
        with pytest.raises(Refusal, match="made good"):
            set_up(edition, missed_buck=MissedBuck.WAITS)


@pytest.mark.parametrize("edition", BUCKS)
@pytest.mark.parametrize("seed", range(12))
def test_whoever_is_dealt_in_has_taken_the_buck_when_it_passed(edition: str, seed: int) -> None:
    """People sit out, come back, move, leave and sit down again at random; debts are kept here by themselves."""
    dice, table = random.Random(seed), seated(edition, 4, seats=5)
    owing: set[str] = set()
    marker = 0
    for number in range(40):
        _stir(table, dice)
        try:
            started = table.do(StartRound())
        except Refusal:
            continue
        (lined,) = [event for event in started if isinstance(event, LinedUp)]
        people = {seat: place.person for seat, place in table.state.places.items()}
        if marker and not lined.afresh:
            between = clockwise_to(table.state.seats, marker, lined.marker)[:-1] if marker != lined.marker else ()
            owing |= {people[seat] for seat in between if seat in people and seat not in lined.dealt}
        owed = {people[seat] for seat in lined.dealt} & owing
        is_only_way = {people[seat] for seat in lined.dealt} <= owing
        assert owed <= {people[lined.marker]} or is_only_way, number
        owing -= {people[seat] for seat in lined.dealt}
        marker = lined.marker
        finish(table, folds, number)
    check_record(table)


def _stir(table: PokerTable, dice: random.Random) -> None:
    for _ in range(dice.randint(0, 3)):
        seat, other = dice.randint(1, 5), dice.randint(1, 5)
        commands: list[AnyCommand] = [
            SitOut(seat),
            ComeBack(seat),
            SitOut(seat),
            ComeBack(seat),
            Leave(seat),
            Move(seat, other),
        ]
        for command in (dice.choice(commands), Release(seat)):
            with suppress(Refusal):
                table.do(command)
        if seat not in table.state.places and dice.random() < 0.8:
            away = sorted({"p1", "p2", "p3", "p4", "p5"} - {place.person for place in table.state.places.values()})
            if away and seat not in table.state.claims:
                sit(table, seat, person=dice.choice(away))


def test_a_present_player_is_not_passed() -> None:
    table = seated("seven-card-stud-1994", 3)
    assert "there already" in refused(table, ComeBack(2)).reason
    play(table, 6, folds)
    assert not [event for event in table.events if isinstance(event, BuckPassed)]
