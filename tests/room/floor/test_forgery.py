"""Forged records of the floor: what tables do not tell, pages that nobody signed, counts that do not add up."""

import json
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from pitboss.malformed import Malformed
from pitboss.play import Principal, Role
from pitboss.play.tail import Tail
from pitboss.room.floor import boxes, cases, conduct, handover, noting
from pitboss.room.floor.base import FloorEvent
from pitboss.room.floor.boxes import Explained
from pitboss.room.floor.floor import CODEC, Floor
from pitboss.room.floor.handover import HandoverPage
from pitboss.room.log import stream_of
from pitboss.room.store import Audit
from pitboss.room.verify.floor import FloorMeaning
from pitboss.table.commands import DecideDispute, RaiseDispute
from pitboss.table.conduct import Conduct
from pitboss.table.events import ClosedForGood
from pitboss.table.keeping_commands import ReportConduct, TakeDuty, Warn
from pitboss.table.table import AnyEvent
from tests.following.tables import followed

TABLE = "t1"
HASH = bytes(range(32))
FROZEN = cases.FrozenRounds((1,), 1, 1, HASH.hex())
PAGE = HandoverPage(7, ())
AUDIT = Audit(None, {stream_of(TABLE): HASH})


def told() -> list[AnyEvent]:
    """A table where somebody is reported and warned, and somebody disputes, with people on duty."""
    table = followed("holdem-2018").table
    for role, person in ((Role.SUPERVISOR, "Vera"), (Role.OPERATOR, "Olga")):
        table.do(TakeDuty(role, person))
    table.do(ReportConduct(Conduct.LANGUAGE, "speaks Latin", 3))
    table.do(Warn(3, Conduct.LANGUAGE, "Vera"))
    table.do(RaiseDispute(2, "it was my pot"))
    table.do(DecideDispute(1, "it was not", "Olga"))
    return table.events


def kept(events: Sequence[AnyEvent]) -> list[FloorEvent]:
    """What an honest floor writes of it, and of a box and a shift."""
    state = followed("holdem-2018").table.replay(events).state
    play = Floor.replay([])
    for command in (
        *noting.told(TABLE, state, events, 1, FROZEN, Tail(list(events))),
        boxes.MountBox("4", TABLE),
        boxes.PullBox("4", 20_00, 5_00),
        boxes.CountBox("4", 15_00, by="Ann"),
        boxes.CountBox("4", 15_00, by="Bob"),
        handover.OfferHandover("Sue", PAGE.matters, PAGE),
        replace(handover.SignHandover(PAGE.digest), by="Sue"),
    ):
        play.do(replace(command, at=9, by=command.by or "Vera"))
    return [event for event in play.events if isinstance(event, FloorEvent)]


def faults(played: Sequence[AnyEvent], written: Sequence[FloorEvent]) -> list[str]:
    """Everything that a verifier finds; what does not even fit ends it."""
    meaning = FloorMeaning()
    for number, event in enumerate(played, 1):
        meaning.played(TABLE, number, event)
    try:
        for number, line in enumerate(written, 1):
            meaning.read(number, 9, CODEC.encode(line))
    except Malformed as fault:
        return [str(fault)]
    return [damage.what for damage in (*meaning.faults(), *meaning.thawed(AUDIT))]


FORGED: tuple[tuple[type[FloorEvent], dict[str, object], str], ...] = (
    (conduct.PersonReported, {"matter": Conduct.SIDE_BET}, "does not tell this"),
    (conduct.PersonReported, {"table_event": 1}, "does not tell this"),
    (conduct.PersonWarned, {"matter": Conduct.SIDE_BET}, "does not tell this"),
    (conduct.PersonWarned, {"table": "t2"}, "does not tell this"),
    (cases.CaseOpened, {"seat": 3}, "no such dispute"),
    (cases.CaseOpened, {"words": "it was his pot"}, "no such dispute"),
    (cases.CaseOpened, {"dispute": 2}, "no such dispute"),
    (cases.CaseOpened, {"on_duty": (Principal(Role.SUPERVISOR, name="Eve"),)}, "others were on duty"),
    (cases.CaseOpened, {"on_duty": ()}, "others were on duty"),
    (cases.CaseOpened, {"frozen": replace(FROZEN, hash="00" * 32)}, "not those that were frozen"),
    (cases.CaseDecided, {"decision": "it was"}, "no such decision"),
    (cases.CaseDecided, {"decided_by": "Eve"}, "no such decision"),
    (cases.CaseDecided, {"review": True, "reviewed": "upheld"}, "no such decision"),
    (boxes.BoxCounted, {"due": 15_00}, "not pulled with that content"),
    (boxes.BoxCounted, {"counters": ("Ann", "Ann")}, "not counted by two persons"),
    (boxes.BoxCounted, {"found": 14_00}, "something else"),
    (boxes.BoxCounted, {"counters": ("Eve", "Bob")}, "something else"),
    (boxes.BoxCountEntered, {"cents": 14_00}, "something else"),
    (boxes.BoxCounted, {"explained": Explained.NOTHING}, "explained otherwise"),
    (handover.HandoverOffered, {"digest": "00" * 32}, "another one"),
    (handover.HandoverOffered, {"page": replace(PAGE, untaken=("t7",))}, "another one"),
    (handover.ShiftHandedOver, {"giver": "Eve"}, "not offered so"),
    (handover.ShiftHandedOver, {"by": "Eve"}, "not offered so"),
)


def test_a_case_from_before_names_were_kept_with_it_is_still_read() -> None:
    [opened] = [event for event in kept(told()) if isinstance(event, cases.CaseOpened)]
    old = json.loads(CODEC.encode(opened))
    del old["on_duty"]
    assert CODEC.decode(json.dumps(old).encode()) == replace(opened, on_duty=())


@pytest.mark.parametrize(("kind", "change", "reason"), FORGED)
def test_what_is_forged_is_found(kind: type[FloorEvent], change: dict[str, object], reason: str) -> None:
    played = told()
    written = kept(played)
    assert faults(played, written) == []
    place = next(place for place, event in enumerate(written) if type(event) is kind)
    written[place] = replace(written[place], **change)
    found, *_ = faults(played, written)
    assert reason in found


def test_what_is_left_out_at_the_table_or_on_the_floor_is_found() -> None:
    played = told()
    written = kept(played)
    assert "no such dispute" in " ".join(faults(played[:-2], written))
    assert "no such decision" in " ".join(faults(played[:-1], written))
    assert faults([*played[:-1], ClosedForGood(())], written) == [], "it was decided when the table was closed"
    offered = next(place for place, event in enumerate(written) if isinstance(event, handover.HandoverOffered))
    assert "not offered so" in " ".join(faults(played, [*written[:offered], *written[offered + 1 :]]))
