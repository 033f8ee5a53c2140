"""What the records of the floor mean: each follows from those before it, and from the events of tables it tells of."""

from collections.abc import Iterator

from pitboss.malformed import Malformed
from pitboss.play import Principal, Role
from pitboss.room.floor import pictures
from pitboss.room.floor.boxes import BoxCounted, explanation
from pitboss.room.floor.cases import CaseDecided, CaseOpened, DisputeCase
from pitboss.room.floor.conduct import PersonReported, PersonWarned
from pitboss.room.floor.floor import CODEC, Floor
from pitboss.room.floor.handover import HandoverOffered, ShiftHandedOver
from pitboss.room.floor.log import STREAM
from pitboss.room.log import stream_of
from pitboss.room.rounds import AnyEvent
from pitboss.room.store import Audit, Damage, Moves
from pitboss.table.duty import answering
from pitboss.table.events import ClosedForGood, DisputeDecided, DisputeRaised
from pitboss.table.keeping_events import ConductReported, OffDuty, OnDuty, Warned

TOLD = (ConductReported, Warned, DisputeRaised)
Found = ConductReported | Warned | DisputeRaised
DisputeDecision = tuple[int, str, str, bool, str]
"""Of a dispute by its number: what was decided, by whom, whether a review was asked for, and what came of it."""


class FloorMeaning:
    """Reads the stream of the floor, and what tables tell of conduct and disputes."""

    def __init__(self) -> None:
        self._floor = Floor.blank()
        self._notes: list[tuple[int, PersonReported | PersonWarned]] = []
        self._cases: dict[int, DisputeCase] = {}
        self._decided: list[tuple[int, str, DisputeDecision]] = []
        """What the floor has of decisions, by its records and tables."""
        self._decisions: set[tuple[str, DisputeDecision]] = set()
        """What tables tell of them."""
        self._closed: set[str] = set()
        self._told: dict[tuple[str, int], Found] = {}
        self._duty: dict[str, dict[Role, str]] = {}
        """Who is on duty at a table."""
        self._pictured: dict[int, int] = {}
        self._answering: dict[tuple[str, int], tuple[Principal, ...]] = {}

    def played(self, table: str, number: int, event: AnyEvent) -> None:
        """An event of a table of this room."""
        if isinstance(event, OnDuty):
            self._duty.setdefault(table, {})[event.role] = event.person
        if isinstance(event, OffDuty):
            self._duty.get(table, {}).pop(event.role, None)
        if isinstance(event, TOLD):
            self._told[table, number] = event
            self._answering[table, number] = answering(self._duty.get(table, {}))
        if isinstance(event, DisputeDecided):
            self._decisions.add((table, (event.number, event.decision, event.by, event.review, event.reviewed)))
        if isinstance(event, ClosedForGood):
            self._closed.add(table)

    def read(self, number: int, at: int, line: bytes) -> Moves:
        event = CODEC.decode(line)
        self._check(event)
        try:
            Floor.fold(self._floor, (event,))
        except (KeyError, ValueError, AttributeError) as error:
            raise Malformed("the event does not fit the floor as it is there") from error
        if isinstance(event, PersonReported | PersonWarned) and event.table:
            self._notes.append((number, event))
        if isinstance(event, CaseOpened):
            self._cases[number] = self._floor.cases.cases[event.number]
        if isinstance(event, CaseDecided):
            case = self._floor.cases.cases[event.number]
            what = (case.dispute, event.decision, event.decided_by, event.review, event.reviewed)
            self._decided.append((number, case.table, what))
        return event.transfers()

    def picture(self, number: int, at: int, line: bytes) -> Moves:
        """A picture belongs to an entry of the exclusion list; streams may be read in any order."""
        self._pictured[number] = pictures.CODEC.decode(line).number
        return ()

    def _check(self, event: object) -> None:
        """What a record says of itself and of the state before it."""
        if isinstance(event, BoxCounted):
            box = self._floor.boxes.in_use.get(event.box)
            if box is None or box.due != event.due or len(set(event.counters)) < 2:
                raise Malformed("the box was not pulled with that content, or not counted by two persons")
            if box.entered_by and (box.entered_by, box.entered) != (event.counters[0], event.found):
                raise Malformed("the first of the two persons had counted something else in the box")
            if event.explained is not explanation(event.found - event.due, box.not_followed, box.stakes):
                raise Malformed("the difference of the box is explained otherwise than counts say")
        if isinstance(event, HandoverOffered) and (event.page.digest != event.digest or event.page.untaken):
            raise Malformed("the page that was signed is another one, or has a ruling that nobody took on")
        if isinstance(event, ShiftHandedOver):
            offered = self._floor.handovers.offered
            if offered is None or (offered.digest, offered.by, offered.to) != (event.digest, event.giver, event.by):
                raise Malformed("the floor was handed over by a page that was not offered so")

    def faults(self) -> Iterator[Damage]:
        """What was noted of tables that they do not tell."""
        for number, entry in self._pictured.items():
            if entry not in self._floor.conduct.exclusions:
                yield Damage(pictures.STREAM, number, f"there is no entry {entry} of the exclusion list")
        for number, note in self._notes:
            told = self._told.get((note.table, note.table_event))
            if not isinstance(told, ConductReported | Warned) or told.matter is not note.matter:
                yield Damage(STREAM, number, f"table {note.table} does not tell this in record {note.table_event}")
        for number, case in self._cases.items():
            raised = sorted(place for table, place in self._told if table == case.table)
            disputes = [place for place in raised if isinstance(self._told[case.table, place], DisputeRaised)]
            place = disputes[case.dispute - 1] if case.dispute <= len(disputes) else 0
            found = self._told.get((case.table, place))
            if not isinstance(found, DisputeRaised) or (found.seat, found.facts) != (case.seat, case.words):
                yield Damage(STREAM, number, f"table {case.table} has no such dispute {case.dispute}")
            elif case.on_duty != self._answering[case.table, place]:
                yield Damage(STREAM, number, f"others were on duty when case {case.number} was opened")

        for number, table, what in self._decided:
            # What was decided when the table was closed is written on the floor alone.
            if (table, what) not in self._decisions and table not in self._closed:
                yield Damage(STREAM, number, f"table {table} is not closed, and tells no such decision of a dispute")

    def thawed(self, audit: Audit) -> Iterator[Damage]:
        """Cases whose rounds are not those that were frozen."""
        for number, case in self._cases.items():
            if audit.hash_of(stream_of(case.table), case.frozen.last).hex() != case.frozen.hash:
                yield Damage(STREAM, number, f"the rounds of case {case.number} are not those that were frozen")
