"""What is false about a tournament: money, chips, clock, seats, places and prizes, each told with what it is."""

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from pitboss.play.money import Ledger, dollars, tickets, wallet
from pitboss.scenario.tournament.course import TournamentCourse
from pitboss.scenario.tournament.types import TournamentExpect
from pitboss.tournament.clock import shown
from pitboss.tournament.due import TournamentDue
from pitboss.tournament.events.entries import PlayerMoved
from pitboss.tournament.icm import exact_worth
from pitboss.tournament.prize_money import final_awards, list_of_prizes, pool_of
from pitboss.tournament.sessions import final_placings
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import length_of
from pitboss.tournament.terms import Award, Phase


def false_things(expect: TournamentExpect, course: TournamentCourse) -> Iterator[str]:
    """Everything that is not as it was to be."""
    state = course.state
    yield from _money(expect, state)
    for what, wanted, found in _numbers(expect, course):
        if wanted is not None and wanted != found:
            yield f"{what} was to be {wanted}, and is {found}"
    yield from _people(expect, course)
    yield from _worth(expect, state)
    yield from _due(expect, course)
    if expect.move and expect.move != (found_move := _last_move(course)):
        yield f"the last move was to be {expect.move!r}, and was {found_move!r}"
    if expect.cites:
        cited = {rule for event in (*course.events, *course.at_tables) for rule in event.rules}
        if missing := [rule for rule in expect.cites if rule not in cited]:
            yield f"{', '.join(missing)} was to be cited by now"


def _money(expect: TournamentExpect, state: TournamentState) -> Iterator[str]:
    sums = (
        ("the pool", expect.pool, pool_of(state)),
        ("the commission", expect.commission, state.commission),
        ("what was added", expect.added, state.added),
    )
    for what, wanted, found in sums:
        if wanted is not None and int(wanted) != found:
            yield f"{what} was to be {dollars(int(wanted))}, and is {dollars(found)}"
    if expect.list:
        listed = [prize.worth for prize in list_of_prizes(state)]
        if listed[: len(expect.list)] != [int(cents) for cents in expect.list]:
            yield f"the prizes by place are {', '.join(map(dollars, listed))}"


def _numbers(expect: TournamentExpect, course: TournamentCourse) -> Iterator[tuple[str, object, object]]:
    state = course.state
    yield "the number of entries", expect.entries, len(state.entries)
    yield "the number left", expect.left, state.left
    yield "the chips in play", expect.chips, state.chips
    yield "the level", expect.level, state.clock.level
    left = shown(state.clock.left(length_of(state.level), course.now)) if state.session else ""
    yield "the time left", expect.time_left or None, left
    yield "the phase", expect.phase or None, state.phase.value
    tables = {number: table.size for number, table in sorted(state.tables.items())}
    yield "the players at each table", expect.tables or None, tables
    for number, marker in expect.markers.items():
        table = state.tables.get(number)
        found = table.coming_marker(state.game.is_highest_first) if table is not None else 0
        yield f"the next marker at table {number}", marker, found


def _people(expect: TournamentExpect, course: TournamentCourse) -> Iterator[str]:
    state = course.state
    awards = _awards(state) if expect.prizes else {}
    placed = {state.entries[p.entry].person: p.text for p in final_placings(state)} if expect.places else {}
    ledger = Ledger()
    for event in course.events if expect.wallets or expect.tickets else ():
        ledger.record(event.transfers())
    wanted: list[tuple[str, str, object, object]] = []
    for person in {*expect.seats, *expect.stacks, *expect.status, *expect.points, *expect.banks}:
        if state.entry_of(person) is None and person not in state.reserves:
            yield f"{person} has not entered"
            return
    for person, seat in expect.seats.items():
        entry = state.entry_of(person)
        wanted.append((person, "seat", seat, f"{entry.table}/{entry.seat}" if entry is not None else ""))
    for person, chips in expect.stacks.items():
        entry = state.entry_of(person)
        wanted.append((person, "stack", chips, entry.stack if entry is not None else 0))
    for person, status in expect.status.items():
        entry = state.entry_of(person)
        wanted.append((person, "status", status, entry.status.value if entry is not None else "reserve"))
    for person, seconds in expect.banks.items():
        entry = state.entry_of(person)
        wanted.append((person, "time bank", seconds, state.bank_left(entry) // 1000 if entry is not None else 0))
    wanted += [(person, "place", place, placed.get(person, "none")) for person, place in expect.places.items()]
    for person, cents in expect.prizes.items():
        award = awards.get(person)
        wanted.append((person, "prize", dollars(int(cents)), dollars(award.cash + award.goods if award else 0)))
    for person, cents in expect.bounties.items():
        entry = state.entry_of(person)
        wanted.append((person, "bounty", dollars(int(cents)), dollars(entry.bounty if entry is not None else 0)))
    for person, points in expect.points.items():
        entry = state.entry_of(person)
        total = sum((Fraction(over, under) for over, under in entry.points), Fraction()) if entry is not None else 0
        wanted.append((person, "points", points, str(total)))
    for person, change in expect.wallets.items():
        wanted.append((person, "wallet", dollars(int(change)), dollars(ledger[wallet(person)])))
    for person, worth in expect.tickets.items():
        wanted.append((person, "ticket", dollars(int(worth)), dollars(ledger[tickets(person)])))
    for person, what, want, found in wanted:
        if want != found:
            yield f"the {what} of {person} was to be {want}, and is {found}"


def _awards(state: TournamentState) -> dict[str, Award]:
    """What was awarded, or would be if the places were confirmed as they are."""
    confirmed = state.phase in (Phase.CONFIRMED, Phase.PAID)
    found = state.awards.values() if confirmed else final_awards(state)
    return {state.entries[award.entry].person: award for award in found}


def _worth(expect: TournamentExpect, state: TournamentState) -> Iterator[str]:
    """What stacks are worth of the prizes left, by chips alone (ICM)."""
    if not expect.worth:
        return
    numbers = sorted(state.in_play)
    stacks = [state.entries[number].stack for number in numbers]
    prizes = [prize.cash for prize in list_of_prizes(state)][: len(numbers)]
    worth = dict(zip(numbers, exact_worth(stacks, prizes), strict=True))
    for person, wanted in expect.worth.items():
        cents = worth.get(state.by_person.get(person, 0), Fraction())
        places = len(wanted.partition(".")[2])
        text = str(cents / 100) if "/" in wanted else str(Decimal(round(cents * 10**places / 100)).scaleb(-places))
        if text != wanted:
            yield f"the stack of {person} was to be worth {wanted}, and is worth {text}"


def _due(expect: TournamentExpect, course: TournamentCourse) -> Iterator[str]:
    if not expect.due and not expect.not_due:
        return
    expected = course.play.expected()
    names = Counter(due.name for due in expected.each) if isinstance(expected, TournamentDue) else Counter[str]()
    for name in expect.due:
        if not names[name]:
            yield f"{name} was to be due; there are {', '.join(names) or 'none'}"
    for name in expect.not_due:
        if names[name]:
            yield f"{name} was not to be due"


def _last_move(course: TournamentCourse) -> str:
    move = next((event for event in reversed(course.events) if isinstance(event, PlayerMoved)), None)
    if move is None:
        return ""
    text = f"{move.person} {move.source}/{move.source_seat} -> {move.table}/{move.seat}"
    text += f", wait {move.wait}" if move.wait >= 0 else ""
    others = ", ".join(f"{choice.seat} ({choice.wait})" for choice in move.others)
    return f"{text}; not {others}" if others else text
