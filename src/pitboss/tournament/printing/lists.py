"""What else is printed of a tournament: slips, seating, break plan, levels, prizes, places, money, bags, incidents.

They come from the state alone, by the same renderer as the conditions, so that the same state gives the same bytes.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from pitboss.play import RuleIds
from pitboss.play.money import dollars
from pitboss.tournament import prize_money
from pitboss.tournament.entry import Entry
from pitboss.tournament.moments import MINUTE
from pitboss.tournament.printing.amounts import chips, count, ordinal
from pitboss.tournament.printing.sheet import AddressCode, Grid, Section, Sheet, Statement
from pitboss.tournament.seats import break_order
from pitboss.tournament.sessions import final_placings
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Status

Names = Callable[[str], str]


class Incident(NamedTuple):
    """Something that the director had to decide, or that went wrong: when, what, and by which rules."""

    at: int
    text: str
    rules: RuleIds


class PaperWords(NamedTuple):
    """What papers need besides the state: names, how an instant is written, where the pages are, what happened."""

    name: Names
    clock: Callable[[int], str]
    address: str = ""
    """Of the tournament's page, for whoever plays; nothing where there is none."""
    incidents: tuple[Incident, ...] = ()
    entry: int = 0
    """Of the slips that of one entry alone; 0 for all."""


def slips(state: TournamentState, words: PaperWords) -> Sheet:
    """A slip for everybody with a seat: who, where, by when; to be cut apart."""
    seated = [entry for entry in _by_name(state, words.name) if words.entry in (0, entry.number)]
    return _sheet(state, "Seat slips", tuple(_slip(state, entry, words) for entry in seated))


def seating(state: TournamentState, words: PaperWords) -> Sheet:
    """Where everybody sits, by name."""
    rows = tuple(
        (words.name(entry.at_table), str(entry.table), str(entry.seat)) for entry in _by_name(state, words.name)
    )
    return _sheet(state, "Seating by name", (_section("20.8", "Seats", Grid(("Name", "Table", "Seat"), rows)),))


def tables(state: TournamentState, words: PaperWords) -> Sheet:
    """Who sits where, table by table."""
    found, name = [], words.name
    for number, table in sorted(state.tables.items()):
        rows = tuple((name(state.entries[table.seats[seat]].at_table), str(seat)) for seat in sorted(table.seats))
        found.append(_section("20.9", f"Table {number}", Grid(("Name", "Seat"), rows)))
    return _sheet(state, "Seating by table", tuple(found))


def break_plan(state: TournamentState, words: PaperWords) -> Sheet:
    """In which order tables are broken, each when the others seat everybody: the notice of it (T-R32, T-R33)."""
    order, rows = break_order(state), []
    for place, table in enumerate(order, 1):
        tables = len(order) - place
        when = f"{tables * state.seats} players left" if tables else "the last table: it is not broken"
        rows.append((f"Table {table.number}", when))
    order_said = Statement("Each table is broken, when its round is over, at the number of players beside it.", "T-R32")
    body = (order_said, Grid(("Table", "Broken at"), tuple(rows)))
    return _sheet(state, "Break plan", (Section("20.9", "Break plan", body),))


def levels(state: TournamentState, words: PaperWords) -> Sheet:
    """The level sheet."""
    rows = []
    for number in range(1, len(state.conditions.levels) + 1):
        level = state.level_at(number)
        amounts = " / ".join(chips(blind) for blind in level.blinds) or chips(level.minimum)
        length = count(level.minutes, "minute") if level.minutes else count(level.rounds, "round")
        rest = count(level.break_after, "minute") if level.break_after else ""
        rows.append((str(number), amounts, chips(level.ante) if level.ante else "", length, rest))
    heads = ("Level", "Blinds", "Ante", "Length", "Break after")
    return _sheet(state, "Levels", (_section("20.3(a)(vii)", "Betting", Grid(heads, tuple(rows))),))


def prizes(state: TournamentState, words: PaperWords) -> Sheet:
    """The prizes by place, provisional or final."""
    listed = prize_money.list_of_prizes(state) if state.entered else ()
    rows = tuple((ordinal(place), dollars(prize.worth)) for place, prize in enumerate(listed, 1) if prize.worth)
    how = "Final." if state.is_pool_closed else "Provisional: entries, re-buys and add-ons may still change them."
    body = (Statement(how), Grid(("Place", "Prize"), rows))
    return _sheet(state, "Prizes", (Section("20.3(a)(ix)", "Prizes", body),))


def places(state: TournamentState, words: PaperWords) -> Sheet:
    """Who came where, and what they get."""
    awards = state.awards
    rows = []
    for placing in final_placings(state) if state.session else ():
        award = awards.get(placing.entry)
        worth = dollars(award.total + award.goods) if award is not None and award.total + award.goods else ""
        rows.append((words.name(state.entries[placing.entry].person), placing.text, worth))
    how = "Confirmed by the director." if awards else "Provisional: the director has not confirmed them."
    body = (Statement(how), Grid(("Name", "Place", "Prize"), tuple(rows)))
    return _sheet(state, "Places", (Section("20.18", "Places", body),))


def money(state: TournamentState, words: PaperWords) -> Sheet:
    """The money statement: what came in, what was kept, what goes out."""
    came = (
        ("Entry fees", state.fees),
        ("Re-buys", state.rebuys),
        ("Add-ons", state.add_ons),
        ("Added by the operator", state.added),
    )
    kept = (("Commission", state.commission), ("Refunded", state.refunded))
    paid = [award for award in state.awards.values() if award.entry in state.paid]
    out = (
        ("Prizes awarded", sum(award.cash + award.bounty for award in state.awards.values())),
        ("Of these paid", sum(award.cash + award.bounty for award in paid)),
    )
    pool = ("Prize pool", prize_money.pool_of(state))
    return _sheet(
        state,
        "Money statement",
        (
            _section("20.22", "What came in", _amounts((*came, *((text, -cents) for text, cents in kept), pool))),
            _section("20.22(b)", "What goes out", _amounts(out)),
        ),
    )


def bags(state: TournamentState, words: PaperWords) -> Sheet:
    """A tag for every bag of chips between sessions, with room for the two who have counted them."""
    found = [
        _section(
            "20.14",
            words.name(entry.person),
            Statement(f"Entry {entry.number}: {chips(entry.stack)} chips.", "T-R76"),
            Statement("Counted by: ............................    and: ............................"),
        )
        for entry in _by_name(state, words.name, seated=False)
        if entry.status is Status.BAGGED
    ]
    return _sheet(state, "Bag tags", tuple(found))


def incidents(state: TournamentState, words: PaperWords) -> Sheet:
    """What the director had to decide, and what went wrong, in its order, with the rules."""
    found = [
        _section(words.clock(each.at), "", Statement(each.text, ", ".join(each.rules))) for each in words.incidents
    ]
    none = () if found else (_section("20.17", "Incidents", Statement("There were none.")),)
    return _sheet(state, "Incidents", (*found, *none))


LISTS: Mapping[str, Callable[[TournamentState, PaperWords], Sheet]] = {
    "slips": slips,
    "seating": seating,
    "tables": tables,
    "break-plan": break_plan,
    "levels": levels,
    "prizes": prizes,
    "places": places,
    "money": money,
    "bags": bags,
    "incidents": incidents,
}


def _slip(state: TournamentState, entry: Entry, words: PaperWords) -> Section:
    by = entry.report_by or state.starts_at
    when = f"Be seated by {words.clock(by)}." if by and not entry.arrived else "You are seated."
    text = f"Table {entry.table}, seat {entry.seat}. {when} {chips(entry.stack)} chips."
    code = (AddressCode(words.address),) if words.address else ()
    return _section(f"Entry {entry.number}", words.name(entry.at_table), Statement(text), *code)


def _by_name(state: TournamentState, name: Names, seated: bool = True) -> Iterator[Entry]:
    entries = state.seated() if seated else iter(state.entries.values())
    return iter(sorted(entries, key=lambda entry: (name(entry.at_table).casefold(), entry.number)))


def _amounts(lines: tuple[tuple[str, int], ...]) -> Grid:
    return Grid(("What", "Amount"), tuple((text, dollars(cents)) for text, cents in lines if cents))


def _section(item: str, heading: str, *body: Statement | Grid | AddressCode) -> Section:
    return Section(item, heading, body)


def _sheet(state: TournamentState, title: str, sections: tuple[Section, ...]) -> Sheet:
    left = f"{count(state.left, 'player')} left of {state.entered}" if state.session else f"{state.entered} entered"
    level = f", level {state.clock.level}" if state.clock.level else ""
    played = state.clock.played // MINUTE
    after = f", {count(played, 'minute')} played when the clock last stood" if played else ""
    foot = f"{state.conditions.name}, version {state.version}, event {state.number}"
    return Sheet(f"{state.conditions.name}: {title.lower()}", (f"{left}{level}{after}.",), sections, foot)
