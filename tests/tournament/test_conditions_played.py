"""Whole lively tournaments under conditions beyond the usual: all that is true of any tournament is true of these."""

from random import Random

import pytest
from msgspec.structs import replace

from pitboss.lab.tournaments.driving import Driver
from pitboss.lab.tournaments.quick import Quick
from pitboss.tournament.conditions import (
    AddedValue,
    Bounty,
    BountyPay,
    Button,
    CarriedStacks,
    Conditions,
    EqualChips,
    FirstMarker,
    FurtherSession,
    GoodsTie,
    GraveAct,
    LaterSeats,
    MarkerMoves,
    Progression,
    Session,
    SessionEnd,
    TwoLeft,
    WagerOrder,
)
from pitboss.tournament.invariants import faults
from pitboss.tournament.moments import instant
from pitboss.tournament.reading import read
from pitboss.tournament.templates import drawn_up
from tests.proof import rules
from tests.tournament.lively import DOCUMENTS, Lively, check_whole


def league() -> Conditions:
    """Kept seats, prizes of every evening, bounties at once, a television drawn for, a second person for places."""
    conditions = DOCUMENTS["league"]
    assert conditions.prizes is not None
    assert conditions.points is not None
    assert conditions.progression is not None
    prizes = replace(
        conditions.prizes,
        bounty=Bounty(each=200, progressive=True, pay=BountyPay.AT_ONCE),
        added=(AddedValue(what="a television", value=600_00, place=1),),
        goods_in_tie=GoodsTie.DRAW,
    )
    return replace(
        conditions,
        prizes=prizes,
        points=replace(conditions.points, session_prizes=(20_00, 10_00)),
        progression=replace(conditions.progression, seats=LaterSeats.KEEP),
        two_persons=(GraveAct.PLACES,),
    )


def canberra() -> Conditions:
    conditions = DOCUMENTS["canberra"]
    house = replace(conditions.against_house, wagers=WagerOrder.ROTATING, equal=EqualChips.PLAY_OFF)
    sessions = (replace(conditions.sessions[0], end=SessionEnd(rounds=5)),)
    return replace(conditions, against_house=house, sessions=sessions)


def dead_button() -> Conditions:
    conditions = read(drawn_up("turbo", "holdem-common-practice"))
    return replace(conditions, button=Button(moves=MarkerMoves.DEAD))


def by_card() -> Conditions:
    """The first button or buck by card, adjusted when two are left: at stud of 1994 too."""
    return replace(dead_button(), button=Button(first=FirstMarker.CARD, two_left=TwoLeft.ADJUSTED))


def bucks_by_card() -> Conditions:
    return replace(DOCUMENTS["stud"], button=Button(first=FirstMarker.CARD, two_left=TwoLeft.ADJUSTED))


def flights() -> Conditions:
    """Two flights with re-buys, of which three go on each; what cannot be finished goes on another day."""
    sessions = (
        Session(name="A", flight=True, end=SessionEnd(players=3)),
        Session(name="B", flight=True, follows="A", end=SessionEnd(players=3)),
        Session(name="final", follows="B", end=SessionEnd(players=1)),
    )
    return replace(
        DOCUMENTS["rebuy"],
        sessions=sessions,
        progression=Progression(stacks=CarriedStacks.CARRY, seats=LaterSeats.BALLOT),
        elimination="the others are out",
        advance=3,
        further_session=FurtherSession(within_days=3),
    )


def another_day() -> Conditions:
    return replace(DOCUMENTS["deepstack"], further_session=FurtherSession(within_days=2))


PLAYED = {
    "league": league(),
    "canberra": canberra(),
    "dead button": dead_button(),
    "button by card": by_card(),
    "buck by card": bucks_by_card(),
    "flights": flights(),
    "another day": another_day(),
}


@rules("T-R23", "T-R27", "T-R35", "T-R36", "T-R66")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("conditions", PLAYED.values(), ids=PLAYED)
def test_whole_tournaments_hold_what_every_tournament_holds(conditions: Conditions, seed: int) -> None:
    driver = Lively(conditions, seed, real=seed == 0 and conditions.against_house.equal is EqualChips.SHARE)
    driver.enter(f"p{number}" for number in range(1, 13 + seed))
    driver.start()
    driver.run()
    check_whole(driver)


@rules("T-R20")
def test_where_conditions_prevail_who_comes_early_has_more_chips() -> None:
    conditions = DOCUMENTS["stud"]
    chips, opens = conditions.chips, conditions.starts_at
    assert chips is not None
    early = replace(conditions, chips=replace(chips, bonus=500, bonus_until=opens))
    driver = Driver(early, Random(1), Quick(Random(1)))
    driver.enter(["Ann"])
    driver.now = instant(opens) + 1
    driver.enter(["Ben"])
    stacks = [entry.stack for entry in driver.state.entries.values()]
    assert stacks == [chips.start + 500, chips.start]
    assert not list(faults(driver.state))
