"""What a real floor is promised: every request of it is answered, every event of it is stored and has a sentence."""

import pytest

from pitboss.poker.events import EVENTS as OF_ROUNDS
from pitboss.poker.table.events import TABLE_EVENTS
from pitboss.room import conditions
from pitboss.room.floor.floor import EVERY_EVENT
from pitboss.room.following import devices
from pitboss.room.following.devices import DeviceKind
from pitboss.server.app import ENDPOINTS

AT_TABLES = (
    "named read struck_out chips_counted not_followed said annotated dealt_out floor_called attended on_duty off_duty"
)
ON_THE_FLOOR = """
clocked_in clocked_out pushed pit_assigned listed called passed_over seat_offered conduct_reported warned excluded
exclusion_lifted deck_issued deck_retired box_mounted box_counted handed_over case_opened case_noted case_closed
"""
REQUESTS = """
POST /api/tables
POST /api/tables/{table}/lease
POST /api/tables/{table}/takeover
GET /api/tables/{table}/late
GET /api/tables/{table}/feed
GET /api/tables/{table}/possible
POST /api/tables/{table}/ruling
GET /api/floor
POST /api/floor/lists
POST /api/floor/people
POST /api/floor/conduct
POST /api/floor/exclusions
POST /api/floor/decks
POST /api/floor/boxes
POST /api/floor/handover
POST /api/floor/cases
GET /api/floor/drop
GET /api/floor/records
GET /api/house/conditions
POST /api/house/check
POST /api/house/notice
GET /api/house/signs/{table}
GET /api/house/staff
GET /api/devices
"""


ABOUT_DEVICES = (
    devices.Enrolled("d-1", "Shoe 7", DeviceKind.READER, "Olga", "t1"),
    devices.Leased("t1", "d-2", "Del", 1, True),
    devices.TakenOver("t1", "d-3", "Vera", 2, "Vera"),
    devices.DeviceRevoked("d-1", "Olga"),
)


def tags(kinds: tuple[type, ...]) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in kinds}  # type: ignore[attr-defined]  # of structs alone


@pytest.mark.parametrize("request_", REQUESTS.strip().splitlines())
def test_every_request_is_answered(request_: str) -> None:
    assert request_ in {f"{endpoint.method} {endpoint.path}" for endpoint in ENDPOINTS}


def test_every_event_of_tables_and_of_the_floor_is_stored() -> None:
    """Each has its sentence too: tests/room/floor/test_matters.py, tests/poker/test_tell.py, others."""
    assert set(AT_TABLES.split()) <= tags(OF_ROUNDS) | tags(TABLE_EVENTS)
    assert set(ON_THE_FLOOR.split()) <= tags(EVERY_EVENT)
    settled = (conditions.ConditionsMade, conditions.ConditionsInForce, conditions.SignPosted)
    assert tags(settled) == {"conditions_made", "conditions_in_force", "sign_posted"}
    assert tags(tuple(map(type, ABOUT_DEVICES))) == {"enrolled", "leased", "taken_over", "revoked"}


def test_what_happens_to_devices_is_told_with_names() -> None:
    told = [event.sentence(str, lambda table: {"t1": "Red"}[table]) for event in ABOUT_DEVICES]
    assert told == [
        "Olga has enrolled Shoe 7, a reader for Red.",
        "Del writes at Red as scribe, on d-2, number 1.",
        "Vera has taken Red over on d-3, number 2.",
        "Olga has revoked d-1.",
    ]
