"""Tournaments of Canberra Poker: approved conditions prevail over the rules, as long as the tournament lasts."""

from typing import Any

import msgspec
import pytest

from pitboss.banked.canberra.commands import Ante, Bet, CanberraOccurred, CloseAntes, GiveLimitsNotice, TakeBackAnte
from pitboss.banked.canberra.conditions import ApprovedConditions, ApprovedOverride
from pitboss.banked.canberra.facts import BoxCardExposed
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.canberra.ruling_events import CanberraRuled
from pitboss.banked.canberra.sign import sign
from pitboss.banked.canberra.table import CanberraTable
from pitboss.banked.canberra.tell import tell
from pitboss.banked.house.commands import CutByDealer
from pitboss.play import Principal, Refusal, Role, project
from pitboss.records.banked import read, write
from pitboss.table.commands import Shuffle
from tests.banked.builders import deal, finish, opened, seated, wagered
from tests.proof import rules


def under(*overrides: tuple[Any, ...]) -> ApprovedConditions:
    return ApprovedConditions("CSA 4", tuple(ApprovedOverride(*override) for override in overrides))


EQUAL_BET = under(("S89-1997/6.4", "the bet equals the ante", 1))


@rules("S89-1997/16.3", "G-R71")
def test_conditions_end_with_the_tournament() -> None:
    table = seated(1, conditions=EQUAL_BET)
    table.do(GiveLimitsNotice(CanberraOptions()))
    wagered(table, {1: 1000})
    deal(table, {})
    (placed,) = (event for event in table.do(Bet(1)) if hasattr(event, "cents"))
    assert (placed.cents, {"S89-1997/16.3", "G-R71"} <= set(placed.rules)) == (1000, True)
    finish(table)
    wagered(table, {1: 1000})
    deal(table, {})
    (placed,) = (event for event in table.do(Bet(1)) if hasattr(event, "cents"))
    assert (placed.cents, "S89-1997/16.3" in placed.rules) == (2000, False)
    assert read(write(table.events)) == table.events


@rules("S89-1997/16.3", "G-R71")
@pytest.mark.parametrize(
    ("override", "why"),
    [
        (("S89-1997/6.4", "no bet", 0), "1 to 100"),
        (("S89-1997/6.4", "three antes"), "give the number"),
        (("S89-1997/6.4", "three antes", "three"), "give the number"),
        (("S89-1997/10.BET.flush", "less", -1), "0 to 1000000"),
        (("S89-1997/9.3", "the dealer needs luck", "luck"), "no qualifier"),
        (("S89-1997/9.3", "the dealer needs more"), "no qualifier"),
        (("S89-1997/6.7", "two hands a player"), "can play by no other"),
        (("S89-1997/13.4", "four cards will do"), "can play by no other"),
        (("S89-1997/15.9", "supporters may shout", 1), "words alone"),
        (("G-R40", "shared"), "no rule has this id"),
    ],
)
def test_conditions_that_cannot_be_played_are_refused(override: tuple[Any, ...], why: str) -> None:
    with pytest.raises(Refusal, match=why) as refusal:
        CanberraTable.set_up(options=CanberraOptions(conditions=under(override)))
    assert refusal.value.rules == ("S89-1997/16.3", "G-R71")


def test_a_rule_is_replaced_once() -> None:
    twice = under(("S89-1997/6.4", "one", 1), ("S89-1997/6.4", "three", 3))
    with pytest.raises(Refusal, match="replaced twice"):
        CanberraTable.set_up(options=CanberraOptions(conditions=twice))


@rules("S89-1997/1(b)", "S89-1997/16.3")
def test_the_sign_says_what_is_played() -> None:
    table = opened(
        conditions=under(
            ("S89-1997/9.3", "a pair or better", "one pair"),
            ("S89-1997/10.BET.royal-flush", "a royal flush pays 100 to 1", 100),
            ("S89-1997/10.ANTE", "an ante pays 2 to 1", 2),
            ("S89-1997/15.9", "supporters may shout"),
        )
    )
    shown = sign(table.state)
    assert shown["plays"].text == "DEALER ONLY PLAYS WITH ONE PAIR OR HIGHER"
    assert "a winning ante pays 2 to 1" in shown["odds"].text
    assert "royal flush 100 to 1" in shown["odds"].text
    assert "straight flush 50 to 1" in shown["odds"].text
    assert "S89-1997/16.3" in shown["odds"].rules
    assert "supporters may shout" in shown["conditions"].text
    assert sign(opened().state)["plays"].text == "DEALER ONLY PLAYS WITH ACE/KING OR HIGHER"


@rules("S89-1997/16.3", "S58-1995/CP15.3")
def test_conditions_replace_the_rule_of_the_edition() -> None:
    conditions = under(("S58-1995/CP15.3", "two exposed cards are a misdeal", 2))
    table = seated(1, edition="canberra-1995", conditions=conditions)
    wagered(table, {1: 1000})
    deal(table, {})
    table.do(CanberraOccurred(BoxCardExposed(1)))
    ruled = table.do(CanberraOccurred(BoxCardExposed(1)))[0]
    assert isinstance(ruled, CanberraRuled)
    assert ruled.ruling.outcomes[0].name == "misdeal"
    assert {"S58-1995/CP15.3", "S89-1997/16.3"} <= set(ruled.rules)


def test_conditions_in_words_alone_are_read_as_they_were_stored() -> None:
    stored = b'{"approval":"CSA 4","overrides":[["S89-1997/5.2","limits double"]]}'
    assert msgspec.json.decode(stored, type=ApprovedConditions) == under(("S89-1997/5.2", "limits double"))


@rules("T-R80")
def test_antes_under_cover_are_shown_together_at_no_more_bets() -> None:
    table = seated(1, 2, conditions=ApprovedConditions("CSA 4", sealed=True))
    other, own = Principal(Role.PLAYER, 2), Principal(Role.PLAYER, 1)
    before = table.state.places[1].stake
    table.do(Shuffle())
    table.do(CutByDealer(20))
    table.do(Ante(1, 3000))
    table.do(Ante(2, 1000))
    assert "T-R80" in table.events[-1].rules
    views = [table.view(who) for who in (other, Principal(Role.SPECTATOR), own)]
    assert [(view.boxes[1].ante, view.places[1].stake) for view in views] == [
        (0, before),
        (0, before),
        (3000, before - 3000),
    ]
    shown = [seen for event in table.events if (seen := project(event, other)) is not None]
    told = [line.text for line in tell(shown)]
    assert any("under cover" in text for text in told)
    assert not any("$30" in text for text in told)
    table.do(TakeBackAnte(1))
    assert table.view(other).places[1].stake == before
    table.do(Ante(1, 2000))
    table.do(CloseAntes(1))
    for who in (other, own, Principal(Role.SPECTATOR)):
        view = table.view(who)
        assert {box: view.boxes[box].ante for box in (1, 2)} == {1: 2000, 2: 1000}
        assert view.places[1].stake == before - 2000
    assert read(write(table.events)) == table.events
