"""A document goes its way: documented, approved or notified, published; entries wait for all of it."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from pitboss.play import Command, Refusal
from pitboss.tournament.commands import (
    CommitBallot,
    Document,
    Draft,
    DrawSeats,
    Enter,
    Nominate,
    OpenEntries,
    Publish,
    RecordApproval,
    RecordNotice,
    WithdrawEntry,
)
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.events.entries import FeeRefunded
from pitboss.tournament.reading import read
from pitboss.tournament.templates import template
from pitboss.tournament.terms import Phase
from pitboss.tournament.tournament import Tournament
from tests.proof import rules
from tests.tournament.documents import thursday


def refused(play: Tournament, command: Command | None = None) -> tuple[str, ...]:
    """The rules that forbid a command; without one, entries."""
    with pytest.raises(Refusal) as refusal:
        play.do(command or OpenEntries(0))
    return refusal.value.rules


def drafted(conditions: Conditions) -> Tournament:
    play = Tournament()
    play.do(Draft(conditions))
    return play


@rules("NI2018-51/20.2", "NI2018-51/20.2(a)", "NI2018-51/20.2(b)", "NI2018-51/20.2(c)", "NI2018-51/20.4")
def test_three_duties_and_a_director_come_before_an_entry() -> None:
    conditions = thursday()
    play = drafted(conditions)
    assert "NI2018-51/20.2(a)" in refused(play)
    assert "NI2018-51/20.2(a)" in refused(play, Publish(0))
    play.do(Document())
    assert "NI2018-51/20.2(c)" in refused(play)
    play.do(RecordNotice("the Commission", "T/18/7", "2018-02-20", conditions.identity))
    assert "NI2018-51/20.2(b)" in refused(play)
    play.do(Publish(0))
    assert "NI2018-51/20.4" in refused(play)
    play.do(Nominate("Dee"))
    assert "NI2018-51/20.8" in refused(play)
    play.do(CommitBallot("0" * 64, "1" * 64))
    play.do(OpenEntries(0))
    assert play.state.phase is Phase.ENTRIES


@rules("T-R09")
def test_the_director_is_named_before_entries_open() -> None:
    conditions = thursday()
    play = drafted(conditions)
    play.do(Document())
    play.do(RecordNotice("the Commission", "T/18/7", "2018-02-20", conditions.identity))
    play.do(Publish(0))
    assert "T-R09" in refused(play), "who accepts entries is the director"
    play.do(Nominate("Dee"))
    assert "T-R09" not in refused(play)


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("stud", "S94-1994/7CS20.2"),
        ("manila", "S94-1994/CM19.2"),
        ("five-card-stud", "S94-1994/5CS20.2"),
        ("canberra", "S89-1997/16.2"),
    ],
)
@rules("S94-1994/7CS20.2", "S94-1994/CM19.2", "S94-1994/5CS20.2", "S89-1997/16.2", "T-R02")
def test_old_documents_need_an_approval_of_that_very_document(name: str, rule: str) -> None:
    conditions = read(template(name))
    play = drafted(conditions)
    play.do(Document())
    play.do(Publish(0))
    assert rule in refused(play)
    approval = RecordApproval("the Authority", "CSA 7/96", "1996-06-20", conditions.identity)
    for wrong in (replace(approval, identity="0" * 64), replace(approval, reference=" ")):
        assert rule in refused(play, wrong)
    assert rule in refused(play, RecordNotice("the Authority", "7", "1996-06-20", conditions.identity))
    play.do(approval)
    assert rule not in refused(play)


@rules("T-R03")
def test_a_newer_version_names_the_one_before_and_goes_the_way_again() -> None:
    conditions = thursday()
    play = drafted(conditions)
    play.do(Document())
    play.do(RecordNotice("the Commission", "T/18/7", "2018-02-20", conditions.identity))
    later = replace(conditions, version=2, replaces=conditions.identity)
    assert "T-R03" in refused(play, Draft(replace(later, replaces="0" * 64)))
    play.do(Draft(later))
    assert "NI2018-51/20.2(a)" in refused(play)
    play.do(Document())
    assert "NI2018-51/20.2(c)" in refused(play)


@rules("T-R04")
def test_a_document_with_errors_is_not_documented() -> None:
    play = drafted(replace(thursday(), restrictions=""))
    with pytest.raises(Refusal, match=r"20\.3\(a\)\(vi\): state restrictions"):
        play.do(Document())


@rules("T-R03", "NI2018-51/20.24", "T-R20")
def test_a_new_version_after_an_entry_stops_everything_until_it_has_gone_the_way_and_lets_who_paid_before_go() -> None:
    conditions = replace(thursday(), agreement=False)
    play = drafted(conditions)
    go_the_way(play, conditions)
    play.do(Nominate("Dee"))
    play.do(CommitBallot("0" * 64, "1" * 64))
    play.do(OpenEntries(0))
    play.do(Enter("Ann", 0))
    assert conditions.chips is not None
    richer = replace(conditions.chips, start=10_000)
    assert "T-R20" in refused(play, Draft(replace(conditions, version=2, replaces=conditions.identity, chips=richer)))
    later = replace(conditions, version=2, replaces=conditions.identity, time_to_act=45)
    play.do(Draft(later))
    assert "T-R03" in refused(play, Enter("Ben", 0))
    assert "T-R03" in refused(play, DrawSeats(0, (1,)))
    go_the_way(play, later)
    play.do(Enter("Ben", 0))
    assert refunds(play.do(WithdrawEntry("Ann", 0))) == [(100_00, 10_00)]
    assert refunds(play.do(WithdrawEntry("Ben", 0))) == []  # he has paid under these conditions, which refund nothing


def go_the_way(play: Tournament, conditions: Conditions) -> None:
    play.do(Document())
    play.do(RecordNotice("the Commission", "T/18/7", "2018-02-20", conditions.identity))
    play.do(Publish(0))


def refunds(events: Sequence[object]) -> list[tuple[int, int]]:
    return [(event.cents, event.commission) for event in events if isinstance(event, FeeRefunded)]
