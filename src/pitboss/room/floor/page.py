"""The page by which a shift is handed over, made from what the floor and its tables say (H-R36)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.play.money import dollars
from pitboss.room.floor.boxes import DropBox
from pitboss.room.floor.handover import METERS, TABLES, HandoverPage, PageLine, PagePart
from pitboss.room.floor.tiles import TableNeed, alone_since, level_at, need_at
from pitboss.room.following.needs import Need, is_deck_due
from pitboss.table.terms import Phase

if TYPE_CHECKING:
    from pitboss.room.card_room import CardRoom
    from pitboss.room.host import TableHost

Lines = Iterator[PageLine]


def handover_page(room: "CardRoom") -> HandoverPage:
    """The floor as it is now."""
    now = room.clock()
    hosts = [host for host in room.tables.values() if host.meta.is_followed and host.log.phase is not Phase.CLOSED]
    needs = {host.meta.id: need_at(room.floor, host, False, now) for host in hosts}
    parts = {
        TABLES: _tables(room, hosts),
        "People on duty": _people(room),
        "Rulings that wait": _rulings(room, hosts, needs),
        "Disputes": _cases(room),
        "Conduct": _conduct(room),
        "Notices not yet in force": (
            PageLine(host.meta.name, "holds from the next round") for host in hosts if _notice(host)
        ),
        "Decks due": (PageLine(host.meta.name, "check the deck") for host in hosts if is_deck_due(host.log.shown)),
        "Differences": _differences(room, hosts),
        "Gaps in the records": _gaps(room, hosts),
        "Exclusions of this shift": _exclusions(room),
        "Tables alone": (PageLine(host.meta.name, "look for its tablet") for host in hosts if alone_since(host)),
        METERS: (
            PageLine(f"{meter.name}: {dollars(meter.shown.display)} shown, {dollars(meter.shown.reserve)} in reserve")
            for meter in room.meters
        ),
    }
    made = tuple(PagePart(title, found) for title, lines in parts.items() if (found := tuple(lines)))
    waiting = [host for host in hosts if needs[host.meta.id].need is Need.RULING]
    untaken = tuple(host.meta.name for host in waiting if not needs[host.meta.id].taken_on)
    return HandoverPage(now, made, untaken)


def _tables(room: "CardRoom", hosts: list["TableHost"]) -> Lines:
    for host in hosts:
        seated = f"{len(host.log.shown.places)} of {len(host.log.shown.seats)} seats"
        level = level_at(host)
        phase = host.log.phase.value.replace("_", " ")
        text = f"{host.meta.name}: {phase}, {seated}, round {host.round_number}"
        yield PageLine(f"{text}, records {level}" if level else text)


def _people(room: "CardRoom") -> Lines:
    for duty in room.floor.state.duties.on.values():
        where = (
            f" at {room.tables.metas[duty.table].name}"
            if duty.table in room.tables.metas
            else f", {duty.pit}"
            if duty.pit
            else ""
        )
        yield PageLine(f"{room.people.name_of(duty.person)}, {duty.role.value.replace('_', ' ')}{where}")


def _rulings(room: "CardRoom", hosts: list["TableHost"], needs: dict[str, TableNeed]) -> Lines:
    for host in hosts:
        need = needs[host.meta.id]
        if need.need is Need.RULING:
            taken = f"{room.people.name_of(need.taken_on)} decides" if need.taken_on else "nobody has taken it on"
            yield PageLine(f"{host.meta.name}: {need.text}", taken)


def _cases(room: "CardRoom") -> Lines:
    for case in room.floor.state.cases.cases.values():
        if not case.closed:
            held = f"; {dollars(case.held)} lies aside" if case.held else ""
            table = room.tables.metas.name_of(case.table)
            yield PageLine(f"Case {case.number}, {table}, seat {case.seat}: {case.words}{held}", case.next_step)


def _conduct(room: "CardRoom") -> Lines:
    """What is left to do about reports: whom they are about, and of what, is for those who decide alone (H-R34)."""
    for report in room.floor.state.conduct.reports.values():
        if report.taken is None:
            yield PageLine(f"Report {report.number}, {room.tables.metas.name_of(report.table)}", "answer it")
    for asked in room.floor.state.conduct.asked.values():
        yield PageLine(f"Exclusion {asked.number} is asked for", "a second person confirms it")


def _differences(room: "CardRoom", hosts: list["TableHost"]) -> Lines:
    for host in hosts:
        if host.log.shown.difference and not host.meta.tournament:
            yield PageLine(f"{host.meta.name}: counts of stakes differ by {dollars(host.log.shown.difference)}")
    boxes = room.floor.state.boxes
    for box in boxes.in_use.values():
        if box.pulled:
            yield PageLine(f"Box {box.box}: {dollars(box.due)} by the record", "count it")
    for box in boxes.counted:
        if box.difference and box.counted > room.floor.state.handovers.since:
            yield _of_box(box)


def _gaps(room: "CardRoom", hosts: list["TableHost"]) -> Lines:
    """Where a tablet was not heard and another took its place in this shift."""
    for host in hosts:
        for gap in room.devices.state.gaps.get(host.meta.id, ()):
            if gap.until <= room.floor.state.handovers.since:
                continue
            is_on = gap.round > 0 and host.log.shown.in_round and host.round_number == gap.round
            where = f"in round {gap.round}" if gap.round else "between rounds"
            text = f"{host.meta.name}: the tablet was not heard for {-(-(gap.until - gap.since) // 1000)} s, {where}"
            yield PageLine(text, "leave the round to a count, or enter what is known of it" if is_on else "")


def _of_box(box: DropBox) -> PageLine:
    step = "" if box.words or not box.is_flagged else "find out why"
    return PageLine(f"Box {box.box}: {dollars(box.difference)} beside the record: {box.explained.value}", step)


def _exclusions(room: "CardRoom") -> Lines:
    for entry in room.floor.state.conduct.exclusions.values():
        if entry.at > room.floor.state.handovers.since and not entry.lifted:
            yield PageLine(f"{room.people.name_of(entry.person)}, from the {entry.scope.value}: {entry.reason}")


def _notice(host: "TableHost") -> bool:
    return bool(getattr(host.log.shown, "notice", None))
